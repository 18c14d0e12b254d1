"""The success of an action whose entry says by a condition what it is, apart from that of its roll."""

from kb.model import Entry
from kb.play.answer.headline import own_success_odds
from kb.play.answer.parts import Probability
from kb.play.answer.shapes import ActionChance
from resolver import UNKNOWN, Resolved, Value

_OUTCOMES: dict[Value, str] = {1: "success", 0: "failure"}


def action_chance(answer: Resolved, entry: Entry | None) -> ActionChance | None:
    """Return the chance of the success that *entry* defines; None if it defines none."""
    success_odds = own_success_odds(answer, entry)
    if entry is None or entry.success is None or success_odds is None:
        return None
    chance = None if UNKNOWN in success_odds.weights else success_odds.chance(lambda met: met == 1)
    return ActionChance(success=Probability.optional(chance), called=entry.success.called)


def action_outcome(answer: Resolved, entry: Entry | None) -> str | None:
    """Return the outcome of the action with the dice of *answer*; None if *entry* does not define its success."""
    if answer.playback is None or own_success_odds(answer, entry) is None:
        return None
    return _OUTCOMES.get(answer.playback.asked.get("success", UNKNOWN), "unknown")
