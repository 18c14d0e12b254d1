"""The roll that a line of a note writes around a reference or a typed roll, and its odds."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from editor.features.bare_values import with_ratings_of_values
from editor.features.cast import Cast, Member
from editor.features.named_sides import NamedSides, roll_sides
from editor.features.rating_changes import signed_changes
from editor.features.roll_options import RollOptions, parse_options, words_not_understood
from editor.features.target_options import with_options_of_target
from editor.features.unread_dice import refuse_unread_dice, with_targets_dice
from editor.features.words_of_notes import in_notes, unknown_texts
from editor.library import Library
from editor.notes.name_places import stands_in
from editor.notes.pieces import first_sentence
from editor.notes.rolls import Dice, LaterDice, ParsedRoll, parse_later_dice, parse_roll, parse_variants
from editor.notes.turns import without_mark
from editor.odds import ExpectedResult, and_rest_of, filled, odds_as_read
from editor.settings import EditorSettings
from kb.describe import variant_text
from kb.model import Edition, RollStep, Term, Tier
from kb.model.character import Character
from kb.model.faults import sentence
from kb.play.advice.tiers import fill_from_tier
from kb.play.procedure.variants import variant_called
from kb.play.request.ratings import aliases_of
from kb.play.request.shapes import ResolveRequest
from kb.play.request.untrained import UNTRAINED
from kb.play.required_inputs import inputs_of
from kb.play.several_rolls.several_targets import requests_by_target
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.situation.situation import situation_of
from kb.problems import RequestError
from kb.references import edition_of
from resolver.notation import VERSUS_PATTERN, dice_in
from resolver.procedures.procedure import ProcedureValue
from resolver.values.thrown import with_dice
from resolver.wording import join_words, lower, nearest, upper

_SLUG = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_BEFORE_NUMBER = re.compile(r"[^\W\d_][\w-]*")

_OPPOSING_DICE = re.compile(
    rf"[\s*_,;]*{VERSUS_PATTERN}\s*(?P<dice>\d{{1,3}}\s*(?:dice\b|d\d+))", re.IGNORECASE
)
"""Dice in numbers behind a typed roll, which aren't those of a rating."""

_LONGEST_OF_ENGLISH = 3
"""Letters of small words before a number that are no slip of a rating: "for 2 bullets", "at 3 guards"."""

YOUR_LINE = "your line"
"""Whose the ratings of a line are."""


@dataclass(frozen=True, slots=True)
class WrittenRoll:
    """What a line writes of a roll."""

    subject: Mapping[str, Any]
    """The entry, or the roll with its edition, as fields of a request."""
    edition: str
    parsed: ParsedRoll
    later: Sequence[LaterDice]
    variants: Mapping[str, str]
    """The variants that it chooses: their keys, and when they apply, in words."""
    options: RollOptions
    sides: NamedSides
    before: str
    """The text before it."""
    after: str
    """The text behind it, without variants, options and dice of later rolls."""
    names: Mapping[str, Sequence[str]]
    """The names of ratings, each with the words that it may have."""

    @property
    def changes_roll(self) -> bool:
        """Whether it changes the roll itself, by a variant, an option, or more or fewer dice."""
        more_dice = self.parsed.more_dice or self.parsed.more_dice_against
        return bool(self.variants or self.options.fields or more_dice)

    @property
    def has_dice(self) -> bool:
        """Whether it gives dice, or what they came to."""
        return bool(self.parsed.dice or self.later or "hits" in self.options.fields)

    @property
    def has_own_numbers(self) -> bool:
        """Whether it gives ratings, or changes the roll."""
        return bool(self.parsed.ratings or self.parsed.against or self.changes_roll)

    @property
    def has_roll(self) -> bool:
        """Whether it gives anything of a roll beside the action: numbers, dice, or who is rolled against."""
        against = self.sides.target is not None or self.sides.tier is not None
        return self.has_own_numbers or self.has_dice or against

    def request(self, seed: str | None = None, dice: Mapping[str, Dice] | None = None) -> ResolveRequest:
        """Return it as a request with *dice*, by who rolled them, or else those of its first roll.

        Raises:
            RequestError: If a part of it isn't allowed.
        """
        parsed = self.parsed
        modifiers = [*self.options.fields.get("modifiers", ())]
        if parsed.more_dice:
            modifiers.append({"value": parsed.more_dice})
        if parsed.more_dice_against:
            modifiers.append({"add": {"against": parsed.more_dice_against}})
        rolled = parsed.dice if dice is None else dice
        hits = {who: count for who, count in self.options.fields.get("hits", {}).items() if who not in rolled}
        fields = {
            **self.subject,
            **self.options.fields,
            **({"hits": hits} if "hits" in self.options.fields else {}),
            **({"variant": [*self.variants]} if self.variants else {}),
            **self.sides.fields,
            "ratings": parsed.ratings,
            "against": parsed.against,
            "dice": rolled,
            "seed": seed,
            "modifiers": modifiers,
        }
        try:
            return ResolveRequest.model_validate(fields)
        except ValidationError as error:
            raise RequestError("line", sentence(error, ResolveRequest)) from error


