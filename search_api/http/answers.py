"""Turn what a view returns into an answer, and give views the version that they serve."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from flask import Response, current_app, g, request
from werkzeug.datastructures import Headers

from kb import KnowledgeBase
from kb.model.faults import Fault
from resolver.work import TooMuchWork, bounded
from search_api.http.answer_cache import content_etag
from search_api.http.endpoints import Endpoint
from search_api.http.long_work import LIGHT_WORK, LongWork
from search_api.http.problem_details import ProblemError
from search_api.http.requests import request_arguments
from search_api.http.sending import RequestHeaders, status_for, without_content
from search_api.serve.policy import NOTHING, common_headers
from search_api.serve.version import Version

Argument = TypeVar("Argument")
Content = TypeVar("Content")

VERSIONS, LONG_WORK, ADVISING = "versions", "long work", "advising"
"""The keys of what the app keeps: the versions that it serves, the process for long work, the paths that advise."""


LARGEST_ANSWER = 1_000_000
"""The most characters of an answer to a calculation; answers made from the data alone may be longer."""


def view_function(endpoint: Endpoint) -> Callable[..., Response]:
    """Return the view function of *endpoint*, which answers with JSON and leaves out empty fields.

    A version always answers a request in the same way, so answers are cached, except those about the service
    itself.
    """

    def answer(**names: str) -> Response:
        content = endpoint.view(**names, **request_arguments(endpoint))
        if not isinstance(content, Response):
            text = content.model_dump_json(by_alias=True, exclude_unset=True)
            if endpoint.body and len(text) > LARGEST_ANSWER:
                message = (
                    f"The answer would have {len(text):,} characters, and at most {LARGEST_ANSWER:,} are sent"
                )
                raise ProblemError(422, f"{message}; ask for fewer dice, or for fewer tests at once")
            content = Response(text, mimetype=endpoint.media_type)
            content.headers["Cache-Control"] = endpoint.cache or A_MINUTE
        if endpoint.retirement:
            content.headers.update(endpoint.retirement.headers)
        return content

    def cached(**names: str) -> Response:
        return cached_response(lambda: answer(**names))

    return answer if endpoint.cache == NEVER else cached


def cached_response(work: Callable[[], Response]) -> Response:
    """Return the answer of *work* to the current request, cached for each version."""
    version = current_version()

    def complete() -> Response:
        answer = work()
        answer.headers.setdefault("Cache-Control", A_MINUTE)
        answer.headers.update(common_headers(request.path, version.base.version))
        answer.headers["Content-Security-Policy"] = NOTHING
        return answer

    return version.answers.get_or_create(request, complete)


def current_version() -> Version:
    """Return the version that answers the current request.

    Raises:
        NotBuiltError: If nothing has been built yet.
    """
    if "version" not in g:
        g.version = current_app.extensions[VERSIONS].current()
    version: Version = g.version
    return version


def answer_or_422(work: Callable[[KnowledgeBase, Argument], Content], argument: Argument) -> Content:
    """Return the answer of *work* to *argument*, computed in another process if it takes long.

    Raises:
        ProblemError: 422, with the sentence in which *work* refuses the request.
        BusyError: If it takes long and cannot be done now, or not in time.
    """
    version = current_version()
    try:
        with suppress(TooMuchWork), bounded(LIGHT_WORK):
            return work(version.base, argument)
        long_work: LongWork = current_app.extensions[LONG_WORK]
        advice = request.path.rstrip("/") in current_app.extensions[ADVISING]
        return long_work.run(version.folder, work, argument, advice=advice)
    except ValueError as error:
        raise ProblemError(422, str(error), [Fault.of(error)]) from error


REVALIDATE = "public, no-cache"
"""Cache, but revalidate each time: pages, which show a new build at once."""

A_MINUTE = "public, max-age=60, must-revalidate"
"""Cache for this long without revalidating: data, and the docs."""

FOR_GOOD = "public, max-age=31536000, immutable"

NEVER = "no-store"


def make_conditional(answer: Response) -> Response:
    """Return *answer* to a GET with its entity tag, or an empty 304 or 412 if its conditions say so."""
    if request.method not in ("GET", "HEAD") or answer.status_code != 200:
        return answer
    if not answer.headers.get("Cache-Control"):
        answer.headers["Cache-Control"] = A_MINUTE
    if not answer.headers.get("ETag"):
        answer.set_etag(content_etag(answer.get_data()))
    answer.status_code = status_for(answer.headers["ETag"], RequestHeaders.of(request))
    if answer.status_code != 200:
        answer.set_data(b"")
        answer.headers = Headers(without_content(list(answer.headers)))
    return answer
