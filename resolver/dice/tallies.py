"""The possible results of one side of a roll: its scores, separately for each mark of its dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from resolver.dice.odds import Odds

Mark = Literal["none", "glitch", "critical-glitch", "natural-high", "natural-low"]
"""What dice show besides their score; "natural" is a single die that shows its highest face or 1."""

Weights = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FallenDice:
    """Dice that have been thrown already."""

    score: int
    """Their hits or their total, after the limit and all that is done to them."""
    mark: Mark = "none"
    rerolled: int = 0
    """How many of them are still to be rerolled."""
    after_reroll: "Tallies | None" = None
    """Their possible results after that."""

    @property
    def tallies(self) -> "Tallies":
        """Their possible results: one, if none is to be rerolled."""
        return self.after_reroll or Tallies({self.mark: (1,)}, 1, self.score)


@dataclass(frozen=True, slots=True)
class Tallies:
    """How many of *total* equally likely throws give each score, separately for each mark."""

    weights: Mapping[Mark, Weights]
    """The weights of the scores `least`, `least + 1` and so on, by mark."""
    total: int
    least: int = 0
    open_above: bool = False
    """Whether the last score means that score or more."""

    @property
    def most(self) -> int:
        """The highest score listed."""
        return self.least + max(map(len, self.weights.values()), default=0) - 1

    @property
    def beyond(self) -> int:
        """The weight of the last score if it is open."""
        if not self.open_above:
            return 0
        length = self.most - self.least + 1
        return sum(weights[-1] for weights in self.weights.values() if len(weights) == length)

    def scores(self) -> Weights:
        """Return the weights of the scores over all marks."""
        return tuple(map(sum, zip_longest(*self.weights.values(), fillvalue=0)))

    def odds(self) -> Odds[tuple[int, Mark]]:
        """Return the odds of score and mark together."""
        return Odds(
            {
                (score, mark): weight
                for mark, weights in self.weights.items()
                for score, weight in enumerate(weights, self.least)
                if weight
            },
            self.total,
        )

    def score_odds(self) -> Odds[int]:
        """Return the odds of the score over all marks."""
        return Odds(
            {score: weight for score, weight in enumerate(self.scores(), self.least) if weight}, self.total
        )

    def at_most(self, limit: int | None) -> "Tallies":
        """Return the tallies with the score capped at *limit*."""
        if limit is None or limit > self.most or (limit == self.most and not self.open_above):
            return self
        keep = max(limit - self.least, 0)
        capped = {mark: _fold_weights(weights, keep) for mark, weights in self.weights.items()}
        return Tallies(capped, self.total, min(self.least, limit))

    def plus(self, hits: int) -> "Tallies":
        """Return the tallies with *hits* added to every score; with a hit a glitch is not critical."""
        if not hits:
            return self
        weights = dict(self.weights)
        if "critical-glitch" in weights:
            weights["glitch"] = _add_weights(weights.get("glitch", ()), weights.pop("critical-glitch"))
        return Tallies(weights, self.total, self.least + hits, self.open_above)

    def with_glitches_cancelled(self) -> "Tallies":
        """Return the tallies with glitches removed and critical glitches turned into glitches."""
        weights: dict[Mark, Weights] = dict(self.weights)
        critical, plain = weights.pop("critical-glitch", ()), weights.pop("glitch", ())
        weights["none"] = _add_weights(weights.get("none", ()), plain)
        return replace(self, weights=weights | {"glitch": critical} if critical else weights)


def _add_weights(weights: Weights, others: Weights) -> Weights:
    """Return the weights of both together."""
    return tuple(map(sum, zip_longest(weights, others, fillvalue=0)))


def _fold_weights(weights: Weights, keep: int) -> Weights:
    """Return *weights* with everything past index *keep* added to that index."""
    if len(weights) <= keep:
        return weights
    return (*weights[:keep], sum(weights[keep:]))
