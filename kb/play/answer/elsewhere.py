"""The dice of a roll as virtual tables and dice bots take them, where they count or add up the same."""

from collections.abc import Mapping

from resolver import Bound, Mechanic
from resolver.dice.handling import PLAIN
from resolver.dice.throws import CountedThrow, TotalThrow

_COUNTED = {"Foundry": "{dice}cs>={least}", "Roll20": "{dice}>{least}", "Dice Maiden": "{dice} t{least}"}
"""How each tool counts the dice that show a number or more."""


def forms_elsewhere(bound: Bound) -> Mapping[str, str]:
    """Return what a roll's own dice are in each tool, which gives hits or a total; none if no tool can."""
    throw, mechanic = bound.actor.throw, bound.rules.mechanic
    if throw is None or bound.actor.fallen is not None or not bound.actor.score_known:
        return {}
    if isinstance(throw, CountedThrow):
        least = _least_face(throw, mechanic)
        dice = f"{throw.dice}d{mechanic.sides}"
        return {tool: form.format(dice=dice, least=least) for tool, form in _COUNTED.items() if least}
    total = _total(throw)
    return dict.fromkeys(_COUNTED, total) if total else {}


def _least_face(throw: CountedThrow, mechanic: Mechanic) -> int | None:
    """Return the lowest face that counts; None if more than the faces of the first throw decides."""
    limited = throw.limit is not None and throw.limit < throw.dice
    if limited or throw.wild or throw.handling != PLAIN or not throw.dice:
        return None
    if throw.target is None:
        return mechanic.counted_from
    return throw.target if 2 <= throw.target <= mechanic.sides else None


def _total(throw: TotalThrow) -> str | None:
    """Return dice and a bonus, "1d20+6"; None if some dice are subtracted or the total is limited."""
    if throw.limit is not None or not throw.dice or min(count for count, _ in throw.dice) < 1:
        return None
    return "+".join(f"{count}d{sides}" for count, sides in throw.dice) + (
        f"{throw.bonus:+}" if throw.bonus else ""
    )
