"""Dice on the table without the ratings that say how many they are: whatever changed the pool is in them."""

from typing import Any

import pytest

import kb
from tests.kb.asking import ask
from tests.kb.play.playing import refusal

SHOT = {"actor": [6, 6, 5, 2, 1], "opponent": [6, 5, 5, 4]}
WITH_SHOT = {"entry": "sr6/attack", "ratings": {"DV": 4}, "dice": SHOT}
SWING = {"entry": "sr5/melee-attack", "ratings": {"Accuracy": 6}, "dice": SHOT}


def granted(id_: str, side: str = "actor") -> dict[str, Any]:
    return {"modifiers": [{"from": id_, "side": side}]}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({**WITH_SHOT, **granted("sr6/called-shot-vitals")}, "3 hits against 3: hit; 8 DV"),
        ({**SWING, **granted("sr5/block", "opponent")}, "3 hits against 3: miss"),
        ({**SWING, **granted("sr5/full-defense", "opponent")}, "3 hits against 3: miss"),
        (
            {"entry": "sr5/brute-force", "variant": "two-marks", "ratings": {"Attack": 6}, "dice": SHOT},
            "3 hits against 3: ",
        ),
        (
            {"entry": "sr5/stand-up", "wounds": {"physical": 3}, "dice": {"actor": [5, 5, 6, 1]}},
            "3 hits against 2: stood up",
        ),
    ],
    ids=["a called shot", "a block", "full defense", "a variant", "wounds"],
)
def test_what_changes_a_pool_counts_once_where_its_dice_are_given(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], says: str
) -> None:
    assert ask(shipped, **asked)["headline"]["text"].startswith(says)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"entry": "sr5/cut-off", "ratings": {"Handling": 3}, "dice": SHOT}, "3 hits against 3: not cut off"),
        (
            {"entry": "sr5/ram", "ratings": {"Speed": 4, "Body": 12}, "dice": {**SHOT, "opponent": [6, 2]}},
            "3 hits against 1: hit with 2 net hits; both vehicles take damage; 14 DV to the target",
        ),
    ],
    ids=["a maneuver", "a vehicle's Body"],
)
def test_the_targets_dice_have_no_limit_where_none_is_known(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], says: str
) -> None:
    """SR5, lines 311-312 and 495-496."""
    answer = ask(shipped, **asked)
    assert answer["headline"]["text"].startswith(says)
    assert "No limit given, so all hits count (target)" in answer["changed"]


