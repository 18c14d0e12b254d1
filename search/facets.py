"""What results can be narrowed to."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from search.documents import IndexedEntry
from search.results import CountedValue, Facets


@dataclass(frozen=True)
class Filters:
    """Values that entries must have: any one of each field; an empty field filters nothing."""

    edition: Collection[str] = ()
    section: Collection[str] = ()
    cost: Collection[str] = ()

    def failed(self, document: IndexedEntry) -> list[str]:
        """Return the fields whose filter *document* does not pass."""
        return [
            name
            for name, values in _values(document).items()
            if (wanted := getattr(self, name)) and not any(value in wanted for value in values)
        ]


def narrowed(found: Iterable[IndexedEntry], filters: Filters) -> tuple[list[IndexedEntry], Facets]:
    """Return the documents that pass all *filters*, and the facets of all that were found."""
    passed: list[IndexedEntry] = []
    counts: Mapping[str, Counter[str]] = {name: Counter() for name in ("edition", "section", "cost")}
    for document in found:
        failed = filters.failed(document)
        if not failed:
            passed.append(document)
        for name, values in _values(document).items():
            if failed in ([], [name]):
                counts[name].update(values)
    return passed, Facets(**{name: _facet(counted) for name, counted in counts.items()})


def _values(document: IndexedEntry) -> Mapping[str, tuple[str, ...]]:
    return {"edition": (document.edition,), "section": (document.section,), "cost": document.costs}


def _facet(counted: Counter[str]) -> tuple[CountedValue, ...]:
    ordered = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return tuple(CountedValue(value=value, count=count) for value, count in ordered)
