"""The odds of entries for characters of the same tier, each worked out once."""

from collections.abc import Iterable
from fractions import Fraction

from kb.knowledge import KnowledgeBase
from kb.play.advice_answer import TierwiseEntry
from kb.play.answer import Probability
from kb.play.likelihood import MOST_EVALUATIONS, tierwise
from kb.play.tiers import TIERS
from resolver.solving.evaluator import Budget
from resolver.wording import percent

NOTE = " · ".join(TIERS)
"""What the parts of `in_words` stand for."""


class ByTier:
    """Answers for an entry's first roll, if both sides have the ratings of a tier. The ratings are ours."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.base = base
        self._known: dict[str, TierwiseEntry] = {}

    def of(self, id_: str) -> TierwiseEntry:
        """Return the chances of entry *id_*, or its averages, or why there are none."""
        if id_ not in self._known:
            self._known[id_] = tierwise(self.base, id_, "exact", Budget(MOST_EVALUATIONS))
        return self._known[id_]

    def in_words(self, id_: str) -> str:
        """Return a number for each tier: "12 · 30 · 46 · 71 %", "2 · 3.3 · 4 · 5.3 hits"; empty without a roll."""
        found = self.of(id_)
        if found.status == "no test":
            return ""
        if found.status == "unknown":
            return "unknown"
        if found.status == "known":
            shown = (percent(chance, tight=True) for chance in _exact(found.chances.values()))
            return f"{' · '.join(each.removesuffix(' %').removesuffix('%') for each in shown)} %"
        means = (f"{float(mean):.1f}".removesuffix(".0") for mean in _exact(found.means.values()))
        return f"{' · '.join(means)} {found.means_are} on average"


def _exact(numbers: Iterable[Probability | None]) -> Iterable[Fraction]:
    return (number.exact for number in numbers if number is not None)
