"""The further meanings of a query's words, by the thesaurus of table talk."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kb.findable.weights import LONGEST_MEANING
from search.words import STOP_WORDS, stem

Stems = tuple[str, ...]


class Meant(NamedTuple):
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
        self._meant: dict[Stems, list[Stems]] = {}
        for group in alike:
            single = [_stems(text) for text in group if " " not in text]
            for text in group:
                self._add(text, single)
        for meant, said in everyday.items():
            for text in said:
                self._add(text, [_stems(meant)])

    def of(self, typed: Sequence[str]) -> Meant:
        """Return the further meanings of the folded words *typed* and of phrases in them."""
        stems = _stems(" ".join(typed))
        alike: dict[str, list[str]] = {}
        together: dict[str, None] = {}
        for first in range(len(stems)):
            for last in range(min(first + LONGEST_MEANING, len(stems)), first, -1):
                said = typed[first:last]
                telling = next((word for word in said if word not in STOP_WORDS), said[0])
                for meant in self._meant.get(stems[first:last], ()):
                    if len(meant) == 1:
                        alike.setdefault(telling, []).extend(meant)
                    else:
                        together.update(dict.fromkeys(meant))
        return Meant(alike, tuple(together))

    def _add(self, text: str, meanings: Iterable[Stems]) -> None:
        said = _stems(text)
        self._meant.setdefault(said, []).extend(meant for meant in meanings if meant != said)


def _stems(text: str) -> Stems:
    return tuple(map(stem, text.split()))
