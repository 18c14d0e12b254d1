"""Resolve the test on a line of a note: its odds, or the result of the line's dice or of a seed."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from editor.features.cast import Cast, cast_of
from editor.features.later_dice import (
    REROLLED,
    DiceByRoller,
    is_about_number_of_dice,
    later_dice_text,
    left_to_roll,
    rolled_first,
    tie_text,
    waits_for_reroll,
    waits_for_target,
    with_later_dice,
)
from editor.features.mentions import edition_for, required_edition
from editor.features.named_sides import NamedSides
from editor.features.our_table import at_notes_table, left_out, your_table
from editor.features.refusals import (
    not_counted_before,
    not_understood,
    option_texts,
    options_not_understood,
    refusal,
)
from editor.features.rolls_joined import has_roll, where_its_dice_belong
from editor.features.strangers import strange_weapon, strange_weapon_text, stranger_behind, stranger_text
from editor.features.turn_grants import around_in_turn, not_counted_from
from editor.features.typed_rolls import misspelt, misspelt_text, typed_rolls_on
from editor.features.words_of_notes import unknown_texts
from editor.features.written_rolls import later_rolls, left_in, written_roll
from editor.library import Library
from editor.notes.loose_dice import may_change_roll
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.rolls import sides_of
from editor.odds import absent_weapon_properties, decided_by, filled
from editor.settings import EditorSettings
from kb.describe import why_no_roll
from kb.model.character import Character
from kb.play.advice.likelihood import likelihood
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.dice import RequestDice
from kb.play.request.open_choices import requests_by_choice
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import Ratings
from kb.play.required_inputs import inputs_of
from kb.play.resolve import answer_for_targets, with_hits_read
from kb.play.sentences.characters import not_of_sheet, unarmed_roll, weapon_of_other_skill, weapon_unused
from kb.play.sentences.requests import pips_not_counted
from kb.play.several_rolls.choices import with_choices
from kb.play.several_rolls.several_targets import requests_by_target
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.situation.situation import situation_of
from kb.play.situation.unused_ratings import unused_ratings
from kb.problems import RequestError
from kb.references import slug_of
from resolver.reasons import Reason, code_of
from resolver.wording import join_words, lower, plain_number

_REFERENCE = re.compile(r"\[\[[^\[\]]*\]\]")
"""A reference behind a roll, which is an action of its own."""

_CODE = re.compile(r"`([^`]+)`")

_GLITCHES = {"glitch": "glitch", "critical-glitch": "critical glitch", "critical-failure": "critical failure"}

MOST_ASSUMED = 10
"""The most assumed ratings to name."""


@dataclass(frozen=True, slots=True)
class ResolvedLine:
    """The result of the test on a line."""

    title: str
    headline: str
    details: str
    """What else to know: variants, the seed, ratings taken from a tier, what could not be read; may be empty."""
    answer: ResolveAnswer
    seed: str | None
    whose: str = ""
    """Who rolls, and against whom, by name; empty for nobody."""
    strangers: str = ""
    """The names on the line that nobody meant has, of characters and weapons; empty without any."""
    unread: str = ""
    """Which of its dice can't be read yet, in words; empty if all can."""
    odd_weapon: str = ""
    """Why the weapon that it names isn't one for the roll; empty if it is."""
    left_out: str = ""
    """What of the line seems to be an option and counts for nothing, and how it would; empty without any."""
    ahead: str = ""
    """What is left to roll after its dice, with the average result; empty if nothing is."""

    @property
    def text(self) -> str:
        """The result as a block quote to put under the line."""
        return f"> **{self.title}:** {self.headline}{self.aside}"

    @property
    def message(self) -> str:
        """The result as a plain line."""
        return f"{self.title}: {self.headline}{self.aside}"

    @property
    def about(self) -> str:
        """The strangers, without whom the result counts, and the details."""
        return "; ".join(filter(None, (self.strangers, self.details)))

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
        options: `id` chooses one of several references, `typed` one of several rolls between backticks by its text,
            and `occurrence` (from 0) one of several with that id or text; `seed` rolls if the line has neither dice
            nor seed.

    Raises:
        RequestError: If there is nothing to resolve on the line, its ratings or dice do not fit the roll, or the
            note's edition is needed and unknown.
    """
    library = at_notes_table(library, note, settings)
    cast = cast_of(library, note, settings)
    subject, around, title = _subject_of_line(library, note, line, settings, cast, options)
    found = resolve_roll(library, cast, subject, around, settings, options.get("seed"))
    return replace(found, title=title or found.title)


def resolve_roll(
    library: Library,
    cast: Cast,
    subject: Mapping[str, Any],
    around: tuple[str, str],
    settings: EditorSettings,
    wanted_seed: object = None,
) -> ResolvedLine:
    """Return the result of a roll with what its line writes; missing ratings are those of the settings' tier.

    Args:
        library: The rules, as the note's table plays them.
        cast: The characters of the note.
        subject: The entry, or the roll with its edition, as fields of a request.
        around: The text before the reference or the roll, and the text behind it.
        settings: The tier.
        wanted_seed: Rolls if the line has neither dice nor seed.

    Raises:
        RequestError: If ratings or dice of the line do not fit the roll.
    """
    before, after = around
    written = written_roll(library, cast, subject, before, after)
    parsed, sides = written.parsed, written.sides
    seed = parsed.seed or (str(wanted_seed) if wanted_seed and not written.has_dice else None)
    if seed != parsed.seed and may_change_roll(left_in(written)):
        raise RequestError(
            "line", f"Nothing is rolled while a number isn't read; {not_understood(library, written)}"
        )

    def answered(dice: DiceByRoller) -> ResolveAnswer:
        given = with_hits_read(library.base, written.request(seed, dice))
        return _answer(library, given, requests, settings)

    try:
        request = with_hits_read(library.base, written.request(seed))
        requests = _read(library, request, deciding=not written.has_dice)
        played = with_later_dice(parsed.dice, written.later, answered)
    except ValueError as error:
        numbers: list[str] = []
        if is_about_number_of_dice(error):
            lacked = _absent_properties_text(requests[0], request, sides)
            assumed = _assumed_text(requests[0], request, settings)
            without = answered({})
            made = [*filter(None, [lacked, assumed, *_numbers_of_roll(without, sides)])]
            numbers = (
                [without.thrown, *made] if made and without.thrown else made
            )  # else it only says how many
        raise RequestError("line", refusal(library, error, written, "; ".join(numbers))) from error
    answer = played.answer
    title = library.base.entries[answer.entry].name if answer.entry else str(subject["roll"])
    again = waits_for_reroll(parsed.dice, answer)
    rolled = "" if again else rolled_first(parsed.dice, answer)
    headline = ". ".join(filter(None, [rolled, answer.headline.text]))
    waits = rolled or waits_for_target(parsed.dice, answer)
    stranger = stranger_behind(library, cast, written.edition, after)
    wrong = strange_weapon(library, cast, written)
    strangers = (
        stranger_text(cast, stranger["name"]) if stranger else "",
        strange_weapon_text(cast, sides.actor, wrong.words) if wrong else "",
    )
    parts = (coded.parts for coded in answer.reasons.unknown)
    unknown = [*unknown_texts(zip(answer.unknown, parts, strict=True), sides.names)]
    odd_weapon = "; ".join(_warnings(answer, unarmed_roll, weapon_of_other_skill, weapon_unused))
    not_counted = _not_counted_text(library, written.edition, written.after)
    in_words = _not_counted_text(library, written.edition, _REFERENCE.sub(" ", written.after))
    details = (
        "still to roll: the target's dice; write `v. …` behind yours" if waits else "",
        f"still to roll again: {lower(REROLLED).rstrip(',')}" if again else "",
        later_dice_text(library, written.later, played),
        tie_text(answer),
        _opposing_glitch_text(answer),
        f"to choose write {_choosing(requests[0], answer.choices[0].name)}, or another of them"
        if answer.choices
        else "",
        "" if answer.choices else _assumed_text(requests[0], request, settings),
        _absent_properties_text(requests[0], request, sides),
        *_warnings(answer, not_of_sheet, pips_not_counted),
        odd_weapon,
        left_to_roll(library, answer),
        *filter(None, written.variants.values()),
        *option_texts(answer, written, headline),
        f"seed {seed}" if seed else "",
        *_character_ratings(answer, sides),
        *unknown,
        *_misspelt_texts(library, written.edition, cast, subject, around),
        _unused_text(library, requests[0], request, sides),
        not_understood(library, written),
        not_counted_before(library, written),
        not_counted_from(library, written),
        not_counted,
        your_table(decided_by(library.base, answer, library.table)),
    )
    whose = join_words([*dict.fromkeys(sides.names.values())])
    ahead = left_to_roll(library, answer)
    missing = (later_dice_text(library, written.later, played), *unknown, ahead)
    unread = [*filter(None, missing)] if played.unread else []
    return ResolvedLine(
        title,
        headline,
        "; ".join(filter(None, details)),
        answer,
        seed,
        whose,
        "; ".join(filter(None, strangers)),
        "; ".join(unread),
        odd_weapon,
        "; ".join(filter(None, (options_not_understood(library, written), in_words))),
        ahead,
    )


def keys_to_roll(
    library: Library,
    cast: Cast,
    subject: Mapping[str, Any],
    around: tuple[str, str],
    settings: EditorSettings,
) -> Collection[str] | None:
    """Return the keys of the steps that may be rolled after the dice of a line; None if that isn't known.

    Arguments are those of `resolve_roll`.
    """
    try:
        answer = resolve_roll(library, cast, subject, around, settings).answer
    except ValueError:
        return None
    if answer.replay is None or not answer.headline.is_known:
        return None
    ahead = answer.replay.ahead.steps if answer.replay.ahead is not None else ()
    return {*answer.replay.without_dice, *ahead}


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

    def answered(request: ResolveRequest, reads: Sequence[ReadRequest]) -> ResolveAnswer:
        full = [filled(each, request, settings.tier)[0] for each in reads]
        if len(full) == 1 and not (request.dice or request.hits or request.seed is not None):
            return library.answer_without_dice(request, settings.tier, full[0])
        return answer_for_targets(full, RequestDice.of(request))

    choice = next(iter(requests[0].open), None)
    if choice is None:
        return answered(request, requests)
    if request.dice or request.hits or request.seed is not None:
        names = join_words([_choosing(requests[0], each.name) for each in choice.options], "or")
        raise RequestError("line", f"Choose the {choice.of}: write {names}")
    each = requests_by_choice(request, choice)
    answers = [
        (name, answered(chosen, _read(library, chosen, deciding=True))) for name, chosen in each.items()
    ]
    return with_choices(answer_for_targets(requests), choice, answers)


def _choosing(read: ReadRequest, name: str) -> str:
    """Return how a line chooses what is left open first, for the side that has it."""
    is_targets = any(each.side == "target" for each in read.open[:1])
    return f"`v. … with {name}`" if is_targets else f"`with {name}`"


def _numbers_of_roll(answer: ResolveAnswer, sides: NamedSides) -> Iterator[str]:
    """Yield the ratings that a roll takes from each character, and what changes it."""
    yield from _character_ratings(answer, sides)
    yield from (*answer.states, *answer.granted, *answer.changed)


def _misspelt_texts(
    library: Library, edition: str, cast: Cast, subject: Mapping[str, Any], around: tuple[str, str]
) -> list[str]:
    """Return which names of a typed roll are misspelt, and the nearest that the edition has."""
    names = misspelt(library, edition, cast, subject["roll"], around) if "roll" in subject else {}
    return [misspelt_text(library, edition, name, near) for name, near in names.items()]


def _opposing_glitch_text(answer: ResolveAnswer) -> str:
    """Return that the dice against the roll glitched, which the headline leaves out; empty if they didn't."""
    mark = answer.replay.opposing_glitch if answer.replay is not None else None
    return f"the opposing roll is a {_GLITCHES[mark]}" if mark in _GLITCHES else ""


