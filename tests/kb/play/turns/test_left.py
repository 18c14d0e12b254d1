"""What a turn's headline says is left of your resources."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import TurnRequest
from kb.play.turns.turn_headline import left_in_words
from kb.play.turns.what_fits import what_fits
from tests.kb.play.playing import rules, turn


def headline(shipped: kb.KnowledgeBase, edition: str, *actions: str, **told: Any) -> str:
    """Return the headline of a turn."""
    text: str = turn(shipped, edition, *actions, **told)["headline"]["text"]
    return text


def test_an_initiative_of_0_leaves_no_action_phase_and_nothing_to_pay_in_it(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR5, lines 28-30."""
    told = headline(shipped, "sr5", "full-defense@out", "dodge@out", initiative=15)
    assert told == ("Legal if you are not Surprised; your Initiative is 0, so no Action Phase is left")
    late = headline(shipped, "sr5", "fire-gun", "full-defense@out", initiative=10)
    assert late.endswith("; your Initiative is 0, so no Action Phase is left; left: 1 Free Action")
    refused = headline(shipped, "sr5", "fire-gun", initiative=0)
    assert refused == "Not legal: your Initiative is 0, so you have no Action Phase for Fire Gun"


def test_what_is_left_is_counted_in_words(shipped: kb.KnowledgeBase) -> None:
    assert headline(shipped, "matrix-d6", "ranged-attack", "dodge@out") == (
        "Legal; −1 die on every action this round; left: 3 Actions"
    )
    assert headline(shipped, "cwn", "run") == (
        "Legal; left: 1 Main Action, 0 Move Actions, any number of On Turn Actions and Instant Actions"
    )
    assert headline(shipped, "sr6", "attack").endswith("; left: 0 Major Actions; unknown: Minor Actions")


