"""Ratings that are added to dice which a roll doesn't print: a bonus to all defense tests."""

from typing import Any

import pytest

import kb
from tests.kb.asking import ask, codes

READY = {"Reaction": 4, "Intuition": 3, "Defense Bonus": 2}
SHOT: dict[str, Any] = {
    "entry": "sr5/fire-gun",
    "ratings": {"Weapon Skill": 5, "Agility": 4, "Accuracy": 5},
    "against": READY,
}


def test_a_defense_bonus_counts_against_an_attack_and_is_named(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOT)
    assert answer["thrown"].startswith("9 dice, limit 5 v. 9 dice")
    assert answer["changed"] == ["Defense Bonus (target): +2 dice"]
    assert "rating-unused" not in codes(answer, "warnings")


def test_it_is_taken_from_a_character_with_what_it_lists_besides(shipped: kb.KnowledgeBase) -> None:
    target = {"edition": "sr5", "ratings": READY, "not_read": ["Defense Bonus +1 (in mist)"]}
    answer = ask(shipped, **SHOT | {"against": {}, "target": target})
    assert answer["thrown"].startswith("9 dice, limit 5 v. 9 dice")
    assert answer["taken"]["against"] == READY
    assert "Not counted here: Defense Bonus +1 (in mist)." in answer["warnings"]


@pytest.mark.parametrize(
    "other",
    [
        {"entry": "sr5/hack-on-the-fly", "ratings": {"Hacking": 5}, "against": READY},
        {"edition": "sr5", "roll": "9 dice v. Reaction + Intuition", "against": READY},
        {
            **SHOT,
            "ratings": {**SHOT["ratings"], "Defense Bonus": 2},
            "against": {"Reaction": 4, "Intuition": 3},
        },
        {**SHOT, "against": {**READY, "Defense Bonus": 0}},
    ],
)
def test_elsewhere_it_changes_nothing(shipped: kb.KnowledgeBase, other: dict[str, Any]) -> None:
    assert "changed" not in ask(shipped, **other)
