"""What it takes to reach a chance of success."""

from kb.play.advice.shapes import SolveAnswer
from kb.play.advice.solve import solve
from kb.play.request.shapes import SolveRequest
from search_api.http.answers import answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Solve")

_EXAMPLE = {
    "entry": "sr5/hack-on-the-fly",
    "chance": "3/4",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
    "against": {"Intuition": 4, "Firewall": 3},
}


@endpoints.post("/solve", example=_EXAMPLE, advises=True)
def solve_body(body: SolveRequest) -> SolveAnswer:
    """Find what it takes to reach a wanted chance of success: the fewest dice, or the highest threshold.

    If nothing reaches it, `solution` is null, and `best` and `why` say how close it gets.
    """
    return answer_or_422(solve, body)
