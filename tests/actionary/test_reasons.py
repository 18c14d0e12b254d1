"""Why a number is unknown, on real entries; command line and HTTP answer alike."""

from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import both, resolve_words

pytestmark = pytest.mark.usefixtures("without_reading")

ACT = {"Action Skill": 5, "Action Attribute": 5, "Action Limit": 6, "Data Processing": 5}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            {"entry": "matrix-d6/dodge", "against": {"Ranged Combat": 5}},
            "attack: The difficulty is unknown: dodge is unknown too.",
        ),
        (
            {"entry": "matrix-d6/medical-care", "ratings": {"Medicine (A)": 4, "Injury": "Wounded"}},
            "The difficulty is unknown: Very Easy and Unearthly have no number on the page,",
        ),
        (
            {"entry": "matrix-d6/first-aid", "ratings": {"First Aid": 4, "Injury": "Stunned"}},
            "The difficulty is unknown: Very Easy and Unearthly have no number on the page,",
        ),
        (
            {"entry": "sr5/control-device", "test": "as-action", "variant": ["opposed"], "ratings": ACT},
            "The opposing dice pool is unknown: The opposition is that of the same act in person.",
        ),
        (
            {"entry": "sr3/overload", "ratings": {"Willpower": 4, "Wound": "Deadly"}},
            "The target number is unknown: The page has no target number for Deadly damage,",
        ),
    ],
)
def test_an_unknown_number_has_the_reason_of_the_step_the_variant_or_the_table_it_comes_from(
    api: FlaskClient, body: dict[str, Any], reason: str
) -> None:
    assert any(told.startswith(reason) for told in both(api, body)["unknown"])


EVADE = {"entry": "sr3/evade-detection", "ratings": {"Evasion": 6}, "against": {"Sensors": 5}}


@pytest.mark.parametrize(
    ("body", "sent", "printed"),
    [
        (
            EVADE,
            "If the gamemaster gives one, set `target number` in a modifier; for the target's dice use `side`.",
            'If the gamemaster gives one, write -m "target number=…"; for the target\'s dice use `-m "… against"`.',
        ),
        (
            {"entry": "matrix-d6/melee-attack", "ratings": {"Melee Combat": 4}},
            "If the gamemaster gives one, set `difficulty` in a modifier.",
            'If the gamemaster gives one, write -m "difficulty=…".',
        ),
        (
            {"entry": "sr5/thread-complex-form", "ratings": {"Software": 4, "Resonance": 4, "Level": 3}},
            "If the gamemaster gives one, set `against` in a modifier.",
            'If the gamemaster gives one, write -m "against=…".',
        ),
    ],
)
def test_a_number_that_the_source_leaves_to_the_gamemaster_is_told_with_how_to_give_it(
    api: FlaskClient, body: dict[str, Any], sent: str, printed: str
) -> None:
    assert [told.endswith(f" {sent}") for told in both(api, body)["unknown"]] == [True]
    assert printed in " ".join(CliRunner().invoke(main, resolve_words(body)).output.split())


def test_a_maneuver_goes_on_with_the_numbers_of_the_gamemaster(api: FlaskClient) -> None:
    yours: dict[str, Any] = {"set": {"target number": 5}}
    theirs: dict[str, Any] = {"set": {"target number": 6}, "side": "opponent"}
    answer = both(api, {**EVADE, "modifiers": [yours, theirs]})
    assert answer["unknown"] == []
    assert answer["odds"]["success"]["fraction"] == "35797/52488"


def test_a_number_of_another_roll_is_not_one_that_a_modifier_sets(api: FlaskClient) -> None:
    answer = both(api, {"entry": "matrix-d6/dodge", "against": {"Ranged Combat": 5}})
    assert not any("gamemaster" in told for told in answer["unknown"])
