"""States of either side of a roll: command line and HTTP answer alike, on real entries."""

from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import (
    AC,
    BLOW,
    DODGING,
    FIRE,
    HACK,
    SHOT,
    SIX,
    both,
    chance,
    grants,
    most,
    refused,
    resolve_words,
)
from tests.search_api.conftest import API

pytestmark = pytest.mark.usefixtures("without_reading")

ATTACKED = {
    "matrix-d6/dodge": ({"Dodge": 4}, {"Ranged Combat": 5}),
    "matrix-d6/full-reaction": ({"Dodge": 4, "Range": "Short"}, {"Ranged Combat": 5}),
    "matrix-d6/melee-parry": ({"Melee Parry": 4}, {"Melee Combat": 5}),
}
SHOT_IN_MD6 = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5, "Range": "Short"}}
ON_THE_GROUND = "These odds leave out Prone: what the Prone status does to a roll is not on the page."
SHOT_AT = ON_THE_GROUND.replace("Prone:", "Prone (target):")


@pytest.mark.parametrize(
    ("body", "hits", "sentence"),
    [
        ({**SHOT, "states_against": ["prone"]}, "7/20", "Prone (target): −2 to the roll"),
        ({**BLOW, "states_against": ["prone"]}, "11/20", "Prone (target): +2 to the roll"),
        ({**SHOT, "against": {**AC, "Prone": 1}}, "7/20", "Prone (target): −2 to the roll"),
    ],
)
def test_a_request_gives_states_of_either_side_and_the_answer_says_what_each_did(
    api: FlaskClient, body: dict[str, Any], hits: str, sentence: str
) -> None:
    answer = both(api, body)
    assert (chance(answer), answer["states"]) == (hits, [sentence])
    assert sentence in CliRunner().invoke(main, resolve_words(body)).output


def test_what_a_page_leaves_unsaid_of_a_state_is_told(api: FlaskClient) -> None:
    answer = both(api, {**HACK, "states": ["prone"]})
    assert answer["odds"] == both(api, HACK)["odds"]
    assert any("what being prone changes is not on the page" in told for told in answer["warnings"])


def test_a_state_is_not_given_at_two_levels(api: FlaskClient) -> None:
    told = refused(api, {**SIX, "states": ["Cover I", "Cover II"]})
    assert told == "Cover is given at two levels; give one of them"


def test_a_link_names_states_with_commas_between_them(api: FlaskClient) -> None:
    shot = "entry=cwn/make-a-ranged-attack&test=attack&ratings[Attack Bonus]=1&ratings[Shoot]=1"
    shot += "&ratings[Attribute Modifier]=0&against[Ranged AC]=14"
    answer = api.get(f"{API}/resolve?{shot}&states_against=prone,holding").json
    assert answer is not None
    assert (chance(answer), answer["states"]) == ("7/20", ["Prone (target): −2 to the roll"])


@pytest.mark.parametrize("order", [("dodge", "cover"), ("cover", "dodge")])
def test_a_wounded_target_dodges_with_fewer_dice_and_is_not_told_to_be_idle(
    api: FlaskClient, order: tuple[str, str]
) -> None:
    shot = {**FIRE, "against": {"Dodge": 4}, "states_against": ["wounded"]}
    answer = both(api, {**shot, "modifiers": grants(*order)})
    assert most(answer, "opposing_hits") == 2
    assert answer["states"] == ["Wounded (target): −2 dice"]
    assert answer["warnings"] == ["Cover does not count beside Dodge."]


@pytest.mark.parametrize("entry", ATTACKED)
@pytest.mark.parametrize(
    ("less", "told"),
    [
        ({"states_against": ["wounded"]}, ["Wounded (target): −2 dice (attack)"]),
        ({"modifiers": [{"from": "matrix-d6/multiple-actions", "times": 2, "side": "opponent"}]}, None),
    ],
)
def test_what_weakens_the_attacker_changes_the_roll_that_decides_whether_a_reaction_saves_you(
    api: FlaskClient, entry: str, less: dict[str, Any], told: list[str] | None
) -> None:
    ratings, against = ATTACKED[entry]
    body = {"entry": entry, "ratings": ratings, "against": against}
    (skill,) = against
    weaker = both(api, {**body, "against": {skill: against[skill] - 2}})
    answer = both(api, {**body, **less})
    assert answer["odds"] == both(api, body)["odds"]
    assert answer["headline"]["text"] == weaker["headline"]["text"] != both(api, body)["headline"]["text"]
    assert answer.get("states") == told
    assert not [warning for warning in answer["warnings"] if "affect" in warning]


