"""A value of a test asked for by its key: worked out from the roll that it comes from."""

import re
from fractions import Fraction
from typing import Any

import kb
from kb.model import RollStep
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
    assert ask(shipped, **FORCE, test="damage", dice=dice)["headline"]["text"] == "2 DV before resistance"


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


SPIKE: dict[str, Any] = {
    "entry": "sr5/data-spike",
    "ratings": {"Cybercombat": 5, "Logic": 4, "Attack": 6, "marks": 1},
    "against": {"Intuition": 3, "Firewall": 3},
}


def test_the_average_of_a_value_that_happens_on_a_hit_is_that_of_the_whole_test_on_a_hit(
    shipped: kb.KnowledgeBase,
) -> None:
    whole, alone = ask(shipped, **SPIKE), ask(shipped, **SPIKE, test="damage")
    on_a_hit = whole["results"]["Matrix Damage"]["mean_on_success"]
    assert alone["headline"]["figures"][0] == {"name": "Matrix Damage", "value": on_a_hit}
