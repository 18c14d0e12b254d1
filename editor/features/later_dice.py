"""The dice of a line for the rolls behind the first one, and what is left to roll."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from editor.features.written_rolls import later_rolls
from editor.library import Library
from editor.notes.rolls import Dice, LaterDice
from kb.characters import weapon_properties
from kb.model import RollStep
from kb.play.answer.shapes import ResolveAnswer
from kb.problems import RequestError
from resolver.notation import VERSUS_PATTERN
from resolver.reasons import Reason
from resolver.rolls.replay.faces import DiceError
from resolver.sentences.given_dice import (
    dice_in_vain,
    dice_not_readable,
    refused_in_step,
    too_many_dice,
    wrong_number_of_dice,
)
from resolver.wording import dice_word, join_words, lower

DiceByRoller = Mapping[str, Dice]
"""Dice by who rolled them, as requests have them: `actor`, `resist`, `attack.opponent`."""

_FEWEST_TO_NAME = 2
"""The fewest later rolls of a test among which dice may be meant for another."""

REROLLED = "Write a die that you roll again with its first throw, as in `1+6`,"
"""How a line gives dice that Edge rolls again."""

_ROLL = "roll"
"""What requests call the rolls of an extended test, each with its number."""

_LONGEST = 40
"""The most letters of a line that a message repeats."""


class PlayedDice(NamedTuple):
    """What came of a line's dice."""

    answer: ResolveAnswer
    dice: DiceByRoller
    """The dice that were read, by the roll that they were taken for."""
    unread: str = ""
    """The words of dice that can't be read, as something of their roll is unknown."""


class NothingLeftError(RequestError):
    """There are more dice than the rolls of a test need."""

    def __init__(self, message: str) -> None:
        super().__init__("line", message)


def is_about_number_of_dice(error: ValueError) -> bool:
    """Return whether dice are refused because they are too many or too few, so that the roll's numbers say why."""
    if isinstance(error, DiceError):
        why = _in_step(error.reason)
        return why.made_by(wrong_number_of_dice) or why.made_by(too_many_dice)
    return isinstance(error, NothingLeftError)


def with_later_dice(
    dice: DiceByRoller, later: Sequence[LaterDice], answering: Callable[[DiceByRoller], ResolveAnswer]
) -> PlayedDice:
    """Return the answer to a roll with the dice of later rolls.

    Dice without a step are for what is to roll next; those that it doesn't need are for what is to roll after it.

    Args:
        dice: The dice of the first roll.
        later: The dice of later rolls, from left to right.
        answering: Answers the roll with dice.

    Raises:
        ValueError: If nothing is left to roll for them, or as *answering* does.
    """
    first, named = dice, [each for each in later if each.step is not None]
    for each in named:
        dice = {**dice, **_of_step(each.step or "", each.own, each.other)}
    try:
        answer = answering(dice)
    except DiceError as error:
        if named and error.reason.made_by(dice_in_vain):
            _refuse_if_none_left(answering(first), named[0])
        if not named or not error.reason.made_by(dice_not_readable):
            raise
        return PlayedDice(answering(first), first, ", ".join(each.text for each in named))
    for following in (each for each in later if each.step is None):
        left = following.own
        while left:
            step = _next_step(answer, dice, following, left)
            try:
                given = {**_by_rolls(dice, step), **_of_step(step, left, following.other)}
                answer, left = answering(given), []
            except DiceError as error:
                if error.reason.made_by(dice_not_readable):
                    return PlayedDice(answer, dice, following.text)
                if not 0 < (surplus := _surplus(error.reason)) < len(left):
                    raise
                own, left = left[:-surplus], left[-surplus:]
                given = {**_by_rolls(dice, step), **_of_step(step, own, following.other)}
                answer = answering(given)
            dice = given
    return PlayedDice(answer, dice)


def _next_step(answer: ResolveAnswer, dice: DiceByRoller, following: LaterDice, left: Dice) -> str:
    """Return the step to roll next after *dice*, for which some are *left* of those that are *following*.

    Raises:
        RequestError: If there is none.
    """
    text = _excerpt(following.text)
    if waits_for_reroll(dice, answer):
        raise RequestError("line", f'{REROLLED} before "{text}"')
    if answer.replay is None:
        whose = "the dice of both sides" if _is_opposed(answer) else "your dice"
        raise RequestError("line", f'Write {whose} before "{text}"')
    if answer.replay.next_dice:
        return f"{_ROLL}{(answer.replay.rolls or 0) + 1}"
    if not answer.replay.without_dice and len(left) < len(following.own):  # the others were read
        surplus = f"{len(left)} {dice_word(len(left))}"
        raise RequestError("line", f'"{text}" has {surplus} too many; nothing else is left to roll')
    _refuse_if_none_left(answer, following)
    return answer.replay.without_dice[0]


def _refuse_if_none_left(answer: ResolveAnswer, following: LaterDice) -> None:
    """Refuse the dice that are *following* if nothing is to roll any more.

    Raises:
        NothingLeftError: If nothing is.
    """
    if answer.replay is None or answer.replay.without_dice:
        return
    surplus = f"{len(following.own)} {dice_word(len(following.own))}"
    after = "; ".join(filter(None, (answer.headline.text, tie_text(answer))))
    text = _excerpt(following.text)
    raise NothingLeftError(f'"{text}" has {surplus} too many; nothing is left to roll after "{after}"')


def tie_text(answer: ResolveAnswer) -> str:
    """Return who wins the tie that the dice came to; empty without a tie."""
    steps = answer.replay.trace if answer.replay is not None else ()
    return next((each.text for each in steps if each.step == "tie"), "")


