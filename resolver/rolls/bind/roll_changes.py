"""Changes to a roll from variants, grants and modifiers, and a changed roll."""

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from resolver.dice.handling import KEYS as HANDLING_KEYS
from resolver.dice.handling import PLAIN, DiceHandling
from resolver.dice.tallies import FallenDice
from resolver.notation import (
    Choice,
    Expression,
    Number,
    Roll,
    Side,
    Sign,
    Sum,
    Unknown,
    join_terms,
    parse_value,
)
from resolver.reasons import ReasonedError
from resolver.sentences.changes import set_twice
from resolver.values.scene import Missing, Scene, UnknownValue, Value

Who = Literal["actor", "opponent"]

WILD = ("none", "replace 1", "add 1")
"""The kinds of Wild Die: none, one of the pool, or an extra die."""

KEYS = ("pool", "limit", "requirement", "against", "wild", *HANDLING_KEYS)
"""The parts of a roll that can be changed; any other key is a rating."""


class ChangeError(ReasonedError):
    """A change names something that the roll does not have, or sets an invalid value."""


@dataclass(frozen=True, slots=True)
class Change:
    """Values to set and to add, with the reason; each is a number or an expression.

    Keys are `pool`, `limit`, `requirement`, `wild`, `against` (the opposing side; adding to it adds to its
    pool), the handling of dice (`resolver.dice.handling.KEYS`), or the name of a rating, with `target.`
    before an opponent's. `none` removes a limit, a requirement or the opposing side.
    """

    set: Mapping[str, int | str] = field(default_factory=dict)
    add: Mapping[str, int | str] = field(default_factory=dict)
    reason: str | None = None
    who: Who = "actor"
    """The side whose pool, limit and dice change, and whose ratings count."""
    helpers: tuple[int, ...] = ()
    """The dice of each helper."""
    helped_limit: int = 0
    """How much each helper with a hit and no glitch raises the limit."""
    helped_most: tuple[frozenset[str], ...] = ()
    """Sets of ratings: helpers add at most the highest rating that the pool reads from the first set it reads any
    from. Without such a rating nothing limits them."""
    variant: bool = False
    """Whether it is a variant, which applies before other changes."""
    fallen: FallenDice | None = None
    """The result of the dice that the side has thrown already; nothing else changes it any more."""
    step: str | None = None
    """The step of a procedure whose roll it changes; by default the roll asked for."""
    why_unknown: str | None = None
    """Why an amount is unknown, in whole sentences, if more than its absence is known."""

    @property
    def idle(self) -> bool:
        """Whether it changes nothing."""
        return not (self.set or self.add or self.helpers or self.fallen)


@dataclass(frozen=True, slots=True)
class Modifier:
    """Dice (or points of a total), limit or requirement that one side gains or loses."""

    value: Value
    reason: str | None = None
    who: Who = "actor"
    on: Literal["pool", "limit", "requirement"] = "pool"
    variant: bool = False
    """Whether it belongs to the way in which the roll is made, not to its circumstances."""
    lacking: tuple[Missing, ...] = ()
    """Names without a value that its value depends on."""
    why_unknown: str | None = None
    """As its change has it."""


