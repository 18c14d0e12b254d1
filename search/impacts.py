"""The weights of words in a file, computed when the index is built and mapped into memory."""

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

_AMOUNTS, _NUMBERS = "d", "i"
"""The codes of `array` and `memoryview` for 64-bit floats and 32-bit integers."""

_BYTES = array(_AMOUNTS).itemsize + array(_NUMBERS).itemsize
"""The bytes of one weight and its document's number."""

_ALIGNED = 8
"""The weights of a word begin at a multiple of this many bytes."""


class Impact(NamedTuple):
    """The weights of one word, as views of the file."""

    numbers: memoryview
    """The numbers of its documents, ascending, as 32-bit integers."""
    amounts: "memoryview[float]"
    """Its weight in each, as 64-bit floats."""
    highest: float
    """The highest of the weights."""


class Impacts:
    """The weights of all words of one kind of document; processes share the memory of the file.

    Raises:
        FileNotFoundError: If the files are missing.
        ValueError: If they don't belong together.
    """

    def __init__(self, folder: Path, name: str) -> None:
        words, path = _paths(folder, name)
        self._places: dict[str, tuple[int, int, float]] = json.loads(words.read_text(encoding="utf-8"))
        with path.open("rb") as file:
            self._mapped = memoryview(mmap(file.fileno(), 0, access=ACCESS_READ) if self._places else b"")
        if any(start + count * _BYTES > len(self._mapped) for start, count, _ in self._places.values()):
            raise ValueError(f"{path.name} is too short")

    def __contains__(self, word: str) -> bool:
        return word in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def having(self, word: str) -> int:
        """Return how many documents have *word*."""
        return self._places[word][1] if word in self._places else 0

    def of(self, word: str) -> Impact | None:
        """Return the weights of *word*; None if no document has it."""
        if word not in self._places:
            return None
        start, count, highest = self._places[word]
        between = start + count * array(_AMOUNTS).itemsize
        end = between + count * array(_NUMBERS).itemsize
        amounts, numbers = self._mapped[start:between], self._mapped[between:end]
        return Impact(numbers.cast("i"), amounts.cast("d"), highest)

    def close(self) -> None:
        """Release the file; it stays mapped while weights read from it are in use."""
        self._places, self._mapped = {}, memoryview(b"")


def write(folder: Path, name: str, weights: Iterable[tuple[str, Sequence[int], Sequence[float]]]) -> None:
    """Write words' documents and weights to one file, and their places to another."""
    words, path = _paths(folder, name)
    places = {}
    with path.open("wb") as file:
        for word, numbers, amounts in weights:
            places[word] = (file.tell(), len(numbers), max(amounts))
            file.write(array(_AMOUNTS, amounts).tobytes())
            packed = array(_NUMBERS, numbers).tobytes()
            file.write(packed.ljust(-(-len(packed) // _ALIGNED) * _ALIGNED, b"\0"))
    words.write_text(json.dumps(places, ensure_ascii=False), encoding="utf-8")


def _paths(folder: Path, name: str) -> tuple[Path, Path]:
    return folder / f"{name}.json", folder / f"{name}.impacts"
