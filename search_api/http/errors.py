"""Every error as a problem document. The only place where errors become HTTP."""

from urllib.parse import quote

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from kb.model.faults import Fault
from kb.problems import RequestError
from resolver.wording import nearest
from search_api.http import problem_details
from search_api.http.long_work import BusyError
from search_api.http.problem_details import ProblemError
from search_api.http.requests import LARGEST_BODY
from search_api.serve.site import FileLostError
from search_api.serve.version import NotBuiltError


def register(app: Flask) -> None:
    """Make *app* answer every error with a problem."""
    app.register_error_handler(ProblemError, _problem_response)
    app.register_error_handler(RequestError, _wrong_request)
    app.register_error_handler(NotBuiltError, _not_built)
    app.register_error_handler(FileLostError, _not_built)
    app.register_error_handler(BusyError, _busy)
    app.register_error_handler(HTTPException, _http)


def _problem_response(error: ProblemError) -> Response:
    return problem_details.response(error.status, error.detail, error.faults)


def _wrong_request(error: RequestError) -> Response:
    return problem_details.response(422, str(error), [Fault.of(error)])


def _not_built(error: NotBuiltError | FileLostError) -> Response:
    answer = problem_details.response(503, f"{error}.")
    answer.headers["Retry-After"] = "5"
    return answer


def _busy(error: BusyError) -> Response:
    answer = problem_details.response(503, f"{error}.")
    answer.headers["Retry-After"] = "2"
    return answer


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 404 and (path := _without_slash()):
        return Response(status=308, headers={"Location": path})
    answer = problem_details.response(status, _sentence(status, error))
    for name, value in error.get_headers():
        if name in ("Allow", "Location"):
            answer.headers[name] = value
    return answer


def _without_slash() -> str | None:
    """Return the address of the current request without its trailing slash, if that exists."""
    bare = request.path.rstrip("/")
    if bare == request.path or request.routing_exception is None:
        return None
    adapter = current_app.create_url_adapter(request)
    if adapter is None or not adapter.allowed_methods(bare):
        return None
    query = request.query_string.decode("ascii", "replace")
    return quote(bare) + (f"?{query}" if query else "")


def _sentence(status: int, error: HTTPException) -> str:
    match status:
        case 404:
            ends = {rule.rule.rpartition("/")[2]: rule.rule for rule in current_app.url_map.iter_rules()}
            near = nearest(request.path.rstrip("/").rpartition("/")[2], ends)
            return f"Nothing found at {request.path}" + (f"; did you mean {ends[near]}?" if near else "")
        case 405:
            allowed = ", ".join(sorted(getattr(error, "valid_methods", None) or []))
            return f"{request.path} does not support {request.method}; use {allowed}"
        case 413:
            most = request.max_content_length or LARGEST_BODY
            return f"The body is larger than {most} bytes; send less, or split it into several requests"
        case 500:
            return "The server failed to answer this request; see its log"
        case _:
            return error.description or ""