def _character_ratings(answer: ResolveAnswer, sides: NamedSides) -> Iterator[str]:
    """Yield the ratings that the roll takes from each character."""
    for side, who in sides.names.items():
        if taken := (answer.taken or {}).get(PARTIES[side].ratings):
            numbers = [f"{name} {plain_number(value)}" for name, value in taken.items()]
            yield f"{who}: {join_words(numbers)}"


def _subject_of_line(
    library: Library,
    note: Note,
    line: int,
    settings: EditorSettings,
    cast: Cast,
    options: Mapping[str, Any],
) -> tuple[dict[str, Any], tuple[str, str], str]:
    """Return the entry or the roll of a line as fields of a request, the text around it, and a typed roll's title."""
    text, edition, wanted = note.line(line), edition_for(library, note, settings), options.get("id")
    if not 0 <= line < len(note.lines):
        raise RequestError("line", f"line {line + 1} is past the end of the note")
    single, several = [], False
    for reference in note.lines[line].references:
        ids = library.referent(reference.target, edition).ids
        several = several or (len(ids) > 1 and any(has_roll(library, id_) for id_ in ids))
        if len(ids) == 1 and (not wanted or ids[0] == wanted):
            single.append((ids[0], reference))
    which = options.get("occurrence") or 0
    single = single[which:] or single
    typed = _CODE.search(text)
    rolled = next((one for one in single if has_roll(library, one[0])), None)
    valued = next((one for one in single if _has_values(library, one[0])), None)
    if found := rolled or (valued if typed is None or wanted else None):
        id_, reference = found
        span = Span.in_line(line, reference.start, reference.end)
        title = f"{library.base.entries[id_].name}, no. {which + 1}" if wanted and which else ""
        return {"entry": id_}, around_in_turn(library, note, span, id_, settings).texts, title
    if typed or (several and edition is None):
        edition = required_edition(library, note, settings)
    if typed:
        rolls = [*typed_rolls_on(library, note, line, edition or "", cast)]
        asked = options.get("typed"), which
        wanted_first = sorted(
            rolls, key=lambda roll: (roll.text != asked[0], (roll.text, roll.occurrence) != asked)
        )
        if roll := next(iter(wanted_first), None):
            return {"edition": edition, "roll": roll.text}, roll.around, roll.title
        return {"edition": edition, "roll": typed[1]}, (text[: typed.start()], text[typed.end() :]), ""
    if single:
        id_, _ = single[-1]
        why = left_out(library, id_) or where_its_dice_belong(library, id_) or why_no_roll(library.base, id_)
        raise RequestError("line", why)
    if references := note.lines[line].references:
        target = references[-1].target
        wrong = library.referent(target, edition).wrong or f"there is no action {target!r}"
        raise RequestError("line", f"there is nothing to roll on line {line + 1}: {wrong}")
    how = "refer to an action, as in [[sr5/hack-on-the-fly]], or write a roll between backticks"
    raise RequestError("line", f"there is nothing to roll on line {line + 1}; {how}")