def written_roll(
    library: Library, cast: Cast, subject: Mapping[str, Any], before: str, after: str
) -> WrittenRoll:
    """Return the roll that a line writes.

    Args:
        library: The rules.
        cast: The characters of the note.
        subject: The entry, or the roll with its edition, as fields of a request.
        before: The text before the reference or the roll.
        after: The text behind it.

    Raises:
        RequestError: If a rating or a variant is misspelt, dice aren't written as dice, or several characters stand
            on one side.
    """
    edition_id = subject["edition"] if "roll" in subject else edition_of(subject["entry"])
    edition, entry = library.base.editions[edition_id], subject.get("entry")
    told, before = before, without_mark(before)
    names = dict(names_of_ratings(library, edition_id))
    if "roll" in subject:
        names |= {name: [UNTRAINED] for name in _names_in_roll(library, subject) - names.keys()}
    variants, steps = _variants(library, entry), _steps(library, entry, f"{before} {after}")
    if "roll" in subject and (opposing := _OPPOSING_DICE.match(after)):
        roll = f"`{subject['roll']} v. {opposing['dice']}`"
        raise RequestError("line", f"write what is rolled against it between the backticks too: {roll}")
    keys, after_variants = parse_variants(after, variants)
    _refuse_slips_of_variants(after_variants, variants)
    after_variants = with_targets_dice(cast, edition_id, names, after_variants)
    earlier, before = parse_later_dice(before, steps, names)
    later, rest = parse_later_dice(after_variants, steps, names)
    rest = with_options_of_target(library, cast, edition_id, rest)
    rest = with_ratings_of_values(library, entry, rest) if entry is not None else rest
    options, rest = parse_options(library, edition_id, rest)
    sides = roll_sides(cast, edition_id, told, rest)
    parsed = _each_once(edition, parse_roll(sides.without_numbers_of_names(f"{before} {rest}"), names))
    _refuse_slips(edition, parsed)
    chosen = {key: variants.get(key, "") for key in keys}
    dice = [*earlier, *later]
    found = WrittenRoll(subject, edition_id, parsed, dice, chosen, options, sides, told, rest, names)
    refuse_unread_dice(left_in(found), parsed, found.later)
    found = _with_signed_changes(edition, replace(found, parsed=_by_side(library, found)))
    own, against = _chosen_ratings(library, found), _chosen_against(library, found)
    ratings = {**own, **found.parsed.ratings}
    return replace(
        found, parsed=replace(found.parsed, ratings=ratings, against={**against, **found.parsed.against})
    )


def written_odds(
    library: Library, id_: str, cast: Cast, around: tuple[str, str], settings: EditorSettings
) -> tuple[ExpectedResult, str] | None:
    """Return an entry's odds for what a line writes before and behind its reference, and whose ratings they are.

    Missing ratings are the tier's. None if the line writes nothing that the roll reads.
    """
    entry = library.base.entries[id_]
    if not (entry.tests or entry.results) or not any(map(str.strip, around)):
        return None
    key = ("written", id_, around, cast.keys, settings.tier)
    return library.cached(key, lambda: _find_odds(library, id_, cast, around, settings.tier))


def left_in(written: WrittenRoll) -> str:
    """Return what isn't read of the sentence behind a reference, without the names of characters and the weapon."""
    return _left_of(written).rest


