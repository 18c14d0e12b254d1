"""What modifiers, wounds and Edge change in a roll, as the API and the command line list it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import both

HACK = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
    "against": {"Intuition": 4, "Firewall": 3},
}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"modifiers": [{"value": -1, "reason": "dark"}]}, ["Dark: −1 die"]),
        ({"modifiers": [{"value": 2, "reason": "cover", "side": "opponent"}]}, ["Cover (target): +2 dice"]),
        ({"modifiers": [{"add": {"Logic": 1}, "reason": "drug"}]}, ["Drug: +1 Logic"]),
        ({"modifiers": [{"set": {"limit": 6}}]}, ["Limit 6"]),
        (
            {"wounds": {"physical": 5}, "wounds_against": {"stun": 3}},
            ["5 boxes of physical damage: −1 die", "3 boxes of stun damage (target): −1 die"],
        ),
        ({"edge": "second-chance"}, ["Second Chance"]),
        ({"wounds": {"physical": 2}}, []),
        ({}, []),
    ],
)
def test_an_answer_lists_what_modifiers_wounds_and_edge_change(
    api: FlaskClient, given: dict[str, Any], told: list[str]
) -> None:
    assert both(api, {**HACK, **given}).get("changed", []) == told
