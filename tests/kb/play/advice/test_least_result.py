"""A wanted number of a result: 18 m of a Sprint."""

import pytest

import kb
from kb.play.advice.solve import solve
from kb.play.request.shapes import SolveRequest
from kb.problems import RequestError

SPRINT = {"entry": "sr6/sprint", "chance": "1/2", "ratings": {"Athletics": 4, "Agility": 3}}
BLOW = {"entry": "sr5/melee-attack", "chance": "1/2"}


def _headline(base: kb.KnowledgeBase, **asked: object) -> str:
    return solve(base, SolveRequest.model_validate(asked)).headline.text


@pytest.mark.parametrize("wanted", ["18 m", "18m", "18 meters"])
def test_a_wanted_result_is_what_enough_hits_come_to(shipped: kb.KnowledgeBase, wanted: str) -> None:
    by_hits = _headline(shipped, **SPRINT, at_least=3)
    assert by_hits.replace("3 hits", "18 m") == _headline(shipped, **SPRINT, at_least=wanted)


@pytest.mark.parametrize(
    ("asked", "wanted", "forms"),
    [
        (SPRINT, "18 km", "m or hits"),
        (SPRINT, "far", "such as 4"),
        (BLOW, "8 DV", "DV before resistance, DV after resistance or hits"),
    ],
)
def test_what_a_roll_does_not_count_is_refused_with_what_it_does(
    shipped: kb.KnowledgeBase, asked: dict[str, object], wanted: str, forms: str
) -> None:
    with pytest.raises(RequestError, match=forms):
        _headline(shipped, **asked, at_least=wanted)
