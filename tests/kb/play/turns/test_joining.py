"""Actions that join another: what a turn takes for part of one, what it asks, and what it says of a further one."""

import pytest

import kb
from tests.kb.play.playing import rules, turn


def test_an_attack_after_a_quick_draw_is_open_where_the_source_leaves_it_so(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR5, lines 159-171: a failed draw leaves the weapon ready; a quick draw after a shot is a second attack."""
    said = turn(shipped, "sr5", "quick-draw", "fire-gun@own")
    assert said["legal"] is None
    assert "after a failed draw without a glitch, the page doesn't say whether" in said["headline"]["text"]
    assert turn(shipped, "sr5", "fire-gun", "quick-draw")["legal"] is False
    assert turn(shipped, "sr5", "quick-draw", "fire-gun", "fire-gun@own")["legal"] is False
    assert turn(shipped, "sr5", "quick-draw", "fire-gun")["legal"] is True
    for another in ("fire-bow", "quick-draw", "throw-weapon@own"):
        assert turn(shipped, "sr5", "quick-draw", another)["legal"] is None
    assert turn(shipped, "sr5", "quick-draw", "fire-gun", "quick-draw")["legal"] is False
    assert turn(shipped, "sr5", "fire-bow", "quick-draw")["legal"] is False


def test_an_action_of_ones_own_turn_is_not_taken_for_part_of_one_out_of_turn(
    shipped: kb.KnowledgeBase,
) -> None:
    said = turn(shipped, "sr6", "intercept@out", "attack@own", initiative_dice=3)
    assert (said["legal"], rules(said)) == (False, ["allotment"])
    joined = turn(shipped, "sr6", "intercept@out", "attack", initiative_dice=3)
    (told,) = [one for one in joined["reasons"]["warnings"] if one["code"] == "joins-only"]
    assert told["parts"]["action"] == "Attack"


def test_an_action_of_ones_own_turn_is_not_taken_for_part_of_another_one_there(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR5, lines 125-126: a second attack doesn't go with Fire Gun, unless the draw failed, perhaps."""
    said = turn(shipped, "sr5", "quick-draw", "fire-gun@own")
    assert (said["legal"], rules(said)) == (None, ["unknown"])
    open_ = turn(shipped, "sr5", "quick-draw", "fire-gun")["to_check"]
    (question,) = [one for one in open_ if one["code"] == "joins-other"]
    assert (question["do"], question["requires"]) == (
        "sr5/fire-gun",
        "Quick Draw includes this Fire Gun",
    )
    held = turn(shipped, "cwn", "hold-an-action", "charge@out", "make-a-melee-attack@out")
    assert held["paid"][2]["part_of"] == "cwn/charge"


@pytest.mark.parametrize(
    ("action", "needs"),
    [
        ("throw-weapon", ["you have several throwing weapons ready and targets in Short or Medium range"]),
        ("melee-attack", ["the targets are in melee range"]),
        ("intercept", ["the targets are in melee range"]),  # which includes a melee attack
        ("fire-gun", []),
    ],
)
def test_an_action_asks_for_what_it_needs_with_the_one_that_it_joins(
    shipped: kb.KnowledgeBase, action: str, needs: list[str]
) -> None:
    asked_for = turn(shipped, "sr5", "multiple-attacks", action)["to_check"]
    assert [one["requires"] for one in asked_for if one["do"] == "sr5/multiple-attacks"] == needs


@pytest.mark.parametrize(
    ("choice", "granted", "warned"),
    [("open", False, ["may-lose-gift"]), ("keeps", True, []), ("ends", False, ["loses-gift"])],
)
def test_a_ruling_decides_whether_what_joins_an_attack_loses_the_aim(
    shipped: kb.KnowledgeBase, choice: str, granted: bool, warned: list[str]
) -> None:
    actions = ["take-aim", "call-a-shot", "fire-gun"]
    answer = turn(shipped, "sr5", *actions, rulings={"joining": choice})
    assert answer["rulings"]["joining"] == choice
    assert bool(answer.get("granted")) is granted
    assert [one["code"] for one in answer["reasons"]["warnings"]] == warned
    assert turn(shipped, "sr5", *actions)["rulings"]["joining"] == "open"
    assert "rulings" not in turn(shipped, "sr5", "take-aim", "fire-gun")


def test_several_actions_that_are_part_of_one_are_asked_about_together(shipped: kb.KnowledgeBase) -> None:
    answer = turn(shipped, "cwn", "stand-up", *["pick-up-an-item"] * 2, states=["prone"])
    texts = [one["requires"] for one in answer["to_check"] if one["code"] == "joins-other"]
    assert texts == ["Stand Up includes each Pick up an Item"]


def test_that_an_action_may_be_a_further_one_is_no_condition_of_a_verdict(shipped: kb.KnowledgeBase) -> None:
    answer = turn(shipped, "sr5", "intercept@out", "melee-attack", initiative=15, states=["ready-weapon"])
    assert any("Intercept includes this Melee Attack" in one["requires"] for one in answer["to_check"])
    assert "more condition" not in answer["headline"]["text"]


def test_an_action_that_has_to_be_part_of_another_is_not_offered_as_a_further_one(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR6, line 37: with two Initiative Dice, Intercept takes the only Major Action."""
    few = turn(shipped, "sr6", "intercept", "attack", initiative_dice=2)
    assert "This Attack counts as part of Intercept; a separate one doesn't fit." in few["warnings"]
    assert not any(one["code"] == "joins-other" for one in few["to_check"])
    many = turn(shipped, "sr6", "intercept", "attack", initiative_dice=6)
    (further,) = [one for one in many["to_check"] if one["code"] == "joins-other"]
    assert further["give"] == "`at`: own if you mean another one"


def test_an_action_listed_once_more_as_a_further_one_leaves_nothing_to_ask(shipped: kb.KnowledgeBase) -> None:
    """CWN, lines 17, 81 and 85: dropped things come along as you stand up, and another costs a Move action."""
    answer = turn(shipped, "cwn", "stand-up", "pick-up-an-item", "pick-up-an-item@own", states=["prone"])
    assert (answer["legal"], answer["paid"][1]["part_of"]) == (True, "cwn/stand-up")
    assert "includes" not in str([answer["to_check"], answer["warnings"]])


@pytest.mark.parametrize(
    ("actions", "joined"),
    [
        (["called-shot-disarm", "called-shot-vitals", "attack", "attack"], [1, 2]),
        (["attack", "attack", "called-shot-disarm", "called-shot-vitals"], [1, 2]),
        (["trip", "trip", "attack", "attack"], ["each"]),
        (["called-shot-disarm", "attack", "attack", "called-shot-disarm"], ["each"]),
        (["trip", "called-shot-vitals", "attack", "attack"], [1, 1]),
    ],
)
def test_of_actions_that_cannot_share_one_each_joins_its_own(
    shipped: kb.KnowledgeBase, actions: list[str], joined: list[int | str]
) -> None:
    """SR6, lines 18-21 and 49-50: each called shot or Trip is combined with an Attack."""
    answer = turn(shipped, "sr6", *actions, initiative_dice=8, states=["ready-weapon"])
    told = [one["parts"]["nth"] for one in answer["reasons"]["granted"] if one["code"] == "granted-with"]
    assert (answer["legal"], told) == (True, joined)


@pytest.mark.parametrize(
    ("action", "told"),
    [("dual-attack", True), ("quick-draw", True), ("called-shot-vitals", False)],
    ids=["open", "open too", "decided by a ruling"],
)
def test_a_second_action_that_joins_the_same_one_is_left_open(
    shipped: kb.KnowledgeBase, action: str, told: bool
) -> None:
    """SR6, lines 35, 40 and 20: each is taken with an Attack."""
    name = shipped.entries[f"sr6/{action}"].name
    note = f"{name} (2nd): the page doesn't say what it adds to the same Attack."
    twice = turn(shipped, "sr6", action, "attack", action, initiative_dice=4)
    assert (note in twice["warnings"]) is told
    each = turn(shipped, "sr6", action, "attack", action, "attack", initiative_dice=10)
    assert note not in each["warnings"]
