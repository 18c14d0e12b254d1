"""What the words of a query may mean besides themselves: the thesaurus of the table, ready to be asked."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from search.words import STOP_WORDS, stem

_LONGEST = 5
"""Of how many words a phrase is at most."""

Stems = tuple[str, ...]


class Meant(NamedTuple):
    """What words may mean besides themselves."""

    alike: Mapping[str, Sequence[str]]
    """Words with the stems that stand for them; those of a phrase stand for its first telling word."""
    together: Sequence[str]
    """The stems of what is said in several words: "in a hurry" may mean reckless spellcasting."""


class Meanings:
    """Words and phrases with what they may mean."""

    def __init__(self, alike: Iterable[Sequence[str]], everyday: Mapping[str, Iterable[str]]) -> None:
        """Take the thesaurus, folded.

        Args:
            alike: Groups of words that stand for one another.
            everyday: What is meant to what people say for it.
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
        """Return what the words of *typed*, folded, and the phrases in it may mean."""
        stems = _stems(" ".join(typed))
        alike: dict[str, list[str]] = {}
        together: dict[str, None] = {}
        for first in range(len(stems)):
            for last in range(min(first + _LONGEST, len(stems)), first, -1):
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
