"""Whether two actions fit in one turn."""

from kb.knowledge import KnowledgeBase
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.references import edition_of


def turn_sentence(base: KnowledgeBase, first: str, second: str) -> str:
    """Return the verdict on a turn with two actions of one edition; empty if it depends on what isn't given."""
    edition = edition_of(first)
    request = {"edition": edition, "actions": [first, second]}
    checked = check_turn(base, TurnRequest.model_validate(request))
    names = ", then ".join(base.entries[id_].name for id_ in (first, second))
    known = checked.legal is not None
    return f"{names} ({base.editions[edition].short}): {checked.headline.text}." if known else ""
