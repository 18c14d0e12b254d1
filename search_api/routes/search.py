"""Searching and suggesting."""

from search import SearchAnswer, SuggestAnswer
from search_api.http.answers import served
from search_api.http.endpoints import Endpoints
from search_api.http.naming import check_narrowing
from search_api.shapes.parameters import SearchParameters, SuggestParameters

endpoints = Endpoints("Search")


@endpoints.get("/search")
def search(asked: SearchParameters) -> SearchAnswer:
    """Find entries by their names, aliases, tests and texts.

    Typing errors are forgiven, and the names that other editions give to the same action are understood.
    """
    version = served()
    check_narrowing(version.base, asked)
    return version.index.search(
        asked.q,
        edition=asked.edition,
        section=asked.section,
        cost=asked.cost,
        group=asked.group,
        limit=asked.limit,
        offset=asked.offset,
    )


@endpoints.get("/suggest")
def suggest(asked: SuggestParameters) -> SuggestAnswer:
    """Complete names and aliases as somebody types."""
    found = served().index.suggest(asked.q, asked.limit)
    return SuggestAnswer(query=asked.q, suggestions=found)
