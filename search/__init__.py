"""Full-text search over the entries: queries, ranking, typos, suggestions. Independent of HTTP."""

from kb.findable.documents import FREE_OF_COST, UNKNOWN_COST, cost_keys
from search.answering import with_answers
from search.index import Index, build, open_index
from search.results import Because, CountedValue, Facets, Result, SearchAnswer, SuggestAnswer, Suggestion
from search.store import NoIndexError

__all__ = [
    "FREE_OF_COST",
    "UNKNOWN_COST",
    "Because",
    "CountedValue",
    "Facets",
    "Index",
    "NoIndexError",
    "Result",
    "SearchAnswer",
    "SuggestAnswer",
    "Suggestion",
    "build",
    "cost_keys",
    "open_index",
    "with_answers",
]
