"""Find the turns marked in a note.

A turn is a code block with one action a line, written as on the command line:

    ```turn sr5 initiative 12, prone
    take-aim
    change-gun-mode:by-hand
    dodge@out
    ```

or a line of text that begins with "Turn:"; its references are the actions:

    Turn (initiative 12): [[sr5/take-aim]], then [[sr5/fire-gun]]
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from editor.notes.note import Block, Note
from editor.notes.places import Span
from editor.notes.references import NoteReference

_IN_TEXT = re.compile(
    r"\s*(?:[-*+>]\s+|\d+[.)]\s+)*\**turn\**(?:\s*\((?P<told>[^()]*)\))?\s*:", re.IGNORECASE
)
_MARK = re.compile(r"turn(?:\s+|$)", re.IGNORECASE)
_ACTION = re.compile(
    r"[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?"
    r"(?P<written>\[*[^\s#\[\]|][^#\[\]|]*?(?:\|[^\]]*)?\]*(?:[:@]\S+)*)"
    r"\s*(?:#.*)?$"
)
_HOW = re.compile(r"(?::(?P<way>[a-z0-9-]+))?(?:@(?P<at>\w+))?")

TIMES: Mapping[str, str] = {"own": "on your turn", "out": "out of turn"}
"""When an action is taken, as written after @, with its meaning."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """An action of a marked turn, with its place."""

    span: Span
    name: str
    way: str | None
    at: str | None
    bracketed: bool
    """Whether it is written as a reference."""

    @property
    def mark(self) -> str:
        """How it is paid and when it is taken, as written after it: ":by-hand@out"."""
        return (f":{self.way}" if self.way else "") + (f"@{self.at}" if self.at else "")

    def as_reference(self, note: Note) -> NoteReference:
        """Return it as a reference of *note*; without brackets it has no more than a target."""
        start = self.span.start
        if self.bracketed and (written := note.reference_at(start)):
            return written
        end = start.column + len(self.name)
        return NoteReference(start.column, end, self.name, None, start.column, end)


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """A turn marked in a note."""

    span: Span
    """Where it is marked: the fence of its block, or the beginning of its line."""
    details: str
    """The rest of the mark: its edition, ratings with their numbers, states."""
    steps: tuple[TurnStep, ...]
    last: int
    """The last line that belongs to it."""
    fenced: bool
    """Whether it is a block of code."""
    margin: str = ""
    """What stands before the fence of its block: indentation, and the signs of a quote."""


def without_mark(text: str) -> str:
    """Return the text of a line without the mark of a turn, whose numbers and states belong to no roll."""
    mark = _IN_TEXT.match(text)
    return text if mark is None else text[mark.end() :]


def turns(note: Note) -> Iterator[MarkedTurn]:
    """Yield the turns marked in *note*, from top to bottom."""
    found = [*turns_in_blocks(note)]
    for number, line in enumerate(note.lines):
        if line.references and number not in note.fenced and number >= note.head.ends:
            mark = _IN_TEXT.match(line.text)
            if mark:
                found.append(_in_text(number, line.text, mark, note))
    yield from sorted(found, key=lambda turn: turn.span)


def turns_in_blocks(note: Note) -> Iterator[MarkedTurn]:
    """Yield the turns in blocks of code of *note*, from top to bottom."""
    return (_in_block(note, block) for block in note.blocks if _MARK.match(block.about))


def _in_text(number: int, text: str, mark: "re.Match[str]", note: Note) -> MarkedTurn:
    steps = []
    for reference in note.lines[number].references:
        how = _HOW.match(text, reference.end)
        way, at = (how["way"], how["at"]) if how else (None, None)
        span = Span.in_line(number, reference.start, reference.end)
        steps.append(TurnStep(span, reference.target, way, at, bracketed=True))
    span = Span.in_line(number, *mark.span())
    return MarkedTurn(span, mark["told"] or "", tuple(steps), number, fenced=False)


def _in_block(note: Note, block: Block) -> MarkedTurn:
    steps = []
    for number in range(block.first + 1, block.last + (not block.closed)):
        text = note.line(number)
        found = _ACTION.match(text)
        if found is None:
            continue
        written = found["written"]
        span = Span.in_line(number, *found.span("written"))
        steps.append(TurnStep(span, *_action_parts(written), bracketed=written.startswith("[")))
    opening = Span.in_line(block.first, len(block.margin), len(note.line(block.first)))
    details = _MARK.sub("", block.about)
    return MarkedTurn(opening, details, tuple(steps), block.last, fenced=True, margin=block.margin)


def _action_parts(text: str) -> tuple[str, str | None, str | None]:
    """Return the name, way to pay and time of an action such as `[[sr5/dodge|dodges]]:way@out`."""
    rest, _, at = text.partition("@")
    name, _, way = rest.partition(":")
    return name.strip("[] ").partition("|")[0].rstrip("\\ "), way.strip() or None, at.strip() or None
