"""Rename an entry: the changes in each data file, which leave the rest of its text alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.document import Trail
from kb.files.scalars import Scalar, scalars
from kb.references import edition_of, full_id, slug_of

REFERRING = frozenset(
    {
        *(
            "must",
            "may",
            "includes",
            "includes_all",
            "makes",
            "not_with",
            "not_joining",
            "lost_to",
            "kept_by",
            "to",
            "not_to",
        ),
        *("holding", "rule", "granted_by", "turn", "do"),
    }
)
"""Keys whose texts are ids of entries, or lists of them; a bare slug is of the edition of the file."""

_AFTER = (
    *(("not_to_confuse", "id"), ("modifiers", "from")),
    *(("needs", "with"), ("turn_hints", "with"), ("turn_hints", "without")),
)
"""Keys whose texts are ids of entries only somewhere below another key."""

_FORMERLY = re.compile(r"^formerly:\s*\[(?P<slugs>[^\]]*)\]\s*$", re.M)
_FORMERLY_BLOCK = re.compile(r"^formerly:[ \t]*\n(?P<blanks>[ \t]*)- ", re.M)
_BEFORE_FORMERLY = ("asked", "aliases", "name_sure", "name_is", "name")
"""Keys that stand before `formerly`, the nearest first."""


@dataclass(frozen=True, slots=True)
class RenamedPiece:
    """A piece of a file and what belongs in its place. Lines and columns count from 0."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def renamed_pieces(text: str, edition: str | None, old: str, new: str) -> list[RenamedPiece]:
    """Return the changes to a file's *text* that rename the entry *old*; none if it is not YAML.

    Args:
        text: The text of the file.
        edition: The edition of the file; None for a concept.
        old: The entry's present id.
        new: The entry's new id, in the same edition.
    """
    lines = text.split("\n")
    return [
        piece
        for scalar in scalars(text)
        for piece in _pieces(lines, scalar, _pattern(scalar.trail, edition, old), slug_of(new))
    ]


def referenced_entry(scalar: Scalar, edition: str | None) -> str | None:
    """Return the id of the entry that the whole of *scalar* names; None where it names none."""
    id_ = scalar.value
    if not _is_reference(scalar.trail) or ":" in id_ or (edition is None and "/" not in id_):
        return None
    return full_id(id_, edition or "")


def with_former_slug(text: str, slug: str) -> str:
    """Return the *text* of an entry's file with *slug* added to its former slugs."""
    if found := _FORMERLY.search(text):
        slugs = ", ".join(filter(None, [found["slugs"].strip(), slug]))
        return f"{text[: found.start()]}formerly: [{slugs}]{text[found.end() :]}"
    if found := _FORMERLY_BLOCK.search(text):
        first = found.start("blanks")
        return f"{text[:first]}{found['blanks']}- {slug}\n{text[first:]}"
    lines = text.split("\n")
    for key in _BEFORE_FORMERLY:
        at = next((number for number, line in enumerate(lines) if line.startswith(f"{key}:")), None)
        if at is not None:
            below = range(at + 1, len(lines))
            end = next((number for number in below if lines[number][:1] not in (" ", "-", "")), len(lines))
            return "\n".join([*lines[:end], f"formerly: [{slug}]", *lines[end:]])
    return f"formerly: [{slug}]\n{text}"


def _is_reference(trail: Trail) -> bool:
    keys = [key for key in trail if isinstance(key, str)]
    if not keys:
        return False
    return keys[-1] in REFERRING or any(keys[-1] == last and first in keys for first, last in _AFTER)


def _pattern(trail: Trail, edition: str | None, old: str) -> "re.Pattern[str]":
    """Return what finds the slug of *old* in a text at *trail*."""
    owner, slug = edition_of(old), re.escape(slug_of(old))
    ahead = f"(?:{re.escape(owner)}/)" + ("?" if edition == owner else "")
    in_brackets = rf"(?<=\[\[){ahead}(?P<bracketed>{slug})(?=\]\])"
    if not _is_reference(trail):
        return re.compile(in_brackets)
    return re.compile(rf"{in_brackets}|(?<![\w/:-]){ahead}(?P<whole>{slug})(?![\w/-])")


def _pieces(
    lines: list[str], scalar: Scalar, pattern: "re.Pattern[str]", slug: str
) -> Iterator[RenamedPiece]:
    for number in range(scalar.start[0], min(scalar.end[0], len(lines) - 1) + 1):
        first = scalar.start[1] if number == scalar.start[0] else 0
        last = scalar.end[1] if number == scalar.end[0] else len(lines[number])
        for found in pattern.finditer(lines[number], first, last):
            name = found.lastgroup or "bracketed"
            yield RenamedPiece((number, found.start(name)), (number, found.end(name)), slug)
