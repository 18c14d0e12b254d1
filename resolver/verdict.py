"""What a roll comes to: one verdict for given dice, and the exact odds of every verdict."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from resolver.convolution import difference
from resolver.odds import Odds
from resolver.scene import UNKNOWN, Scene, Value
from resolver.tallies import Mark, Tallies

Outcome = Literal["success", "failure", "tie"]

OF_SCORE = frozenset({"hits", "total"})
"""Fields that follow from the score alone."""

OF_NET = frozenset({"net", "margin", "success", "failure", "tie"})
"""Fields that need to know what the score is held against."""

FIELDS = OF_SCORE | OF_NET | {"glitch", "critical", "critical glitch", "wild"}
"""What an expression may read of a roll: of its own in an outcome, of an earlier step by the step's name."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What a score is held against."""

    requirement: int | None = None
    """What the score has to reach; None where nothing is required."""
    opposed: bool = False
    """Whether another side rolls against it."""
    even: bool | None = False
    """Whether a score that is even with what it is held against succeeds; None is a draw."""
    critical_fails: bool = False
    """Whether the mark of a critical glitch is a failure by itself, as a critical failure is."""
    judged: bool = True
    """False where nothing says what would succeed: a total without anything to reach."""

    def verdict(self, score: int, opposing: int | None, mark: Mark) -> "Verdict":
        """Return what *score* comes to against *opposing*, the other side's, or without one."""
        if opposing is not None:
            return self._judged(score, score - opposing, mark)
        return self._judged(score, score - (self.requirement or 0), mark)

    def of_net(self, net: int, mark: Mark) -> "Verdict":
        """Return what a difference of *net* comes to, where the score itself does not matter."""
        return self._judged(None, net, mark)

    def _judged(self, score: int | None, net: int, mark: Mark) -> "Verdict":
        if not self.judged:
            return Verdict(score, None, mark, success=None, tied=False)
        success = self._succeeds(net, mark)
        if success and self.opposed and self.requirement is not None and score is not None:
            success = score >= self.requirement
        return Verdict(score, net, mark, success, tied=self.opposed and net == 0)

    def _succeeds(self, net: int, mark: Mark) -> bool | None:
        if mark == "natural-low" or (mark == "critical-glitch" and self.critical_fails):
            return False
        if mark == "natural-high":
            return True
        return net > 0 if net else self.even


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a roll came to."""

    score: int | None
    """Hits that count, or the total; None where only the net matters."""
    net: int | None
    """The score past what was required or what the other side has, below 0 where it falls short; all of it where
    there is neither. None where only the score matters."""
    mark: Mark
    success: bool | None
    """None for a draw, and where nothing says what would succeed."""
    tied: bool
    """Whether two sides came out even, whoever wins then."""
    wild: int = 0
    """What the Wild Die of the roll shows; 0 where there is none, or where it does not matter."""

    @property
    def outcome(self) -> Outcome | None:
        """Success, failure, a tie that neither side wins, or None where nothing says what would succeed."""
        if self.success is None:
            return "tie" if self.tied else None
        return "success" if self.success else "failure"

    def fields(self) -> dict[str, Value]:
        """Return what expressions may read of the roll, each as a number (1 for true), or UNKNOWN."""
        score: Value = UNKNOWN if self.score is None else self.score
        net: Value = UNKNOWN if self.net is None else self.net
        return {
            "hits": score,
            "total": score,
            "net": net,
            "margin": net,
            "success": self._known(self.success is True),
            "failure": self._known(self.success is False),
            "tie": self._known(self.tied),
            "glitch": int(self.mark in ("glitch", "critical-glitch")),
            "critical": int(self.mark == "critical-glitch"),
            "critical glitch": int(self.mark == "critical-glitch"),
            "wild": self.wild,
        }

    def _known(self, value: bool) -> Value:
        return UNKNOWN if self.net is None else int(value)


def verdict_odds(
    contest: Contest, actor: Tallies, opponent: Tallies | None, *, score: bool = False
) -> Odds[Verdict]:
    """Return the odds of every verdict.

    Against another side the score is left out of the verdicts, which is much faster, unless *score* asks for it
    or the contest has a requirement too.
    """
    if opponent is None:
        return actor.odds().map(lambda came: contest.verdict(came[0], None, came[1]))
    if score or contest.requirement is not None:
        against = opponent.score_odds()
        return actor.odds().combine(against, lambda came, other: contest.verdict(came[0], other, came[1]))
    return difference(actor, opponent).odds().map(lambda came: contest.of_net(*came))


def with_fields(scene: Scene, fields: Iterable[tuple[str, Value]]) -> Scene:
    """Return *scene* in which the fields of a roll stand by their names alone, as its outcomes read them."""
    return replace(scene, steps={**scene.steps, **{name: {"value": value} for name, value in fields}})
