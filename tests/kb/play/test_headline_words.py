"""What headlines say of an outcome: everything that follows, and nothing twice."""

from typing import Any

import pytest

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve

SPRAY = {"entry": "matrix-d6/spray-bullets", "variant": "sparing-a-friend"}


def line(base: kb.KnowledgeBase, **asked: Any) -> str:
    text = resolve(base, ResolveRequest.model_validate(asked)).plain()["headline"]["text"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([6, 5, 5, 5, 5, 5], "6 successes against 3: hit; the friend is hit"),
        ([1, 1, 1, 1, 1, 5], "1 success against 3: the target is missed; the friend is hit"),
        ([6] * 18, "18 successes against 3: hit; the friend is spared"),
    ],
)
def test_a_spray_says_whether_the_friend_is_spared(
    shipped: kb.KnowledgeBase, dice: list[int], said: str
) -> None:
    ratings = {"Ranged Combat": len(dice) - 1, "Range": "Short"}
    assert line(shipped, **SPRAY, ratings=ratings, dice={"actor": dice}) == said


def test_a_spray_says_how_likely_the_friend_is_spared(shipped: kb.KnowledgeBase) -> None:
    few, many = ({"Ranged Combat": skill, "Range": "Short"} for skill in (5, 25))
    assert line(shipped, **SPRAY, ratings=few) == "Hit 90 %; the friend is hit"
    assert line(shipped, **SPRAY, ratings=many) == (
        "Hit more than 99.9 %; the friend is spared 48.2 %; the friend is hit 51.8 %"
    )
