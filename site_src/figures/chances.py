"""Exact chances of entries' rolls, by size of the pool and by tier of the characters."""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.model import RollStep, Tier
from kb.play.advice.evaluate import own_success
from kb.play.advice.likelihood import bound_roll
from kb.play.advice.tiers import TIERS, USUAL
from kb.play.answer.reasons import with_reason
from kb.play.request.shapes import ResolveRequest
from kb.play.situation.read_request import read_request
from kb.play.situation.situation import Situation, situation_of
from resolver import UNKNOWN, Bound, Change, Test, bind, roll_success
from resolver.dice.throws import Counted, Throw, Totalled
from resolver.notation import Condition, Lookup, Name, Number, leaves_in
from resolver.rolls.bind.sides import BoundSide
from resolver.rolls.odds.roll_odds import field_odds, roll_average, success_of_alike
from resolver.sentences.rolls import change_not_given, not_given
from resolver.wording import dice_word
from site_src.figures.dials import ShownDial, settings

MOST_POOL = 20
MOST_LINES = 4

SHORT = 10
"""Letters of the longest word for the requirement that fits beside a chart."""

_COMPARED: Mapping[str, Callable[[Any, int], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
}

Curve = tuple[str, list[Fraction | None]]
"""A name, and a chance (0 to 1, None if unknown) for each mark on the axis."""


@dataclass(frozen=True)
class Chances:
    """The chance of success of one roll, by the marks on an axis."""

    marks: list[str]
    curves: list[Curve]
    given: str = ""
    """The limit that the chances assume ("Sleaze 5"); empty if there is none."""


@dataclass(frozen=True)
class RollOfEntry:
    """One roll of an entry, from which `Oracle` computes the chance that its action succeeds."""

    base: KnowledgeBase
    situation: Situation
    test: Test
    _bound: dict[tuple[Tier, Tier], Bound] = field(default_factory=dict, compare=False)

    @property
    def success(self) -> "Met":
        """What must come of the roll: its own success, unless the entry says something else."""
        return met_by(own_success(self.situation.subject), self.situation.subject.key)

    @property
    def called(self) -> str:
        """The entry's word for its success, if that is not simply the success of the roll; else empty."""
        own = self.base.entries[self.situation.subject.entry or ""].success
        return own.called if own is not None and self.success != Met() else ""

    @property
    def whose(self) -> str:
        """Who rolls, if not you: " of the target"."""
        party = self.bound(USUAL, USUAL).party("actor")
        return "" if party == "you" else f" of {party}"

    @property
    def edition_id(self) -> str:
        """The edition whose dice are rolled."""
        return self.situation.subject.edition_id

    def bound(self, roller: Tier, other: Tier) -> Bound:
        """Return the roll with the ratings of two tiers: the roller's and the opponent's."""
        if (roller, other) not in self._bound:
            actor, target = (roller, other) if self.situation.subject.by == "actor" else (other, roller)
            self._bound[roller, other] = bound_roll(self.situation, actor, target)
        return self._bound[roller, other]


def rolls_of(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, RollOfEntry]]:
    """Yield each roll of entry *id_* that is not extended, with its key."""
    for key, step in base.entries[id_].tests.items():
        if isinstance(step, RollStep):
            situation = situation_of(read_request(base, ResolveRequest(entry=id_, test=key)))
            test = situation.subject.test
            if test and test.roll.actor.interval is None:
                yield key, RollOfEntry(base, situation, test)


@dataclass(frozen=True)
class Met:
    """A condition on one field of a roll: "net > 0"."""

    field: str = "success"
    compared: str = ">"
    least: int = 0

    def chance(self, bound: Bound) -> Fraction | None:
        """Return the chance that a roll meets it; None if unknown."""
        if self == Met():
            return roll_success(bound)
        fields = field_odds(bound, [self.field])
        if (UNKNOWN,) in fields.weights:
            return None
        return fields.chance(lambda values: _COMPARED[self.compared](values[0], self.least))


def met_by(condition: Condition | None, step: str | None) -> Met:
    """Return *condition* as one on a field of the roll *step*; its own success if it is no such condition."""
    match condition:
        case Condition(Name(field, of), None) if of == step:
            return Met(field)
        case Condition(Name(field, of), str(compared), Number(least)) if of == step:
            return Met(field, compared, least)
    return Met()


