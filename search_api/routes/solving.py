"""What a wanted chance of success needs."""

from apiflask import APIBlueprint
from flask import Response

from kb.play.advice_answer import SolveAnswer
from kb.play.request import SolveRequest
from kb.play.solve import solve
from search_api.http.answers import answer, worked_out

endpoints = APIBlueprint("solving", __name__, tag="Solve")


@endpoints.post("/solve")
@endpoints.input(SolveRequest, location="json", arg_name="asked")
@endpoints.output(SolveAnswer)
def solve_body(asked: SolveRequest) -> Response:
    """Find what a wanted chance of success needs: the least dice or rating, or the most that may be required.

    Where nothing reaches it, `solution` is null, and `best` and `why` say how far it goes.
    """
    return answer(SolveAnswer, worked_out(solve, asked))
