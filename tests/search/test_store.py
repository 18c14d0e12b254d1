"""The index by itself: what a word counts in each field."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from kb.findable.documents import IndexedEntry, OtherName
from search.backend import Collection
from search.engine import StoredEngine
from search.index import open_index
from search.query import SoughtWord
from search.store import NoIndexError
from search.writing import write

EMPTY = IndexedEntry(
    id="",
    edition="",
    section="",
    name="",
    aliases=(),
    others=(),
    asked=(),
    asked_elsewhere=(),
    costs=(),
    ways=(),
    cost="",
    roll="",
    tests="",
    concept=None,
    concepts=(),
    figures="",
    marks=None,
    timing=None,
    classes=(),
    facts="",
    requires="",
    summary="",
    effect="",
)

FIELDS = {
    "name": replace(EMPTY, name="clock"),
    "aliases": replace(EMPTY, aliases=("clock",)),
    "others": replace(EMPTY, others=(OtherName("", "clock"),)),
    "concepts": replace(EMPTY, concepts=("clock",)),
    "tests": replace(EMPTY, tests="clock"),
    "requires": replace(EMPTY, requires="clock"),
    "effect": replace(EMPTY, effect="clock"),
    "facts": replace(EMPTY, facts="clock"),
}
"""A document for each field, with one and the same word in it: they differ in nothing else."""


@pytest.fixture
def opened(tmp_path: Path) -> StoredEngine:
    """An index of a document for each field."""
    write((replace(document, id=field) for field, document in FIELDS.items()), tmp_path)
    return StoredEngine(tmp_path)


def scores(collection: Collection, word: str) -> dict[int, float]:
    """Return the documents that have *word*, with their scores."""
    matches = collection.matches([SoughtWord(word, ((word, 1.0),))])
    return dict(zip(matches.numbers, matches.scores, strict=True))


def test_a_word_counts_most_in_a_name_then_in_what_people_call_it_then_in_texts(opened: StoredEngine) -> None:
    of = {opened.entries[number].id: score for number, score in scores(opened.words, "clock").items()}
    assert list(of) == list(FIELDS)
    assert all(more > less for more, less in pairwise(of.values())), of


def test_a_rare_word_counts_more_than_a_common_one(tmp_path: Path) -> None:
    write([replace(EMPTY, summary=text) for text in ("clock", "clock", "clock tower", "hand")], tmp_path)
    words = StoredEngine(tmp_path).words
    assert words.rarity("nowhere") > words.rarity("tower") > words.rarity("clock")
    assert not scores(words, "nowhere")


def test_a_phrasing_stands_once_with_all_the_entries_that_it_asks_for(tmp_path: Path) -> None:
    asked = ("who winds the clock",)
    write([replace(EMPTY, asked=asked), replace(EMPTY, asked_elsewhere=asked)], tmp_path)
    opened = StoredEngine(tmp_path)
    (phrasing,) = opened.phrasings
    assert (phrasing.text, phrasing.own, phrasing.elsewhere) == ("who winds the clock", (0,), (1,))
    assert scores(opened.asked, "wind")
    assert not scores(opened.words, "wind")


def test_a_folder_without_an_index_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoIndexError, match="holds no search index; build one"):
        StoredEngine(tmp_path)


def test_an_index_is_opened_without_running_what_is_in_its_folder(tmp_path: Path) -> None:
    write([EMPTY], tmp_path)
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".impacts"}


@pytest.mark.parametrize(
    "content", ["", "[]", '{"entries": [1], "phrasings": []}', '{"entries": [{}], "phrasings": []}']
)
def test_an_index_that_cannot_be_read_is_told(tmp_path: Path, content: str) -> None:
    write([EMPTY], tmp_path)
    (tmp_path / "documents.json").write_text(content)
    with pytest.raises(NoIndexError, match="can't be read; build it again"):
        open_index(tmp_path)
