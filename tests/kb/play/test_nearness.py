"""What is near enough to be called the same chance: 1/10 away is, anything more is not."""

from typing import Any

import pytest

import kb
from kb.play.convert import convert
from kb.play.request import ConvertRequest


def converted(base: kb.KnowledgeBase, edition: str, roll: str, to: dict[str, str]) -> dict[str, Any]:
    (found,) = convert(base, ConvertRequest(edition=edition, roll=roll, to=to)).plain()["conversions"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("roll", "difference", "status"),
    [
        ("1d10 (2)", "1/10", "near"),  # 9/10, and five faces come to 1 and to 4/5
        ("1d10 (8)", "1/10", "near"),  # 3/10, and they come to 2/5 and to 1/5
        ("1d100 (10)", "9/100", "near"),  # 91/100
    ],
)
def test_a_tenth_is_near(shipped: kb.KnowledgeBase, roll: str, difference: str, status: str) -> None:
    found = converted(shipped, "cwn", roll, {"edition": "cwn", "roll": "1d5 (Difficulty)"})
    assert (found["status"], found["setting"]["difference"]["fraction"]) == (status, difference)
    assert "why" not in found


def test_anything_more_than_a_tenth_is_far_and_says_how_far(shipped: kb.KnowledgeBase) -> None:
    # 29/200, and four faces come to 1/4 and to nothing
    found = converted(shipped, "cwn", "1d200 (172)", {"edition": "cwn", "roll": "1d4 (Difficulty)"})
    assert (found["status"], found["setting"]["difference"]["fraction"]) == ("far", "21/200")
    assert found["why"] == "No setting comes near; the nearest is 10.5 percentage points off."


@pytest.mark.parametrize(
    ("roll", "vary", "difference"),
    [
        # 13/30: against no dice one die has 1/3, exactly a tenth less; two dice against one would have 11/27
        ("1d30 (18)", "against", "-1/10"),
        # 14/30 is more than a tenth away from that, so that the pool is looked at too
        ("1d30 (17)", "pool", "-8/135"),
    ],
)
def test_what_is_tried_first_is_taken_where_it_comes_within_a_tenth(
    shipped: kb.KnowledgeBase, roll: str, vary: str, difference: str
) -> None:
    found = converted(shipped, "cwn", roll, {"edition": "sr5", "roll": "1 dice v. 1 dice"})
    assert (found["vary"], found["setting"]["difference"]["fraction"]) == (vary, difference)
