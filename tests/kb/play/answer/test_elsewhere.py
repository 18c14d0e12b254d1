"""The forms of a roll for other tools, which give the same odds when they are read again."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from tests.kb.asking import ask
from tests.kb.play.playing import refusal
from tests.shipped import shipped_base

POOLS: dict[str, tuple[str, ...]] = {
    "sr5": ("{} dice", "{} dice (2)", "{} dice v. 5 dice", "{} dice [40]"),
    "sr6": ("{} dice", "{} dice (3)"),
    "matrix-d6": ("{} dice", "{}D (2)"),
}


def _yields(answer: dict[str, Any]) -> Any:
    return answer["odds"].get("hits") or answer["odds"]["total"]


@given(st.sampled_from([*POOLS]), st.data(), st.integers(1, 40))
def test_every_form_of_a_pool_has_the_same_odds_of_hits(edition: str, data: st.DataObject, dice: int) -> None:
    roll = data.draw(st.sampled_from(POOLS[edition])).format(dice)
    answer = ask(shipped_base(), edition=edition, roll=roll)
    assert set(answer["elsewhere"]) == {"Foundry", "Roll20", "Dice Maiden"}
    for form in answer["elsewhere"].values():
        assert _yields(ask(shipped_base(), edition=edition, roll=form)) == _yields(answer)


@given(st.integers(1, 20), st.integers(2, 6))
def test_every_form_with_a_target_number_has_the_same_odds_where_it_is_plain(dice: int, number: int) -> None:
    answer = ask(shipped_base(), edition="sr3", roll=f"{dice} dice ({number})")
    forms = answer["elsewhere"]
    for tool in ("Foundry", "Dice Maiden"):
        assert _yields(ask(shipped_base(), edition="sr3", roll=forms[tool])) == _yields(answer)
    word = "die" if dice == 1 else "dice"
    error = refusal(shipped_base(), {"edition": "sr3", "roll": forms["Roll20"]})
    assert f'write "{dice} {word} ({number})"' in str(error)


@given(st.integers(1, 9), st.sampled_from([6, 20]), st.integers(-9, 9))
def test_every_form_of_a_sum_has_the_same_odds_of_totals(dice: int, sides: int, bonus: int) -> None:
    answer = ask(
        shipped_base(), edition="cwn", roll=f"{dice}d{sides} + ({bonus}) (12)".replace("(-", "(0 - ")
    )
    assert len(answer["elsewhere"]) == 3
    for form in answer["elsewhere"].values():
        assert _yields(ask(shipped_base(), edition="cwn", roll=form)) == _yields(answer)


@pytest.mark.parametrize(
    "asked",
    [
        {"edition": "sr5", "roll": "10 dice [4]"},
        {"edition": "sr5", "roll": "10 dice", "edge": "second-chance"},
        {"edition": "sr6", "roll": "10 dice", "wild": "add 1"},
        {"edition": "sr5", "roll": "0 dice"},
        {"edition": "sr5", "roll": "Logic + Hacking"},
        {"edition": "sr3", "roll": "6 dice (8)"},
        {"edition": "cwn", "roll": "2d20 - 1d6"},
        {"edition": "cwn", "roll": "2d6 [9]"},
    ],
)
def test_a_roll_that_other_tools_would_roll_otherwise_has_no_form(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    assert "elsewhere" not in ask(shipped, **asked)
