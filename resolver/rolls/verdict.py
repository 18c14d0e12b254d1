"""What a roll comes to: whether a score succeeds against what it is held against, and what else is so."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from resolver.dice.tallies import Mark
from resolver.values.scene import UNKNOWN, Scene, Value

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
        required = self.requirement or 0
        if opposing is None:
            return self.of_net(score - required, mark, score=score)
        met = self.requirement is None or score >= required
        return self.of_net(score - opposing, mark, score=score, met=met)

    def of_net(self, net: int, mark: Mark, *, score: int | None = None, met: bool = True) -> "Verdict":
        """Return what a difference of *net* comes to; *met* tells whether the score reaches what is required too."""
        if not self.judged:
            return Verdict(score, None, mark, success=None, tied=False)
        success = self._succeeds(net, mark)
        return Verdict(score, net, mark, success and met, tied=self.opposed and net == 0)

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
    """Whether two sides came out even, no matter who wins ties."""
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
        return {name: read(self) for name, read in _READ.items()}

    def read(self, names: Iterable[str]) -> tuple[Value, ...]:
        """Return some of the fields."""
        return tuple([_READ[name](self) for name in names])

    def _known(self, value: bool) -> Value:
        return UNKNOWN if self.net is None else int(value)


def _score(verdict: Verdict) -> Value:
    return UNKNOWN if verdict.score is None else verdict.score


def _net(verdict: Verdict) -> Value:
    return UNKNOWN if verdict.net is None else verdict.net


def _critical(verdict: Verdict) -> Value:
    return int(verdict.mark == "critical-glitch")


_READ: Mapping[str, Callable[[Verdict], Value]] = {
    "hits": _score,
    "total": _score,
    "net": _net,
    "margin": _net,
    "success": lambda verdict: verdict._known(verdict.success is True),
    "failure": lambda verdict: verdict._known(verdict.success is False),
    "tie": lambda verdict: verdict._known(verdict.tied),
    "glitch": lambda verdict: int(verdict.mark in ("glitch", "critical-glitch")),
    "critical": _critical,
    "critical glitch": _critical,
    "wild": lambda verdict: verdict.wild,
}


def with_fields(scene: Scene, fields: Iterable[tuple[str, Value]]) -> Scene:
    """Return *scene* in which the fields of a roll stand by their names alone, as its outcomes read them."""
    return replace(scene, steps={**scene.steps, **{name: {"value": value} for name, value in fields}})
