"""A note: its lines with the references in them, and what an edit makes of it. Nothing here ever changes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from editor.notes.front_matter import FrontMatter, front_matter
from editor.notes.places import Encoding, Span, Spot, column
from editor.notes.references import NoteReference, references_of

_LINE_END = re.compile(r"\r\n|\n|\r")
"""What ends a line for editors; form feeds and the like, which Python counts too, do not."""

_DATA = re.compile(r"/editions/(?P<edition>[a-z0-9-]+)/(?:.*/)?[^/]+\.ya?ml$")
"""The address of a data file, which is of the edition that it stands in."""

_FENCE = re.compile(r"\s{0,3}(?P<sign>`{3,}|~{3,})\s*(?P<about>.*)$")


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One line, read once and kept until it is edited."""

    text: str
    end: str
    """What ends it; empty for the last."""
    references: tuple[NoteReference, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit: the text that stands in place of a span, which counts in an editor's units; None for all of it."""

    text: str
    start: tuple[int, int] | None = None
    end: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of code."""

    first: int
    """The line of the fence that opens it."""
    last: int
    """The line of the fence that closes it, or the last of the note."""
    about: str
    """What stands behind the opening fence."""


@dataclass(frozen=True)
class Note:
    """A text at one moment."""

    uri: str
    version: int | None
    lines: tuple[NoteLine, ...]

    @classmethod
    def of(cls, uri: str, text: str, version: int | None = None) -> "Note":
        """Return *text* as a note."""
        return cls(uri, version, _lines_of(text))

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(line.text + line.end for line in self.lines)

    def changed(self, changes: Sequence[Edit], version: int | None, encoding: Encoding) -> "Note":
        """Return the note after *changes*, one after the other; only the lines that they touch are read again."""
        lines = self.lines
        for change in changes:
            lines = _applied(lines, change, encoding)
        return Note(self.uri, version, lines)

    def line(self, number: int) -> str:
        """Return the text of a line; empty past the end."""
        return self.lines[number].text if 0 <= number < len(self.lines) else ""

    def piece(self, span: Span) -> str:
        """Return the text of *span*."""
        start, end = span.start, span.end
        if start.line == end.line:
            return self.line(start.line)[start.column : end.column]
        first, *between = self.lines[start.line : end.line + 1]
        last = between.pop()
        inside = "".join(line.text + line.end for line in between)
        return first.text[start.column :] + first.end + inside + last.text[: end.column]

    @cached_property
    def head(self) -> FrontMatter:
        """What its front matter says; a data file is of the edition whose folder it is in."""
        if data := _DATA.search(self.uri):
            return FrontMatter(edition=data["edition"])
        return front_matter([line.text for line in self.lines[:200]])

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Its fenced blocks of code, from top to bottom."""
        return tuple(_blocks(self.lines))

    @cached_property
    def references(self) -> tuple[tuple[int, NoteReference], ...]:
        """Every reference with its line, those in blocks of code and in the front matter left out."""
        inside = {number for block in self.blocks for number in range(block.first, block.last + 1)}
        return tuple(
            (number, reference)
            for number, line in enumerate(self.lines)
            if line.references and number not in inside and number >= self.head.ends
            for reference in line.references
        )

    def reference_at(self, place: Spot) -> NoteReference | None:
        """Return the reference at *place*."""
        if not 0 <= place.line < len(self.lines):
            return None
        found = self.lines[place.line].references
        return next((one for one in found if one.start <= place.column <= one.end), None)


def _lines_of(text: str) -> tuple[NoteLine, ...]:
    lines, at = [], 0
    for found in _LINE_END.finditer(text):
        lines.append(_read(text[at : found.start()], found[0]))
        at = found.end()
    return (*lines, _read(text[at:], ""))


def _read(text: str, end: str) -> NoteLine:
    return NoteLine(text, end, tuple(references_of(text)))


def _applied(lines: tuple[NoteLine, ...], change: Edit, encoding: Encoding) -> tuple[NoteLine, ...]:
    if change.start is None or change.end is None:
        return _lines_of(change.text)
    first, before = _cut(lines, change.start, encoding)
    last, behind = _cut(lines, change.end, encoding)
    ending = lines[last]
    text = lines[first].text[:before] + change.text + ending.text[behind:] + ending.end
    made = _lines_of(text)
    if ending.end and not made[-1].text and len(made) > 1:
        made = made[:-1]  # what the last line end opens is the line below, which is there already
    return (*lines[:first], *made, *lines[last + 1 :])


def _cut(lines: Sequence[NoteLine], at: tuple[int, int], encoding: Encoding) -> tuple[int, int]:
    """Return line and column of a place in an editor's units; one past the end is the end."""
    number, count = at
    if number >= len(lines):
        return len(lines) - 1, len(lines[-1].text)
    return number, column(lines[number].text, count, encoding)


def _blocks(lines: Sequence[NoteLine]) -> Iterator[Block]:
    opened: tuple[int, str, str] | None = None
    for number, line in enumerate(lines):
        text = line.text
        if "```" not in text and "~~~" not in text:
            continue
        found = _FENCE.match(text)
        if found is None:
            continue
        if opened is None:
            opened = (number, found["sign"], found["about"].strip())
        elif found["sign"].startswith(opened[1]) and not found["about"].strip():
            yield Block(opened[0], number, opened[2])
            opened = None
    if opened is not None:
        yield Block(opened[0], len(lines) - 1, opened[2])