def test_a_task_that_the_first_command_uses_up_is_gone_for_the_second(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 1057-1059."""
    answer = turn(shipped, "sr5", "command-sprite", "command-sprite", ratings={"tasks": 1})
    assert answer["legal"] is False
    assert [(each["rule"], each["places"]) for each in answer["problems"]] == [("requires", [1])]
    assert answer["reasons"]["warnings"][0]["parts"] == {"name": "tasks", "used": 1, "left": 0}
    assert answer["headline"]["text"] == (
        "Not legal: you can use Command Sprite (2nd) only if the sprite still owes you a task; "
        "by then you have no tasks left"
    )
    fits = what_fits(shipped, TurnRequest(edition="sr5", actions=["command-sprite"], ratings={"tasks": 1}))
    assert "sr5/command-sprite" not in [each.do for each in fits.fits]


def test_what_is_left_of_what_an_action_uses_up_is_said_though_its_cost_is_unknown(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = turn(shipped, "sr5", "command-sprite", ratings={"tasks": 2})
    assert answer["legal"] is None
    assert answer["warnings"] == ["This turn uses up 1 task; 1 is left."]


@pytest.mark.parametrize(
    ("bullets", "legal", "broken"), [(6, True, []), (4, None, ["unknown"]), (0, False, ["requires"])]
)
def test_a_burst_with_too_few_bullets_is_open_and_without_any_forbidden(
    shipped: kb.KnowledgeBase, bullets: int, legal: bool | None, broken: list[str]
) -> None:
    """SR5, line 119: the burst uses 6; the page doesn't say whether fewer will do."""
    answer = turn(shipped, "sr5", "fire-full-auto-weapon-6-bullets", ratings={"bullets": bullets})
    assert (answer["legal"], rules(answer)) == (legal, broken)


def test_an_arrow_that_the_first_shot_uses_up_is_gone_for_the_second(shipped: kb.KnowledgeBase) -> None:
    answer = turn(shipped, "sr5", "fire-bow", "load-and-fire-bow", "fire-bow", ratings={"arrows": 1})
    assert any("by then you have no arrows left" in each["why"] for each in answer["problems"])


def test_an_action_that_must_be_the_only_one_leaves_nothing(shipped: kb.KnowledgeBase) -> None:
    """MD6, lines 18-20."""
    told = headline(shipped, "matrix-d6", "full-reaction")
    assert told == "Legal; nothing else fits in this round"
    refused = headline(shipped, "matrix-d6", "full-reaction", "ranged-attack")
    assert refused == "Not legal: Full Reaction must be your only action of the round"


@pytest.mark.parametrize(
    ("edition", "actions", "told", "why"),
    [
        (
            "sr6",
            ["quick-draw", "take-aim", "attack"],
            {"initiative_dice": 1},
            "Attack costs 1 Major Action; no Major Action is left; you spent 1 Major Action on 1 Minor Action",
        ),
        (
            "cwn",
            ["stand-up", "run", "use-a-skill"],
            {},
            "Use a Skill costs 1 Main Action; no Main Action is left; you spent 1 Main Action on 1 Move Action",
        ),
        (
            "sr6",
            ["attack", "attack"],
            {"initiative_dice": 1},
            "Attack costs 1 Major Action; you have only 1 Minor Action left",
        ),
        (
            "sr6",
            ["quick-draw", "attack", "intercept@out"],
            {"initiative_dice": 5},
            "Intercept costs 1 Minor Action and 1 Major Action; no Major Action is left, only 4 Minor Actions",
        ),
    ],
)
def test_a_refusal_says_what_is_short_and_what_earlier_actions_traded_away(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: dict[str, int], why: str
) -> None:
    assert turn(shipped, edition, *actions, **told)["problems"][0]["why"] == why


@pytest.mark.parametrize(
    ("edition", "actions", "told", "more"),
    [
        ("sr5", ["take-aim"] * 3, {"initiative": 23}, 2),
        ("sr5", ["take-aim"] * 3, {}, None),
        ("sr5", ["take-aim"] * 3, {"initiative": 10}, 0),
        ("sr5", ["take-aim"] * 2, {"initiative": 23}, 0),
        ("sr6", ["attack"] * 2, {"initiative_dice": 1}, 0),
        ("sr5", ["fire-gun", "call-a-shot", "multiple-attacks"], {}, 0),
    ],
)
def test_what_does_not_fit_may_follow_in_the_next_action_phase(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: dict[str, int], more: int | None
) -> None:
    """SR5, lines 219-220."""
    answer = turn(shipped, edition, *actions, **told)
    found = [one for one in answer["reasons"]["warnings"] if one["code"] == "one-turn-checked"]
    parts = {"span": "Action Phase", "whole": "Combat Turn", "more": more, "states": {"aiming": "Aiming"}}
    assert [{"more": None} | one["parts"] for one in found] == ([] if more == 0 else [parts])


@pytest.mark.parametrize(
    ("actions", "legal", "rules_named"),
    [
        (["two-guns"] * 5, True, []),
        (["two-guns"] * 6, None, ["unknown"]),
        (["ranged-attack"] * 6, False, ["allotment"]),
        (["two-guns"] * 5 + ["ranged-attack"], False, ["allotment"]),
    ],
)
def test_whether_more_shots_fit_than_actions_is_unknown_where_the_page_clashes(
    shipped: kb.KnowledgeBase, actions: list[str], legal: bool | None, rules_named: list[str]
) -> None:
    """MD6, lines 4-5 and 49."""
    answer = turn(shipped, "matrix-d6", *actions)
    assert (answer["legal"], rules(answer)) == (legal, rules_named)
    assert answer["left"] == {"action": 0}


def test_resources_that_are_all_unknown_are_said_to_be(shipped: kb.KnowledgeBase) -> None:
    left = {"free": None, "simple": None}
    assert left_in_words(shipped.editions["sr3"], left) == "unknown (Free Actions and Simple Actions)"


def test_what_is_gone_of_several_resources_is_named_without_repeating_their_kind(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings = {"hacking-pool": 0, "detection-factor": 0}
    (problem,) = turn(shipped, "sr3", "suppress-ic", ratings=ratings)["problems"]
    assert problem["why"].endswith("no point of Hacking Pool or Detection Factor is left")


def test_an_illegal_turn_says_what_an_action_costs_for_another_use(shipped: kb.KnowledgeBase) -> None:
    actions = ["ready-or-stow-an-item", "reload-a-weapon", "make-a-ranged-attack"]
    said = "If you reload a firearm, Reload a Weapon costs 1 Main Action: cwn/reload-a-weapon:firearm."
    assert said in turn(shipped, "cwn", *actions)["warnings"]
    assert said not in turn(shipped, "cwn", *actions[1:])["warnings"]


def test_picking_up_before_standing_up_says_that_standing_up_does_it(shipped: kb.KnowledgeBase) -> None:
    said = "Pick up an Item: Stand Up picks up dropped items as you rise, for nothing; take it first."
    assert said in turn(shipped, "cwn", "pick-up-an-item", "stand-up")["warnings"]
    assert said not in turn(shipped, "cwn", "stand-up", "pick-up-an-item")["warnings"]
