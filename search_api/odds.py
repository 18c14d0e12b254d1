"""How likely the test of an entry is to succeed, for characters of four tiers."""

from collections.abc import Mapping
from typing import Any

from kb import KnowledgeBase, edition_of
from kb.model import RollStep, Tier
from kb.model.notated import names_known
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.tiers import TIERS, tier_ratings
from resolver.notation import Choice, Roll, names_in, parse_roll

Ratings = Mapping[str, int | str]

OTHERS: Tier = "professional"
"""The tier of whoever is rolled against, and of what the scene has."""


def summary(base: KnowledgeBase, id_: str) -> dict[str, Any] | None:
    """Return the chance of success of the actor's first roll by tier, or None where *id_* has no roll.

    A chance is None where something that the source does not give decides it.
    """
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    rolls = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
    if not rolls:
        return None
    key, step = min(rolls.items(), key=lambda roll: roll[1].by != "actor")
    names = _names(parse_roll(step.roll, names_known(edition, entry)))
    against = tier_ratings(edition, names, OTHERS)
    tiers = {tier: _of_tier(base, id_, key, tier_ratings(edition, names, tier), against) for tier in TIERS}
    return {"test": key, "against": against, "tiers": tiers}


def _names(roll: Roll) -> set[str]:
    """Return the names that *roll* needs; of two limits of which one is given, the first."""
    sides = [side for side in (roll.actor, roll.opposition) if side]
    left_out = {side.limit.second for side in sides if isinstance(side.limit, Choice)}
    return {name.name for name in names_in(roll) if name not in left_out}


def _of_tier(
    base: KnowledgeBase,
    id_: str,
    key: str,
    ratings: Ratings,
    against: Ratings,
) -> dict[str, Any]:
    request = ResolveRequest(entry=id_, test=key, ratings=dict(ratings), against=dict(against))
    try:
        success = resolve(base, request).odds.success
    except ValueError:  # such ratings do not suit the roll, which only the one who asks can mend
        success = None
    return {"ratings": ratings, "success": success}
