"""Counted dice as read at the table: every way they may fall, one after the other.

Written from the words of the rules alone. The slow way, for a few dice; nothing here is taken from the resolver.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import icepool

from resolver import Bound, Change, Face, GivenDice, Mechanic, Odds, replay
from resolver.dice.throws import tallies_of
from tests.resolver.mechanics import rolled

Came = tuple[int, str]
"""Hits, and whether that is a glitch."""

Way = tuple[Fraction, list[Face], Came]
"""The chance of dice, the dice themselves, and what they come to."""


@dataclass(frozen=True)
class Table:
    """The dice of one roll, and what the people at the table have agreed upon."""

    dice: int
    """All of them; a Wild Die is the first, those that explode are the last."""
    exploding: int = 0
    wild: bool = False
    wild_explodes: bool = False
    sides: int = 6
    hit_from: int = 5
    glitch_base: str = "pool"
    exploded_fives: str = "cancelled"
    reroll_ones: str = "first"

    @property
    def mechanic(self) -> Mechanic:
        """The same dice for the resolver."""
        return Mechanic("hits", sides=self.sides, hit_from=self.hit_from, glitch=True)

    @property
    def rulings(self) -> dict[str, str]:
        """The same agreement for the resolver."""
        return {
            "glitch_base": self.glitch_base,
            "exploded_fives": self.exploded_fives,
            "reroll_ones": self.reroll_ones,
        }

    def bound(self, change: Change, *more: Change, limit: str = "") -> Bound:
        """Return the resolver's roll of the dice that do not only explode, after changes."""
        wild = [Change(set={"wild": "replace 1"})] if self.wild else []
        pool = self.dice - int(change.add.get("exploding", 0))
        changes = [*wild, change, *more]
        return rolled(f"{pool} dice{limit}", self.mechanic, changes=changes, rulings=self.rulings)

    def is_hit(self, face: int) -> bool:
        """Return whether a die is a hit that shows *face*."""
        return face >= self.hit_from

    def is_glitch(self, faces: Iterable[int]) -> bool:
        """Return whether more than half of the dice show a 1."""
        listed = list(faces)
        return listed.count(1) > Fraction(len(listed), 2)

    def throws(self) -> Iterator[tuple[int, ...]]:
        """Yield every way in which the dice may fall at first."""
        return product(range(1, self.sides + 1), repeat=self.dice)


def runs(sides: int, depth: int) -> list[tuple[Fraction, list[int]]]:
    """Return every run of a die that explodes and ends within *depth* throws."""
    return [
        (Fraction(1, sides) ** (again + 1), [sides] * again + [face])
        for again in range(depth)
        for face in range(1, sides)
    ]


def exploding(table: Table, depth: int) -> Iterator[Way]:
    """Yield every way dice may fall if the last ones explode, up to some throws for each."""
    once = [(Fraction(1, table.sides), [face]) for face in range(1, table.sides + 1)]
    kinds = [once] * (table.dice - table.exploding) + [runs(table.sides, depth)] * table.exploding
    if table.wild_explodes:
        kinds[0] = runs(table.sides, depth)
    for thrown in product(*kinds):
        chance = Fraction(1)
        for part, _ in thrown:
            chance *= part
        every = [run for _, run in thrown]
        shown: list[Face] = [run[0] if len(run) == 1 else run for run in every]
        yield chance, shown, _exploded(table, every)


def _exploded(table: Table, every: list[list[int]]) -> Came:
    spoiled = table.wild and every[0][0] == 1
    hits = 0
    for place, run in enumerate(every):
        if table.wild and place == 0:
            hits += 3 if table.is_hit(run[0]) else 0
            hits += sum(map(table.is_hit, run[1:]))  # from then on a die like any other
            continue
        for number, face in enumerate(run):
            cancels = spoiled and (number == 0 or table.exploded_fives == "cancelled")
            if table.is_hit(face) and not (cancels and face == table.hit_from):
                hits += 1
    counted = [run[0] for run in every]
    if table.glitch_base == "tosses":
        counted = [face for run in every for face in run]
    return _named(hits, table.is_glitch(counted))


