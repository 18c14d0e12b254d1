"""The exact odds of the net (the score beyond what it has to reach) and of every verdict.

The net of a roll follows from one product of large integers, both against an opponent's score and against a
requirement with dice; the chance of success alone needs no product. Pairs of scores are compared only if score
and net are read together.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, repeat
from operator import mul

from resolver.dice.bounds import MOST_PAIRS, MOST_SPAN, OutOfRange
from resolver.dice.convolution import difference
from resolver.dice.odds import Odds
from resolver.dice.tallies import Mark, Tallies
from resolver.rolls.verdict import Contest, Verdict
from resolver.sentences.limits import requirement_too_wide, too_many_scores

_NOTHING = Tallies({"none": (1,)}, 1)
"""The score to reach if there is neither an opponent nor a requirement."""

Requirements = Odds[int] | None
"""The requirement of a score; None if there is none."""


@dataclass(frozen=True, slots=True)
class Nets:
    """The nets of a roll, separately for each mark of the actor's dice."""

    tallies: Tallies
    met: bool = True
    """Whether the score also meets the requirement, which opposed rolls can have too."""


def nets_of(actor: Tallies, opponent: Tallies | None, requirements: Requirements) -> list[Nets]:
    """Return the nets of *actor*, all over one total.

    Raises:
        OutOfRange: If the requirement varies over too many numbers.
    """
    if requirements is not None:
        _check_span(requirements)
    if opponent is not None:
        every = difference(actor, opponent)
        if requirements is None:
            return [Nets(every)]
        met = difference(_tallies_that_meet(actor, requirements), opponent)
        return [Nets(met), Nets(_rest(every, met, requirements.total), met=False)]
    if requirements is None:
        return [Nets(actor)]
    if len(requirements.weights) == 1:
        return [Nets(replace(actor, least=actor.least - next(iter(requirements.weights))))]
    return [Nets(difference(actor, _dense(requirements)))]


def success_chance(
    contest: Contest, actor: Tallies, opponent: Tallies | None, requirements: Requirements
) -> Fraction:
    """Return the chance of success alone, which needs neither the nets nor the other verdicts.

    Raises:
        OutOfRange: If the requirement varies over too many numbers.
    """
    if requirements is not None:
        _check_span(requirements)
    required = _NOTHING if requirements is None else _dense(requirements)
    against = required if opponent is None else opponent
    part = actor if opponent is None or requirements is None else _tallies_that_meet(actor, requirements)
    below = [0, *accumulate(against.scores())]
    first, last = part.least - against.least, part.most - against.least + 1
    reached = [0] * -first + below[max(first, 0) : max(last + 1, 0)]
    reached += repeat(below[-1], last + 1 - first - len(reached))
    won = sum(
        sum(map(mul, weights, _ways_to_win(contest, mark, reached, below[-1])))
        for mark, weights in part.weights.items()
    )
    return Fraction(won, part.total * against.total)


def _ways_to_win(contest: Contest, mark: Mark, reached: Sequence[int], every: int) -> Iterable[int]:
    """Return for each score how many of *every* opposing case it beats; *reached* are those below the score."""
    if contest.of_net(-1, mark).success:
        return repeat(every)
    if contest.of_net(0, mark).success:
        return reached[1:]
    return reached if contest.of_net(1, mark).success else repeat(0)


def net_odds(nets: Sequence[Nets]) -> Odds[int]:
    """Return the odds of the net."""
    weights: dict[int, int] = {}
    for each in nets:
        for net, weight in enumerate(each.tallies.scores(), each.tallies.least):
            if weight:
                weights[net] = weights.get(net, 0) + weight
    return Odds(weights, nets[0].tallies.total)


def verdicts_by_sign(contest: Contest, nets: Iterable[Nets]) -> Odds[Verdict]:
    """Return the odds of the verdicts if only the sign of the net matters (-1, 0 or 1)."""

    def signs(weights: Sequence[int], least: int) -> Iterator[tuple[int, int]]:
        even = max(-least, 0)
        yield -1, sum(weights[:even])
        if least <= 0:
            yield 0, sum(weights[even : even + 1])
        yield 1, sum(weights[even + (least <= 0) :])

    return _verdicts(contest, nets, signs)


