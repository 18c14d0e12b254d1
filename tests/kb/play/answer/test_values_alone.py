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
