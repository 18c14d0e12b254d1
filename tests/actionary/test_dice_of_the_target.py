"""What a request changes for the target's dice, wherever the target rolls, by command line and HTTP."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import both, resolve_words
from tests.search_api.conftest import API

pytestmark = pytest.mark.usefixtures("without_reading")

DARK = {"value": -2, "reason": "dark", "side": "opponent"}
PLAIN = ("entry", "edition", "roll", "ratings", "against")
"""What the options of a command don't say."""

STUNT: dict[str, Any] = {
    "entry": "sr5/stunt",
    "ratings": {"Vehicle Skill": 5, "Reaction": 4, "Handling": 5, "Maneuver Threshold": 2},
    "against": {"Reaction": 3, "Vehicle Skill": 4, "Edge": 2},
}


def asked(api: FlaskClient, body: dict[str, Any], *options: str) -> Any:
    """Return what both faces answer to *body*, which is the same; *options* say it on the command line."""
    words = resolve_words({key: value for key, value in body.items() if key in PLAIN})
    run = CliRunner().invoke(main, [*words, *options, "--json"])
    sent = api.post(f"{API}/resolve", json=body)
    assert (run.exit_code, sent.status_code) == (0, 200), run.output + sent.text
    assert sent.json is not None
    assert {**json.loads(run.stdout), "data_version": None} == {**sent.json, "data_version": None}
    return sent.json


@pytest.mark.parametrize(
    ("entry", "ratings", "skill", "roll"),
    [
        ("dodge", {"Dodge": 4}, "Ranged Combat", "The attack on you"),
        ("full-reaction", {"Dodge": 4, "Range": "Short"}, "Ranged Combat", "The attack on you"),
        ("melee-parry", {"Melee Parry": 4}, "Melee Combat", "The attack on you"),
        (
            "brawling",
            {"Brawling": 4, "Base Damage Value": 3, "Lifting Bonus": 1},
            "Strength",
            "The target's Strength",
        ),
    ],
)
def test_a_modifier_for_the_target_reaches_its_own_roll_if_nobody_rolls_against_yours(
    api: FlaskClient, entry: str, ratings: dict[str, Any], skill: str, roll: str
) -> None:
    against = {skill: 5, **({"Armor Value": 0} if skill == "Strength" else {})}
    body = {"entry": f"matrix-d6/{entry}", "ratings": ratings, "against": against}
    dark = asked(api, {**body, "modifiers": [DARK]}, "-m", "-2 dark against")
    weaker = both(api, {**body, "against": {**against, skill: 3}})
    plain = both(api, body)
    for field in ("headline", "odds", "results"):
        assert dark.get(field) == weaker.get(field)
    assert [key for key in ("headline", "results") if dark.get(key) != plain.get(key)]
    told = f"This roll is unopposed; changes against it count in the next roll: {roll}."
    assert dark["warnings"] == [*plain["warnings"], told]


def test_a_modifier_of_either_side_reaches_one_roll_and_none_after_it(api: FlaskClient) -> None:
    hit = {
        "entry": "sr3/ic-attack",
        "ratings": {"Security Rating": 7, "IC Rating": 5, "Host Color": "Orange", "Icon Status": "Intruding"},
        "against": {"Bod": 5, "Willpower": 5, "Shield": 3, "Armor": 0},
    }
    plain, dark = both(api, hit), asked(api, {**hit, "modifiers": [DARK]}, "-m", "-2 dark against")
    dice = dict.fromkeys(("soak", "overload"), 5)
    assert _thrown(plain, dice) == dice
    assert _thrown(dark, dice) == {**dice, "soak": 3}
    blow = {
        "entry": "matrix-d6/brawling",
        "ratings": {"Brawling": 4, "Base Damage Value": 3, "Lifting Bonus": 1},
        "against": {"Strength": 3, "Armor Value": 0},
    }
    mine = {"value": -2, "reason": "dark"}
    plain, dark = both(api, blow), asked(api, {**blow, "modifiers": [mine]}, "-m", "-2 dark")
    assert dark["odds"] != plain["odds"]
    for later in ("damage", "resist"):
        assert dark["steps"][later]["odds"] == plain["steps"][later]["odds"]


def _thrown(answer: Any, steps: Iterable[str]) -> dict[str, int]:
    """Return the most hits that each of *steps* can have, one for each die."""
    return {key: answer["steps"][key]["odds"]["hits"][-1]["value"] for key in steps}


def test_edge_and_wounds_of_the_target_reach_its_own_roll(api: FlaskClient) -> None:
    pushed = asked(api, {**STUNT, "edge_against": "push-before"}, "--edge-against", "push-before")
    pursuit = {**STUNT, "test": "pursuit"}
    alone = api.post(f"{API}/resolve", json={**pursuit, "edge_against": "push-before"}).json
    assert alone is not None
    assert pushed["steps"]["pursuit"]["odds"] == alone["odds"]
    hurt = asked(api, {**STUNT, "wounds_against": {"physical": 6}}, "--wounds-against", "physical=6")
    fewer = both(api, {**STUNT, "against": {**STUNT["against"], "Vehicle Skill": 2}})
    assert hurt["steps"]["pursuit"]["odds"] == fewer["steps"]["pursuit"]["odds"]
    assert hurt["odds"] == both(api, STUNT)["odds"]


def test_wounds_of_the_target_take_dice_of_what_it_rolls_against_yours(api: FlaskClient) -> None:
    body = {"edition": "sr5", "roll": "10 dice v. 7 dice"}
    hurt = asked(api, {**body, "wounds_against": {"stun": 7}}, "--wounds-against", "stun=7")
    assert hurt["odds"] == both(api, {**body, "roll": "10 dice v. 5 dice"})["odds"]
    assert hurt["warnings"] == []


def test_dice_of_a_target_that_never_rolls_are_refused(api: FlaskClient) -> None:
    body = {"edition": "sr5", "roll": "10 dice (3)"}
    run = CliRunner().invoke(main, [*resolve_words(body), "-m", "-2 dark against"])
    sent = api.post(f"{API}/resolve", json={**body, "modifiers": [DARK]})
    assert (run.exit_code, sent.status_code) == (1, 422)
    assert run.output == "This roll is unopposed: the target has no dice to change.\n"
    assert sent.json is not None
    assert sent.json["errors"][0]["message"] == run.output.strip()


def test_what_only_the_target_rolls_takes_the_target_s_wounds_and_refuses_yours(api: FlaskClient) -> None:
    body = {"entry": "sr5/gesture", "against": {"Intuition": 5}}
    hurt = asked(api, {**body, "wounds_against": {"physical": 6}}, "--wounds-against", "physical=6")
    dark = asked(api, {**body, "modifiers": [DARK]}, "-m", "-2 dark against")
    assert hurt["odds"] == dark["odds"] != both(api, body)["odds"]
    run = CliRunner().invoke(main, [*resolve_words(body), "--wounds", "physical=6"])
    sent = api.post(f"{API}/resolve", json={**body, "wounds": {"physical": 6}})
    for told in (run.output, sent.get_data(as_text=True)):
        assert "nothing of yours changes it" in " ".join(told.split())
    assert (run.exit_code, sent.status_code) == (1, 422)
