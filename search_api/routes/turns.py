"""Turns: whether a list of actions is legal in one, and what still fits."""

from kb.play.request.shapes import FitsRequest, TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import FitsAnswer, TurnAnswer
from kb.play.turns.what_fits import what_fits
from search_api.http.answers import answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Turn")

_EXAMPLE = {"edition": "sr5", "actions": ["sr5/take-aim", "sr5/fire-gun"], "initiative": 12}


@endpoints.post("/turn", example=_EXAMPLE)
def turn(body: TurnRequest) -> TurnAnswer:
    """Check whether actions are legal in one turn: how each is paid, what is left, which rule forbids it.

    Without `as`, an action is paid in any way that makes the turn legal, and the answer names it. With a `target` the
    answer has the chance of each roll.
    """
    return answer_or_422(check_turn, body)


@endpoints.post("/turn/fits", example=_EXAMPLE, advises=True)
def turn_fits(body: FitsRequest) -> FitsAnswer:
    """List the actions you can still take after the given ones in the same turn."""
    return answer_or_422(what_fits, body)
