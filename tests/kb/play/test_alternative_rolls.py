"""Of two rolls in place of each other one is made; no answer asks for the other's ratings."""

from typing import Any

import pytest

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve

OPEN_IT = {
    "ratings": {"Electronic Warfare": 4, "Intuition": 4, "Sleaze": 5},
    "against": {"Intuition": 3, "Firewall": 3},
}
FIRE_IT = {"ratings": {"Action Skill": 4, "Action Attribute": 4, "Action Limit": 5, "Data Processing": 3}}


def asked(base: kb.KnowledgeBase, entry: str, **told: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate({"entry": entry, **told})).plain()


@pytest.mark.parametrize(
    ("told", "roll"),
    [
        (OPEN_IT, "control-device"),
        ({**OPEN_IT, "test": "control-device"}, "control-device"),
        ({**FIRE_IT, "test": "as-action"}, "as-action"),
        ({**FIRE_IT, "variant": "underwater-welder"}, "as-action"),
    ],
)
def test_control_device_asks_nothing_of_the_roll_that_is_not_made(
    shipped: kb.KnowledgeBase, told: dict[str, Any], roll: str
) -> None:
    answer = asked(shipped, "sr5/control-device", **told)
    assert (answer["test"], "steps" in answer) == (roll, False)
    other = FIRE_IT if roll == "control-device" else OPEN_IT
    named = " ".join((*answer["unknown"], *answer["warnings"]))
    assert not [name for name in other["ratings"] if name in named]


def test_what_comes_of_the_roll_that_is_not_made_is_left_out(shipped: kb.KnowledgeBase) -> None:
    edit = {"Computer": 4, "Logic": 4, "Data Processing": 5}
    against = {"Intuition": 3, "Firewall": 3}
    assert "results" not in asked(shipped, "sr5/edit-file", ratings=edit, against=against)
    protected = asked(shipped, "sr5/edit-file", ratings=edit, test="protect")
    assert list(protected["results"]) == ["Protection Set"]
