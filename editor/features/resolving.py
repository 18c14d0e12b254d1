"""Resolve the test on a line of a note: its odds, or the result of the line's dice or of a seed."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from editor.features.cast import NamedSides, cast_of, roll_sides
from editor.features.mentions import edition_for, required_edition
from editor.features.our_table import at_notes_table, left_out, your_table
from editor.library import Library
from editor.notes.note import Note
from editor.notes.rolls import ParsedRoll, parse_roll, parse_variants, sides_of
from editor.odds import decided_by, filled
from editor.settings import EditorSettings
from kb.describe import why_no_roll
from kb.model import Edition, RollStep
from kb.model.character import Character
from kb.model.faults import sentence
from kb.play.advice.likelihood import likelihood
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.dice import RequestDice
from kb.play.request.ratings import aliases_of
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import Ratings
from kb.play.required_inputs import inputs_of
from kb.play.resolve import answer_for_targets
from kb.play.several_rolls.choices import requests_by_choice, with_choices
from kb.play.several_rolls.several_targets import requests_by_target
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import join_words, nearest, plain_number

_CODE = re.compile(r"`([^`]+)`")
_SLUG = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])", re.IGNORECASE)
_BEFORE_NUMBER = re.compile(r"[^\W\d_][\w-]*")

MOST_ASSUMED = 6
"""The most assumed ratings to name."""


@dataclass(frozen=True, slots=True)
class ResolvedLine:
    """The result of the test on a line."""

    title: str
    headline: str
    about: str
    """What else to know: variants, the seed, ratings taken from a tier, what could not be read; may be empty."""
    answer: ResolveAnswer
    seed: str | None

    @property
    def text(self) -> str:
        """The result as a block quote to put under the line."""
        return f"> **{self.title}:** {self.headline}{self.aside}"

    @property
    def message(self) -> str:
        """The result as a plain line."""
        return f"{self.title}: {self.headline}{self.aside}"

    @property
    def aside(self) -> str:
        """What else to know, in parentheses."""
        return f" ({self.about})" if self.about else ""


def resolve_line(
    library: Library, note: Note, line: int, settings: EditorSettings, options: Mapping[str, Any]
) -> ResolvedLine:
    """Return the result of the test on *line*; missing ratings are those of the settings' tier.

    Args:
        library: The rules.
        note: The note.
        line: The number of a line with a reference to an action with a test, or with a roll between backticks.
        settings: The default edition, and the tier.
        options: `id` chooses one of several references; `seed` rolls if the line has neither dice nor seed.

    Raises:
        RequestError: If there is nothing to resolve on the line, its ratings or dice do not fit the roll, or the
            note's edition is needed and unknown.
    """
    library = at_notes_table(library, note)
    subject, before, after = _subject_of_line(library, note, line, settings, options.get("id"))
    edition_id = subject["edition"] if "roll" in subject else edition_of(subject["entry"])
    edition = library.base.editions[edition_id]
    names, variants = _names(edition), _variants(library, subject.get("entry"))
    if "roll" in subject:
        names |= {name: [] for name in _names_in_roll(library, subject) - names.keys()}
    variant_keys, rest = parse_variants(after, variants)
    parsed = parse_roll(f"{before} {rest}", names)
    _refuse_slips(edition, parsed, [*edition.terms, *aliases_of(edition)])
    _refuse_slips_of_variants(after, variants)
    seed = parsed.seed or (str(options["seed"]) if options.get("seed") and not parsed.dice else None)
    sides = roll_sides(cast_of(library, note, settings), edition_id, f"{before} ", rest)
    request = _request(
        subject | ({"variant": [*variant_keys]} if variant_keys else {}) | sides.fields, parsed, seed
    )
    requests = _read(library, request, deciding=not parsed.dice)
    answer = _answer(library, request, requests, settings)
    title = library.base.entries[answer.entry].name if answer.entry else str(subject["roll"])
    ignored = parse_roll(sides.left_of(rest), names).unread
    about = (
        *(variants[key] for key in variant_keys if key in variants),
        f"seed {seed}" if seed else "",
        *_character_ratings(answer, sides),
        "" if answer.choices else _assumed_text(requests[0], request, settings),
        *(sentence.rstrip(".") for sentence in answer.unknown),
        f"not understood: {join_words(ignored)}" if ignored else "",
        _not_counted_text(library, edition_id, rest),
        your_table(decided_by(library.base, answer, library.table)),
    )
    return ResolvedLine(title, answer.headline.text, "; ".join(filter(None, about)), answer, seed)


def _read(library: Library, request: ResolveRequest, *, deciding: bool) -> list[ReadRequest]:
    """Return a request as read, once for each target."""
    each = requests_by_target(library.base, request)
    return [read_request(library.base, one, deciding=deciding) for one in each]


def _answer(
    library: Library, request: ResolveRequest, requests: Sequence[ReadRequest], settings: EditorSettings
) -> ResolveAnswer:
    """Return the answer, with the tier's ratings for missing ones, and one for each weapon or skill left to choose.

    Raises:
        RequestError: If dice are given, or wanted, before that choice.
    """

    def answered(reads: Sequence[ReadRequest]) -> ResolveAnswer:
        full = [filled(each, request, settings.tier)[0] for each in reads]
        return answer_for_targets(full, RequestDice.of(request))

    choice = next(iter(requests[0].open), None)
    if choice is None:
        return answered(requests)
    if request.dice or request.seed is not None:
        names = join_words([f"`with {each.name}`" for each in choice.options], "or")
        raise RequestError("line", f"Choose the {choice.of}: write {names}")
    each = requests_by_choice(request, choice)
    answers = [(name, answered(_read(library, chosen, deciding=True))) for name, chosen in each.items()]
    return with_choices(answer_for_targets(requests), choice, answers)


def _character_ratings(answer: ResolveAnswer, sides: NamedSides) -> Iterator[str]:
    """Yield the ratings that the roll takes from each character."""
    for party, member in ((PARTIES["actor"], sides.actor), (PARTIES["target"], sides.target)):
        taken = (answer.taken or {}).get(party.ratings)
        if member is not None and taken:
            numbers = [f"{name} {plain_number(value)}" for name, value in taken.items()]
            yield f"{member.name}: {join_words(numbers)}"


def _subject_of_line(
    library: Library, note: Note, line: int, settings: EditorSettings, wanted: str | None
) -> tuple[dict[str, Any], str, str]:
    """Return the entry or the roll of a line as fields of a request, and the text before and after it."""
    text, edition = note.line(line), edition_for(library, note, settings)
    if not 0 <= line < len(note.lines):
        raise RequestError("line", f"line {line + 1} is past the end of the note")
    single, several = [], False
    for reference in note.lines[line].references:
        ids = library.referent(reference.target, edition).ids
        several = several or (len(ids) > 1 and any(_has_roll(library, id_) for id_ in ids))
        if len(ids) == 1 and (not wanted or ids[0] == wanted):
            single.append((ids[0], reference))
    typed = _CODE.search(text)
    rolled = next((one for one in single if _has_roll(library, one[0])), None)
    valued = next((one for one in single if _has_values(library, one[0])), None)
    if found := rolled or (valued if typed is None or wanted else None):
        id_, reference = found
        return {"entry": id_}, text[: reference.start], text[reference.end :]
    if typed or (several and edition is None):
        edition = required_edition(library, note, settings)
    if typed:
        return {"edition": edition, "roll": typed[1]}, text[: typed.start()], text[typed.end() :]
    if single:
        id_, _ = single[-1]
        raise RequestError("line", left_out(library, id_) or why_no_roll(library.base, id_))
    if references := note.lines[line].references:
        target = references[-1].target
        wrong = library.referent(target, edition).wrong or f"there is no action {target!r}"
        raise RequestError("line", f"there is nothing to roll on line {line + 1}: {wrong}")
    how = "refer to an action, as in [[sr5/hack-on-the-fly]], or write a roll between backticks"
    raise RequestError("line", f"there is nothing to roll on line {line + 1}; {how}")


def _has_roll(library: Library, id_: str) -> bool:
    return any(isinstance(step, RollStep) for step in library.base.entries[id_].tests.values())


def _has_values(library: Library, id_: str) -> bool:
    entry = library.base.entries[id_]
    return bool(entry.tests or entry.results)


def _names(edition: Edition) -> dict[str, list[str]]:
    """Return the names of the edition's ratings, each with the words that it may have."""
    terms = edition.terms
    stand_ins = {name: list[str]() for term in terms.values() for name in term.stands_for}
    aliases = {
        alias: terms[name].values if name in terms else [] for alias, name in aliases_of(edition).items()
    }
    return stand_ins | {name: term.values for name, term in terms.items()} | aliases


