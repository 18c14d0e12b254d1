"""Searching and suggesting."""

from kb.findable.answers import answer
from search import SearchAnswer, SuggestAnswer
from search.results import Result
from search_api.docs.opensearch import SUGGESTIONS
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoints
from search_api.http.listed import only, pages
from search_api.http.naming import check_narrowing, with_editions
from search_api.shapes.listings import OpenSearchSuggestions
from search_api.shapes.parameters import SearchParameters, SuggestParameters

endpoints = Endpoints("Search")


@endpoints.get("/search")
def search(asked: SearchParameters) -> SearchAnswer:
    """Find entries by name, alias, test or text.

    Typos are forgiven, and other editions' names for the same action work too. A question about one fact of a
    named action is answered from the data. Narrow with `edition:`, `section:`, `cost:`, `marks:`, `test:`,
    `timing:`, `class:` and "quoted phrases"; leave out words with `-word`.
    """
    version = served()
    asked = with_editions(version.base, asked)
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
    return found.model_copy(
        update={
            **({} if told is None else {"answer": told}),
            "results": tuple(_shown(one, asked.fields) for one in found.results),
            **pages(found.total, asked.limit, asked.offset),
        }
    )


def _shown(result: Result, fields: tuple[str, ...]) -> Result:
    """Return *result* with its address in the API, and only *fields* if any."""
    others = tuple(_shown(one, fields) for one in result.also)
    whole = result.model_copy(update={"api_url": f"{ROOT}/entries/{result.id}", "also": others})
    return only(whole, fields)


@endpoints.get("/suggest")
def suggest(asked: SuggestParameters) -> SuggestAnswer:
    """Complete names and aliases while typing."""
    found = served().index.suggest(asked.q, asked.limit)
    return SuggestAnswer(query=asked.q, suggestions=found)


@endpoints.get("/suggest/opensearch", media_type=SUGGESTIONS)
def suggest_opensearch(asked: SuggestParameters) -> OpenSearchSuggestions:
    """Complete names for a browser's search box: the text typed, names, and their editions."""
    base = served().base
    found: dict[str, list[str]] = {}
    for one in served().index.suggest(asked.q, asked.limit):
        editions = found.setdefault(one.name, [])
        if (short := base.editions[one.edition].short) not in editions:
            editions.append(short)
    return OpenSearchSuggestions([asked.q, [*found], [", ".join(editions) for editions in found.values()]])
