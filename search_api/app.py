"""The Flask application that puts every room behind HTTP."""

from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, g, jsonify, request
from flask.json.provider import DefaultJSONProvider

from search_api.docs import openapi
from search_api.docs.opensearch import opensearch
from search_api.docs.page import docs
from search_api.http import errors
from search_api.http.answers import (
    A_MINUTE,
    ADVISING,
    LONG_WORK,
    NEVER,
    VERSIONS,
    cached_response,
    current_version,
    make_conditional,
    view_function,
)
from search_api.http.endpoints import ROOT
from search_api.http.long_work import LongWork
from search_api.http.naming import names_in_requests
from search_api.http.requests import (
    LARGEST_BODY,
    refuse_broken_text,
    refuse_parameters,
    refuse_what_did_not_arrive,
)
from search_api.routes import ENDPOINTS
from search_api.serve.pages import PagePath, pages
from search_api.serve.policy import NOTHING, common_headers
from search_api.serve.version import Versions, VersionSource

_MOVED = (301, 308)


class OrderedJSON(DefaultJSONProvider):
    """JSON that keeps keys in insertion order."""

    ensure_ascii = False
    sort_keys = False


def create_app(build: Path) -> Flask:
    """Return the application that serves the newest build below *build*."""
    return application(Versions(build))


def application(versions: VersionSource) -> Flask:
    """Return the application that serves *versions*."""
    app = Flask("search_api")
    app.json = OrderedJSON(app)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.extensions[VERSIONS] = versions
    app.extensions[LONG_WORK] = LongWork()
    app.extensions[ADVISING] = frozenset(ROOT + each.path for each in ENDPOINTS if each.advises)
    errors.register(app)
    app.url_map.converters["page"] = PagePath
    app.url_map.merge_slashes = False
    app.register_blueprint(_api())
    app.register_blueprint(docs)
    app.register_blueprint(opensearch)
    app.register_blueprint(pages)
    app.before_request(refuse_what_did_not_arrive)
    app.after_request(_add_headers)
    return app


def _api() -> Blueprint:
    api = Blueprint("api", __name__, url_prefix=ROOT)
    api.before_request(refuse_broken_text)
    api.after_request(make_conditional)
    for endpoint in ENDPOINTS:
        methods = [endpoint.method.upper()]
        api.add_url_rule(endpoint.path, endpoint.name, view_function(endpoint), methods=methods)
    api.get("/openapi.json")(_document)
    return api


def _document() -> Response:
    """Return the OpenAPI document of this API."""
    refuse_parameters()
    return cached_response(
        lambda: jsonify(openapi.document(ENDPOINTS, ROOT, names_in_requests(current_version().base)))
    )


def _add_headers(answer: Response) -> Response:
    """Add the headers that every answer has to *answer*."""
    version = g.get("version") or current_app.extensions[VERSIONS].opened
    answer.headers.update(common_headers(request.path, version.base.version if version else None))
    answer.headers.setdefault("Cache-Control", A_MINUTE if answer.status_code in _MOVED else NEVER)
    answer.headers.setdefault("Content-Security-Policy", NOTHING)
    if request.method == "OPTIONS":
        answer.headers["Access-Control-Allow-Methods"] = answer.headers.get("Allow", "")
        answer.headers["Access-Control-Allow-Headers"] = "Content-Type, If-Match, If-None-Match, X-Request-ID"
        answer.headers["Access-Control-Max-Age"] = "86400"
    return answer
