"""Names and aliases as somebody types."""

from hypothesis import given
from hypothesis import strategies as st

from search import Index


def texts(index: Index, typed: str, limit: int = 8) -> list[str]:
    return [suggestion.text for suggestion in index.suggest(typed, limit)]


def test_names_that_begin_so_stand_before_aliases_and_later_words(index: Index) -> None:
    assert texts(index, "run") == ["Run", "Run Away", "run", "Hit and Run", "see them run"]


def test_each_entry_is_suggested_once_by_its_likeliest_name(index: Index) -> None:
    found = index.suggest("s", 100)
    assert len({suggestion.id for suggestion in found}) == len(found)
    assert [s.text for s in found if s.id == "north/sprint"] == ["Sprint"]


def test_an_alias_says_that_it_is_one_and_of_what(index: Index) -> None:
    (found,) = index.suggest("line u")
    assert (found.kind, found.text, found.name, found.url) == (
        "alias",
        "line up a shot",
        "Take Aim",
        "/north/take-aim/",
    )


def test_typing_errors_case_and_signs_are_forgiven(index: Index) -> None:
    assert texts(index, "HAK on teh") == ["Hack on the Fly"]
    assert texts(index, "pick up/p") == ["Pick Up/Put Down Object"]


def test_every_word_of_a_name_may_be_a_beginning_or_hold_a_slip(index: Index) -> None:
    assert texts(index, "ful def") == ["Full Defense"]
    assert texts(index, "fl def") == []
    assert texts(index, "sup fir") == ["Suppressive Fire"]
    assert texts(index, "matrx perc") == ["Matrix Perception"]


def test_nothing_typed_suggests_nothing(index: Index) -> None:
    assert texts(index, "") == texts(index, "  ?") == texts(index, "zzzz") == []


def test_no_more_are_given_than_asked_for(index: Index) -> None:
    assert len(texts(index, "t", 2)) == 2


@given(typed=st.text(max_size=40))
def test_any_text_is_answered(index: Index, typed: str) -> None:
    assert len(index.suggest(typed, 5)) <= 5
