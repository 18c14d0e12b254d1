"""Bind one side of a printed roll: replace names by numbers."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from resolver.dice.bounds import MOST_NUMBER, within
from resolver.dice.counting import plays_legend
from resolver.dice.handling import PLAIN, DiceHandling, check_handling
from resolver.dice.odds import Odds
from resolver.dice.tallies import FallenDice
from resolver.dice.throws import LEAST_TARGET, CountedThrow, Throw, TotalThrow
from resolver.notation import Dice, Expression, Flat, Leaf, Side, dice_in, leaves_in, print_limit, print_value
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Modifier, Who
from resolver.rolls.bind.roll_rules import NumberReader, NumberRole, RollRules
from resolver.sentences.rolls import (
    modifier_not_used,
    no_target_number,
    no_wild_die,
    wild_die_not_used,
    wild_ruling_not_used,
)
from resolver.sentences.values import sides_missing
from resolver.values.algebras import Adding, Likely, Pool, Terms
from resolver.values.expression import Evaluation
from resolver.values.scene import ExpressionError, Scene, Value
from resolver.values.thrown import with_dice


@dataclass(frozen=True, slots=True)
class PoolTerm:
    """A term of a sum, and the amount it adds: a number, dice ("1d20"), or None if unknown."""

    label: str
    value: int | str | None


@dataclass(frozen=True, slots=True)
class BoundSide:
    """What one side throws, and how it was computed."""

    who: Who = "actor"
    terms: tuple[PoolTerm, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    throw: Throw | None = None
    """None if the pool or the target number of its dice is unknown."""
    fallen: FallenDice | None = None
    """The result of its dice, if it has thrown them already."""
    limit: PoolTerm | None = None
    target: PoolTerm | None = None
    on_top: int = 0
    """Dice added to the pool: an extra Wild Die, and extra exploding dice."""
    unknown: tuple[Reason, ...] = ()
    """Why something about this side is unknown."""
    warnings: tuple[Reason, ...] = ()

    @property
    def score_known(self) -> bool:
        """Whether the odds of the score are known."""
        if self.fallen is not None:
            return True
        return self.throw is not None and not (self.limit and self.limit.value is None)


@dataclass(frozen=True, slots=True)
class Requirement:
    """The requirement of a roll's score."""

    label: str
    expression: Expression
    modifiers: tuple[Modifier, ...]
    odds: Odds[int] | None
    """One number, unless it includes dice; None if unknown."""

    def with_modifiers(self, value: Value) -> int:
        """Return the final requirement if the printed one is *value*."""
        added = [modifier.value for modifier in self.modifiers]
        return sum(one for one in (value, *added) if isinstance(one, int))

    @property
    def dice(self) -> list[Dice]:
        """The dice that it includes."""
        return dice_in(self.expression) if self.odds and len(self.odds.weights) > 1 else []


def bind_side(
    side: Side,
    scene: Scene,
    rules: RollRules,
    who: Who = "actor",
    modifiers: Iterable[Modifier] = (),
    wild: str = "none",
    handling: DiceHandling = PLAIN,
) -> BoundSide:
    """Return *side* with names replaced by numbers.

    Args:
        side: As printed.
        scene: The ratings, from its point of view.
        rules: The mechanic and the rulings.
        who: Which side it is.
        modifiers: The modifiers; those of the opponent are ignored.
        wild: Its Wild Die.
        handling: The handling of its dice.

    Raises:
        ExpressionError: If a number is a category, or there are dice where none are allowed.
        OutOfRange: If there are too many dice or terms, or a number is too large.
        HandlingError: If the handling does not suit the dice.
    """
    reading = NumberReader(scene, rules)
    if rules.mechanic.family == "total" and (flat := next(filter(_is_flat, leaves_in(side.pool)), None)):
        raise ExpressionError(sides_missing(print_value(flat)))
    mine = [modifier for modifier in modifiers if modifier.who == who]
    limit = _limit(side, reading, mine, who)
    if rules.mechanic.family == "total":
        bound = _bind_total(side, reading, mine, limit, who)
        if wild != "none":
            reading.warnings.append(wild_die_not_used())
    else:
        counted = _bind_counted(side, reading, mine, limit, handling, who)
        bound = _with_wild(counted, wild, reading)
    bound = _handled_dice(bound, handling, rules)
    return replace(
        bound,
        who=who,
        modifiers=_modifiers_of("pool", mine),
        limit=limit,
        unknown=tuple(reading.unknown),
        warnings=tuple(reading.warnings),
    )


def _is_flat(leaf: Leaf) -> bool:
    return isinstance(leaf, Flat)


def bind_requirement(
    expression: Expression, reading: NumberReader, modifiers: Iterable[Modifier]
) -> Requirement:
    """Return the requirement of a roll's score. Raises the errors of `bind_side`."""
    mechanic, mine = reading.rules.mechanic, _modifiers_of("requirement", modifiers)
    what = NumberRole("requirement", mechanic.word("requirement"))
    thrown = with_dice(expression, reading.scene)
    flat = reading.rules.rulings["difficulty_dice"] == "flat"
    if flat and all(dice.sides is None for dice in dice_in(thrown)):
        read = reading.sum(what, expression, Pool(mechanic))
        odds = None if read is None else Odds.certain(read.value)
    else:
        drawn = reading.sum(what, expression, Likely(mechanic))
        odds = None if drawn is None else drawn.value
    numbers = None if odds is None else _numbers(what, thrown, odds, reading, mine)
    return Requirement(print_value(expression), thrown, mine, numbers)


