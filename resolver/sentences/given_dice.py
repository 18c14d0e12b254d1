"""Dice that do not fit a roll.

`roll` is the name of the roll or of the value whose dice they are, `whose` the key for which they are given.
"""

from collections.abc import Sequence

from resolver.reasons import Reason, reason
from resolver.sentences.rolls import not_given, set_in_a_modifier
from resolver.wording import join_words, lower, upper

Sizes = Sequence[tuple[int, int]]
"""Dice as pairs: how many, and of how many sides."""


@reason
def seed_besides_dice() -> str:
    """A seed and dice are given."""
    return "You gave both a seed and dice; give one of them."


@reason
def wrong_number_of_dice(roll: str, given: int, needed: int, extra: int = 0) -> str:
    """Too few or too many dice are given; the last of them are *extra* ones, which explode."""
    which = f": those of the pool, then {extra} more that explode" if extra else ""
    return f"You gave {_counted(given)} for {roll}; the roll needs {needed}{which}."


@reason
def dice_to_reach_missing(what: str, needed: int) -> str:
    """The number to reach has dice of its own, and the faces of none are given; *what* is the edition's word."""
    return f"The {what} has {_counted(needed)} of its own; give what you rolled for it as `dice.requirement`."


@reason
def die_without_face(roll: str) -> str:
    """A die is given without a face."""
    return f"A die of {roll} has no face; give its face."


@reason
def no_such_face(roll: str, face: int, most: int) -> str:
    """A die shows a face that it does not have."""
    return f"A die of {roll} shows {face}; its faces go from 1 to {most}."


@reason
def die_thrown_once(roll: str, faces: Sequence[int]) -> str:
    """Several throws are given for a die that is thrown once."""
    return f"You gave {list(faces)} for a die of {roll}; dice of this roll are rolled once."


@reason
def die_not_finished(roll: str, sides: int) -> str:
    """The last throw of an exploding die explodes."""
    return (
        f"A die of {roll} ends with {sides}, which explodes; add what you rolled next, such as [{sides}, 2]."
    )


@reason
def die_exploded_early(roll: str, faces: Sequence[int], sides: int) -> str:
    """A die is thrown again on a face that does not explode."""
    return f"You gave {list(faces)} for a die of {roll}; only a die that shows {sides} explodes."


@reason
def exploding_dice_last(roll: str, faces: Sequence[int]) -> str:
    """Several throws are given for a die before the exploding ones."""
    return f"You gave {list(faces)} for a die of {roll} that is rolled once; put exploding dice last."


@reason
def die_rerolled_twice(roll: str, faces: Sequence[int]) -> str:
    """A die is rerolled more than once."""
    return f"You gave {list(faces)} for a die of {roll}; a die is rolled again once at most."


@reason
def wrong_reroll(roll: str, given: int, allowed: int, hit: str, *, one: bool) -> str:
    """Other dice are rerolled than may be: all that miss, or one of them."""
    needed = f"one that shows no {hit}" if one else f"the {allowed} that show no {hit}"
    needed = needed if allowed else f"none, as all show a {hit} or the first throw is a glitch"
    return (
        f"{given} {_dice(given)} rerolled for {roll}; the reroll takes {needed}. "
        "Write a rerolled die as [2, 5]."
    )


@reason
def too_many_dice(roll: str, dice: int, lacking: Sequence[str] = ()) -> str:
    """More dice are given than the roll needs; steps before it are *lacking* theirs."""
    instead = join_words([f"`dice.{step}`" for step in lacking], "or")
    way = f"give them as {instead}" if lacking else "give only what the roll needs"
    return f"You gave {_counted(dice)} too many for {roll}; {way}."


@reason
def no_such_roller(whose: str, sides: Sequence[str], helpers: Sequence[str]) -> str:
    """Dice are given for a roller that does not exist."""
    return f'You gave dice for "{whose}"; choose {", ".join(sides)}, or {helpers[0]} to {helpers[-1]}.'


@reason
def dice_and_hits(whose: str) -> str:
    """Dice and hits are given for the same roll."""
    return f'You gave both dice and hits for "{whose}"; give one of them.'


