"""Ratings left out whose absence has a meaning: answers mention the value only where it counted."""

from typing import Any

import pytest

import kb
from kb.play.convert import convert
from kb.play.request import ConvertRequest, ResolveRequest, SolveRequest
from kb.play.resolve import resolve
from kb.play.solve import solve

TRAUMA_TARGET = "No value is given for Trauma Target; it counts as 6."
ATTACK = {"Attack Bonus": 2, "Stab": 1, "Shoot": 1, "Attribute Modifier": 1}
WEAPON = {**ATTACK, "Damage": "1d8", "Damage Bonus": 1, "Shock": 0}
MELEE, RANGED = "cwn/make-a-melee-attack", "cwn/make-a-ranged-attack"


def asked(entry: str, ratings: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"entry": entry, "ratings": ratings, "against": {"Melee AC": 15, "Ranged AC": 15}, **more}


@pytest.mark.parametrize("entry", [MELEE, RANGED])
@pytest.mark.parametrize(
    ("ratings", "told"),
    [
        (ATTACK, False),
        ({**WEAPON, "Trauma Die": 0}, False),
        ({**WEAPON, "Trauma Die": "1d6", "Trauma Rating": 2}, True),
    ],
)
def test_the_usual_trauma_target_is_mentioned_only_where_a_trauma_die_is_compared_with_it(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, Any], *, told: bool
) -> None:
    answer = resolve(shipped, ResolveRequest.model_validate(asked(entry, ratings))).plain()
    assert (TRAUMA_TARGET in answer["warnings"]) is told


def test_a_weapon_without_shock_and_trauma_needs_neither_a_shock_ac_nor_a_trauma_rating(
    shipped: kb.KnowledgeBase,
) -> None:
    request = asked(MELEE, {**WEAPON, "Trauma Die": 0})
    answer = resolve(shipped, ResolveRequest.model_validate(request)).plain()
    assert answer["unknown"] == []
    done = answer["results"]["damage done"]["distribution"]
    assert done[0] == {"value": 0, "fraction": "1/2", "decimal": 0.5}


def test_a_chance_mentions_only_what_it_was_computed_with(shipped: kb.KnowledgeBase) -> None:
    weapon = {**WEAPON, "Trauma Die": "1d6", "Trauma Rating": 2}
    solved = solve(shipped, SolveRequest.model_validate(asked(MELEE, weapon, chance="50%"))).plain()
    assert TRAUMA_TARGET not in solved["warnings"]
    converted = convert(shipped, ConvertRequest.model_validate(asked(MELEE, weapon, to={"edition": "sr5"})))
    assert TRAUMA_TARGET not in converted.plain()["warnings"]


@pytest.mark.parametrize(
    ("request_", "results", "told"),
    [
        (
            {"entry": "matrix-d6/armor", "ratings": {"Damage Points": 7}},
            {"damage taken": 7},
            "No value is given for Armor Value; it counts as 0.",
        ),
        (
            {"entry": "matrix-d6/react", "ratings": {"Actions": 3}},
            {"dice lost on a block": 2},
            "No value is given for Undeclared; it counts as 0.",
        ),
        (
            {
                "entry": "matrix-d6/ranged-damage",
                "ratings": {"Weapon Damage": 2},
                "dice": {"damage": [6, 5], "resist": [1]},
                "against": {"Strength": 1},
            },
            {"points of damage": 2, "damage left": 2},
            "No value is given for Damage Multiplier; it counts as 1.",
        ),
        (
            {
                "entry": RANGED,
                "ratings": {**ATTACK, "Damage": 4, "Trauma Die": 0},
                "against": {"Ranged AC": 2},
                "dice": {"attack": [9]},
            },
            {"damage done": 4},
            "No value is given for Damage Bonus; it counts as 0.",
        ),
    ],
)
def test_what_a_character_without_armor_bonus_or_penalty_needs_not_give_is_not_unknown(
    shipped: kb.KnowledgeBase, request_: dict[str, Any], results: dict[str, int], told: str
) -> None:
    answer = resolve(shipped, ResolveRequest.model_validate(request_)).plain()
    if "replay" in answer:
        assert results.items() <= answer["replay"]["results"].items()
    else:
        found = {term: answer["results"][term]["distribution"] for term in results}
        assert found == {term: [{"value": n, "fraction": "1", "decimal": 1.0}] for term, n in results.items()}
    assert told in answer["warnings"]
    assert answer["unknown"] == []


def test_whoever_avoids_a_blast_without_a_dodge_penalty_loses_no_dice(shipped: kb.KnowledgeBase) -> None:
    rated = {"Reaction": 4, "Athletics": 3}
    without, with_0 = (
        resolve(shipped, ResolveRequest(entry="sr6/avoid-incoming", ratings={**rated, **more})).plain()
        for more in ({}, {"Dodge Penalty": 0})
    )
    assert without["odds"] == with_0["odds"]
    assert "No value is given for Dodge Penalty; it counts as 0." in without["warnings"]
