"""What a wanted chance of success needs."""

from kb.play.advice_answer import SolveAnswer
from kb.play.request import SolveRequest
from kb.play.solve import solve
from search_api.http.answers import answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Solve")


@endpoints.post("/solve")
def solve_body(asked: SolveRequest) -> SolveAnswer:
    """Find what a wanted chance of success needs: the least dice or rating, or the most that may be required.

    Where nothing reaches it, `solution` is null, and `best` and `why` say how far it goes.
    """
    return answer_or_422(solve, asked)
