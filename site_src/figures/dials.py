"""Dials: the numbers of a roll that readers can change."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from resolver import Bound
from resolver.dice.odds import Odds
from resolver.dice.throws import CountedThrow, TotalThrow
from resolver.rolls.bind.roll_changes import Who
from resolver.rolls.bind.sides import BoundSide
from resolver.wording import join_words

Part = Literal["pool", "limit", "requirement"]
"""A part of one side of a printed roll."""

Put = Callable[[Bound, int], Bound]
"""Returns the roll with another value of the dial."""

_DICE, _AGAINST, _LIMIT = (0, 20), (0, 16), (0, 10)
_THRESHOLD, _TARGET = (1, 10), (2, 12)
_BONUS, _TO_REACH = (-4, 14), (4, 26)


@dataclass(frozen=True)
class ShownDial:
    """A number of a roll: its words, its range, and the function that changes it."""

    name: str
    """The name on its buttons."""
    before: str
    after: tuple[str, str]
    """The words that follow 1, and those that follow any other number."""
    value: int
    least: int
    most: int
    put: Put
    signed: bool = False
    dice: str = ""
    """The dice that it is a bonus to."""
    part: tuple[Who, Part] = ("actor", "pool")
    """Whose dice, bonus or limit it is, or what must be reached with whose dice."""

    @property
    def number(self) -> str:
        """The number as printed: 9, or +2 for a bonus."""
        return f"{self.value:+d}".replace("-", "−") if self.signed else str(self.value)

    @property
    def text(self) -> str:
        """The number with its words: "against 9 dice"."""
        return " ".join(filter(None, [self.before, self.number, self.after[self.value != 1]]))


def dials_of(bound: Bound) -> list[ShownDial]:
    """Return the dials of *bound* in the order of its sentence; none if its dice are unknown."""
    if bound.actor.throw is None:
        return []
    return [_throw_dial("dice", "", bound.actor.throw, _DICE, _change_actor), *_further_dials(bound)]


def settings(bound: Bound, dials: Sequence[ShownDial]) -> Iterator[Bound]:
    """Yield the roll at every setting of *dials*; the first dial changes fastest."""
    if not dials:
        yield bound
        return
    *faster, slowest = dials
    for value in range(slowest.least, slowest.most + 1):
        yield from settings(slowest.put(bound, value), faster)


def _further_dials(bound: Bound) -> Iterator[ShownDial]:
    word, throw, other = bound.test.mechanic.word, bound.actor.throw, bound.opponent and bound.opponent.throw
    needed = bound.requirement.odds.values if bound.requirement and bound.requirement.odds else []
    required = word("requirement")
    if isinstance(throw, CountedThrow) and throw.target is not None:
        yield _dial(required, required, throw.target, _TARGET, _target, "requirement")
    elif len(needed) == 1:
        span = _THRESHOLD if isinstance(throw, CountedThrow) else _TO_REACH
        yield _dial(required, required, needed[0], span, _requirement, "requirement")
    if throw and throw.limit is not None:
        yield _dial(word("limit"), word("limit"), throw.limit, _LIMIT, _limit, "limit")
    if other:
        opposing = _throw_dial("opposing dice", "against", other, _AGAINST, _change_opponent)
        yield replace(opposing, part=("opponent", "pool"))


def _dial(
    name: str, before: str, value: int, span: tuple[int, int], put: Put, part: Part = "pool"
) -> ShownDial:
    least, most = min(span[0], value), max(span[1], value)
    return ShownDial(name, before, ("", ""), value, least, most, put, part=("actor", part))


def _throw_dial(
    name: str,
    before: str,
    throw: CountedThrow | TotalThrow,
    span: tuple[int, int],
    side: Callable[..., Bound],
) -> ShownDial:
    """Return the dial of the number of dice, or of the bonus to dice that are added up."""
    if isinstance(throw, CountedThrow):
        least, most = max(span[0], throw.wild), span[1]  # a Wild Die is one of the dice
        dial = _dial(name, before, throw.dice, (least, most), lambda bound, number: side(bound, dice=number))
        return replace(dial, after=("die", "dice"))
    dice = join_words([f"{many}d{sides}" for many, sides in throw.dice])
    name = "bonus" if name == "dice" else "opposing bonus"
    before = f"{before} {dice}".lstrip()
    dial = _dial(name, before, throw.bonus, _BONUS, lambda bound, more: side(bound, bonus=more))
    return replace(dial, signed=True, dice=dice)


def _change_actor(bound: Bound, **changed: int) -> Bound:
    return replace(bound, actor=_with_throw(bound.actor, **changed))


def _change_opponent(bound: Bound, **changed: int) -> Bound:
    return replace(bound, opponent=bound.opponent and _with_throw(bound.opponent, **changed))


def _with_throw(side: BoundSide, **changed: int) -> BoundSide:
    return replace(side, throw=side.throw and replace(side.throw, **changed))  # type: ignore[arg-type]


def _target(bound: Bound, number: int) -> Bound:
    return _change_actor(bound, target=number)


def _limit(bound: Bound, number: int) -> Bound:
    return _change_actor(bound, limit=number)


def _requirement(bound: Bound, number: int) -> Bound:
    required = bound.requirement and replace(bound.requirement, odds=Odds.certain(number))
    return replace(bound, requirement=required)
