"""One concept in every edition, for characters of equal tiers: a professional against a professional. Ours."""

from typing import Any

from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from kb.model import Tier
from kb.play.likelihood import likelihood
from kb.play.request import ResolveRequest
from kb.play.steps import roll_with
from kb.play.tiers import TIERS
from kb.problems import unknown_name
from kb.references import edition_of
from resolver.solving.evaluator import Budget

MOST_EVALUATIONS = 512
"""How often tests may be worked out for one comparison."""


def compare_tiers(base: KnowledgeBase, concept: str) -> dict[str, Any]:
    """Return, for each entry of *concept*, how likely its first roll works in the hands of each tier.

    Both sides are of the same tier; what belongs to the place is as is typical.

    Raises:
        ValueError: If there is no such concept, or it has too many entries.
    """
    if concept not in base.concepts:
        raise unknown_name("concept", "concept", concept, base.concepts)
    budget = Budget(MOST_EVALUATIONS)
    return {
        "concept": concept,
        "name": base.concepts[concept].name,
        "tiers": list(TIERS),
        "origin": "ours",
        "entries": [
            {"edition": edition_of(id_), "entry": id_, "match": match, **_row(base, id_, budget)}
            for id_, match in members(base, concept)
        ],
        "evaluations": budget.spent,
        "data_version": base.version,
    }


def _row(base: KnowledgeBase, id_: str, budget: Budget) -> dict[str, Any]:
    if roll_with(base.entries[id_], None) is None:
        return {"status": "no test", "why": f"{id_} has no roll."}
    by_tier = {tier: _likely(base, id_, tier, budget) for tier in TIERS}
    first = by_tier[TIERS[0]]
    unknown: list[str] = next((one["unknown"] for one in by_tier.values() if one["unknown"]), [])
    row = {
        "status": "unknown" if unknown else "known",
        "test": first["test"],
        "roll": first["roll"],
        "by": first["by"],
        "chances": {tier: one["chance"] for tier, one in by_tier.items()},
        "assumed": {tier: one["assumed"] for tier, one in by_tier.items()},
    }
    return {**row, "why": " ".join(unknown)} if unknown else row


def _likely(base: KnowledgeBase, id_: str, tier: Tier, budget: Budget) -> dict[str, Any]:
    return likelihood(base, ResolveRequest(entry=id_), tier, tier, budget).plain()