class Oracle:
    """Computes chances. Many tests roll the same dice, so it computes each set of dice once."""

    def __init__(self) -> None:
        self._known: dict[object, Fraction | None] = {}
        self._grids: dict[object, list[int]] = {}

    def success(self, bound: Bound, met: Met = Met()) -> Fraction | None:
        """Return the chance of success, 0 to 1; None if it is unknown."""
        key = (_dice_of(bound), met)
        if key not in self._known:
            bare = replace(bound, test=replace(bound.test, outcomes=()))
            self._known[key] = met.chance(bare)
        return self._known[key]

    def grid(self, bound: Bound, dials: Sequence[ShownDial], met: Met = Met()) -> list[int]:
        """Return the chance of *bound*, as `step_of`, at every setting of *dials*, in the order of `settings`.

        The odds of *bound* must be known.
        """
        spans = tuple((dial.least, dial.most) for dial in dials)
        key = (_dice_of(next(settings(bound, dials))), spans, met)
        if key not in self._grids:
            bare = replace(bound, test=replace(bound.test, outcomes=()))
            chance = success_of_alike(bare) if met == Met() else met.chance
            self._grids[key] = [step_of(chance(turned) or Fraction(0)) for turned in settings(bare, dials)]
        return self._grids[key]

    def averages(self, bound: Bound, dials: Sequence[ShownDial]) -> list[int]:
        """Return the average of *bound* in tenths at every setting of *dials*, in the order of `settings`.

        The odds of *bound* must be known.
        """
        key = (
            _dice_of(next(settings(bound, dials))),
            tuple((dial.least, dial.most) for dial in dials),
            "mean",
        )
        if key not in self._grids:
            self._grids[key] = [round(10 * (roll_average(turned) or 0)) for turned in settings(bound, dials)]
        return self._grids[key]

    def by_pool(self, roll: RollOfEntry) -> Chances | None:
        """Return the chances of a roll by its dice, or by its bonus; None if they are unknown."""
        lines = list(_lines(roll))
        throws = [bound.actor.throw for _, bound in lines if bound.actor.throw]
        if not throws:
            return None
        marks = _marks(roll, throws[0])
        curves: list[Curve] = [
            (name, [self.success(_with(bound, mark), roll.success) for mark in marks])
            for name, bound in lines
        ]
        curves = [curve for curve in curves if any(chance is not None for chance in curve[1])]
        told = [mark_of(_thrown(throws[0], mark)) for mark in marks]
        return Chances(told, curves, _given(lines[0][1])) if curves else None

    def by_tier(self, roll: RollOfEntry) -> Chances | None:
        """Return the chances of each tier against each tier; None if they are unknown."""
        curves: list[Curve] = [
            (other, [self.success(roll.bound(tier, other), roll.success) for tier in TIERS])
            for other in TIERS
        ]
        curves = [curve for curve in curves if None not in curve[1]]
        if not curves:
            return None
        if all(chances == curves[0][1] for _, chances in curves):
            curves = [("", curves[0][1])]
        return Chances(list(TIERS), curves)


_LAST = 1002


def step_of(chance: Fraction) -> int:
    """Return *chance* as one of the steps that `percent` prints differently.

    0 is never, 1 less than 0.1 %, 2 to 1000 are tenths of a percent from 0.1 on, 1001 is more than 99.9 %, 1002
    always.
    """
    part, whole = chance.as_integer_ratio()
    if part in (0, whole):
        return _LAST * (part > 0)
    thousands, rest = divmod(1000 * part, whole)
    if not thousands:
        return 1
    if 1000 * (whole - part) < whole:
        return _LAST - 1
    half_to_even = 2 * rest > whole or (2 * rest == whole and thousands % 2 == 1)
    return thousands + half_to_even + 1


def _dice_of(bound: Bound) -> object:
    """Return everything that decides the odds of a roll, as a key for the same dice."""
    return (
        bound.rules.mechanic,
        tuple(bound.rules.rulings.items()),
        bound.changed.wild,
        bound.actor.throw,
        bound.opponent and (bound.opponent.throw, bound.opponent.limit),
        bound.requirement and bound.requirement.odds and tuple(bound.requirement.odds.weights.items()),
        bound.decided and bound.actor.score_known,
    )


