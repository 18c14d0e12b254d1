"""Check the turns marked in a note: which actions the rules forbid, and what is left."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from editor.features.cast import ME, Cast, Member, cast_of
from editor.features.mentions import edition_for, edition_of_turn, required_edition
from editor.features.our_table import at_notes_table, your_table
from editor.features.replacing import INFORMATION, WARNING, Finding, Replacement, change_to
from editor.library import Library
from editor.notes.name_places import stands_in
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.turns import TIMES, MarkedTurn, TurnStep, turns
from editor.settings import EditorSettings
from kb.describe import plain
from kb.model.coded import CodedReason
from kb.model.faults import sentence
from kb.play.answer.rulings_in_words import rulings_in_words, rulings_of_table
from kb.play.request.ratings import aliases_of
from kb.play.request.shapes import TurnRequest
from kb.play.request.states import states_by_name
from kb.play.sentences.turn import (
    no_action_costs_initiative,
    ratings_needed,
    stock_not_given,
    turn_depends_on,
    turn_forbidden,
)
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import Offence, TurnAnswer
from kb.play.turns.turn_headline import VERDICTS
from kb.problems import RequestError, no_such, reason_of, unknown_time
from kb.references import edition_of, full_id
from resolver.reasons import Reason, code_of
from resolver.sentences.turn import joins_only
from resolver.wording import join_words, nearest, upper

_NUMBER = re.compile(r"(?P<name>[^\d=]+?)\s*[= ]\s*(?P<value>-?\d{1,6})")
_LIKE_EDITION = re.compile(r"[^\W\d_][\w-]*\d")
_BEGINS_INITIATIVE = re.compile(r"initiative\b", re.IGNORECASE)
_ACTION_FIELD = re.compile(r"actions\.(?P<place>\d+)")
"""The place of an action in a request."""
_INITIATIVE = {"initiative": "initiative", "initiative dice": "initiative_dice"}

EXAMPLES = {"initiative": "initiative 12", "initiative_dice": "initiative dice 3"}
"""What to write in a mark for a place in a request."""


@dataclass(frozen=True, slots=True)
class UncheckedAction:
    """An action of a marked turn that can't be checked, and is left out of its answer."""

    at: int
    """Its index in the turn."""
    why: str
    near: str | None = None
    """The action, or the way to pay, that may be meant."""
    is_way: bool = False
    """Whether its way to pay is at fault."""


@dataclass(frozen=True, slots=True)
class CheckedMark:
    """A marked turn with its answer, or the reason why it can't be checked."""

    turn: MarkedTurn
    edition: str
    answer: TurnAnswer | None = None
    refusal: str = ""
    checked: tuple[int, ...] = ()
    """The indexes of the actions that the answer is about."""
    left_out: tuple[UncheckedAction, ...] = ()
    """Those that it leaves out."""
    unknown_edition: str | None = None
    """The edition in its mark, if there is no such edition."""
    decided: str = ""
    """What the note's table decided about it, in words; empty if nothing."""
    uncounted: str = ""
    """Why a number of its mark counts for nothing; empty if all count."""

    @property
    def headline(self) -> str:
        """Whether it is legal, and what is left, in one line; or why it can't be checked."""
        if self.answer is None:
            return self.refusal
        headline = self._verdict(self.answer)
        if self.left_out:
            headline += f"; not checked: {join_words(self.names_left_out)}"
        return f"{headline} ({your_table(self.decided)})" if self.decided else headline

    @property
    def names_left_out(self) -> list[str]:
        """The actions that the answer leaves out, as written."""
        steps = (self.turn.steps[each.at] for each in self.left_out)
        return [f"{step.name}{step.mark}" for step in steps]

    def _verdict(self, answer: TurnAnswer) -> str:
        if not answer.problems:
            return answer.headline.text
        first, *more = answer.problems
        return turn_forbidden(VERDICTS[answer.legal], self.reworded(first.code, first.parts), len(more))

    def reworded(self, code: str, parts: Mapping[str, Any]) -> Reason:
        """Return a reason with what to write in the mark instead of the fields to give."""
        words: dict[str, Callable[..., str]] = {
            code_of(turn_depends_on): lambda names, give: ratings_needed(names, self._write(give)),
            code_of(stock_not_given): lambda give, **_: self._write(give),
        }
        return CodedReason(code=code, parts=dict(parts)).reword(words)

    def _write(self, lacking: list[str]) -> str:
        more = ", ".join(EXAMPLES.get(one) or f"{one.removeprefix('ratings.')} 3" for one in lacking)
        details = self.turn.details.strip()
        if details.rstrip(", ").casefold() not in ("", self.edition):
            more = f", {more}"
        if self.turn.fenced:
            return f"write `{more}` after `{f'turn {details}'.strip()}`"
        return f"write `{more}` after `Turn ({details}`" if details else f"write `({more})` after `Turn`"


