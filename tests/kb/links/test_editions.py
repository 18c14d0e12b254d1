"""Editions by their ids and short names, in any case, wherever a request names one."""

from typing import Any

import pytest

import kb
from kb.characters.conversion.ratings import convert_ratings
from kb.links.editions import find_edition, normalize_id
from kb.links.find import find
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest, StatBlockRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
    "against": {"Intuition": 4, "Firewall": 3},
}


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        *(("sr5", "sr5"), ("SR5", "sr5"), (" Cwn ", "cwn"), ("MD6", "matrix-d6"), ("md6", "matrix-d6")),
        *(("Matrix-D6", "matrix-d6"), ("sr9", None), ("", None)),
    ],
)
def test_an_edition_goes_by_its_id_and_its_short_name_in_any_case(
    shipped: kb.KnowledgeBase, text: str, id_: str | None
) -> None:
    assert find_edition(shipped, text) == id_


@pytest.mark.parametrize(
    ("text", "id_"), [("SR5/take-cover", "sr5/take-cover"), ("MD6/Dodge", "matrix-d6/dodge")]
)
def test_an_id_may_begin_with_the_short_name_of_its_edition(
    shipped: kb.KnowledgeBase, text: str, id_: str
) -> None:
    assert find(shipped, text) == [id_]


def test_what_is_no_id_of_an_edition_stays_as_it_is(shipped: kb.KnowledgeBase) -> None:
    assert normalize_id(shipped, "SR9/Aim") == "SR9/Aim"
    assert normalize_id(shipped, "SR5") == "SR5"


def test_every_answer_about_an_edition_called_by_its_short_name_is_that_about_its_id(
    shipped: kb.KnowledgeBase,
) -> None:
    def answers(one: str, other: str) -> list[dict[str, Any]]:
        roll = {"edition": one, "roll": "10 dice v. 7 dice", "classes": ["melee-defense"]}
        turn = TurnRequest.model_validate({"edition": one, "actions": ["take-aim", f"{one}/fire-gun"]})
        to: dict[str, Any] = {"edition": other, "roll": "9 dice v. 4 dice"}
        block = {"edition": one, "ratings": {"Willpower": 4}, "to": other}
        found = [
            resolve(shipped, ResolveRequest.model_validate(roll)),
            resolve(shipped, ResolveRequest(entry="stand up", edition=one)),
            solve(shipped, SolveRequest.model_validate({**roll, "chance": "3/4"})),
            convert(shipped, ConvertRequest.model_validate({**HACK, "to": to})),
            convert(shipped, ConvertRequest.model_validate({**HACK, "to": other})),
            convert_ratings(shipped, StatBlockRequest.model_validate(block)),
            check_turn(shipped, turn),
            what_fits(shipped, turn),
        ]
        return [each.plain() for each in found]

    assert answers("SR5", "SR6") == answers("sr5", "sr6")
