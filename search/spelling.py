"""Which known words a mistyped one is near to."""

from collections.abc import Iterable
from functools import lru_cache

from search.distance import distance, letters


class Spelling:
    """Known words, ready to be compared with a typed one."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._beginnings = lru_cache(maxsize=64)(self._beginnings_of_length)

    def near(self, typed: str) -> dict[str, int]:
        """Return the other words nearly like *typed*, with the number of errors between.

        Where there are none, the words that begin nearly so: somebody may still be typing.
        """
        bound = allowed_errors(typed)
        whole: dict[str, int] = {}
        beginning: dict[str, int] = {}
        for word in self._comparable(typed, bound) if bound else ():
            if word == typed:
                continue
            errors = distance(typed, word[: len(typed) + bound], bound)
            if errors.whole <= bound and len(word) <= len(typed) + bound:
                whole[word] = errors.whole
            elif errors.beginning <= bound:
                beginning[word] = errors.beginning
        return whole or beginning

    def _comparable(self, typed: str, bound: int) -> list[str]:
        """Return the words whose beginnings have nearly the letters of *typed*: few enough to be measured."""
        wanted = letters(typed)
        return [
            word
            for bits, word in self._beginnings(len(typed) + bound)
            if (wanted & ~bits).bit_count() <= bound
            and len(word) >= len(typed) - bound
            and (bits & ~wanted).bit_count() <= 2 * bound
        ]

    def _beginnings_of_length(self, length: int) -> list[tuple[int, str]]:
        return [(letters(word[:length]), word) for word in self._words]


def allowed_errors(typed: str) -> int:
    """Return how many errors a typed word may hold: none up to 2 letters, 1 up to 5, then 2."""
    length = len(typed)
    return 0 if length <= 2 else 1 if length <= 5 else 2
