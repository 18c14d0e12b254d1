"""Whose a modifier is, in every form and whoever rolls, by command line and HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import HACK, both, chance, refused

pytestmark = pytest.mark.usefixtures("without_reading")

THEIRS = {"side": "opponent"}
SCREEN: dict[str, Any] = {
    "entry": "cwn/screen-an-ally",
    "ratings": {"Strength Modifier": 1, "Dexterity Modifier": 1, "Applicable Combat Skill": 1},
    "against": {"Strength Modifier": 1, "Dexterity Modifier": 0, "Applicable Combat Skill": 2},
}
"""A check that the attacker makes against you."""
TRIP: dict[str, Any] = {
    "entry": "sr6/trip",
    "ratings": {"Damage Value": 5},
    "against": {"Athletics": 4, "Agility": 4},
}
"""A roll that only the target makes."""


def changed(api: FlaskClient, body: dict[str, Any], modifier: dict[str, Any]) -> Any:
    return both(api, {**body, "modifiers": [modifier]})


def with_rating(body: dict[str, Any], side: str, name: str, value: int) -> dict[str, Any]:
    return {**body, side: {**body[side], name: value}}


@pytest.mark.parametrize(
    ("modifier", "same"),
    [
        ({"add": {"Firewall": 2}, "reason": "wall", **THEIRS}, {"value": 2, **THEIRS}),
        ({"add": {"pool": -2}, "reason": "dark", **THEIRS}, {"value": -2, **THEIRS}),
        ({"set": {"Firewall": 1}, **THEIRS}, {"value": -2, **THEIRS}),
        ({"add": {"Logic": 2}, "reason": "drug"}, {"value": 2}),
        ({"add": {"pool": -2}}, {"value": -2}),
        ({"add": {"against": -2}}, {"value": -2, **THEIRS}),
    ],
)
def test_ratings_and_parts_change_on_the_side_of_their_modifier(
    api: FlaskClient, modifier: dict[str, Any], same: dict[str, Any]
) -> None:
    answer = changed(api, HACK, modifier)
    assert chance(answer) == chance(changed(api, HACK, same)) != chance(both(api, HACK))
    assert answer["warnings"] == []


def test_both_faces_take_the_edition_s_word_for_what_is_to_be_reached(api: FlaskClient) -> None:
    typed = {"edition": "sr3", "roll": "6 dice (4) v. 5 dice (4)"}
    theirs = changed(api, typed, {"add": {"target number": 1}, "reason": "light", **THEIRS})
    assert chance(theirs) == chance(both(api, {**typed, "roll": "6 dice (4) v. 5 dice (5)"}))


def test_a_limit_of_the_target_holds_back_the_target_s_hits_and_not_yours(api: FlaskClient) -> None:
    typed = {"edition": "sr5", "roll": "8 dice [5] v. 7 dice"}
    theirs = changed(api, typed, {"set": {"limit": 2}, **THEIRS})
    assert chance(theirs) == chance(both(api, {**typed, "roll": "8 dice [5] v. 7 dice [2]"}))
    mine = changed(api, typed, {"set": {"limit": 2}})
    assert chance(mine) == chance(both(api, {**typed, "roll": "8 dice [2] v. 7 dice"}))


def test_a_rating_that_only_the_target_s_dice_read_is_the_target_s_without_a_side(api: FlaskClient) -> None:
    wall = {"add": {"Firewall": 2}}
    assert chance(changed(api, HACK, wall)) == chance(changed(api, HACK, {**wall, **THEIRS}))


@pytest.mark.parametrize(
    ("modifier", "whose"),
    [
        ({"add": {"Logic": 2}, **THEIRS}, "Logic (target)"),
        ({"add": {"Willpower": 2}}, "Willpower"),
        ({"set": {"Willpower": 2}, **THEIRS}, "Willpower (target)"),
    ],
)
def test_a_modifier_of_a_rating_that_its_side_doesn_t_roll_says_that_it_changes_nothing(
    api: FlaskClient, modifier: dict[str, Any], whose: str
) -> None:
    answer = changed(api, HACK, modifier)
    assert answer["warnings"] == [f"The modifier of {whose} changes nothing here; this roll doesn't use it."]
    assert chance(answer) == chance(both(api, HACK))


@pytest.mark.parametrize(
    ("modifier", "sentence"),
    [
        (
            {"add": {"limit": 2}, **THEIRS},
            "the target's dice have no limit to add to; set one, or leave this out",
        ),
        (
            {"set": {"requirement": 2}, **THEIRS},
            "the target's dice are rolled against this roll and have no threshold; leave out `side`, or change "
            "`pool` instead",
        ),
        (
            {"set": {"against": 4}, **THEIRS},
            "`against` is what is rolled against this roll and has no `side`; leave that out, or change `pool` "
            "instead",
        ),
    ],
)
def test_a_part_that_a_side_doesn_t_have_is_refused_for_it(
    api: FlaskClient, modifier: dict[str, Any], sentence: str
) -> None:
    assert refused(api, {**HACK, "modifiers": [modifier]}) == sentence


def test_a_rating_with_the_prefix_of_one_side_and_the_side_of_the_other_is_refused(api: FlaskClient) -> None:
    body = {**HACK, "modifiers": [{"add": {"actor.Logic": 2}, **THEIRS}]}
    sentence = "actor.Logic is your Logic, but `side` says opponent; leave out one of the two"
    assert refused(api, body) == sentence


@pytest.mark.parametrize(
    "form", [{"value": 2}, {"add": {"pool": 2}}, {"add": {"Applicable Combat Skill": 2}}]
)
def test_in_a_roll_that_the_target_makes_against_you_yours_is_yours_in_every_form(
    api: FlaskClient, form: dict[str, Any]
) -> None:
    better = both(api, with_rating(SCREEN, "ratings", "Applicable Combat Skill", 3))
    worse = both(api, with_rating(SCREEN, "against", "Applicable Combat Skill", 4))
    assert chance(better) != chance(worse)
    assert chance(changed(api, SCREEN, form)) == chance(better)
    assert chance(changed(api, SCREEN, {**form, **THEIRS})) == chance(worse)
    sent = api.post("/api/v1/resolve", json={**SCREEN, "modifiers": [{**form, "side": "actor"}]}).json
    assert sent is not None
    assert chance(sent) == chance(better)


def test_in_a_roll_that_only_the_target_makes_a_modifier_is_of_whoever_has_what_it_changes(
    api: FlaskClient,
) -> None:
    harder = both(api, with_rating(TRIP, "ratings", "Damage Value", 7))
    assert chance(changed(api, TRIP, {"add": {"Damage Value": 2}})) == chance(harder)
    clumsy = both(api, with_rating(TRIP, "against", "Athletics", 2))
    for form in ({"add": {"Athletics": -2}}, {"add": {"pool": -2}}, {"value": -2}):
        assert chance(changed(api, TRIP, form)) == chance(clumsy)
        assert chance(changed(api, TRIP, {**form, **THEIRS})) == chance(clumsy)


def test_a_rating_of_the_target_changes_in_the_roll_that_it_makes_after_yours(api: FlaskClient) -> None:
    blow = {
        "entry": "matrix-d6/brawling",
        "ratings": {"Brawling": 4, "Base Damage Value": 3, "Lifting Bonus": 1},
        "against": {"Strength": 3, "Armor Value": 0},
    }
    stronger = changed(api, blow, {"add": {"Strength": 2}, **THEIRS})
    given = both(api, with_rating(blow, "against", "Strength", 5))
    assert stronger["steps"]["resist"]["odds"] == given["steps"]["resist"]["odds"]
    assert stronger["results"] == given["results"]
    assert stronger["warnings"] == given["warnings"]
