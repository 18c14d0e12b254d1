"""Headlines of real entries; command line and HTTP answer alike."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import both

pytestmark = pytest.mark.usefixtures("without_reading")


def headline(api: FlaskClient, entry: str, **body: Any) -> str:
    return str(both(api, {"entry": entry, **body})["headline"]["text"])


AVOIDING = {"Reaction": 4, "Athletics": 4, "Dodge Penalty": 0}


@pytest.mark.parametrize(
    ("entry", "ratings", "dice", "text"),
    [
        ("sr6/sprint", {"Athletics": 2, "Agility": 3}, [1, 1, 1, 2, 2], "15 m, with a critical glitch"),
        (
            "sr6/avoid-incoming",
            AVOIDING,
            [5, 5, 5, 1, 1, 1, 1, 1],
            "Up to 3 m, with a glitch; you may go more than 2 meters, and are Prone if you do",
        ),
        ("sr6/avoid-incoming", AVOIDING, [5, 5, 2, 2, 3, 1, 4, 1], "Up to 2 m"),
    ],
)
def test_an_entrys_own_headline_of_dice_ends_with_the_glitch_and_the_outcomes(
    api: FlaskClient, entry: str, ratings: dict[str, int], dice: list[int], text: str
) -> None:
    assert headline(api, entry, ratings=ratings, dice={"actor": dice}) == text


@pytest.mark.parametrize(
    ("entry", "ratings", "text"),
    [
        (
            "matrix-d6/attack-several-targets",
            {"Actions": 2, "Target in Order": 1, "Range": "Short"},
            "Hit: chance unknown; dice lost before the roll: 1",
        ),
        (
            "cwn/screen-an-ally",
            {"Movement Rate": 10},
            "Attack drawn to you: chance unknown; up to 10 m to your ally",
        ),
        ("matrix-d6/natural-healing", {}, "Unknown: Strength has no value"),
    ],
)
def test_an_entrys_own_headline_says_that_its_chance_is_unknown(
    api: FlaskClient, entry: str, ratings: dict[str, int], text: str
) -> None:
    assert headline(api, entry, ratings=ratings) == text


@pytest.mark.parametrize(
    ("overload", "stunned"), [([1, 1, 1, 1], True), ([5, 1, 1, 1], False), (None, False)]
)
def test_a_headline_of_dice_states_what_an_optional_roll_came_to_if_it_was_made(
    api: FlaskClient, overload: list[Any] | None, *, stunned: bool
) -> None:
    ratings = {"IC Rating": 6, "Security Rating": 4, "Host Color": "Green", "Icon Status": "Intruding"}
    dice = {"attack": [5, 5, 1, 1], "soak": [1, 1, 1, 1]} | ({"overload": overload} if overload else {})
    body = {"ratings": ratings, "against": {"Bod": 4, "Willpower": 4}}
    text = headline(api, "sr3/ic-attack", **body, dice=dice)
    assert "icon damage Serious; boxes filled 6" in text
    assert ("; the decker takes Stun Damage (only white" in text) == stunned