def checked_turns(library: Library, note: Note, settings: EditorSettings) -> Iterator[CheckedMark]:
    """Yield every turn marked in *note*, checked, except those of unknown edition."""
    marked = [*turns(note)]
    if not marked:  # most notes: to find the characters takes longer
        return
    library = at_notes_table(library, note, settings)
    default, cast = edition_for(library, note, settings), cast_of(library, note, settings)
    for turn in marked:
        edition, details = edition_of_turn(library, turn, default)
        actor, details = _actor_of_mark(cast, edition, details)
        if unknown := _unknown_edition(library, details, edition):
            refusal = upper(no_such("edition", unknown, library.base.editions))
            yield CheckedMark(turn, edition or "", refusal=refusal, unknown_edition=unknown)
        elif edition is not None and turn.steps:
            yield _check_mark(library, turn, edition, details, actor or cast.own_of(edition))


def _actor_of_mark(cast: Cast, edition: str | None, details: str) -> tuple[Member | None, str]:
    """Return the character whose name stands in a mark, whose turn it is, and the mark without it."""
    parts = details.split(",")
    for part in parts if edition is not None else ():
        name = part.strip()
        for _, member in cast.members_named(name, edition or "", parts="any case"):
            if name.casefold() in ME or stands_in(name, member.name):
                return member, ",".join(each for each in parts if each is not part)
    return None, details


def turn_at(library: Library, note: Note, line: int, settings: EditorSettings) -> CheckedMark | None:
    """Return the turn marked at *line*, checked; None if there is none.

    Raises:
        RequestError: If its edition is unknown.
    """
    checked = checked_turns(library, note, settings)
    found = next((one for one in checked if _covers(one.turn, line)), None)
    if found is None and any(turn.steps and _covers(turn, line) for turn in turns(note)):
        required_edition(library, note, settings)
    return found


def _covers(turn: MarkedTurn, line: int) -> bool:
    return turn.span.start.line <= line <= turn.last


_INITIATIVE_AS_PRINTED = re.compile(r"initiative\s+\d{1,3}\s*\+\s*(?P<dice>\d{1,2})\s*d6", re.IGNORECASE)

_JOINS = code_of(joins_only)
"""That the attack belongs to the Charge, which is meant; a second attack is illegal and has its own finding."""


