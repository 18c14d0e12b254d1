"""The odds of entries if both sides are of the same tier, each computed once."""

from typing import Any

from kb.knowledge import KnowledgeBase
from kb.play.advice.by_tier import MOST_EVALUATIONS, tierwise
from kb.play.advice.shapes import TierwiseEntry
from kb.play.request.tiers import TIERS
from resolver.solving.evaluator import Budget
from resolver.wording import percent
from site_src.figures.asked import like_tiers

NOTE = " · ".join(TIERS)
"""The tiers, in the order of the numbers of `in_words`."""


UNKNOWN_NUMBER = "–"
"""What stands in place of a number for a tier that has none."""


class OddsByTier:
    """Computes the odds of first rolls if both sides have a tier's ratings, which are ours."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.base = base
        self._cache: dict[str, TierwiseEntry] = {}

    def of(self, id_: str) -> TierwiseEntry:
        """Return the chances of entry *id_*, its averages, or the reason that it has neither."""
        if id_ not in self._cache:
            self._cache[id_] = tierwise(self.base, id_, "exact", Budget(MOST_EVALUATIONS))
        return self._cache[id_]

    def in_words(self, id_: str) -> str:
        """Return a number for each tier, such as "12 · 30 · 46 · 71 % dodged"; empty without a roll.

        The word after the chances is the entry's own for its success.
        """
        found = self.of(id_)
        if found.status == "no test":
            return ""
        if found.status == "unknown":
            return "unknown"
        if found.status == "known":
            percentages = (
                UNKNOWN_NUMBER if chance is None else percent(chance.exact, tight=True)
                for chance in found.chances.values()
            )
            numbers = (each.removesuffix(" %").removesuffix("%") for each in percentages)
        else:
            numbers = (
                UNKNOWN_NUMBER if mean is None else f"{float(mean.exact):.1f}".removesuffix(".0")
                for mean in found.means.values()
            )
        return f"{' · '.join(numbers)} {self._what_they_are(id_)}"

    def _what_they_are(self, id_: str) -> str:
        """Return the words after the numbers of entry *id_*."""
        found, own = self.of(id_), self.base.entries[id_].success
        if found.means:
            return f"{found.means_are} on average"
        return f"% {own.called}" if own else "%"

    def requests_of_tiers(self, id_: str) -> dict[str, Any] | None:
        """Return what scripts ask the service for the numbers of entry *id_* by tier; None without a roll.

        Returns:
            `asks`, a request for each tier; whether the numbers are averages (`average`), and the words after
            them (`words`).
        """
        found = self.of(id_)
        if found.status == "no test" or found.test is None:
            return None
        return {
            "asks": [like_tiers(id_, tier) for tier in TIERS],
            "average": bool(found.means),
            "words": self._what_they_are(id_),
        }
