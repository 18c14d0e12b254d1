"""Ratings left out whose absence has a meaning: answers mention the value only where it counted."""

from typing import Any

import pytest
from pydantic import ValidationError

import kb
from kb.model import Term
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest
from kb.play.resolve import resolve

TRAUMA_TARGET = "You gave no Trauma Target: 6 is used."
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
            "You gave no Armor Value: 0 is used.",
        ),
        (
            {"entry": "matrix-d6/react", "ratings": {"Actions": 3}},
            {"dice lost": 2},
            "You gave no Undeclared: 0 is used "
            "(1 if you didn't declare the reaction before the attack, 0 if you did).",
        ),
        (
            {
                "entry": "matrix-d6/ranged-damage",
                "ratings": {"Weapon Damage": 2},
                "dice": {"damage": [6, 5], "resist": [1]},
                "against": {"Strength": 1},
            },
            {"points of damage": 2, "damage left": 2},
            "You gave no Damage Multiplier: 1 is used.",
        ),
        (
            {
                "entry": RANGED,
                "ratings": {**ATTACK, "Damage": 4, "Trauma Die": 0},
                "against": {"Ranged AC": 2},
                "dice": {"attack": [9]},
            },
            {"damage done": 4},
            "You gave no Damage Bonus: 0 is used.",
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
    assert "You gave no Dodge Penalty: 0 is used." in without["warnings"]


SKILLED = {"Applicable Combat Skill": 1, "Movement Rate": 10}
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
        (BOTH, QUICK, ["You gave no Strength Modifier (target); Dexterity Modifier counts."]),
        (STRONG, BOTH, ["You gave no Dexterity Modifier; Strength Modifier counts."]),
        (
            STRONG,
            QUICK,
            ["You gave no Strength Modifier (target) or Dexterity Modifier; the other of each pair counts."],
        ),
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


SHOT = {"Attack Bonus": 2, "Attribute Modifier": 1}


def shot(base: kb.KnowledgeBase, **ratings: Any) -> dict[str, Any]:
    asked = {
        "entry": "cwn/make-a-ranged-attack",
        "ratings": {**SHOT, **ratings},
        "against": {"Ranged AC": 14},
    }
    return resolve(base, ResolveRequest.model_validate(asked)).plain()


@pytest.mark.parametrize("word", ["untrained", "Untrained"])
def test_an_untrained_attack_is_made_at_two_less(shipped: kb.KnowledgeBase, word: str) -> None:
    untrained, rated = shot(shipped, Shoot=word), shot(shipped, Shoot=-2)
    assert untrained["odds"]["success"] == rated["odds"]["success"]
    assert untrained["odds"]["success"]["fraction"] == "2/5"


def test_what_the_untrained_have_is_that_of_the_untrained_tier(shipped: kb.KnowledgeBase) -> None:
    terms = shipped.editions["cwn"].terms.values()
    skills = [term for term in terms if term.kind == "skill"]
    assert skills
    assert [term.untrained for term in skills] == [term.tiers["untrained"] for term in skills]
    assert all([*term.tiers] == ["untrained", "novice", "professional", "elite"] for term in skills)


def test_the_tier_of_the_untrained_can_not_have_another_rating() -> None:
    with pytest.raises(ValidationError, match="`tiers`"):
        Term.model_validate({"kind": "skill", "untrained": -2, "tiers": {"untrained": 0, "elite": 3}})
