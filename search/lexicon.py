"""The words and names that the entries use: what a typed word is checked against."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from search.documents import IndexedEntry
from search.spelling import Spelling
from search.words import STOP_WORDS, phrase, stem, words

_NAME, _ALIAS, _OTHER, _TEXT = 16, 8, 4, 1
"""How much a word counts by where it stands; the word that counts more is the likelier correction."""

_SHORTEST_CORRECTION = 2
_SHORTEST_BEGINNING = 2
_MOST_COMPLETIONS = 8
_MOST_CORRECTIONS = 4


@dataclass(frozen=True, slots=True)
class Correction:
    """What a typed word may have been meant to be: one word, or several whose spaces were left out."""

    words: tuple[str, ...]
    errors: int


class Lexicon:
    """The words of all entries with their weights, and the names and aliases as phrases."""

    def __init__(self, weights: dict[str, int], names: Iterable[str]) -> None:
        self.weights = weights
        self.names = frozenset(names)
        self.pairs = frozenset(pair for name in self.names for pair in pairwise(name.split()))
        self._words_of_stem: dict[str, list[str]] = {}
        for word in weights:
            self._words_of_stem.setdefault(stem(word), []).append(word)
        self._targets = self._correctable()
        self._spelling = Spelling(self._targets)

    def __contains__(self, word: str) -> bool:
        return word in self.weights

    def as_data(self) -> dict[str, Any]:
        """Return the lexicon as plain data."""
        return {"weights": self.weights, "names": sorted(self.names)}

    def same_stem(self, word: str) -> list[str]:
        """Return the other words that share a stem with *word*."""
        return [other for other in self._words_of_stem.get(stem(word), ()) if other != word]

    def completions(self, beginning: str) -> list[str]:
        """Return the weightiest words that begin with *beginning*; with one letter too many do."""
        if len(beginning) < _SHORTEST_BEGINNING:
            return []
        found = [word for word in self.weights if word.startswith(beginning)]
        return sorted(found, key=lambda word: (-self.weights[word], word))[:_MOST_COMPLETIONS]

    def corrections(self, typed: str) -> list[Correction]:
        """Return what else *typed* may have been meant to be, the likeliest first.

        Words run together come first, then words with an error or two; where there are none, words that begin
        nearly as *typed* does.
        """
        together = self._targets.get(typed, (typed,))
        if together != (typed,):
            return [Correction(together, 0)]
        return self._likeliest(typed, self._spelling.near(typed))

    def _likeliest(self, typed: str, near: dict[str, int]) -> list[Correction]:
        def unlikely(text: str) -> tuple[int, bool, int, str]:
            weight = sum(self.weights.get(word, 0) for word in self._targets[text])
            return near[text], text[0] != typed[0], -weight, text

        chosen = sorted(near, key=unlikely)[:_MOST_CORRECTIONS]
        return [Correction(self._targets[text], near[text]) for text in chosen]

    def _correctable(self) -> dict[str, tuple[str, ...]]:
        """Return every text that a correction may lead to: words, and names and pairs run together."""
        alone = {word: (word,) for word in self.weights if len(word) >= _SHORTEST_CORRECTION}
        phrases = [*sorted(self.pairs), *(tuple(name.split()) for name in sorted(self.names) if " " in name)]
        return {"".join(parts): parts for parts in phrases} | alone


def lexicon_of(documents: Iterable[IndexedEntry]) -> Lexicon:
    """Return the lexicon of *documents*."""
    weights: Counter[str] = Counter(dict.fromkeys(sorted(STOP_WORDS), 1))
    names: set[str] = set()
    for document in documents:
        names |= {phrase(text) for text in (document.name, *document.aliases)}
        for weight, text in _weighted(document):
            for word in set(words(text)):
                weights[word] += weight
    return Lexicon(dict(weights), names - {""})


def _weighted(document: IndexedEntry) -> Iterator[tuple[int, str]]:
    yield _NAME, document.name
    yield _ALIAS, " ".join(document.aliases)
    yield _OTHER, " ".join((document.tests, *document.concepts, *(other.name for other in document.others)))
    yield _TEXT, " ".join((document.facts, document.requires, document.summary, document.effect))