def _has_values(library: Library, id_: str) -> bool:
    entry = library.base.entries[id_]
    return bool(entry.tests or entry.results)


def _unused_text(library: Library, read: ReadRequest, request: ResolveRequest, sides: NamedSides) -> str:
    """Return the ratings of the line that nothing reads, and those that the roll reads; or how to give dice."""
    found = [
        (name, PARTIES[reason.parts.get("side", "actor")].after)
        for reason in unused_ratings(situation_of(read))
        for name in reason.parts.get("ratings", ())
    ]
    if not found:
        return ""
    unused = [f"{name}{after}" for name, after in found]
    lacked = [
        f"{sides.names[side]} has no {name}"
        for side, names in absent_weapon_properties(read, request).items()
        for name, _ in found
        if name in names
    ]
    if lacked:
        return f"not used: {join_words(unused)}; {join_words(lacked)}"
    steps = [name for names in later_rolls(library, read.subject.entry or "") for name in names]
    called = [
        next((step for step in steps if f" {step}".endswith(f" {name.lower()}")), "") for name, _ in found
    ]
    if dice := [f"`then {step} …`" for step in called if step]:
        return f"not used: {join_words(unused)}; for dice that fell write {join_words(dice, 'and')}"
    inputs = inputs_of(read)
    each_side = [join_words(names) for names in ((*inputs.ratings, *inputs.scene), inputs.against) if names]
    reads = f"this roll uses {' v. '.join(each_side)}" if each_side else "this roll uses no ratings"
    return f"not used: {join_words(unused)}; {reads}"


