"""The numbers and word lists by which searches score, the same for the service's engine and the browser's."""

from collections.abc import Mapping
from typing import Any

BOOSTS: Mapping[str, float] = {
    "name": 8.0,
    "aliases": 6.0,
    "others": 3.0,
    "concepts": 2.5,
    "figures": 2.5,
    "tests": 2.0,
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

COMPLETION, ALIKE, LONG_FORM, MEANT = 0.6, 0.5, 0.8, 0.4
"""Weights, where a word as typed has 1: a word that completes it, a synonym, each word of a spelled-out
abbreviation, and each word of a meaning with several words."""

COST = 1.5
"""The weight of a combined cost, where a word has 1."""

COST_CUES = frozenset({"action", "actions", "cost", "costs", "spend", "spends", "pay"})
"""Words that say that a query is about a cost."""

MOST_BESIDE_COST = 3
"""The most content words besides those of a cost."""

LITTLE = 0.8
"""The weight of a stop word, where a content word has 1; it only counts in phrasings."""

ASKED = 1.2
"""The weight of an entry's best phrasing, where its own words have 1."""

ELSEWHERE = 0.4
"""The weight of a phrasing of an equivalent in another edition, where the entry's own has 1."""

COVERAGE = 0.5
"""The exponent of the share of a query that was found: 0 ignores it, 1 is proportional."""

NAME, ALIAS, OTHER, CONCEPT = 1.0, 0.85, 0.45, 0.5
"""The weights of names: an entry's own name, an alias, a name in another edition, its concept."""

WHOLE = 2.0
"""The bonus if exactly the entry's own name was typed."""

PART = 2.0
"""The weight of a name with all typed content words, divided by 1 plus its other content words."""

BEGINNING, LONGER = 1.5, 0.6
"""The factors on names that complete the typed text, and on those if the text is a name itself."""

ARTICLES = frozenset({"a", "an", "the"})

PASSED_OVER = ARTICLES | {
    *("my", "his", "her", "its", "their", "your", "our", "somebodys", "someones"),
    *("to", "of", "him", "somebody", "someone"),
}
"""Words that people add to a name, or leave out of it: "reboot his device"."""

NAMED = 0.8
"""The score of a query that is an entry's name, as a share of the most that its words can score."""

EXPLAINED, EXPLAINED_NAME = 0.8, 0.3
"""The factors on the scores of what explains rules, by its texts and by its names, where an action has 1."""

EXPLAINED_PART = 0.4
"""The share of a query that the name of what explains rules must have, or the name doesn't count."""

FITS = 0.4
"""The score by its name from which an entry fits a query, as a share of the most that a name can score."""

OTHER_EDITION = 0.4
"""The factor on scores of entries from other editions than those the query names."""

BEHIND = 0.9
"""The highest score of other editions, as a share of the best that fits in the editions that the query names."""

FAINTEST = 0.05
"""The lowest score of a result by its texts, as a share of the best entry's."""

DIGITS = 3
"""The decimals of scores; scores that are equal to these decimals rank as equal."""

CORRECTION: Mapping[str, int] = {"name": 16, "alias": 8, "other": 4, "text": 1}
"""The weight of a word by where it stands; the word with the higher weight is the likelier correction."""

LONGEST_TEXT, MOST_WORDS = 400, 24
"""The most letters and words of a query that are read."""

LONGEST_NAME, LONGEST_EDITION, LONGEST_MEANING = 8, 4, 5
"""The most words of an entry's name, of an edition's name, and of a text with a meaning in the thesaurus."""

SHORTEST_JOINED = 6
"""The fewest letters of words that may have been typed without their space; shorter is slang: "goon"."""

MOST_UNKNOWN = 4
"""The most unknown words to correct, which is the slowest step; more are nonsense."""

MOST_COMPLETIONS, MOST_CORRECTIONS, MOST_READINGS = 8, 4, 64
"""The most completions of a word, corrections of a word, and combinations of corrections to compare."""

PROSE = ("requires", "figures", "summary", "effect")
"""Fields that are too long to show as the reason for a result; their matching words are shown."""


def as_data() -> dict[str, Any]:
    """Return all of these by name, as JSON has them."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in globals().items()
        if name.isupper()
    }
