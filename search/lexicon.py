"""The words and names in the entries, to check typed words against."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, pairwise, takewhile
from pathlib import Path
from typing import Any

from kb import KnowledgeBase
from kb.findable.documents import IndexedEntry
from kb.findable.edition_names import edition_names
from kb.findable.weights import (
    CORRECTION,
    LONGEST_EDITION,
    MOST_COMPLETIONS,
    MOST_CORRECTIONS,
    SHORTEST_JOINED,
)
from search.meanings import Meanings
from search.spelling import Spelling
from search.words import STOP_WORDS, phrase, stem, words

_SHORTEST_CORRECTION = 2
_SHORTEST_BEGINNING = 2
_TELLING_BEGINNING = 3
"""How many first letters make a correction likelier if they match."""
_MOST_KEPT = 4096
"""The most words in the caches of completions and corrections; words are cut to a length before."""

EDITION = "@"
"""The prefix for ids of editions among words; no folded word has it."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of a typed word: one word, or several that were typed without spaces."""

    words: tuple[str, ...]
    errors: int


class Lexicon:
    """The words of all entries with their weights, and the names and aliases as phrases."""

    def __init__(
        self,
        weights: dict[str, int],
        names: Iterable[str],
        editions: Mapping[str, str] | None = None,
        alike: Sequence[Sequence[str]] = (),
        short_for: Mapping[str, str] | None = None,
        resources: Iterable[str] = (),
        everyday: Mapping[str, Sequence[str]] | None = None,
        foreign: Iterable[str] = (),
    ) -> None:
        """Take the words of the entries.

        Args:
            weights: Words to their weights as corrections.
            names: Names and aliases, folded.
            editions: Names of editions, folded, to their ids.
            alike: Groups of synonyms, folded.
            short_for: Abbreviations to their long forms, folded.
            resources: Names of the resources that pay for actions, folded.
            everyday: Rule words to everyday words for them, folded.
            foreign: Words that only names in other languages have.
        """
        self.weights = weights
        self._sorted = sorted(weights)
        self.names = frozenset(names)
        self._editions = dict(editions or {})
        self.edition_words = frozenset(word for name in self._editions for word in name.split())
        self._alike = [list(group) for group in alike]
        self._short_for = dict(short_for or {})
        self._everyday = {meant: list(said) for meant, said in (everyday or {}).items()}
        self.meant_by = Meanings(self._alike, self._everyday).of
        self.resources = frozenset(resources)
        self.foreign = frozenset(foreign)
        self.pairs = frozenset(pair for name in self.names for pair in pairwise(name.split()))
        self._words_of_stem: dict[str, list[str]] = {}
        for word in weights:
            self._words_of_stem.setdefault(stem(word), []).append(word)
        self._targets = self._correctable()
        self._spelling = Spelling(self._targets)
        self.completions = lru_cache(_MOST_KEPT)(self._completions)
        self.corrections = lru_cache(_MOST_KEPT)(self._corrections)

    def __contains__(self, word: str) -> bool:
        return word in self.weights

    def as_data(self) -> dict[str, Any]:
        """Return the lexicon as plain data."""
        return {
            "weights": self.weights,
            "names": sorted(self.names),
            "editions": self._editions,
            "alike": self._alike,
            "short_for": self._short_for,
            "resources": sorted(self.resources),
            "everyday": self._everyday,
            "foreign": sorted(self.foreign),
        }

    def uses(self, word: str) -> bool:
        """Return whether *word* is in entries, or a form of a word that is."""
        return word in self.weights or (stem(word) != word and stem(word) in self._words_of_stem)

    def knows(self, word: str) -> bool:
        """Return whether *word* is in entries or in common English, or has a digit."""
        return (
            word in self.weights
            or stem(word) in self._words_of_stem
            or word in self._short_for
            or word in common_words()
            or any(letter.isdecimal() for letter in word)
        )

    def editions_in(self, typed: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Yield the start, the end and the id of each edition that *typed* names."""
        place = 0
        while place < len(typed):
            for last in range(min(place + LONGEST_EDITION, len(typed)), place, -1):
                if edition := self._editions.get(" ".join(typed[place:last])):
                    yield place, last, edition
                    place = last
                    break
            else:
                place += 1

    def with_editions(self, typed: Sequence[str]) -> list[str]:
        """Return *typed* with each name of an edition as one word: `EDITION` and its id."""
        marked = list(typed)
        for first, last, edition in reversed([*self.editions_in(typed)]):
            marked[first:last] = [f"{EDITION}{edition}"]
        return marked

    def long_form(self, word: str) -> list[str]:
        """Return the stems of the long form of *word*; none if it is not an abbreviation."""
        return [stem(each) for each in self._short_for.get(word, "").split()]

    def _completions(self, beginning: str) -> list[str]:
        """Return the heaviest words that begin with *beginning*; none for one letter."""
        if len(beginning) < _SHORTEST_BEGINNING:
            return []
        first = bisect_left(self._sorted, beginning)
        found = takewhile(lambda word: word.startswith(beginning), islice(self._sorted, first, None))
        return sorted(found, key=lambda word: (-self.weights[word], word))[:MOST_COMPLETIONS]

    def _corrections(self, typed: str, unfinished: bool) -> list[Correction]:
        """Return the corrections of *typed*, the likeliest first.

        If *typed* is words without their spaces, that is the only correction. Otherwise words at one or two errors
        are; without any, words with a prefix near *typed* if it may be *unfinished*.
        """
        together = self._targets.get(typed, (typed,))
        if together != (typed,) and len(typed) >= SHORTEST_JOINED:
            return [Correction(together, 0)]
        near = self._spelling.near(typed, unfinished=unfinished)
        return self._likeliest(
            typed, {text: errors for text, errors in near.items() if _keeps_start(typed, text)}
        )

    def _likeliest(self, typed: str, near: dict[str, int]) -> list[Correction]:
        def unlikely(text: str) -> tuple[int, bool, bool, int, int, str]:
            parts = self._targets[text]
            weight = sum(self.weights.get(word, 0) for word in parts)
            alike = sum(text.startswith(typed[:length]) for length in range(1, _TELLING_BEGINNING + 1))
            return near[text], text[0] != typed[0], len(parts) > 1, -alike, -weight, text

        chosen = sorted(near, key=unlikely)[:MOST_CORRECTIONS]
        return [Correction(self._targets[text], near[text]) for text in chosen]

    def _correctable(self) -> dict[str, tuple[str, ...]]:
        """Return the texts to correct to, with their words: words, joined names and pairs."""
        alone = {word: (word,) for word in self.weights if len(word) >= _SHORTEST_CORRECTION}
        phrases = [*sorted(self.pairs), *(tuple(name.split()) for name in sorted(self.names) if " " in name)]
        return {"".join(parts): parts for parts in phrases} | alone


def _keeps_start(typed: str, text: str) -> bool:
    """Return whether *text* has the first letter of *typed*, or differs from it only in its first letters."""
    slips = (text[1:] == typed[1:], text[1:] == typed, text == typed[1:], text == typed[1::-1] + typed[2:])
    return text[0] == typed[0] or any(slips)


def lexicon_of(base: KnowledgeBase, documents: Iterable[IndexedEntry]) -> Lexicon:
    """Return the lexicon of *base* and its *documents*."""
    weights: Counter[str] = Counter(dict.fromkeys(sorted(STOP_WORDS), 1))
    names: set[str] = set()
    local = {name for entry in base.entries.values() for name in entry.local_names.values()}
    english = set(common_words())
    for document in documents:
        ours = (document.name, document.summary, document.effect, *document.asked, *document.aliases)
        english.update(word for text in ours if text not in local for word in words(text))
        names |= {phrase(text) for text in (document.name, *document.aliases)}
        for weight, text in _weighted(document):
            for word in set(words(text)):
                weights[word] += weight
    thesaurus = base.thesaurus
    return Lexicon(
        dict(weights),
        names - {""},
        {phrase(name): id_ for id_, edition in base.editions.items() for name in edition_names(id_, edition)},
        [[phrase(text) for text in group] for group in thesaurus.alike],
        {phrase(short): phrase(long) for short, long in thesaurus.short_for.items()},
        {phrase(key) for edition in base.editions.values() for key in edition.resources},
        {phrase(meant): [phrase(text) for text in said] for meant, said in thesaurus.everyday.items()},
        {word for name in local for word in words(name)} - english,
    )


def _weighted(document: IndexedEntry) -> Iterator[tuple[int, str]]:
    yield CORRECTION["name"], document.name
    yield CORRECTION["alias"], " ".join(document.aliases)
    others = (other.name for other in document.others)
    yield CORRECTION["other"], " ".join((document.tests, *document.concepts, *others))
    prose = (document.facts, document.requires, document.figures, document.summary, document.effect)
    yield CORRECTION["text"], " ".join((*prose, *document.asked))


@cache
def common_words() -> frozenset[str]:
    """Return the most common words of English, which are never taken for typos."""
    return frozenset(words(Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8")))
