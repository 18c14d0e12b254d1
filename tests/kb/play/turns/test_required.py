"""What actions require, against what a request says: broken, met, or left to check."""

from typing import Any

import pytest

import kb
from kb.play.request import TurnRequest
from kb.play.turns.check_turn import check_turn
from tests.kb.play.turns.turn_cases import out, paid, to_check


def checked(base: kb.KnowledgeBase, edition: str, *actions: object, **told: object) -> dict[str, Any]:
    request = TurnRequest.model_validate({"edition": edition, "actions": list(actions), **told})
    return check_turn(base, request).plain()


def whys(answer: dict[str, Any]) -> list[str]:
    return [problem["why"] for problem in answer["problems"] if problem["rule"] == "requires"]


BROKEN = [
    ("cwn", [paid("reload-a-weapon", "skilled-bow")], {"Shoot": 0}, "Shoot 1 or more; Shoot is 0"),
    ("cwn", ["screen-an-ally"], {"Combat Skill": 0}, "Combat Skill 1 or more; Combat Skill is 0"),
    (
        "cwn",
        ["screen-an-ally"],
        {"Shoot": 0, "Stab": -2, "Punch": 0},
        "Combat Skill 1 or more; Punch is 0, Stab is -2 and Shoot is 0",
    ),
    ("sr5", ["crash-program"], {"marks": 0}, "1 mark or more on the target; 0 marks are given"),
    (
        "sr5",
        [paid("control-device", "complex")],
        {"marks": 2},
        "3 marks or more on the target; 2 marks are given",
    ),
    ("sr5", ["erase-matrix-signature"], {"Resonance": 0}, "Resonance 1 or more; Resonance is 0"),
    (
        "sr5",
        ["take-aim", "hit-the-dirt"],
        {"initiative": 12},
        "a Free Action already used; nothing before it spends that",
    ),
]


@pytest.mark.parametrize(("edition", "actions", "told", "why"), BROKEN)
def test_a_requirement_that_is_told_not_to_hold_forbids_the_turn_and_says_why(
    shipped: kb.KnowledgeBase, edition: str, actions: list[object], told: dict[str, int], why: str
) -> None:
    answer = checked(shipped, edition, *actions, ratings=told)
    (sentence,) = whys(answer)
    assert (answer["legal"], len(answer["problems"])) == (False, 1)
    assert sentence.partition(" requires: ")[2] == why


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


def test_what_was_not_told_is_listed_with_what_would_tell_it(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "cwn", paid("reload-a-weapon", "skilled-bow"), "screen-an-ally")
    assert answer["legal"] is True
    assert answer["to_check"] == [
        to_check("cwn/reload-a-weapon", "Shoot 1 or more", "'Shoot' under `ratings`"),
        to_check(
            "cwn/screen-an-ally",
            "Combat Skill 1 or more",
            "'Combat Skill', 'Punch', 'Stab' or 'Shoot' under `ratings`",
        ),
        to_check("cwn/screen-an-ally", str(shipped.entries["cwn/screen-an-ally"].requires[1])),
    ]
    told = checked(shipped, "cwn", paid("reload-a-weapon", "skilled-bow"), ratings={"Shoot": 2})
    assert told["to_check"] == []


def test_one_combat_skill_without_levels_leaves_the_others_to_check(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "cwn", "screen-an-ally", ratings={"Shoot": 0})
    assert answer["legal"] is True
    assert answer["to_check"][0] == {
        "do": "cwn/screen-an-ally",
        "requires": "Combat Skill 1 or more; Shoot is 0",
        "code": "still-open",
        "parts": {
            "requires": "Combat Skill 1 or more",
            "because": [{"code": "rating-is", "parts": {"name": "Shoot", "value": 0}}],
        },
        "give": "'Combat Skill', 'Punch' or 'Stab' under `ratings`",
    }


@pytest.mark.parametrize("ready", [{}, {"Holding a Ready Weapon": 0}])
def test_what_depends_on_an_earlier_roll_says_so_and_cannot_be_told(
    shipped: kb.KnowledgeBase, ready: dict[str, int]
) -> None:
    turn = ["quick-draw", "fire-gun", "remove-clip"]
    answer = checked(shipped, "sr5", *turn, initiative=12, ratings=ready)
    assert answer["legal"] is True
    open_ = {each["do"]: each for each in answer["to_check"] if "Ready Weapon" in each["requires"]}
    needed = {"code": "open-requirement", "parts": {"requires": "you are Holding a Ready Weapon"}}
    assert {do: (one["code"], one["parts"], "give" in one) for do, one in open_.items()} == {
        f"sr5/{do}": ("depends-on-action", {"requires": needed, "action": "Quick Draw"}, False)
        for do in turn[1:]
    }
    told = checked(shipped, "sr5", *turn, initiative=12, states=["ready-weapon"])
    assert not [each for each in told["to_check"] if "Ready Weapon" in each["requires"]]


def test_what_was_spent_before_the_turn_began_is_left_to_be_checked(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "sr5", "hit-the-dirt", initiative=12)
    assert answer["legal"] is True
    assert "a Free Action already used" in [one["requires"] for one in answer["to_check"]]
    spent = checked(shipped, "sr5", "gesture", "hit-the-dirt", initiative=12)
    assert "a Free Action already used" not in [one["requires"] for one in spent["to_check"]]


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


@pytest.mark.parametrize("attack", [[], ["make-a-ranged-attack"]])
def test_a_charge_leaves_it_to_be_checked_that_its_attack_is_in_melee_or_thrown(
    shipped: kb.KnowledgeBase, attack: list[str]
) -> None:
    answer = checked(shipped, "cwn", "charge", *attack)
    asked = [each["requires"] for each in answer["to_check"] if each["do"] == "cwn/charge"]
    assert "the attack at the end is in melee or with a thrown weapon" in asked
