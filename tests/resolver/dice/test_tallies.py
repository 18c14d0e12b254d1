"""What one side may come to: the limit, and the last score that stands for all beyond."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.dice.tallies import Tallies

OPEN = Tallies({"none": (1, 4, 2), "glitch": (3, 0, 1)}, 11, least=2, open_above=True)
"""Scores 2, 3, and 4 or more."""


def test_a_limit_at_the_open_top_closes_it() -> None:
    assert OPEN.at_most(4) == Tallies({"none": (1, 4, 2), "glitch": (3, 0, 1)}, 11, least=2)
    assert OPEN.at_most(4).beyond == 0


def test_a_limit_past_the_open_top_and_none_at_all_leave_it_open() -> None:
    assert OPEN.at_most(5) == OPEN.at_most(None) == OPEN
    assert OPEN.beyond == 3


def test_a_limit_at_a_closed_top_changes_nothing() -> None:
    closed = OPEN.at_most(4)
    assert closed.at_most(4) is closed


def test_the_most_is_the_last_score_of_the_longest_mark() -> None:
    assert Tallies({"none": (1,), "glitch": (0, 0, 2)}, 3, least=2).most == 4
    assert Tallies({}, 1, least=2).most == 1


@pytest.mark.parametrize(
    ("limit", "listed"),
    [
        (3, Tallies({"none": (1, 6), "glitch": (3, 1)}, 11, least=2)),
        (2, Tallies({"none": (7,), "glitch": (4,)}, 11, least=2)),
        (1, Tallies({"none": (7,), "glitch": (4,)}, 11, least=1)),
        (-3, Tallies({"none": (7,), "glitch": (4,)}, 11, least=-3)),
    ],
)
def test_all_past_a_limit_counts_as_the_limit(limit: int, listed: Tallies) -> None:
    assert OPEN.at_most(limit) == listed


def test_hits_on_top_raise_every_score_and_make_a_critical_glitch_a_glitch() -> None:
    thrown = Tallies({"none": (2, 3), "glitch": (0, 1), "critical-glitch": (4,)}, 10)
    assert thrown.plus(0) is thrown
    assert thrown.plus(2) == Tallies({"none": (2, 3), "glitch": (4, 1)}, 10, least=2)
    assert replace(thrown, open_above=True).plus(2).open_above


def test_a_forgiven_glitch_is_none_and_a_critical_one_a_glitch() -> None:
    thrown = Tallies({"none": (2, 3), "glitch": (0, 1), "critical-glitch": (4,)}, 10)
    assert thrown.with_glitches_cancelled() == Tallies({"none": (2, 4), "glitch": (4,)}, 10)
    assert Tallies({"glitch": (0, 1)}, 1).with_glitches_cancelled() == Tallies({"none": (0, 1)}, 1)


WEIGHTS = st.lists(st.integers(0, 5), min_size=1, max_size=5).map(tuple)


@given(WEIGHTS, WEIGHTS, st.integers(-3, 3), st.integers(-6, 9))
def test_a_limited_score_is_the_lesser_of_score_and_limit(
    plain: tuple[int, ...], glitched: tuple[int, ...], least: int, limit: int
) -> None:
    tallies = Tallies({"none": plain, "glitch": glitched}, sum(plain) + sum(glitched) + 1, least)
    lesser = tallies.odds().map(lambda came: (min(came[0], limit), came[1]))
    assert tallies.at_most(limit).odds() == lesser
