"""Which entries come first, and why."""

import pytest

from kb.findable.documents import ENTRY_KINDS
from search import Because, Index


def ids(index: Index, query: str) -> list[str]:
    return [result.id for result in index.search(query, limit=100).results]


def why(index: Index, query: str, id_: str) -> Because | None:
    return next(result.because for result in index.search(query, limit=100).results if result.id == id_)


def test_a_name_stands_before_names_that_hold_it_aliases_and_texts(index: Index) -> None:
    assert ids(index, "run") == [
        "north/run",
        "north/run-away",
        "north/hit-and-run",
        "north/sprint",
        "north/chase",
        "north/rest",
    ]


def test_an_entry_is_found_by_the_name_that_another_edition_gives_to_the_same_action(index: Index) -> None:
    assert ids(index, "sprint") == ["north/sprint", "south/dash"]
    assert why(index, "sprint", "south/dash") == Because(field="equivalent", text="Sprint", id="north/sprint")
    assert why(index, "dash", "north/sprint") == Because(field="equivalent", text="Dash", id="south/dash")


def test_what_is_merely_related_does_not_lend_its_name(index: Index) -> None:
    assert "south/guard" not in ids(index, "full defense")


def test_the_reason_is_the_name_when_the_name_has_as_much_as_any_other_field(index: Index) -> None:
    assert why(index, "take aim", "north/take-aim") == Because(field="name", text="Take Aim", id=None)


@pytest.mark.parametrize(
    ("query", "id_", "because"),
    [
        ("line up", "north/take-aim", Because(field="alias", text="line up a shot", id=None)),
        ("gymnastics", "north/tumble", Because(field="test", text="Gymnastics + Logic (2)", id=None)),
        ("go fast", "north/sprint", Because(field="concept", text="Go fast", id=None)),
        ("weapon jam", "north/fire", Because(field="requires", text="weapon jam", id=None)),
        ("nobody rests", "north/rest", Because(field="effect", text="nobody rests", id=None)),
        ("mark", "north/hack-on-the-fly", Because(field="effect", text="mark", id=None)),
    ],
)
def test_the_reason_names_the_field_that_has_the_words(
    index: Index, query: str, id_: str, because: Because
) -> None:
    assert why(index, query, id_) == because


def test_references_in_a_text_are_read_as_the_names_that_they_stand_for(index: Index) -> None:
    assert "north/rest" in ids(index, "take aim")


def test_every_word_must_be_found_and_their_order_does_not_matter(index: Index) -> None:
    assert ids(index, "down pick") == ["north/pick-up"]
    assert index.search("down pick").every_word


def test_where_no_entry_has_every_word_those_with_any_are_given_and_named_ones_first(index: Index) -> None:
    page = index.search("take cover zeppelin")
    assert not page.every_word
    assert page.results[0].id == "north/take-cover"
    assert "north/take-aim" in {result.id for result in page.results}


@pytest.mark.parametrize(
    "query", ["hack on the fly", "HACK  ON THE FLY!", "hack fly", "fly hack", "the hack of fly"]
)
def test_stop_words_case_and_signs_do_no_harm(index: Index, query: str) -> None:
    assert ids(index, query)[0] == "north/hack-on-the-fly"


def test_a_question_is_read_as_what_it_asks_about(index: Index) -> None:
    assert ids(index, "what does full defense cost?")[0] == "north/full-defense"


def test_the_name_of_an_edition_narrows_and_does_not_hide_a_name(index: Index) -> None:
    assert ids(index, "southern dash")[0] == "south/dash"
    assert ids(index, "northern run")[0] == "north/run"


def test_entries_are_found_by_what_they_cost(index: Index) -> None:
    assert set(ids(index, "move action")[:2]) == {"south/dash", "south/hide"}


@pytest.mark.parametrize(
    ("query", "id_"),
    [
        ("pick up/put down", "north/pick-up"),
        ("pick-up put-down", "north/pick-up"),
        ("doesnt jam", "north/fire"),
        ("doesn’t jam", "north/fire"),
        ("Täke Cöver", "north/take-cover"),
        ("full defence", "north/full-defense"),
        ("defenses", "north/full-defense"),
        ("running", "north/run"),
    ],
)
def test_slashes_hyphens_apostrophes_accents_spelling_and_endings_are_forgiven(
    index: Index, query: str, id_: str
) -> None:
    page = index.search(query)
    assert page.results[0].id == id_
    assert page.did_you_mean is None


def test_a_word_of_which_the_beginning_was_typed_counts_as_the_word(index: Index) -> None:
    assert ids(index, "tumb") == ["north/tumble"]
    assert index.search("tumb").did_you_mean is None


def test_equal_results_stand_in_the_order_of_their_ids(index: Index) -> None:
    found = index.search("", limit=100).results
    assert [result.id for result in found] == [
        *sorted(result.id for result in found if result.edition == "north"),
        *sorted(result.id for result in found if result.edition == "south"),
    ]
    scored = [(-result.score, result.id) for result in index.search("action made up", limit=100).results]
    assert scored == sorted(scored)


@pytest.mark.parametrize(
    ("query", "cost"),
    [("costs a simple and a complex", None), ("main action", "main"), ("simple action", "simple")],
)
def test_what_is_paid_together_is_found_by_its_cost(index: Index, query: str, cost: str | None) -> None:
    found = index.search(query, kind=ENTRY_KINDS, limit=3).results
    costs = {result.cost.casefold() for result in found}
    assert costs == {cost} if cost else not any("simple and complex" in each for each in costs)