def _assumed_text(read: ReadRequest, request: ResolveRequest, settings: EditorSettings) -> str:
    """Return the ratings that the test takes from the tier, in words: beside a character all, else its roll's."""
    _, assumed = filled(read, request, settings.tier)
    has_character = any(isinstance(getattr(request, side), Character) for side in PARTIES)
    needed, in_roll = inputs_of(read), None if has_character else _assumed_by_roll(read, settings)
    named = [
        f"{name} {plain_number(value)}"
        for side, party in PARTIES.items()
        for name, value in assumed[side].items()
        if name
        in (
            (*getattr(needed, party.ratings), *needed.scene)
            if in_roll is None
            else in_roll.get(party.ratings, ())
        )
    ]
    more = [f"{len(named) - MOST_ASSUMED} more"] if len(named) > MOST_ASSUMED else []
    return f"{settings.tier}: {join_words([*named[:MOST_ASSUMED], *more])}" if named else ""


def _warnings(answer: ResolveAnswer, *told: Callable[..., Reason]) -> Iterator[str]:
    """Yield the warnings of an answer that these sentences tell."""
    codes = {*map(code_of, told)}
    for text, why in zip(answer.warnings, answer.reasons.warnings, strict=True):
        if why.code in codes:
            yield text.rstrip(".")


