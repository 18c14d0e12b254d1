"""The turns that a note marks, checked: which actions a rule forbids, and what is left."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from editor.features.here import edition_for
from editor.features.replacing import INFORMATION, WARNING, Finding, Replacement
from editor.library import Library
from editor.notes.note import Note
from editor.notes.turns import MarkedTurn, TurnStep, turns
from editor.settings import EditorSettings
from kb.describe import plain
from kb.play.request import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import TurnAnswer
from kb.problems import RequestError
from kb.references import edition_of, full_id
from resolver.wording import upper

_NUMBER = re.compile(r"(?P<name>[^\d=]+?)\s*[= ]\s*(?P<value>-?\d{1,6})")
_INITIATIVE = {"initiative": "initiative", "initiative dice": "initiative_dice"}


@dataclass(frozen=True, slots=True)
class CheckedMark:
    """A marked turn with what is said of it: an answer, or why it can't be checked."""

    turn: MarkedTurn
    edition: str
    answer: TurnAnswer | None = None
    refused: str = ""
    at: int | None = None
    """Which of its actions makes it impossible to check."""
    near: str | None = None
    """What that action may have been meant to be."""

    @property
    def headline(self) -> str:
        """Whether it is legal, and what is left, in one line."""
        return self.answer.headline.text if self.answer else self.refused


def checked_turns(library: Library, note: Note, settings: EditorSettings) -> Iterator[CheckedMark]:
    """Yield every turn that *note* marks, checked; those whose edition nothing says are left out."""
    default = edition_for(library, note, settings)
    for turn in turns(note):
        edition, told = _edition(library, turn, default)
        if edition is not None and turn.steps:
            yield _checked(library, turn, edition, told)


def turn_at(library: Library, note: Note, line: int, settings: EditorSettings) -> CheckedMark | None:
    """Return the turn that is marked at *line*; None where none is."""
    found = checked_turns(library, note, settings)
    return next((one for one in found if one.turn.span.start.line <= line <= one.turn.last), None)


def turn_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield what is wrong with the turns that *note* marks, at the actions that are at fault."""
    for checked in checked_turns(library, note, settings):
        if checked.answer is None:
            span = checked.turn.span if checked.at is None else checked.turn.steps[checked.at].span
            yield Finding("unclear-turn", span, checked.refused, "warning", _fix(checked))
            continue
        sure = checked.answer.legal is False
        for problem in checked.answer.problems:
            message = upper(plain(library.base, problem.why, checked.edition))
            for step in _at_fault(library, checked, problem.actions):
                code, grade = ("illegal-turn", WARNING) if sure else ("unclear-turn", INFORMATION)
                yield Finding(code, step.span, message, grade)


def _fix(checked: CheckedMark) -> tuple[Replacement, ...]:
    if checked.at is None or checked.near is None:
        return ()
    step = checked.turn.steps[checked.at]
    how = (f":{step.way}" if step.way else "") + (f"@{step.at}" if step.at else "")
    if step.bracketed:
        return ()  # the reference has a finding and fixes of its own
    return (Replacement(f"Change to {checked.near}", step.span, f"{checked.near}{how}", preferred=True),)


def _at_fault(library: Library, checked: CheckedMark, ids: list[str]) -> Iterator[TurnStep]:
    """Yield the last action of each of *ids*, which is the one too many; the first of all where none is named."""
    found = {}
    for step in checked.turn.steps:
        meant = library.meant(step.name, checked.edition).ids
        for id_ in meant:
            if id_ in ids:
                found[id_] = step
    steps = list(found.values()) or [checked.turn.steps[0]]
    yield from steps[-1:]


def _edition(library: Library, turn: MarkedTurn, default: str | None) -> tuple[str | None, str]:
    """Return the edition of *turn* and what else its mark tells: what it names, else what its actions are of."""
    first, _, rest = turn.told.partition(" ")
    if first.rstrip(",") in library.base.editions:
        return first.rstrip(","), rest
    for step in turn.steps:
        if edition_of(step.name) in library.base.editions and "/" in step.name:
            return edition_of(step.name), turn.told
    return default, turn.told


def _checked(library: Library, turn: MarkedTurn, edition: str, told: str) -> CheckedMark:
    asked = {
        "edition": edition,
        "actions": [_step(library, step, edition) for step in turn.steps],
        **_told(told),
    }
    key = ("turn", json.dumps(asked, sort_keys=True))
    made: CheckedMark = library.kept(key, lambda: _answered(library, turn, edition, asked))
    return CheckedMark(turn, edition, made.answer, made.refused, made.at, made.near)


def _answered(library: Library, turn: MarkedTurn, edition: str, asked: dict[str, Any]) -> CheckedMark:
    try:
        answer = check_turn(library.base, TurnRequest.model_validate(asked))
    except RequestError as error:
        place = re.match(r"actions\.(\d+)", error.field)
        return CheckedMark(turn, edition, None, f"{error}", int(place[1]) if place else None, error.near)
    except ValidationError as error:
        return CheckedMark(turn, edition, None, f"This turn can't be checked: {error.errors()[0]['msg']}")
    except ValueError as error:
        return CheckedMark(turn, edition, None, f"This turn can't be checked: {error}")
    return CheckedMark(turn, edition, answer)


def _step(library: Library, step: TurnStep, edition: str) -> dict[str, Any]:
    """Return an action as a request has it, under its id where that is known."""
    ids = library.meant(step.name, edition).ids
    own = [id_ for id_ in ids if edition_of(id_) == edition]
    name = own[0] if len(own) == 1 else full_id(step.name, edition) if "/" in step.name else step.name
    return {"do": name, "as": step.way, "at": step.at if step.at in ("own", "out") else None}


def _told(text: str) -> dict[str, Any]:
    """Return what a mark tells as fields of a request: `initiative 12, prone`."""
    asked: dict[str, Any] = {}
    for piece in (piece.strip() for piece in text.split(",")):
        number = _NUMBER.fullmatch(piece)
        if number is None:
            if piece:
                asked.setdefault("states", []).append(piece)
        elif field := _INITIATIVE.get(number["name"].strip().casefold()):
            asked[field] = int(number["value"])
        else:
            asked.setdefault("ratings", {})[number["name"].strip()] = int(number["value"])
    return asked
