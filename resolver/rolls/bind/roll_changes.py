"""What variants, grants and modifiers change in a roll, and a roll that they have changed."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from resolver.dice.handling import KEYS as HANDLING_KEYS
from resolver.dice.handling import PLAIN, DiceHandling
from resolver.notation import Roll
from resolver.values.scene import Scene, Value

Who = Literal["actor", "opponent"]

WILD = ("none", "replace 1", "add 1")
"""What may be done with a wild die: nothing, one of the pool becomes it, or it comes on top."""

KEYS = ("pool", "limit", "requirement", "against", "wild", *HANDLING_KEYS)
"""What can be changed of a roll itself; any other key is a rating."""


class ChangeError(ValueError):
    """A change names something that the roll does not have, or gives it what it cannot be."""


@dataclass(frozen=True, slots=True)
class Change:
    """Values that are set and added, with the reason; each a number, or an expression that gives one.

    Keys are `pool`, `limit`, `requirement`, `wild`, `against` (the opposing side; what is added to it is added to
    its pool), what is done with the dice (`resolver.dice.handling.KEYS`), or the name of a rating, with `target.`
    before it for one of the other side. `none` takes a limit, a requirement or the opposing side away.
    """

    set: Mapping[str, int | str] = field(default_factory=dict)
    add: Mapping[str, int | str] = field(default_factory=dict)
    reason: str | None = None
    who: Who = "actor"
    """Whose pool, limit and dice are changed, and by whose ratings."""
    helpers: tuple[int, ...] = ()
    """The dice of each who helps."""
    helped_limit: int = 0
    """By how much each who helps with a hit and without a glitch raises the limit."""
    variant: bool = False
    """Whether it is how the roll is made: the other changes come after it."""

    @property
    def idle(self) -> bool:
        """Whether it changes nothing."""
        return not (self.set or self.add or self.helpers)


@dataclass(frozen=True, slots=True)
class Modifier:
    """Dice (or points of a total), limit or requirement that one side gains or loses."""

    value: Value
    reason: str | None = None
    who: Who = "actor"
    on: Literal["pool", "limit", "requirement"] = "pool"


@dataclass(frozen=True, slots=True)
class Changed:
    """A roll and its scene after changes."""

    roll: Roll
    scene: Scene
    wild: str = "none"
    """The Wild Die of the one who acts."""
    opposing_wild: str = "none"
    modifiers: tuple[Modifier, ...] = ()
    handlings: Mapping[Who, DiceHandling] = field(default_factory=dict)
    """What is done with the dice of a side; a side that is left out throws them plainly."""
    notes: tuple[str, ...] = ()
    """What was set, and which ratings are others, in words."""

    def handling(self, who: Who) -> DiceHandling:
        """Return what is done with the dice of one side."""
        return self.handlings.get(who, PLAIN)

    def with_handling(self, who: Who, handling: DiceHandling, *notes: str) -> "Changed":
        """Return the same with something else done with the dice of one side."""
        handlings = {**self.handlings, who: handling}
        return replace(self, handlings=handlings, notes=(*self.notes, *notes))


@dataclass(slots=True)
class SetOnce:
    """What was set, and why: nothing is set to two values."""

    found: dict[Hashable, tuple[object, str]] = field(default_factory=dict)

    def is_new(self, place: Hashable, key: str, value: object, reason: str | None) -> bool:
        """Return whether nothing set *place* yet.

        Args:
            place: What is set.
            key: What it is called.
            value: To what.
            reason: Why.

        Raises:
            ChangeError: If something set it to another value.
        """
        said = f'"{value}"' + (f" ({reason})" if reason else "")
        before, told = self.found.setdefault(place, (value, said))
        if before != value:
            raise ChangeError(f"{key} is set to both {told} and {said}; leave one out.")
        return told is said


def in_batches(changes: Iterable[Change]) -> list[list[Change]]:
    """Return *changes* by what holds at once: the variants, then all others; what is empty is left out."""
    listed = list(changes)
    batches = ([change for change in listed if change.variant is first] for first in (True, False))
    return [batch for batch in batches if batch]


def modifier(value: int, reason: str | None = None) -> Change:
    """Return the change that adds *value* dice, or points of a total, for *reason*."""
    return Change(add={"pool": value}, reason=reason)


def of_roll(change: Change) -> Change:
    """Return what of *change* concerns the roll itself."""
    return _kept(change, of_roll=True)


def of_ratings(change: Change) -> Change:
    """Return what of *change* concerns ratings, wherever they are used."""
    return _kept(change, of_roll=False)


def _kept(change: Change, *, of_roll: bool) -> Change:
    def kept(values: Mapping[str, int | str]) -> dict[str, int | str]:
        return {key: value for key, value in values.items() if (key in KEYS) == of_roll}

    return replace(
        change, set=kept(change.set), add=kept(change.add), helpers=change.helpers if of_roll else ()
    )
