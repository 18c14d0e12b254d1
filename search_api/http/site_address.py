"""The address of the site, where an answer needs it whole."""

from flask import Response, current_app, request

from search_api.http.answers import A_MINUTE, NEVER
from search_api.http.problem_details import ProblemError

ADDRESS = "ADDRESS"
"""The key of the address that is set, in the configuration of the application."""


def site_root() -> str:
    """Return the address of the site's home page: as configured, or else as the request names it.

    Raises:
        ProblemError: 400, if none is set and the request names no host.
    """
    ours = current_app.config.get(ADDRESS)
    if not (ours or request.host):
        raise ProblemError(
            400, "The Host header is not the name of a host; send one, such as actions.example"
        )
    return f"{ours}/" if ours else request.url_root


def cached_if_set(answer: Response) -> Response:
    """Return *answer*, which has `site_root` in it, for caches only if the address is set.

    A cache might give it to those who named another host.
    """
    answer.headers["Cache-Control"] = A_MINUTE if current_app.config.get(ADDRESS) else NEVER
    return answer
