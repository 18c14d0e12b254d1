"""Draw the dice of a roll from a seed."""

from collections.abc import Sequence

from resolver.dice.seed import Seed
from resolver.dice.throws import CountedThrow, Throw
from resolver.rolls.bind.bound import Bound
from resolver.rolls.replay.counted_faces import open_dice, rerollable_dice
from resolver.rolls.replay.faces import Face, GivenDice
from resolver.rolls.replay.replay import helped_throw, helpers_of


def draw_dice(bound: Bound, seed: Seed) -> GivenDice:
    """Return the dice that *bound* needs: helpers, actor, opponent, then the requirement."""
    dice: dict[str, Sequence[Face]] = {}
    for side in (bound.actor, bound.opponent):
        if side is not None and side is bound.opponent:
            seed.turn_to_target()
        if side is not None and side.throw is not None:
            dice |= draw_side(side.who, side.throw, bound, seed)
    for needed in bound.requirement.dice if bound.requirement else []:
        sides = needed.sides or bound.rules.mechanic.sides
        dice["requirement"] = [*dice.get("requirement", ()), *seed.throw(needed.count, sides)]
    return GivenDice(dice)


def draw_side(who: str, throw: Throw, bound: Bound, seed: Seed) -> dict[str, Sequence[Face]]:
    """Return the dice of one side, after those of its helpers."""
    helping = draw_help(throw, bound, seed)
    if helping and isinstance(throw, CountedThrow):
        throw, _ = helped_throw(throw, bound, GivenDice(helping))
    return {**helping, who: _draw(throw, bound, seed)}


def draw_help(throw: Throw, bound: Bound, seed: Seed) -> dict[str, Sequence[Face]]:
    """Return the dice of the helpers, in order."""
    if not isinstance(throw, CountedThrow):
        return {}
    return {who: _draw(helper, bound, seed) for who, helper in helpers_of(throw)}


def _draw(throw: Throw, bound: Bound, seed: Seed) -> Sequence[Face]:
    mechanic, rulings = bound.rules.mechanic, bound.rules.rulings
    if not isinstance(throw, CountedThrow):
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
    again = rerollable_dice(first, throw, mechanic, rulings)
    if throw.handling.reroll == "one":
        again = again[:1]
    return [[face, seed.die(mechanic.sides)] if place in again else face for place, face in enumerate(first)]
