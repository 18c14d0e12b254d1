"""Rolls that the target makes: what is yours and what is the target's goes by role, not by who rolls."""

from typing import Any

import pytest

import kb
import resolver
from kb.model import RollStep
from kb.play.procedure.dependent_steps import dependent_procedure, keys_of
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from resolver.notation import Name, parse_roll, parse_value
from tests.kb.asking import inputs
from tests.kb.play.playing import Body, refusal

TRIP = {"entry": "sr6/trip", "ratings": {"Damage Value": 5}, "against": {"Athletics": 4, "Agility": 4}}
GESTURE = {"entry": "sr5/gesture", "against": {"Intuition": 5}}
RESIST = {
    "entry": "sr5/ramming",
    "test": "resist",
    "ratings": {"Ramming Damage": 6},
    "against": {"Body": 9, "Armor": 6},
}
THEIRS = [GESTURE, RESIST]


def odds(base: kb.KnowledgeBase, **asked: Any) -> Any:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()["odds"]


@pytest.mark.parametrize("asked", [TRIP, *THEIRS])
def test_dice_without_a_side_are_those_of_whoever_rolls(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    plain = odds(shipped, **asked, modifiers=[{"value": -2}])
    assert plain == odds(shipped, **asked, modifiers=[{"value": -2, "side": "opponent"}])
    assert plain != odds(shipped, **asked)


def test_the_target_s_wounds_and_edge_change_what_the_target_rolls(shipped: kb.KnowledgeBase) -> None:
    hurt = odds(shipped, **GESTURE, wounds_against={"physical": 6})
    assert hurt == odds(shipped, **GESTURE, modifiers=[{"value": -2}])
    for asked in THEIRS:
        assert odds(shipped, **asked, edge_against="second-chance") != odds(shipped, **asked)


def test_an_action_counts_for_the_side_that_took_it_whoever_rolls(shipped: kb.KnowledgeBase) -> None:
    theirs = odds(shipped, **TRIP, modifiers=[{"from": "take-a-risk", "side": "opponent"}])
    assert theirs == odds(shipped, **TRIP, wild="add 1")
    with pytest.raises(RequestError, match=r"Your Take a Risk doesn.t count for"):
        odds(shipped, **TRIP, modifiers=[{"from": "take-a-risk", "side": "actor"}])


def test_whoever_rolls_the_fields_for_the_target_s_dice_are_shown(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        for key, step in entry.tests.items():
            if isinstance(step, RollStep) and step.by != "actor":
                assert inputs(shipped, id_, key).opposed, (id_, key)


def replay(base: kb.KnowledgeBase, **asked: Any) -> Any:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()["replay"]


def test_dice_are_yours_or_the_target_s_by_role(shipped: kb.KnowledgeBase) -> None:
    fighter = {"Applicable Combat Skill": 1, "Strength Modifier": 0, "Dexterity Modifier": 0}
    screen = {"entry": "cwn/screen-an-ally", "ratings": {**fighter, "Movement Rate": 10}, "against": fighter}
    held = replay(shipped, **screen, dice={"actor": [6, 6], "opponent": [1, 1]})
    passed = replay(shipped, **screen, dice={"actor": [1, 1], "opponent": [6, 6]})
    assert (held["outcome"], passed["outcome"]) == ("failure", "success")


def test_dice_of_the_only_one_who_rolls_are_theirs_however_they_are_given(shipped: kb.KnowledgeBase) -> None:
    dice = [6, 6, 6, 6, 5, 5, 5, 5]
    assert replay(shipped, **TRIP, dice={"opponent": dice}) == replay(shipped, **TRIP, dice={"actor": dice})
    assert replay(shipped, **TRIP, hits={"opponent": 3})["hits"] == 3
    with pytest.raises(RequestError, match="target's"):
        replay(shipped, **TRIP, dice={"actor": [6, 6], "opponent": dice})


OPEN_IT = {
    "ratings": {"Electronic Warfare": 4, "Intuition": 4, "Sleaze": 5},
    "against": {"Intuition": 3, "Firewall": 3},
}
FIRE_IT = {"ratings": {"Action Skill": 4, "Action Attribute": 4, "Action Limit": 5, "Data Processing": 3}}


def asked(base: kb.KnowledgeBase, entry: str, **told: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate({"entry": entry, **told})).plain()


@pytest.mark.parametrize(
    ("told", "roll"),
    [
        (OPEN_IT, "control-device"),
        ({**OPEN_IT, "test": "control-device"}, "control-device"),
        ({**FIRE_IT, "test": "as-action"}, "as-action"),
        ({**FIRE_IT, "variant": "underwater-welder"}, "as-action"),
    ],
)
def test_control_device_asks_nothing_of_the_roll_that_is_not_made(
    shipped: kb.KnowledgeBase, told: dict[str, Any], roll: str
) -> None:
    answer = asked(shipped, "sr5/control-device", **told)
    assert (answer["test"], "steps" in answer) == (roll, False)
    other = FIRE_IT if roll == "control-device" else OPEN_IT
    named = " ".join((*answer["unknown"], *answer["warnings"]))
    assert not [name for name in other["ratings"] if name in named]


def test_what_comes_of_the_roll_that_is_not_made_is_left_out(shipped: kb.KnowledgeBase) -> None:
    edit = {"Computer": 4, "Logic": 4, "Data Processing": 5}
    against = {"Intuition": 3, "Firewall": 3}
    assert "results" not in asked(shipped, "sr5/edit-file", ratings=edit, against=against)
    protected = asked(shipped, "sr5/edit-file", ratings=edit, test="protect")
    assert list(protected["results"]) == ["New Protection Rating"]


MECHANIC = resolver.Mechanic(
    family="hits",
    hit_from=5,
    words={"pool": "pool", "hit": "hit", "hits": "hits", "requirement": "threshold"},
)
WHOLE = resolver.Procedure(
    steps={
        "force": resolver.ProcedureRoll(parse_roll("Nerve", ["Nerve"])),
        "alarm": resolver.ProcedureValue(parse_value("force.hits")),
        "pick": resolver.ProcedureRoll(parse_roll("Nerve", ["Nerve"])),
        "heard": resolver.ProcedureValue(parse_value("pick.hits + table(alarms)")),
        "opened": resolver.ProcedureValue(parse_value("pick.hits + table(locks)")),
    },
    mechanic=MECHANIC,
    results={"noise": parse_value("table(alarms)"), "wins": parse_value("pick.hits")},
)
KEYS = {"alarms": [Name("alarm")], "locks": [Name("Lock Rating")]}


def test_what_looks_a_value_up_by_another_step_does_not_follow_from_one_step_alone() -> None:
    found = dependent_procedure(WHOLE, "pick", KEYS)
    assert list(found.steps) == ["pick", "opened"]
    assert list(found.results) == ["wins"]


def test_what_looks_a_value_up_by_what_follows_from_a_step_follows_from_it_too() -> None:
    found = dependent_procedure(WHOLE, "force", KEYS)
    assert list(found.steps) == ["force", "alarm"]
    assert list(found.results) == ["noise"]


def test_a_value_keeps_the_steps_that_it_comes_from_and_only_results_that_read_it() -> None:
    found = dependent_procedure(WHOLE, "opened", KEYS)
    assert list(found.steps) == ["pick", "opened"]
    assert not found.results
    found = dependent_procedure(WHOLE, "heard", KEYS)
    assert list(found.steps) == ["force", "alarm", "pick", "heard"]


def test_tables_are_read_by_their_own_edition_s_slugs(
    small: kb.KnowledgeBase, shipped: kb.KnowledgeBase
) -> None:
    assert keys_of(small, "ch") == {"alarms": (Name("Alarm"),)}
    assert keys_of(small, "ch", ["ring", "alarm"]) == {"alarms": (Name("alarm"),)}
    assert keys_of(shipped, "sr5") == {}


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("ratings.Wound Modifier", {"ratings": {"Wound Modifier": 2}}),
        ("wounds", {"wounds": {"stun": 3}}),
        ("edge", {"edge": "push-before", "ratings": {"Edge": 2}}),
    ],
)
def test_what_changes_only_dice_of_yours_is_refused_where_you_give_it(
    shipped: kb.KnowledgeBase, field: str, given: Body
) -> None:
    assert refusal(shipped, {"entry": "sr5/brute-force", "test": "resist", **given}).field == field
