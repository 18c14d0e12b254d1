"""The entries as CSV (RFC 4180), one per row, for spreadsheets."""

import csv
import io

from kb.exports.entry_columns import COLUMNS, entry_columns
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from kb.links.equivalents import equivalents

SEPARATOR = "; "
"""The separator of several values in one cell."""


def csv_file(base: KnowledgeBase) -> bytes:
    """Return the entries with their equivalents, in UTF-8; each row states its licence.

    Matches follow the id that they lead to: "cwn/go-prone (exact)".
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([*COLUMNS, "aliases", "concepts", "equivalents", "licence", "attribution"])
    for id_, entry in base.entries.items():
        writer.writerow(
            [
                *entry_columns(base, id_),
                SEPARATOR.join(entry.aliases),
                SEPARATOR.join(f"{link.id} ({link.match})" for link in entry.concepts),
                SEPARATOR.join(f"{other.id} ({other.match})" for other in equivalents(base, id_)),
                LICENCE.url,
                LICENCE.attribution,
            ]
        )
    return text.getvalue().encode()
