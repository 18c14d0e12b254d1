"""The exact odds of a test."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from math import prod

from resolver.dice.odds import Odds, mixture
from resolver.dice.tallies import Mark, Tallies
from resolver.dice.throws import CountedThrow, Throw, tallies_of
from resolver.dice.wild import wild_weights
from resolver.notation import names_in
from resolver.rolls.bind.bound import Bound
from resolver.rolls.bind.sides import BoundSide
from resolver.rolls.odds.nets import (
    Nets,
    net_odds,
    nets_of,
    success_chance,
    verdicts_by_net,
    verdicts_by_score,
    verdicts_by_sign,
)
from resolver.rolls.outcomes import Consequence, Met, consequences, outcome_condition
from resolver.rolls.verdict import FIELDS, OF_NET, OF_SCORE, Verdict, with_fields
from resolver.values.expression import holds
from resolver.values.scene import UNKNOWN, Unbound, Value

EXACT = frozenset({"net", "margin"})
"""Fields that need the exact net, not only its sign."""

_GLITCHES: tuple[Mark, ...] = ("glitch", "critical-glitch")


@dataclass(frozen=True, slots=True)
class RollOdds:
    """The exact odds of a test; fields that are unknown or do not apply are None."""

    success: Fraction | None = None
    failure: Fraction | None = None
    tie: Fraction | None = None
    """The chance of a tie between the two sides, no matter who wins ties."""
    score: Odds[int] | None = None
    """Hits that count, or the total."""
    opposing_score: Odds[int] | None = None
    net: Odds[int] | None = None
    """The score beyond what it has to reach; None if there is nothing to reach."""
    glitch: Fraction | None = None
    """The chance of a glitch of either kind."""
    critical_glitch: Fraction | None = None
    success_with_glitch: Fraction | None = None
    """The chance that the roll succeeds and is a glitch of either kind."""
    opposing_glitch: Fraction | None = None
    outcomes: tuple[tuple[str, str, Fraction | None], ...] = ()
    """Each outcome of the test: its condition, its text, and its chance."""
    tail: Fraction | None = None
    """The chance of values beyond those listed, if dice can explode; the other odds are exact up to it."""


def roll_odds(bound: Bound) -> RollOdds:
    """Return the odds of *bound*."""
    return TalliedRoll(bound).odds()


def roll_success(bound: Bound) -> Fraction | None:
    """Return the chance of success of *bound*, as `roll_odds` does, but nothing else; None if unknown."""
    return TalliedRoll(bound).success()


def success_of_alike(bound: Bound) -> Callable[[Bound], Fraction | None]:
    """Return `roll_success` for *bound* with other dice; it counts each throw once, however many rolls have it."""
    tally = cache(partial(tallies_of, mechanic=bound.rules.mechanic, rulings=bound.rules.rulings))
    return lambda alike: TalliedRoll(alike, tally).success()


def roll_average(bound: Bound) -> Fraction | None:
    """Return the average score of *bound*, its hits that count or its total; None if unknown."""
    score = TalliedRoll(bound).score
    return None if score is None else score.mean()


def field_odds(bound: Bound, names: Sequence[str]) -> Odds[tuple[Value, ...]]:
    """Return the joint odds of a roll's fields; one with unknown parts is UNKNOWN."""
    return TalliedRoll(bound).fields(names)


def _tallies(side: BoundSide, tally: Callable[[Throw], Tallies]) -> Tallies | None:
    """Return the tallies of a side; None if what it throws is unknown."""
    if side.fallen is not None:
        return side.fallen.tallies
    return None if side.throw is None else tally(side.throw)


