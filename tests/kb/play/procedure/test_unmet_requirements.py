"""Actions that a request's states or ratings forbid are told first, and answered all the same."""

import pytest

import kb
from kb.play.procedure.unmet_requirements import unmet_requirements
from kb.play.request.states import Levels, Ratings
from resolver.values.names_read import Side
from tests.kb.asking import ask
from tests.kb.play.playing import SR5, Body, about, chance, grants

OWNED: Body = {
    "ratings": {"Computer": 4, "Logic": 4, "Electronic Warfare": 4, "Data Processing": 4},
    "against": {"Willpower": 3, "Firewall": 3},
}
REBOOT = {"entry": "sr5/reboot-device"} | OWNED
TRACE: Body = {
    "entry": "sr5/trace-icon",
    "ratings": {"Computer": 4, "Intuition": 4, "Data Processing": 4},
    "against": {"Willpower": 3, "Sleaze": 3},
}
JUMP_IN = {"entry": "sr5/jump-into-rigged-device"} | OWNED
STAND_UP = {"entry": "sr5/stand-up", "ratings": {"Body": 4, "Willpower": 3}}
DEFENDED = SR5 | {"classes": ["melee-attack"], "against": {"Willpower": 3}} | grants("sr5/full-defense")
DEFENSE = SR5 | {"classes": ["melee-defense"], "ratings": {"Willpower": 3}} | grants("sr5/full-defense")
SCREEN: Body = {
    "entry": "cwn/screen-an-ally",
    "ratings": {"Strength Modifier": 1, "Dexterity Modifier": 0, "Applicable Combat Skill": 1},
    "against": {"Strength Modifier": 1, "Dexterity Modifier": 0, "Applicable Combat Skill": 2},
}
IMPOSSIBLE = "can't use"


def test_a_skill_too_low_for_an_action_is_said_to_need_more_though_another_may_be_higher(
    shipped: kb.KnowledgeBase,
) -> None:
    for level, needs in ((0, True), (1, False)):
        given = SCREEN | {"ratings": SCREEN["ratings"] | {"Applicable Combat Skill": level}}
        assert bool(about(ask(shipped, **given)["warnings"], "needs Combat Skill 1 or more")) is needs


@pytest.mark.parametrize(
    ("body", "field", "told", "names"),
    [
        (REBOOT, "states_against", ["link-locked"], ("Reboot Device", "the target is Link-Locked")),
        (REBOOT, "against", {"Link-Locked": 1}, ("Reboot Device", "the target is Link-Locked")),
        (TRACE, "ratings", {"marks": 1}, ("Trace Icon", "2 marks", "you have 1 mark")),
        (JUMP_IN, "states_against", ["jumped-in"], ("Jump into Rigged Device", "the target is Jumped In")),
        (JUMP_IN, "ratings", {"In VR": 0}, ("Jump into Rigged Device", "you are not In VR")),
        (STAND_UP, "ratings", {"Prone": 0}, ("Stand Up", "you are not Prone")),
        (SCREEN, "ratings", {"Combat Skill": 0}, ("Screen an Ally", "Combat Skill 1", "Combat Skill is 0")),
        (DEFENDED, "states_against", ["surprised"], ("The target", "Full Defense", "they are Surprised")),
        (DEFENDED, "against", {"Surprised": 1}, ("The target", "Full Defense", "they are Surprised")),
        (DEFENSE, "states", ["surprised"], ("You", "Full Defense", "you are Surprised")),
    ],
)
def test_an_action_that_the_request_forbids_is_said_to_be_impossible_first(
    shipped: kb.KnowledgeBase,
    body: Body,
    field: str,
    told: dict[str, int] | list[str],
    names: tuple[str, ...],
) -> None:
    given = body | {field: body.get(field, {}) | told if isinstance(told, dict) else told}
    first, *others = ask(shipped, **given)["warnings"]
    assert about([first], IMPOSSIBLE, *names)
    assert not about(others, "doesn't affect")
    assert chance(shipped, given) == chance(shipped, body)
    assert not about(ask(shipped, **body)["warnings"], IMPOSSIBLE)


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (DEFENDED, {"states": ["surprised"]}),
        (DEFENDED, {"against": {"Willpower": 3, "Surprised": 0}}),
        (REBOOT, {"states": ["link-locked"]}),
        (
            {
                "entry": "sr5/data-spike",
                "ratings": {"Cybercombat": 5, "Logic": 5, "Attack": 4, "marks": 2},
                "against": {"Intuition": 4, "Firewall": 3, "Device Rating": 3},
            },
            grants("sr5/reboot-device:your-own"),
        ),
    ],
)
def test_what_is_of_the_other_side_or_of_another_roll_forbids_nothing(
    shipped: kb.KnowledgeBase, body: Body, more: Body
) -> None:
    assert not about(ask(shipped, **body | more)["warnings"], IMPOSSIBLE)


def test_a_requirement_with_a_condition_of_its_own_forbids_nothing(shipped: kb.KnowledgeBase) -> None:
    ratings: dict[Side, Ratings] = {"actor": {}, "target": {}}
    levels: dict[Side, Levels] = {"actor": {"ready-weapon": 0}, "target": {}}
    assert unmet_requirements(shipped, [("sr6/attack", "actor")], ratings, levels) == []
    (found,) = unmet_requirements(shipped, [("sr6/reload-smartgun", "actor")], ratings, levels)
    assert (found.why.code, found.why.parts["action"]) == ("action-forbidden", "Reload Smartgun")
    assert "Holding a Ready Weapon" in found.why.parts["contrary"][0]
