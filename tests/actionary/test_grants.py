"""Grants and variants of entries: command line and HTTP answer alike, on real entries."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import (
    BLOW,
    DODGING,
    FIRE,
    HACK,
    SHOT,
    SIX,
    TYPED_HACK,
    both,
    chance,
    grants,
    most,
    refused,
)

pytestmark = pytest.mark.usefixtures("without_reading")

UNDEFENDED = (
    *("check-overwatch-score", "crack-file", "disarm-data-bomb", "erase-matrix-signature"),
    *("set-data-bomb", "jam-signals", "matrix-search", "grid-hop"),
)
SEVERAL = {"Ranged Combat": 7, "Actions": 2, "Target in Order": 2, "Range": "Short"}
ERASE = {
    "entry": "sr5/erase-mark",
    "ratings": {"Computer": 8, "Logic": 8, "Attack": 9},
    "against": {"IC Rating": 4, "Firewall": 3, "Willpower": 2},
}


@pytest.mark.parametrize(
    ("body", "grant", "concerned"),
    [
        (FIRE, "matrix-d6/block:martial-arts", "Brawling"),
        (FIRE, "matrix-d6/block:martial-arts against", "Brawling"),
        ({**HACK, "entry": "sr5/compile-sprite"}, "sr5/full-matrix-defense", "Matrix defense test"),
        ({**HACK, "entry": "sr5/crack-file"}, "sr5/full-matrix-defense against", "Matrix defense test"),
        ({"entry": "sr5/ramming", "test": "attack"}, "sr5/block", "not ramming attack"),
        ({**SIX, "classes": ["active-skill-test"]}, "sr6/called-shot-vitals", "Attack"),
        *(
            ({**TYPED_HACK, "classes": [name]}, "sr5/full-matrix-defense", "Matrix defense test")
            for name in UNDEFENDED
        ),
        (
            {"entry": "matrix-d6/attack-several-targets", "ratings": SEVERAL},
            "matrix-d6/multiple-actions",
            "not Shooting at Multiple Targets",
        ),
        (
            {"edition": "matrix-d6", "roll": "5D (3)", "classes": ["attack-several-targets"]},
            "matrix-d6/multiple-actions",
            "not Shooting at Multiple Targets",
        ),
    ],
)
def test_a_grant_is_refused_where_it_concerns_nothing_and_says_what_it_concerns(
    api: FlaskClient, body: dict[str, Any], grant: str, concerned: str
) -> None:
    told = refused(api, {**body, "modifiers": grants(grant)})
    assert "grants" in told
    assert concerned in told


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        *(
            (
                {"entry": f"sr3/{slug}", "ratings": {"Evasion": 5}, "against": {"Sensors": 4}},
                "The target number is unknown: The page gives no target number for either side.",
            )
            for slug in ("evade-detection", "parry-attack", "position-attack")
        ),
        (
            {"entry": "matrix-d6/melee-attack", "ratings": {"Melee Combat": 4}},
            "The difficulty is unknown: The difficulty is not on the page;",
        ),
        (
            {"entry": "sr5/thread-complex-form", "ratings": {"Software": 4, "Resonance": 4, "Level": 4}},
            'The opposing dice pool is unknown: The page prints "special" for the opposition',
        ),
    ],
)
def test_what_is_unknown_in_a_roll_says_whose_it_is_and_why(
    api: FlaskClient, body: dict[str, Any], reason: str
) -> None:
    told = both(api, body)["unknown"]
    assert [one for one in told if one.startswith(reason)], told


def test_the_dodger_of_a_shot_at_several_targets_loses_dice_for_further_actions(api: FlaskClient) -> None:
    body = {"entry": "matrix-d6/attack-several-targets", "ratings": SEVERAL, "against": {"Dodge": 4}}
    dodged = both(api, {**body, "modifiers": grants("matrix-d6/dodge")})
    several = grants("matrix-d6/dodge", "matrix-d6/multiple-actions against")
    assert Fraction(chance(both(api, {**body, "modifiers": several}))) > Fraction(chance(dodged))
    refused(api, {**body, "modifiers": grants("matrix-d6/dodge", "matrix-d6/multiple-actions")})


def test_jamming_is_not_nothing_but_unknown(api: FlaskClient) -> None:
    answer = both(api, {**HACK, "modifiers": grants("sr5/jam-signals")})
    assert answer["odds"]["success"] is None
    assert "doesn't say what Noise does" in answer["unknown"][0]


@pytest.mark.parametrize(
    ("body", "grant", "hits"),
    [
        (BLOW, "cwn/total-defense", "7/20"),
        (SHOT, "cwn/total-defense", "7/20"),
        (SHOT, "cwn/go-prone", "7/20"),
        (BLOW, "cwn/go-prone", "11/20"),
        (BLOW, "cwn/charge:open", "11/20"),
    ],
)
def test_who_has_a_grant_needs_no_word_where_one_side_alone_can_have_it(
    api: FlaskClient, body: dict[str, Any], grant: str, hits: str
) -> None:
    assert chance(both(api, body)) == "9/20"
    assert chance(both(api, {**body, "modifiers": grants(grant)})) == hits
    assert chance(both(api, {**body, "modifiers": grants(f"{grant} against")})) == hits


@pytest.mark.parametrize(
    ("grant", "told", "dice"),
    [
        ("multiple-attacks", {"ratings": {"Dice Pool": 12, "Targets": 2}}, 6),
        ("multiple-attacks", {"ratings": {"Dice Pool": 12, "Targets": 3}}, 4),
        ("multiple-attacks", {"ratings": {"Dice Pool": 12, "Targets": 4}}, 3),
        ("multiple-attacks:three-targets", {"ratings": {"Dice Pool": 12}}, 4),
        ("hit-the-dirt", {"classes": ["defense-test"]}, 14),
        ("hit-the-dirt", {"classes": ["active-skill-test"]}, 10),
        ("called-shot-break-weapon", {}, 7),
        ("called-shot-break-weapon against", {}, 11),
    ],
)
def test_of_alternatives_one_counts_and_they_never_add_up(
    api: FlaskClient, grant: str, told: dict[str, Any], dice: int
) -> None:
    assert most(both(api, {**SIX, "classes": ["attack"], **told, "modifiers": grants(grant)})) == dice


@pytest.mark.parametrize(
    ("asked", "told", "wanted"),
    [
        (["multiple-attacks"], {"classes": ["attack"]}, "Targets"),
        (["cover-fire"], {"classes": ["attack"]}, "Firing Mode"),
        (["hit-the-dirt"], {}, "say what the roll is under `classes`: defense-test, active-skill-test"),
        (
            ["multiple-attacks:two-targets", "multiple-attacks:three-targets"],
            {"classes": ["attack"]},
            "exclude each other",
        ),
        (
            ["called-shot-break-weapon:damaged-weapon", "called-shot-break-weapon:aim-at-weapon"],
            {"classes": ["attack"]},
            "exclude",
        ),
    ],
)
def test_what_nothing_tells_is_asked_for_and_what_cannot_be_together_is_refused(
    api: FlaskClient, asked: list[str], told: dict[str, Any], wanted: str
) -> None:
    assert wanted in refused(api, {**SIX, **told, "modifiers": grants(*asked)})


@pytest.mark.parametrize(
    ("mode", "told"), [("Automatic", "Damage Value (−2)"), ("Burst", "it has grants only if Firing Mode")]
)
def test_the_two_modes_of_cover_fire_are_not_both_taken(api: FlaskClient, mode: str, told: str) -> None:
    fire = {**SIX, "classes": ["attack"], "ratings": {"Firing Mode": mode}}
    answer = both(api, {**fire, "modifiers": grants("cover-fire")})
    assert told in " ".join(answer["warnings"])
    assert chance(answer) == chance(both(api, SIX))


def test_cover_and_a_dodge_come_to_the_same_in_either_order(api: FlaskClient) -> None:
    shot = {**FIRE, "against": {"Dodge": 4}}
    one = both(api, {**shot, "modifiers": grants("cover", "dodge")})
    other = both(api, {**shot, "modifiers": grants("dodge", "cover")})
    assert one["odds"] == other["odds"] == both(api, {**shot, "modifiers": grants("dodge")})["odds"]
    assert one["warnings"] == other["warnings"] == ["Cover does not count beside Dodge."]


def test_a_second_variant_is_never_dropped(api: FlaskClient) -> None:
    turned = both(api, {**ERASE, "variant": ["two-marks", "placed-by-ic"]})
    answer = both(api, {**ERASE, "variant": ["placed-by-ic", "two-marks"]})
    assert turned["odds"] == answer["odds"]
    assert (most(answer), most(answer, "opposing_hits"), most(both(api, ERASE), "opposing_hits")) == (9, 7, 5)
    assert answer["results"]["Marks Erased"]["distribution"][-1]["value"] == 2
    assert "exclude each other" in refused(api, {**ERASE, "variant": ["two-marks", "three-marks"]})


def test_a_full_reaction_does_not_count_beside_a_dodge(api: FlaskClient) -> None:
    against, ratings = {"Dodge": 4, "Reaction Successes": 2}, {"Ranged Combat": 5, "Range": "Short"}
    shot = {**FIRE, "ratings": ratings, "against": against}
    one, other = ({"from": "dodge"}, {"from": "full-reaction"})
    both_given = both(api, {**shot, "modifiers": [one, other]})
    alone = both(api, {**shot, "modifiers": [one]})
    assert both_given["odds"] == alone["odds"]
    assert len(both_given["warnings"]) == 1
    assert both_given["warnings"][0].startswith("Full Reaction does")


@pytest.mark.parametrize(
    ("defense", "ratings"),
    [("dodge", DODGING), ("block", {"ratings": {"Brawling": 4}, "against": {"Brawling": 4}})],
)
@pytest.mark.parametrize("choice", ["undeclared", "always"])
def test_an_undeclared_reaction_loses_one_die_however_often_it_is_told(
    api: FlaskClient, defense: str, ratings: dict[str, Any], choice: str
) -> None:
    body = {"entry": f"matrix-d6/{defense}", **ratings, "rulings": {"reaction_die": choice}}
    late = {**body, "variant": ["undeclared"]}
    told = both(api, {**late, "modifiers": grants("react")})
    assert told["odds"] == both(api, late)["odds"]
    assert most(told) == 3
    assert any(each.startswith("Reacting does") for each in told["warnings"])


@pytest.mark.parametrize("entry", ["brawling", "martial-arts", "ranged-damage"])
def test_an_injury_of_the_target_takes_a_die_from_the_strength_that_resists_a_hit(
    api: FlaskClient, entry: str
) -> None:
    own = {"Brawling": 4, "Martial Arts": 4, "Base Damage Value": 3, "Weapon Damage": 4}
    body = {"entry": f"matrix-d6/{entry}", "ratings": own, "against": {"Strength": 3}}
    hurt = both(api, {**body, "modifiers": grants("matrix-d6/injuries:first-row against")})
    weaker = both(api, {**body, "against": {"Strength": 2}})
    assert hurt["steps"]["resist"] == weaker["steps"]["resist"] != both(api, body)["steps"]["resist"]
    tired = both(api, {**body, "states_against": ["wounded"]})
    assert tired["steps"]["resist"] == both(api, body)["steps"]["resist"]
    assert "Wounded (target) doesn't affect this roll." in tired["warnings"]


@pytest.mark.parametrize(
    ("body", "grant", "told"),
    [
        (SHOT, "cwn/charge", "Charge counts only in melee or with a thrown weapon."),
        ({**SHOT, "variant": ["throw-with-stab"]}, "cwn/charge", None),
        (BLOW, "cwn/charge", None),
        (FIRE, "matrix-d6/cover", "Cover counts only if you are partly covered."),
        (SIX | {"classes": ["attack"], "ratings": {"Targets": 2}}, "sr6/multiple-attacks", None),
        (SIX | {"classes": ["attack"]}, "sr6/called-shot-vitals:more-damage", None),
    ],
)
def test_a_condition_that_nothing_checks_is_told(
    api: FlaskClient, body: dict[str, Any], grant: str, told: str | None
) -> None:
    warnings = both(api, {**body, "modifiers": grants(grant)})["warnings"]
    assert [text for text in warnings if "counts only" in text] == ([told] if told else [])


def test_a_state_settles_the_condition_of_the_grants_that_it_takes_over(api: FlaskClient) -> None:
    typed = {"edition": "sr5", "roll": "8 dice v. 6 dice", "classes": ["defense-test"]}
    asked = both(api, {**typed, "modifiers": grants("sr5/take-cover")})
    assert "Take Cover counts only while you are in cover." in asked["warnings"]
    assert not any("counts only" in text for text in both(api, {**typed, "states": ["in cover"]})["warnings"])
