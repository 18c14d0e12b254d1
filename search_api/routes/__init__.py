"""The endpoints, a module for each kind of thing that is asked for."""

from apiflask import APIBlueprint

from search_api.routes import (
    comparison,
    concepts,
    converting,
    editions,
    entries,
    operations,
    resolving,
    rulings,
    search,
    solving,
    tables,
    turns,
)

ENDPOINTS: tuple[APIBlueprint, ...] = (
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
    rulings.endpoints,
    operations.endpoints,
)
"""In the order in which the docs show them."""
