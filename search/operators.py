"""Operators in a query: edition:sr5, cost:free, marks:2, "quoted phrases", and -minus."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.findable.documents import IndexedEntry
from resolver.wording import did_you_mean, join_words
from search.words import phrase

_PART = re.compile(
    r'(?P<minus>(?<![^\s])-(?=[^\W\d]|"))?(?:(?P<key>[a-z]+):)?(?:"(?P<quoted>[^"]*)"|(?P<word>\S+))', re.I
)


@dataclass(frozen=True, slots=True)
class SearchCondition:
    """Something that an entry must have, or must not have."""

    key: str | None
    """One of `KEYS`; None for a phrase anywhere."""
    text: str
    """Folded."""
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Operators:
    """The conditions of a query, which all hold; those with the same key are alternatives."""

    conditions: tuple[SearchCondition, ...] = ()

    def passed_by(self, entry: IndexedEntry) -> bool:
        """Return whether *entry* meets the conditions."""
        wanted: dict[str, bool] = {}
        for place, condition in enumerate(self.conditions):
            has = _has(entry, condition)
            if condition.excluded:
                if has:
                    return False
            else:
                key = condition.key or str(place)
                wanted[key] = wanted.get(key, False) or has
        return all(wanted.values())

    def without_match(self, entries: Sequence[IndexedEntry]) -> str | None:
        """Return a sentence on a condition that no entry meets, with the known values, or None."""
        for condition in self.conditions:
            values = VALUES.get(condition.key or "")
            if values and not condition.excluded and not any(_has(entry, condition) for entry in entries):
                known = sorted({value for entry in entries for value in values(entry) if value})
                near = did_you_mean(condition.text, known)
                hint = f"; {near}" if near else "."
                return (
                    f'No action has {condition.key}:"{condition.text}"{hint} '
                    f"Choose {join_words([*known[:_MOST_LISTED], *['another'] * (len(known) > _MOST_LISTED)], 'or')}."
                )
        return None


def parted(text: str) -> tuple[Operators, str]:
    """Return the conditions in *text*, and its other words; quoted phrases are among both."""
    conditions: list[SearchCondition] = []
    rest: list[str] = []
    for match in _PART.finditer(text):
        value = match["quoted"] if match["quoted"] is not None else match["word"]
        key, folded = (match["key"] or "").casefold(), phrase(value)
        excluded = match["minus"] is not None
        if key in KEYS and folded:
            conditions.append(SearchCondition(key, folded, excluded))
        elif (excluded or match["quoted"] is not None) and folded:
            conditions.append(SearchCondition(None, phrase(f"{match['key'] or ''} {value}"), excluded))
            rest += [] if excluded else [value]
        else:
            rest.append(match[0])
    return Operators(tuple(conditions)), " ".join(rest)


_folded = lru_cache(maxsize=2**14)(phrase)
"""`phrase` with a cache, because every query with conditions folds the same texts of entries."""


def _has(entry: IndexedEntry, condition: SearchCondition) -> bool:
    if condition.key is None:
        return _has_words(" ; ".join(map(_folded, _texts(entry))), condition.text)
    return KEYS[condition.key](entry, condition.text)


def _texts(entry: IndexedEntry) -> list[str]:
    names = [entry.name, *entry.aliases, *entry.asked]
    return [*names, entry.tests, entry.requires, entry.figures, entry.facts, entry.summary, entry.effect]


def _has_words(text: str, words: str) -> bool:
    return f" {words} " in f" {text} "


def _of_cost(entry: IndexedEntry, text: str) -> bool:
    return text in map(_folded, entry.costs) or _has_words(_folded(entry.cost), text)


def _of_timing(entry: IndexedEntry, text: str) -> bool:
    """Return whether *text* is in the timing's id or its name, which is the last fact."""
    if entry.timing is None:
        return False
    called = _folded(entry.timing), _folded(entry.facts.rpartition("; ")[2])
    return any(_has_words(name, text) or name.replace(" ", "") == text.replace(" ", "") for name in called)


def _of_class(entry: IndexedEntry, text: str) -> bool:
    return text in map(_folded, entry.classes)


KEYS: Mapping[str, Callable[[IndexedEntry, str], bool]] = {
    "edition": lambda entry, text: text == _folded(entry.edition),
    "section": lambda entry, text: text == _folded(entry.section),
    "cost": _of_cost,
    "marks": lambda entry, text: entry.marks is not None and text == str(entry.marks),
    "test": lambda entry, text: _has_words(_folded(entry.tests), text),
    "timing": _of_timing,
    "class": _of_class,
}
"""The keys before a colon, each with a check whether an entry has the value after it."""


VALUES: Mapping[str, Callable[[IndexedEntry], Iterable[str]]] = {
    "edition": lambda entry: (entry.edition,),
    "section": lambda entry: (entry.section,) if entry.section else (),
    "cost": lambda entry: entry.costs,
    "marks": lambda entry: (str(entry.marks),) if entry.marks is not None else (),
    "timing": lambda entry: (entry.timing or "",),
    "class": lambda entry: entry.classes,
}
"""The values of an entry for each key that is not free text."""

_MOST_LISTED = 20
"""The most values in a sentence."""