def why_unknown(roll: RollOfEntry) -> str | None:
    """Return the reason, if the source does not say enough for the chances of a roll; or None."""
    reasons = roll.bound(USUAL, USUAL).unknown
    reason = next((one for one in reasons if one.made_by(not_given) or one.made_by(change_not_given)), None)
    subject = roll.situation.subject
    return None if reason is None else str(with_reason(roll.base, subject.entry, subject.key, reason))


def _lines(roll: RollOfEntry) -> Iterator[tuple[str, Bound]]:
    """Yield a named line of the chart for each opposition, or for each requirement, of the roll."""
    seen: set[str] = set()
    for name, bound in _variations(roll):
        if name not in seen and len(seen) < MOST_LINES:
            seen.add(name)
            yield name, bound


def _variations(roll: RollOfEntry) -> Iterator[tuple[str, Bound]]:
    words = roll.test.mechanic.word
    if roll.test.roll.opposition is not None:
        for tier in TIERS[::-1]:
            bound = roll.bound(USUAL, tier)
            yield _opposition(bound.opponent), bound
        return
    usual = roll.bound(USUAL, USUAL)
    if not usual.judged:
        return
    needed = _needed(roll)
    if needed is None:
        yield "", usual
        return
    what = words("requirement") if len(words("requirement")) <= SHORT else "needs"
    for number in needed:
        change = Change(set={"requirement": number})
        yield f"{what} {number}", bind(usual.test, usual.changed.scene, [change])


def _needed(roll: RollOfEntry) -> list[int] | None:
    """Return the numbers that the roll may have to reach; None if it has no requirement.

    They are the printed number, those of a table, or those of the four tiers. If the gamemaster sets the number,
    they are the usual one and its neighbours.
    """
    requirement = roll.test.roll.actor.requirement
    if requirement is None:
        return None
    if isinstance(requirement, Number):
        return [requirement.value]
    tables = roll.bound(USUAL, USUAL).changed.scene.tables
    if isinstance(requirement, Lookup) and requirement.table in tables:
        values = {value for value in tables[requirement.table].rows.values() if isinstance(value, int)}
        return _spread(sorted(values))
    found = {number for tier in TIERS if (number := _number(roll.bound(USUAL, tier))) is not None}
    alone = len(found) == 1 and bool(leaves_in(requirement))
    return [max(min(found) + shift, 1) for shift in (-1, 0, 1, 2)] if alone else sorted(found)


def _number(bound: Bound) -> int | None:
    if bound.test.mechanic.family == "target-number":
        throw = bound.actor.throw
        return throw.target if isinstance(throw, Counted) else None
    odds = bound.requirement.odds if bound.requirement else None
    return odds.values[0] if odds and len(odds.values) == 1 else None


def _spread(values: Sequence[int]) -> list[int]:
    """Return at most MOST_LINES of *values*, spread evenly from the first to the last."""
    if len(values) <= MOST_LINES:
        return list(values)
    last = len(values) - 1
    return [values[round(place * last / (MOST_LINES - 1))] for place in range(MOST_LINES)]


def _opposition(side: BoundSide | None) -> str:
    throw = side and side.throw
    if isinstance(throw, Counted):
        return f"v. {throw.dice} {dice_word(throw.dice)}"
    return f"v. {throw.bonus:+d}" if isinstance(throw, Totalled) else "unknown"


def _marks(roll: RollOfEntry, throw: Counted | Totalled) -> list[int]:
    if isinstance(throw, Counted):
        return list(range(1, MOST_POOL + 1))
    ends = [roll.bound(tier, USUAL).actor.throw for tier in (TIERS[0], TIERS[-1])]
    bonuses = [end.bonus for end in ends if isinstance(end, Totalled)] or [0]
    return list(range(min(bonuses) - 1, max(bonuses) + 4))


def mark_of(throw: Throw) -> str:
    """Return the axis mark of a throw: its number of dice, or its bonus with a sign."""
    if isinstance(throw, Counted):
        return str(throw.dice)
    return f"{throw.bonus:+d}" if throw.bonus else "0"


def _with(bound: Bound, mark: int) -> Bound:
    throw = bound.actor.throw and _thrown(bound.actor.throw, mark)
    return replace(bound, actor=replace(bound.actor, throw=throw))


def _thrown(throw: Throw, mark: int) -> Throw:
    return replace(throw, dice=mark) if isinstance(throw, Counted) else replace(throw, bonus=mark)


def _given(bound: Bound) -> str:
    limit = bound.actor.limit
    return f"{limit.label} {limit.value}" if limit and not limit.label.isdigit() else ""