@dataclass(frozen=True, slots=True)
class ChangedRoll:
    """A roll and its scene after changes."""

    roll: Roll
    scene: Scene
    wild: str = "none"
    """The actor's Wild Die."""
    opposing_wild: str = "none"
    modifiers: tuple[Modifier, ...] = ()
    handlings: Mapping[Who, DiceHandling] = field(default_factory=dict)
    """The handling of each side's dice; sides left out roll plainly."""
    fallen: Mapping[Who, FallenDice] = field(default_factory=dict)
    """The dice of sides that have thrown them already."""
    notes: tuple[str, ...] = ()
    """What was set, and which ratings changed."""

    @property
    def with_variants(self) -> Roll:
        """The roll with what variants add to it: `Hacking + Logic - 4 [Sleaze] v. Intuition + Firewall`."""
        roll = self.roll
        for one in self.modifiers:
            if one.variant and one.who == "actor":
                roll = replace(roll, actor=_plus(roll.actor, one))
            elif one.variant and roll.opposition is not None:
                roll = replace(roll, opposition=_plus(roll.opposition, one))
        return roll

    def handling(self, who: Who) -> DiceHandling:
        """Return the handling of one side's dice."""
        return self.handlings.get(who, PLAIN)

    def with_handling(self, who: Who, handling: DiceHandling, *notes: str) -> "ChangedRoll":
        """Return the roll with another handling of one side's dice."""
        handlings = {**self.handlings, who: handling}
        return replace(self, handlings=handlings, notes=(*self.notes, *notes))


@dataclass(slots=True)
class SetOnce:
    """Records what was set and why, so that nothing is set to two values."""

    first: dict[Hashable, tuple[object, str | None]] = field(default_factory=dict)
    """The first value of each place, and its reason."""

    def is_new(self, place: Hashable, key: str, value: object, reason: str | None) -> bool:
        """Return whether *place* has not been set yet.

        Args:
            place: The place to set.
            key: Its name in messages.
            value: The value.
            reason: The reason.

        Raises:
            ChangeError: If it was set to another value.
        """
        if place not in self.first:
            self.first[place] = (value, reason)
            return True
        before, because = self.first[place]
        if before != value:
            raise ChangeError(set_twice(key, str(before), because, str(value), reason))
        return False


def in_batches(changes: Iterable[Change]) -> list[list[Change]]:
    """Return *changes* in batches that apply together: the variants, then the others, if any."""
    listed = list(changes)
    batches = ([change for change in listed if change.variant is first] for first in (True, False))
    return [batch for batch in batches if batch]


def amount_of(value: int | str, names: Collection[str]) -> Expression:
    """Return the expression of an amount, also of negative whole numbers."""
    if isinstance(value, int):
        return Number(value) if value >= 0 else Sum((("-", Number(-value)),))
    return parse_value(value, names)


def modifier(value: int, reason: str | None = None) -> Change:
    """Return a change that adds *value* dice, or points of a total, for *reason*."""
    return Change(add={"pool": value}, reason=reason)


def _plus(side: Side, modifier: Modifier) -> Side:
    """Return *side* with the modifier as a term of the part that it changes, if the roll has that part."""
    part = getattr(side, modifier.on)
    if part is None or isinstance(part, Choice) or isinstance(modifier.value, str) or modifier.value == 0:
        return side
    sign, term = _term(modifier.value)
    return with_part(side, modifier.on, join_terms(part, sign, term))


def _term(value: int | UnknownValue) -> tuple[Sign, Expression]:
    if isinstance(value, UnknownValue):
        return "+", Unknown()
    return "-" if value < 0 else "+", Number(abs(value))


def with_part(side: Side, key: str, value: Expression | None) -> Side:
    """Return *side* with another pool, limit or requirement."""
    match key:
        case "pool" if value is not None:
            return replace(side, pool=value)
        case "limit":
            return replace(side, limit=value)
    return replace(side, requirement=value)


def of_roll(change: Change) -> Change:
    """Return the part of *change* about the roll itself."""
    return _part_of(change, of_roll=True)


def of_ratings(change: Change) -> Change:
    """Return the part of *change* about ratings."""
    return _part_of(change, of_roll=False)


def _part_of(change: Change, *, of_roll: bool) -> Change:
    def matching(values: Mapping[str, int | str]) -> dict[str, int | str]:
        return {key: value for key, value in values.items() if (key in KEYS) == of_roll}

    return replace(
        change,
        set=matching(change.set),
        add=matching(change.add),
        helpers=change.helpers if of_roll else (),
        fallen=change.fallen if of_roll else None,
    )
