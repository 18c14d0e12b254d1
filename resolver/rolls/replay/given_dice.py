"""Dice for a roll: given by people, who may have thrown them, or drawn from a seed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from resolver.dice.handling import MOST_HELPERS
from resolver.dice.seed import Seed
from resolver.dice.throws import Counted, Throw
from resolver.rolls.bind.bound import Bound
from resolver.rolls.replay.counted_faces import open_dice, thrown_again
from resolver.rolls.replay.faces import DiceError, Face
from resolver.rolls.replay.replay import helped_throw, helpers_of

SIDES = ("actor", "opponent", "requirement")
"""Whose dice a test may need: the two sides', and those that a requirement holds."""

HELPERS = tuple(f"helper{number}" for number in range(1, MOST_HELPERS + 1))
"""Those who help the actor, in order."""

ROLLERS = (*SIDES, *HELPERS)
"""Everybody whose dice may be given."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was thrown, by whom (`ROLLERS`): dice, or hits where nobody knows the faces."""

    dice: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who in (*self.dice, *self.hits):
            if who not in ROLLERS:
                known = f"{', '.join(SIDES)}, or {HELPERS[0]} to {HELPERS[-1]}"
                raise DiceError(f'Dice are given for "{who}"; they can be given for {known}.')
        for who in self.dice:
            if who in self.hits:
                raise DiceError(f"Both dice and hits are given for {named(who)}; give one of them.")

    def check_only(self, rollers: Collection[str]) -> None:
        """Refuse what was thrown by anybody but *rollers*.

        Raises:
            DiceError: If it is; the message says by whom.
        """
        for who in (*self.dice, *self.hits):
            if who not in rollers and (who in self.hits or self.dice[who]):
                raise DiceError(
                    f"Dice are given for {named(who)}, which has none in this roll; leave them out."
                )


def named(who: str) -> str:
    """Return what errors call somebody who throws."""
    return who if who in HELPERS else f"the {who}"


def thrown(bound: Bound, seed: Seed) -> Given:
    """Return the dice that *bound* needs: those who help, the actor, the opponent, and then the requirement."""
    dice: dict[str, Sequence[Face]] = {}
    for side in (bound.actor, bound.opponent):
        if side is not None and side.throw is not None:
            dice |= drawn(side.who, side.throw, bound, seed)
    for needed in bound.requirement.dice if bound.requirement else []:
        sides = needed.sides or bound.rules.mechanic.sides
        dice["requirement"] = [*dice.get("requirement", ()), *seed.throw(needed.count, sides)]
    return Given(dice)


def drawn(who: str, throw: Throw, bound: Bound, seed: Seed) -> dict[str, Sequence[Face]]:
    """Return the dice of one side, and before them those of who helps."""
    helping = drawn_help(throw, bound, seed)
    if helping and isinstance(throw, Counted):
        throw, _ = helped_throw(throw, bound, Given(helping))
    return {**helping, who: _throw(throw, bound, seed)}


def drawn_help(throw: Throw, bound: Bound, seed: Seed) -> dict[str, Sequence[Face]]:
    """Return the dice of those who help, in order."""
    if not isinstance(throw, Counted):
        return {}
    return {who: _throw(helper, bound, seed) for who, helper in helpers_of(throw)}


def _throw(throw: Throw, bound: Bound, seed: Seed) -> Sequence[Face]:
    mechanic, rulings = bound.rules.mechanic, bound.rules.rulings
    if not isinstance(throw, Counted):
        return [seed.die(sides) for count, sides in throw.dice for _ in range(abs(count))]
    if throw.handling.buy:
        return []
    faces = [
        seed.open_ended(1, mechanic.sides)[0] if opens else seed.die(mechanic.sides)
        for opens in open_dice(throw, mechanic, rulings)
    ]
    if throw.handling.reroll == "none":
        return faces
    first = [face for face in faces if isinstance(face, int)]
    again = thrown_again(first, throw, mechanic, rulings)
    if throw.handling.reroll == "one":
        again = again[:1]
    return [[face, seed.die(mechanic.sides)] if place in again else face for place, face in enumerate(first)]
