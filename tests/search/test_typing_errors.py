"""What is made of mistyped words."""

import pytest

from kb.findable.weights import COMPLETION
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


def test_a_last_word_is_rather_a_beginning_of_another_than_a_shorter_one() -> None:
    lexicon = Lexicon({"den": 1, "defense": 1}, [])
    assert [correction.words for correction in lexicon.corrections("defn", True)] == [("defense",)]
    assert [correction.words for correction in lexicon.corrections("defn", False)] == [("den",)]


def test_of_several_corrections_the_one_that_makes_a_name_is_taken() -> None:
    lexicon = Lexicon({"dbtx": 100, "dctx": 1, "flap": 1, "nap": 1}, ["dctx nap"])
    assert [correction.words for correction in lexicon.corrections("dxtx", True)] == [("dbtx",), ("dctx",)]
    assert interpret("dxtx nap", lexicon).did_you_mean == "dctx nap"
    assert interpret("dxtx flap", lexicon).did_you_mean == "dbtx flap"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ake cover", "take cover"),
        ("atke cover", "take cover"),
        ("rake cover", "take cover"),
        ("ttake cover", "take cover"),
        ("chummer", None),
        ("decker the chummer", None),
    ],
)
def test_a_correction_keeps_the_first_letter_or_all_but_the_first(typed: str, meant: str | None) -> None:
    lexicon = Lexicon({"take": 9, "cover": 9, "hammer": 9, "decker": 9, "the": 1}, ["take cover"])
    assert interpret(typed, lexicon).did_you_mean == meant


@pytest.mark.parametrize(
    "typed", ["Deckung suchen", "Zauber wirken", "wie kann ich in Deckung gehen", "ducken und zielen"]
)
def test_words_of_another_language_are_not_bent_into_english_ones(shipped_index: Index, typed: str) -> None:
    assert shipped_index.search(typed).did_you_mean is None


def test_a_typo_in_a_name_of_another_language_is_corrected(shipped_index: Index) -> None:
    assert shipped_index.search("in Dekung gehen").did_you_mean == "in deckung gehen"


def test_a_word_in_another_form_than_entries_have_is_no_typo(shipped_index: Index) -> None:
    assert shipped_index.search("bricking").did_you_mean is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("formt devise", "format device"),
        ("marshal arts", "martial arts"),
        ("reckles spelcasting", "reckless spellcasting"),
    ],
)
def test_everyday_words_are_typos_where_a_name_is_meant(shipped_index: Index, typed: str, name: str) -> None:
    assert shipped_index.search(typed).did_you_mean == name


def test_a_word_may_be_unfinished_only_at_the_end() -> None:
    lexicon = Lexicon({"spellcasting": 9, "reckless": 9}, ["reckless spellcasting"])
    assert interpret("recklss spelcas", lexicon).did_you_mean == "reckless spellcasting"
    assert interpret("spelcas xyzzy", lexicon).did_you_mean is None


@pytest.mark.parametrize(
    "typed",
    [
        "3rd ed dodge",
        "dodge shadowrun three",
        "dodge in third",
        "sr 3e dodge",
        "shadowrun third edition dodge",
    ],
)
def test_ordinals_and_words_for_numbers_name_editions(shipped_lexicon: Lexicon, typed: str) -> None:
    query = interpret(typed, shipped_lexicon)
    assert query.editions == {"sr3"}
    assert [term.word for term in query.terms] == ["dodge"]


def test_an_abbreviation_is_not_completed(shipped_lexicon: Lexicon) -> None:
    (term, *_) = interpret("fa", shipped_lexicon).terms
    assert shipped_lexicon.completions("fa")
    assert COMPLETION not in dict(term.forms).values()


def test_words_written_apart_are_joined_where_entries_write_them_together() -> None:
    lexicon = Lexicon({"smartgun": 5, "gun": 3}, ["eject smartgun clip"])
    assert interpret("smart gun", lexicon).did_you_mean == "smartgun"
