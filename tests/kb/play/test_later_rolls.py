"""What headlines say of the rolls that follow the one asked for."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from resolver.wording import percent, upper
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
THROWN = [6, 6, 6, 5, 5, 1, 2, 3]
ONE_HIT = [5, 1, 1, 2, 3, 4, 2, 3]
NO_HITS = [1, 1, 2, 3, 4, 2, 3, 4]
CRITICAL = [1, 1, 1, 1, 1, 2, 3, 4]
GLITCH = [1, 1, 1, 1, 1, 5, 5, 5]


def line(base: kb.KnowledgeBase, **asked: Any) -> str:
    text = ask(base, **asked)["headline"]["text"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("avoided", "end"),
    [
        (NO_HITS, "the target crashes"),
        (CRITICAL, "the target crashes"),
        (THROWN, "the target doesn't crash"),
        (GLITCH, "the target almost certainly crashes"),
    ],
)
def test_a_cut_off_says_whether_the_target_crashed_and_no_longer_that_it_must_roll(
    shipped: kb.KnowledgeBase, avoided: list[int], end: str
) -> None:
    dice = {"cut": THROWN, "cut.opponent": [5, 5, 1, 2, 3, 4, 2, 3], "avoid": avoided}
    assert line(shipped, **CUT_OFF, dice=dice) == f"4 hits against 2: cut off with 2 net hits; {end}"


def test_a_roll_that_has_to_be_made_is_told_until_it_is(shipped: kb.KnowledgeBase) -> None:
    dice = {"actor": THROWN, "opponent": ONE_HIT}
    end = "cut off with 3 net hits; the target must make a Vehicle Test at once"
    assert line(shipped, **CUT_OFF, test="cut", dice=dice) == f"4 hits against 1: {end}"
    missed = {"cut": ONE_HIT, "cut.opponent": THROWN}
    assert line(shipped, **CUT_OFF, dice=missed) == "1 hit against 4: not cut off"


def test_a_stunt_says_what_became_of_the_pursuer(shipped: kb.KnowledgeBase) -> None:
    said = line(shipped, **STUNT, dice={"stunt": THROWN, "pursuit": ONE_HIT})
    behind = "the pursuer falls back one Range Category (at Extreme Range it loses you)"
    assert said == f"4 hits against 2: pulled off; {behind}"


def test_a_ram_says_who_lost_control_and_of_the_other_driver_only_if_there_is_one(
    shipped: kb.KnowledgeBase,
) -> None:
    dice = {"attack": THROWN, "attack.opponent": ONE_HIT, "control": CRITICAL}
    ended = "your vehicle crashes and your vehicle is uncontrolled"
    assert line(shipped, **RAM, dice=dice).endswith(f"Rammer's Damage to Resist 4 DV; {ended}")
    rammed = line(shipped, **RAM, dice={**dice, "recover": THROWN})
    assert rammed.endswith(
        f"; {ended}; the rammed driver keeps control (only when the target drives a vehicle)"
    )


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


def test_the_chance_of_a_cut_off_to_crash_the_target_is_that_of_both_rolls(
    shipped: kb.KnowledgeBase,
) -> None:
    assert line(shipped, **CUT_OFF) == "Cut off 37.9 %; the target crashes 6.3 %"


def test_a_later_roll_that_lacks_a_rating_or_is_optional_leaves_the_chance_alone(
    shipped: kb.KnowledgeBase,
) -> None:
    assert line(shipped, **{**STUNT, "against": {}}) == "Pulled off 80.5 %"
    assert "rammed" not in line(shipped, **RAM)


def test_a_result_that_a_later_roll_says_in_words_is_not_told_twice(shipped: kb.KnowledgeBase) -> None:
    attack = {
        "entry": "sr3/ic-attack",
        "ratings": {"Security Rating": 4, "IC Rating": 3, "Host Color": "Orange"},
        "against": {"Bod": 2, "Willpower": 2, "Icon Status": "Intruding"},
    }
    dice = {"attack": [5, 1, 1, 1], "soak": [1, 1], "overload": [1, 1]}
    said = line(shipped, **attack, dice=dice)
    assert said.endswith("; the decker takes Stun Damage (only white or gray IC overloads a decker)")
    assert "stun from overload" not in said


@pytest.mark.parametrize(
    ("asked", "test", "held", "failed"),
    [
        (RAM, "control", "you keep control", "your vehicle is uncontrolled"),
        (RAM, "recover", "the rammed driver keeps control", "the rammed vehicle is uncontrolled"),
        (
            STUNT,
            "pursuit",
            "the pursuer keeps its range",
            "the pursuer falls back one Range Category (at Extreme Range it loses you)",
        ),
    ],
)
def test_a_later_roll_asked_for_alone_speaks_in_its_outcomes(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], test: str, held: str, failed: str
) -> None:
    assert line(shipped, **asked, test=test).startswith(f"{upper(held)} ")
    assert line(shipped, **asked, test=test, dice={"actor": THROWN}).endswith(f": {held}")
    assert line(shipped, **asked, test=test, dice={"actor": ONE_HIT}).endswith(f": {failed}")


def test_a_later_roll_with_a_glitch_does_not_say_what_the_glitch_replaces(
    shipped: kb.KnowledgeBase,
) -> None:
    said = line(shipped, **RAM, test="control", dice={"actor": GLITCH})
    assert said == "3 hits against 2: success, with a glitch; your vehicle almost certainly crashes"


def test_the_chance_of_an_outcome_leaves_out_the_glitches_that_replace_it(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **RAM, test="control")
    (figure,) = answer["headline"]["figures"]
    odds = {name: Fraction(answer["odds"][name]["fraction"]) for name in ("success", "success_with_glitch")}
    assert odds["success_with_glitch"] > 0
    assert (figure["name"], Fraction(figure["value"]["fraction"])) == (
        "you keep control",
        odds["success"] - odds["success_with_glitch"],
    )
