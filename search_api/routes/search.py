"""Searching and suggesting."""

from search import SearchAnswer, SuggestAnswer, with_answers
from search.results import Result
from search_api.docs.opensearch import SUGGESTIONS
from search_api.http.answers import current_version
from search_api.http.endpoints import ROOT, Endpoints
from search_api.http.lists import page_links, with_fields
from search_api.http.naming import with_known_names
from search_api.shapes.listings import OpenSearchSuggestions
from search_api.shapes.parameters import SearchParameters, SuggestParameters

endpoints = Endpoints("Search")


@endpoints.get("/search")
def search(parameters: SearchParameters) -> SearchAnswer:
    """Find entries by name, alias, test or text, and the terms, states, tables and rules that editions explain.

    Typos are forgiven, and other editions' names for the same action work too. A question about one fact of a
    named action is answered from the data, and a roll such as "10[4] v 7" with its odds. Narrow with `edition:`,
    `section:`, `cost:`, `marks:`, `test:`, `timing:`, `class:` and "quoted phrases"; leave out words with `-word`.
    """
    version = current_version()
    parameters = with_known_names(version.base, parameters)
    found = version.index.search(
        parameters.q,
        edition=parameters.edition,
        section=parameters.section,
        cost=parameters.cost,
        kind=parameters.kind,
        group=parameters.group,
        limit=parameters.limit,
        offset=parameters.offset,
    )
    return with_answers(version.base, version.index, found, parameters.edition).model_copy(
        update={
            "results": tuple(_with_address(one, parameters.fields) for one in found.results),
            **page_links(found.total, parameters.limit, parameters.offset),
        }
    )


def _with_address(result: Result, fields: tuple[str, ...]) -> Result:
    """Return *result* with its address in the API, and only *fields* if any."""
    others = tuple(_with_address(one, fields) for one in result.also)
    address = {"api_url": f"{ROOT}/entries/{result.id}"} if ":" not in result.id else {}
    whole = result.model_copy(update={**address, "also": others})
    return with_fields(whole, fields)


@endpoints.get("/suggest")
def suggest(parameters: SuggestParameters) -> SuggestAnswer:
    """Complete names and aliases while typing."""
    found = current_version().index.suggest(parameters.q, parameters.limit)
    return SuggestAnswer(query=parameters.q, suggestions=found)


@endpoints.get("/suggest/opensearch", media_type=SUGGESTIONS)
def suggest_opensearch(parameters: SuggestParameters) -> OpenSearchSuggestions:
    """Complete names for a browser's search box: the text typed, names, and their editions."""
    base = current_version().base
    found: dict[str, list[str]] = {}
    for one in current_version().index.suggest(parameters.q, parameters.limit):
        editions = found.setdefault(one.name, [])
        if (short := base.editions[one.edition].short) not in editions:
            editions.append(short)
    return OpenSearchSuggestions(
        [parameters.q, [*found], [", ".join(editions) for editions in found.values()]]
    )
