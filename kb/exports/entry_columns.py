"""An entry as columns of words, for spreadsheets and databases."""

from kb.describe import cost_text, plain, source_text, test_text, timing_text
from kb.knowledge import KnowledgeBase
from kb.references import edition_of

COLUMNS = (
    *("id", "edition", "section", "kind", "name", "cost", "timing", "roll", "summary", "effect"),
    "source",
)


def entry_columns(base: KnowledgeBase, id_: str) -> tuple[str, ...]:
    """Return the columns of entry *id_*, with "" for those that do not apply."""
    entry, edition_id = base.entries[id_], edition_of(id_)
    edition = base.editions[edition_id]
    return (
        id_,
        edition_id,
        base.sections_of[id_],
        entry.kind,
        entry.name,
        cost_text(edition, entry),
        timing_text(edition, entry),
        test_text(entry),
        plain(base, entry.summary, edition_id),
        plain(base, entry.effect or "", edition_id),
        source_text(edition, entry),
    )
