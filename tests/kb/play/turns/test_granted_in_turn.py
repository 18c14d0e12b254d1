"""What a turn says of the grants that its earlier actions have for its later ones."""

import pytest

import kb
from tests.kb.play.turns.test_turns import checked
from tests.kb.play.turns.turn_cases import out

DIRT, CHARGED = out("hit-the-dirt"), "Make a {} Attack with Charge: +2 to the roll"
AIMED = "Fire Gun after Take Aim: +1 die (with the weapon that you aimed)."
VITALS = "Attack with Called Shot: Vitals: −4 dice; +4 Damage Value (if the attack hits)."
SPLIT = "Attack with Multiple Attacks: {}."


def granted(base: kb.KnowledgeBase, edition: str, *actions: object, **told: object) -> list[str]:
    dice = {"initiative_dice": 9} if edition == "sr6" else {}
    return [*checked(base, edition, *actions, **{**dice, **told}).get("granted", [])]


@pytest.mark.parametrize(
    ("edition", "actions", "told"),
    [
        ("sr6", [DIRT, "attack"], ["Attack after Hit the Dirt: −2 dice."]),
        ("sr6", [DIRT, "attack", "attack"], ["Attack after Hit the Dirt: −2 dice."]),
        ("sr6", [DIRT, "sprint"], ["Sprint after Hit the Dirt: −2 dice."]),
        # What comes before it, and what an action in between ends, is left alone.
        ("sr6", ["attack", DIRT], []),
        ("sr6", [DIRT, "stand-up", "attack"], []),
        ("sr6", [DIRT, "ready-weapon"], []),
        # For one roll only, and with the words that only people can check.
        ("sr5", ["take-aim", "fire-gun"], [AIMED]),
        ("sr5", ["take-aim", "drop-object", "fire-gun"], []),
        (
            "sr6",
            ["take-aim", "attack", "attack"],
            ["Attack after Take Aim: +1 die (with the weapon you aimed)."],
        ),
        # The source leaves open whether the aim lasts.
        ("sr5", ["take-aim", "call-a-shot", "fire-gun"], []),
        # A Trip makes the Attack one in melee, for which aiming does nothing.
        ("sr6", ["take-aim", "trip", "attack"], ["Attack with Trip: −2 Damage Value."]),
        # What has to be taken together is, in any order.
        ("sr6", ["called-shot-vitals", "attack"], [VITALS]),
        ("sr6", ["attack", "called-shot-vitals"], [VITALS]),
        ("cwn", ["charge", "make-a-melee-attack"], [CHARGED.format("Melee") + "."]),
        (
            "cwn",
            ["charge", "make-a-ranged-attack"],
            [CHARGED.format("Ranged") + " (in melee or with a thrown weapon)."],
        ),
    ],
)
def test_a_turn_says_what_earlier_actions_grant_to_later_ones(
    shipped: kb.KnowledgeBase, edition: str, actions: list[object], told: list[str]
) -> None:
    assert granted(shipped, edition, *actions) == told


def test_an_aim_taken_twice_is_told_with_its_most(shipped: kb.KnowledgeBase) -> None:
    told = "Fire Gun after Take Aim: +1 die, 2 times, up to half your Willpower, rounded up"
    assert granted(shipped, "sr5", "take-aim", "take-aim", "fire-gun", ratings={"simple": 3}) == [
        f"{told} (with the weapon that you aimed)."
    ]


@pytest.mark.parametrize(
    ("ratings", "told"),
    [
        ({}, "a share of your dice by Forms of Attack or Targets"),
        ({"Targets": 3}, "roll a third of your Dice Pool (against three targets)"),
    ],
)
def test_ratings_choose_between_the_grants_that_depend_on_them(
    shipped: kb.KnowledgeBase, ratings: dict[str, int], told: str
) -> None:
    assert granted(shipped, "sr6", "multiple-attacks", "attack", ratings=ratings) == [SPLIT.format(told)]


@pytest.mark.parametrize(
    ("edition", "actions", "told"),
    [
        (
            "sr5",
            ["fire-gun"],
            [
                "Fire Gun while Aiming: +1 die (with the weapon that you aimed), for each Take Aim before this turn."
            ],
        ),
        ("sr5", ["gesture", "fire-gun"], []),  # the gesture loses the aim
        ("sr5", ["call-a-shot", "fire-gun"], []),  # the source leaves open whether the aim lasts
        ("sr6", ["trip", "attack"], []),  # a melee attack has no use for it
    ],
)
def test_an_aim_from_before_the_turn_counts_in_the_first_attack_that_can_use_it(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: list[str]
) -> None:
    found = granted(shipped, edition, *actions, states=["aiming"])
    assert [each for each in found if "Aiming" in each] == told
