"""The success of an action that is more than that of its roll, by command line and HTTP."""

import json

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.search_api.conftest import API

pytestmark = pytest.mark.usefixtures("without_reading")

DRAW = {"Weapon Skill": 4, "Reaction": 3, "Physical": 6}
STUCK = [1, 1, 1, 1, 5, 5, 5]


def test_a_quick_draw_with_a_glitch_fails_though_its_roll_succeeds(api: FlaskClient) -> None:
    body = {"entry": "sr5/quick-draw", "ratings": DRAW, "dice": {"actor": STUCK}}
    sent = api.post(f"{API}/resolve", json=body).json
    words = ["resolve", "sr5/quick-draw", *(f"{name}={value}" for name, value in DRAW.items())]
    words += ["--dice", ",".join(map(str, STUCK))]
    assert sent is not None
    assert sent["replay"] == json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)["replay"]
    assert (sent["replay"]["outcome"], sent["replay"]["action"]) == ("success", "failure")
    assert sent["action"]["called"] == "drawn and fired"
    assert sent["action"]["success"]["decimal"] < sent["odds"]["success"]["decimal"]
    printed = CliRunner().invoke(main, words).stdout
    assert "your roll succeeds with a glitch" in printed
    assert "outcome  your roll succeeds; the weapon sticks" in printed


def test_chances_say_whose_roll_they_are_of_and_results_what_they_are_chances_of() -> None:
    words = ["Applicable Combat Skill=1", "Strength Modifier=0", "Dexterity Modifier=0"]
    screen = CliRunner().invoke(main, ["resolve", "cwn/screen-an-ally", *words, "v.", *words]).stdout
    assert "the roll of the attacker succeeds" in screen
    trip = (
        CliRunner()
        .invoke(main, ["resolve", "sr6/trip", "Damage Value=4", "v.", "Agility=3", "Athletics=2"])
        .stdout
    )
    assert "the target's roll succeeds" in trip
    hack = ["Hacking=5", "Logic=5", "Sleaze=4", "v.", "Intuition=4", "Firewall=3"]
    words = ["resolve", "sr5/hack-on-the-fly", "--variant", "two-marks", *hack]
    assert "Marks Placed: 31 % chance of 2\n" in CliRunner().invoke(main, words).stdout
