"""The application: every room behind one HTTP face."""

from collections.abc import Callable
from pathlib import Path

from apiflask import APIBlueprint, APIFlask
from flask import Response, jsonify, request

from search_api.docs import openapi
from search_api.docs.page import docs
from search_api.http import errors
from search_api.http.answers import VERSIONS
from search_api.http.caching import conditional
from search_api.http.requests import (
    LARGEST_BODY,
    CarefulJSON,
    ParameterRequest,
    refuse_other_types,
    refuse_unread_parameters,
)
from search_api.routes import ENDPOINTS
from search_api.serve.pages import PagePath, pages
from search_api.serve.version import Versions

API = "/api/v1"

_ABOUT = """What a character may do on a turn in several role-playing systems: search, compare, run the tests.

Probabilities are exact fractions. Every answer to a GET has an entity tag; send it back as `If-None-Match`,
and an answer that you have already is not sent again. Nothing is asked of you: no key, no cookie.
"""


def create_app(build: Path) -> APIFlask:
    """Return the application that serves what is built below *build*; it follows new builds by itself."""
    app = APIFlask(
        "search_api", title="Actionary", version="1", spec_path=None, docs_path=None, json_errors=False
    )
    app.request_class = ParameterRequest
    app.json = CarefulJSON(app)
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        DESCRIPTION=_ABOUT,
        SERVERS=[{"url": "/"}],
        AUTO_404_RESPONSE=False,
        AUTO_VALIDATION_ERROR_RESPONSE=False,
    )
    app.extensions[VERSIONS] = Versions(build)
    errors.register(app)
    app.spec_callback = openapi.complete
    app.url_map.converters["page"] = PagePath
    app.url_map.merge_slashes = False
    app.register_blueprint(_api(app))
    app.register_blueprint(docs)
    app.register_blueprint(pages)
    app.after_request(_headers)
    return app


def _api(app: APIFlask) -> APIBlueprint:
    api = APIBlueprint("api", __name__, url_prefix=API, enable_openapi=False)
    api.before_request(refuse_unread_parameters)
    api.before_request(refuse_other_types)
    api.after_request(conditional)
    for endpoints in ENDPOINTS:
        api.register_blueprint(endpoints)
    api.get("/openapi.json")(_document(app))
    return api


def _document(app: APIFlask) -> Callable[[], Response]:
    def document() -> Response:
        """Return the OpenAPI document of this API."""
        return jsonify(app._get_spec())

    return document


def _headers(answer: Response) -> Response:
    """Let scripts of any page ask: nothing here belongs to anybody, and no credentials are ever used."""
    answer.headers["X-Content-Type-Options"] = "nosniff"
    if request.path.split("/")[1] == "api":
        answer.headers["Access-Control-Allow-Origin"] = "*"
        answer.headers["Access-Control-Expose-Headers"] = "ETag, Location"
    if request.method == "OPTIONS":
        answer.headers["Access-Control-Allow-Methods"] = answer.headers.get("Allow", "")
        answer.headers["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
        answer.headers["Access-Control-Max-Age"] = "86400"
    return answer
