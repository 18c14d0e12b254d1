"""Names that stand in what somebody types, and how many of them are told."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from kb.findable.weights import PART, WHOLE
from search.backend import MOST_MATCHES
from search.names import _MOST_BEGUN, Names
from tests.search.test_store import EMPTY


def within(names: Sequence[str], typed: str) -> Mapping[int, float]:
    """Return what *typed* finds among entries of these names, all words weighing the same."""
    return Names(replace(EMPTY, name=name) for name in names).within(typed.split(), lambda _: 1.0)


def test_a_name_counts_the_less_the_more_words_it_has_besides_those_that_were_typed() -> None:
    names = ["climb", "climb wall", "climb tall wall", "climb tall wet wall"]
    found = within(names, "wall climb")
    assert [found[number] for number in (1, 2, 3)] == [PART, PART / 2, PART / 3]
    assert found[0] < PART / 3


def test_little_words_of_a_name_are_no_others() -> None:
    assert within(["run for the town"], "town run")[0] == PART


def test_a_name_of_little_words_alone_is_no_name_beside_content_words() -> None:
    assert within(["to the", "climb wall"], "climb to the wall").keys() == {1}


def test_the_very_name_counts_most() -> None:
    found = within(["take cover", "cover", "take cover fast"], "take cover")
    assert found[0] == PART + WHOLE
    assert max(found, key=found.__getitem__) == 0


@pytest.mark.parametrize("typed", ["climb", "climb wall", "wall climb", "cli"])
def test_no_more_names_are_told_than_the_best_of_a_bound(typed: str) -> None:
    names = [f"climb wall {number}" for number in range(MOST_MATCHES)] + ["climb wall"] * MOST_MATCHES
    found = within(names, typed)
    assert len(found) == MOST_MATCHES
    assert min(found.values()) == max(found.values()) or typed == "cli"


def test_of_equal_names_those_with_low_numbers_are_told() -> None:
    assert set(within(["climb wall"] * (MOST_MATCHES + 9), "climb")) == set(range(MOST_MATCHES))


def test_names_that_are_begun_are_looked_at_to_a_bound() -> None:
    names = Names(replace(EMPTY, name=f"run {number:05}") for number in range(_MOST_BEGUN + 100))
    assert sum(1 for _ in names._begun(("run",))) == _MOST_BEGUN