def _names_in_roll(library: Library, subject: Mapping[str, Any]) -> set[str]:
    """Return the names that a typed roll reads, which the edition need not have."""
    requests = requests_by_target(library.base, _request(subject, ParsedRoll(), None))
    return {name for each in requests for name in read_request(library.base, each).read_names}


def _variants(library: Library, id_: str | None) -> dict[str, str]:
    """Return the variants of an entry's rolls: their keys, and when they apply, in words."""
    if id_ is None:
        return {}
    steps = library.base.entries[id_].tests.values()
    rolls = (step for step in steps if isinstance(step, RollStep))
    return {key: variant.when or key for roll in rolls for key, variant in roll.variants.items()}


def _refuse_slips(edition: Edition, parsed: ParsedRoll, names: Collection[str]) -> None:
    """Refuse a number beside a misspelt rating, which would otherwise count with its tier's value."""
    for text in parsed.unread:
        word = _BEFORE_NUMBER.match(text)
        if word and (near := nearest(word[0], names)):
            raise RequestError(
                "line", f"{edition.short} has no rating {word[0]!r}; did you mean {near!r}? ({text})"
            )


def _refuse_slips_of_variants(text: str, variants: Collection[str]) -> None:
    for found in _SLUG.finditer(text):
        near = nearest(found[0], variants)
        if near and near != found[0].casefold():
            raise RequestError("line", f"there is no variant {found[0]!r}; did you mean {near!r}?")


