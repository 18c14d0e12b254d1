"""What the site's scripts know of rulings, to follow what the reader's own table decides."""

from collections.abc import Collection
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.procedure.rulings import ANY_SIDES, known_rulings, ruling_choice, rulings_in_force


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


def data(base: KnowledgeBase) -> dict[str, Any]:
    """Return what the page of rulings has to know: the editions' short names, and their rulings."""
    return {
        "editions": {id_: edition.short for id_, edition in base.editions.items()},
        "rulings": {id_: choices_of(edition) for id_, edition in base.editions.items()},
    }
