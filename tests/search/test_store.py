"""The index by itself: what a word counts in each field."""

from dataclasses import replace
from itertools import pairwise

import pytest

from kb.findable.documents import IndexedEntry, OtherName
from search.query import Query, SoughtWord
from search.store import Store, write

EMPTY = IndexedEntry("", "", "", "", (), (), (), "", "", "", None, (), "", "", "", "")

FIELDS = {
    "name": replace(EMPTY, name="clock"),
    "aliases": replace(EMPTY, aliases=("clock",)),
    "others": replace(EMPTY, others=(OtherName("", "clock"),)),
    "tests": replace(EMPTY, tests="clock"),
    "concepts": replace(EMPTY, concepts=("clock",)),
    "summary": replace(EMPTY, summary="clock"),
    "requires": replace(EMPTY, requires="clock"),
    "effect": replace(EMPTY, effect="clock"),
    "facts": replace(EMPTY, facts="clock"),
}
"""A document for each field, with one and the same word in it: they differ in nothing else."""

CLOCK = Query((SoughtWord("clock", (("clock", 1.0),), insisted=True),), (), None)


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """How much the word speaks for the document that has it in each field."""
    folder = tmp_path_factory.mktemp("fields")
    write((replace(document, id=field) for field, document in FIELDS.items()), folder)
    store = Store(folder)
    found = {store.documents[hit.number].id: hit.weight for hit in store.hits(CLOCK)}
    store.close()
    return found


def test_a_word_is_found_in_every_field(weights: dict[str, float]) -> None:
    assert weights.keys() == FIELDS.keys()


@pytest.mark.parametrize(
    ("more", "less"),
    [
        *pairwise(["name", "aliases", "others", "tests", "summary", "effect", "facts"]),
        *pairwise(["others", "concepts", "summary", "requires", "facts"]),
    ],
)
def test_a_word_counts_more_where_it_says_more_of_what_an_entry_is(
    weights: dict[str, float], more: str, less: str
) -> None:
    assert weights[more] > 1.2 * weights[less]


def test_a_word_in_a_test_counts_as_much_as_in_a_concept_and_in_an_effect_as_in_what_is_required(
    weights: dict[str, float],
) -> None:
    assert weights["tests"] == pytest.approx(weights["concepts"])
    assert weights["effect"] == pytest.approx(weights["requires"])
