"""Grants, variants and classes of typed rolls, over HTTP, on the shipped data."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.search_api.asked import post, refused
from tests.search_api.conftest import API

SPRITE = {
    "entry": "sr5/compile-sprite",
    "ratings": {"Compiling": 4, "Resonance": 4, "Level": 4},
    "against": {"Sprite Level": 3, "Willpower": 4},
}
PRONE = {"edition": "cwn", "roll": "1d20 + 5 (14)", "modifiers": [{"from": "go-prone"}]}
ERASE = {
    "entry": "sr5/erase-mark",
    "ratings": {"Computer": 4, "Logic": 4, "Attack": 5},
    "against": {"IC Rating": 4, "Firewall": 3},
}


@pytest.fixture
def asking(shipped_app: Flask) -> Iterator[FlaskClient]:
    with shipped_app.test_client() as client:
        yield client


@pytest.mark.parametrize("side", [{}, {"side": "actor"}, {"side": "opponent"}])
def test_a_grant_that_does_not_concern_a_roll_is_refused(asking: FlaskClient, side: dict[str, str]) -> None:
    modifiers = [{"from": "sr5/full-matrix-defense", **side}]
    (error,) = refused(asking, {**SPRITE, "modifiers": modifiers}, "/resolve")
    assert "it affects only: Matrix defense test" in error["message"]
    assert error["field"] == "modifiers.0.from"


def test_a_typed_roll_is_asked_what_it_is_and_then_answered(asking: FlaskClient) -> None:
    (error,) = refused(asking, PRONE, "/resolve")
    assert (error["field"], "ranged-attack or melee-attack" in error["message"]) == ("classes", True)
    assert post(asking, {**PRONE, "classes": ["ranged-attack"]})["odds"]["success"]["fraction"] == "1/2"
    solved = post(asking, {**PRONE, "classes": ["melee-attack"], "chance": "9/10"}, "/solve")
    assert solved["now"]["success"]["fraction"] == "7/10"


def test_variants_are_one_or_several(asking: FlaskClient) -> None:
    both = post(asking, {**ERASE, "variant": ["placed-by-ic", "three-marks"]})
    assert both["variant"] == ["placed-by-ic", "three-marks"]
    # 8 dice less 10 are none: nothing is erased
    assert both["odds"]["success"]["fraction"] == "0"
    (error,) = refused(asking, {**ERASE, "variant": ["two-marks", "three-marks"]}, "/resolve")
    assert "exclude each other" in error["message"]
    asked = asking.get(f"{API}/resolve?entry=sr5/erase-mark&variant=placed-by-ic+two-marks")
    assert asked.status_code == 200, asked.text
    assert asked.json is not None
    assert asked.json["variant"] == ["placed-by-ic", "two-marks"]