def verdicts_by_net(contest: Contest, nets: Iterable[Nets]) -> Odds[Verdict]:
    """Return the odds of the verdicts over all scores."""

    def each(weights: Sequence[int], least: int) -> Iterator[tuple[int, int]]:
        return enumerate(weights, least)

    return _verdicts(contest, nets, each)


def verdicts_by_score(
    contest: Contest, actor: Tallies, opponent: Tallies | None, requirements: Requirements, *, exact: bool
) -> Odds[Verdict]:
    """Return the odds of the verdicts with scores, and with the net if *exact*, otherwise its sign.

    Raises:
        OutOfRange: If exact nets take too many pairs of scores.
    """
    against = opponent.score_odds() if opponent else requirements or Odds.certain(0)
    rows = _every_net(against, len(actor.scores())) if exact else _signs(against)
    weights: dict[Verdict, int] = {}
    total = actor.total * against.total
    for met, part in _split_by_requirement(actor, requirements if opponent else None):
        total = part.total * against.total
        for (score, mark), weight in part.odds().weights.items():
            for net, ways in rows(score):
                verdict = contest.of_net(net, mark, score=score, met=met)
                weights[verdict] = weights.get(verdict, 0) + weight * ways
    return Odds(weights, total)


def _verdicts(
    contest: Contest,
    nets: Iterable[Nets],
    rows: Callable[[Sequence[int], int], Iterator[tuple[int, int]]],
) -> Odds[Verdict]:
    found: dict[Verdict, int] = {}
    total = 1
    for each in nets:
        total = each.tallies.total
        for mark, weights in each.tallies.weights.items():
            for net, weight in rows(weights, each.tallies.least):
                if weight:
                    verdict = contest.of_net(net, mark, met=each.met)
                    found[verdict] = found.get(verdict, 0) + weight
    return Odds(found, total)


def _split_by_requirement(actor: Tallies, requirements: Requirements) -> list[tuple[bool, Tallies]]:
    """Return the parts of *actor* that do and do not meet the requirement, over one total."""
    if requirements is None:
        return [(True, actor)]
    met = _tallies_that_meet(actor, requirements)
    return [(True, met), (False, _rest(actor, met, requirements.total))]


def _tallies_that_meet(actor: Tallies, requirements: Odds[int]) -> Tallies:
    """Return the part of *actor* that meets the requirement."""
    numbers = sorted(requirements.weights)
    reached = [0, *accumulate(requirements.weights[number] for number in numbers)]
    weights = {
        mark: tuple(
            weight * reached[bisect_right(numbers, score)] for score, weight in enumerate(listed, actor.least)
        )
        for mark, listed in actor.weights.items()
    }
    return Tallies(weights, actor.total * requirements.total, actor.least)


def _rest(every: Tallies, part: Tallies, scale: int) -> Tallies:
    """Return the rest of *every* outside *part*, whose weights are *scale* times as large."""
    weights = {
        mark: tuple(weight * scale - taken for weight, taken in zip(listed, part.weights[mark], strict=True))
        for mark, listed in every.weights.items()
    }
    return Tallies(weights, part.total, every.least)


def _dense(requirements: Odds[int]) -> Tallies:
    least, most = min(requirements.weights), max(requirements.weights)
    weights = tuple(requirements.weights.get(number, 0) for number in range(least, most + 1))
    return Tallies({"none": weights}, requirements.total, least)


def _check_span(requirements: Odds[int]) -> None:
    least, most = min(requirements.weights), max(requirements.weights)
    if most - least > MOST_SPAN:
        raise OutOfRange(requirement_too_wide(least, most, MOST_SPAN))


def _every_net(against: Odds[int], scores: int) -> Callable[[int], Iterable[tuple[int, int]]]:
    pairs = scores * len(against.weights)
    if pairs > MOST_PAIRS:
        raise OutOfRange(too_many_scores(pairs, MOST_PAIRS))
    listed = list(against.weights.items())
    return lambda score: [(score - other, ways) for other, ways in listed]


def _signs(against: Odds[int]) -> Callable[[int], Iterable[tuple[int, int]]]:
    others = sorted(against.weights)
    below = [0, *accumulate(against.weights[other] for other in others)]

    def rows(score: int) -> Iterator[tuple[int, int]]:
        less, at_most = below[bisect_left(others, score)], below[bisect_right(others, score)]
        for net, ways in ((1, less), (0, at_most - less), (-1, below[-1] - at_most)):
            if ways:
                yield net, ways

    return rows
