"""A rating that only an action's grant would read names the action."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve


def warnings(base: kb.KnowledgeBase, **asked: Any) -> list[str]:
    answer = resolve(base, ResolveRequest.model_validate(asked)).plain()
    return [text for text in answer["warnings"] if "to count it" in text]


@pytest.mark.parametrize(
    ("entry", "ratings", "against", "named"),
    [
        ("matrix-d6/ranged-attack", {"Ranged Combat": 4}, {"Dodge": 3}, "matrix-d6/dodge"),
        ("matrix-d6/ranged-attack", {"Ranged Combat": 4, "Cover": "2D"}, {}, "matrix-d6/cover"),
        ("matrix-d6/ranged-attack", {"Ranged Combat": 4, "Actions": 3}, {}, "matrix-d6/multiple-actions"),
        ("sr6/attack", {"Weapon Skill": 4}, {"Athletics": 3}, "sr6/dodge"),
        ("sr5/fire-gun", {"Weapon Skill": 4}, {"Gymnastics": 3}, "sr5/dodge"),
    ],
)
def test_a_rating_that_an_action_would_read_names_it(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, Any], against: dict[str, Any], named: str
) -> None:
    [told] = warnings(shipped, entry=entry, ratings=ratings, against=against)
    assert f"a modifier with `from` {named}" in told
    taken = {"entry": entry, "ratings": ratings, "against": against, "modifiers": [{"from": named}]}
    assert warnings(shipped, **taken) == []


def test_a_rating_on_the_side_that_the_grant_does_not_read_names_no_action(shipped: kb.KnowledgeBase) -> None:
    assert warnings(shipped, entry="matrix-d6/ranged-attack", ratings={"Ranged Combat": 4, "Dodge": 3}) == []
