"""Find the names of actions in running text, also inflected, the longest at each place.

"She takes cover" has the name Take Cover, and "fires the gun" has Fire Gun. A name of one word is just a word of
English unless it stands as a name does: "Hide" in "They use Hide", but not in "hide the body" or "Hide the body!".
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from search.words import fold, stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ENDS_SENTENCE = re.compile(r"[.!?;|]")
"""What no name goes across."""
_AT_SENTENCE_START = re.compile(r"(?:^|[.!?:;|])[^\w.!?:;|]*$")
_SIGNS_BEFORE = 40
"""The most signs between sentences, or before the first, that are read."""
_GOES_ON = re.compile(r"\s+[^\W\d_]")

_DETERMINERS = frozenset({"a", "an", "the", "my", "your", "his", "her", "its", "our", "their"})
"""Words between those of a name that change nothing: "fires her gun"."""


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name in a line, and the ids of the entries with that name."""

    start: int
    end: int
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _TextWord:
    """A word of a text with its columns, and folded."""

    start: int
    end: int
    folded: str


class NamesInText:
    """Names of one or more words, those of several found by their first word."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        """Take names, each with the id of its entry."""
        by_words: dict[tuple[str, ...], dict[str, None]] = {}
        by_stems: dict[tuple[str, ...], dict[str, None]] = {}
        for name, id_ in names:
            words = _words(name)
            by_words.setdefault(tuple(word.folded for word in words), {})[id_] = None
            by_stems.setdefault(_stems(_without_determiners(words)), {})[id_] = None
        self._ids = _as_tuples(by_words)
        self._ids_by_stems = _as_tuples({key: ids for key, ids in by_stems.items() if len(key) > 1})
        self._lengths: dict[str, list[int]] = {}
        for stems in sorted(self._ids_by_stems, key=len, reverse=True):
            lengths = self._lengths.setdefault(stems[0], [])
            if len(stems) not in lengths:
                lengths.append(len(stems))

    def at(self, text: str, column: int) -> NameMatch | None:
        """Return the longest name in *text* that touches *column*; None if there is none."""
        touching = [one for one in self._all(text) if one.start <= column <= one.end]
        return max(touching, key=lambda one: one.end - one.start, default=None)

    def ids(self, name: str) -> tuple[str, ...]:
        """Return the ids of the entries called *name*, in any case and punctuation, but not inflected."""
        words = tuple(word.folded for word in _words(name))
        return self._ids.get(words, ()) if words else ()

    def _all(self, text: str) -> Iterator[NameMatch]:
        words = _without_determiners(_words(text))
        for place, first in enumerate(words):
            for length in self._lengths.get(stem(first.folded), ()):
                found = words[place : place + length]
                ids = self._ids_by_stems.get(_stems(found))
                if ids and not _ENDS_SENTENCE.search(text, first.end, found[-1].start):
                    yield NameMatch(first.start, found[-1].end, ids)
                    break
            else:
                ids = self._ids.get((first.folded,))
                if ids and _stands_as_name(text, first):
                    yield NameMatch(first.start, first.end, ids)


def _stands_as_name(text: str, word: _TextWord) -> bool:
    """Return whether *word* has a capital that is not just that of a sentence which it begins."""
    before = text[max(word.start - _SIGNS_BEFORE, 0) : word.start]
    begins_sentence = _AT_SENTENCE_START.search(before) and _GOES_ON.match(text, word.end)
    return not text[word.start].islower() and not begins_sentence


def _words(text: str) -> list[_TextWord]:
    return [_TextWord(*found.span(), fold(found[0])) for found in _WORD.finditer(text)]


def _without_determiners(words: Iterable[_TextWord]) -> list[_TextWord]:
    return [word for word in words if word.folded not in _DETERMINERS]


def _stems(words: Sequence[_TextWord]) -> tuple[str, ...]:
    return tuple(stem(word.folded) for word in words)


def _as_tuples(
    ids_by_key: Mapping[tuple[str, ...], Iterable[str]],
) -> Mapping[tuple[str, ...], tuple[str, ...]]:
    return {key: tuple(ids) for key, ids in ids_by_key.items()}
