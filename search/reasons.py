"""Why an entry was found."""

from collections.abc import Collection, Iterator

from search.documents import Document
from search.query import Query
from search.results import Because
from search.words import words


def because(document: Document, query: Query) -> Because | None:
    """Return the field of *document* with most of the words of *query*, the more telling of equal ones."""
    forms = [{form for form, _ in term.forms} for term in query.insisted]

    def found(reason: Because) -> int:
        there = set(words(reason.text))
        return sum(bool(there & of_term) for of_term in forms)

    best = max(_reasons(document), key=found)
    if not found(best):
        return None
    return _with_words_only(best, set().union(*forms)) if best.field in _PROSE else best


_PROSE = ("requires", "summary", "effect")


def _reasons(document: Document) -> Iterator[Because]:
    yield Because("name", document.name)
    yield from (Because("alias", alias) for alias in document.aliases)
    yield from (Because("equivalent", other.name, other.id) for other in document.others)
    yield Because("test", document.tests)
    yield from (Because("concept", name) for name in document.concepts)
    yield Because("requires", document.requires)
    yield Because("facts", document.facts)
    yield Because("summary", document.summary)
    yield Because("effect", document.effect)


def _with_words_only(reason: Because, forms: Collection[str]) -> Because:
    found = dict.fromkeys(word for word in words(reason.text) if word in forms)
    return Because(reason.field, " ".join(found))