def test_your_dice_have_no_limit_where_none_is_given_and_the_answer_says_so(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR5, lines 329-341: a tie isn't enough to ram."""
    answer = ask(shipped, entry="sr5/ram", dice={"actor": [6, 5, 4, 2, 1, 1], "opponent": [5, 5, 3, 2]})
    assert answer["headline"]["text"].startswith("2 hits against 2: miss")
    assert answer["changed"].count("No limit given, so all hits count") == 1


def test_the_targets_dice_choose_the_only_variant_that_has_them(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 888-897: only an icon that runs silent rolls against you."""
    dice = {"actor": [6, 6, 5, 3, 2], "opponent": [5, 4, 2, 1]}
    asked = {"entry": "sr5/matrix-perception", "ratings": {"Data Processing": 4}, "dice": dice}
    answer = ask(shipped, **asked)
    assert answer["headline"] == ask(shipped, **asked, variant="silent")["headline"]
    assert answer["warnings"][0].startswith("You gave the target's dice, so this is the variant silent: ")
    assert answer["reasons"]["warnings"][0]["code"] == "variant-by-ratings"


def test_a_further_wild_die_is_among_the_dice_given(shipped: kb.KnowledgeBase) -> None:
    risk = granted("sr6/take-a-risk")
    answer = ask(shipped, edition="sr6", roll="Agility + Firearms (2)", dice={"actor": SHOT["actor"]}, **risk)
    assert answer["roll"] == "4 dice (2)"


def test_dice_for_a_target_that_rolls_nothing_are_refused_with_the_attack_or_the_defense(
    shipped: kb.KnowledgeBase,
) -> None:
    deflected = str(refusal(shipped, {"entry": "sr6/deflect-with-armor", "dice": SHOT}))
    assert "choose sr6/attack with a modifier with `from` sr6/deflect-with-armor for the target" in deflected
    shot = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5}}
    told = str(refusal(shipped, {**shot, "modifiers": [{"value": -1, "side": "opponent"}]}))
    assert told.endswith("choose a modifier with `from` matrix-d6/dodge for the target")


def test_a_number_for_a_result_is_refused_with_the_rating_that_is_meant(shipped: kb.KnowledgeBase) -> None:
    attack = {"entry": "sr3/decker-attack", "variant": "ic", "ratings": {"Damage": "Serious"}}
    assert str(refusal(shipped, attack)) == "SR3 has no rating 'Damage'; did you mean 'Damage Level'?"


def test_dice_of_later_rolls_count_without_the_ratings_for_their_pools(shipped: kb.KnowledgeBase) -> None:
    """MD6, lines 172-175 and 200-203: 2 for the damage, 2 for the bonus, 1 for the effect; 2 resisted."""
    dice = {"actor": [4, 5, 4], "damage": [6, 3, 1], "resist": [5, 5, 2]}
    blow = ask(shipped, entry="matrix-d6/brawling", ratings={"Lifting Bonus": 2}, dice=dice)
    assert "5 points before resistance; 3 points after resistance" in blow["headline"]["text"]


STUNT = {
    "entry": "sr5/stunt",
    "ratings": {"Handling": 5, "Maneuver Threshold": 2},
    "dice": {"actor": [6, 6, 5, 2], "opponent": [5, 5, 1]},
}
"""Lines 435 and 465: a pursuer has to reach the same threshold; 2 hits."""


@pytest.mark.parametrize(
    "more",
    [{}, {"modifiers": [{"value": -1, "side": "opponent"}]}, {"wounds_against": {"physical": 3}}],
    ids=["nothing", "a modifier", "wounds"],
)
def test_dice_of_the_target_count_as_they_lie_in_its_later_roll(
    shipped: kb.KnowledgeBase, more: dict[str, Any]
) -> None:
    headline = ask(shipped, **STUNT, **more)["headline"]["text"]
    assert headline == "3 hits against 2: pulled off; the pursuer keeps its range"


def test_dice_on_top_of_a_later_pool_are_among_those_given(shipped: kb.KnowledgeBase) -> None:
    """The last of three dice may explode, so that two are of the pool."""
    pursuit = {"actor": [6, 6, 5, 2], "pursuit": [5, 1, 5]}
    exploding = {"add": {"exploding": 1}, "side": "opponent"}
    answer = ask(shipped, **{**STUNT, "dice": pursuit}, modifiers=[exploding])
    assert answer["headline"]["text"].endswith("the pursuer keeps its range")


def test_dice_that_helpers_add_are_among_those_given(shipped: kb.KnowledgeBase) -> None:
    dice = {"actor": [6, 5, 5, 4], "opponent": [1, 1], "helper1": [6, 5, 1, 2]}
    hack = {"entry": "sr5/hack-on-the-fly", "ratings": {"Sleaze": 4}, "teamwork": [4]}
    answer = ask(shipped, **hack, dice=dice)
    assert answer["headline"]["text"].startswith("3 hits against 0: marked")
    assert answer["roll"].startswith("2 dice [Sleaze]")


def test_the_dice_of_every_part_say_how_many_a_split_pool_has(shipped: kb.KnowledgeBase) -> None:
    shots = {"entry": "sr6/attack", "ratings": {"DV": 4}, "split": 2}
    dice = {"part1": [6, 5, 3, 2], "target1": [5, 6, 4], "part2": [5, 4, 4, 1], "target2": [5, 5]}
    told = ask(shipped, **shots, dice=dice)["headline"]["text"]
    assert told == "Part 1: 2 hits against 2: hit; 4 DV before resistance. Part 2: 1 hit against 2: miss"
    assert "what you rolled: `dice.part1` and `dice.part2`" in str(refusal(shipped, shots))
