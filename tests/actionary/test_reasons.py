"""Why a number is unknown, on real entries; command line and HTTP answer alike."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import both

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
