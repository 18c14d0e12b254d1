"""The weights of words by field, and the parameters of BM25F."""

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
"""The weight of a word in each field of an entry."""

FLATTENING = 0.8
"""How much long fields reduce the weight of a word: `b` of BM25."""

SATURATION = 2.0
"""How slowly repetitions of a word lose weight: `k1` of BM25."""
