"""Turns of the shipped editions, limit by limit as their pages print them."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import TurnRequest
from kb.play.turns.acts import act_of
from kb.play.turns.check_turn import check_turn
from tests.kb.play.turns.turn_cases import EDITIONS, out, to_check

READY = "'ready-weapon' under `states` if so, 'ready-weapon': 0 under `ratings` if not"


def checked(base: kb.KnowledgeBase, edition: str, *actions: object, **told: object) -> dict[str, Any]:
    request = TurnRequest.model_validate({"edition": edition, "actions": list(actions), **told})
    return check_turn(base, request).plain()


def rules_of(answer: dict[str, Any]) -> list[str]:
    return [problem["rule"] for problem in answer["problems"]]


EVERY = [
    pytest.param(edition, *case, id=f"{edition}: {case[0]} {case[1] or ''}")
    for edition, cases in EDITIONS.items()
    for case in cases
]


@pytest.mark.parametrize(("edition", "actions", "told", "legal", "rules"), EVERY)
def test_the_printed_limits_hold(
    shipped: kb.KnowledgeBase,
    edition: str,
    actions: list[object],
    told: dict[str, object],
    legal: bool | None,
    rules: list[str],
) -> None:
    answer = checked(shipped, edition, *actions, **told)
    assert (answer["legal"], rules_of(answer)) == (legal, rules), answer["problems"]


DODGED = "+Gymnastics dice on one defense test"


def test_the_answer_says_what_was_paid_how_and_what_is_left(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "sr5", "change-gun-mode", "melee-attack", out("dodge"), initiative=23)
    assert answer == {
        "headline": answer["headline"],
        "edition": "sr5",
        "legal": True,
        "left": {"free": 0, "simple": 0, "initiative": 18},
        "paid": [
            {"do": "sr5/change-gun-mode", "at": "own", "as": "smartgun", "spend": {"free": 1}},
            {"do": "sr5/melee-attack", "at": "own", "as": "complex", "spend": {"complex": 1}},
            {"do": "sr5/dodge", "at": "out", "as": "interrupt", "spend": {"initiative": 5}},
        ],
        "trades": ["complex-for-two-simple"],
        "passes": 1,
        "penalties": {},
        "granted": [f"Dodge: {DODGED}."],
        "problems": [],
        "to_check": [
            {
                "do": "sr5/change-gun-mode",
                "requires": "your smartgun is linked properly",
                "code": "way-assumes",
                "parts": {"cost": "1 Free Action", "when": "if your smartgun is linked properly"},
                "give": "sr5/change-gun-mode:smartgun if so, sr5/change-gun-mode:by-hand if not",
            },
            to_check("sr5/change-gun-mode", "you hold a ready weapon", READY),
            to_check("sr5/melee-attack", "you hold a ready weapon, if you attack with a weapon", READY),
        ],
        "states": {},
        "warnings": [],
        "reasons": {
            "granted": [{"code": "granted-by-action", "parts": {"action": "Dodge", "changes": [DODGED]}}],
            "warnings": [],
        },
        "data_version": shipped.version,
    }


def test_what_is_part_of_another_action_says_so(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "cwn", out("make-a-snap-attack"), "make-a-ranged-attack")
    assert answer["paid"][1] == {
        "do": "cwn/make-a-ranged-attack",
        "at": "out",
        "part_of": "cwn/make-a-snap-attack",
        "spend": {},
    }
    assert answer["left"] == {"main": 0, "move": 1, "on-turn": "any", "instant": "any"}
    assert "passes" not in answer


def test_a_problem_names_its_actions_and_says_why(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "sr5", "cast-spell", "drop-object", "sprint")
    assert answer["problems"] == [
        {
            "rule": "allotment",
            "actions": ["sr5/sprint"],
            "places": [2],
            "why": "Sprint costs 1 Complex Action; no Complex Action is left",
            "code": "too-costly",
            "parts": {
                "action": "Sprint",
                "costs": [{"Complex Action": 1}],
                "left": {},
                "gone": ["Complex Action"],
                "traded": [],
            },
        }
    ]
    assert answer["paid"][2] == {"do": "sr5/sprint", "at": "own", "spend": None}


@pytest.mark.parametrize(("count", "penalty"), [(1, {}), (2, {"pool": -1}), (5, {"pool": -4})])
def test_each_further_action_costs_a_die_in_all_rolls(
    shipped: kb.KnowledgeBase, count: int, penalty: dict[str, int]
) -> None:
    assert checked(shipped, "matrix-d6", *["brawling"] * count)["penalties"] == penalty


@pytest.mark.parametrize(
    ("blocks", "penalty"),
    [(["block"], -1), ([out("block")], -1), ([out("melee-block")], -1), ([out("block"), out("block")], -2)],
)
def test_a_block_that_was_held_costs_no_further_die_whenever_it_is_made(
    shipped: kb.KnowledgeBase, blocks: list[object], penalty: int
) -> None:
    answer = checked(shipped, "matrix-d6", "brawling", "hold-an-action", *blocks)
    assert (answer["legal"], answer["penalties"]) == (True, {"pool": penalty})
    assert answer["states"]["holding"] is False


def test_a_block_that_was_held_is_part_of_what_held_it_at_its_own_time(shipped: kb.KnowledgeBase) -> None:
    held = {"do": "matrix-d6/block", "part_of": "matrix-d6/hold-an-action", "spend": {}}
    for block, at in (("block", "own"), (out("block"), "out")):
        assert checked(shipped, "matrix-d6", "hold-an-action", block)["paid"][1] == held | {"at": at}


@pytest.mark.parametrize(("initiative", "passes"), [(10, 0), (11, 1), (21, 2), (31, 3)])
def test_one_acts_again_while_initiative_is_left_after_ten_are_lost(
    shipped: kb.KnowledgeBase, initiative: int, passes: int
) -> None:
    for edition, action in (("sr5", "take-aim"), ("sr3", "decker-attack")):
        assert checked(shipped, edition, action, initiative=initiative)["passes"] == passes


@pytest.mark.parametrize(
    ("edition", "action", "idle"),
    [
        ("sr5", "full-defense", True),
        ("sr5", "take-aim", False),
        ("sr5", "dodge", False),
        ("matrix-d6", "dodge", True),
        ("matrix-d6", "ranged-attack", False),
        ("matrix-d6", "hold-an-action", False),
        ("cwn", "hold-an-action", True),
        ("cwn", "go-prone", False),
    ],
)
def test_an_action_whose_first_time_still_counts_adds_nothing_a_second_time(
    shipped: kb.KnowledgeBase, edition: str, action: str, idle: bool
) -> None:
    score = {"initiative": 40} if edition == "sr5" else {}
    twice = checked(shipped, edition, {"do": action}, {"do": action}, **score)
    assert ("adds-nothing-again" in [one["code"] for one in twice["reasons"]["warnings"]]) is idle
    once = checked(shipped, edition, {"do": action}, **score)
    assert "adds-nothing-again" not in [one["code"] for one in once["reasons"]["warnings"]]


def test_what_is_left_of_a_resource_may_be_told(shipped: kb.KnowledgeBase) -> None:
    assert checked(shipped, "sr5", "fire-gun", ratings={"simple": 1})["left"] == {"free": 1, "simple": 0}
    assert checked(shipped, "sr5", "cast-spell", ratings={"simple": 1})["legal"] is False
    assert checked(shipped, "sr6", "attack", "attack", ratings={"initiative dice": 4})["legal"] is True


@pytest.mark.parametrize("joining", ["multiple-attacks", "call-a-shot"])
def test_every_action_that_another_must_join_says_so_itself(shipped: kb.KnowledgeBase, joining: str) -> None:
    for name in sorted(act_of(shipped, f"sr5/{joining}", {}).must or ()):
        assert joining in shipped.entries[name].combine.may, name


@pytest.mark.parametrize(
    ("edition", "action", "ratings", "text"),
    [
        (
            *("matrix-d6", "first-aid", {}),
            "Unknown: the page doesn't say how long First Aid takes or whether it costs an action",
        ),
        (
            *("sr3", "suppress-ic", {}),
            "Unknown: the page doesn't say whether suppressing IC also takes an action",
        ),
        (
            *("sr5", "fire-full-auto-weapon-6-bullets", {"Bullets": 4}),
            "Unknown: Fire Full-Auto Weapon (6 Bullets) uses 6 bullets; the page doesn't say whether you can do it "
            "with only 4",
        ),
    ],
)
def test_an_unknown_verdict_names_its_action_once(
    shipped: kb.KnowledgeBase, edition: str, action: str, ratings: dict[str, int], text: str
) -> None:
    asked = TurnRequest.model_validate({"edition": edition, "actions": [action], "ratings": ratings})
    assert check_turn(shipped, asked).headline.text == text