class TalliedRoll:
    """A roll with the tallies of its sides, computed once for all questions.

    Attributes:
        bound: The roll.
    """

    def __init__(self, bound: Bound, tally: Callable[[Throw], Tallies] | None = None) -> None:
        self.bound = bound
        rules = bound.rules
        tally = tally or partial(tallies_of, mechanic=rules.mechanic, rulings=rules.rulings)
        self._actor, self._opponent = (
            None if side is None else _tallies(side, tally) for side in (bound.actor, bound.opponent)
        )
        self._requirements = _requirements(bound)
        self._contest = bound.contest(min(self._requirements.weights) if self._requirements else None)
        self._decided = bound.decided and bound.actor.score_known and self._actor is not None

    @cached_property
    def _nets(self) -> list[Nets]:
        if self._actor is None:
            raise ValueError("The dice of the roll are unknown; it has no net.")
        return nets_of(self._actor, self._opponent, self._requirements)

    @property
    def score(self) -> Odds[int] | None:
        """The odds of the score; None if unknown."""
        return _score(self._actor, self.bound.actor)

    def success(self) -> Fraction | None:
        """Return the chance of success; None if it is unknown, or if there is nothing to reach."""
        if not self._decided or self._actor is None:
            return None
        return success_chance(self._contest, self._actor, self._opponent, self._requirements)

    def odds(self) -> RollOdds:
        """Return all odds of a roll."""
        bound, actor, opponent = self.bound, self._actor, self._opponent
        judged = verdicts_by_sign(self._contest, self._nets) if self._decided else None
        has_net = bound.opponent is not None or bound.requirement is not None
        return RollOdds(
            success=judged.chance(lambda verdict: verdict.success is True) if judged else None,
            failure=judged.chance(lambda verdict: verdict.success is False) if judged else None,
            tie=judged.chance(lambda verdict: verdict.tied) if judged and bound.opponent else None,
            score=self.score,
            opposing_score=_score(opponent, bound.opponent),
            net=net_odds(self._nets) if judged and has_net else None,
            glitch=_mark_chance(bound, actor, _GLITCHES),
            critical_glitch=_mark_chance(bound, actor, _GLITCHES[1:]),
            opposing_glitch=_mark_chance(bound, opponent, _GLITCHES),
            success_with_glitch=judged.chance(_glitched) if judged and bound.bears_marks else None,
            outcomes=tuple(
                (one.if_, one.then, self._chance(one)) for one in consequences(bound.test.outcomes)
            ),
            tail=_tail(actor, opponent),
        )

    def fields(self, names: Sequence[str]) -> Odds[tuple[Value, ...]]:
        """Return the joint odds of fields of the roll."""
        bound, throw = self.bound, self.bound.actor.throw
        if not bound.actor.score_known:
            return Odds.certain((UNKNOWN,) * len(names))
        if "wild" in names and isinstance(throw, CountedThrow) and throw.wild:
            mechanic = bound.rules.mechanic
            weights = wild_weights(throw.dice, mechanic, throw.handling, bound.rules.rulings)
            shown = zip(weights, mechanic.faces, strict=True)
            return mixture([(weight, _with_wild(bound, throw, face, names)) for weight, face in shown])
        return self.verdicts(names).map(lambda verdict: verdict.read(names))

    def verdicts(self, names: Collection[str]) -> Odds[Verdict]:
        """Return the odds of the verdicts, merging those with equal fields *names*.

        Fields of the score alone don't need the opponent, and fields of the net alone don't need the score;
        together they take as many cases as there are pairs of scores.
        """
        if self._actor is None:
            raise ValueError("The dice of the roll are unknown; it has no verdicts.")
        scored = not OF_SCORE.isdisjoint(names)
        if not self.bound.decided or OF_NET.isdisjoint(names):
            return _apart(self._actor, scored=scored)
        exact = not EXACT.isdisjoint(names)
        if scored:
            return verdicts_by_score(
                self._contest, self._actor, self._opponent, self._requirements, exact=exact
            )
        return (verdicts_by_net if exact else verdicts_by_sign)(self._contest, self._nets)

    def _chance(self, one: Consequence) -> Fraction | None:
        """Return the chance of an outcome of the roll; None if unknown."""
        bound = self.bound
        texts = (*one.conditions, *one.replaced_by)
        parsed = {text: outcome_condition(text, bound.test.names) for text in texts}
        names = {name for tree in parsed.values() for name in names_in(tree)}
        read = sorted({name.name for name in names if name.of is None and name.name in FIELDS})

        def met(values: tuple[Value, ...]) -> Met:
            scene = with_fields(bound.changed.scene, zip(read, values, strict=True))
            return one.met(lambda text: holds(parsed[text], scene))

        try:
            found = self.fields(read).map(met)
        except Unbound:
            return None
        return None if UNKNOWN in found.weights else found.chance(lambda value: value is True)


