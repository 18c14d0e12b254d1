"""Find the known words near a mistyped one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from search.distance import distance

_SHORT = 3
"""The letters of a word that is shorter than what was typed, and hardly meant by it."""


class Spelling:
    """Known words, indexed to compare them with a typed one."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)

    def near(self, typed: str, *, unfinished: bool = True) -> dict[str, int]:
        """Return the other words near *typed*, with the number of errors.

        If there are none but short ones, return the words with a prefix near *typed* if the user may be *unfinished*
        with it: "defn" begins "defense" and is hardly "den".
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
        if not unfinished or any(len(word) > min(_SHORT, len(typed) - 1) for word in whole):
            return whole
        return beginning or whole

    def _comparable(self, typed: str, bound: int) -> Iterator[str]:
        """Yield the words that have all but *bound* letters of *typed* at about the same place.

        No other word can be near, because an error shifts what follows by at most one place. All words are compared
        at once, each as one bit of long integers.
        """
        missing = [(1 << len(self._words)) - 1] + [0] * bound
        """The words that lack none of the letters so far, at most one, and so on."""
        for place, letter in enumerate(typed):
            having = 0
            for words_with in self._places[max(place - bound, 0) : place + bound + 1]:
                having |= words_with.get(letter, 0)
            for lacking in range(bound, 0, -1):
                missing[lacking] = missing[lacking] & having | missing[lacking - 1]
            missing[0] &= having
        near = missing[bound]
        while near:
            yield self._words[(near & -near).bit_length() - 1]
            near &= near - 1

    @cached_property
    def _places(self) -> list[dict[str, int]]:
        """For each place in a word, the letters there with the words that have them, as bits."""
        numbers: list[dict[str, list[int]]] = [
            defaultdict(list) for _ in range(max(map(len, self._words), default=0))
        ]
        for number, word in enumerate(self._words):
            for place, letter in enumerate(word):
                numbers[place][letter].append(number)
        return [{letter: _bits(of) for letter, of in at.items()} for at in numbers]


def _bits(numbers: list[int]) -> int:
    """Return an integer with the bits at *numbers* set; *numbers* ascend."""
    packed = bytearray(numbers[-1] // 8 + 1)
    for number in numbers:
        packed[number // 8] |= 1 << number % 8
    return int.from_bytes(packed, "little")


def allowed_errors(typed: str) -> int:
    """Return how many errors a typed word may have: none up to 2 letters, 1 up to 5, then 2."""
    length = len(typed)
    return 0 if length <= 2 else 1 if length <= 5 else 2
