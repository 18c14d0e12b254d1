"""The parts of a line of a stat block: names with their values, separated by commas and semicolons."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from kb.characters.stat_blocks.devices import with_devices_named
from kb.characters.stat_blocks.labels import with_labels_named
from kb.characters.stat_blocks.names import BlockNames, Section, list_headings, sections
from kb.characters.stat_blocks.pairs import MOST_WORDS_OF_A_NAME, Known, pairs_of
from kb.play.request.written import with_english_dice

MOST_LETTERS_OF_A_NAME = 60

MOST_LINES_WITHIN_BRACKETS = 6
"""The most lines that brackets reach over; later ones are taken to close none of these."""

_DASHES = dict.fromkeys(map(ord, "‐‑‒–−﹣－"), "-")
"""What books and keyboards put for a minus sign; the long dash stands for nothing."""

_SEPARATORS = str.maketrans({"|": ",", "·": ",", "•": ",", "*": None, "×": "x", "\t": " ", "\r": "\n"})
"""What separates parts beside commas, what only marks them, and the sign of multiplication."""

_DECIMAL_COMMA = re.compile(r"(?<=[A-Za-z] )([0-9]),([0-9]{1,2})(?![0-9/]|,[0-9])")
"""A comma within the number behind a name: "ESS 5,4"."""

_SIGN_BETWEEN = re.compile(r"(?<=[A-Za-z])[:=](?=[+-]?[0-9])")
"""A sign between a name and its value without a space."""

_ALLOTMENT = re.compile(r"\b(AC:? A[0-9]{1,2}), ?(I[0-9]{1,2})\b")
"""The actions of an NPC of sr6, "AC A1, I2", which are no Intuition."""

_AFTER_VALUE = r"(?:(?<=[0-9)\]+])|(?<=[0-9][DPSM]))"
_STOP_BETWEEN = re.compile(rf"{_AFTER_VALUE}\.(?= +[A-Z])")
"""A full stop between a value and the name behind it, no decimal point."""

_BRACKETED_VALUE = re.compile(r"([^()\[\]0-9]+?) ?[(\[]([+-]?[0-9]{1,3})[)\]]")

_ONE_DIE = re.compile(r"(?<![A-Za-z0-9])(?<![A-Za-z]-)d(?=[0-9])")
"""A die without its count, and not the end of a name: "matrix-d6"."""

_STOP_AT_END = re.compile(rf"{_AFTER_VALUE}\.$")

_SLASHES = re.compile(
    r"(?<![\w/])[A-Za-z]+ ?[0-9]{1,2}(?:\([0-9]{1,2}\))?(?:/[A-Za-z]+ ?[0-9]{1,2}(?:\([0-9]{1,2}\))?){2,}"
)
"""Names with their numbers that only slashes separate: "B5/A5/R5(7)"."""

_MARK_OF_A_TITLE = re.compile(r"^#+ *", re.MULTILINE)

_LINE_BREAK = re.compile(r"\\$", re.MULTILINE)
"""Markdown's sign for a line break."""

_NUMBER_IN_LIST = re.compile(r"[A-Za-z] ?[+-]?\d")
_FEWEST_IN_A_LIST = 3
"""The fewest names with numbers in brackets behind a name that are its numbers, and not what the person is."""

_IN_ROUND = r"\([^()*\n]{1,60}+\)"
_IN_SQUARE = r"\[[^\[\]()*\d\n]{1,60}+\]"
_BOLD_NAME = re.compile(
    r"^[-+ \t]*\*\*(?P<name>[^*:()\[\]\n]{1,60}+)"
    rf"(?:\*\*,? ?(?P<role>{_IN_ROUND}|{_IN_SQUARE})|(?P<own>{_IN_ROUND})\*\*)[,:]?(?: +(?=\S)| *$)",
    re.MULTILINE,
)
"""A name in bold with words in brackets, and numbers behind it: "**Rust** (gang boss, mean) HD 4"."""

_WORD = r"(?:[^\W\d_]|['’-])++"
_ROLE = rf"(?:[x×]\d{{1,2}}|{_WORD}(?:,? {_WORD}){{0,7}})"
"""What a person is, in a few words, or how many there are."""

