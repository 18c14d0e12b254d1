"""An entry beside its equivalents in other editions."""

from dataclasses import dataclass
from typing import Any

from editor.features.cards import escaped
from editor.library import Library
from kb.describe import plain
from kb.links.comparison import MOST, compare
from kb.links.equivalents import equivalents
from kb.problems import unknown_name
from kb.references import edition_of


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A comparison as a table: what each entry says in each field."""

    title: str
    ids: tuple[str, ...]
    columns: tuple[str, ...]
    """The entries by edition and name."""
    rows: tuple[tuple[str, tuple[str, ...], bool], ...]
    """A field's label, what each entry says, and whether any of them says something else than the first."""

    @property
    def markdown(self) -> str:
        """The whole as a page."""
        lines = [
            f"# {self.title}",
            "",
            "| | " + " | ".join(map(escaped, self.columns)) + " |",
            "| --- " * (len(self.columns) + 1) + "|",
        ]
        for label, texts, _ in self.rows:
            cells = (escaped(text).replace("\n", "<br>") for text in texts)
            lines.append(f"| **{label}** | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"

    def plain(self) -> dict[str, Any]:
        """Return it as a command answers it."""
        rows = [
            {"label": label, "texts": list(texts), "differs": differs} for label, texts, differs in self.rows
        ]
        columns = [{"id": id_, "name": name} for id_, name in zip(self.ids, self.columns, strict=True)]
        return {"title": self.title, "columns": columns, "rows": rows, "markdown": self.markdown}


def side_by_side(library: Library, id_: str) -> SideBySide:
    """Return the entry *id_* beside all that is like it in other editions, the closest first within an edition.

    Raises:
        RequestError: If there is no such entry.
    """
    base = library.base
    if id_ not in base.entries:
        raise unknown_name("id", "entry", id_, base.entries)
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
    return SideBySide(f"{base.entries[id_].name} in other editions", found.ids, columns, rows)
