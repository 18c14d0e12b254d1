"""Tests with numbers: odds, dice and traces."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response

from kb import KnowledgeBase
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.resolve_answer import ResolveAnswer
from search_api.http import problem_details as problems
from search_api.http.answers import answer, served, worked_out
from search_api.http.problem_details import Fault
from search_api.shapes.resolving import BatchAnswer, BatchRequest, ResolveParameters

endpoints = APIBlueprint("resolving", __name__, tag="Resolve")


@endpoints.post("/resolve")
@endpoints.input(ResolveRequest, location="json", arg_name="asked")
@endpoints.output(ResolveAnswer)
def resolve_body(asked: ResolveRequest) -> Response:
    """Give the exact odds of a test, and what given or seeded dice come to.

    Name a test of an `entry`, or write one in the notation as `roll`, with the `edition` whose dice it uses.
    """
    return _resolved(asked)


@endpoints.get("/resolve")
@endpoints.input(ResolveParameters, location="query", arg_name="asked")
@endpoints.output(ResolveAnswer)
def resolve_parameters(asked: ResolveParameters) -> Response:
    """Give the same as a POST, by parameters, so that it can be linked to."""
    return _resolved(asked)


@endpoints.post("/resolve/batch")
@endpoints.input(BatchRequest, location="json", arg_name="asked")
@endpoints.output(BatchAnswer)
def resolve_batch(asked: BatchRequest) -> Response:
    """Answer several requests at once, each by itself: one that is refused does not stop the others."""
    base = served().base
    return answer(BatchAnswer, {"answers": [_item(base, request) for request in asked.requests]})


def _resolved(asked: ResolveRequest) -> Response:
    return answer(ResolveAnswer, worked_out(resolve, asked))


def _item(base: KnowledgeBase, asked: ResolveRequest) -> dict[str, Any]:
    try:
        return {"answer": resolve(base, asked)}
    except ValueError as error:
        return {"problem": problems.content(422, str(error), [Fault.of(error)])}