def second_chance(table: Table) -> Iterator[Way]:
    """Yield every way in which dice may fall when those that are no hit are thrown once more."""
    for first in table.throws():
        misses = [place for place, face in enumerate(first) if not table.is_hit(face)]
        if table.is_glitch(first) and table.reroll_ones != "last":
            misses = []
        for again in product(range(1, table.sides + 1), repeat=len(misses)):
            yield _thrown_again(table, first, dict(zip(misses, again, strict=True)))


def one_again(table: Table) -> Iterator[Way]:
    """Yield every way dice may fall when one miss is rerolled, a 1 if there is one."""
    for first in table.throws():
        misses = [place for place, face in enumerate(first) if not table.is_hit(face)]
        chosen = min(misses, key=lambda place: first[place] != 1, default=None)
        if chosen is None or (table.is_glitch(first) and table.reroll_ones != "last"):
            yield _thrown_again(table, first, {})
            continue
        for face in range(1, table.sides + 1):
            yield _thrown_again(table, first, {chosen: face})


def _thrown_again(table: Table, first: tuple[int, ...], again: dict[int, int]) -> Way:
    lie = [again.get(place, face) for place, face in enumerate(first)]
    shown: list[Face] = [[face, again[place]] if place in again else face for place, face in enumerate(first)]
    chance = Fraction(1, table.sides ** (len(first) + len(again)))
    return chance, shown, _in_the_end(table, first, lie)


def one_raised(table: Table) -> Iterator[Way]:
    """Yield every way dice may fall when one counts as one more: to a hit, or from a 1."""
    for first in table.throws():
        lie = list(first)
        if not (table.is_glitch(first) and table.reroll_ones != "last"):
            if table.hit_from - 1 in lie:
                lie[lie.index(table.hit_from - 1)] += 1
            elif 1 in lie:
                lie[lie.index(1)] += 1
        yield Fraction(1, table.sides ** len(first)), list(first), _in_the_end(table, first, lie)


def _in_the_end(table: Table, first: Iterable[int], lie: list[int]) -> Came:
    spoiled = table.wild and lie[0] == 1
    hits = sum(
        3 if table.wild and place == 0 else 1
        for place, face in enumerate(lie)
        if table.is_hit(face) and not (spoiled and face == table.hit_from)
    )
    before, after = table.is_glitch(first), table.is_glitch(lie)
    glitch = {"first": before, "last": after, "either": before or after}[table.reroll_ones]
    return _named(hits, glitch)


def _named(hits: int, glitch: bool) -> Came:
    if not glitch:
        return hits, "none"
    return hits, "glitch" if hits else "critical-glitch"


def replayed(bound: Bound, ways: Iterable[Way]) -> dict[Came, Fraction]:
    """Return the chance of all that *ways* come to; a replay has to read each of them alike."""
    chances: dict[Came, Fraction] = defaultdict(Fraction)
    for chance, dice, came in ways:
        read = replay(bound, GivenDice({"actor": dice}))
        assert (read.score, read.verdict.mark) == came, dice
        chances[came] += chance
    return dict(chances)


def told(bound: Bound) -> dict[Came, Fraction]:
    """Return the odds of hits and glitch together, as the resolver tells them."""
    assert bound.actor.throw is not None
    tallies = tallies_of(bound.actor.throw, bound.rules.mechanic, bound.rules.rulings)
    return {came: chance for came, chance in tallies.odds().distribution() if chance}


def chance_of(odds: Odds[int], hits: int) -> Fraction:
    """Return the chance of exactly so many hits."""
    return odds.chance(lambda came: came == hits)


def die_of(came: Iterable[tuple[int, int, int]]) -> icepool.Die:
    """Return a die of pairs: hits, and ones, with the weight of each pair."""
    return icepool.Die({icepool.Vector((hits, ones)): weight for hits, ones, weight in came})


def named_by_icepool(dice: int, pairs: icepool.Die) -> dict[Came, Fraction]:
    """Return the chance of hits with a glitch; *pairs* are the hits and ones of *dice* dice."""
    chances: dict[Came, Fraction] = defaultdict(Fraction)
    for hits, ones in pairs.outcomes():
        chances[_named(hits, 2 * ones > dice)] += pairs.probability(icepool.Vector((hits, ones)))
    return dict(chances)
