"""Several actions of a kind on one roll, under the ruling that decides whether they count, by both faces."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import SIX, both, chance, grants, refused

pytestmark = pytest.mark.usefixtures("without_reading")

ATTACK: dict[str, Any] = {**SIX, "classes": ["attack"]}
SHOTS = {"modifiers": grants("sr6/called-shot-vitals", "sr6/called-shot-disarm")}
SEVERAL = {"rulings": {"called_shots": "several"}}


def test_two_actions_of_a_kind_are_refused_on_a_roll_if_the_ruling_lets_one_join(api: FlaskClient) -> None:
    assert refused(api, {**ATTACK, **SHOTS}) == (
        "Called Shot: Vitals and Called Shot: Disarm: only one can join a roll by the ruling called_shots: one "
        "(one at a time); give one of them, or choose called_shots: several (as many as you can pay for) under "
        "`rulings`"
    )


def test_two_actions_of_a_kind_add_up_if_the_ruling_lets_several_join(api: FlaskClient) -> None:
    answer = both(api, {**ATTACK, **SHOTS, **SEVERAL})
    assert chance(answer) == chance(both(api, {**SIX, "roll": "4 dice v. 8 dice"}))
    assert answer["rulings"]["called_shots"] == "several"
    assert not [told for told in answer["warnings"] if "does not affect" in told]


def test_the_ruling_decides_nothing_about_one_action_of_its_kind(api: FlaskClient) -> None:
    one = {"modifiers": grants("sr6/called-shot-vitals")}
    assert chance(both(api, {**ATTACK, **one})) == chance(both(api, {**SIX, "roll": "8 dice v. 8 dice"}))
    told = both(api, {**ATTACK, **one, **SEVERAL})["warnings"]
    assert "The ruling called_shots does not affect this roll." in told
