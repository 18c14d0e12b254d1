"""Actions that a request's states or ratings forbid: command line and HTTP say so first, on real entries."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from kb.play.request import ResolveRequest
from kb.play.states import Levels
from kb.play.unmet import unmet
from resolver.values.names_read import Side
from tests.actionary.faces import SHIPPED, both, chance, grants

pytestmark = pytest.mark.usefixtures("without_reading")

MATRIX = {"ratings": {"Computer": 4, "Logic": 4, "Electronic Warfare": 4, "Data Processing": 4}}
OWNER = {"against": {"Willpower": 3, "Firewall": 3}}
REBOOT = {"entry": "sr5/reboot-device", **MATRIX, **OWNER}
JUMP_IN = {"entry": "sr5/jump-into-rigged-device", **MATRIX, **OWNER}
STAND_UP = {"entry": "sr5/stand-up", "ratings": {"Body": 4, "Willpower": 3}}
BLOW = {
    "edition": "sr5",
    "roll": "10 dice v. 6 dice",
    "classes": ["melee-attack"],
    "against": {"Willpower": 3},
}
DEFENSE = {**BLOW, "modifiers": grants("sr5/full-defense")}
SCREEN = {
    "entry": "cwn/screen-an-ally",
    "ratings": {"Strength Modifier": 1, "Dexterity Modifier": 0, "Applicable Combat Skill": 1},
    "against": {"Strength Modifier": 1, "Dexterity Modifier": 0, "Applicable Combat Skill": 2},
}


@pytest.mark.parametrize(
    ("body", "told", "sentence"),
    [
        (
            REBOOT,
            {"states_against": ["link-locked"]},
            "You can't use Reboot Device while the target is Link-Locked",
        ),
        (
            REBOOT,
            {"against": {"Link-Locked": 1}},
            "You can't use Reboot Device while the target is Link-Locked",
        ),
        (
            REBOOT,
            {"ratings": {"marks": 2}},
            "You can't use Reboot Device: it requires 3 marks or more on the target, and 2 marks are given",
        ),
        (
            JUMP_IN,
            {"states_against": ["jumped-in"]},
            "You can't use Jump into Rigged Device while the target is Jumped In",
        ),
        (JUMP_IN, {"ratings": {"In VR": 0}}, "You can't use Jump into Rigged Device while you are not In VR"),
        (STAND_UP, {"ratings": {"Prone": 0}}, "You can't use Stand Up while you are not Prone"),
        (
            SCREEN,
            {"ratings": {"Combat Skill": 0}},
            "You can't use Screen an Ally: it requires Combat Skill 1 or more, and Combat Skill is 0",
        ),
    ],
)
def test_an_action_that_the_request_forbids_is_said_to_be_impossible_first(
    api: FlaskClient, body: dict[str, Any], told: dict[str, Any], sentence: str
) -> None:
    merged = {
        key: {**body.get(key, {}), **more} if isinstance(more, dict) else more for key, more in told.items()
    }
    answer = both(api, {**body, **merged})
    assert answer["warnings"][0] == f"{sentence}; the odds are as if you could."
    assert chance(answer) == chance(both(api, body))
    assert not any("doesn't affect" in text for text in answer["warnings"])
    assert not any("can't use" in text for text in both(api, body)["warnings"])


@pytest.mark.parametrize(
    "told", [{"states_against": ["surprised"]}, {"against": {"Willpower": 3, "Surprised": 1}}]
)
def test_a_surprised_defender_can_not_be_on_full_defense(api: FlaskClient, told: dict[str, Any]) -> None:
    answer = both(api, {**DEFENSE, **told})
    assert answer["warnings"] == [
        "The target can't use Full Defense while they are Surprised; the odds are as if they could."
    ]
    assert not any("can't use" in text for text in both(api, DEFENSE).get("warnings", []))


def test_marks_on_the_target_of_a_roll_say_nothing_of_an_action_taken_beside_it(api: FlaskClient) -> None:
    spike = {
        "entry": "sr5/data-spike",
        "ratings": {"Cybercombat": 5, "Logic": 5, "Attack": 4, "marks": 2},
        "against": {"Intuition": 4, "Firewall": 3, "Device Rating": 3},
        "modifiers": [{"from": "sr5/reboot-device", "grant": "your-own"}],
    }
    assert not any("can't use" in text for text in both(api, spike)["warnings"])


def test_a_state_of_the_other_side_forbids_an_action_no_more_than_one_that_is_ruled_out(
    api: FlaskClient,
) -> None:
    for told in ({"states": ["surprised"]}, {"against": {"Willpower": 3, "Surprised": 0}}):
        answer = both(api, {**DEFENSE, **told})
        assert not any("can't use" in text for text in answer["warnings"])
    own = both(api, {**REBOOT, "states": ["link-locked"]})
    assert not any("can't use" in text for text in own["warnings"])
    assert "Link-Locked doesn't affect this roll." in own["warnings"]


def test_a_defense_roll_of_your_own_forbids_it_to_you(api: FlaskClient) -> None:
    roll = {
        "edition": "sr5",
        "roll": "6 dice v. 10 dice",
        "classes": ["melee-defense"],
        "ratings": {"Willpower": 3},
    }
    asked = {**roll, "states": ["surprised"], "modifiers": grants("sr5/full-defense")}
    assert both(api, asked)["warnings"][0] == (
        "You can't use Full Defense while you are Surprised; the odds are as if you could."
    )


def test_a_requirement_with_a_condition_of_its_own_forbids_nothing() -> None:
    request = ResolveRequest(edition="sr6", roll="8 dice v. 6 dice")
    levels: dict[Side, Levels] = {"actor": {"ready-weapon": 0}, "target": {}}
    assert unmet(SHIPPED, [("sr6/attack", "actor")], request, levels) == []
    (found,) = unmet(SHIPPED, [("sr6/reload-smartgun", "actor")], request, levels)
    assert found.text.startswith("You can't use Reload Smartgun while you are not Holding a Ready Weapon")
