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
    assert "the roll succeeds with a glitch" in printed
    assert "outcome  the roll succeeds; the weapon sticks" in printed
