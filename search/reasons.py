"""Why an entry was found."""

from collections.abc import Collection, Iterator

from search.documents import IndexedEntry
from search.query import Query
from search.results import Because, Where
from search.words import words


def because(document: IndexedEntry, query: Query) -> Because | None:
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


def _reasons(document: IndexedEntry) -> Iterator[Because]:
    yield _reason("name", document.name)
    yield from (_reason("alias", alias) for alias in document.aliases)
    yield from (_reason("equivalent", other.name, other.id) for other in document.others)
    yield _reason("test", document.tests)
    yield from (_reason("concept", name) for name in document.concepts)
    yield _reason("requires", document.requires)
    yield _reason("facts", document.facts)
    yield _reason("summary", document.summary)
    yield _reason("effect", document.effect)


def _with_words_only(reason: Because, forms: Collection[str]) -> Because:
    found = dict.fromkeys(word for word in words(reason.text) if word in forms)
    return _reason(reason.field, " ".join(found))


def _reason(field: Where, text: str, id_: str | None = None) -> Because:
    return Because(field=field, text=text, id=id_)
