"""What a reader takes from a file, before it is said in an edition's names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from kb.characters import sentences
from kb.model.character import MOST, Numbers
from kb.play.request.written import Augmented
from kb.problems import RequestError
from resolver.reasons import Reason

MOST_CHARACTERS = 100
"""The most characters of a file."""


NAMELESS_WEAPON = "Weapon"
"""The weapon of numbers that stand apart from all weapons."""


class Follows(NamedTuple):
    """A number of a weapon that follows from one of the character's."""

    rating: str
    more: int
    """What is added to it."""


class SheetWeapon(NamedTuple):
    """A weapon of a file, with what its attacks read."""

    name: str
    ratings: Numbers
    follows: Mapping[str, Follows] = MappingProxyType({})
    """What of them follows from numbers of the character, if it has these."""
    skill: str = ""
    """The skill that it is used with; empty if the file doesn't say."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The numbers of a file by the names that the program prints, or by those of the edition."""

    name: str | None
    edition: str
    format: str
    numbers: Numbers
    added: dict[str, int] = field(default_factory=dict)
    added_to_formulas: dict[str, int] = field(default_factory=dict)
    """What is added to numbers that follow from others by a formula of the edition."""
    warnings: list[Reason] = field(default_factory=list)
    not_read: list[str] = field(default_factory=list)
    weapons: list[SheetWeapon] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Skill(NamedTuple):
    """A skill of a file, whose name may come again."""

    name: str
    learned: int
    added: int
    """What something else than learning adds, or takes away."""

    @property
    def total(self) -> int:
        """Everything together."""
        return self.learned + self.added

    @property
    def rating(self) -> int | str:
        """The total; with the natural value before it if it isn't learned or nothing is left of it: "0(1)"."""
        is_low = self.added and min(self.learned, self.total) <= 0
        return str(Augmented(max(self.learned, 0), self.total)) if is_low else max(self.total, 0)


def highest_of_each(skills: Iterable[Skill], warnings: list[Reason]) -> tuple[Numbers, dict[str, int]]:
    """Return the highest rating under each name, and how much of it was not learned.

    What else there was is added to the *warnings*.
    """
    by_name: dict[str, list[Skill]] = {}
    for each in skills:
        by_name.setdefault(each.name, []).append(each)
    best = {
        name: max(several, key=lambda each: (each.total, each.learned)) for name, several in by_name.items()
    }
    for name, several in by_name.items():
        if len(several) > 1:
            warnings.append(sentences.highest_of_several(name, len(several)))
    ratings = {name: each.rating for name, each in best.items()}
    return ratings, {name: each.added for name, each in best.items() if each.added}


def whole_number(given: object, name: str, place: str) -> int:
    """Return the number of a file under *name*.

    Raises:
        RequestError: If it is none, or out of all bounds.
    """
    try:
        number = int(str(given).strip())
    except ValueError:
        number = MOST + 1
    if abs(number) > MOST:
        raise RequestError(place, sentences.number_broken(name, str(given)))
    return number
