"""States that a turn begins with, by command line and HTTP, on real entries."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import both

pytestmark = pytest.mark.usefixtures("without_reading")


def turn(api: FlaskClient, edition: str, *actions: str, **told: Any) -> Any:
    return both(api, {"edition": edition, "actions": list(actions), **told})


@pytest.mark.parametrize("actions", [["sprint"], ["move", "drop-object"], ["take-cover"], ["move", "dodge@out"]])
def test_an_aim_is_lost_in_a_turn_without_aiming_or_an_attack(api: FlaskClient, actions: list[str]) -> None:
    answer = turn(api, "sr6", *actions, states=["aiming"], initiative_dice=3)
    assert answer["states"]["aiming"] is False
    assert answer["warnings"] == [
        "This turn ends Aiming: it is lost by a player turn of yours without Take Aim or Attack."
    ]


@pytest.mark.parametrize(
    ("actions", "aiming"),
    [(["take-aim", "move"], True), (["dodge@out"], True), ([], True), (["attack"], False)],
)
def test_an_aim_that_is_kept_or_used_is_not_called_lost(
    api: FlaskClient, actions: list[str], aiming: bool
) -> None:
    answer = turn(api, "sr6", *actions, states=["aiming", "ready-weapon"], initiative_dice=3)
    assert answer["states"]["aiming"] is aiming
    assert answer["warnings"] == []


def test_an_aim_from_before_is_called_lost_to_the_action_that_ends_it(api: FlaskClient) -> None:
    lost = turn(api, "sr5", "gesture", states=["aiming"])
    assert lost["warnings"] == [
        "Gesture ends Aiming: it is lost by any other kind of action before the attack, even a Free Action."
    ]
    assert turn(api, "sr5", "fire-gun", states=["aiming"])["warnings"] == []


@pytest.mark.parametrize("told", [{"states": ["holding"]}, {"ratings": {"Holding": 1}}])
@pytest.mark.parametrize("action", ["make-a-melee-attack@out", "make-a-melee-attack"])
def test_held_actions_are_taken_out_of_turn_and_their_move_is_spent(
    api: FlaskClient, told: dict[str, Any], action: str
) -> None:
    answer = turn(api, "cwn", action, **told)
    assert (answer["legal"], answer["paid"][0]["at"]) == (True, "out")
    assert (answer["left"]["main"], answer["left"]["move"]) == (0, 0)
    assert answer["states"] == {"holding": False}


def test_held_actions_are_only_those_that_are_left(api: FlaskClient) -> None:
    spent = turn(api, "cwn", "make-a-melee-attack@out", states=["holding"], ratings={"main": 0})
    assert [problem["rule"] for problem in spent["problems"]] == ["allotment"]
    moved = turn(api, "cwn", "stand-up@out", states=["holding"], ratings={"move": 1})
    assert (moved["legal"], moved["left"]["move"]) == (True, 0)
    free = turn(api, "cwn", "make-a-melee-attack@out", ratings={"Holding": 0})
    assert [problem["rule"] for problem in free["problems"]] == ["timing"]