_EMPHASIZED_NAME = re.compile(
    r"^[-+ \t]*(?P<mark>\*\*|__|\*|_)(?P<name>[^\W\d_][^*_:;.,()\[\]\n\d]{0,60}+)"
    rf"(?:(?P=mark)(?:[,;]|[,;]? (?:[—–-] )?(?P<role>{_ROLE})(?:[:;.,]|(?= *\n)))"
    rf"|, (?P<own>{_ROLE})(?:[:;.,]?(?P=mark)|(?P=mark)[:;.,]))"
    r"(?: +| *\n[ \t]*)(?=[A-Za-z][A-Za-z ]{0,30}+[:=]? ?[+-]?\d)",
    re.MULTILINE,
)
"""A name in bold or italics that signs or a few words part from its numbers: "**Rust**, gang boss: HD 4"."""

_LABEL = re.compile(r"\s*([^:()\[\]]{1,60}):(?!//)")
_MARK = re.compile(r"[()\[\],;]|(?<=[)\]]) or (?=[A-Za-z])|(?:(?<=[0-9])|(?<=[0-9][DPS])) or (?=[A-Z])")
"""A bracket, or what separates parts: "Knife (1d4) or Pistol (1d6)" has two."""

_NUMBER = re.compile(r"[+-]?[0-9]")
_BRACKET_OR_NUMBER = re.compile(r"[()\[\]]|(?<![A-Za-z0-9])[+-]?[0-9]|(?<=[A-Za-z])[0-9]")
_CELL_JOINS = re.compile(r"\s*\+\s*(?=[0-9]+[dD])|\s+(?=\()|(?<=,)\s+")
"""The spaces inside a value of a table: "9 + 1D6", "4 (6)", "A1, I2"."""


_WITH_COMMAS: tuple[Section, ...] = ("weapons", "programs", "not_read")
"""Lists whose parts always have commas between them."""


class BlockPart(NamedTuple):
    """A part of a block: the heading that it stands under, its name and its value as they are written."""

    section: Section
    text: str
    name: str
    value: str
    """"" if the part has no number."""


def plain_text(text: str) -> str:
    """Return *text* with one kind of minus sign, comma, space and line break, and a sign before each heading.

    A full stop behind a value ends it as a semicolon does, and slashes between names with their numbers are commas.
    A comma within a number ("ESS 5,4") is a point.
    """
    plain = unicodedata.normalize("NFKC", text.replace("\r\n", "\n").translate(_DASHES))
    plain = with_roles_in_names(plain)
    plain = _DECIMAL_COMMA.sub(r"\1.\2", with_english_dice(plain, least=1))
    plain = _STOP_BETWEEN.sub(";", _ALLOTMENT.sub(r"\1 and \2", _ONE_DIE.sub("1d", plain)))
    plain = with_devices_named(plain)
    plain = _SLASHES.sub(lambda found: found[0].replace("/", ","), with_labels_named(plain))
    plain = _SIGN_BETWEEN.sub(": ", plain.translate(_DASHES).translate(_SEPARATORS))
    return _heading_after_value().sub(r"; \1:", _MARK_OF_A_TITLE.sub("", plain))


def with_roles_in_names(text: str) -> str:
    """Return *text* with the words behind a bold name as part of it, in parentheses: "Rust (gang boss): HD 4"."""
    text = _BOLD_NAME.sub(_with_role, _LINE_BREAK.sub("", text))
    return _EMPHASIZED_NAME.sub(_with_role, text)


def _with_role(found: re.Match[str]) -> str:
    name, role = found["name"].strip(), (found["role"] or found["own"] or "").strip("()[]")
    numbers = sum(bool(_NUMBER_IN_LIST.search(part)) for part in re.split("[,;/]", role))
    if name.casefold() in sections() or numbers >= _FEWEST_IN_A_LIST:
        return found[0]
    return f"{name} ({role.replace('×', 'x')}): " if role else f"{name}: "


def _any_of(headings: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(headings, key=len, reverse=True)))


@lru_cache(1)
def _heading_after_value() -> re.Pattern[str]:
    """Return what finds a heading behind a value: "REA 3 Skills: …"."""
    return re.compile(rf"(?<=[0-9D)\]+]) ({_any_of(sections())}):", re.IGNORECASE)


@lru_cache(1)
def _heading_before_list() -> re.Pattern[str]:
    return re.compile(rf"({_any_of(list_headings())}) (?=.*[0-9,\[])", re.IGNORECASE)


