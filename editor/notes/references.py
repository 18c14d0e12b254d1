"""References in a line of a note: `[[sr5/take-cover]]`, `[[sr5/take-cover|duck behind the bar]]`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_REFERENCE = re.compile(r"\[\[(?P<target>[^\[\]|\n]*)(?:\|(?P<alias>[^\[\]\n]*))?\]\]")
_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_BEGUN = re.compile(r"\[\[(?P<typed>[^\[\]|\n]*)(?:\|(?P<alias>[^\[\]\n]*))?$")
_REST = re.compile(r"^[^\[\]|\n]*(?:\|(?P<alias>[^\[\]\n]*))?\]\]")


@dataclass(frozen=True, slots=True)
class NoteReference:
    """A reference in a line; columns are those of the whole with its brackets."""

    start: int
    end: int
    target: str
    """What it refers to, as written, without blanks around it and a heading behind it."""
    alias: str | None
    """The words that a reader sees instead; None where none are given."""
    target_start: int
    target_end: int


@dataclass(frozen=True, slots=True)
class Begun:
    """A reference that is being typed, or one in which the cursor stands."""

    typed: str
    """What stands between the brackets before the cursor, without an alias."""
    alias: str | None
    """The alias that is there already, before or behind the cursor."""
    in_alias: bool
    """Whether the cursor stands in the alias."""
    start: int
    """The column behind the opening brackets."""
    end: int
    """The column where it ends: behind the closing brackets, or at the cursor where there are none."""


def references_of(text: str) -> Iterator[NoteReference]:
    """Yield the references of one line, without those that are shown as code."""
    if "[[" not in text:
        return
    code = [found.span() for found in _CODE.finditer(text)] if "`" in text else []
    for found in _REFERENCE.finditer(text):
        if any(start <= found.start() < end for start, end in code):
            continue
        written = found["target"].partition("#")[0]
        target = written.strip()
        if not target:
            continue
        first = found.start("target") + len(written) - len(written.lstrip())
        alias = found["alias"]
        yield NoteReference(
            *found.span(), target, alias.strip() if alias else None, first, first + len(target)
        )


def begun_at(text: str, column: int) -> Begun | None:
    """Return the reference in which *column* stands, finished or not; None where it stands in none."""
    before = _BEGUN.search(text[:column])
    if before is None:
        return None
    rest = _REST.match(text[column:])
    in_alias = before["alias"] is not None
    alias = (rest["alias"] if rest and not in_alias else None) or before["alias"]
    end = column + rest.end() if rest else column
    return Begun(before["typed"], alias, in_alias, before.start() + 2, end)
