"""An entry beside its equivalents in other editions."""

from dataclasses import dataclass
from typing import Any

from editor.features.glance import escape_markdown
from editor.library import Library
from kb.describe import plain
from kb.links.comparison import MOST, compare
from kb.links.equivalents import equivalents
from kb.references import edition_of


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A comparison as a table, with a row for each field."""

    title: str
    ids: tuple[str, ...]
    columns: tuple[str, ...]
    """The edition and name of each entry."""
    rows: tuple[tuple[str, tuple[str, ...], bool], ...]
    """A field's label, the text of each entry, and whether any text differs from the first."""

    @property
    def markdown(self) -> str:
        """The comparison as a Markdown page."""
        lines = [
            f"# {self.title}",
            "",
            "| | " + " | ".join(map(escape_markdown, self.columns)) + " |",
            "| --- " * (len(self.columns) + 1) + "|",
        ]
        for label, texts, _ in self.rows:
            cells = (escape_markdown(text).replace("\n", "<br>") for text in texts)
            lines.append(f"| **{label}** | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"

    def plain(self) -> dict[str, Any]:
        """Return it as the answer of a command."""
        rows = [
            {"label": label, "texts": list(texts), "differs": differs} for label, texts, differs in self.rows
        ]
        columns = [{"id": id_, "name": name} for id_, name in zip(self.ids, self.columns, strict=True)]
        return {"title": self.title, "columns": columns, "rows": rows, "markdown": self.markdown}


def side_by_side(library: Library, id_: str) -> SideBySide:
    """Return entry *id_* beside up to `MOST` equivalents, an edition's closest first.

    Raises:
        RequestError: If there is no such entry.
    """
    base, entry = library.base, library.require_entry(id_)
    ids = [id_, *(other.id for other in equivalents(base, id_))][:MOST]
    found = compare(base, ids)
    rows = tuple(
        (
            row.label,
            tuple(
                plain(base, "\n".join(cell.texts), edition_of(of))
                for of, cell in zip(found.ids, row.cells, strict=True)
            ),
            row.differs,
        )
        for row in found.rows
    )
    columns = tuple(f"{base.editions[edition_of(of)].short}: {base.entries[of].name}" for of in found.ids)
    return SideBySide(f"{entry.name} in other editions", found.ids, columns, rows)