def with_colon(line: str, known: Known) -> str:
    """Return a line with a colon behind the heading that it begins with, "Active Skills Blades 3".

    A line that begins with a *known* name, or with small letters, has no heading.
    """
    found = _heading_before_list().match(line)
    if found is None or not line[0].isupper() or any(map(known, _beginnings(line))):
        return line
    return f"{found[1]}: {line[found.end() :]}"


def _beginnings(line: str) -> Iterator[str]:
    """Yield the first words of a line, as many as a name may have, in lower case."""
    words = line.casefold().split(maxsplit=MOST_WORDS_OF_A_NAME)[:MOST_WORDS_OF_A_NAME]
    yield from (" ".join(words[: end + 1]) for end in range(len(words)))


def pieces(line: str) -> Iterator[tuple[str, str]]:
    """Yield what stands between commas, semicolons and "or" outside of brackets, with the sign before it."""
    depth, start, sign, line = 0, 0, "", _STOP_AT_END.sub("", line)
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


def _only_bracketed(text: str, known: Known) -> tuple[str, str] | None:
    """Return a *known* name and its value if that alone stands in brackets, "Blades [4]"."""
    found = _BRACKETED_VALUE.fullmatch(text)
    return (found[1], found[2]) if found and known(found[1].casefold()) else None


def _is_value(piece: str) -> bool:
    name, value = name_and_value(piece)
    return bool(value) and not name


def parts_of(line: str, known: Known, section: Section = "") -> Iterator[BlockPart]:
    """Yield the parts of a line, which continues a list of *section*; a heading alone is a part without text.

    Names that are *known* need no comma between them, except in lists of weapons and of what isn't read.
    """
    for sign, whole in pieces(line):
        piece = whole
        label = _LABEL.match(piece)
        heading = sections().get(" ".join(label[1].split()).casefold()) if label else None
        if label and heading:
            section, piece = heading, piece[label.end() :].strip()
        elif sign == ";" and section == "ratings":
            section = ""
        if label and heading == "ratings" and _is_value(piece):
            section, piece = "", whole
        for text in [piece] if section in _WITH_COMMAS else pairs_of(piece, known):
            name, value = _only_bracketed(text, known) or name_and_value(text)
            if len(name) > MOST_LETTERS_OF_A_NAME:
                name, value = "", ""
            yield BlockPart(section, text, name, value)


def cells_of_row(row: str) -> list[str]:
    """Return the words of a row, with what belongs to one value as one word."""
    return _CELL_JOINS.sub(lambda joined: "+" if "+" in joined[0] else "", row.strip()).split()


def table_parts(heads: str, row: str, known: Known) -> list[BlockPart] | None:
    """Return the parts of a table of two lines; None if these are none."""
    names = heads.replace(",", " ").split()
    if len(names) < 2 or len(names) > 40 or not all(known(name.casefold()) for name in names):
        return None
    values = cells_of_row(row)
    if len(values) != len(names):
        values = row.replace(",", " ").split()
    if len(values) != len(names) or not any(_NUMBER.match(value) for value in values):
        return None
    return [
        BlockPart("", f"{name} {value}", name, value.strip(","))
        for name, value in zip(names, values, strict=True)
    ]


def is_of_weapons(part: BlockPart, names: BlockNames) -> bool:
    """Return whether a part is a number that only weapons have."""
    spelled = names.spelled(part.name)
    meant = names.in_order.get(spelled or "", (names.names.get(spelled or ""),))
    return bool(_NUMBER.match(part.value)) and {*names.of_weapons}.issuperset(meant)


def is_property(part: BlockPart, names: BlockNames) -> bool:
    """Return whether a part is named as what only weapons have, even if its value is none: "Acc Physical"."""
    first = part.name.split(maxsplit=1)[:1]
    spelled = names.spelled(part.name) or next(filter(None, map(names.spelled, first)), "")
    meant = names.in_order.get(spelled, (names.names.get(spelled, ""),))
    return {*names.only_of_weapons}.issuperset(meant)


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


def properties_of(text: str, known: Known) -> Iterator[BlockPart]:
    """Yield the properties of a weapon in square brackets, if a part has such."""
    if "[" in text:
        yield from parts_of(bracketed(text).within, known)
