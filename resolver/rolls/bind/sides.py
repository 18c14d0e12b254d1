"""One side of a printed roll with numbers in place of its names."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from resolver.dice.bounds import MOST_NUMBER, within
from resolver.dice.handling import PLAIN, Treatment, check_treatment
from resolver.dice.legend import plays_legend
from resolver.dice.odds import Odds
from resolver.dice.throws import LEAST_TARGET, Counted, Throw, Totalled
from resolver.notation import Dice, Expression, Flat, Leaf, Side, dice_in, leaves_in, print_limit, print_value
from resolver.rolls.bind.roll_changes import Modifier, Who
from resolver.rolls.bind.roll_rules import Frame, Reading
from resolver.values.algebras import Adding, Likely, Pool, Terms
from resolver.values.expression import Evaluation
from resolver.values.scene import ExpressionError, Scene, Value
from resolver.values.thrown import with_dice

_NO_WILD_DIE = "The Wild Die is not used: only dice that show fixed faces as hits can be wild."


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a sum, as printed, with what it adds: a number, dice ("1d20"), or None where it is unknown."""

    label: str
    value: int | str | None


@dataclass(frozen=True, slots=True)
class BoundSide:
    """What one side throws, and how it came to that."""

    who: Who = "actor"
    terms: tuple[Term, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    throw: Throw | None = None
    """None where the pool, or the number that its dice have to reach, is unknown."""
    limit: Term | None = None
    target: Term | None = None
    on_top: int = 0
    """Dice that are thrown beside the pool: a Wild Die that is added, and those that only explode."""
    unknown: tuple[str, ...] = ()
    """Why something of this side is unknown, in sentences."""
    warnings: tuple[str, ...] = ()

    @property
    def score_known(self) -> bool:
        """Whether the odds of the score can be told."""
        return self.throw is not None and not (self.limit and self.limit.value is None)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What the score of a roll has to reach."""

    label: str
    expression: Expression
    modifiers: tuple[Modifier, ...]
    odds: Odds[int] | None
    """One number, unless dice are part of it; None where it is unknown."""

    def with_modifiers(self, value: Value) -> int:
        """Return what has to be reached when the printed requirement comes to *value*, a number."""
        added = [modifier.value for modifier in self.modifiers]
        return sum(one for one in (value, *added) if isinstance(one, int))

    @property
    def dice(self) -> list[Dice]:
        """Dice that have to be thrown for it."""
        return dice_in(self.expression) if self.odds and len(self.odds.weights) > 1 else []


def bind_side(
    side: Side,
    scene: Scene,
    frame: Frame,
    who: Who = "actor",
    modifiers: Iterable[Modifier] = (),
    wild: str = "none",
    treatment: Treatment = PLAIN,
) -> BoundSide:
    """Return *side* with its numbers in place.

    Args:
        side: As printed.
        scene: The ratings, from its point of view.
        frame: The mechanic and the rulings.
        who: Which side it is.
        modifiers: What is added; those of the other side are passed over.
        wild: Its Wild Die.
        treatment: What is done with its dice.

    Raises:
        ExpressionError: If a number is a category, or dice stand where none can.
        OutOfRange: If there are too many dice or terms, or a number is too large.
        TreatmentError: If what is done with the dice cannot be done with them.
    """
    reading = Reading(scene, frame)
    if frame.mechanic.family == "total" and (flat := next(filter(_is_flat, leaves_in(side.pool)), None)):
        text = print_value(flat)
        raise ExpressionError(
            f'"{text}" has no faces to add up; write how many sides the dice have, as in 2d6.'
        )
    mine = [modifier for modifier in modifiers if modifier.who == who]
    limit = _limit(side, reading, mine)
    if frame.mechanic.family == "total":
        bound = _totalled(side, reading, mine, limit)
        if wild != "none":
            reading.warnings.append(_NO_WILD_DIE)
    else:
        bound = _with_wild(_counted(side, reading, mine, limit, treatment), wild, reading)
    bound = _treated(bound, treatment, frame)
    return replace(
        bound,
        who=who,
        modifiers=_on("pool", mine),
        limit=limit,
        unknown=tuple(reading.unknown),
        warnings=tuple(reading.warnings),
    )


def _is_flat(leaf: Leaf) -> bool:
    return isinstance(leaf, Flat)


def bind_requirement(expression: Expression, reading: Reading, modifiers: Iterable[Modifier]) -> Requirement:
    """Return what the score of a roll has to reach. Errors are those of `bind_side`."""
    mechanic, mine = reading.frame.mechanic, _on("requirement", modifiers)
    what = mechanic.word("requirement")
    thrown = with_dice(expression, reading.scene)
    flat = reading.frame.rulings["difficulty_dice"] == "flat"
    if flat and all(dice.sides is None for dice in dice_in(thrown)):
        read = reading.sum(what, expression, Pool(mechanic))
        odds = None if read is None else Odds.certain(read.value)
    else:
        drawn = reading.sum(what, expression, Likely(mechanic))
        odds = None if drawn is None else drawn.value
    numbers = None if odds is None else _numbers(what, odds, reading, mine)
    return Requirement(print_value(expression), thrown, mine, numbers)


def _numbers(
    what: str, odds: Odds[Value], reading: Reading, modifiers: tuple[Modifier, ...]
) -> Odds[int] | None:
    """Return the odds with *modifiers*; None where a value that may come up is unknown."""
    values = {value: reading.number(what, value, modifiers) for value in odds.weights}
    known = {value: number for value, number in values.items() if number is not None}
    if len(known) < len(values):
        return None
    return odds.map(lambda value: within(f"the {what}", known[value], -MOST_NUMBER, MOST_NUMBER))


def _limit(side: Side, reading: Reading, modifiers: list[Modifier]) -> Term | None:
    raised = _on("limit", modifiers)
    if side.limit is None:
        if raised:
            reading.warnings.append("The limit is changed, but the roll has none.")
        return None
    value = reading.limit(side.limit)
    number = None if value is None else reading.number("limit", value, raised)
    return Term(print_limit(side.limit), None if number is None else reading.at_least(0, "limit", number))


def _counted(
    side: Side, reading: Reading, modifiers: list[Modifier], limit: Term | None, treatment: Treatment
) -> BoundSide:
    mechanic = reading.frame.mechanic
    what = mechanic.word("pool")
    pool = reading.sum(what, side.pool, Pool(mechanic))
    number = None if pool is None else reading.number(what, pool.value, _on("pool", modifiers))
    terms = _terms(pool) if pool else ()
    targeted = mechanic.family == "target-number" and not treatment.is_open
    target = _target(side, reading, modifiers) if targeted else None
    if number is None or (target and target.value is None):
        return BoundSide(terms=terms, target=target)
    dice = reading.at_least(0, what, number)
    return BoundSide(terms=terms, target=target, throw=Counted(dice, _whole(limit), _whole(target)))


def _with_wild(bound: BoundSide, wild: str, reading: Reading) -> BoundSide:
    """Return *bound* with its Wild Die: one of the pool, or one that comes on top."""
    throw = bound.throw
    if wild == "none" or not isinstance(throw, Counted):
        return bound
    mechanic = reading.frame.mechanic
    if mechanic.family != "hits" or (mechanic.all_ones and not mechanic.glitch):
        reading.warnings.append(_NO_WILD_DIE)
        return bound
    if plays_legend(mechanic, reading.frame.rulings["wild"]):
        reading.warnings.append(
            "The ruling wild legend is not used: the roll has a Wild Die of another kind."
        )
    dice = throw.dice + (wild == "add 1")
    if not dice:
        reading.warnings.append("The pool has no die that could become the Wild Die.")
        return bound
    return replace(bound, throw=replace(throw, dice=dice, wild=True), on_top=dice - throw.dice)


def _treated(bound: BoundSide, treatment: Treatment, frame: Frame) -> BoundSide:
    """Return *bound* with what is done with its dice."""
    throw = bound.throw
    if treatment == PLAIN:
        return bound
    check_treatment(treatment, frame.mechanic, frame.rulings, wild=isinstance(throw, Counted) and throw.wild)
    if not isinstance(throw, Counted):
        return bound
    more = treatment.exploding
    treated = replace(throw, dice=throw.dice + more, treatment=treatment)
    return replace(bound, throw=treated, on_top=bound.on_top + more)


def _target(side: Side, reading: Reading, modifiers: list[Modifier]) -> Term:
    """Return the number that each die of the side has to reach."""
    what = reading.frame.mechanic.word("requirement")
    if side.requirement is None:
        reading.unknown.append(f"The {what} is unknown: the roll has none.")
        return Term("unknown", None)
    read = reading.sum(what, side.requirement, Pool(reading.frame.mechanic))
    number = None if read is None else reading.number(what, read.value, _on("requirement", modifiers))
    value = None if number is None else reading.at_least(LEAST_TARGET, what, number)
    return Term(print_value(side.requirement), value)


def _totalled(side: Side, reading: Reading, modifiers: list[Modifier], limit: Term | None) -> BoundSide:
    what = reading.frame.mechanic.word("pool")
    total = reading.sum(what, side.pool, Adding(reading.frame.mechanic))
    if total is None:
        return BoundSide()
    bonus = reading.number(what, total.value.bonus, _on("pool", modifiers))
    throw = None if bonus is None else Totalled(total.value.dice, bonus, _whole(limit))
    return BoundSide(terms=tuple(_dice_term(part.label, part.value) for part in total.parts), throw=throw)


def _terms(read: Evaluation[Value]) -> tuple[Term, ...]:
    return tuple(Term(part.label, part.value if isinstance(part.value, int) else None) for part in read.parts)


def _dice_term(label: str, terms: Terms) -> Term:
    bonus = terms.bonus if isinstance(terms.bonus, int) else None
    if not terms.dice:
        return Term(label, bonus)
    dice = " + ".join(f"{count}d{sides}" for count, sides in terms.dice)
    return Term(label, f"{dice} + {bonus}" if bonus else dice)


def _on(what: str, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    return tuple(modifier for modifier in modifiers if modifier.on == what)


def _whole(term: Term | None) -> int | None:
    return term.value if term and isinstance(term.value, int) else None
