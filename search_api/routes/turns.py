"""Turns: whether a list of actions is legal in one, and what still fits."""

from apiflask import APIBlueprint
from flask import Response

from kb.play.request import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import FitsAnswer, TurnAnswer
from kb.play.turns.what_fits import what_fits
from search_api.http.answers import answer, worked_out

endpoints = APIBlueprint("turns", __name__, tag="Turn")


@endpoints.post("/turn")
@endpoints.input(TurnRequest, location="json", arg_name="asked")
@endpoints.output(TurnAnswer)
def turn(asked: TurnRequest) -> Response:
    """Tell whether actions are legal in one turn, how each is paid, what is left, and which rule forbids it.

    Without `as`, any way to pay for an action that makes the turn legal is taken, and named.
    """
    return answer(TurnAnswer, worked_out(check_turn, asked))


@endpoints.post("/turn/fits")
@endpoints.input(TurnRequest, location="json", arg_name="asked")
@endpoints.output(FitsAnswer)
def turn_fits(asked: TurnRequest) -> Response:
    """List the actions that could come after the given ones in the same turn."""
    return answer(FitsAnswer, worked_out(what_fits, asked))
