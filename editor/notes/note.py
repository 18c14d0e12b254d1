"""A note: its lines with their references, and its edits. All objects here are immutable."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from editor.notes.front_matter import FrontMatter, front_matter
from editor.notes.places import Encoding, Span, Spot, column
from editor.notes.references import NoteReference, inline_code, references_of

_LINE_END = re.compile(r"\r\n|\n|\r")
"""The line ends of editors; `str.splitlines` also splits at form feeds and the like."""

_DATA = re.compile(r"/editions/(?P<edition>[a-z0-9-]+)/(?:.*/)?[^/]+\.ya?ml$")
"""The URI of a data file, with the edition in whose folder it is."""

_FENCE = re.compile(r"(?P<margin>(?:\s*>)*\s*)(?P<sign>`{3,}|~{3,})\s*(?P<about>.*)$")
"""A fence, which may be indented in a list or stand in a quote."""

_PLAIN = (".txt", ".yaml", ".yml")
"""Endings of texts in which indentation makes no code."""

_INDENT = re.compile(r" {4}| {0,3}\t")

_HOLDER = re.compile(r"\s*(?:[-*+]|\d+[.)])(?:\s|$)|\s*\[\^[^\]]+\]:")
"""The beginning of an item of a list or of a footnote: what is indented below belongs to it."""

_COMMENT = re.compile(r"<!--|-->|%%")
_CLOSING = {"<!--": "-->", "%%": "%%"}
"""How comments open and close, in Markdown and in Obsidian."""

_NUMBER = re.compile(r"[^\W\d_][*_:=. ]{0,4}[(\[]?[+-]?\d{1,3}D?(?![\w])|\|\s*[+-]?\d")
"""A name with a number or with dice as MD6 has them, or a cell with a number."""

_NOT_OF_A_BLOCK = re.compile(r"`|\[\[")
"""What stat blocks don't have: code and references."""

_QUOTED = re.compile(r"(?:\s*>)*")

Stand = Literal["alone", "in paragraph", "empty"]
"""How a line stands: headings and lines of rolls alone, and nothing else that isn't empty."""


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One line, read once and kept until it is edited."""

    text: str
    end: str
    """Its line end; empty for the last line."""
    references: tuple[NoteReference, ...]
    numbers: int
    """How many names or cells with a number it has, as stat blocks do; 0 if it has references."""
    quote: str
    """The signs of the quote that it stands in; empty without one."""
    stands: Stand
    """How it stands in its quote."""

    @property
    def unquoted(self) -> str:
        """Its text without the signs of its quote."""
        return self.text[len(self.quote) :].removeprefix(" ")

    @property
    def is_of_roll(self) -> bool:
        """Whether it has a reference or code, so that its numbers are those of a roll."""
        return bool(self.references) or "`" in self.text


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit: new text for a span in the editor's units, or for the whole note if that is None."""

    text: str
    start: tuple[int, int] | None = None
    end: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of code."""

    first: int
    """The line of the fence that opens it."""
    last: int
    """The line of the fence that closes it, or the last of the note or of the quote that it stands in."""
    about: str
    """The text after the opening fence."""
    margin: str
    """The text before the opening fence: its indentation, and the signs of the quote that it stands in."""
    closed: bool
    """Whether a fence closes it."""

    @property
    def inside(self) -> range:
        """The lines between its fences."""
        return range(self.first + 1, self.last if self.closed else self.last + 1)


@dataclass(frozen=True)
class Note:
    """A text at one moment, with its lines parsed."""

    uri: str
    version: int | None
    lines: tuple[NoteLine, ...]

    @classmethod
    def of(cls, uri: str, text: str, version: int | None = None) -> "Note":
        """Return *text* as a note."""
        return cls(uri, version, _lines_of(text))

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(line.text + line.end for line in self.lines)

    def with_edits(self, changes: Sequence[Edit], version: int | None, encoding: Encoding) -> "Note":
        """Return the note after *changes*; only the lines they touch are parsed again."""
        lines = self.lines
        for change in changes:
            lines = _apply_edit(lines, change, encoding)
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

    def around(self, span: Span) -> tuple[str, str]:
        """Return the text before and behind *span* on its lines."""
        return self.line(span.start.line)[: span.start.column], self.line(span.end.line)[span.end.column :]

    @cached_property
    def head(self) -> FrontMatter:
        """Its front matter; for a data file, the edition of its folder."""
        if data := _DATA.search(self.uri):
            return FrontMatter(edition=data["edition"])
        return front_matter([line.text for line in self.lines[:200]])

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Its fenced blocks of code, from top to bottom."""
        return tuple(_blocks(self.lines))

    @cached_property
    def fenced(self) -> frozenset[int]:
        """The numbers of the lines in its fenced blocks, with their fences."""
        return frozenset(number for block in self.blocks for number in range(block.first, block.last + 1))

    @cached_property
    def code(self) -> frozenset[int]:
        """The numbers of the lines in its blocks of code, fenced and indented."""
        is_plain = self.uri.lower().endswith(_PLAIN)
        return self.fenced if is_plain else self.fenced.union(_indented_code(self.lines))

    @cached_property
    def comments(self) -> dict[int, list[tuple[int, int]]]:
        """The start and end of comments in each line that has some."""
        return _comments(self.lines, self.code)

    @cached_property
    def references(self) -> tuple[tuple[int, NoteReference], ...]:
        """Every reference with its line number, except in code blocks, comments and the front matter."""
        code, comments = self.code, self.comments
        return tuple(
            (number, reference)
            for number, line in enumerate(self.lines)
            if line.references and number not in code and number >= self.head.ends
            for reference in line.references
            if not any(start <= reference.start < end for start, end in comments.get(number, ()))
        )

    def reference_at(self, place: Spot) -> NoteReference | None:
        """Return the reference at *place*; None if there is none."""
        if not 0 <= place.line < len(self.lines):
            return None
        found = self.lines[place.line].references
        return next((one for one in found if one.start <= place.column <= one.end), None)


