"""What results can be narrowed to."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from kb.findable.documents import IndexedEntry
from search.results import CountedValue, Facets

_FIELDS = ("edition", "section", "cost")


@dataclass(frozen=True)
class Filters:
    """Values that entries must have: any one of each field; an empty field filters nothing."""

    edition: Collection[str] = ()
    section: Collection[str] = ()
    cost: Collection[str] = ()


def narrowed(
    found: Iterable[int], entries: Sequence[IndexedEntry], filters: Filters
) -> tuple[list[int], Facets]:
    """Return the numbers of the entries that pass all *filters*, and the facets of all that were found."""
    wanted = (filters.edition, filters.section, filters.cost)
    edition, section, cost = counts = Counter[str](), Counter[str](), Counter[str]()
    if not any(wanted):
        passed = list(found)
        for number in passed:
            entry = entries[number]
            edition[entry.edition] += 1
            section[entry.section] += 1
            for key in entry.costs:
                cost[key] += 1
        return passed, _facets(counts)
    passed = []
    for number in found:
        values = _values(entries[number])
        failed = [
            place
            for place, allowed in enumerate(wanted)
            if allowed and not any(value in allowed for value in values[place])
        ]
        if not failed:
            passed.append(number)
        for place, counted in enumerate(counts):
            if failed in ([], [place]):
                counted.update(values[place])
    return passed, _facets(counts)


def _values(entry: IndexedEntry) -> tuple[tuple[str, ...], ...]:
    return (entry.edition,), (entry.section,), entry.costs


def _facets(counts: Sequence[Counter[str]]) -> Facets:
    return Facets(**{name: _facet(counted) for name, counted in zip(_FIELDS, counts, strict=True)})


def _facet(counted: Counter[str]) -> tuple[CountedValue, ...]:
    ordered = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return tuple(CountedValue(value=value, count=count) for value, count in ordered)
