"""The Wild Die: one die of a pool that counts as three hits, and cancels other hits on a 1."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import comb

from resolver.dice.convolution import convolve
from resolver.dice.counting import Die, by_mark, tails_of_ones
from resolver.dice.exploding import Exploding, exploding_weights, glitch_base
from resolver.dice.handling import DiceHandling
from resolver.dice.mechanic import Mechanic
from resolver.dice.rerolling import FIRST, again_weights
from resolver.dice.tallies import Tallies, Weights

WORTH = 3
"""The hits of a Wild Die that hits."""


def wild_hits(face: int, mechanic: Mechanic) -> int:
    """Return the hits of a Wild Die that shows *face*."""
    return WORTH if face >= mechanic.counted_from else 0


def others_hit_from(face: int, mechanic: Mechanic) -> int:
    """Return the lowest face that hits on the other dice: a 1 on the Wild Die cancels the lowest hits."""
    return mechanic.counted_from + (face == 1)


def again_hits_from(face: int, mechanic: Mechanic, rulings: Mapping[str, str]) -> int:
    """Return the same for exploded dice, where it is disputed."""
    return (
        others_hit_from(face, mechanic) if rulings["exploded_fives"] == "cancelled" else mechanic.counted_from
    )


def wild_weights(
    dice: int, mechanic: Mechanic, handling: DiceHandling, rulings: Mapping[str, str]
) -> Weights:
    """Return the weight of each face that the Wild Die of *dice* dice shows in the end, from 1 up."""
    if handling.reroll != "failures":
        return (1,) * mechanic.sides
    if not _keeps_glitches(mechanic, rulings):
        return again_weights(mechanic)
    return tuple(sum(map(sum, weights)) for weights in _weights_unless_glitched(dice, mechanic))


def count_failures_again_with_wild(
    dice: int, mechanic: Mechanic, rulings: Mapping[str, str], face: int | None = None
) -> Tallies:
    """Return the tallies of *dice* dice (1 or more), one of them wild, whose misses are rerolled once.

    Args:
        dice: The whole pool, including the Wild Die.
        mechanic: Which faces hit, and whether ones make a glitch.
        rulings: With `reroll_ones` first, nothing is rerolled on a glitch.
        face: The final face of the Wild Die; None for any face.
    """
    if not _keeps_glitches(mechanic, rulings):
        return count_with_wild(dice, mechanic, face, again=True)
    every = _weights_unless_glitched(dice, mechanic)
    shown = every if face is None else [every[face - 1]]
    rest, glitched = [0] * (dice + WORTH), [0] * (dice + WORTH)
    for weights in shown:
        for hits, (good, bad) in enumerate(weights):
            rest[hits] += good
            glitched[hits] += bad
    return Tallies(by_mark(tuple(rest), tuple(glitched)), sum(rest) + sum(glitched))


def _keeps_glitches(mechanic: Mechanic, rulings: Mapping[str, str]) -> bool:
    """Return whether nothing is rerolled on a glitch."""
    return mechanic.glitch and rulings["reroll_ones"] == FIRST


def _weights_unless_glitched(dice: int, mechanic: Mechanic) -> list[list[tuple[int, int]]]:
    """Return for each final face of the Wild Die the weights by hits of the pool, without and with a glitch.

    Misses are rerolled unless the first throw is a glitch. A first throw has k ones, which are dice of their own in
    the sum over k; all weights together are sides^(2 * dice).
    """
    sides, least, others = mechanic.sides, mechanic.counted_from, dice - 1
    result = []
    for face in mechanic.faces:
        hit_from = others_hit_from(face, mechanic)
        again = [hit_from - 1, sides - hit_from + 1]
        rest = [
            (least - 2) * again[0] + sides * (hit_from - least),
            (least - 2) * again[1] + sides * again[1],
        ]
        few, most = (_with_few_ones(others, again, rest, dice // 2 - one) for one in (1, 0))
        ways = least - 2 + (sides if face >= least else 0)
        good = [one + ways * other for one, other in zip(few, most, strict=True)]
        bad = [weight * sides**dice for _, weight in _others(dice, face, mechanic, (1,) * sides)]
        worth = wild_hits(face, mechanic)
        result.append([(0, 0)] * worth + list(zip(good, bad, strict=True)))
    return result


def _with_few_ones(dice: int, ones: list[int], rest: list[int], most: int) -> list[int]:
    """Return the weights by hits of *dice* dice, *most* at most with a 1, which then have the weights *ones*."""
    total = [0] * (dice + 1)
    for shown in range(min(most, dice) + 1):
        found = _power(ones, shown)
        for place, weight in enumerate(convolve(found, _power(rest, dice - shown))):
            total[place] += comb(dice, shown) * weight
    return total


def _power(weights: list[int], exponent: int) -> tuple[int, ...]:
    """Return (a + b t)^exponent by powers of t."""
    first, second = weights
    return tuple(
        comb(exponent, hits) * second**hits * first ** (exponent - hits) for hits in range(exponent + 1)
    )


def count_with_wild(
    dice: int, mechanic: Mechanic, face: int | None = None, *, again: bool = False
) -> Tallies:
    """Return the tallies of *dice* dice (1 or more), one of them wild.

    Args:
        dice: The whole pool, including the Wild Die.
        mechanic: Which faces hit, and whether ones make a glitch; a 1 on the Wild Die counts among them.
        face: The face of the Wild Die; None for any face.
        again: Whether all misses were rerolled once.
    """
    weights = again_weights(mechanic) if again else (1,) * mechanic.sides
    return _over_faces(
        face,
        weights,
        mechanic,
        sum(weights) ** (dice - 1),
        lambda shown: _others(dice, shown, mechanic, weights),
    )


def count_exploding_with_wild(
    dice: int,
    exploding: int,
    mechanic: Mechanic,
    rulings: Mapping[str, str],
    face: int | None = None,
    *,
    wild_explodes: bool,
) -> Tallies:
    """Return the tallies of *dice* dice, one wild, *exploding* of the others.

    If *wild_explodes*, a Wild Die that shows its highest face is thrown again as a normal die (SR6 core p. 48).
    """
    scale = mechanic.sides if wild_explodes else 1

    def pool(shown: int) -> Exploding:
        return Exploding(
            dice=exploding,
            sides=mechanic.sides,
            hit_from=others_hit_from(shown, mechanic),
            plain=dice - 1 - exploding,
            again_from=again_hits_from(shown, mechanic, rulings),
            others=1,
            ones=int(shown == 1),
            rethrown=int(wild_explodes and shown == mechanic.sides),
        )

    def others(shown: int) -> list[tuple[int, int]]:
        rest, glitched = exploding_weights(pool(shown), glitch=mechanic.glitch, base=glitch_base(rulings))
        more = 1 if shown == mechanic.sides else scale
        return [
            (good * more, bad * more) for good, bad in zip(rest, glitched or (0,) * len(rest), strict=True)
        ]

    tallies = _over_faces(face, (1,) * mechanic.sides, mechanic, pool(2).total * scale, others)
    return replace(tallies.at_most(pool(2).last), open_above=True)


def _over_faces(
    face: int | None,
    weights: Weights,
    mechanic: Mechanic,
    total: int,
    others: Callable[[int], list[tuple[int, int]]],
) -> Tallies:
    """Return the tallies over the Wild Die's faces; *others* gives the other dice's for a face."""
    faces = mechanic.faces if face is None else (face,)
    listed = {shown: others(shown) for shown in faces}
    length = max(map(len, listed.values())) + WORTH
    rest, glitched = [0] * length, [0] * length
    for shown, found in listed.items():
        ways = weights[shown - 1] if face is None else 1
        for hits, (good, bad) in enumerate(found, wild_hits(shown, mechanic)):
            rest[hits] += ways * good
            glitched[hits] += ways * bad
    return Tallies(by_mark(tuple(rest), tuple(glitched)), total * (sum(weights) if face is None else 1))


def _others(dice: int, face: int, mechanic: Mechanic, weights: Weights) -> list[tuple[int, int]]:
    """Return the weights by hits of the other dice, without and with a glitch of the whole pool."""
    others = dice - 1
    hit = sum(weights[others_hit_from(face, mechanic) - 1 :])
    die = Die(hit, weights[0], sum(weights) - hit - weights[0])
    clean = die.one + die.neither
    every = [comb(others, hits) * die.hit**hits for hits in range(others + 1)]
    if not mechanic.glitch:
        return [(weight * clean ** (others - hits), 0) for hits, weight in enumerate(every)]
    least = dice // 2 + 1 - (face == 1)
    tails = tails_of_ones(others, least, die)
    bad = [weight * tails[others - hits] for hits, weight in enumerate(every)]
    return [(weight * clean ** (others - hits) - bad[hits], bad[hits]) for hits, weight in enumerate(every)]
