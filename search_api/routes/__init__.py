"""The endpoints, a module for each subject."""

from search_api.http.endpoints import Endpoint
from search_api.routes import (
    characters,
    codes,
    comparison,
    concepts,
    converting,
    editions,
    entries,
    index,
    operations,
    our_table,
    resolving,
    rulings,
    search,
    solving,
    sources,
    tables,
    turns,
)

_BY_TAG = (
    search.endpoints,
    entries.endpoints,
    editions.endpoints,
    concepts.endpoints,
    tables.endpoints,
    comparison.endpoints,
    resolving.endpoints,
    solving.endpoints,
    converting.endpoints,
    turns.endpoints,
    characters.endpoints,
    rulings.endpoints,
    our_table.endpoints,
    sources.endpoints,
    operations.endpoints,
    codes.endpoints,
    index.endpoints,
)

ENDPOINTS: tuple[Endpoint, ...] = tuple(endpoint for group in _BY_TAG for endpoint in group)
"""In the order of the docs."""
