"""Filter results, and count their facets."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from kb.findable.documents import IndexedEntry
from search.results import CountedValue, Facets

_FIELDS = ("edition", "section", "cost", "kind")

_Values = tuple[tuple[str, ...], ...]
"""The values of an entry for each field."""


@dataclass(frozen=True)
class Filters:
    """The values that entries must have: one of each field. An empty field filters nothing."""

    edition: Collection[str] = ()
    section: Collection[str] = ()
    cost: Collection[str] = ()
    kind: Collection[str] = ()


class EntryKinds:
    """All entries by their values for the filters; those with equal values are counted together."""

    def __init__(self, entries: Iterable[IndexedEntry]) -> None:
        kinds: dict[_Values, int] = {}
        self._kind_of = [kinds.setdefault(_values(entry), len(kinds)) for entry in entries]
        self._kinds = list(kinds)

    def narrowed(self, numbers: Collection[int], filters: Filters) -> tuple[list[int], Facets]:
        """Return the numbers *numbers* that pass all *filters*, and the facets of all *numbers*."""
        wanted = [
            (place, allowed)
            for place, allowed in enumerate((filters.edition, filters.section, filters.cost, filters.kind))
            if allowed
        ]
        counts = tuple(Counter[str]() for _ in _FIELDS)
        passing = set()
        for kind, count in Counter(map(self._kind_of.__getitem__, numbers)).items():
            values = self._kinds[kind]
            failed = [
                place for place, allowed in wanted if not any(value in allowed for value in values[place])
            ]
            if not failed:
                passing.add(kind)
            for place, counter in enumerate(counts):
                if failed in ([], [place]):
                    for value in values[place]:
                        counter[value] += count
        passed = (
            [number for number in numbers if self._kind_of[number] in passing] if wanted else list(numbers)
        )
        return passed, _facets(counts)


def _values(entry: IndexedEntry) -> _Values:
    return (entry.edition,), (entry.section,) if entry.section else (), entry.costs, (entry.kind,)


def _facets(counts: Sequence[Counter[str]]) -> Facets:
    return Facets(**{name: _facet(counted) for name, counted in zip(_FIELDS, counts, strict=True)})


def _facet(counter: Counter[str]) -> tuple[CountedValue, ...]:
    ordered = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    return tuple(CountedValue(value=value, count=count) for value, count in ordered)
