"""Answers as plain data, in the shape in which the API gives them.

What is unknown is null, and `unknown` says why; what does not apply is left out.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from resolver.dice.odds import Odds
from resolver.notation import print_roll
from resolver.rolls.bind.bound import Bound
from resolver.rolls.odds.extended import Extended, extended
from resolver.rolls.odds.roll_odds import RollOdds
from resolver.rolls.replay.play_extended import PlayedExtended
from resolver.rolls.replay.replay import Replay
from resolver.rulings import idle
from resolver.values.scene import UnknownValue

T = TypeVar("T")
Plain = dict[str, object]

PERCENTILES = (10, 25, 50, 75, 90)
"""Which percentiles of the score an answer gives."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one request about a test is answered with."""

    bound: Bound
    odds: RollOdds
    replay: Replay | None = None
    played: PlayedExtended | None = None
    """What the dice of a whole extended test come to."""

    one_way: bool = True
    """Whether the roll is made in one way, whatever came before it: only then is a test followed past it."""

    @property
    def is_whole(self) -> bool:
        """Whether `success` is that of a whole extended test."""
        return self.one_way and extended(self.bound) is not None

    @property
    def success(self) -> Fraction | None:
        """The chance of success: of an extended test, of the whole of it."""
        whole = extended(self.bound) if self.one_way else None
        return whole.success if whole is not None else self.odds.success

    def plain(self) -> Plain:
        """Return `{roll, rulings, warnings, unknown, odds, replay?}` as plain data."""
        declared = self.bound.test.declared
        warnings = [*self.bound.warnings, *idle(sorted(self.bound.chosen), self.bound.bearing(), declared)]
        answer: Plain = {
            "roll": print_roll(self.bound.changed.roll),
            "rulings": self.bound.rulings(),
            "warnings": warnings,
            "unknown": list(self.bound.unknown),
            "odds": odds_answer(self.bound, self.odds),
        }
        if (whole := extended(self.bound)) is not None:
            answer["extended"] = extended_answer(whole)
            warnings.append(
                "The test is extended: all chances but those of the whole test are of its first roll."
            )
        elif self.bound.changed.roll.actor.interval is not None:
            warnings.append(
                "The interval is not used: only a pool against a known number of hits can be extended, with all "
                "dice thrown once; Edge is spent on one roll of a test."
            )
        if self.replay is not None:
            answer["replay"] = replay_answer(self.replay)
        if self.played is not None:
            answer["replay"] = played_extended_answer(self.played, self.bound)
        return answer


def extended_answer(whole: Extended) -> Plain:
    """Return the odds of an extended test: of success in the end, and of how long that takes."""
    rolls = whole.rolls
    mean = rolls.mean() if rolls else None
    return {
        "success": probability(whole.success),
        "rolls": distribution(rolls),
        "mean_rolls": _known(mean),
        "interval": {"value": whole.interval, "unit": whole.unit},
        "mean_time": _known(mean * whole.interval) if mean is not None and whole.interval else None,
    }


def played_extended_answer(played: PlayedExtended, bound: Bound) -> Plain:
    """Return what a whole extended test came to, with a step of the trace for each roll."""
    mechanic = bound.frame.mechanic
    rolls = [
        {
            "step": f"roll {number}",
            "text": f"{roll.dice} dice: {mechanic.counted(roll.hits)}, {roll.so_far} in all",
            "dice": roll.dice,
            "hits": roll.hits,
            "so_far": roll.so_far,
            "trace": list(roll.trace),
        }
        for number, roll in enumerate(played.rolls, 1)
    ]
    outcome = "success" if played.success else "failure"
    text = f"{outcome}: {mechanic.counted(played.hits)} of {played.required}"
    time = None if played.interval is None else played.interval * len(played.rolls)
    return {
        "outcome": outcome,
        "hits": played.hits,
        "net_hits": played.hits - played.required,
        "rolls": len(played.rolls),
        "time": {"value": time, "unit": played.unit},
        "trace": [*rolls, {"step": "outcome", "text": text, "outcome": outcome}],
    }


