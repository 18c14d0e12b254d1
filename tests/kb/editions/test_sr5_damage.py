"""Damage of the Fifth Edition: what is done, and what is left of it after resistance."""

from fractions import Fraction
from math import comb
from typing import Any

import kb
from kb.describe.notation_texts import step_condition
from tests.kb.asking import ask

SPIKE: dict[str, Any] = {
    "entry": "sr5/data-spike",
    "ratings": {"Cybercombat": 5, "Logic": 4, "Attack": 6, "marks": 0},
    "against": {"Intuition": 3, "Firewall": 3, "Device Rating": 4},
}
FORCE: dict[str, Any] = {
    "entry": "sr5/brute-force",
    "ratings": SPIKE["ratings"],
    "against": {"Willpower": 3, "Firewall": 3, "Device Rating": 4},
}
RAMMED: dict[str, Any] = {
    "entry": "sr5/ramming",
    "test": "resist",
    "ratings": {"Ramming Damage": 8},
    "against": {"Body": 4, "Armor": 11},
}


def _line(answer: dict[str, Any]) -> str:
    return str(answer["headline"]["text"])


def test_seven_damage_and_three_hits_against_it_leave_four(shipped: kb.KnowledgeBase) -> None:
    dice = {
        "data-spike": [5, 5, 5, 2, 2, 2, 2, 2, 2],
        "data-spike.opponent": [5, 5, 2, 2, 2, 2],
        "resist": [5, 5, 5, 2, 2, 2, 2],
    }
    answer = ask(shipped, **SPIKE, dice=dice)
    assert _line(answer) == (
        "3 hits against 2: hit with 1 net hit; 7 DV before resistance; 4 DV after resistance"
    )
    assert answer["rulings"]["resistance"] == "one"


def test_a_hit_leaves_what_its_damage_and_the_hits_of_the_resistance_differ_by(
    shipped: kb.KnowledgeBase,
) -> None:
    ram = ask(shipped, **RAMMED)
    hits = {hits: Fraction(comb(9, hits) * 2 ** (9 - hits), 3**9) for hits in range(10)}
    mean = sum(chance * max(8 - number, 0) for number, chance in hits.items())
    assert Fraction(ram["results"]["Character's Damage Left"]["mean"]["fraction"]) == mean
    assert _line(ram) == "5.0 DV after resistance on average (usually 3 to 7)"


def test_resistance_is_not_averaged_without_its_dice(shipped: kb.KnowledgeBase) -> None:
    bare = {name: value for name, value in SPIKE["against"].items() if name != "Device Rating"}
    answer = ask(shipped, **{**SPIKE, "against": bare})
    assert _line(answer) == "Hit 60.6 %; on a hit 8.2 DV before resistance on average"


def test_the_ruling_can_leave_the_damage_as_it_is_before_resistance(shipped: kb.KnowledgeBase) -> None:
    results = ask(shipped, **SPIKE, rulings={"resistance": "nothing"})["results"]
    assert results["Matrix Damage Left"]["mean"] == results["Matrix Damage"]["mean"]


def test_a_resistance_that_nobody_rolls_leaves_nothing_to_say(shipped: kb.KnowledgeBase) -> None:
    dice = {"brute-force": [5, 5, 5, 5, 5, 2, 2, 2, 2], "brute-force.opponent": [2] * 6}
    assert "Left" not in _line(ask(shipped, **FORCE, dice=dice))
    resisted = ask(shipped, **FORCE, dice={**dice, "resist": [5, 2, 2, 2, 2, 2, 2]})
    assert _line(resisted).endswith("2 DV before resistance; 1 DV after resistance")


def test_what_only_a_roll_that_was_made_has_is_said_in_words(shipped: kb.KnowledgeBase) -> None:
    spike, edition = shipped.entries["sr5/data-spike"], shipped.editions["sr5"]
    assert step_condition("resist.made", edition, spike) == "resist is rolled"


def test_a_rammed_vehicle_is_not_given_what_a_character_resists(shipped: kb.KnowledgeBase) -> None:
    ram = {"ratings": {"Vehicle Skill": 4, "Reaction": 4, "Ramming Damage": 8}, "against": RAMMED["against"]}
    others = {"Reaction": 3, "Intuition": 3, "Handling": 3}
    asked = {"entry": "sr5/ramming", "ratings": ram["ratings"], "against": {**ram["against"], **others}}
    assert "5.0 DV after resistance on average" in _line(ask(shipped, **asked))
    assert "after resistance" not in _line(ask(shipped, **asked, variant="against-a-driver"))
