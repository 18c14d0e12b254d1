"""Searching and suggesting."""

from kb.findable.answers import answer
from search import SearchAnswer, SuggestAnswer
from search_api.http.answers import served
from search_api.http.endpoints import Endpoints
from search_api.http.naming import check_narrowing
from search_api.shapes.parameters import SearchParameters, SuggestParameters

endpoints = Endpoints("Search")


@endpoints.get("/search")
def search(asked: SearchParameters) -> SearchAnswer:
    """Find entries by their names, aliases, tests and texts.

    Typing errors are forgiven, and the names that other editions give to the same action are understood. A question
    about one fact of an action that it names is answered from the data. `edition:`, `section:`, `cost:`, `marks:`,
    `test:`, `timing:` and `class:` narrow, as do "quoted phrases"; `-word` leaves out.
    """
    version = served()
    check_narrowing(version.base, asked)
    found = version.index.search(
        asked.q,
        edition=asked.edition,
        section=asked.section,
        cost=asked.cost,
        group=asked.group,
        limit=asked.limit,
        offset=asked.offset,
    )
    question = version.index.question(asked.q)
    told = answer(version.base, question) if question else None
    return found if told is None else found.model_copy(update={"answer": told})


@endpoints.get("/suggest")
def suggest(asked: SuggestParameters) -> SuggestAnswer:
    """Complete names and aliases as somebody types."""
    found = served().index.suggest(asked.q, asked.limit)
    return SuggestAnswer(query=asked.q, suggestions=found)
