"""Rule: the edition's words for numbers to reach can be typed in rolls."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.model import Cell, Edition, Range
from kb.problems import no_such
from kb.references import edition_of, full_id, slug_of


@rule("difficulty")
def difficulties_are_words_with_numbers(base: KnowledgeBase) -> Iterator[Finding]:
    """`difficulties` is a table of the edition with a word and its number in each row; no word is a term."""
    for edition_id, edition in base.editions.items():
        if edition.difficulties is None:
            continue
        id_ = full_id(edition.difficulties, edition_id)
        if id_ in base.tables:
            rows = enumerate(base.tables[id_].rows)
            faults = ((number, fault) for number, row in rows if (fault := _fault(edition, row)))
            yield from (("tables", id_, ("rows", number), fault) for number, fault in faults)
        elif not base.has_file("tables", id_):
            known = [slug_of(each) for each in base.tables if edition_of(each) == edition_id]
            message = no_such("table", edition.difficulties, known, of=edition.short)
            yield "editions", edition_id, ("difficulties",), message


def _fault(edition: Edition, row: list[Cell]) -> str | None:
    """Return what keeps a row from being typed; None if nothing does."""
    word, number = row[0], row[1] if len(row) > 1 else None
    if not (isinstance(number, int | Range) or number == "unknown"):
        return f"{word} needs a number, a range or unknown in the second column, because it is a difficulty"
    terms = {name.casefold() for name in edition.terms}
    if not isinstance(word, str) or word.casefold() in terms:
        return f"{word} can't be typed as a difficulty, because it is a term; rename one of the two"
    return None
