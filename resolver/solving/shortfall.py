"""Why a wanted chance of success cannot be had, in a sentence."""

from resolver.dice.throws import Totalled
from resolver.rolls.bind.bound import Bound
from resolver.solving.dials import SLOTS, Dial, required
from resolver.solving.evaluator import Point
from resolver.solving.solutions import Solution
from resolver.wording import percent


def why_not(bound: Bound, dial: Dial, solution: Solution) -> str | None:
    """Return why nothing that *dial* is set to reaches the wanted chance; None where something does."""
    if solution.found is not None:
        return None
    if solution.best is None:
        return why_unknown(bound)
    limit = _limit(bound) if dial.vary != "limit" else None
    needed = required(bound) if bound.requirement is not None and dial.vary != "requirement" else None
    word = bound.rules.mechanic.word
    if limit is not None and needed is not None and limit < needed:
        return (
            f"The {word('limit')} is {limit} and the {word('requirement')} {needed}: whatever the {dial.what}, "
            f"too few {word('hits')} count."
        )
    cap = f": no more than {limit} {word('hits')} count" if limit is not None and dial.vary == "pool" else ""
    return f"{_where(dial, solution.best)} the chance is {percent(solution.best.chance)}{cap}."


def why_unknown(bound: Bound) -> str:
    """Return why the chance of success of a roll is unknown."""
    if bound.unknown:
        return " ".join(dict.fromkeys(bound.unknown))
    what = bound.rules.mechanic.word("requirement")
    return f"Nothing says what would succeed: the roll has no {what}, and nobody rolls against it."


def _where(dial: Dial, best: Point) -> str:
    if dial.vary == "limit":
        return f"Even with the {dial.what} at {best.value}, past which more is no help,"
    if dial.vary in SLOTS:
        return f"Even with the {dial.what} at {best.value}, as far as it goes,"
    return f"With {dial.what} at {best.value}, the best from {dial.least} to {dial.most},"


def _limit(bound: Bound) -> int | None:
    limit = bound.actor.limit
    counted = not isinstance(bound.actor.throw, Totalled)
    return limit.value if limit and isinstance(limit.value, int) and counted else None
