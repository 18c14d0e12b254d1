"""Entity tags: an answer that the asker has already is not sent again."""

from flask import Response, request

from search_api.serve.site import content_etag

REVALIDATE = "public, no-cache"
"""Keep it, and ask each time whether it is still so: a new build shows at once."""

FOR_GOOD = "public, max-age=31536000, immutable"

NEVER = "no-store"


def conditional(answer: Response) -> Response:
    """Return *answer* to a GET with its entity tag, or the short answer that nothing has changed."""
    if request.method not in ("GET", "HEAD") or answer.status_code != 200:
        return answer
    if not answer.headers.get("Cache-Control"):
        answer.headers["Cache-Control"] = REVALIDATE
    if not answer.headers.get("ETag"):
        answer.set_etag(content_etag(answer.get_data()))
    answer.make_conditional(request)
    return answer
