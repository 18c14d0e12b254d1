"""Searching and suggesting."""

from apiflask import APIBlueprint
from flask import Response

from search import SearchAnswer, SuggestAnswer
from search_api.http.answers import answer, served
from search_api.http.naming import check_narrowing
from search_api.shapes.parameters import SearchParameters, SuggestParameters

endpoints = APIBlueprint("search", __name__, tag="Search")


@endpoints.get("/search")
@endpoints.input(SearchParameters, location="query", arg_name="asked")
@endpoints.output(SearchAnswer)
def search(asked: SearchParameters) -> Response:
    """Find entries by their names, aliases, tests and texts.

    Typing errors are forgiven, and the names that other editions give to the same action are understood.
    """
    version = served()
    check_narrowing(version.base, asked)
    return answer(
        SearchAnswer,
        version.index.search(
            asked.q,
            edition=asked.edition,
            section=asked.section,
            cost=asked.cost,
            group=asked.group,
            limit=asked.limit,
            offset=asked.offset,
        ),
    )


@endpoints.get("/suggest")
@endpoints.input(SuggestParameters, location="query", arg_name="asked")
@endpoints.output(SuggestAnswer)
def suggest(asked: SuggestParameters) -> Response:
    """Complete names and aliases as somebody types."""
    found = served().index.suggest(asked.q, asked.limit)
    return answer(SuggestAnswer, SuggestAnswer(query=asked.q, suggestions=found))
