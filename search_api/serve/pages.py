"""The static site at the root."""

from contextlib import suppress

from flask import Blueprint, Response, g, redirect, request
from werkzeug.routing import PathConverter
from werkzeug.wrappers import Response as AnyResponse

from kb import KnowledgeBase
from search_api.http import answers
from search_api.http.answers import current_version
from search_api.http.sending import RequestHeaders, negotiate
from search_api.serve.policy import NOT_FOUND
from search_api.serve.prepared import AnswerLostError
from search_api.serve.site import File
from search_api.serve.version import Version

_OF_CONTENT = ("Content-Type", "Content-Encoding", "Vary")
"""The headers of a prepared answer that another answer with its content needs."""


class PagePath(PathConverter):
    """A path of the site: any but the API's, which answers missing paths in its own way."""

    regex = r"(?!api(?:/|$))[^/].*?"


pages = Blueprint("pages", __name__)


def _restrict(answer: Response) -> Response:
    """Set the policy that limits pages, and their scripts' workers, to what the site needs."""
    if answer.mimetype in ("text/html", "text/javascript") and "version" in g:
        answer.headers["Content-Security-Policy"] = g.version.policy
    return answer


pages.after_request(answers.make_conditional)
pages.after_request(_restrict)


@pages.get("/")
@pages.get("/<page:path>")
def page(path: str = "") -> AnyResponse:
    """Return a file of the site; redirect pages without a trailing slash, former names and those in capitals."""
    version = current_version()
    if current := current_page(version.base, path):
        return _redirect_to(current)
    found = version.site.file(path)
    if found:
        return _file_response(found)
    if version.site.has_page(path):
        return _redirect_to(f"/{path}/")
    lower = path.lower()
    if lower != path and (version.site.file(lower) or version.site.has_page(lower)):
        return _redirect_to(f"/{lower}")
    return _not_found(version)


def current_page(base: KnowledgeBase, path: str) -> str | None:
    """Return the path of an entry's page if *path* is that of its former id.

    The site has a page there too, which leads on where nothing but files is served.
    """
    id_ = path.removesuffix("index.html").strip("/")
    current = base.ids_by_former.get(id_)
    return f"/{current}/" if current and id_ not in base.entries else None


def _file_response(file: File) -> Response:
    answer = Response(file.content, content_type=file.content_type)
    answer.set_etag(file.etag)
    answer.headers["Cache-Control"] = answers.FOR_GOOD if file.never_changes else answers.REVALIDATE
    return answer


def _redirect_to(path: str) -> AnyResponse:
    query = request.query_string.decode("ascii", "replace")
    return redirect(f"{path}?{query}" if query else path, code=301)


def _not_found(version: Version) -> Response:
    if ready := version.prepared.at(f"/{NOT_FOUND}"):
        wanted = RequestHeaders("GET", request.headers.get("Accept-Encoding", ""))
        with suppress(AnswerLostError):
            _, headers, content = negotiate(ready, wanted)
            if isinstance(content, bytes):
                kept = [(name, value) for name, value in headers if name in _OF_CONTENT]
                return Response(content, 404, kept)
    file = version.site.file(NOT_FOUND)
    content = file.content if file else b"Page not found.\n"
    return Response(content, 404, content_type=file.content_type if file else "text/plain; charset=utf-8")
