"""What a turn's actions end of that which earlier actions gave or cost."""

import pytest

import kb
from tests.kb.play.turns.test_states import checked
from tests.kb.play.turns.turn_cases import codes, out


def test_a_penalty_ends_and_is_not_lost(shipped: kb.KnowledgeBase) -> None:
    up = checked(shipped, "sr6", out("hit-the-dirt"), "stand-up", initiative_dice=3)
    assert up["warnings"][0] == "Stand Up ends the −2 dice of Hit the Dirt."
    assert codes(up)[0] == "ends-penalty"
    assert "loses-gift" not in codes(up)


def test_a_benefit_is_lost(shipped: kb.KnowledgeBase) -> None:
    waved = checked(shipped, "sr5", "take-aim", "gesture")
    assert waved["warnings"] == [
        "Gesture loses what Take Aim gave: it is lost when you take any other kind of action before the attack, "
        "even a Free Action."
    ]


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (["trip", "attack"], "Trip makes Attack a melee attack"),
        (["take-aim", "attack", "trip"], "Trip makes Attack a melee attack"),
        ([out("intercept"), out("attack")], "Intercept is a melee attack"),
    ],
)
def test_an_aim_is_kept_through_a_melee_attack(
    shipped: kb.KnowledgeBase, turn: list[object], told: str
) -> None:
    answer = checked(shipped, "sr6", *turn, states=["aiming"], initiative_dice=2)
    assert (answer["legal"], answer["states"]) == (True, {"aiming": True})
    assert answer["warnings"] == [f"{told}, for which Aiming doesn't count; you keep it."]


def test_of_two_attacks_and_a_trip_the_other_one_uses_the_aim(shipped: kb.KnowledgeBase) -> None:
    told = {"states": ["aiming"], "initiative_dice": 6}
    assert checked(shipped, "sr6", "attack", "trip", "attack", **told)["states"] == {"aiming": False}
    both = checked(shipped, "sr6", "attack", "trip", "attack", "trip", **told)
    assert both["states"] == {"aiming": True}


def test_nothing_is_said_of_an_aim_that_nobody_took(shipped: kb.KnowledgeBase) -> None:
    assert checked(shipped, "sr6", "attack", "trip", initiative_dice=2)["warnings"] == []


def test_an_action_that_cannot_be_taken_ends_nothing(shipped: kb.KnowledgeBase) -> None:
    broke = checked(shipped, "sr6", out("hit-the-dirt"), "stand-up", initiative_dice=1, ratings={"major": 0})
    assert broke["legal"] is False
    assert {"ends-penalty", "ends-state"}.isdisjoint(codes(broke))
