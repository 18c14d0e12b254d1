"""The verdict on a roll: whether a score succeeds, and its other fields."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from resolver.dice.tallies import Mark
from resolver.values.scene import UNKNOWN, Scene, Value

Outcome = Literal["success", "failure", "tie"]

OF_SCORE = frozenset({"hits", "total"})
"""Fields that depend on the score alone."""

OF_NET = frozenset({"net", "margin", "success", "failure", "tie"})
"""Fields that depend on what the score has to reach."""

FIELDS = OF_SCORE | OF_NET | {"glitch", "critical", "critical glitch", "wild", "made"}
"""Fields of a roll that expressions can read: by name in its own outcomes, by step elsewhere.

`made` is 1 for a roll that was made; as every field, it is 0 for one that was not.
"""


@dataclass(frozen=True, slots=True)
class Contest:
    """What a score has to reach."""

    requirement: int | None = None
    """The requirement; None if there is none."""
    opposed: bool = False
    """Whether the roll is opposed."""
    even: bool | None = False
    """Whether a tied score succeeds; None for a draw."""
    critical_fails: bool = False
    """Whether the mark of a critical glitch is a failure by itself, like a critical failure."""
    judged: bool = True
    """False if there is no success, as for a total with nothing to reach."""

    def verdict(self, score: int, opposing: int | None, mark: Mark) -> "Verdict":
        """Return the verdict on *score* against *opposing*, the opponent's score, if any."""
        required = self.requirement or 0
        if opposing is None:
            return self.of_net(score - required, mark, score=score)
        met = self.requirement is None or score >= required
        return self.of_net(score - opposing, mark, score=score, met=met)

    def of_net(self, net: int, mark: Mark, *, score: int | None = None, met: bool = True) -> "Verdict":
        """Return the verdict on a difference of *net*; *met*: the score meets the requirement."""
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
    """The result of a roll."""

    score: int | None
    """Hits that count, or the total; None if only the net matters."""
    net: int | None
    """The score minus the requirement or the opponent's score; the whole score if there is neither.
    None if only the score matters."""
    mark: Mark
    success: bool | None
    """None for a draw, and if there is no success."""
    tied: bool
    """Whether the two sides tied, no matter who wins ties."""
    wild: int = 0
    """What the Wild Die of the roll shows; 0 if there is none or it does not matter."""

    @property
    def outcome(self) -> Outcome | None:
        """Success, failure, a tie that neither side wins, or None if there is no success."""
        if self.success is None:
            return "tie" if self.tied else None
        return "success" if self.success else "failure"

    def fields(self) -> dict[str, Value]:
        """Return the fields that expressions can read, each as a number (1 for true) or UNKNOWN."""
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
    "made": lambda _: 1,
}


def with_fields(scene: Scene, fields: Iterable[tuple[str, Value]]) -> Scene:
    """Return *scene* with the fields of a roll by their names alone, as its outcomes read them."""
    return replace(scene, steps={**scene.steps, **{name: {"value": value} for name, value in fields}})
