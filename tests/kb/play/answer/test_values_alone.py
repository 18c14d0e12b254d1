"""Entries that answer with numbers of their page and roll nothing."""

import pytest

import kb
from tests.kb.asking import ask


@pytest.mark.parametrize(
    ("entry", "ratings", "told"),
    [
        ("sr6/ready-weapon", {"Agility": 5}, {"weapons readied": 5}),
        ("sr5/ready-weapon", {"Agility": 5}, {"weapons readied": 3}),
        ("sr6/action-allotment", {"Initiative Dice": 3}, {"Major Actions": 1, "Minor Actions": 3}),
        ("sr6/action-allotment", {"Initiative Dice": 1}, {"Major Actions": 1, "Minor Actions": 1}),
        ("sr3/action-allotment", {}, {"Simple Actions": 2, "Free Actions": 1}),
    ],
)
def test_what_you_get_without_a_roll_is_answered_with_its_number(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, int], told: dict[str, int]
) -> None:
    answer = ask(shipped, entry=entry, ratings=ratings)
    assert {one["name"]: one["value"] for one in answer["headline"]["figures"]} == told
    assert (answer["warnings"], answer["unknown"]) == ([], [])


def test_damage_below_a_protection_harms_neither_it_nor_the_target(shipped: kb.KnowledgeBase) -> None:
    """The page says both (line 147); from its value on, the difference counts and the protection loses 1."""
    told = {
        damage: ask(
            shipped,
            entry="matrix-d6/protection",
            ratings={"Damage Points": damage, "Protection Value": 8},
        )["headline"]["text"]
        for damage in (7, 8, 10)
    }
    assert told == {
        7: "Protection left 8; neither the protection nor the target is damaged",
        8: "Difference 0 points; protection left 7",
        10: "Difference 2 points; protection left 7",
    }
