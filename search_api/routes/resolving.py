"""Resolving tests: odds, dice and traces."""

from kb import KnowledgeBase
from kb.model.faults import Fault
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.shapes import ResolveRequest
from kb.play.required_inputs import RequiredInputs, required_inputs
from kb.play.resolve import resolve
from resolver.work import TooMuchWork
from search_api.http.answers import answer_or_422
from search_api.http.endpoints import ROOT, Endpoints
from search_api.http.problem_details import problem
from search_api.shapes.resolving import BatchAnswer, BatchItem, BatchRequest, ResolveParameters

endpoints = Endpoints("Resolve")

_BATCH = f"{ROOT}/resolve/batch"

_EXAMPLE = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
    "against": {"Intuition": 4, "Firewall": 3},
    "seed": "tuesday",
}


@endpoints.post("/resolve", example=_EXAMPLE)
def resolve_body(body: ResolveRequest) -> ResolveAnswer:
    """Return the exact odds of a test, and the result of given or seeded dice.

    Name a test of an `entry`, or write one in the notation as `roll`, with the `edition` whose dice it uses.
    """
    return _resolve(body)


@endpoints.get("/resolve")
def resolve_parameters(parameters: ResolveParameters) -> ResolveAnswer:
    """Return the same as the POST, with parameters, so that you can link to it."""
    return _resolve(parameters)


@endpoints.post("/resolve/inputs", example={"entry": "sr5/hack-on-the-fly", "variant": "two-marks"})
def resolve_inputs(body: ResolveRequest) -> RequiredInputs:
    """Return which ratings a request for a roll has to give, by side, and which actions can change the roll.

    What changes the roll counts too: variants, also those of states, uses of Edge, modifiers and what they grant.
    """
    return answer_or_422(required_inputs, body)


@endpoints.post(
    "/resolve/batch",
    example={"requests": [_EXAMPLE, {"edition": "sr5", "roll": "12 dice, threshold 3"}]},
    advises=True,
)
def resolve_batch(body: BatchRequest) -> BatchAnswer:
    """Answer several requests at once; one that is refused does not stop the others."""
    return answer_or_422(_items, body)


def _resolve(request: ResolveRequest) -> ResolveAnswer:
    return answer_or_422(resolve, request)


def _items(base: KnowledgeBase, batch: BatchRequest) -> BatchAnswer:
    return BatchAnswer(answers=[_item(base, request) for request in batch.requests])


def _item(base: KnowledgeBase, request: ResolveRequest) -> BatchItem:
    try:
        return BatchItem(answer=resolve(base, request))
    except TooMuchWork:
        raise  # the budget covers the whole batch
    except ValueError as error:
        return BatchItem(problem=problem(422, str(error), [Fault.of(error)], instance=_BATCH))
