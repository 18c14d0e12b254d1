"""Find the names of actions in running text, the longest at each place."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name in a line, and the ids of the entries with that name."""

    start: int
    end: int
    ids: tuple[str, ...]


class NamesInText:
    """Names of one or more words, found by their first word."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        """Take names, each with the id of its entry."""
        ids_by_words: dict[tuple[str, ...], dict[str, None]] = {}
        for name, id_ in names:
            if words := tuple(word for _, _, word in _words(name)):
                ids_by_words.setdefault(words, {})[id_] = None
        self._ids: Mapping[tuple[str, ...], tuple[str, ...]] = {
            key: tuple(ids) for key, ids in ids_by_words.items()
        }
        self._lengths: dict[str, list[int]] = {}
        for words in sorted(self._ids, key=len, reverse=True):
            lengths = self._lengths.setdefault(words[0], [])
            if len(words) not in lengths:
                lengths.append(len(words))

    def at(self, text: str, column: int) -> NameMatch | None:
        """Return the longest name in *text* that touches *column*; None if there is none."""
        touching = [one for one in self._all(text) if one.start <= column <= one.end]
        return max(touching, key=lambda one: one.end - one.start, default=None)

    def ids(self, name: str) -> tuple[str, ...]:
        """Return the ids of the entries called *name*, in any case and punctuation."""
        return self._ids.get(tuple(word for _, _, word in _words(name)), ())

    def _all(self, text: str) -> Iterator[NameMatch]:
        words = list(_words(text))
        for place, (start, _, first) in enumerate(words):
            for length in self._lengths.get(first, ()):
                key = tuple(word for _, _, word in words[place : place + length])
                if len(key) == length and (ids := self._ids.get(key)):
                    yield NameMatch(start, words[place + length - 1][1], ids)
                    break


def _words(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start column, the end column and the folded form of each word of *text*."""
    for found in _WORD.finditer(text):
        yield found.start(), found.end(), found[0].casefold().replace("’", "'")