def turn_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield the findings in the turns marked in *note*, each at the action at fault."""
    for checked in checked_turns(library, note, settings):
        if checked.unknown_edition:
            yield _no_edition(library, note, checked, checked.unknown_edition)
            continue
        for each in checked.left_out:
            fixes = _fixes(note, checked.turn, each)
            yield Finding("unclear-turn", checked.turn.steps[each.at].span, each.why, WARNING, fixes)
        if checked.answer is None:
            if checked.refusal not in {each.why for each in checked.left_out}:
                yield Finding("unclear-turn", checked.turn.span, checked.refusal, WARNING)
            continue
        yield from dict.fromkeys(_illegal(library, checked, checked.answer))
        if checked.uncounted:
            yield Finding("turn-note", checked.turn.span, upper(checked.uncounted), INFORMATION)
        for reason in checked.answer.reasons.warnings:
            if reason.code == _JOINS:
                continue
            message = plain(library.base, f"{checked.reworded(reason.code, reason.parts)}", checked.edition)
            yield Finding("turn-note", checked.turn.span, message, INFORMATION)


def _illegal(library: Library, checked: CheckedMark, answer: TurnAnswer) -> Iterator[Finding]:
    code, grade = ("illegal-turn", WARNING) if answer.legal is False else ("unclear-turn", INFORMATION)
    for problem in answer.problems:
        message = upper(
            plain(library.base, f"{checked.reworded(problem.code, problem.parts)}", checked.edition)
        )
        for step in _steps_at_fault(checked, problem):
            yield Finding(code, step.span, message, grade)


def _no_edition(library: Library, note: Note, checked: CheckedMark, unknown: str) -> Finding:
    line = checked.turn.span.start.line
    text = note.line(line)
    at = text.index(unknown, text.casefold().index("turn") + len("turn"))
    span = Span.in_line(line, at, at + len(unknown))
    near = nearest(unknown, library.base.editions)
    fixes = (change_to(near, span),) if near else ()
    return Finding("unknown-edition", span, checked.refusal, WARNING, fixes)


def _fixes(note: Note, turn: MarkedTurn, action: UncheckedAction) -> tuple[Replacement, ...]:
    """Return the nearest action or way to pay for one that doesn't exist.

    An action in a line of text has none here: its reference has it already.
    """
    step = turn.steps[action.at]
    if action.near is None or not (turn.fenced or action.is_way):
        return ()
    name, line = step.as_reference(note), step.span.start.line
    start, end = name.target_start, name.target_end
    if action.is_way:
        start = note.line(line).index(f":{step.way}", name.end) + 1
        end = start + len(step.way or "")
    return (change_to(action.near, Span.in_line(line, start, end)),)


def _steps_at_fault(checked: CheckedMark, problem: Offence) -> Iterator[TurnStep]:
    """Yield the actions at fault: each repetition; what lacks another action; else the last that breaks the rule."""
    match problem.rule:
        case "once":
            places = problem.places[1:]
        case "must":
            places = problem.places[:1]
        case _:
            places = [max(problem.places, default=0)]
    yield from (checked.turn.steps[checked.checked[place]] for place in places)


def _unknown_edition(library: Library, details: str, edition: str | None) -> str | None:
    """Return the first word of a mark if it stands for an edition that does not exist; else None.

    Args:
        library: The rules.
        details: The mark without a known edition.
        edition: The edition that the turn would be checked by.
    """
    first, _, rest = details.partition(" ")
    word, base = first.rstrip(","), library.base
    if not word:
        return None
    editions = [base.editions[edition]] if edition else [*base.editions.values()]
    names = [
        name
        for one in editions
        for name in (*states_by_name(one), *one.terms, *one.resources, *aliases_of(one))
    ]
    if word.casefold() in {part for name in (*names, *_INITIATIVE) for part in name.casefold().split()}:
        return None
    with_number = edition is not None and _LIKE_EDITION.fullmatch(word)
    before_initiative = not first.endswith(",") and _BEGINS_INITIATIVE.match(rest)
    return word if with_number or before_initiative or nearest(word, base.editions) else None


def _check_mark(
    library: Library, turn: MarkedTurn, edition: str, details: str, own: Member | None
) -> CheckedMark:
    try:
        mark = _mark_fields(details)
    except RequestError as error:
        return CheckedMark(turn, edition, refusal=str(error))
    fields = {
        "edition": edition,
        "actions": [_step(library, step, edition) for step in turn.steps],
        **mark,
    }
    names = [step.name for step in turn.steps]
    key = ("turn", json.dumps([fields, names], sort_keys=True), own and own.key)
    if own is not None:
        fields["actor"] = own.character
    answered: CheckedMark = library.cached(key, lambda: _answer_mark(library, turn, edition, fields))
    return replace(answered, turn=turn)


def _answer_mark(library: Library, turn: MarkedTurn, edition: str, fields: dict[str, Any]) -> CheckedMark:
    """Return the answer about the actions that can be checked, with the others and why they can't."""
    left_out = [*_untimed(turn)]
    places = [place for place in range(len(turn.steps)) if place not in {each.at for each in left_out}]
    answer, refusal, uncounted = None, "", ""
    while places and answer is None and not refusal:
        request = {**fields, "actions": [fields["actions"][place] for place in places]}
        try:
            answer = check_turn(library.base, TurnRequest.model_validate(request))
        except RequestError as error:
            if found := _ACTION_FIELD.match(error.field):
                is_way = error.field.endswith(".as")
                left_out.append(
                    UncheckedAction(places.pop(int(found["place"])), f"{error}", error.near, is_way)
                )
            elif (why := reason_of(error)) is not None and why.made_by(no_action_costs_initiative):
                uncounted = str(error)  # tables write it down, and it changes no verdict
                fields = {name: value for name, value in fields.items() if name != "initiative"}
            else:
                refusal = f"{error}"
        except ValidationError as error:
            refusal = f"This turn can't be checked: {sentence(error, TurnRequest)}"
        except ValueError as error:
            refusal = f"This turn can't be checked: {error}"
    left_out.sort(key=lambda each: each.at)
    if answer is None:
        refusal = refusal or left_out[0].why
        return CheckedMark(turn, edition, refusal=refusal, left_out=tuple(left_out))
    chosen = rulings_of_table(edition, answer.rulings, library.table)
    decided = rulings_in_words(library.base, edition, chosen)
    return CheckedMark(
        turn,
        edition,
        answer,
        checked=tuple(places),
        left_out=tuple(left_out),
        decided=decided,
        uncounted=uncounted,
    )