def _left_of(written: WrittenRoll) -> ParsedRoll:
    return parse_roll(written.sides.left_of(first_sentence(written.after)), written.names)


def unread_in(library: Library, written: WrittenRoll) -> Sequence[str]:
    """Return what stands behind a reference as if it belonged to the roll and means nothing: numbers, and words."""
    text = first_sentence(written.after)
    numbers = _left_of(written).unread
    rest = parse_roll(written.sides.without_numbers_of_names(text), written.names).rest
    words = words_not_understood(library, written.edition, rest, with_roll=written.has_roll)
    return (*numbers, *words)


def first_read(library: Library, request: ResolveRequest, *, deciding: bool = False) -> ReadRequest:
    """Return a request as read, of several targets for the first."""
    return read_request(library.base, requests_by_target(library.base, request)[0], deciding=deciding)


def _find_odds(
    library: Library, id_: str, cast: Cast, around: tuple[str, str], tier: Tier
) -> tuple[ExpectedResult, str] | None:
    try:
        written = written_roll(library, cast, {"entry": id_}, *around)
        if not written.has_own_numbers and written.sides == NamedSides(cast.own_of(edition_of(id_))):
            return None
        request = written.request(dice={})
        read = first_read(library, request, deciding=True)
    except ValueError as error:
        return ExpectedResult(why=upper(in_notes(str(error)))), YOUR_LINE
    inputs, (_, assumed) = inputs_of(read), filled(read, request, tier)
    needed = {side: {*getattr(inputs, party.ratings), *inputs.scene} for side, party in PARTIES.items()}
    given = {side: read.ratings[side].keys() - read.taken[side].keys() for side in PARTIES}
    by_line = written.changes_roll or any(given[side] & needed[side] for side in PARTIES)
    members = [
        name
        for side, name in written.sides.names.items()
        if read.open or read.taken[side].keys() & needed[side]
    ]
    whose = [*([YOUR_LINE] if by_line else []), *members]
    characters = [
        each for each in (written.sides.actor, written.sides.target) if each is not None and each.edition
    ]
    if not whose and not characters:
        return None
    odds = library.cached(
        ("odds", request.model_dump_json(), tier),
        lambda: odds_as_read(
            library.base,
            read,
            request,
            tier,
            library.table,
            inputs,
            lambda full: library.answer_without_dice(request, tier, full),
        ),
    )
    if not odds.text:
        why = "; ".join(unknown_texts(odds.unknown or (), written.sides.names)) or in_notes(odds.why)
        return odds._replace(why=upper(why)), YOUR_LINE
    if not whose:
        return None
    terms = read.edition.terms
    missing = [name for side in PARTIES for name in assumed[side].keys() & needed[side]]
    has_rest = any(terms[name].without is None for name in missing)
    text = "; ".join([odds.text, *written.variants.values()])
    return odds._replace(text=text), and_rest_of(tier, whose) if has_rest else join_words(whose)


def _with_signed_changes(edition: Edition, written: WrittenRoll) -> WrittenRoll:
    """Return a line's roll with changes in place of those ratings that stand there with a sign: "Strength +1"."""
    parsed = written.parsed
    own, against = (signed_changes(edition, each) for each in (parsed.ratings, parsed.against))
    if not own and not against:
        return written
    fields = written.options.fields
    changes = [*own.values(), *({**each, "side": "opponent"} for each in against.values())]
    left = replace(
        parsed,
        ratings={name: value for name, value in parsed.ratings.items() if name not in own},
        against={name: value for name, value in parsed.against.items() if name not in against},
    )
    options = replace(
        written.options, fields={**fields, "modifiers": [*fields.get("modifiers", ()), *changes]}
    )
    return replace(written, parsed=left, options=options)


def _by_side(library: Library, written: WrittenRoll) -> ParsedRoll:
    """Return a line's ratings by side: without "v.", the target has those that only its side of the roll reads."""
    parsed = written.parsed
    if not parsed.ratings or parsed.against or written.sides.target is not None:
        return parsed
    inputs = inputs_of(first_read(library, written.request()))
    own, against = {*inputs.ratings, *inputs.scene}, {*inputs.against}
    edition = library.base.editions[written.edition]
    moved = {
        name
        for name in parsed.ratings
        if _names_one_of(edition, name, against) and not _names_one_of(edition, name, own)
    }
    return replace(
        parsed,
        ratings={name: value for name, value in parsed.ratings.items() if name not in moved},
        against={name: value for name, value in parsed.ratings.items() if name in moved},
    )


