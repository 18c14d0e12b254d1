"""A typed roll is answered in the editions that read it, and nothing else is taken for one."""

from fractions import Fraction
from math import comb

import pytest

import kb
from kb.findable.roll_answers import MOST, rolls_in
from resolver.wording import percent


def in_words(base: kb.KnowledgeBase, text: str, *editions: str) -> dict[str, str]:
    return {each.edition: each.text for each in rolls_in(base, text, editions)}


def hits(dice: int) -> list[Fraction]:
    return [comb(dice, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (dice - n) for n in range(dice + 1)]


def test_a_roll_with_a_limit_has_its_chance_where_limits_are_printed(shipped: kb.KnowledgeBase) -> None:
    chance = sum((one * sum(hits(7)[: min(n, 4)]) for n, one in enumerate(hits(10))), Fraction(0))
    assert in_words(shipped, "10[4] v 7") == {"sr5": f"Success {percent(chance)}"}


@pytest.mark.parametrize("text", ["sr5 6 dice (2)", "6 dice threshold 2 in SR5", "6d6>=5 v 0 shadowrun 5"])
def test_the_edition_that_is_named_beside_a_roll_is_the_only_one(
    shipped: kb.KnowledgeBase, text: str
) -> None:
    assert [*in_words(shipped, text)] == ["sr5"]


def test_a_roll_leads_to_the_calculator_with_it(shipped: kb.KnowledgeBase) -> None:
    (one,) = rolls_in(shipped, "1d20+5 v 14")
    assert (one.edition, one.roll, one.text) == ("cwn", "1d20 + 5 (14)", "Success 60 %")
    assert one.url == "/calculator/?edition=cwn&roll=1d20%2B5+v+14"


def test_editions_that_are_asked_for_are_the_only_ones_tried(shipped: kb.KnowledgeBase) -> None:
    assert [*in_words(shipped, "8 dice", "sr6", "cwn")] == ["sr6"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8",
        "take aim",
        "3 marks",
        "is 5 dice enough",
        "Body 3",
        f"{MOST + 1} dice",
        f"{'9' * 5000} dice",
        "Logic + 3",
        "5e",
    ],
)
def test_what_is_no_roll_or_has_something_unknown_is_none(shipped: kb.KnowledgeBase, text: str) -> None:
    assert rolls_in(shipped, text) == ()