def _glitched(verdict: Verdict) -> bool:
    return verdict.success is True and verdict.mark in _GLITCHES


def _with_wild(bound: Bound, throw: CountedThrow, face: int, names: Sequence[str]) -> Odds[tuple[Value, ...]]:
    """Return the odds of fields if the Wild Die shows *face*."""
    shown = replace(bound, actor=replace(bound.actor, throw=replace(throw, wild_face=face)))
    return TalliedRoll(shown).verdicts(names).map(lambda verdict: replace(verdict, wild=face).read(names))


def _apart(actor: Tallies, *, scored: bool) -> Odds[Verdict]:
    """Return the odds of unjudged verdicts: of marks, with the scores if *scored*."""
    if scored:
        return actor.odds().map(lambda came: Verdict(came[0], None, came[1], success=None, tied=False))
    return Odds(
        {
            Verdict(None, None, mark, success=None, tied=False): sum(weights)
            for mark, weights in actor.weights.items()
            if any(weights)
        },
        actor.total,
    )


def _requirements(bound: Bound) -> Odds[int] | None:
    """Return the lowest score that meets the requirement; in opposed rolls one more if it must be beaten."""
    odds = bound.requirement.odds if bound.requirement else None
    return odds.map(bound.lowest_score) if odds else None


def mix_odds(parts: Iterable[tuple[int, RollOdds]]) -> RollOdds:
    """Return the odds of a roll made in one of several ways, chosen by weight."""
    listed = list(parts)
    total = sum(weight for weight, _ in listed)

    def chance(read: Callable[[RollOdds], Fraction | None]) -> Fraction | None:
        chances = [(weight, read(odds)) for weight, odds in listed]
        known = [weight * one for weight, one in chances if one is not None]
        return sum(known, start=Fraction(0)) / total if len(known) == len(chances) else None

    def odds_of(read: Callable[[RollOdds], Odds[int] | None]) -> Odds[int] | None:
        ways = [(weight, read(odds)) for weight, odds in listed]
        known = [(weight, one) for weight, one in ways if one is not None]
        return mixture(known) if len(known) == len(ways) else None

    return RollOdds(
        success=chance(lambda odds: odds.success),
        failure=chance(lambda odds: odds.failure),
        tie=chance(lambda odds: odds.tie),
        score=odds_of(lambda odds: odds.score),
        opposing_score=odds_of(lambda odds: odds.opposing_score),
        net=odds_of(lambda odds: odds.net),
        glitch=chance(lambda odds: odds.glitch),
        critical_glitch=chance(lambda odds: odds.critical_glitch),
        success_with_glitch=chance(lambda odds: odds.success_with_glitch),
        opposing_glitch=chance(lambda odds: odds.opposing_glitch),
        outcomes=tuple(
            (text, then, chance(partial(_outcome, place)))
            for place, (text, then, _) in enumerate(listed[0][1].outcomes)
        ),
        tail=chance(lambda odds: odds.tail),
    )


def _outcome(place: int, odds: RollOdds) -> Fraction | None:
    return odds.outcomes[place][2]


def _score(tallies: Tallies | None, side: BoundSide | None) -> Odds[int] | None:
    if tallies is None or side is None or not side.score_known:
        return None
    return tallies.score_odds()


def _mark_chance(bound: Bound, tallies: Tallies | None, marks: Collection[Mark]) -> Fraction | None:
    """Return the chance of any of *marks*, if the mechanic's dice can have them."""
    if tallies is None or not bound.bears_marks:
        return None
    return Fraction(sum(sum(tallies.weights.get(mark, ())) for mark in marks), tallies.total)


def _tail(*sides: Tallies | None) -> Fraction | None:
    """Return the chance that either side explodes beyond the listed values."""
    open_sides = [side for side in sides if side is not None and side.open_above]
    listed = prod((1 - Fraction(side.beyond, side.total) for side in open_sides), start=Fraction(1))
    return 1 - listed if open_sides else None
