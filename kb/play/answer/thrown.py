"""What a roll throws and has to reach, in numbers: "10 dice, limit 5 v. 7 dice"."""

from kb.play.answer.headline.wording import mark_word
from resolver import Bound, FallenDice, Mechanic
from resolver.dice.throws import CountedThrow, Throw, TotalThrow, deciding_die
from resolver.rolls.bind.sides import BoundSide
from resolver.wording import dice_word


def thrown_text(bound: Bound) -> str | None:
    """Return what both sides of a roll throw and the number to reach, as far as known; None if no dice are."""
    mechanic = bound.rules.mechanic
    sides = [_side_text(side, mechanic) for side in (bound.actor, bound.opponent) if side is not None]
    if not any(sides):
        return None
    text = " v. ".join(side or "unknown dice" for side in sides)
    if bound.requirement is None:
        return text
    if bound.to_reach is None and bound.requirement.odds is not None:
        return None  # it includes dice
    if bound.is_total:
        return f"{text} against {_number_to_reach(bound)}"
    return f"{text}, {mechanic.word('requirement')} {'unknown' if bound.to_reach is None else bound.to_reach}"


def _number_to_reach(bound: Bound) -> str:
    """Return the number that a total has to reach and what a single die shows for it: "14: 10 or more on the die"."""
    number, throw, mechanic = bound.to_reach, bound.actor.throw, bound.rules.mechanic
    if number is None:
        return "an unknown number"
    if not isinstance(throw, TotalThrow) or not deciding_die(throw, mechanic):
        return str(number)
    rulings = bound.rules.rulings
    lowest = 2 if rulings["natural_1"] == "on" else 1
    highest = mechanic.sides if rulings["natural_20"] == "on" else mechanic.sides + 1
    least = number - throw.bonus + (rulings["difficulty"] == "beat")
    shown = min(max(least, lowest), highest)
    if shown > mechanic.sides:
        return f"{number}: more than the die can show"
    return f"{number}: {shown}{'' if shown == mechanic.sides else ' or more'} on the die"


def _side_text(side: BoundSide, mechanic: Mechanic) -> str | None:
    if side.fallen is not None:
        return fallen_text(side.fallen, mechanic)
    if side.throw is None:
        return _dice_without_target(side, mechanic)
    if not side.score_known:
        return f"{throw_text(side.throw, mechanic)}, {mechanic.word('limit')} unknown"
    limit = "" if side.throw.limit is None else f", {mechanic.word('limit')} {side.throw.limit}"
    return throw_text(side.throw, mechanic) + limit


def _dice_without_target(side: BoundSide, mechanic: Mechanic) -> str | None:
    """Return the dice of a side whose number to reach alone is unknown: "5 dice against an unknown target number"."""
    if side.target is None or side.target.value is not None or not side.terms:
        return None
    numbers = [*(term.value for term in side.terms), *(each.value for each in side.modifiers)]
    if not all(isinstance(number, int) for number in numbers):
        return None
    dice = max(sum(number for number in numbers if isinstance(number, int)), 0)
    return f"{dice} {dice_word(dice)} against an unknown {mechanic.word('requirement')}"


def fallen_text(fallen: FallenDice, mechanic: Mechanic) -> str:
    """Return what dice came to: "2 hits", "1 hit and a glitch", or a total; and how many are rerolled."""
    if mechanic.family == "total":
        return str(fallen.score)
    marked = f" and {mark_word(fallen.mark, glitch=mechanic.glitch)}" if fallen.mark != "none" else ""
    again = f", {fallen.rerolled} {dice_word(fallen.rerolled)} to reroll" if fallen.rerolled else ""
    return mechanic.hits_text(fallen.score) + marked + again


def throw_text(throw: Throw, mechanic: Mechanic) -> str:
    """Return dice in words: "6 dice against target number 4", "2d6 + 1"."""
    if isinstance(throw, CountedThrow):
        target = "" if throw.target is None else f" against {mechanic.word('requirement')} {throw.target}"
        return f"{throw.dice} {dice_word(throw.dice)}{target}"
    dice = " + ".join(f"{count}d{sides}" for count, sides in throw.dice)
    sign = "\N{MINUS SIGN}" if throw.bonus < 0 else "+"
    return f"{dice} {sign} {abs(throw.bonus)}" if throw.bonus else dice
