"""Bulk data and operations."""

from apiflask import APIBlueprint
from flask import Response

from kb.links.export import exported
from search_api.http.answers import answer, served
from search_api.http.caching import NEVER
from search_api.shapes.listings import ExportAnswer, HealthAnswer, ReadyAnswer

endpoints = APIBlueprint("operations", __name__, tag="Data and operations")


@endpoints.get("/export.json")
@endpoints.output(ExportAnswer)
def export() -> Response:
    """Return everything: editions, entries with their equivalents, concepts and tables."""
    return answer(ExportAnswer, exported(served().base))


@endpoints.get("/healthz")
@endpoints.output(HealthAnswer)
def healthz() -> Response:
    """Tell that the program runs, whether or not anything has been built."""
    return _now(answer(HealthAnswer, HealthAnswer(status="ok")))


@endpoints.get("/readyz")
@endpoints.output(ReadyAnswer)
def readyz() -> Response:
    """Tell whether there is a whole version to answer from: data, index and site."""
    version = served()
    content = ReadyAnswer(
        status="ready",
        version=version.folder.name,
        data_version=version.base.version,
        entries=len(version.base.entries),
    )
    return _now(answer(ReadyAnswer, content))


def _now(state: Response) -> Response:
    state.headers["Cache-Control"] = NEVER
    return state