def _lines_of(text: str) -> tuple[NoteLine, ...]:
    lines, at = [], 0
    for found in _LINE_END.finditer(text):
        lines.append(_note_line(text[at : found.start()], found[0]))
        at = found.end()
    return (*lines, _note_line(text[at:], ""))


def _note_line(text: str, end: str) -> NoteLine:
    references = tuple(references_of(text))
    is_plain = not references and not _NOT_OF_A_BLOCK.search(text)
    quoted = _QUOTED.match(text) if ">" in text else None
    quote = quoted[0] if quoted else ""
    inside = text[len(quote) :].removeprefix(" ")
    is_alone = inside.startswith("#") or references or "`" in text
    stands: Stand = "alone" if is_alone else "in paragraph" if inside.strip() else "empty"
    numbers = len(_NUMBER.findall(text)) if is_plain else 0
    return NoteLine(text, end, references, numbers, quote, stands)


def _apply_edit(lines: tuple[NoteLine, ...], change: Edit, encoding: Encoding) -> tuple[NoteLine, ...]:
    if change.start is None or change.end is None:
        return _lines_of(change.text)
    first, before = _cut(lines, change.start, encoding)
    last, behind = _cut(lines, change.end, encoding)
    ending = lines[last]
    text = lines[first].text[:before] + change.text + ending.text[behind:] + ending.end
    new_lines = _lines_of(text)
    if ending.end and not new_lines[-1].text and len(new_lines) > 1:
        # the text after the last line end belongs to the line below, which exists already
        new_lines = new_lines[:-1]
    return (*lines[:first], *new_lines, *lines[last + 1 :])


def _cut(lines: Sequence[NoteLine], at: tuple[int, int], encoding: Encoding) -> tuple[int, int]:
    """Return line and column of a place in an editor's units, at most the end of the note."""
    number, count = at
    if number >= len(lines):
        return len(lines) - 1, len(lines[-1].text)
    return number, column(lines[number].text, count, encoding)


def _indented_code(lines: Sequence[NoteLine]) -> Iterator[int]:
    """Yield the lines of indented code: after an empty line, and in no list."""
    code, in_item, apart = False, False, True
    for number, line in enumerate(lines):
        if not line.text.strip():
            apart = True
            continue
        code = not in_item and (code or apart) and bool(_INDENT.match(line.text))
        if code:
            yield number
        else:
            in_item = bool(_HOLDER.match(line.text)) or (in_item and (not apart or line.text[0] in " \t"))
        apart = False


def _comments(lines: Sequence[NoteLine], code: Collection[int]) -> dict[int, list[tuple[int, int]]]:
    """Return the start and end of comments in each line that has some, outside of *code*."""
    found: dict[int, list[tuple[int, int]]] = {}
    closing: str | None = None
    for number, line in enumerate(lines):
        if number in code:
            continue
        begin, inline = 0, inline_code(line.text)
        for sign in _COMMENT.finditer(line.text):
            if closing is None and sign[0] in _CLOSING:
                if not any(start <= sign.start() < end for start, end in inline):
                    closing, begin = _CLOSING[sign[0]], sign.start()
            elif sign[0] == closing:
                found.setdefault(number, []).append((begin, sign.end()))
                closing = None
        if closing is not None:
            found.setdefault(number, []).append((begin, len(line.text)))
    return found


def _blocks(lines: Sequence[NoteLine]) -> Iterator[Block]:
    opened: tuple[int, re.Match[str]] | None = None
    for number, line in enumerate(lines):
        text = line.text
        if opened and (depth := _depth(opened[1]["margin"])) and _depth(text) < depth:
            yield _block(opened, number - 1, closed=False)
            opened = None
        found = _FENCE.match(text) if "```" in text or "~~~" in text else None
        if found is None:
            continue
        if opened is None:
            opened = number, found
        elif _closes(found, opened[1]):
            yield _block(opened, number, closed=True)
            opened = None
    if opened is not None:
        yield _block(opened, len(lines) - 1, closed=False)


def _block(opened: "tuple[int, re.Match[str]]", last: int, *, closed: bool) -> Block:
    first, fence = opened
    return Block(first, last, fence["about"].strip(), fence["margin"], closed)


def _closes(fence: "re.Match[str]", opening: "re.Match[str]") -> bool:
    same_quote = _depth(fence["margin"]) == _depth(opening["margin"])
    return same_quote and fence["sign"].startswith(opening["sign"]) and not fence["about"].strip()


def _depth(text: str) -> int:
    """Return how many quotes a line stands in."""
    quoted = _QUOTED.match(text)
    return quoted[0].count(">") if quoted else 0
