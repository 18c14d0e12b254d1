"""Tables of a text as lines that a stat block has: with bars, as Markdown and wikis write them, tabs or blanks."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile, zip_longest
from typing import NamedTuple

from kb.characters.sheet import MOST_CHARACTERS
from kb.characters.stat_blocks.names import plain_columns, sections
from kb.characters.stat_blocks.pairs import Known
from kb.characters.stat_blocks.parts import cells_of_row

_MOST_COLUMNS = 40
_MOST_ROWS = MOST_CHARACTERS + 1
_MOST_LETTERS_OF_A_HEAD = 40

_OF_A_BARRED_TABLE = re.compile(r"\s*(?:[|!^]|\{\||\+[-=]).*|.*[^|]\|[^|].*")
"""A line of a table with bars, or of a wiki's."""

_DELIMITER = re.compile(r":?[-=+]+:?")
_NUMBER = re.compile(r"[+-]?[0-9]")
_NOT_OF_A_HEAD = re.compile(r"[0-9,;:=]")
_NOTHING = re.compile(r"[-–—−]*")
_BETWEEN_COLUMNS = re.compile(r"\t| {2,}")

Row = Sequence[str]


class _Grid(NamedTuple):
    """The rows of a table, and the line after it."""

    rows: list[Row]
    end: int
    is_plain: bool = False
    """Whether only blanks or tabs separate its columns, as they may separate names and numbers."""


def tables_as_lines(text: str, known: Known) -> str:
    """Return *text* with a line for every cell of its tables, and the name of each character before its own."""
    if "\n" not in text:
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    columns = [*map(_columns, lines)]
    written: list[str] = []
    at = 0
    while at < len(lines):
        barred = _barred(lines, at)
        tables = (barred,) if barred else (_in_columns(columns, at, known), _in_words(lines, at, known))
        found = ((table.end, _records(table, known)) for table in tables if table is not None)
        end, records = next((each for each in found if each[1]), (barred.end if barred else at + 1, None))
        written += lines[at:end] if records is None else _lines(records)
        at = end
    return "\n".join(written)


class _Record(NamedTuple):
    """A character of a table: its name, and each head with its cell."""

    name: str
    cells: list[tuple[str, str]]


def _records(table: _Grid, known: Known) -> list[_Record] | None:
    """Return the characters of a table, which has one in each row or in each column; None if it has none."""
    rows = table.rows
    heads = [*map(_plain, rows[0])] if rows else []
    if len(rows) > 1 and len(heads) <= _MOST_COLUMNS and _are_heads(heads, known):
        return _with_heads(heads, rows[1:], "", known)
    has_names = len(heads) > 2 and not any(map(_NOT_OF_A_HEAD.search, heads))
    return _by_columns(rows, known) if has_names or not table.is_plain else None


def _by_columns(rows: Sequence[Row], known: Known) -> list[_Record] | None:
    """Return the characters of a table whose heads stand in its first column."""
    if not rows or max(map(len, rows)) < 2 or len(rows) > _MOST_COLUMNS:
        return None
    heads, *columns = zip_longest(*rows, fillvalue="")
    plain = [*map(_plain, heads)]
    corner = "" if known(plain[0].casefold()) else plain[0]
    return _with_heads(plain, columns, corner, known) if _are_heads(plain, known) else None


def _with_heads(heads: Row, rows: Sequence[Row], corner: str, known: Known) -> list[_Record] | None:
    """Return a character for each row; a single one without a name of its own has that in the *corner*."""
    own = known(heads[0].casefold()) or all(_NUMBER.match(row[0]) for row in rows if row)
    found = []
    for row in rows[:_MOST_ROWS]:
        name = "" if own else _plain(row[0]) if row else ""
        if not own and name.casefold() in plain_columns():
            name = corner if corner.casefold() not in plain_columns() and len(rows) == 1 else ""
        cells = [*zip(heads, row, strict=False)][0 if own else 1 :]
        found.append(_Record(name, [(head, cell.strip(" ,;")) for head, cell in cells]))
    has_number = any(
        known(head.casefold()) and _NUMBER.match(cell) for each in found for head, cell in each.cells
    )
    return found if has_number else None


def _are_heads(cells: Row, known: Known) -> bool:
    """Return whether these head columns: most are names, and the first may head those of characters."""
    if any(map(_NOT_OF_A_HEAD.search, cells)):
        return False
    named = [known(each.casefold()) or each.casefold() in sections() for each in cells]
    return sum(named) >= min(2, max(len(named) - 1, 1)) and sum(named) * 2 >= len(named) - 1