def _request(subject: Mapping[str, Any], parsed: ParsedRoll, seed: str | None) -> ResolveRequest:
    fields = {
        **subject,
        "ratings": parsed.ratings,
        "against": parsed.against,
        "dice": parsed.dice,
        "seed": seed,
    }
    if parsed.more_dice:
        fields["modifiers"] = [{"value": parsed.more_dice}]
    if parsed.more_dice_against:
        fields.setdefault("modifiers", []).append({"add": {"against": parsed.more_dice_against}})
    try:
        return ResolveRequest.model_validate(fields)
    except ValidationError as error:
        raise RequestError("line", sentence(error, ResolveRequest)) from error


def _assumed_text(read: ReadRequest, request: ResolveRequest, settings: EditorSettings) -> str:
    """Return the ratings that the test takes from the tier, in words: for a character all, else those of its roll."""
    _, assumed = filled(read, request, settings.tier)
    needed, in_roll = inputs_of(read), _assumed_by_roll(read, settings)
    named = [
        f"{name} {plain_number(value)}"
        for side, party in PARTIES.items()
        for name, value in assumed[side].items()
        if name
        in (
            (*getattr(needed, party.ratings), *needed.scene)
            if in_roll is None or isinstance(getattr(request, side), Character)
            else in_roll.get(party.ratings, ())
        )
    ]
    more = [f"{len(named) - MOST_ASSUMED} more"] if len(named) > MOST_ASSUMED else []
    return f"{settings.tier}: {join_words([*named[:MOST_ASSUMED], *more])}" if named else ""


def _assumed_by_roll(read: ReadRequest, settings: EditorSettings) -> Mapping[str, Ratings] | None:
    """Return the tier's ratings that the roll reads, by their fields; None for values alone."""
    try:
        return likelihood(read, settings.tier, settings.tier).answer().assumed
    except ValueError:
        return None


def _not_counted_text(library: Library, edition: str, text: str) -> str:
    """Return which actions a line names that change nothing there: "take aim", between commas."""
    pieces = (piece.strip() for piece in re.split(r"[,;]", " ; ".join(sides_of(text))))
    ids = (library.ids_of_name(piece, edition) for piece in pieces if piece)
    names = dict.fromkeys(library.base.entries[found[0]].name for found in ids if found)
    return f"not counted: {join_words(names)}" if names else ""
