"""Mutants, and what became of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

Key = tuple[str, str, str]
"""What a mutant is known by: its file, the changed lines and their replacement."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one fault in it: the lines that were changed, and their replacement."""

    file: str
    first: int
    """The number of the first changed line, from 1."""
    line: str
    becomes: str
    code: str

    @property
    def last(self) -> int:
        """The number of the last changed line."""
        return self.first + self.line.count("\n")

    @property
    def key(self) -> Key:
        """What it is known by; mutants of equal lines of a file share it."""
        return self.file, self.line, self.becomes


class Record(TypedDict):
    """What became of a mutant."""

    file: str
    line: str
    becomes: str
    killed: bool
    by: str
    """The test that killed it, or why no test can tell; "" if it lives."""


def record(mutant: Mutant, by: str) -> Record:
    """Return that *mutant* was killed by what *by* says."""
    return Record(file=mutant.file, line=mutant.line, becomes=mutant.becomes, killed=by != "", by=by)


def no_longer_killed(before: Iterable[Record], now: Iterable[Record]) -> list[Key]:
    """Return the mutants that were killed before and live now."""
    killed = [Counter(_key(each) for each in record if each["killed"]) for record in (before, now)]
    living = Counter(_key(each) for each in now if not each["killed"])
    return sorted(((killed[0] - killed[1]) & living).elements())


def _key(record: Record) -> Key:
    return record["file"], record["line"], record["becomes"]
