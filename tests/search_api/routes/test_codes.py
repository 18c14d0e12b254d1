"""The codes that programs read in place of sentences."""

from collections.abc import Callable

from resolver.reasons import code_of
from resolver.sentences.changes import (
    dice_handled,
    helpers_added,
    part_set,
    rating_changed,
    requirement_raised,
    value_added,
)
from search_api.routes.codes import all_codes

NOTES: tuple[Callable[..., str], ...] = (
    *(part_set, dice_handled, rating_changed),
    *(requirement_raised, helpers_added, value_added),
)


def test_a_code_means_the_same_wherever_it_stands() -> None:
    codes = [one.code for one in all_codes()]
    assert [code for code in codes if codes.count(code) > 1] == []


def test_a_note_that_no_answer_gives_a_code_has_none() -> None:
    codes = {one.code for one in all_codes()}
    assert codes.isdisjoint(map(code_of, NOTES))