def _untimed(turn: MarkedTurn) -> Iterator[UncheckedAction]:
    """Yield the actions whose time is misspelt."""
    for place, step in enumerate(turn.steps):
        if step.at and step.at not in TIMES:
            written = f"{step.name}:{step.way}" if step.way else step.name
            yield UncheckedAction(place, upper(unknown_time(written, step.at)))


def _step(library: Library, step: TurnStep, edition: str) -> dict[str, Any]:
    """Return an action in the form of a request, by its id if that is known."""
    ids = library.referent(step.name, edition).ids
    own = [id_ for id_ in ids if edition_of(id_) == edition]
    name = own[0] if len(own) == 1 else full_id(step.name, edition) if "/" in step.name else step.name
    return {"do": name, "as": step.way, "at": step.at}


def _mark_fields(text: str) -> dict[str, Any]:
    """Return the text of a mark, such as `initiative 12, prone`, as fields of a request.

    Of the Initiative as sheets print it, `initiative 8 + 2D6`, the dice count; the score is what was rolled.

    Raises:
        RequestError: If a piece begins with a number, `1 free`, which nothing is called.
    """
    fields: dict[str, Any] = {}
    for piece in (piece.strip() for piece in text.split(",")):
        if dice := _INITIATIVE_AS_PRINTED.fullmatch(piece):
            fields["initiative_dice"] = int(dice["dice"])
            continue
        if piece[:1].isdigit():
            told = f"'{piece}' isn't read; write the name before its number, as in `initiative 12`"
            raise RequestError("turn", f"{told}. The check counts itself how many actions a turn has")
        number = _NUMBER.fullmatch(piece)
        if number is None:
            if piece:
                fields.setdefault("states", []).append(piece)
        elif field := _INITIATIVE.get(number["name"].strip().casefold()):
            fields[field] = int(number["value"])
        else:
            fields.setdefault("ratings", {})[number["name"].strip()] = int(number["value"])
    return fields
