"""What cannot be solved is refused in a sentence, and whatever is asked is answered or refused."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import kb
from kb.play.request import SolveRequest
from kb.play.solve import solve
from resolver.solving.evaluator import MOST_EVALUATIONS
from tests.kb.play.random_requests import solved_of

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 4, "Sleaze": 4},
    "against": {"Intuition": 3, "Firewall": 4},
}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        *(({"chance": "75"}, "write 75% for percent"), ({"chance": None}, "fraction")),
        *(({"chance": True}, "fraction"), ({}, "Field required")),
        ({"chance": "1/2", "seed": 3}, "`dice`, `hits` and `seed`"),
        ({"chance": "1/2", "curve": {"least": 0, "most": 60}}, "60 has 61"),
        ({"chance": "1/2", "curve": {"least": 5, "most": 1}}, "1 has 0"),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message.replace("(", r"\(").replace("%", "%")):
        SolveRequest.model_validate({**HACK, **asked})


@given(data=st.data())
def test_any_request_is_answered_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, data: st.DataObject
) -> None:
    try:
        request = SolveRequest.model_validate(solved_of(data.draw, shipped))
    except ValidationError:
        return
    with suppress(ValueError):
        answer = solve(shipped, request).plain()
        assert answer["evaluations"] <= MOST_EVALUATIONS
        json.dumps(answer, allow_nan=False)


def test_the_most_that_may_be_asked_stays_within_its_bound(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "cwn", "roll": "1d20 + 3 (10)", "rulings": {"natural_1": "on"}}
    answer = solve(
        shipped, SolveRequest.model_validate({**asked, "chance": "1", "curve": {"least": -10, "most": 30}})
    )
    assert len(answer.curve) == 41
    assert answer.evaluations <= MOST_EVALUATIONS


EVERYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(chance=EVERYTHING, vary=EVERYTHING, curve=EVERYTHING)
def test_anything_in_place_of_a_chance_is_read_or_refused(chance: Any, vary: Any, curve: Any) -> None:
    with suppress(ValidationError):
        SolveRequest.model_validate({**HACK, "chance": chance, "vary": vary, "curve": curve})
