"""The dice of an edition and how to read them. Editions are data; none is named here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Family = Literal["hits", "target-number", "total"]
Word = Literal["pool", "hit", "hits", "requirement", "limit"]

_WORDS: dict[Family, dict[Word, str]] = {
    "hits": {"pool": "dice pool", "hit": "hit", "hits": "hits", "requirement": "threshold", "limit": "limit"},
    "target-number": {
        "pool": "dice pool",
        "hit": "success",
        "hits": "successes",
        "requirement": "target number",
        "limit": "limit",
    },
    "total": {"pool": "roll", "hit": "point", "hits": "total", "requirement": "difficulty", "limit": "limit"},
}


@dataclass(frozen=True, slots=True)
class Mechanic:
    """A family of dice and its settings.

    hits: dice that show `hit_from` or more are counted. target-number: dice that reach the target number are
    counted. total: dice and bonuses are added up.
    """

    family: Family
    sides: int = 6
    hit_from: int | None = None
    open_ended: bool = False
    """Whether a die that shows its highest face is rolled again and added; for the target-number family."""
    glitch: bool = False
    """Whether ones on more than half of the dice are a glitch."""
    all_ones: bool = False
    """Whether ones on all of the dice are a critical failure."""
    ones: str | None = None
    """Where that comes from, if not from the source."""
    extended: str | None = None
    """Where it comes from, if not from the source, that each further roll of an extended test has one die fewer."""
    words: Mapping[Word, str] = field(default_factory=dict, hash=False)
    """The edition's own words; others have plain names."""

    def __post_init__(self) -> None:
        if self.sides < 2:
            raise ValueError(f"the mechanic's sides are {self.sides}; a die has 2 or more")
        if self.family != "hits":
            return
        if self.hit_from is None:
            raise ValueError(f"a mechanic that counts hits needs hit_from, from 2 to its {self.sides} sides")
        if not 2 <= self.hit_from <= self.sides:
            raise ValueError(
                f"hit_from is {self.hit_from}; it must be from 2 to the die's {self.sides} sides"
            )

    @property
    def faces(self) -> range:
        """The faces of a die."""
        return range(1, self.sides + 1)

    @property
    def counted_from(self) -> int:
        """The lowest face that is a hit, in the hits family."""
        return self.hit_from or self.sides

    def word(self, key: Word) -> str:
        """Return the edition's word for *key*."""
        return self.words.get(key) or _WORDS[self.family][key]

    def hits_text(self, hits: int) -> str:
        """Return a number of hits in the edition's words: "1 hit", "3 successes"."""
        return f"{hits} {self.word('hit' if hits == 1 else 'hits')}"
