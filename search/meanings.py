"""The further meanings of a query's words, by the thesaurus of table talk."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kb.findable.weights import LONGEST_MEANING
from search.words import STOP_WORDS, stem

Stems = tuple[str, ...]


class FurtherMeanings(NamedTuple):
    """The further meanings of some words."""

    alike: Mapping[str, Sequence[str]]
    """Words to the stems of their synonyms; those of a phrase belong to its first content word."""
    together: Sequence[str]
    """The stems of meanings with several words: "in a hurry" may mean reckless spellcasting."""


class Meanings:
    """Words and phrases with their further meanings."""

    def __init__(self, alike: Iterable[Sequence[str]], everyday: Mapping[str, Iterable[str]]) -> None:
        """Take the thesaurus, folded.

        Args:
            alike: Groups of synonyms.
            everyday: Rule words to everyday words for them.
        """
        self._meanings: dict[Stems, list[Stems]] = {}
        for group in alike:
            single = [_stems(text) for text in group if " " not in text]
            for text in group:
                self._add(text, single)
        for meant, said in everyday.items():
            for text in said:
                self._add(text, [_stems(meant)])

    def of(self, typed: Sequence[str]) -> FurtherMeanings:
        """Return the further meanings of the folded words *typed* and of phrases in them."""
        stems = _stems(" ".join(typed))
        alike: dict[str, list[str]] = {}
        together: dict[str, None] = {}
        for first in range(len(stems)):
            for last in range(min(first + LONGEST_MEANING, len(stems)), first, -1):
                phrase = typed[first:last]
                telling = next((word for word in phrase if word not in STOP_WORDS), phrase[0])
                for meant in self._meanings.get(stems[first:last], ()):
                    if len(meant) == 1:
                        alike.setdefault(telling, []).extend(meant)
                    else:
                        together.update(dict.fromkeys(meant))
        return FurtherMeanings(alike, tuple(together))

    def _add(self, text: str, meanings: Iterable[Stems]) -> None:
        stems = _stems(text)
        self._meanings.setdefault(stems, []).extend(meant for meant in meanings if meant != stems)


def _stems(text: str) -> Stems:
    return tuple(map(stem, text.split()))