def _lines(records: Sequence[_Record]) -> Iterator[str]:
    for index, each in enumerate(records):
        if each.name:
            yield f"name: {each.name}"
        elif index:
            yield ""
        for head, cell in each.cells:
            if head and not _NOTHING.fullmatch(cell):
                yield f"{head}: {cell}" if head.casefold() in sections() else f"{head} {cell}"


def _plain(cell: str) -> str:
    """Return a head or a name without what marks it as one."""
    return cell.strip(" *_`.:")[:_MOST_LETTERS_OF_A_HEAD].strip()


def _barred(lines: Sequence[str], at: int) -> _Grid | None:
    """Return the table with bars whose first line this is."""
    found = [*takewhile(_OF_A_BARRED_TABLE.fullmatch, _from(lines, at))]
    if len(found) < 2:
        return None
    bare = [each.strip() for each in found]
    rows = _wiki_rows(bare) if bare[0].startswith("{|") else [*map(_cells, bare)]
    is_line = (all(_DELIMITER.fullmatch(cell) for cell in row) for row in rows)
    return _Grid([row for row, line in zip(rows, is_line, strict=True) if not line], at + len(found))


def _wiki_rows(lines: Sequence[str]) -> list[Row]:
    """Return the rows of a table of MediaWiki, whose cells may stand on lines of their own."""
    rows: list[list[str]] = [[]]
    for line in lines:
        if line.startswith(("|-", "|}", "{|")):
            rows.append([])
        elif not line.startswith("|+"):
            rows[-1] += (cell.rpartition("|")[2].strip() for cell in re.split(r"\|\||!!", line[1:]))
    return [*filter(None, rows)]


def _cells(line: str) -> Row:
    """Return the cells of a line with bars; two bars are one where they begin it."""
    if line.startswith("+"):
        return ["-"]
    if line.startswith("||"):
        return [each.strip() for each in line.strip("|").split("||")]
    signs = "|^" if line.startswith("^") or line.endswith("^") else "|"
    bare = line[line[0] in signs : -1 if line[-1] in signs else None]
    return [each.strip() for each in re.split(f"[{re.escape(signs)}]", bare)]


def _in_columns(columns: Sequence[Row], at: int, known: Known) -> _Grid | None:
    """Return the table with tabs or several blanks between its columns whose first line this is."""
    heads = columns[at]

    def is_row(row: Row) -> bool:
        return len(row) == len(heads) and any(map(_NUMBER.match, row))

    rows = [*takewhile(is_row, columns[at + 1 : at + 1 + _MOST_ROWS])] if len(heads) > 1 else []
    if not any(known(_plain(each).casefold()) for row in rows[:1] for each in (*heads, row[0])):
        return None
    return _Grid([heads, *rows], at + 1 + len(rows), is_plain=True)


def _columns(line: str) -> Row:
    return [each.strip() for each in _BETWEEN_COLUMNS.split(line.rstrip())]


def _in_words(lines: Sequence[str], at: int, known: Known) -> _Grid | None:
    """Return the table with single blanks between its columns: of several rows, or of rows that begin with a name."""
    heads = lines[at].replace(",", " ").split()
    has_names = heads[:1] != [] and heads[0].casefold() in plain_columns()
    own = heads[1:] if has_names else heads
    if len(own) < (1 if has_names else 2) or not all(known(each.casefold()) for each in own):
        return None
    rows = [*_rows_of_words(islice(_from(lines, at + 1), _MOST_ROWS), len(own), known)]
    names = {bool(row[0]) for row in rows}
    if len(names) != 1 or (names == {False} and len(rows) == 1 and not has_names):
        return None
    return _Grid(
        [["name", *own], *rows] if True in names else [own, *(row[1:] for row in rows)], at + 1 + len(rows)
    )


def _from(lines: Sequence[str], at: int) -> Iterator[str]:
    return (lines[index] for index in range(at, len(lines)))


def _rows_of_words(lines: Iterable[str], count: int, known: Known) -> Iterator[Row]:
    """Yield the name and the *count* values of each line that has these."""
    for line in lines:
        words = cells_of_row(line)
        name = " ".join(words[:-count])
        if len(words) < count or ":" in line or known(name.casefold()):
            return
        if not all(map(_NUMBER.match, words[-count:])):
            return
        yield [name, *words[-count:]]
