"""How much a word counts by the field that it stands in, and how often: the numbers of BM25F."""

from collections.abc import Mapping

BOOSTS: Mapping[str, float] = {
    "name": 8.0,
    "alias": 6.0,
    "other": 3.0,
    "concept": 2.5,
    "figures": 2.5,
    "test": 2.0,
    "requires": 1.5,
    "facts": 0.7,
    "summary": 2.5,
    "effect": 1.2,
}
"""How much a word in a field of an entry counts."""

FLATTENING = 0.8
"""How much longer fields count less: `b` of BM25."""

SATURATION = 2.0
"""How slowly more of a word counts less: `k1` of BM25."""
