"""From an endpoint to its answer, and what the views work with."""

from collections.abc import Callable
from typing import TypeVar

from flask import Response, current_app, g

from kb import KnowledgeBase
from search_api.http.endpoints import Endpoint
from search_api.http.problem_details import Fault, ProblemError
from search_api.http.requests import asked_of
from search_api.serve.version import Version

Asked = TypeVar("Asked")
Content = TypeVar("Content")

VERSIONS = "versions"
"""By what name the app holds the versions that it serves."""


def answering(endpoint: Endpoint) -> Callable[..., Response]:
    """Return what answers a request for *endpoint*: as JSON, without the fields that do not apply."""

    def answer(**names: str) -> Response:
        content = endpoint.view(**names, **asked_of(endpoint))
        if isinstance(content, Response):
            return content
        text = content.model_dump_json(by_alias=True, exclude_unset=True)
        answered = Response(text, mimetype="application/json")
        if endpoint.cache:
            answered.headers["Cache-Control"] = endpoint.cache
        return answered

    return answer


def served() -> Version:
    """Return the version that the present request is answered from.

    Raises:
        NotBuiltError: If there is none yet.
    """
    if "version" not in g:
        g.version = current_app.extensions[VERSIONS].current()
    version: Version = g.version
    return version


def worked_out(work: Callable[[KnowledgeBase, Asked], Content], asked: Asked) -> Content:
    """Return what *work* makes of the rules and of what is *asked*.

    Raises:
        ProblemError: 422, with the sentence that *work* refuses the request with.
    """
    try:
        return work(served().base, asked)
    except ValueError as error:
        raise ProblemError(422, str(error), [Fault.of(error)]) from error
