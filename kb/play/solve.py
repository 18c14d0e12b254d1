"""What a wanted chance of success needs: the least dice, bonus or limit, or the most that may be required."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field, field_validator, model_validator

from kb.knowledge import KnowledgeBase
from kb.model import Shape
from kb.play.answer import Probability
from kb.play.evaluate import caveats, dial_for, evaluator_of
from kb.play.read_request import about
from kb.play.request import AllDiceRequest
from resolver import MOST_NUMBER
from resolver.notation import print_roll
from resolver.solving.dials import Dial, dials_of
from resolver.solving.evaluator import Evaluator, Point
from resolver.solving.shortfall import why_not
from resolver.solving.solutions import Solution, break_even, curve, trend, worth
from resolver.solving.solutions import solve as solved
from resolver.solving.wanted import wanted_chance
from resolver.values.names_read import RatingRead, other_side, ratings_read

MOST_POINTS = 41
"""Values that one curve may have."""

DIRECTIONS = {True: "least", False: "greatest", None: None}


class Stretch(Shape):
    """From where to where a curve goes."""

    least: int = Field(default=0, ge=-MOST_NUMBER, le=MOST_NUMBER)
    most: int = Field(ge=-MOST_NUMBER, le=MOST_NUMBER, examples=[20])

    @model_validator(mode="after")
    def _is_short(self) -> "Stretch":
        length = self.most - self.least + 1
        if not 1 <= length <= MOST_POINTS:
            raise ValueError(
                f"a curve from {self.least} to {self.most} has {max(length, 0)} values; "
                f"it may have 1 to {MOST_POINTS}"
            )
        return self


class SolveRequest(AllDiceRequest):
    """A test, the chance of success that is wanted, and what of the test may be varied for it."""

    chance: str | float = Field(examples=["3/4", "75%", 0.75])
    """The wanted chance of success: at least so much. A fraction, a percentage or a decimal; kept exact."""
    vary: str = Field(default="pool", examples=["pool", "requirement", "Logic"])
    """`pool`, `limit`, `requirement`, `against` (dice or bonus of the other side), or the name of a rating, with
    `target.` before it for one of the other side."""
    curve: Stretch | None = None
    """Values of what is varied whose chances are listed too."""

    @field_validator("chance", mode="before")
    @classmethod
    def _is_a_chance(cls, given: Any) -> Any:
        if isinstance(given, str | int | float) and not isinstance(given, bool):
            wanted_chance(given)
            return str(given) if isinstance(given, int) else given
        raise ValueError("a chance is a fraction (3/4), a percentage (75%) or a decimal (0.75)")


def solve(base: KnowledgeBase, request: SolveRequest) -> dict[str, Any]:
    """Return what the wanted chance needs: `solution`, or null with the `best` that can be had and `why`.

    Beside it stand the test as it is (`now`), what one step more of everything is `worth`, and the `curve`.

    Raises:
        ValueError: If something is asked for that does not exist or is not allowed; the message is a sentence for
            the person who asked, and a `RequestError` says where in the request.
    """
    asked, evaluator = evaluator_of(base, request)
    bound = evaluator.bound
    dial = dial_for(asked, evaluator, request.vary)
    solution = solved(evaluator, dial, wanted_chance(request.chance))
    unknown = solution.found is None and solution.best is None
    answer: dict[str, Any] = {
        **about(asked.subject, request),
        "roll": print_roll(bound.changed.roll),
        "by": asked.subject.by,
        "rulings": bound.rulings(),
        "warnings": [*asked.warnings, *bound.warnings, *caveats(evaluator), *_idle(evaluator, dial)],
        "unknown": list(bound.unknown) if unknown else [],
        "vary": dial.vary,
        "what": dial.what,
        "wanted": Probability.of(solution.wanted).plain(),
        "now": _now(evaluator, dial),
        "direction": DIRECTIONS[solution.eases],
        **_found(dial, solution),
    }
    if solution.found is None:
        answer["why"] = why_not(bound, dial, solution)
    answer["worth"] = _worth(evaluator, worth(evaluator, dials_of(bound)))
    if request.curve is not None:
        answer |= _curve(evaluator, dial, request.curve)
    return {**answer, "evaluations": evaluator.spent, "data_version": base.version}


def plain_point(point: Point | None, now: int | None = None) -> dict[str, Any] | None:
    """Return a value with its chance, and by how much it differs from *now*."""
    if point is None:
        return None
    change = {} if now is None else {"change": point.value - now}
    return {"value": point.value, **change, "success": Probability.of(point.chance).plain()}


def _now(evaluator: Evaluator, dial: Dial) -> dict[str, Any]:
    success = evaluator.success
    return {"value": dial.now, "success": None if success is None else Probability.of(success).plain()}


def _found(dial: Dial, solution: Solution) -> dict[str, Any]:
    return {
        "solution": plain_point(solution.found, dial.now),
        "short": plain_point(solution.short, dial.now),
        **({"best": plain_point(solution.best, dial.now)} if solution.found is None else {}),
    }


def _worth(evaluator: Evaluator, steps: Mapping[str, Point]) -> dict[str, Any]:
    """Return what one step more of everything adds to the chance of success."""
    success = evaluator.success
    if success is None:
        return {}
    return {
        vary: {**(plain_point(point) or {}), "difference": Probability.of(point.chance - success).plain()}
        for vary, point in steps.items()
    }


def _curve(evaluator: Evaluator, dial: Dial, stretch: Stretch) -> dict[str, Any]:
    points = curve(evaluator, dial, range(stretch.least, stretch.most + 1))
    even = break_even(points, trend(points) if dial.eases is None else dial.eases)
    return {"curve": [plain_point(point) for point in points], "break_even": plain_point(even)}


def _idle(evaluator: Evaluator, dial: Dial) -> list[str]:
    """Return a warning where a rating makes no difference, with what may be meant instead."""
    chances = {point.chance for point in evaluator.points(dial)} if dial.eases is None else set()
    scene = evaluator.bound.changed.scene
    other = other_side(scene.roller)
    read = ratings_read(scene.keys, evaluator.bound.changed.roll, roller=scene.roller)
    of_other = RatingRead(dial.vary, other) in read
    hint = f"; that of the other side is written {other}.{dial.vary}" if of_other else ""
    if len(chances) == 1 or (hint and not chances):
        return [f"{dial.what} makes no difference to the chance of this roll{hint}"]
    return []
