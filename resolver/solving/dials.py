"""Dials: the numbers of a test to vary, such as its pool or a rating, and their ranges."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from resolver.dice.bounds import MOST_DICE, MOST_NUMBER, MOST_TARGET
from resolver.dice.mechanic import Mechanic
from resolver.dice.rerolling import LAST
from resolver.dice.throws import LEAST_TARGET, MOST_HANDLED, CountedThrow, TotalThrow
from resolver.notation import Dice, Expression, Number, Side, Sum, Tree, print_side, print_value
from resolver.reasons import ReasonedError
from resolver.rolls.bind.bound import Bound
from resolver.rolls.bind.roll_changes import Change, Who
from resolver.rolls.bind.roll_rules import NumberReader, NumberRole
from resolver.rolls.bind.sides import BoundSide
from resolver.rolls.odds.extended import MOST_EXTENDED_DICE, followed_throw
from resolver.sentences.solving import (
    bonus_unknown,
    modifier_unknown,
    no_limit,
    not_variable,
    opposed_without_requirement,
    rolled_not_variable,
    set_by_earlier_roll,
    unopposed_not_variable,
)
from resolver.values.algebras import Pool
from resolver.values.names_read import names_in_trees, step_of
from resolver.wording import nearest

SLOTS = ("pool", "limit", "requirement", "against")
"""The parts of a roll that can be varied; anything else is a rating."""

MOST_RATING = 40
"""The highest rating to try."""

MOST_THRESHOLD = 100
"""The highest number of hits to try as a requirement."""


class DialError(ReasonedError):
    """A roll does not have the part to vary, or it is unknown."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One number of a test to set to other values while the rest stays the same."""

    vary: str
    """`pool`, `limit`, `requirement`, `against`, or the name of a rating."""
    what: str
    """The edition's word for it: "dice pool", "threshold", "bonus"."""
    least: int
    most: int
    now: int | None
    """Its current value; None if the test has none or it is unknown."""
    eases: bool | None
    """Whether more of it can only help (True) or only hurt (False) the roller; None if either is possible."""
    change_to: Callable[[int], Change]
    """Returns the change that sets it to a value."""
    wild: bool = False
    """Whether one of its dice is a Wild Die on top of the pool."""
    added: int = 0
    """What the modifiers of the roll add to it; its values are those before them, as on the sheet."""

    @property
    def length(self) -> int:
        """The number of its values."""
        return self.most - self.least + 1

    def value_at(self, place: int) -> int:
        """Return the value at *place*, from 0 at the hardest, or the lowest if that is open."""
        return self.most - place if self.eases is False else self.least + place

    def place(self, value: int) -> int:
        """Return the place of *value*, counted as in `value_at`."""
        return self.most - value if self.eases is False else value - self.least

    def holds(self, value: int) -> bool:
        """Return whether it can be set to *value*."""
        return self.least <= value <= self.most

    def before(self, added: int) -> "Dial":
        """Return the dial of the number before modifiers that add *added* to it."""
        change_to = self.change_to
        return replace(
            self,
            least=self.least - added,
            most=self.most - added,
            now=None if self.now is None else self.now - added,
            change_to=lambda value: change_to(value + added),
            added=added,
        )


def dial_of(bound: Bound, vary: str) -> Dial:
    """Return the dial of one of `SLOTS`.

    Raises:
        DialError: If the roll has no such part, its value is unknown, or its dice have fallen already.
    """
    thrower = bound.opponent if vary == "against" else bound.actor if vary in ("pool", "limit") else None
    if thrower is not None and thrower.fallen is not None:
        raise DialError(rolled_not_variable(vary))
    match vary:
        case "pool":
            return _pool(bound)
        case "limit":
            return _limit(bound)
        case "requirement":
            return _requirement(bound)
        case "against":
            return _against(bound)
    raise DialError(not_variable(vary, nearest(vary, SLOTS), SLOTS))


def rating_dial(name: str, now: int | None = None, least: int = 0) -> Dial:
    """Return the dial of the rating *name* (`target.` for an opponent's), from *least* up."""
    return Dial(name, name, least, MOST_RATING, now, None, lambda value: Change(set={name: value}))


def dials_of(bound: Bound) -> dict[str, Dial]:
    """Return the dials of the `SLOTS` that the roll has and that are known."""
    found = {}
    for vary in SLOTS:
        try:
            dial = dial_of(bound, vary)
        except DialError:
            continue
        if dial.now is not None:
            found[vary] = dial
    return found


