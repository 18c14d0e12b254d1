"""What headlines say of the rolls that follow the one asked for."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from resolver.wording import percent
from tests.kb.asking import ask

DRIVERS = {"Reaction": 4, "Vehicle Skill": 4}
CUT_OFF = {
    "entry": "sr5/cut-off",
    "ratings": {**DRIVERS, "Handling": 4},
    "against": {**DRIVERS, "Handling": 4},
}
STUNT = {
    "entry": "sr5/stunt",
    "ratings": {**DRIVERS, "Handling": 4, "Maneuver Threshold": 2},
    "against": DRIVERS,
}
RAM = {
    "entry": "sr5/ramming",
    "ratings": {**DRIVERS, "Ramming Damage": 8},
    "against": {**DRIVERS, "Intuition": 4, "Body": 3, "Armor": 9},
}


@pytest.mark.parametrize(
    ("asked", "key", "field", "then"),
    [
        (CUT_OFF, "cut", "avoid", "the target crashes"),
        (
            STUNT,
            "stunt",
            "pursuit",
            "the pursuer falls back one Range Category (at Extreme Range it loses you)",
        ),
        (RAM, "attack", "control", "your vehicle is uncontrolled"),
    ],
)
def test_a_chance_goes_on_with_how_likely_a_later_roll_fails(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], key: str, field: str, then: str
) -> None:
    answer = ask(shipped, **asked)
    later, figure = answer["steps"][field], answer["headline"]["figures"][-1]
    chance = Fraction(later["taken"]["fraction"]) * Fraction(later["odds"]["failure"]["fraction"])
    assert later["taken"] == answer["steps"][key]["odds"]["success"]
    assert (figure["name"], Fraction(figure["value"]["fraction"])) == (then, chance)
    assert answer["headline"]["text"].endswith(f"; {then} {percent(chance)}")


def test_the_chance_of_an_outcome_leaves_out_the_glitches_that_replace_it(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **RAM, test="control")
    (figure,) = answer["headline"]["figures"]
    odds = {name: Fraction(answer["odds"][name]["fraction"]) for name in ("success", "success_with_glitch")}
    assert odds["success_with_glitch"] > 0
    assert (figure["name"], Fraction(figure["value"]["fraction"])) == (
        "you keep control",
        odds["success"] - odds["success_with_glitch"],
    )
