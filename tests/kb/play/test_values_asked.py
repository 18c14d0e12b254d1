"""A value of a test asked for by its key: worked out from the roll that it comes from."""

import re
from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.model import RollStep
from kb.play.request import SolveRequest
from kb.play.solve import solve
from kb.problems import RequestError
from tests.kb.asking import ask
from tests.kb.editions.sr3_answers import ON_IC

FORCE = {
    "entry": "sr5/brute-force",
    "ratings": {"Cybercombat": 5, "Logic": 4, "Attack": 6},
    "against": {"Willpower": 3, "Firewall": 3},
}


def _damage(answer: dict[str, Any]) -> Fraction:
    return Fraction(answer["results"]["Matrix Damage"]["mean"]["fraction"])


def test_a_value_asked_for_alone_has_the_odds_that_it_has_in_the_whole_test(
    shipped: kb.KnowledgeBase,
) -> None:
    whole, alone = ask(shipped, **FORCE), ask(shipped, **FORCE, test="damage")
    assert _damage(alone) == _damage(whole) > 0
    assert alone["test"] == "damage"
    assert list(alone["results"]) == ["Matrix Damage"]


def test_modifiers_and_dice_of_a_value_are_for_the_roll_that_it_comes_from(shipped: kb.KnowledgeBase) -> None:
    wounded = [{"value": -2, "reason": "wounded"}]
    less = ask(shipped, **FORCE, test="damage", modifiers=wounded)
    assert _damage(less) == _damage(ask(shipped, **FORCE, modifiers=wounded))
    dice = {"actor": [5, 5, 5, 6, 6, 1, 1, 1, 1], "opponent": [1, 1, 1, 1, 1, 5]}
    assert (
        ask(shipped, **FORCE, test="damage", dice=dice)["headline"]["text"]
        == "Matrix Damage 2 DV before resistance"
    )


def test_a_variant_counts_in_a_value_that_comes_from_a_later_roll(shipped: kb.KnowledgeBase) -> None:
    whole, alone = ask(shipped, **ON_IC), ask(shipped, **ON_IC, test="wound")
    assert alone["results"]["icon damage"] == whole["results"]["icon damage"]


def test_an_unknown_value_names_the_ratings_that_it_lacks_and_no_step(shipped: kb.KnowledgeBase) -> None:
    bare = []
    for id_, entry in shipped.entries.items():
        values = [key for key, step in entry.tests.items() if not isinstance(step, RollStep)]
        for key in values:
            answer = ask(shipped, entry=id_, test=key)
            told = " ".join(answer["unknown"])
            inner = [
                other for other in entry.tests if re.search(rf"(^|and |, ){other}( and|,| has| have)", told)
            ]
            if inner or answer["headline"]["text"] == "Unknown":
                bare.append((id_, key, answer["headline"]["text"], inner))
    assert not bare


def test_a_value_has_no_chance_to_solve_for(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="has nothing to roll there"):
        solve(shipped, SolveRequest.model_validate({**FORCE, "test": "damage", "chance": "1/2"}))


STAB: dict[str, Any] = {
    "entry": "cwn/make-a-melee-attack",
    "ratings": {
        "Attack Bonus": 3,
        "Stab": 1,
        "Attribute Modifier": 1,
        "Damage": "1d8",
        "Shock": 2,
        "Shock AC": 15,
        "Trauma Die": "1d6",
        "Trauma Rating": 2,
    },
    "against": {"Melee AC": 14},
}

SPIKE: dict[str, Any] = {
    "entry": "sr5/data-spike",
    "ratings": {"Cybercombat": 5, "Logic": 4, "Attack": 6, "marks": 1},
    "against": {"Intuition": 3, "Firewall": 3},
}

BY_IC: dict[str, Any] = {
    "entry": "sr3/ic-attack",
    "ratings": {"Security Rating": 6, "IC Rating": 6, "Host Color": "Orange", "Icon Status": "Intruding"},
    "against": {"Bod": 5},
}


@pytest.mark.parametrize(
    ("test", "line"),
    [
        (
            "hit",
            "Damage on a hit: 5.2 on average (1 to 8 most often), when it comes to that, in 60 % of rolls",
        ),
        ("miss", "Damage on a miss: 2, when it comes to that, in 40 % of rolls"),
        (
            "trauma-die",
            "Trauma die: 3.5 on average (1 to 6 most often), when it comes to that, in 60 % of rolls",
        ),
        ("trauma", "Trauma multiplier: 2, when it comes to that, in 10 % of rolls"),
        ("least", "Least damage of a hit: none"),
    ],
)
def test_a_value_that_happens_in_some_rolls_is_averaged_over_those_and_says_so(
    shipped: kb.KnowledgeBase, test: str, line: str
) -> None:
    assert ask(shipped, **STAB, test=test)["headline"]["text"] == line


def test_the_average_of_a_value_that_happens_on_a_hit_is_that_of_the_whole_test_on_a_hit(
    shipped: kb.KnowledgeBase,
) -> None:
    whole, alone = ask(shipped, **SPIKE), ask(shipped, **SPIKE, test="damage")
    on_a_hit = whole["results"]["Matrix Damage"]["mean_on_success"]
    assert alone["headline"]["figures"][0] == {"name": "Matrix Damage", "value": on_a_hit}


def test_a_value_that_the_dice_rule_out_is_none_with_the_reason(shipped: kb.KnowledgeBase) -> None:
    missed = ask(shipped, **STAB, test="hit", dice={"actor": [3]})
    assert (
        missed["headline"]["text"] == "Damage on a hit: none (the attack misses, and does its Shock at most)"
    )
    dodged = ask(shipped, **SPIKE, test="damage", dice={"actor": [1] * 9, "opponent": [2] * 6})
    assert dodged["headline"]["text"] == "Matrix Damage: none (miss)"


def test_a_target_number_has_no_average_but_a_chance_for_each_number(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **BY_IC, test="number")
    line = answer["headline"]["text"]
    assert line == "Target number against Overload: none (69.6 %), 2 (less than 0.1 %), 3 (0.4 %), 5 (30 %)"
    assert answer["steps"]["number"]["value"].keys() == {"distribution"}


def test_a_yes_or_no_has_no_average_but_a_chance(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **BY_IC, test="dropped")
    assert re.fullmatch(r"Is the decker dropped from the Matrix\? yes [\d.]+ %", answer["headline"]["text"])
    assert answer["steps"]["dropped"]["value"].keys() == {"distribution"}
