"""Whose a modifier is, in every form and whoever rolls."""

from typing import Any

import pytest

import kb
from tests.kb.asking import ask
from tests.kb.play.playing import HACK as HACKED
from tests.kb.play.playing import PUNCH, Body, chance, refusal

HACK: Body = HACKED | {"ratings": HACKED["ratings"] | {"marks": 0}}
THEIRS = {"side": "opponent"}
SR3 = {"edition": "sr3", "roll": "6 dice (4) v. 5 dice (4)"}
LIMITED = {"edition": "sr5", "roll": "8 dice [5] v. 7 dice"}
SCREEN: Body = {
    "entry": "cwn/screen-an-ally",
    "ratings": {"Strength Modifier": 1, "Dexterity Modifier": 1, "Applicable Combat Skill": 1},
    "against": {"Strength Modifier": 1, "Dexterity Modifier": 0, "Applicable Combat Skill": 2},
}
"""A check that the attacker makes against you."""
TRIP: Body = {
    "entry": "sr6/trip",
    "ratings": {"Damage Value": 5},
    "against": {"Athletics": 4, "Agility": 4},
}
"""A roll that only the target makes."""


def changed(body: Body, **modifier: Any) -> Body:
    return body | {"modifiers": [modifier]}


def with_rating(body: Body, side: str, name: str, value: int) -> Body:
    return body | {side: body[side] | {name: value}}


@pytest.mark.parametrize(
    ("modifier", "same"),
    [
        ({"add": {"Firewall": 2}, "reason": "wall", **THEIRS}, {"value": 2, **THEIRS}),
        ({"add": {"Firewall": 2}}, {"value": 2, **THEIRS}),  # which only the target's dice read
        ({"add": {"pool": -2}, "reason": "dark", **THEIRS}, {"value": -2, **THEIRS}),
        ({"set": {"Firewall": 1}, **THEIRS}, {"value": -2, **THEIRS}),
        ({"add": {"Logic": 2}, "reason": "drug"}, {"value": 2}),
        ({"add": {"pool": -2}}, {"value": -2}),
        ({"add": {"against": -2}}, {"value": -2, **THEIRS}),
    ],
)
def test_ratings_and_parts_change_on_the_side_of_their_modifier(
    shipped: kb.KnowledgeBase, modifier: Body, same: Body
) -> None:
    body = changed(HACK, **modifier)
    assert chance(shipped, body) == chance(shipped, changed(HACK, **same)) != chance(shipped, HACK)
    assert ask(shipped, **body)["warnings"] == []


@pytest.mark.parametrize(
    ("body", "modifier", "same"),
    [
        (SR3, {"add": {"target number": 1}, **THEIRS}, "6 dice (4) v. 5 dice (5)"),
        (LIMITED, {"set": {"limit": 2}, **THEIRS}, "8 dice [5] v. 7 dice [2]"),
        (LIMITED, {"set": {"limit": 2}}, "8 dice [2] v. 7 dice"),
    ],
)
def test_a_part_of_a_roll_changes_on_one_side_alone(
    shipped: kb.KnowledgeBase, body: Body, modifier: Body, same: str
) -> None:
    assert chance(shipped, changed(body, **modifier)) == chance(shipped, body | {"roll": same})


@pytest.mark.parametrize(
    ("modifier", "whose"),
    [
        ({"add": {"Logic": 2}, **THEIRS}, "Logic (target)"),
        ({"add": {"Willpower": 2}}, "Willpower"),
        ({"set": {"Willpower": 2}, **THEIRS}, "Willpower (target)"),
    ],
)
def test_a_modifier_of_a_rating_that_its_side_doesn_t_roll_changes_nothing(
    shipped: kb.KnowledgeBase, modifier: Body, whose: str
) -> None:
    (told,) = ask(shipped, **changed(HACK, **modifier))["warnings"]
    assert whose in told
    assert chance(shipped, changed(HACK, **modifier)) == chance(shipped, HACK)