def _pool(bound: Bound) -> Dial:
    mechanic, throw = bound.rules.mechanic, bound.actor.throw
    modifier_sum = _modifier_sum(bound, "pool")
    if mechanic.family == "total":
        return _bonus(bound, "pool", bound.changed.roll.actor, bound.actor)
    settled = not depends_on_earlier_roll(bound, bound.changed.roll.actor.pool)
    now = throw.dice if isinstance(throw, CountedThrow) and settled else None
    what = mechanic.word("pool")
    replaced = bound.changed.roll.actor.pool != bound.test.roll.actor.pool
    # extra dice are among those thrown, but not part of the pool to set
    on_top = bound.actor.on_top
    wild = isinstance(throw, CountedThrow) and on_top > throw.handling.exploding
    thrown = Dial(
        "pool",
        f"{what} and Wild Die" if wild else what,
        on_top,
        _most_dice(bound, bound.actor),
        now,
        _eases(bound),
        partial(_more_of, "pool", now)
        if now and replaced
        else lambda value: Change(set={"pool": value - modifier_sum - on_top}),
        wild=wild,
    )
    return _of_sheet(thrown.before(modifier_sum + on_top - wild), bound.actor, int(wild))


def _of_sheet(dial: Dial, side: BoundSide, wild: int = 0) -> Dial:
    """Return the *dial* of dice from none up; too large a penalty leaves none to throw, whatever the sheet says."""
    now, thrown = dial.now, side.throw
    if now is not None and isinstance(thrown, CountedThrow) and thrown.dice == side.on_top:
        now = sum(term.value for term in side.terms if isinstance(term.value, int)) + wild
    return replace(dial, least=wild, now=now)


def _more_of(key: str, now: int, value: int) -> Change:
    """Return the change from *now* to *value*; what another change sets can't be set again."""
    return Change(add={key: value - now})


def _eases(bound: Bound) -> bool | None:
    """Return whether one more die can only help; None if that is open.

    Odd pools glitch more often than the even ones below them, and a glitch can prevent a reroll.
    """
    throw = bound.actor.throw
    barred = (
        isinstance(throw, CountedThrow)
        and throw.handling.changes_faces
        and bound.rules.rulings["reroll_ones"] != LAST
    )
    return None if barred and bound.rules.mechanic.glitch else True


def _against(bound: Bound) -> Dial:
    side, opposition = bound.opponent, bound.changed.roll.opposition
    if side is None or opposition is None:
        raise DialError(unopposed_not_variable())
    if bound.rules.mechanic.family == "total":
        return _bonus(bound, "against", opposition, side)
    modifier_sum = _modifier_sum(bound, "pool", "opponent")
    settled = not depends_on_earlier_roll(bound, opposition.pool)
    now = side.throw.dice - side.on_top if isinstance(side.throw, CountedThrow) and settled else None
    # a side without dice keeps its limit and its target number, so that dice can be added
    bare = print_side(replace(opposition, pool=Number(0)))
    thrown = Dial(
        "against",
        "opposing dice",
        0,
        _most_dice(bound, side) - side.on_top,
        now,
        False,
        lambda value: Change(set={"against": bare}, add={"against": value - modifier_sum}),
    )
    return _of_sheet(thrown.before(modifier_sum), side)


def _most_dice(bound: Bound, side: BoundSide) -> int:
    """Return the most dice that a side can throw, before dice from helpers."""
    throw = side.throw
    if not isinstance(throw, CountedThrow):
        return MOST_DICE
    most = MOST_DICE if throw.handling.thrown_plainly else MOST_HANDLED
    if side is bound.actor and followed_throw(bound):
        most = min(most, MOST_EXTENDED_DICE)
    return most - sum(throw.handling.helpers)


def _bonus(bound: Bound, vary: str, printed: Side, side: BoundSide) -> Dial:
    """Return the dial of one side's bonus."""
    throw, what = side.throw, "bonus" if vary == "pool" else "opposing bonus"
    bare = _dice_without_bonus(printed.pool)
    if not isinstance(throw, TotalThrow) and not (bare and vary == "pool"):
        raise DialError(bonus_unknown(what, side.unknown))
    if depends_on_earlier_roll(bound, printed.pool):
        raise DialError(set_by_earlier_roll(what))
    modifier_sum = _modifier_sum(bound, "pool", side.who)
    now = throw.bonus if isinstance(throw, TotalThrow) else None

    def change_to(value: int) -> Change:
        if now is None:
            return Change(set={vary: bare}, add={vary: value - modifier_sum})
        return Change(add={vary: value - now})

    dial = Dial(vary, what, -MOST_NUMBER, MOST_NUMBER, now, vary == "pool", change_to)
    return dial.before(modifier_sum)


