"""The dice of a request, by who rolled them."""

from collections.abc import Mapping
from typing import NamedTuple

from kb.model.examples import Face
from kb.play.request.shapes import ResolveRequest


class RequestDice(NamedTuple):
    """The dice of a request."""

    faces: Mapping[str, list[Face]]
    """By who rolled them."""
    hits: Mapping[str, int]
    """The same, where the faces aren't known."""
    seed: str | int | None
    target: int = 1
    """Which of several targets they are for; a seed gives each of them other dice against the same throw."""

    @staticmethod
    def of(request: ResolveRequest) -> "RequestDice":
        """Return the dice of *request*."""
        return RequestDice(request.dice, request.hits, request.seed)


NO_DICE = RequestDice({}, {}, None)