@pytest.mark.parametrize(
    ("modifier", "field"),
    [
        ({"add": {"limit": 2}, **THEIRS}, "modifiers.0.add.limit"),
        ({"set": {"requirement": 2}, **THEIRS}, "modifiers.0.side"),
        ({"set": {"against": 4}, **THEIRS}, "modifiers.0.side"),
        ({"add": {"actor.Logic": 2}, **THEIRS}, "modifiers.0.side"),
    ],
)
def test_a_part_that_a_side_doesn_t_have_is_refused_for_it(
    shipped: kb.KnowledgeBase, modifier: Body, field: str
) -> None:
    assert refusal(shipped, changed(HACK, **modifier)).field == field


@pytest.mark.parametrize(
    "form", [{"value": 2}, {"add": {"pool": 2}}, {"add": {"Applicable Combat Skill": 2}}]
)
def test_in_a_roll_that_the_target_makes_against_you_yours_is_yours_in_every_form(
    shipped: kb.KnowledgeBase, form: Body
) -> None:
    better = chance(shipped, with_rating(SCREEN, "ratings", "Applicable Combat Skill", 3))
    worse = chance(shipped, with_rating(SCREEN, "against", "Applicable Combat Skill", 4))
    assert better != worse
    assert chance(shipped, changed(SCREEN, **form)) == better
    assert chance(shipped, changed(SCREEN, **form, side="actor")) == better
    assert chance(shipped, changed(SCREEN, **form, **THEIRS)) == worse


def test_in_a_roll_that_only_the_target_makes_a_modifier_is_of_whoever_has_what_it_changes(
    shipped: kb.KnowledgeBase,
) -> None:
    harder = chance(shipped, with_rating(TRIP, "ratings", "Damage Value", 7))
    assert chance(shipped, changed(TRIP, add={"Damage Value": 2})) == harder
    clumsy = chance(shipped, with_rating(TRIP, "against", "Athletics", 2))
    for form in ({"add": {"Athletics": -2}}, {"add": {"pool": -2}}, {"value": -2}):
        assert chance(shipped, changed(TRIP, **form)) == clumsy
        assert chance(shipped, changed(TRIP, **form, **THEIRS)) == clumsy


def test_a_rating_of_the_target_changes_in_the_roll_that_it_makes_after_yours(
    shipped: kb.KnowledgeBase,
) -> None:
    stronger = ask(shipped, **changed(PUNCH, add={"Strength": 2}, **THEIRS))
    given = ask(shipped, **with_rating(PUNCH, "against", "Strength", 5))
    assert stronger["steps"]["resist"]["odds"] == given["steps"]["resist"]["odds"]
    assert stronger["results"] == given["results"]
    assert stronger["warnings"] == given["warnings"]


@pytest.mark.parametrize(
    ("given", "listed"),
    [
        ({"modifiers": [{"value": -1, "reason": "dark"}]}, ["Dark: −1 die"]),
        ({"modifiers": [{"value": 2, "reason": "cover", **THEIRS}]}, ["Cover (target): +2 dice"]),
        ({"modifiers": [{"add": {"Logic": 1}, "reason": "drug"}]}, ["Drug: +1 Logic"]),
        ({"modifiers": [{"set": {"limit": 6}}]}, ["Limit 6"]),
        (
            {"wounds": {"physical": 5}, "wounds_against": {"stun": 3}},
            ["5 boxes of physical damage: −1 die", "3 boxes of stun damage (target): −1 die"],
        ),
        ({"edge": "second-chance"}, ["Second Chance"]),
        ({"wounds": {"physical": 2}}, []),
        ({}, []),
    ],
)
def test_an_answer_lists_what_modifiers_wounds_and_edge_change(
    shipped: kb.KnowledgeBase, given: Body, listed: list[str]
) -> None:
    assert ask(shipped, **HACK, **given).get("changed", []) == listed
