"""Bulk data and operations."""

from kb.links.export import exported
from search_api.http.answers import NEVER, served
from search_api.http.endpoints import Endpoints
from search_api.shapes.listings import ExportAnswer, HealthAnswer, ReadyAnswer

endpoints = Endpoints("Data and operations")


@endpoints.get("/export.json")
def export() -> ExportAnswer:
    """Return all data: editions, entries with their equivalents, concepts and tables."""
    return ExportAnswer.model_validate(exported(served().base))


@endpoints.get("/healthz", cache=NEVER)
def healthz() -> HealthAnswer:
    """Report that the server is running, built data or not."""
    return HealthAnswer(status="ok")


@endpoints.get("/readyz", cache=NEVER)
def readyz() -> ReadyAnswer:
    """Report whether a complete build is available: data, index and site."""
    version = served()
    version.refuse_damage()
    return ReadyAnswer(
        status="ready",
        version=version.folder.name,
        data_version=version.base.version,
        entries=len(version.base.entries),
    )
