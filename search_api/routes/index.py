"""The index of the API."""

import search_api.routes
from kb.licence import LICENCE
from search_api.http.answers import current_version
from search_api.http.endpoints import ROOT, Endpoint, Endpoints, fixed_path
from search_api.shapes.listings import IndexAnswer, IndexLink

endpoints = Endpoints("Index")


@endpoints.get("", fixed=fixed_path(""))
def index() -> IndexAnswer:
    """List the endpoints, with the licence of the data."""
    return IndexAnswer(
        data_version=current_version().base.version,
        site="/",
        docs="/api/docs",
        openapi=f"{ROOT}/openapi.json",
        licence=LICENCE,
        links=[_link(endpoint) for endpoint in search_api.routes.ENDPOINTS],
    )


def _link(endpoint: Endpoint) -> IndexLink:
    return IndexLink(
        method=endpoint.method.upper(),
        path=ROOT + endpoint.template,
        summary=endpoint.documentation[0],
    )
