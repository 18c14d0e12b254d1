"""Draw the dice of a roll from a seed."""

from collections.abc import Sequence

from resolver.dice.seed import Seed
from resolver.dice.throws import Counted, Throw
from resolver.rolls.bind.bound import Bound
from resolver.rolls.replay.counted_faces import open_dice, thrown_again
from resolver.rolls.replay.faces import Face, Given
from resolver.rolls.replay.replay import helped_throw, helpers_of


def thrown(bound: Bound, seed: Seed) -> Given:
    """Return the dice that *bound* needs: helpers, actor, opponent, then the requirement."""
    dice: dict[str, Sequence[Face]] = {}
    for side in (bound.actor, bound.opponent):
        if side is not None and side.throw is not None:
            dice |= drawn(side.who, side.throw, bound, seed)
    for needed in bound.requirement.dice if bound.requirement else []:
        sides = needed.sides or bound.rules.mechanic.sides
        dice["requirement"] = [*dice.get("requirement", ()), *seed.throw(needed.count, sides)]
    return Given(dice)


def drawn(who: str, throw: Throw, bound: Bound, seed: Seed) -> dict[str, Sequence[Face]]:
    """Return the dice of one side, after those of its helpers."""
    helping = drawn_help(throw, bound, seed)
    if helping and isinstance(throw, Counted):
        throw, _ = helped_throw(throw, bound, Given(helping))
    return {**helping, who: _throw(throw, bound, seed)}


def drawn_help(throw: Throw, bound: Bound, seed: Seed) -> dict[str, Sequence[Face]]:
    """Return the dice of the helpers, in order."""
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
