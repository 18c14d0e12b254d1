"""The dice of a line for the rolls behind the first one, and what is left to roll."""

from collections.abc import Callable, Sequence

from editor.library import Library
from editor.notes.rolls import LaterDice
from kb.model import RollStep
from kb.play.answer.headline.wording import ON_AVERAGE, amount_text, brought, decimal
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.shapes import ResolveRequest
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.rolls.replay.faces import DiceError
from resolver.sentences.given_dice import refused_in_step, too_many_dice, wrong_number_of_dice
from resolver.wording import join_words, lower

Answering = Callable[[ResolveRequest], ResolveAnswer]


def with_later_dice(
    request: ResolveRequest, later: Sequence[LaterDice], answering: Answering
) -> ResolveAnswer:
    """Return the answer to a request with the dice of later rolls.

    Dice without a step are for what is to roll next; those that it doesn't need are for what is to roll after it.

    Args:
        request: The request with the dice of the first roll.
        later: The dice of later rolls, from left to right.
        answering: Answers a request.

    Raises:
        ValueError: If nothing is left to roll for them, or as *answering* does.
    """
    named = {each.step: each.own for each in later if each.step is not None}
    named |= {f"{each.step}.opponent": each.other for each in later if each.step is not None and each.other}
    request = _with_dice(request, named)
    answer = answering(request)
    queue = [each for each in later if each.step is None]
    while queue:
        following, *queue = queue
        own = following.own
        while own:
            if answer.replay is None:
                raise RequestError("line", f'Write the dice of both sides before "{following.text}"')
            step = next(iter(answer.replay.without_dice), None)
            if step is None:
                dice = f"{len(own)} {'die' if len(own) == 1 else 'dice'}"
                raise RequestError(
                    "line", f'"{following.text}" has {dice} too many; nothing else is left to roll'
                )
            opposed = {f"{step}.opponent": following.other} if following.other else {}
            try:
                given, left = _with_dice(request, {step: own} | opposed), []
                answer = answering(given)
            except DiceError as error:
                if not 0 < (surplus := _surplus(error.reason)) < len(own):
                    raise
                own, left = own[:-surplus], own[-surplus:]
                given = _with_dice(request, {step: own} | opposed)
                answer = answering(given)
            request, own = given, left
    return answer


def _with_dice(request: ResolveRequest, dice: dict[str, list[int | list[int]]]) -> ResolveRequest:
    return request.model_copy(update={"dice": {**request.dice, **dice}}) if dice else request


def _surplus(reason: Reason) -> int:
    """Return how many dice a roll or a value had too many; 0 if they were refused for something else."""
    why = reason.parts["why"] if reason.made_by(refused_in_step) else reason
    if why.made_by(too_many_dice):
        return int(why.parts["dice"])
    return int(why.parts["given"]) - int(why.parts["needed"]) if why.made_by(wrong_number_of_dice) else 0


def left_to_roll(library: Library, answer: ResolveAnswer) -> str:
    """Return what is left to roll after given dice, the average results, and how to write the dice.

    Empty if nothing is.
    """
    replay = answer.replay
    if replay is None or replay.ahead is None:
        return ""
    edition, entry = library.base.editions[answer.edition], library.base.entries.get(answer.entry or "")
    tests = entry.tests if entry is not None else {}

    def title(key: str) -> str:
        return lower((tests[key].title if key in tests else None) or key.replace("-", " "))

    averages = [
        f"{amount_text(edition, term, decimal(value.mean.exact))}{ON_AVERAGE}"
        for term, value in replay.ahead.results.items()
        if replay.results.get(term) == "unknown" and value is not None and value.mean is not None
    ]
    brings, _ = brought([(text, []) for text in averages]) if averages else ("", [])
    needed = ", ".join(filter(None, [join_words(map(title, replay.without_dice)), brings]))
    optional = {
        key: lower(step.optional.rstrip("."))
        for key in replay.ahead.steps
        if isinstance(step := tests.get(key), RollStep) and step.optional and key not in replay.without_dice
    }
    ways = (f"{title(key)}, {when}: write `then {key.replace('-', ' ')} …`" for key, when in optional.items())
    return "; ".join([*([f"still to roll: {needed}; write `then …`"] if replay.without_dice else []), *ways])