def probability(chance: Fraction) -> Plain:
    """Return a chance, or another exact number, as `{fraction, decimal}`."""
    return {"fraction": str(chance), "decimal": float(chance)}


def _known(chance: Fraction | None) -> Plain | None:
    return None if chance is None else probability(chance)


def distribution(odds: Odds[T] | None) -> list[Plain] | None:
    """Return odds as a list of `{value, fraction, decimal}`, least value first."""
    if odds is None:
        return None
    return [
        {"value": plain_value(value), "fraction": fraction, "decimal": decimal}
        for value, fraction, decimal in odds.told()
    ]


def percentiles(odds: Odds[T] | None) -> Plain | None:
    """Return the least value that is not passed with a chance of 10 %, 25 % and so on."""
    if odds is None:
        return None
    return {str(share): plain_value(odds.percentile(Fraction(share, 100))) for share in PERCENTILES}


def plain_value(value: object) -> object:
    """Return a value as plain data: one that is unknown is `unknown`."""
    return value.value if isinstance(value, UnknownValue) else value


def odds_answer(bound: Bound, odds: RollOdds) -> Plain:
    """Return the odds of a test."""
    score, net = _words(bound)
    opposed = bound.opponent is not None
    glitches = bound.bears_marks
    listed: list[tuple[str, bool, object]] = [
        ("success", True, _known(odds.success)),
        ("failure", True, _known(odds.failure)),
        ("tie", opposed, _known(odds.tie)),
        ("success_means", True, success_means(bound)),
        (score, True, distribution(odds.score)),
        ("mean", True, _known(odds.score.mean() if odds.score else None)),
        ("percentiles", True, percentiles(odds.score)),
        (f"opposing_{score}", opposed, distribution(odds.opposing_score)),
        (net, opposed or bound.requirement is not None, distribution(odds.net)),
        ("glitch", glitches, _known(odds.glitch)),
        ("critical_glitch", glitches, _known(odds.critical_glitch)),
        ("opposing_glitch", glitches and opposed, _known(odds.opposing_glitch)),
        ("tail", odds.tail is not None, _known(odds.tail)),
    ]
    answer = {key: value for key, applies, value in listed if applies}
    if odds.outcomes:
        answer["outcomes"] = [
            {"if": condition, "then": then, "chance": _known(chance)}
            for condition, then, chance in odds.outcomes
        ]
    return answer


def success_means(bound: Bound) -> str | None:
    """Return in words what succeeds; None where that is unknown."""
    mechanic, hits = bound.frame.mechanic, bound.frame.mechanic.word("hits")
    if not bound.decided:
        return None
    if bound.opponent is not None:
        even = bound.contest(None).even
        more = "a higher total" if bound.is_total else f"more {hits} than the other side"
        more = f"{more}, or a tie" if even else more
        return more if bound.requirement is None else f"{more}; and {_reaching(bound)}"
    return f"{mechanic.counted(1)} or more" if bound.requirement is None else _reaching(bound)


def _reaching(bound: Bound) -> str:
    """Return in words when a score reaches what is required."""
    required = bound.frame.mechanic.word("requirement")
    beat = bound.frame.rulings["difficulty"] == "beat"
    return f"more than the {required}" if beat else f"the {required} or more"


def replay_answer(replay: Replay) -> Plain:
    """Return a replay, with its trace."""
    bound = replay.bound
    score, net = _words(bound)
    answer: Plain = {"outcome": replay.verdict.outcome, score: replay.score}
    if replay.opposing_score is not None:
        answer[f"opposing_{score}"] = replay.opposing_score
    if bound.opponent is not None or bound.requirement is not None:
        answer[net] = replay.verdict.net
    answer["glitch"] = replay.verdict.mark
    if bound.opponent is not None:
        answer["opposing_glitch"] = replay.opposing_mark
    return answer | {"then": list(replay.then), "trace": list(replay.trace)}


def _words(bound: Bound) -> tuple[str, str]:
    """Return what an answer calls the score, and what it calls the difference."""
    return ("total", "margin") if bound.is_total else ("hits", "net_hits")
