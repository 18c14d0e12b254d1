"""What a roll throws and has to reach, in numbers: "10 dice, limit 5 v. 7 dice"."""

from resolver import Bound, Mechanic
from resolver.dice.throws import CountedThrow, Throw
from resolver.wording import dice_word


def thrown_text(bound: Bound) -> str | None:
    """Return what both sides of a roll throw, and the number to reach; None while a part is unknown."""
    mechanic = bound.rules.mechanic
    sides = [side for side in (bound.actor, bound.opponent) if side is not None]
    throws = [side.throw for side in sides if side.throw is not None]
    if len(throws) < len(sides) or (bound.requirement is not None and bound.to_reach is None):
        return None
    text = " v. ".join(_with_limit(throw, mechanic) for throw in throws)
    if bound.requirement is None or bound.to_reach is None:
        return text
    if bound.is_total:
        return f"{text} against {bound.to_reach}"
    return f"{text}, {mechanic.word('requirement')} {bound.to_reach}"


def _with_limit(throw: Throw, mechanic: Mechanic) -> str:
    if isinstance(throw, CountedThrow) and throw.handling.hits and not throw.dice:
        return mechanic.hits_text(throw.handling.hits)
    limited = "" if throw.limit is None else f", {mechanic.word('limit')} {throw.limit}"
    return throw_text(throw, mechanic) + limited


def throw_text(throw: Throw, mechanic: Mechanic) -> str:
    """Return dice in words: "6 dice against target number 4", "2d6 + 1"."""
    if isinstance(throw, CountedThrow):
        dice = f"{throw.dice} {dice_word(throw.dice)}"
        return (
            dice if throw.target is None else f"{dice} against {mechanic.word('requirement')} {throw.target}"
        )
    dice = " + ".join(f"{count}d{sides}" for count, sides in throw.dice)
    sign = "−" if throw.bonus < 0 else "+"
    return f"{dice} {sign} {abs(throw.bonus)}" if throw.bonus else dice