def _chosen_ratings(library: Library, written: WrittenRoll) -> Mapping[str, str]:
    """Return which rating of the actor counts as what the roll reads, as the line names it behind "with".

    Raises:
        RequestError: If the roll reads none of that name.
    """
    actor, named = written.sides.actor, written.sides.ratings
    if not named or actor is None:
        return {}
    read = first_read(library, written.request())
    chosen: dict[str, str] = {}
    stood_for = read.edition.terms_by_name_stood_for
    for words in named:
        names = _ratings_named(actor, words)
        terms = {term: name for name in names for term in stood_for.get(name.casefold(), ())}
        counted = {term: name for term, name in terms.items() if term in read.read_names}
        chosen |= counted
        inputs = inputs_of(read)
        if not counted and {*inputs.ratings, *inputs.scene}.isdisjoint({*names, *terms}):
            step = read.entry.tests.get(read.subject.key or "") if read.entry is not None else None
            variant = variant_called(step, names[0]) if isinstance(step, RollStep) else None
            uses = join_words(inputs.ratings) or "no ratings"
            way = f"for its variant write `{variant}`" if variant else f"it uses {uses}"
            raise RequestError("line", f"this roll isn't made with {names[0]}; {way}")
    return chosen


def _chosen_against(library: Library, written: WrittenRoll) -> Mapping[str, str]:
    """Return which rating of the target counts as what the roll reads, as the line names it behind "with"."""
    target, named = written.sides.target, written.sides.ratings_against
    if not named or target is None:
        return {}
    read = first_read(library, written.request())
    needed, stood_for = {*inputs_of(read).against}, read.edition.terms_by_name_stood_for
    return {
        term: name
        for words in named
        for name in _ratings_named(target, words)
        for term in stood_for.get(name.casefold(), ())
        if term in needed
    }


def _ratings_named(member: Member, words: str) -> list[str]:
    """Return the ratings of a character that *words* are a part of."""
    ratings = member.character.ratings if isinstance(member.character, Character) else ()
    return [name for name in ratings if stands_in(words, name)]


def _each_once(edition: Edition, parsed: ParsedRoll) -> ParsedRoll:
    """Return a line's ratings without those that it gives again with one value under another name: "DV 3"."""

    def once(ratings: Mapping[str, int | str]) -> dict[str, int | str]:
        aliases = aliases_of(edition)
        own = {name: value for name, value in ratings.items() if name not in aliases}
        again = {name: value for name, value in ratings.items() if own.get(aliases.get(name, "")) == value}
        return {name: value for name, value in ratings.items() if name not in again}

    return replace(parsed, ratings=once(parsed.ratings), against=once(parsed.against))


def _names_one_of(edition: Edition, name: str, names: Collection[str]) -> bool:
    """Return whether a rating's *name*, an alias, or a name of the core rulebook means one of *names*."""
    stand_ins = edition.terms_by_name_stood_for.get(name.casefold(), ())
    return not {name, aliases_of(edition).get(name, name), *stand_ins}.isdisjoint(names)


def _names(edition: Edition) -> dict[str, Sequence[str]]:
    """Return the names of the edition's ratings, each with the words that it may have."""
    words = {name: _words_of(term) for name, term in edition.terms.items()}
    untrained = {name: _untrained(term) for term in edition.terms.values() for name in term.stands_for}
    aliases = {alias: words.get(name, ()) for alias, name in aliases_of(edition).items()}
    return {**untrained, **words, **aliases}


def _words_of(term: Term) -> Sequence[str]:
    """Return the words that a rating may have in place of a number."""
    return (*term.values, *_untrained(term))


def _untrained(term: Term) -> Sequence[str]:
    """Return the word for a skill that isn't learned, if the edition has a rule for it."""
    return () if term.untrained is None else (UNTRAINED,)