def test_being_wounded_counts_the_same_for_the_attacker_and_for_who_dodges(api: FlaskClient) -> None:
    dodged = both(api, {"entry": "matrix-d6/dodge", **DODGING, "states_against": ["wounded"]})
    shot = {**FIRE, "modifiers": [{"from": "matrix-d6/dodge"}], "states": ["wounded"]}
    assert both(api, shot)["headline"]["figures"][0]["value"]["fraction"] == str(
        1 - Fraction(dodged["headline"]["figures"][0]["value"]["fraction"])
    )


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            {**SHOT_IN_MD6, "states": ["prone"]},
            "These odds leave out Prone: what being prone changes, and how you get up, is not on the page.",
        ),
        (
            {"entry": "sr6/sprint", "ratings": {"Athletics": 4, "Agility": 4}, "states": ["prone"]},
            ON_THE_GROUND,
        ),
        ({**SIX, "classes": ["attack"], "states_against": ["prone"]}, SHOT_AT),
        ({**SIX, "classes": ["defense-test"], "states": ["prone"]}, ON_THE_GROUND),
        (
            {"entry": "matrix-d6/natural-healing", "ratings": {"Strength": 4}, "states": ["wounded"]},
            "Wounded doesn't affect this roll.",
        ),
        (
            {"entry": "matrix-d6/resist-damage", "ratings": {"Strength": 4}, "states": ["wounded"]},
            "Wounded doesn't affect this roll.",
        ),
    ],
)
def test_a_state_with_an_unknown_effect_says_so_and_names_no_action_that_it_may_not_come_from(
    api: FlaskClient, body: dict[str, Any], told: str
) -> None:
    answer = both(api, body)
    plain = {key: value for key, value in body.items() if not key.startswith("states")}
    assert answer["odds"] == both(api, plain)["odds"]
    assert told in answer["warnings"]
    assert not [
        warning for warning in answer["warnings"] if "from sr6/" in warning or "from matrix" in warning
    ]


@pytest.mark.parametrize("ratings", [{"Running": 4, "Strength": 4}, {"Running": 1}, {}])
def test_ratings_of_a_test_that_is_not_on_the_page_are_never_called_states(
    api: FlaskClient, ratings: dict[str, int]
) -> None:
    told = refused(api, {"entry": "sr5/sprint", "ratings": ratings})
    assert told == (
        "The source gives no dice for sr5/sprint: The dice of the Running Test are on p. 161, not on the page. If "
        'you know the dice, type the roll, such as "10 dice v. 7 dice", with `edition` sr5 and `classes` sprint.'
    )


def test_a_state_for_one_kind_of_roll_says_which_kind_that_is(api: FlaskClient) -> None:
    body = {"edition": "matrix-d6", "roll": "5D (2)", "states": ["wounded"]}
    told = both(api, {**body, "classes": ["attribute-or-skill-roll"]})["warnings"]
    assert told == ["Wounded doesn't count here; it does if you name the class action-roll for the roll."]
    assert both(api, {**body, "classes": ["action-roll"]})["states"] == ["Wounded: −2 dice"]


@pytest.mark.parametrize("roll", ["1d20+5 vs AC 14", "2d6+2 vs 8"])
def test_a_state_of_yours_that_helps_attacks_on_you_asks_nothing_about_a_roll_of_yours(
    api: FlaskClient, roll: str
) -> None:
    body = {"edition": "cwn", "roll": roll}
    answer = both(api, {**body, "states": ["prone"]})
    assert answer["warnings"] == ["Prone doesn't affect this roll."]
    assert chance(answer) == chance(both(api, body))
    assert "depends on which kind of roll this is" in refused(api, {**body, "states_against": ["prone"]})


TYPED = {"edition": "sr5", "roll": "10 dice v. 6 dice"}


@pytest.mark.parametrize("classes", [{}, {"classes": ["attack"]}])
def test_a_state_that_an_action_makes_count_names_the_kinds_of_roll_and_the_action(
    api: FlaskClient, classes: dict[str, list[str]]
) -> None:
    warnings = both(api, {**TYPED, **classes, "states": ["aiming"]})["warnings"]
    assert warnings == [
        "Aiming counts by the action that sets it, on rolls of some kinds; name firing-action or throw-weapon under "
        "`classes`, and give the action as a modifier: from sr5/take-aim."
    ]


@pytest.mark.parametrize("classes", [{}, {"classes": ["attack"]}])
def test_the_aim_of_a_target_affects_no_roll_of_yours(
    api: FlaskClient, classes: dict[str, list[str]]
) -> None:
    warnings = both(api, {**TYPED, **classes, "states_against": ["aiming"]})["warnings"]
    assert warnings == ["Aiming (target) doesn't affect this roll."]


def test_the_level_of_a_state_is_named_only_if_the_request_gives_it(api: FlaskClient) -> None:
    body = {**SIX, "classes": ["attack"]}
    told = ": what Cover I to IV does to a roll is not on the page."
    for given, name in ((["cover"], "Cover"), (["Cover I"], "Cover I"), (["cover iii"], "Cover III")):
        answer = both(api, {**body, "states_against": given})
        assert f"These odds leave out {name} (target){told}" in answer["warnings"]


def test_a_screen_speaks_of_a_check_only_for_attacks_on_who_is_screened(api: FlaskClient) -> None:
    answer = both(api, {"edition": "cwn", "roll": "2d6+2 vs 8", "states": ["screened"]})
    (told,) = answer["warnings"]
    assert told.endswith("The odds of such an attack are those once the check is won.")
