"""What is thrown, and has to be reached, in numbers."""

from typing import Any

import pytest

import kb
from tests.kb.asking import ask


@pytest.mark.parametrize(
    ("asked", "thrown"),
    [
        ({"edition": "sr5", "roll": "10 dice [5] v. 7 dice"}, "10 dice, limit 5 v. 7 dice"),
        ({"edition": "sr5", "roll": "1 die (2)"}, "1 die, threshold 2"),
        ({"edition": "cwn", "roll": "1d20 + 5 (13)"}, "1d20 + 5 against 13: 8 or more on the die"),
        ({"edition": "cwn", "roll": "2d6 v. 2d6 + 3"}, "2d6 v. 2d6 + 3"),
        ({"edition": "matrix-d6", "roll": "4D (3)"}, "4 dice, difficulty 3"),
        ({"edition": "sr5", "roll": "6 dice v. 4 dice", "hits": {"opponent": 2}}, "6 dice v. 2 hits"),
        ({"edition": "sr5", "roll": "Logic v. 4 dice"}, "unknown dice v. 4 dice"),
        ({"edition": "sr5", "roll": "8 dice [Sleaze] v. Logic"}, "8 dice, limit unknown v. unknown dice"),
        ({"edition": "sr5", "roll": "8 dice (Force)"}, "8 dice, threshold unknown"),
        ({"edition": "cwn", "roll": "1d20 + 5 (target.Ranged AC)"}, "1d20 + 5 against an unknown number"),
        ({"edition": "sr5", "roll": "Logic v. Intuition"}, None),
        (
            {
                "entry": "sr3/decker-attack",
                "variant": "ic",
                "ratings": {"Computer (Decking)": 6, "Host Color": "Red", "Net Maneuver Successes": 2},
                "modifiers": [{"from": "position-attack"}],
            },
            "6 dice against target number 4",
        ),
    ],
)
def test_dice_and_what_they_have_to_reach_are_told_in_numbers_as_far_as_they_are_known(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], thrown: str | None
) -> None:
    assert ask(shipped, **asked).get("thrown") == thrown


@pytest.mark.parametrize(
    ("roll", "rulings", "shown"),
    [
        ("1d20 + 4 (14)", {}, "10 or more on the die"),
        ("1d20 + 4 (14)", {"difficulty": "beat"}, "11 or more on the die"),
        ("1d20 + 4 (30)", {}, "20 on the die"),
        ("1d20 + 4 (30)", {"natural_20": "off"}, "more than the die can show"),
        ("1d20 + 9 (3)", {}, "2 or more on the die"),
        ("1d20 + 9 (3)", {"natural_1": "off"}, "1 or more on the die"),
    ],
)
def test_a_single_die_says_what_it_has_to_show_as_often_as_it_succeeds(
    shipped: kb.KnowledgeBase, roll: str, rulings: dict[str, str], shown: str
) -> None:
    answer = ask(shipped, edition="cwn", roll=roll, rulings=rulings)
    assert answer["thrown"].endswith(f": {shown}")
    least = int(shown.split()[0]) if shown[0].isdigit() else 21
    assert answer["odds"]["success"]["decimal"] == pytest.approx((21 - least) / 20)
