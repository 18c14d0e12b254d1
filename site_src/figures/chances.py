"""Exact chances of the tests of entries: by the size of the pool, and by the kinds of characters that roll."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, RollStep, Tier
from kb.play.assuming import USUAL
from kb.play.scene import rulings_in_force, scene_of
from kb.play.steps import procedure_of
from kb.play.tiers import TIERS, tier_ratings
from kb.references import edition_of
from resolver import Bound, Change, RollOdds, Scene, Test, bind, roll_odds
from resolver.dice.throws import Counted, Totalled
from resolver.notation import Choice, Lookup, Number, leaves_in
from resolver.rolls.bind.sides import BoundSide

MOST_POOL = 20
MOST_LINES = 4

SHORT = 10
"""The longest word for what is required that still fits beside a chart."""

Curve = tuple[str, list[Fraction | None]]
"""A name, and a chance for each mark of the axis."""


@dataclass(frozen=True)
class Chances:
    """The chance of success of one roll over one range."""

    marks: list[str]
    curves: list[Curve]
    given: str = ""
    """What is taken for granted, in words ("Sleaze 5")."""


@dataclass(frozen=True)
class Question:
    """One roll of an entry, ready to be asked for its chances."""

    base: KnowledgeBase
    edition_id: str
    step: RollStep
    test: Test

    @property
    def edition(self) -> Edition:
        """The edition whose dice are rolled."""
        return self.base.editions[self.edition_id]

    def bound(self, roller: Tier, other: Tier, changes: Iterable[Change] = ()) -> Bound:
        """Return the roll with the ratings of two kinds of characters."""
        mine, theirs = (
            dict(tier_ratings(self.edition, self.edition.terms, tier)) for tier in (roller, other)
        )
        for side in (self.test.roll.actor, self.test.roll.opposition):
            if side and isinstance(side.limit, Choice):
                mine.pop(side.limit.second.name, None)
                theirs.pop(side.limit.second.name, None)
        rulings = rulings_in_force(self.edition, self.step.rulings)
        by_target = self.step.by == "target"
        scene: Scene = scene_of(
            self.base, self.edition_id, *((theirs, mine) if by_target else (mine, theirs)), rulings
        )
        return bind(self.test, replace(scene, roller="target" if by_target else "actor"), changes)


def questions(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, Question]]:
    """Yield each roll of entry *id_* that is made once (an extended roll is not), by its key."""
    edition_id, entry = edition_of(id_), base.entries[id_]
    edition = base.editions[edition_id]
    procedure = procedure_of(edition, entry)
    for key, step in entry.tests.items():
        bound = procedure.steps[key]
        if isinstance(step, RollStep) and isinstance(bound, resolver.RollStep):
            test = procedure.test(bound)
            if test.roll.actor.interval is None:
                yield key, Question(base, edition_id, step, replace(test, outcomes=()))


class Oracle:
    """Answers for chances. Many tests come to the same dice, so each set of dice is worked out once."""

    def __init__(self) -> None:
        self._known: dict[object, RollOdds] = {}

    def success(self, bound: Bound) -> Fraction | None:
        """Return the chance of success; None where it is unknown."""
        key = (
            bound.frame.mechanic,
            tuple(bound.frame.rulings.items()),
            bound.changed.wild,
            bound.actor.throw,
            bound.opponent and (bound.opponent.throw, bound.opponent.limit),
            bound.requirement and bound.requirement.odds and tuple(bound.requirement.odds.weights.items()),
            bound.decided and bound.actor.score_known,
        )
        if key not in self._known:
            self._known[key] = roll_odds(bound)
        return self._known[key].success

    def by_pool(self, question: Question) -> Chances | None:
        """Return the chances of one roll by the size of its pool (or its bonus); None where they are unknown."""
        lines = list(_lines(question))
        throws = [bound.actor.throw for _, bound in lines if bound.actor.throw]
        if not throws:
            return None
        marks = _marks(question, throws[0])
        curves: list[Curve] = [
            (name, [self.success(_with(bound, mark)) for mark in marks]) for name, bound in lines
        ]
        curves = [curve for curve in curves if any(chance is not None for chance in curve[1])]
        told = [f"{mark:+d}" if mark and isinstance(throws[0], Totalled) else str(mark) for mark in marks]
        return Chances(told, curves, _given(lines[0][1])) if curves else None

    def by_tier(self, question: Question) -> Chances | None:
        """Return the chances of each kind of character against each other kind; None where they are unknown."""
        curves: list[Curve] = [
            (other, [self.success(question.bound(tier, other)) for tier in TIERS]) for other in TIERS
        ]
        curves = [curve for curve in curves if None not in curve[1]]
        if not curves:
            return None
        if all(chances == curves[0][1] for _, chances in curves):
            curves = [("", curves[0][1])]
        return Chances(list(TIERS), curves)


def why_unknown(question: Question) -> str | None:
    """Return why the source leaves the chances of a roll open; None where it does not."""
    reasons = question.bound(USUAL, USUAL).unknown
    return next((reason for reason in reasons if "the source" in reason), None)


def _lines(question: Question) -> Iterator[tuple[str, Bound]]:
    """Yield the roll against different opposition, or with different requirements, each under its name."""
    seen: set[str] = set()
    for name, bound in _variations(question):
        if name not in seen and len(seen) < MOST_LINES:
            seen.add(name)
            yield name, bound


def _variations(question: Question) -> Iterator[tuple[str, Bound]]:
    words = question.test.mechanic.word
    if question.test.roll.opposition is not None:
        for tier in TIERS[::-1]:
            bound = question.bound(USUAL, tier)
            yield _opposition(bound.opponent), bound
        return
    needed = _needed(question)
    what = words("requirement") if len(words("requirement")) <= SHORT else "needs"
    if needed is None and question.test.mechanic.family == "hits":
        needed, what = [1, 2, 3, 4], "needs"
    for number in needed or ():
        change = Change(set={"requirement": number})
        yield f"{what} {number}", question.bound(USUAL, USUAL, [change])


def _needed(question: Question) -> list[int] | None:
    """Return the numbers that the roll may have to reach; None where it has none to reach.

    They are the printed one, those of a table, or those of four kinds of characters; about a number that the
    gamemaster chooses there are others.
    """
    requirement = question.test.roll.actor.requirement
    if requirement is None:
        return None
    if isinstance(requirement, Number):
        return [requirement.value]
    tables = question.bound(USUAL, USUAL).changed.scene.tables
    if isinstance(requirement, Lookup) and requirement.table in tables:
        values = {value for value in tables[requirement.table].rows.values() if isinstance(value, int)}
        return _spread(sorted(values))
    found = {number for tier in TIERS if (number := _number(question.bound(USUAL, tier))) is not None}
    alone = len(found) == 1 and bool(leaves_in(requirement))
    return [max(min(found) + shift, 1) for shift in (-1, 0, 1, 2)] if alone else sorted(found)


def _number(bound: Bound) -> int | None:
    if bound.test.mechanic.family == "target-number":
        throw = bound.actor.throw
        return throw.target if isinstance(throw, Counted) else None
    odds = bound.requirement.odds if bound.requirement else None
    return odds.values[0] if odds and len(odds.values) == 1 else None


def _spread(values: Sequence[int]) -> list[int]:
    """Return at most as many of *values* as a chart has lines, from the first to the last."""
    if len(values) <= MOST_LINES:
        return list(values)
    last = len(values) - 1
    return [values[round(place * last / (MOST_LINES - 1))] for place in range(MOST_LINES)]


def _opposition(side: BoundSide | None) -> str:
    throw = side and side.throw
    if isinstance(throw, Counted):
        return f"v. {throw.dice} {'die' if throw.dice == 1 else 'dice'}"
    return f"v. {throw.bonus:+d}" if isinstance(throw, Totalled) else "unknown"


def _marks(question: Question, throw: Counted | Totalled) -> list[int]:
    if isinstance(throw, Counted):
        return list(range(1, MOST_POOL + 1))
    ends = [question.bound(tier, USUAL).actor.throw for tier in (TIERS[0], TIERS[-1])]
    bonuses = [end.bonus for end in ends if isinstance(end, Totalled)] or [0]
    return list(range(min(bonuses) - 1, max(bonuses) + 4))


def _with(bound: Bound, mark: int) -> Bound:
    throw = bound.actor.throw
    if isinstance(throw, Counted):
        throw = replace(throw, dice=mark)
    elif isinstance(throw, Totalled):
        throw = replace(throw, bonus=mark)
    return replace(bound, actor=replace(bound.actor, throw=throw))


def _given(bound: Bound) -> str:
    limit = bound.actor.limit
    return f"{limit.label} {limit.value}" if limit and not limit.label.isdigit() else ""
