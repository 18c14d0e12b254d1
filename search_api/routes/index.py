"""The index of the API."""

import inspect
import re

import search_api.routes
from kb.licence import LICENCE
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoint, Endpoints, always
from search_api.shapes.listings import IndexAnswer, IndexLink

endpoints = Endpoints("Index")


@endpoints.get("", fixed=always(""))
def index() -> IndexAnswer:
    """List the endpoints, with the licence of the data."""
    return IndexAnswer(
        data_version=served().base.version,
        site="/",
        docs="/api/docs",
        openapi=f"{ROOT}/openapi.json",
        licence=LICENCE,
        links=[_link(endpoint) for endpoint in search_api.routes.ENDPOINTS],
    )


def _link(endpoint: Endpoint) -> IndexLink:
    return IndexLink(
        method=endpoint.method.upper(),
        path=re.sub(r"<(\w+)>", r"{\1}", ROOT + endpoint.path),
        summary=inspect.cleandoc(endpoint.view.__doc__ or "").partition("\n")[0],
    )
