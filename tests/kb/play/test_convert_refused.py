"""What can't be converted is refused in a sentence; every request is answered or refused."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import kb
from kb.play.convert import MOST_EVALUATIONS, convert
from kb.play.request import ConvertRequest, Target
from tests.kb.play.random_requests import converted_of

SHOOT: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "ratings": {"Attack Bonus": 3, "Shoot": 1, "Attribute Modifier": 1},
    "against": {"Ranged AC": 14},
}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seed": 1}, "`dice`, `hits` and `seed`"),
        ({"to": {"roll": "8 dice"}}, "`roll` needs the `edition`"),
        ({"to": {"edition": "sr5", "test": "hide"}}, "`test` and `variant`"),
        ({"to": {"ratings": {"Body": 3}}}, "`edition` or an `entry`"),
        ({"to": {"entry": "sr5/hide", "vary": "luck"}}, "Input should be"),
        ({"tier": "master"}, "Input should be"),
        ({"to": 5}, "valid dictionary"),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        ConvertRequest.model_validate({**SHOOT, **asked})


@given(data=st.data())
def test_any_request_is_answered_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, data: st.DataObject
) -> None:
    try:
        request = ConvertRequest.model_validate(converted_of(data.draw, shipped))
    except ValidationError:
        return
    with suppress(ValueError):
        answer = convert(shipped, request).plain()
        assert answer["evaluations"] <= MOST_EVALUATIONS
        json.dumps(answer, allow_nan=False)


def test_what_a_target_changes_needs_the_edition_or_entry_that_it_changes() -> None:
    with pytest.raises(ValidationError, match="modifiers"):
        Target(modifiers=[{"add": {"pool": 2}, "reason": "a laser sight"}])
