"""Bulk data and operations."""

from flask import Response

from kb.exports import FORMATS, linked_data
from kb.licence import LICENCE
from kb.links.export import export_data
from search_api.http.answers import NEVER, current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.http.site_address import cached_if_set, site_root
from search_api.shapes.listings import ExportAnswer, HealthAnswer, ReadyAnswer

endpoints = Endpoints("Data and operations")


@endpoints.get("/export.json", fixed=fixed_path("/export.json"))
def export() -> ExportAnswer:
    """Return all data: editions, entries with their equivalents, concepts, tables and NPCs."""
    return ExportAnswer.model_validate(export_data(current_version().base))


@endpoints.get("/export.csv", fixed=fixed_path("/export.csv"), media_type=FORMATS["csv"].media_type)
def export_csv() -> Response:
    """Return the entries as CSV, one per row, in words; for spreadsheets."""
    return _file("csv", FORMATS["csv"].build(current_version().base))


@endpoints.get("/export.sqlite", fixed=fixed_path("/export.sqlite"), media_type=FORMATS["sqlite"].media_type)
def export_sqlite() -> Response:
    """Return all data as an SQLite database; its table `about` states version and licence."""
    return _file("sqlite", FORMATS["sqlite"].build(current_version().base))


@endpoints.get("/export.jsonld", cache=NEVER, media_type=FORMATS["jsonld"].media_type)
def export_jsonld() -> Response:
    """Return the dictionary as linked data: editions are SKOS schemes, and entries are matched with concepts.

    Its addresses begin with this site's, wherever it is kept, and lead to the pages.
    """
    return cached_if_set(_file("jsonld", linked_data(current_version().base, site_root())))


def _file(name: str, content: bytes) -> Response:
    headers = {"Link": f'<{LICENCE.url}>; rel="license"'}
    return Response(content, mimetype=FORMATS[name].media_type, headers=headers)


@endpoints.get("/healthz", cache=NEVER)
def healthz() -> HealthAnswer:
    """Report that the server is running, even if nothing is built."""
    return HealthAnswer(status="ok")


@endpoints.get("/readyz", cache=NEVER)
def readyz() -> ReadyAnswer:
    """Report whether a complete build is available: data, index and site."""
    version = current_version()
    version.refuse_damage()
    return ReadyAnswer(
        status="ready",
        version=version.folder.name,
        data_version=version.base.version,
        entries=len(version.base.entries),
    )
