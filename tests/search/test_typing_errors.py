"""What is made of mistyped words."""

import pytest

from search import Index
from search.lexicon import Lexicon
from search.query import interpret


@pytest.mark.parametrize(
    ("typed", "meant", "id_"),
    [
        ("hak on teh fly", "hack on the fly", "north/hack-on-the-fly"),
        ("supresive fire", "suppressive fire", "north/fire"),
        ("fulldefense", "full defense", "north/full-defense"),
        ("fuldefence", "full defense", "north/full-defense"),
        ("fulldef", "full defense", "north/full-defense"),
        ("matrix perseption", "matrix perception", "north/perceive"),
        ("hackonthefly", "hack on the fly", "north/hack-on-the-fly"),
        ("gymnstics", "gymnastics", "north/tumble"),
        ("matrx percep", "matrix percep", "north/perceive"),
        ("tkae cvoer", "take cover", "north/take-cover"),
    ],
)
def test_typing_errors_are_set_right_and_said_to_be(index: Index, typed: str, meant: str, id_: str) -> None:
    page = index.search(typed)
    assert page.did_you_mean == meant
    assert page.results[0].id == id_
    assert page.query == typed


@pytest.mark.parametrize("typed", ["hack on the fly", "take cover", "made up", "xyzzy", "", "?!"])
def test_what_is_right_or_beyond_help_is_left_as_it_is(index: Index, typed: str) -> None:
    assert index.search(typed).did_you_mean is None


def test_words_that_exist_are_taken_for_a_name_only_where_they_find_nothing_together(index: Index) -> None:
    page = index.search("rest away")
    assert page.did_you_mean is None
    page = index.search("take over", limit=1)
    assert (page.did_you_mean, page.results[0].id) == ("take cover", "north/take-cover")


def test_short_words_are_not_bent_into_others(index: Index) -> None:
    assert index.search("zz").total == 0


def test_of_several_corrections_the_one_that_makes_a_name_is_taken() -> None:
    lexicon = Lexicon({"bat": 100, "cat": 1, "flap": 1, "nap": 1}, ["cat nap"])
    assert [correction.words for correction in lexicon.corrections("dat")] == [("bat",), ("cat",)]
    assert interpret("dat nap", lexicon).did_you_mean == "cat nap"
    assert interpret("dat flap", lexicon).did_you_mean == "bat flap"


def test_words_written_apart_are_joined_where_entries_write_them_together() -> None:
    lexicon = Lexicon({"smartgun": 5, "gun": 3}, ["eject smartgun clip"])
    assert interpret("smart gun", lexicon).did_you_mean == "smartgun"
