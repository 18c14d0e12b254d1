"""The chance of each roll of a turn against a target."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import TurnAnswer
from kb.problems import RequestError

SIDES = {"actor": "professional", "target": "novice"}


def turn(base: kb.KnowledgeBase, edition: str, *actions: object, **told: Any) -> TurnAnswer:
    asked = {"edition": edition, "actions": list(actions), **SIDES, **told}
    return check_turn(base, TurnRequest.model_validate(asked))


def from_(*ids: str) -> list[dict[str, Any]]:
    return [{"from": id_, "side": "actor"} for id_ in ids]


def out(slug: str) -> dict[str, str]:
    return {"do": slug, "at": "out"}


@pytest.mark.parametrize(
    ("edition", "actions", "rolls", "told"),
    [
        ("sr5", ["take-aim", "fire-gun"], [("sr5/fire-gun", from_("sr5/take-aim"))], {}),
        ("sr6", ["take-aim", "attack"], [("sr6/attack", from_("sr6/take-aim"))], {}),
        ("cwn", ["charge", "make-a-melee-attack"], [("cwn/make-a-melee-attack", from_("cwn/charge"))], {}),
        (
            "matrix-d6",
            ["brawling", out("block")],
            [("matrix-d6/brawling", [{"value": -1}]), ("matrix-d6/block", [{"value": -1}])],
            {},
        ),
        (
            "matrix-d6",
            ["brawling", out("block")],
            [
                ("matrix-d6/brawling", [{"value": -1}]),
                ("matrix-d6/block", [{"value": -1}, *from_("matrix-d6/react")]),
            ],
            {"ratings": {"Undeclared": 1}},
        ),
        ("matrix-d6", ["hold-an-action", "block"], [("matrix-d6/block", [])], {}),
    ],
)
def test_a_turn_has_the_chance_of_each_roll_with_what_its_actions_and_rules_change(
    shipped: kb.KnowledgeBase,
    edition: str,
    actions: list[object],
    rolls: list[tuple[str, list[dict[str, Any]]]],
    told: dict[str, Any],
) -> None:
    alone = [
        resolve(shipped, ResolveRequest.model_validate({**SIDES, "entry": entry, "modifiers": changes}))
        for entry, changes in rolls
    ]
    found = turn(shipped, edition, *actions, **told).rolls
    assert [each.do for each in found] == [entry for entry, _ in rolls]
    assert [each.headline for each in found] == [each.headline for each in alone]
    assert [each.thrown for each in found] == [each.thrown for each in alone]


@pytest.mark.parametrize(
    ("actions", "dice"),
    [
        # lines 30-34: three shots at three targets lose 2, 3 and 4 dice
        (["ranged-attack", "attack-several-targets", "attack-several-targets"], [6, 5, 4]),
        # lines 47-49: a shot with each gun loses 1 die, and a third action another one
        (["two-guns", "two-guns"], [7, 7]),
        (["two-guns", "two-guns", "two-guns"], [6, 6, 6]),
        (["two-guns"], [8]),
        # lines 36-43: a die more to hit, and none lost for the further target
        (["spray-bullets", "attack-several-targets"], [8, 8]),
    ],
)
def test_a_roll_that_reads_the_number_of_actions_loses_no_die_twice(
    shipped: kb.KnowledgeBase, actions: list[str], dice: list[int]
) -> None:
    rolls = turn(shipped, "matrix-d6", *actions, ratings={"Ranged Combat": 8, "Range": "Short"}).rolls
    assert [each.thrown for each in rolls] == [f"{count} dice, difficulty 3" for count in dice]
    assert not any("You gave" in told for each in rolls for told in each.warnings if "Actions" in told)


def test_a_state_counts_in_each_roll_of_a_turn(shipped: kb.KnowledgeBase) -> None:
    rolls = turn(shipped, "matrix-d6", "brawling", "brawling", states=["wounded"]).rolls
    assert [each.states for each in rolls] == [["Wounded: \N{MINUS SIGN}2 dice"]] * 2


def test_a_turn_without_a_target_has_no_chances(shipped: kb.KnowledgeBase) -> None:
    assert turn(shipped, "sr5", "take-aim", "fire-gun", target=None).rolls == []


@pytest.mark.parametrize(
    ("edition", "actions", "says"),
    [
        ("sr5", ["fire-gun", "fire-gun"], "isn't legal"),
        ("sr5", ["take-aim"], "No action of this turn has a roll"),
        ("sr5", ["sprint"], "Sprint: chance unknown"),
    ],
)
def test_a_turn_says_why_its_target_gives_no_chance(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], says: str
) -> None:
    answer = turn(shipped, edition, *actions)
    assert answer.rolls == []
    assert any(says in each for each in answer.warnings)


def test_a_rating_that_a_roll_of_the_turn_uses_is_not_said_to_be_unused(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Agility": 5, "Weapon Skill": 4, "Accuracy": 5, "Logic": 3}
    answer = turn(shipped, "sr5", "fire-gun", actor=None, ratings=ratings)
    assert [each for each in answer.warnings if "use" in each] == [
        "This check of the turn doesn't use Logic."
    ]
    assert answer.rolls[0].success is not None
    assert not any("Logic" in each for each in answer.rolls[0].warnings)


@pytest.mark.parametrize("target", ["nobody", {"edition": "sr6", "ratings": {"Body": 3}}])
def test_an_unknown_target_of_a_turn_is_refused_whatever_the_actions(
    shipped: kb.KnowledgeBase, target: object
) -> None:
    with pytest.raises(RequestError) as refused:
        turn(shipped, "sr5", "take-aim", target=target)
    assert refused.value.field.partition(".")[0] == "target"


@pytest.mark.parametrize(
    ("actions", "left_out"),
    [
        (
            ["call-a-shot", "fire-gun"],
            "without Call a Shot. To count it, ask for Fire Gun alone: Call a Shot can't be",
        ),
        (["multiple-attacks", "fire-gun"], "without Multiple Attacks. To count it, ask for Fire Gun alone:"),
        (["quick-draw", "fire-gun"], None),
    ],
)
def test_what_an_action_does_to_the_roll_it_is_taken_with_is_named_if_no_chance_has_it(
    shipped: kb.KnowledgeBase, actions: list[str], left_out: str | None
) -> None:
    told = [each for each in turn(shipped, "sr5", *actions).warnings if "the chance is without" in each]
    assert len(told) == (left_out is not None)
    assert all(left_out is not None and left_out in each for each in told), told
