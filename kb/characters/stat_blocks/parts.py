"""The parts of a line of a stat block: names with their values, separated by commas and semicolons."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

from kb.characters.stat_blocks.names import Section, sections

MOST_LETTERS_OF_A_NAME = 60

MOST_LINES_WITHIN_BRACKETS = 6
"""The most lines that brackets reach over; later ones are taken to close none of these."""

_DASHES = dict.fromkeys(map(ord, "‐‑‒–−﹣－"), "-")
"""What books and keyboards put for a minus sign; the long dash stands for nothing."""

_SEPARATORS = str.maketrans({"|": ",", "·": ",", "•": ",", "*": None, "\t": " ", "\r": "\n"})
"""What separates parts beside commas, and what only marks them."""

_LABEL = re.compile(r"\s*([^:()\[\]]{1,60}):(?!//)")
_BRACKETED = re.compile(r"\([^()]*\)")
_MARK = re.compile(r"[()\[\],;]")
_NUMBER = re.compile(r"[+-]?[0-9]")
_BRACKET_OR_NUMBER = re.compile(r"[()\[\]]|(?<![A-Za-z0-9])[+-]?[0-9]|(?<=[A-Za-z])[0-9]")
_CELL_JOINS = re.compile(r"\s*\+\s*(?=[0-9]+[dD])|\s+(?=\()|(?<=,)\s+")
"""The spaces inside a value of a table: "9 + 1D6", "4 (6)", "A1, I2"."""


class BlockPart(NamedTuple):
    """A part of a block: the heading that it stands under, its name and its value as they are written."""

    section: Section
    text: str
    name: str
    value: str
    """"" if the part has no number."""


def plain_text(text: str) -> str:
    """Return *text* with one kind of minus sign, comma, space and line break."""
    plain = unicodedata.normalize("NFKC", text.replace("\r\n", "\n").translate(_DASHES))
    return plain.translate(_DASHES).translate(_SEPARATORS)


def pieces(line: str) -> Iterator[tuple[str, str]]:
    """Yield what stands between commas and semicolons outside of brackets, with the sign before it."""
    depth, start, sign = 0, 0, ""
    for found in _MARK.finditer(line):
        mark = found[0]
        if mark in "([":
            depth += 1
        elif mark in ")]":
            depth = max(depth - 1, 0)
        elif depth == 0:
            if piece := line[start : found.start()].strip():
                yield sign, piece
            start, sign = found.end(), mark
    if piece := line[start:].strip():
        yield sign, piece


def joined_lines(text: str) -> list[str]:
    """Return the lines of *text*; one that ends after a comma or within brackets has the next ones in it."""
    lines = [" ".join(line.split()) for line in text.split("\n")]
    found: list[str] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[end] and lines[end - 1].endswith(","):
            end += 1
        end = max(end, _closed_at(lines, at))
        found.append(" ".join(lines[at:end]))
        at = end
    return found


def _closed_at(lines: list[str], at: int) -> int:
    """Return the line after that which closes the brackets of a line; the next line if none of a few does."""
    depth = 0
    for end in range(at, min(at + MOST_LINES_WITHIN_BRACKETS, len(lines))):
        if not lines[end]:
            break
        depth += sum(map(lines[end].count, "([")) - sum(map(lines[end].count, ")]"))
        if depth <= 0:
            return end + 1
    return at + 1


def name_and_value(text: str) -> tuple[str, str]:
    """Return the name in a part, and its value from the first number outside of brackets on."""
    depth = 0
    for found in _BRACKET_OR_NUMBER.finditer(text):
        if found[0] in "([":
            depth += 1
        elif found[0] in ")]":
            depth = max(depth - 1, 0)
        elif depth == 0:
            at = found.start()
            return text[:at].rstrip(" :=.-").lstrip("-").strip(), text[at:].strip()
    return text, ""


def spellings(name: str) -> Iterator[str]:
    """Yield what a name may be known as, in lower case: whole, without brackets, without a heading before it."""
    whole = " ".join(name.split()).casefold()
    yield whole
    short = " ".join(_BRACKETED.sub("", whole).split())
    if short != whole:
        yield short
    heading, space, rest = short.partition(" ")
    if space and heading in sections():
        yield rest


def parts_of(line: str, section: Section = "") -> Iterator[BlockPart]:
    """Yield the parts of a line, which continues a list of *section*; a heading alone is a part without text."""
    for sign, whole in pieces(line):
        piece = whole
        label = _LABEL.match(piece)
        heading = sections().get(" ".join(label[1].split()).casefold()) if label else None
        if label and heading:
            section, piece = heading, piece[label.end() :].strip()
        elif sign == ";" and section == "ratings":
            section = ""
        name, value = name_and_value(piece)
        if label and heading == "ratings" and value and not name:
            section, name, piece = "", label[1].strip(), whole
        if len(name) > MOST_LETTERS_OF_A_NAME:
            name, value = "", ""
        yield BlockPart(section, piece, name, value)


def table_parts(heads: str, row: str, known: Callable[[str], bool]) -> list[BlockPart] | None:
    """Return the parts of a table of two lines; None if these are none."""
    names = heads.replace(",", " ").split()
    if len(names) < 2 or len(names) > 40 or not all(known(name.casefold()) for name in names):
        return None
    values = _CELL_JOINS.sub(lambda joined: "+" if "+" in joined[0] else "", row.strip()).split()
    if len(values) != len(names):
        values = row.replace(",", " ").split()
    if len(values) != len(names) or not any(_NUMBER.match(value) for value in values):
        return None
    return [
        BlockPart("", f"{name} {value}", name, value.strip(","))
        for name, value in zip(names, values, strict=True)
    ]


class BracketedPart(NamedTuple):
    """A part with square brackets, or round ones: what stands before, within and after them."""

    before: str
    within: str
    after: str


def bracketed(text: str) -> BracketedPart:
    """Return a part by its first brackets and the last that close them; without brackets all of it is before."""
    at = text.find("[") if "[" in text else text.find("(")
    end = text.rfind("]" if text[at : at + 1] == "[" else ")")
    if at < 0 or end < at:
        return BracketedPart(text, "", "")
    return BracketedPart(text[:at].strip(), text[at + 1 : end], text[end + 1 :].strip())


def properties_of(text: str) -> Iterator[BlockPart]:
    """Yield the properties of a weapon in square brackets, if a part has such."""
    if "[" in text:
        yield from parts_of(bracketed(text).within)
