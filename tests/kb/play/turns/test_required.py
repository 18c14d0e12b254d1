"""What actions require, against what a request says: broken, met, or left to check."""

from typing import Any

import pytest

import kb
from kb.play.request import TurnRequest
from kb.play.turns.check_turn import check_turn
from tests.kb.play.turns.turn_cases import out, paid


def checked(base: kb.KnowledgeBase, edition: str, *actions: object, **told: object) -> dict[str, Any]:
    request = TurnRequest.model_validate({"edition": edition, "actions": list(actions), **told})
    return check_turn(base, request).plain()


@pytest.mark.parametrize(
    ("edition", "actions", "told"),
    [
        ("cwn", [paid("reload-a-weapon", "skilled-bow")], {"Shoot": 1}),
        ("cwn", ["screen-an-ally"], {"Combat Skill": 1}),
        ("cwn", ["screen-an-ally"], {"Shoot": 0, "Stab": 1}),
        ("sr5", ["crash-program"], {"marks": 1}),
        ("sr5", [paid("control-device", "complex")], {"marks": 3}),
        ("sr5", ["gesture", "hit-the-dirt"], {"initiative": 12}),
        ("sr5", ["take-aim", "hit-the-dirt"], {"initiative": 12, "free": 0}),
        ("sr5", [out("hit-the-dirt"), "take-aim"], {"initiative": 12}),
    ],
)
def test_a_requirement_that_holds_forbids_nothing(
    shipped: kb.KnowledgeBase, edition: str, actions: list[object], told: dict[str, int]
) -> None:
    assert checked(shipped, edition, *actions, ratings=told)["legal"] is True


def test_a_way_to_pay_that_its_requirement_bars_leaves_the_others(shipped: kb.KnowledgeBase) -> None:
    turn = ["reload-a-weapon", "make-a-ranged-attack"]
    assert checked(shipped, "cwn", *turn, ratings={"Shoot": 1})["paid"][0]["as"] == "skilled-bow"
    clumsy = checked(shipped, "cwn", *turn, ratings={"Shoot": 0})
    assert (clumsy["legal"], clumsy["paid"][0]["as"]) == (True, "bow")
    assert checked(shipped, "cwn", *turn, "run", ratings={"Shoot": 0})["legal"] is False


def test_a_free_action_that_may_have_been_a_simple_one_is_taken_as_it_has_to_be(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = checked(shipped, "sr5", "change-gun-mode", "hit-the-dirt", initiative=12)
    assert (answer["legal"], answer["paid"][0]["as"]) == (True, "smartgun")
    by_hand = checked(shipped, "sr5", paid("change-gun-mode", "by-hand"), "hit-the-dirt", initiative=12)
    assert by_hand["legal"] is False


def test_an_action_for_others_turns_is_refused_in_one_s_own(shipped: kb.KnowledgeBase) -> None:
    own = checked(shipped, "sr6", {"do": "avoid-incoming", "at": "own"}, initiative_dice=2)
    assert (own["legal"], own["problems"][0]["rule"]) == (False, "timing")
    assert checked(shipped, "sr6", "attack", "avoid-incoming", initiative_dice=2)["paid"][1]["at"] == "out"


@pytest.mark.parametrize("items", [1, 2, 4])
def test_any_number_of_dropped_items_comes_up_with_whoever_stands_up(
    shipped: kb.KnowledgeBase, items: int
) -> None:
    answer = checked(shipped, "cwn", "stand-up", *["pick-up-an-item"] * items, "make-a-melee-attack")
    assert (answer["legal"], answer["left"]["move"]) == (True, 0)
    assert {each.get("part_of") for each in answer["paid"][1:-1]} == {"cwn/stand-up"}
    before = checked(shipped, "cwn", "pick-up-an-item", "stand-up", "make-a-melee-attack")
    assert before["legal"] is False
