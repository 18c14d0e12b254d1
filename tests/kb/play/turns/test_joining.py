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


def test_an_action_of_ones_own_turn_is_not_taken_for_part_of_one_out_of_turn(
    shipped: kb.KnowledgeBase,
) -> None:
    said = turn(shipped, "sr6", "intercept@out", "attack@own", initiative_dice=3)
    assert (said["legal"], rules(said)) == (False, ["allotment"])
    open_ = turn(shipped, "sr6", "intercept@out", "attack", initiative_dice=3)["to_check"]
    (question,) = [one for one in open_ if one["code"] == "joins-only"]
    assert question["do"] == "sr6/attack"


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
        "Fire Gun counts as part of Quick Draw",
    )
    held = turn(shipped, "cwn", "hold-an-action", "charge@out", "make-a-melee-attack@out")
    assert held["paid"][2]["part_of"] == "cwn/charge"


@pytest.mark.parametrize(
    ("action", "needs"),
    [
        ("throw-weapon", ["you have several throwing weapons ready and targets in Short or Medium range"]),
        ("melee-attack", ["the targets are in melee range"]),
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
    assert texts == ["each Pick up an Item counts as part of Stand Up"]


def test_that_an_action_may_be_a_further_one_is_no_condition_of_a_verdict(shipped: kb.KnowledgeBase) -> None:
    answer = turn(shipped, "sr5", "intercept@out", "melee-attack", initiative=15, states=["ready-weapon"])
    assert any("Melee Attack counts as part of Intercept" in one["requires"] for one in answer["to_check"])
    assert "more condition" not in answer["headline"]["text"]


def test_an_action_that_has_to_be_part_of_another_is_not_offered_as_a_further_one(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR6, line 37: with two Initiative Dice, Intercept takes the only Major Action."""
    few = turn(shipped, "sr6", "intercept", "attack", initiative_dice=2)
    assert few["headline"]["text"].startswith("Legal only if Attack is part of Intercept, and ")
    (only,) = [one for one in few["to_check"] if one["code"] == "joins-only"]
    assert only["requires"] == "Attack counts as part of Intercept; a further one isn't legal"
    assert "give" not in only
    many = turn(shipped, "sr6", "intercept", "attack", initiative_dice=6)
    (further,) = [one for one in many["to_check"] if one["code"] == "joins-other"]
    assert further["give"] == "`at`: own if it is another one, on your own turn"


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