def _numbers(
    what: NumberRole,
    expression: Expression,
    odds: Odds[Value],
    reading: NumberReader,
    modifiers: tuple[Modifier, ...],
) -> Odds[int] | None:
    """Return the odds with *modifiers*; None if a possible value is unknown."""
    values = {value: reading.number(what, expression, value, modifiers) for value in odds.weights}
    known = {value: number for value, number in values.items() if number is not None}
    if len(known) < len(values):
        return None
    return odds.map(lambda value: within(f"the {what.word}", known[value], -MOST_NUMBER, MOST_NUMBER))


def _limit(side: Side, reading: NumberReader, modifiers: list[Modifier], who: Who) -> PoolTerm | None:
    what = NumberRole("limit", "limit", who)
    if side.limit is None:
        if _modifiers_of("limit", modifiers):
            reading.warnings.append(modifier_not_used("limit", "limit"))
        return None
    value = reading.limit(what, side.limit)
    number = None if value is None else reading.number(what, side.limit, value, modifiers)
    label = print_limit(reading.limit_that_counts(side.limit))
    return PoolTerm(label, None if number is None else reading.at_least(0, what, number))


def _bind_counted(
    side: Side,
    reading: NumberReader,
    modifiers: list[Modifier],
    limit: PoolTerm | None,
    handling: DiceHandling,
    who: Who,
) -> BoundSide:
    mechanic = reading.rules.mechanic
    what = NumberRole("pool", mechanic.word("pool"), who)
    pool = reading.sum(what, side.pool, Pool(mechanic))
    whose = replace(what, word=f"opposing {what.word}") if who == "opponent" else what
    number = None if pool is None else reading.number(whose, side.pool, pool.value, modifiers)
    terms = _terms(pool) if pool else ()
    targeted = mechanic.family == "target-number" and not handling.is_open
    target = _target(side, reading, modifiers, who) if targeted else None
    if number is None or (target and target.value is None):
        return BoundSide(terms=terms, target=target)
    dice = reading.at_least(0, what, number)
    return BoundSide(terms=terms, target=target, throw=CountedThrow(dice, _whole(limit), _whole(target)))


def _with_wild(bound: BoundSide, wild: str, reading: NumberReader) -> BoundSide:
    """Return *bound* with its Wild Die: one of the pool, or an extra die."""
    throw = bound.throw
    if wild == "none" or not isinstance(throw, CountedThrow):
        return bound
    mechanic = reading.rules.mechanic
    if mechanic.family != "hits" or (mechanic.all_ones and not mechanic.glitch):
        reading.warnings.append(wild_die_not_used())
        return bound
    if plays_legend(mechanic, reading.rules.rulings["wild"]):
        reading.warnings.append(wild_ruling_not_used())
    dice = throw.dice + (wild == "add 1")
    if not dice:
        reading.warnings.append(no_wild_die())
        return bound
    return replace(bound, throw=replace(throw, dice=dice, wild=True), on_top=dice - throw.dice)


def _handled_dice(bound: BoundSide, handling: DiceHandling, rules: RollRules) -> BoundSide:
    """Return *bound* with the handling of its dice."""
    throw = bound.throw
    if handling == PLAIN:
        return bound
    check_handling(
        handling, rules.mechanic, rules.rulings, wild=isinstance(throw, CountedThrow) and throw.wild
    )
    if not isinstance(throw, CountedThrow):
        return bound
    more = handling.exploding
    treated = replace(throw, dice=throw.dice + more, handling=handling)
    return replace(bound, throw=treated, on_top=bound.on_top + more)


def _target(side: Side, reading: NumberReader, modifiers: list[Modifier], who: Who) -> PoolTerm:
    """Return the target number of the side's dice."""
    what = NumberRole("requirement", reading.rules.mechanic.word("requirement"), who)
    if side.requirement is None:
        reading.unknown.append(no_target_number(what.part, what.word, what.side))
        return PoolTerm("unknown", None)
    read = reading.sum(what, side.requirement, Pool(reading.rules.mechanic))
    number = None if read is None else reading.number(what, side.requirement, read.value, modifiers)
    value = None if number is None else reading.at_least(LEAST_TARGET, what, number)
    return PoolTerm(print_value(side.requirement), value)


def _bind_total(
    side: Side, reading: NumberReader, modifiers: list[Modifier], limit: PoolTerm | None, who: Who
) -> BoundSide:
    what = NumberRole("pool", reading.rules.mechanic.word("pool"), who)
    total = reading.sum(what, side.pool, Adding(reading.rules.mechanic))
    if total is None:
        return BoundSide()
    bonus = reading.number(what, side.pool, total.value.bonus, modifiers)
    throw = None if bonus is None else TotalThrow(total.value.dice, bonus, _whole(limit))
    return BoundSide(terms=tuple(_dice_term(part.label, part.value) for part in total.parts), throw=throw)


def _terms(read: Evaluation[Value]) -> tuple[PoolTerm, ...]:
    return tuple(
        PoolTerm(part.label, part.value if isinstance(part.value, int) else None) for part in read.parts
    )


def _dice_term(label: str, terms: Terms) -> PoolTerm:
    bonus = terms.bonus if isinstance(terms.bonus, int) else None
    if not terms.dice:
        return PoolTerm(label, bonus)
    dice = " + ".join(f"{count}d{sides}" for count, sides in terms.dice)
    return PoolTerm(label, f"{dice} + {bonus}" if bonus else dice)


def _modifiers_of(what: str, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    return tuple(modifier for modifier in modifiers if modifier.on == what)


def _whole(term: PoolTerm | None) -> int | None:
    return term.value if term and isinstance(term.value, int) else None
