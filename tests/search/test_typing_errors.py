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
        ("gymnstics", "gymnastics", "north/hack-on-the-fly"),
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


@pytest.mark.parametrize("typed", ["take over", "his", "guy with a grin", "black mice"])
def test_words_of_everyday_english_are_never_respelt(index: Index, typed: str) -> None:
    assert index.search(typed).did_you_mean is None


def test_short_words_are_not_bent_into_others(index: Index) -> None:
    assert index.search("zz").total == 0


def test_of_several_corrections_the_one_that_makes_a_name_is_taken() -> None:
    lexicon = Lexicon({"bxtx": 100, "cxtx": 1, "flap": 1, "nap": 1}, ["cxtx nap"])
    assert [correction.words for correction in lexicon.corrections("dxtx")] == [("bxtx",), ("cxtx",)]
    assert interpret("dxtx nap", lexicon).did_you_mean == "cxtx nap"
    assert interpret("dxtx flap", lexicon).did_you_mean == "bxtx flap"


def test_words_written_apart_are_joined_where_entries_write_them_together() -> None:
    lexicon = Lexicon({"smartgun": 5, "gun": 3}, ["eject smartgun clip"])
    assert interpret("smart gun", lexicon).did_you_mean == "smartgun"
