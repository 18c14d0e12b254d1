"""Mechanics of four kinds of editions, and short ways to ask about their rolls."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

from resolver import Bound, Change, GivenDice, Mechanic, RollOdds, Scene, Seed, Test, bind, replay, roll_odds
from resolver.dice.throws import CountedThrow
from resolver.notation import parse_roll
from resolver.rolls.replay.faces import Face
from resolver.values.scene import Value

POOL = Mechanic("hits", sides=6, hit_from=5, glitch=True, words={"requirement": "threshold"})
LEGEND = Mechanic("hits", sides=6, hit_from=3, words={"hit": "success", "hits": "successes"})
OPEN = Mechanic("target-number", sides=6, open_ended=True, all_ones=True)
TOTAL = Mechanic("total", sides=20)

T = TypeVar("T")

NAMES = ("Logic", "Hacking", "Sleaze", "Firewall", "Host Color", "Damage Level", "Computer (Decking)")

Ratings = Mapping[str, Value]


def rolled(
    roll: str,
    mechanic: Mechanic = POOL,
    ratings: Ratings | None = None,
    against: Ratings | None = None,
    changes: Iterable[Change] = (),
    rulings: Mapping[str, str] | None = None,
) -> Bound:
    """Return a roll with its numbers."""
    scene = Scene(actor=ratings or {}, target=against or {})
    return bind(Test(parse_roll(roll, NAMES), mechanic, names=NAMES), scene, changes, rulings)


def odds(
    roll: str,
    mechanic: Mechanic = POOL,
    ratings: Ratings | None = None,
    against: Ratings | None = None,
    changes: Iterable[Change] = (),
    rulings: Mapping[str, str] | None = None,
) -> RollOdds:
    """Return the odds of a roll."""
    return roll_odds(rolled(roll, mechanic, ratings, against, changes, rulings))


def every_throw(bound: Bound, depth: int = 2) -> Iterator[tuple[Fraction, dict[str, list[Face]]]]:
    """Yield every run of dice of a roll with its chance.

    An open-ended die that shows its highest face *depth* times has reached any target number up to
    depth * sides + 1 whatever follows: one run stands for all of those.
    """
    sides = [side for side in (bound.actor, bound.opponent) if side is not None]
    dice = [die for side in sides for die in _dice(bound, side.who, depth)]
    for fallen in product(*(die for _, die in dice)):
        chance = Fraction(1)
        given: dict[str, list[Face]] = {side.who: [] for side in sides}
        for (who, _), (part, face) in zip(dice, fallen, strict=True):
            chance *= part
            given[who].append(face)
        yield chance, given


def _dice(bound: Bound, who: str, depth: int) -> list[tuple[str, list[tuple[Fraction, Face]]]]:
    side = bound.actor if who == "actor" else bound.opponent
    assert side is not None
    throw, mechanic = side.throw, bound.rules.mechanic
    if isinstance(throw, CountedThrow):
        again = mechanic.open_ended and throw.target is not None
        return [(who, _faces(mechanic.sides, depth if again else 1, again=again))] * throw.dice
    assert throw is not None
    return [(who, _faces(sides, 1)) for count, sides in throw.dice for _ in range(abs(count))]


def _faces(sides: int, depth: int, *, again: bool = False) -> list[tuple[Fraction, Face]]:
    """Return every way in which one die may fall."""
    one = Fraction(1, sides)
    ended: list[tuple[Fraction, Face]] = [(one, face) for face in range(1, sides)]
    if not again:
        return [*ended, (one, sides)]
    for throws in range(1, depth):
        ended += [(one ** (throws + 1), [sides] * throws + [face]) for face in range(1, sides)]
    return [*ended, (one**depth, [*([sides] * depth), 1])]


def played(bound: Bound, dice: Mapping[str, Sequence[Face]]) -> tuple[int, int | None, str, str | None]:
    """Return score, net, glitch and outcome of given dice."""
    came = replay(bound, GivenDice(dice))
    return came.score, came.verdict.net, came.verdict.mark, came.verdict.outcome


class Script(Seed):
    """Dice that fall as a script says: one of all ways in which a run of dice may go."""

    def __init__(self, places: list[int]) -> None:
        super().__init__("unused")
        self.places, self.chance, self._next = places, Fraction(1), 0
        self._options: list[int] = []

    def die(self, sides: int) -> int:
        return self._pick([(Fraction(1, sides), face) for face in range(1, sides + 1)])

    def open_ended(self, dice: int, sides: int) -> list[int | list[int]]:
        return [self._pick(_faces(sides, 2, again=True)) for _ in range(dice)]  # type: ignore[misc]  # lists only

    def following(self) -> list[int] | None:
        """Return the script after this one; None after the last."""
        places = self.places[: self._next]
        for at in range(len(places) - 1, -1, -1):
            if places[at] + 1 < self._options[at]:
                return [*places[:at], places[at] + 1]
        return None

    def _pick(self, options: Sequence[tuple[Fraction, T]]) -> T:
        if self._next == len(self.places):
            self.places.append(0)
        self._options.append(len(options))
        chance, face = options[self.places[self._next]]
        self._next += 1
        self.chance *= chance
        return face


def every_script() -> Iterator[Script]:
    """Yield a script for every way dice may fall; play each before you ask for the next."""
    script: Script | None = Script([])
    while script is not None:
        yield script
        following = script.following()
        script = None if following is None else Script(following)