def _dice_without_bonus(pool: Expression) -> str:
    """Return the dice that a total adds up, without the numbers added to them; "" if it names none."""
    terms = pool.terms if isinstance(pool, Sum) else (("+", pool),)
    dice = [(sign, term) for sign, term in terms if isinstance(term, Dice)]
    return (
        " + ".join(print_value(term) for sign, term in dice) if all(sign == "+" for sign, _ in dice) else ""
    )


def _limit(bound: Bound) -> Dial:
    mechanic, limit = bound.rules.mechanic, bound.actor.limit
    if limit is None:
        raise DialError(no_limit(mechanic.word("limit")))
    modifier_sum = _modifier_sum(bound, "limit")
    settled = not depends_on_earlier_roll(bound, bound.changed.roll.actor.limit)
    now = limit.value if isinstance(limit.value, int) and settled else None
    most = MOST_NUMBER if mechanic.family == "total" else MOST_DICE
    thrown = Dial(
        "limit",
        mechanic.word("limit"),
        0,
        most,
        now,
        True,
        lambda value: Change(set={"limit": value - modifier_sum}),
    )
    return replace(thrown.before(modifier_sum), least=0)


def _requirement(bound: Bound) -> Dial:
    mechanic = bound.rules.mechanic
    what = mechanic.word("requirement")
    if bound.opponent is not None and bound.requirement is None and mechanic.family != "target-number":
        raise DialError(opposed_without_requirement(what))
    modifier_sum = _modifier_sum(bound, "requirement")
    least, most = _reach(mechanic, bound.rules.rulings["difficulty"] == "beat")
    now = required_number(bound)
    # dice that a change adds are a part of the number to reach, and come on top of one that is set
    replaced = bound.changed.roll.actor.requirement != bound.test.roll.actor.requirement
    reached = Dial(
        "requirement",
        what,
        least,
        most,
        now,
        False,
        partial(_more_of, "requirement", now)
        if now is not None and replaced
        else lambda value: Change(set={"requirement": value - modifier_sum}),
    )
    return reached.before(modifier_sum)


def _reach(mechanic: Mechanic, beat: bool) -> tuple[int, int]:
    """Return the lowest and highest requirement of a roll, which takes at least one hit."""
    match mechanic.family:
        case "total":
            return -MOST_NUMBER, MOST_NUMBER
        case "target-number":
            return LEAST_TARGET, MOST_TARGET
    return 0 if beat else 1, MOST_THRESHOLD


def required_number(bound: Bound) -> int | None:
    """Return the number to reach; None if there is none or it includes dice."""
    if depends_on_earlier_roll(bound, bound.changed.roll.actor.requirement):
        return None
    if bound.rules.mechanic.family == "target-number":
        value = bound.actor.target.value if bound.actor.target else None
        return value if isinstance(value, int) else None
    odds = bound.requirement.odds if bound.requirement else None
    return odds.values[0] if odds and len(odds.values) == 1 else None


def dice_of(bound: Bound, pool: Expression) -> int | None:
    """Return how many dice *pool* has in the roll's scene; None if that is unknown or an earlier roll decides it."""
    if depends_on_earlier_roll(bound, pool):
        return None
    reading = NumberReader(bound.changed.scene, bound.rules)
    read = reading.sum(NumberRole("pool", "pool"), pool, Pool(bound.rules.mechanic))
    return read.value if read is not None and isinstance(read.value, int) else None


def depends_on_earlier_roll(bound: Bound, tree: Tree | None) -> bool:
    """Return whether *tree* depends on an earlier roll and so has no single value."""
    scene = bound.changed.scene
    return any(step_of(name) in scene.steps for name in names_in_trees(scene.keys, tree))


def _modifier_sum(bound: Bound, on: str, who: Who = "actor") -> int:
    """Return the sum of the modifiers, so that a dial shows the value before them."""
    values = [
        modifier.value for modifier in bound.changed.modifiers if (modifier.on, modifier.who) == (on, who)
    ]
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < len(values):
        raise DialError(modifier_unknown(on))
    return sum(numbers)