@reason
def rolls_nothing(whose: str) -> str:
    """Dice are given for a roller without dice in this roll."""
    return f'You gave dice for "{whose}", who rolls none here; leave them out.'


@reason
def roll_unplayable(roll: str, unknown: Sequence[Reason]) -> str:
    """Dice are given for a roll that is unknown."""
    return f"You gave dice for {roll}, but they can't be read yet. {' '.join(map(str, unknown))}"


@reason
def hits_bought(roll: str) -> str:
    """Dice are given for a roll whose hits are bought."""
    return f"You gave dice for {roll}, but its hits are bought; leave the dice out."


@reason
def counted_dice_missing(roll: str, dice: int, sides: int) -> str:
    """No dice are given for a roll whose hits are counted."""
    faces = "1 face" if dice == 1 else f"{dice} faces"
    return f"You gave no dice for {roll}; give {faces} from 1 to {sides}."


@reason
def added_dice_missing(roll: str, dice: Sizes) -> str:
    """No dice are given for a roll whose dice are added up."""
    faces = ", ".join(f"{abs(count)}d{sides}" for count, sides in dice)
    return f"You gave no dice for {roll}; give the faces of {faces}."


@reason
def total_impossible(roll: str, total: int, least: int, most: int) -> str:
    """A total is given that the dice cannot have."""
    return f"{upper(roll)} has {total}; its dice give {least} to {most}."


@reason
def hits_impossible(roll: str, counted: str, dice: int, most: int) -> str:
    """More hits are given than the dice can have."""
    return f"{upper(roll)} has {counted}; {_counted(dice)} can give at most {most}."


@reason
def not_followed_by_rolls() -> str:
    """Dice are given roll by roll for a test that cannot be played so."""
    return "You gave dice roll by roll, but this is not an extended test that can be played."


@reason
def rolls_after_end(rolls: Sequence[str]) -> str:
    """Dice are given for rolls after an extended test is over."""
    return f"You gave dice for {', '.join(rolls)} after the test is over; leave them out."


@reason
def not_a_roll(whose: str, helper: str) -> str:
    """Dice of a whole extended test are given for something that is not one of its rolls."""
    return (
        f'You gave dice for "{whose}"; for a whole extended test write roll1, roll2 and so on, '
        f"and for its helpers roll1.{helper}."
    )


@reason
def refused_in_roll(number: int, why: Reason) -> str:
    """The dice of one roll of an extended test do not fit it."""
    return f"{why} (roll {number})"


@reason
def refused_in_step(step: str, why: Reason) -> str:
    """The dice of one step do not fit it."""
    return f"{upper(step.replace('-', ' '))}: {lower(str(why))}"


@reason
def dice_not_readable(unknown: Reason, sides: Sequence[str] = ()) -> str:
    """Dice are given for a roll of an unknown number of dice, or with an unknown number to reach, on *sides*."""
    to_reach = unknown.parts.get("part") == "requirement" and unknown.parts["step"] is None
    if not to_reach:
        return f"These dice can't be read yet: {unknown}"
    word = unknown.parts["word"]
    way = f"If you know it, {set_in_a_modifier(word, sides)}."
    if unknown.made_by(not_given):
        return f"These dice can't be read without a {word}, which the page doesn't give. {way}"
    return f"These dice can't be read yet: {unknown} {way}"


@reason
def dice_in_vain(steps: Sequence[str], near: str | None = None) -> str:
    """Dice are given for steps that throw none; `near` is a step of a like name that lacks its dice."""
    hint = f'did you mean "{near}"?' if near else "leave them out."
    return f"You gave dice for {', '.join(steps)}, but none are rolled there; {hint}"


@reason
def no_such_step(whose: str, near: str | None, allowed: Sequence[str]) -> str:
    """Dice are given for a step that the test does not have."""
    hint = (
        f'did you mean "{near}"?'
        if near
        else f"name one of {', '.join(allowed)}; for the dice against it, add .opponent."
    )
    return f'You gave dice for "{whose}", but there is no such step; {hint}'


def _counted(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _dice(count: int) -> str:
    return "die is" if count == 1 else "dice are"
