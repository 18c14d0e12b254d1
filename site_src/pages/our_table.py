"""What the site's scripts know of rulings, to follow what the reader's own table decides."""

import json
from collections.abc import Collection
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.model import Edition, RollStep
from kb.play.answer.headline import roll_success_word
from kb.play.procedure.rulings import ANY_SIDES, known_rulings, ruling_choice, rulings_in_force
from kb.play.request.tiers import USUAL
from kb.references import edition_of
from site_src.figures.by_tier import OddsByTier
from site_src.figures.entry_rolls import RollOfEntry, rolls_of


def choices_of(
    edition: Edition,
    names: Collection[str] | None = None,
    sides: tuple[str, str] = ANY_SIDES,
    success: str = "success",
) -> dict[str, Any]:
    """Return rulings of *edition* by name, each with its own choice and with what all its choices say.

    Args:
        edition: The edition.
        names: The rulings; by default all that a request can set.
        sides: Who rolls, and who opposes it.
        success: The word for the success of the roll.
    """
    known, own = known_rulings(edition), rulings_in_force(edition)
    return {
        name: {
            "name": ruling.called,
            "choice": own[name],
            "told": {choice: ruling_choice(ruling, choice, sides, success) for choice in ruling.choices},
        }
        for name, ruling in known.items()
        if names is None or name in names
    }


def open_rulings(base: KnowledgeBase, id_: str, key: str, roll: RollOfEntry) -> dict[str, Any]:
    """Return the rulings that decide about a roll of entry *id_* and that it doesn't decide itself."""
    entry, edition, step = base.entries[id_], base.editions[roll.edition_id], base.entries[id_].tests[key]
    own = step.rulings if isinstance(step, RollStep) else {}
    names = (roll.bound(USUAL, USUAL).bearing() | roll.situation.rulings.keys()) - own.keys()
    sides = ANY_SIDES if roll.whose else ("you", entry.target_is or ANY_SIDES[1])
    word = roll_success_word(edition, entry, key, own_success=False)
    return choices_of(edition, names, sides, word)


def rulings_of_entry(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return the rulings that decide about any roll of entry *id_*."""
    found: dict[str, Any] = {}
    for key, roll in rolls_of(base, id_):
        found |= open_rulings(base, id_, key, roll)
    return found


def rulings_by_tier(base: KnowledgeBase, id_: str, tiers: OddsByTier) -> dict[str, Any]:
    """Return the rulings that decide about the odds of entry *id_* by tier."""
    entry, odds = base.entries[id_], tiers.of(id_)
    if entry.success is not None:
        return rulings_of_entry(base, id_)
    step = entry.tests.get(odds.test or "")
    own = step.rulings if isinstance(step, RollStep) else {}
    return choices_of(base.editions[edition_of(id_)], odds.rulings.keys() - own.keys())


def as_json(data: object) -> str:
    """Return *data* as JSON for the page's scripts."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def data(base: KnowledgeBase) -> dict[str, Any]:
    """Return what the page of rulings has to know: the editions' short names, and their rulings."""
    return {
        "editions": {id_: edition.short for id_, edition in base.editions.items()},
        "rulings": {id_: choices_of(edition) for id_, edition in base.editions.items()},
    }