def _absent_properties_text(read: ReadRequest, request: ResolveRequest, sides: NamedSides) -> str:
    """Return what the roll does without because nothing says that a character's weapon has it: "Rust: no Shock"."""
    needed = inputs_of(read)
    told = [
        f"{sides.names[side]}: no {join_words(names, 'or')}"
        for side, lacked in absent_weapon_properties(read, request).items()
        if (names := [name for name in lacked if name in getattr(needed, PARTIES[side].ratings)])
    ]
    return "; ".join(told)


def _assumed_by_roll(read: ReadRequest, settings: EditorSettings) -> Mapping[str, Ratings] | None:
    """Return the tier's ratings that the roll reads, by their fields; None for values alone."""
    try:
        return likelihood(read, settings.tier, settings.tier).answer().assumed
    except ValueError:
        return None


def _not_counted_text(library: Library, edition: str, text: str) -> str:
    """Return which actions a line names that change nothing there, "take aim" between commas, and how they would."""
    pieces = (piece.strip() for piece in re.split(r"[,;]", " ; ".join(sides_of(text))))
    ids = (library.ids_of_name(piece, edition) for piece in pieces if piece)
    entries = {found[0]: library.base.entries[found[0]] for found in ids if found}
    if not entries:
        return ""
    ways = [f"`from {slug_of(id_)}`" for id_, entry in entries.items() if entry.grants]
    how = f"; to count {'it' if len(entries) == 1 else 'them'} write {join_words(ways)}" if ways else ""
    return f"not counted: {join_words([each.name for each in entries.values()])}{how}"
