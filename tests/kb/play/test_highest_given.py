"""Ratings that are the highest of others, of which a request gives only some."""

from typing import Any

import pytest

import kb
from kb.play.request import ResolveRequest, SolveRequest
from kb.play.resolve import resolve
from kb.play.solve import solve

SKILLED = {"Applicable Combat Skill": 1}
STRONG, QUICK = {"Strength Modifier": 1}, {"Dexterity Modifier": 1}
BOTH = {**STRONG, "Dexterity Modifier": -1}


def screened(base: kb.KnowledgeBase, own: dict[str, int], other: dict[str, int]) -> dict[str, Any]:
    asked = {"entry": "cwn/screen-an-ally", "ratings": {**SKILLED, **own}, "against": {**SKILLED, **other}}
    return resolve(base, ResolveRequest.model_validate(asked)).plain()


def typed(base: kb.KnowledgeBase, roll: str, **ratings: int) -> dict[str, Any]:
    rated = {name.replace("_", " "): value for name, value in ratings.items()}
    return resolve(base, ResolveRequest(edition="cwn", roll=roll, ratings=rated)).plain()


@pytest.mark.parametrize(
    ("own", "other", "told"),
    [
        (BOTH, BOTH, []),
        (BOTH, QUICK, ["No value is given for Strength Modifier (target); Dexterity Modifier counts."]),
        (STRONG, BOTH, ["No value is given for Dexterity Modifier; Strength Modifier counts."]),
    ],
)
def test_the_only_one_given_of_two_ratings_is_the_choice_between_them(
    shipped: kb.KnowledgeBase, own: dict[str, int], other: dict[str, int], told: list[str]
) -> None:
    answer = screened(shipped, own, other)
    assert (
        answer["odds"]["success"]["fraction"] == screened(shipped, BOTH, BOTH)["odds"]["success"]["fraction"]
    )
    assert [each for each in answer["warnings"] if "counts" in each] == told


def test_with_neither_of_two_ratings_the_chance_stays_unknown(shipped: kb.KnowledgeBase) -> None:
    assert screened(shipped, BOTH, {})["odds"]["success"] is None


def test_solving_for_the_one_given_of_two_ratings_leaves_it_the_choice(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "entry": "cwn/screen-an-ally",
        "ratings": {**SKILLED, **STRONG},
        "against": {**SKILLED, **BOTH},
        "vary": "Strength Modifier",
        "chance": 0.7,
    }
    alone = solve(shipped, SolveRequest.model_validate(asked)).plain()
    with_both = {**asked, "ratings": {**SKILLED, **STRONG, "Dexterity Modifier": -9}}
    assert alone["solution"] == solve(shipped, SolveRequest.model_validate(with_both)).plain()["solution"]