def _by_rolls(dice: DiceByRoller, step: str) -> DiceByRoller:
    """Return *dice* as those of the first roll of an extended test if *step* is a later one of it."""
    if not re.fullmatch(rf"{_ROLL}\d+", step):
        return dice
    return {f"{_ROLL}1" if who == "actor" else who: faces for who, faces in dice.items()}


def _excerpt(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _of_step(step: str, own: Dice, other: Dice) -> DiceByRoller:
    return {step: own, **({f"{step}.opponent": other} if other else {})}


def _surplus(reason: Reason) -> int:
    """Return how many dice a roll or a value had too many; 0 if they were refused for something else."""
    why = _in_step(reason)
    if why.made_by(too_many_dice):
        return int(why.parts["dice"])
    return int(why.parts["given"]) - int(why.parts["needed"]) if why.made_by(wrong_number_of_dice) else 0


def _in_step(reason: Reason) -> Reason:
    """Return why dice are refused without the step whose they are."""
    why: Reason = reason.parts["why"] if reason.made_by(refused_in_step) else reason
    return why


def later_dice_text(library: Library, later: Sequence[LaterDice], played: PlayedDice) -> str:
    """Return which roll each of the *later* dice was taken for: "rolled: trauma die 5, weapon damage 4".

    Or which can't be read yet. Empty if the test has only one later roll, or the line names the roll of each.
    """
    answer, dice, unread = played
    if unread:
        return f'"{_excerpt(unread)}" can\'t be read yet'
    steps = [names[0].replace(" ", "-") for names in later_rolls(library, answer.entry or "")]
    if len(steps) < _FEWEST_TO_NAME or all(each.step is not None for each in later):
        return ""
    told = [f"{_title(library, answer, step)} {_faces(dice[step])}" for step in steps if step in dice]
    return f"rolled: {', '.join(told)}" if told else ""


def _faces(dice: Dice) -> str:
    """Return dice as lines write them: one that exploded is `6+2`."""
    return " ".join("+".join(map(str, die)) if isinstance(die, list) else str(die) for die in dice)


def _title(library: Library, answer: ResolveAnswer, key: str) -> str:
    entry = library.base.entries.get(answer.entry or "")
    step = entry.tests.get(key) if entry is not None else None
    return lower((step.title if step is not None else None) or key.replace("-", " "))


def rolled_first(dice: DiceByRoller, answer: ResolveAnswer) -> str:
    """Return what your dice came to, "You have rolled: 2 hits", if the target's are still to roll; else nothing."""
    waits = answer.replay is None and dice.keys() == {"actor"} and bool(answer.changed)
    return answer.changed[-1] if waits and not answer.headline.text.startswith(answer.changed[-1]) else ""


def waits_for_target(dice: DiceByRoller, answer: ResolveAnswer) -> bool:
    """Return whether only your dice are given, and the target's would decide, of whom ratings aren't known."""
    asked = (each.parts for each in answer.reasons.unknown)
    lacks = any(
        parts.get("part") == "pool" and parts.get("side") == "opponent" and not parts.get("step")
        for parts in asked
    )
    return dice.keys() == {"actor"} and answer.replay is not None and lacks


def waits_for_reroll(dice: DiceByRoller, answer: ResolveAnswer) -> bool:
    """Return whether all dice of the first roll are given, and Edge has some of them still to roll again."""
    all_given = "opponent" in dice or ("actor" in dice and not _is_opposed(answer))
    return answer.replay is None and not answer.parts and all_given


def _is_opposed(answer: ResolveAnswer) -> bool:
    """Return whether the target rolls too."""
    return re.search(VERSUS_PATTERN, answer.roll or "") is not None


def left_to_roll(library: Library, answer: ResolveAnswer) -> str:
    """Return what is left to roll after given dice, and how to write the dice.

    Empty if nothing is.
    """
    replay = answer.replay
    if replay is not None and replay.next_dice:
        return f"write the dice of roll {(replay.rolls or 0) + 1} as `then …`"
    if replay is None or replay.ahead is None:
        return ""
    entry = library.base.entries.get(answer.entry or "")
    tests = entry.tests if entry is not None else {}
    titles = [_title(library, answer, key) for key in replay.without_dice]
    optional = {
        key: lower(step.optional.rstrip("."))
        for key in replay.ahead.steps
        if isinstance(step := tests.get(key), RollStep) and step.optional and key not in replay.without_dice
    }
    ways = (
        f"{_title(library, answer, key)}, {when}: write `then {key.replace('-', ' ')} …`"
        for key, when in optional.items()
    )
    write = join_words([*_to_give(answer), "`then …`"])
    needed = [f"still to roll: {join_words(titles)}; write {write}"] if titles else []
    return "; ".join([*needed, *ways])


def _to_give(answer: ResolveAnswer) -> Iterator[str]:
    """Yield what to write of ratings that the next roll reads and nobody has, with the side where it stands."""
    next_step = answer.replay.without_dice[:1] if answer.replay is not None else []
    of_weapons = weapon_properties(answer.edition)
    for names in (
        each.parts.get("names", ())
        for each in answer.reasons.unknown
        if [each.parts.get("step")] == next_step
    ):
        for name, of in ((each["name"], each["of"]) for each in names):
            none = f" (`{name} 0` for none)" if name in of_weapons else ""
            yield f"`{name} …`{none} {'behind' if of == 'target' else 'before'} `v.`"