def _names_in_roll(library: Library, subject: Mapping[str, Any]) -> set[str]:
    """Return the names that a typed roll reads, which the edition need not have."""
    requests = requests_by_target(library.base, ResolveRequest.model_validate(subject))
    return {name for each in requests for name in read_request(library.base, each).read_names}


def _variants(library: Library, id_: str | None) -> dict[str, str]:
    """Return the variants of an entry's rolls: their keys, and when they apply with what they add, in words."""
    if id_ is None:
        return {}
    entry, edition = library.base.entries[id_], library.base.editions[edition_of(id_)]
    rolls = (step for step in entry.tests.values() if isinstance(step, RollStep))
    return {
        key: ": ".join(
            filter(None, [variant.when or key, variant_text(edition, entry, variant) if variant.add else ""])
        )
        for roll in rolls
        for key, variant in roll.variants.items()
    }


def _steps(library: Library, id_: str | None, text: str) -> dict[str, str]:
    """Return the names of an entry's steps that throw dice, keys and titles, each with its key.

    Empty if *text* has no word of them: to find what throws dice takes a while.
    """
    if id_ is None:
        return {}
    entry = library.base.entries[id_]
    names = (*entry.tests, *entry.results, *(step.title or "" for step in entry.tests.values()))
    words = _WORD.findall(" ".join(names).casefold())
    if {*words}.isdisjoint(_WORD.findall(text.casefold())):
        return {}
    return library.cached(("steps", id_), lambda: _find_steps(library, id_))


def later_rolls(library: Library, id_: str) -> list[list[str]]:
    """Return what a line may call each later step of a test that throws dice: "resist", "damage resistance"."""
    if id_ not in library.base.entries:
        return []
    steps = library.cached(("steps", id_), lambda: _find_steps(library, id_))
    keys = [key for name, key in steps.items() if name == key]
    titles = {key: name for name, key in steps.items() if name != key}
    return [[key.replace("-", " "), *([lower(titles[key])] if key in titles else [])] for key in keys[1:]]


def names_of_ratings(library: Library, edition_id: str) -> Mapping[str, Sequence[str]]:
    """Return the names of an edition's ratings, each with the words that it may have."""
    edition = library.base.editions[edition_id]
    return library.cached(("names of ratings", edition_id), lambda: _names(edition))


def _find_steps(library: Library, id_: str) -> dict[str, str]:
    tests = library.base.entries[id_].tests
    try:
        read = first_read(library, ResolveRequest(entry=id_))
        full, _ = fill_from_tier(read, "professional", "professional")
    except ValueError:  # it has no test
        return {}
    situation = situation_of(full)
    steps = situation.procedure.steps.items()
    values = [(key, step.value) for key, step in steps if isinstance(step, ProcedureValue)]
    values += situation.procedure.results.items()
    throwing = [key for key, step in tests.items() if isinstance(step, RollStep)]
    throwing += [key for key, value in values if dice_in(with_dice(value, situation.scene))]
    titles = {step.title: key for key in throwing if (step := tests.get(key)) and step.title}
    return titles | {key: key for key in throwing}


def _refuse_slips(edition: Edition, parsed: ParsedRoll) -> None:
    """Refuse a number beside a misspelt rating, or a part of its name, which would otherwise count for nothing."""
    names = [*edition.terms, *aliases_of(edition)]
    for text in parsed.unread:
        word = _BEFORE_NUMBER.match(text)
        if word is None or word[0].casefold() in map(str.casefold, names):
            continue
        if len(word[0]) <= _LONGEST_OF_ENGLISH and word[0].islower():
            continue
        meant = [each for each in names if len(each) > _LONGEST_OF_ENGLISH] if word[0].islower() else names
        if near := nearest(word[0], meant):
            longer = [name for name in names if name.casefold().startswith(f"{word[0].casefold()} ")]
            near = min(longer, key=len, default=near)
            raise RequestError(
                "line", f"{edition.short} has no rating {word[0]!r}; did you mean {near!r}? ({text})"
            )


def _refuse_slips_of_variants(text: str, variants: Collection[str]) -> None:
    for found in _SLUG.finditer(text):
        near = nearest(found[0], variants)
        if near and near != found[0].casefold():
            raise RequestError("line", f"there is no variant {found[0]!r}; did you mean {near!r}?")
