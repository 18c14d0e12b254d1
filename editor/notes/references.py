r"""References in a line of a note: `[[sr5/take-cover]]`, `[[sr5/take-cover|duck]]`.

In a table, where a bar ends a cell, it is escaped: `[[sr5/take-cover\|duck]]`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORDS = r"(?:[^\[\]\n]|\[[^\[\]\n]*\])*"
"""Words for the reader, which may have pairs of brackets."""

_REFERENCE = re.compile(rf"\[\[(?P<target>[^\[\]|\n]*?)(?:(?P<bar>\\?\|)(?P<alias>{_WORDS}))?\]\]")
_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_OPEN_REFERENCE = re.compile(r"\[\[(?P<typed>[^\[\]|\n]*?)(?:(?P<bar>\\?\|)(?P<alias>[^\[\]\n]*)|\\)?$")
_REST = re.compile(rf"^[^\[\]|\n]*?(?:(?P<bar>\\?\|)(?P<alias>{_WORDS}))?\]\]")
_ROW = re.compile(r"(?:\s|>|[-*+]\s|\d+[.)]\s)*\|")
"""The beginning of a row of a table, which may stand in a quote or a list."""

_ESCAPED = "\\|"

_SUFFIX = ".md"
"""Some editors write the name of the file that a link leads to."""


@dataclass(frozen=True, slots=True)
class NoteReference:
    """A reference in a line; `start` and `end` are columns and include the brackets."""

    start: int
    end: int
    target: str
    """Its target as written, without surrounding blanks and without a heading."""
    alias: str | None
    """The words for the reader; None if there are none."""
    target_start: int
    target_end: int
    bar: str = "|"
    """The bar before an alias as this line needs it: escaped in a table."""


@dataclass(frozen=True, slots=True)
class OpenReference:
    """A reference being typed, or with the cursor in it."""

    typed: str
    """The text from the brackets to the cursor, without an alias."""
    alias: str | None
    """The alias that it already has, before or after the cursor."""
    in_alias: bool
    """Whether the cursor is in the alias."""
    start: int
    """The column after the opening brackets."""
    end: int
    """The column after the closing brackets, or of the cursor if there are none."""
    bar: str = "|"
    """The bar before an alias as this line needs it: escaped in a table."""


def inline_code(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each piece of inline code in one line."""
    return [found.span() for found in _CODE.finditer(text)] if "`" in text else []


def references_of(text: str) -> Iterator[NoteReference]:
    """Yield the references in one line, except in inline code."""
    if "[[" not in text:
        return
    code = inline_code(text)
    for found in _REFERENCE.finditer(text):
        if any(start <= found.start() < end for start, end in code):
            continue
        written = found["target"].partition("#")[0]
        target = written.strip().removesuffix(_SUFFIX)
        if not target:
            continue
        first = found.start("target") + len(written) - len(written.lstrip())
        alias = found["alias"]
        yield NoteReference(
            *found.span(),
            target,
            alias.strip() if alias else None,
            first,
            first + len(target),
            found["bar"] or _bar(text),
        )


def open_reference_at(text: str, column: int) -> OpenReference | None:
    """Return the reference around *column*, finished or not; None if there is none."""
    before = _OPEN_REFERENCE.search(text[:column])
    if before is None:
        return None
    rest = _REST.match(text[column:])
    in_alias = before["alias"] is not None
    alias = (rest["alias"] if rest and not in_alias else None) or before["alias"]
    end = column + rest.end() if rest else column
    cut = text[column - 1 : column + 1] == _ESCAPED  # the cursor is inside the bar
    bar = before["bar"] or (_ESCAPED if cut else rest and rest["bar"]) or _bar(text)
    return OpenReference(before["typed"], alias, in_alias, before.start() + 2, end, bar)


def _bar(text: str) -> str:
    """Return the bar that a new alias in the line *text* needs."""
    return _ESCAPED if _ROW.match(text) else "|"
