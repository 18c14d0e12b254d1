"""The entries as CSV (RFC 4180), one per row, for spreadsheets."""

import csv
import io

from kb.exports.entry_columns import COLUMNS, entry_columns
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from kb.links.equivalents import equivalents

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads UTF-8 as an older encoding."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The first characters of cells that spreadsheets run as formulas (OWASP, CSV Injection), also in full width.

Our own minus sign (U+2212) is none of them.
"""

SEPARATOR = "; "
"""The separator of several values in one cell."""


def csv_file(base: KnowledgeBase) -> bytes:
    """Return the entries with their equivalents, in UTF-8 with a byte order mark; each row states its licence.

    Matches follow the id that they lead to: "cwn/go-prone (exact)". A cell that a spreadsheet would run as a formula
    begins with an apostrophe.
    """
    text = io.StringIO(BYTE_ORDER_MARK, newline="")
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text)
    writer.writerow([*COLUMNS, "aliases", "concepts", "equivalents", "licence", "attribution"])
    for id_, entry in base.entries.items():
        writer.writerow(
            _harmless(cell)
            for cell in (
                *entry_columns(base, id_),
                SEPARATOR.join(entry.aliases),
                SEPARATOR.join(f"{link.id} ({link.match})" for link in entry.concepts),
                SEPARATOR.join(f"{other.id} ({other.match})" for other in equivalents(base, id_)),
                LICENCE.url,
                LICENCE.attribution,
            )
        )
    return text.getvalue().encode()


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet runs."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
