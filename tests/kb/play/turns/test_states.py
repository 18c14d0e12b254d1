"""States that a turn begins with, goes through and ends in."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from tests.kb.asking import codes
from tests.kb.play.turns.turn_cases import out, paid


def checked(base: kb.KnowledgeBase, edition: str, *actions: object, **told: object) -> dict[str, Any]:
    request = TurnRequest.model_validate({"edition": edition, "actions": list(actions), **told})
    return check_turn(base, request).plain()


def lacking(answer: dict[str, Any]) -> list[str]:
    return [problem["why"] for problem in answer["problems"] if problem["rule"] == "requires"]


@pytest.mark.parametrize(
    ("edition", "down", "told"),
    [
        ("sr5", "drop-prone", {"ratings": {"Wounded": 0}}),
        ("sr6", "drop-prone", {"initiative_dice": 3}),
        ("cwn", "go-prone", {}),
    ],
)
def test_whoever_lies_down_can_stand_up_and_is_on_their_feet_then(
    shipped: kb.KnowledgeBase, edition: str, down: str, told: dict[str, Any]
) -> None:
    assert checked(shipped, edition, down, **told)["states"]["prone"] is True
    answer = checked(shipped, edition, down, "stand-up", **told)
    assert (answer["legal"], answer["states"]["prone"]) == (True, False)
    assert "you are Prone" not in [one["requires"] for one in answer["to_check"]]
    again = checked(shipped, edition, down, "stand-up", "stand-up", **told)
    assert lacking(again) == [
        "you can take Stand Up (2nd) only while you are Prone; by then you no longer are"
    ]


@pytest.mark.parametrize("edition", ["sr5", "sr6", "cwn"])
@pytest.mark.parametrize("told", [{"ratings": {"Prone": 0}}, {"ratings": {"prone": 0}}])
def test_whoever_is_told_to_stand_cannot_stand_up(
    shipped: kb.KnowledgeBase, edition: str, told: dict[str, Any]
) -> None:
    answer = checked(shipped, edition, "stand-up", **told)
    assert answer["legal"] is False
    assert lacking(answer) == ["you can take Stand Up only while you are Prone; you aren't"]


@pytest.mark.parametrize("edition", ["sr6", "cwn"])
@pytest.mark.parametrize("told", [{"states": ["prone"]}, {"states": ["Prone"]}, {"ratings": {"Prone": 1}}])
def test_a_turn_may_begin_in_a_state(shipped: kb.KnowledgeBase, edition: str, told: dict[str, Any]) -> None:
    answer = checked(shipped, edition, "stand-up", **told)
    assert (answer["legal"], answer["states"]["prone"]) == (True, False)


@pytest.mark.parametrize("action", ["drop-prone", "take-cover", "full-defense"])
def test_whoever_is_surprised_is_kept_from_what_the_page_forbids_them(
    shipped: kb.KnowledgeBase, action: str
) -> None:
    surprised = checked(shipped, "sr5", action, states=["surprised"], initiative=20)
    (why,) = lacking(surprised)
    assert why.endswith(" while Surprised")
    assert why.startswith("you can't use ")
    assert checked(shipped, "sr5", action, ratings={"Surprised": 0}, initiative=20)["legal"] is True


def test_aim_lasts_until_the_shot_and_is_lost_to_anything_else(shipped: kb.KnowledgeBase) -> None:
    assert checked(shipped, "sr5", "take-aim", "take-aim")["states"] == {"aiming": True}
    fired = checked(shipped, "sr5", "take-aim", "fire-gun")
    assert (fired["states"], fired["warnings"]) == ({"aiming": False}, [])
    dropped = checked(shipped, "sr5", "take-aim", "drop-object", "take-aim")
    assert dropped["states"]["aiming"] is True
    assert dropped["warnings"][0].startswith("Drop Object ends the effect of Take Aim")
    before = checked(shipped, "sr5", "gesture", states=["aiming"])
    assert before["states"] == {"aiming": False}
    turret = checked(shipped, "sr5", "fire-mounted-or-vehicle-weapon", states=["aiming"])
    assert turret["warnings"][0].startswith("Fire Mounted or Vehicle Weapon ends Aiming")


def test_aim_of_the_sixth_edition_stays_until_an_attack(shipped: kb.KnowledgeBase) -> None:
    moved = checked(shipped, "sr6", "take-aim", "move", initiative_dice=2)
    assert (moved["states"], moved["warnings"]) == ({"aiming": True}, [])
    assert checked(shipped, "sr6", "take-aim", "attack", initiative_dice=1)["states"] == {"aiming": False}


def test_a_held_turn_is_no_longer_held_once_it_is_taken(shipped: kb.KnowledgeBase) -> None:
    assert checked(shipped, "cwn", "hold-an-action")["states"] == {"holding": True}
    taken = checked(shipped, "cwn", "hold-an-action", out("make-a-ranged-attack"))
    assert taken["states"] == {"holding": False}
    instant = checked(shipped, "cwn", "drop-an-item", "hold-an-action")
    assert instant["states"] == {"holding": True}


def test_a_state_that_a_roll_decides_is_unknown_afterwards(shipped: kb.KnowledgeBase) -> None:
    dived = checked(shipped, "sr6", out("avoid-incoming"), "stand-up", initiative_dice=2)
    assert dived["legal"] is True
    assert "you are Prone after Avoid Incoming" in [one["requires"] for one in dived["to_check"]]
    assert checked(shipped, "sr6", out("avoid-incoming"), initiative_dice=2)["states"] == {"prone": None}
    lying = checked(shipped, "sr6", out("avoid-incoming"), initiative_dice=2, states=["prone"])
    assert lying["states"] == {"prone": True}


@pytest.mark.parametrize(("inside", "legal"), [(0, False), (1, True)])
def test_what_changes_over_leaves_a_host_or_enters_it(
    shipped: kb.KnowledgeBase, inside: int, legal: bool
) -> None:
    turn = checked(shipped, "sr5", "enter-exit-host", ratings={"In a Host": inside})
    assert turn["states"] == {"in-host": not inside}
    hop = checked(shipped, "sr5", "enter-exit-host", "grid-hop", ratings={"In a Host": inside, "simple": 4})
    assert hop["legal"] is legal
    assert checked(shipped, "sr5", "enter-exit-host")["states"] == {"in-host": None}


def test_a_held_turn_trades_when_it_is_taken(shipped: kb.KnowledgeBase) -> None:
    held = checked(shipped, "cwn", "go-prone", "hold-an-action", out("run"))
    assert (held["legal"], held["trades"]) == (True, ["main-for-second-move"])
    assert "traded-in-time" not in codes(held, "warnings")


@pytest.mark.parametrize(
    ("turn", "free", "left", "penalties"),
    [
        ([out("block")], [True], 4, {}),
        ([out("block"), out("melee-block")], [True, False], 3, {"pool": -1}),
        (["ranged-attack"], [False], 3, {"pool": -1}),
        ([{"do": "block", "as": "action", "at": "out"}], [False], 3, {"pool": -1}),
    ],
)
def test_a_block_that_was_held_before_the_turn_is_paid_and_counts_as_an_action(
    shipped: kb.KnowledgeBase, turn: list[object], free: list[bool], left: int, penalties: dict[str, int]
) -> None:
    answer = checked(shipped, "matrix-d6", *turn, states=["holding"])
    assert [one.get("part_of") == "matrix-d6/hold-an-action" for one in answer["paid"]] == free
    assert (answer["legal"], answer["left"], answer["penalties"]) == (True, {"action": left}, penalties)
    first = checked(shipped, "matrix-d6", "hold-an-action", *turn)
    assert (first["left"], first["penalties"]) == (answer["left"], answer["penalties"])


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


def test_the_one_way_that_is_barred_is_named_with_those_that_are_not(shipped: kb.KnowledgeBase) -> None:
    turn = [paid("reload-a-weapon", "skilled-bow")]
    (problem,) = checked(shipped, "cwn", *turn, ratings={"Shoot": 0})["problems"]
    assert (problem["code"], problem["parts"]["cost"]) == ("way-barred", "1 On Turn Action")
    assert [each.split(" if ")[0] for each in problem["parts"]["others"]] == [
        "1 Main Action",
        "1 Move Action",
    ]


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
    assert not [each for each in answer["to_check"] if "lies within melee range" in str(each)]
    before = checked(shipped, "cwn", "pick-up-an-item", "stand-up", "make-a-melee-attack")
    assert before["legal"] is False


LIMP = "with your body limp in VR"


@pytest.mark.parametrize("do", ["take-cover", "fire-gun", "run", "melee-attack", "stand-up", "drop-object"])
def test_a_body_limp_in_vr_is_said_to_be_needed_for_what_it_is_asked_to_do(
    shipped: kb.KnowledgeBase, do: str
) -> None:
    """The page says that it goes limp and not what it can still do."""
    told = {"states": ["in-vr"] if do != "stand-up" else ["in-vr", "prone"]}
    answer = checked(shipped, "sr5", do, **told)
    name = shipped.entries[f"sr5/{do}"].name
    assert answer["headline"]["text"].startswith(f"Legal only if {name} is possible {LIMP}")
    asked = [one["requires"] for one in answer["to_check"]]
    assert f"{name} is possible {LIMP}; the page doesn't say" in asked


def test_actions_of_the_body_in_vr_share_one_condition_and_those_of_the_mind_have_none(
    shipped: kb.KnowledgeBase,
) -> None:
    both = checked(shipped, "sr5", "run", "fire-gun", states=["in-vr", "ready-weapon"])
    assert both["headline"]["text"].startswith(f"Legal only if Run and Fire Gun are possible {LIMP};")
    assert checked(shipped, "sr5", "matrix-perception", states=["in-vr"])["to_check"] == []
    assert checked(shipped, "sr5", "fire-gun", states=["ready-weapon"])["to_check"] == []


def test_a_switch_into_vr_leaves_open_what_the_body_does_after_it(shipped: kb.KnowledgeBase) -> None:
    told = {"states": ["ready-weapon"], "ratings": {"link-locked": 0}}
    answer = checked(shipped, "sr5", "switch-interface-mode", "fire-gun", **told)
    asked = [one["requires"] for one in answer["to_check"]]
    assert f"you aren't In VR by then, or Fire Gun is possible {LIMP}; the page doesn't say" in asked
    back = checked(
        shipped, "sr5", "switch-interface-mode", "fire-gun", states=["in-vr", "ready-weapon"]
    )  # the switch is back to AR
    assert not any(LIMP in one["requires"] for one in back["to_check"])
    before = checked(shipped, "sr5", "fire-gun", "switch-interface-mode", **told)
    assert not any(LIMP in one["requires"] for one in before["to_check"])


@pytest.mark.parametrize("told", [["remove-clip", "fire-gun"], ["fire-gun"]])
def test_a_gun_without_its_clip_is_said_to_be_needed_for_a_shot(
    shipped: kb.KnowledgeBase, told: list[str]
) -> None:
    states = ["ready-weapon"] if len(told) > 1 else ["ready-weapon", "without-clip"]
    ratings = {"without-clip": 0} if len(told) > 1 else {}
    answer = checked(shipped, "sr5", *told, states=states, ratings=ratings)
    assert answer["headline"]["text"].startswith(
        "Legal only if Fire Gun is possible without a clip in the gun;"
    )
    loaded = checked(shipped, "sr5", "insert-clip", "fire-gun", states=["ready-weapon", "without-clip"])
    assert loaded["headline"]["text"].startswith("Legal;")


@pytest.mark.parametrize(
    ("edition", "actions", "states", "told"),
    [
        ("cwn", ["go-prone", "go-prone"], [], "You are Prone already, so Go Prone (2nd) does nothing."),
        ("sr6", ["drop-prone"], ["prone"], "You are Prone already, so Drop Prone does nothing."),
        (
            "sr6",
            ["ready-weapon"],
            ["ready-weapon"],
            "You hold a ready weapon already, so Ready Weapon does nothing unless it's for another one.",
        ),
        ("cwn", ["go-prone", "stand-up", "go-prone"], [], None),
        ("sr5", ["take-aim", "take-aim"], ["ready-weapon"], None),
        ("sr5", ["hit-the-dirt"], ["prone", "suppressed"], None),
    ],
)
def test_an_action_that_only_brings_in_a_state_does_nothing_while_it_holds(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], states: list[str], told: str | None
) -> None:
    warnings = checked(shipped, edition, *actions, states=states)["warnings"]
    assert [each for each in warnings if " already, so " in each] == ([] if told is None else [told])
