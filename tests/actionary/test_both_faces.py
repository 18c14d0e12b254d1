"""Grants, variants, states and turns: command line and HTTP answer alike, on real entries."""

from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import (
    SHIPPED,
    both,
    chance,
    grants,
    most,
    refused,
    resolve_words,
    turn_words,
)
from tests.search_api.conftest import API

pytestmark = pytest.mark.usefixtures("without_reading")

MATRIX = {"Hacking": 4, "Logic": 4, "Sleaze": 5, "Compiling": 4, "Resonance": 4, "Level": 4}
DEVICE = {"Intuition": 4, "Firewall": 3, "Willpower": 4, "Sprite Level": 3, "Protection Rating": 3}
HACK = {"entry": "sr5/hack-on-the-fly", "ratings": MATRIX, "against": DEVICE}
CWN_RATINGS = {"Attack Bonus": 1, "Stab": 1, "Shoot": 1, "Attribute Modifier": 0}
AC = {"Melee AC": 14, "Ranged AC": 14}
BLOW = {"entry": "cwn/make-a-melee-attack", "test": "attack", "ratings": CWN_RATINGS, "against": AC}
SHOT = {**BLOW, "entry": "cwn/make-a-ranged-attack"}
FIRE = {
    "entry": "matrix-d6/ranged-attack",
    "ratings": {"Ranged Combat": 5, "Range": "Short", "Cover": "2D"},
    "against": {"Dodge": 4, "Martial Arts": 4, "Brawling": 4},
}
DODGING = {"ratings": {"Dodge": 4}, "against": {"Ranged Combat": 5}}
SIX = {"edition": "sr6", "roll": "12 dice v. 8 dice"}
TYPED_HACK = {"edition": "sr5", "roll": "8 dice [5] v. 6 dice", "against": {"Willpower": 3}}
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


@pytest.mark.parametrize("name", ["hack-on-the-fly", "jack-out", "matrix-perception", "matrix-action"])
def test_a_typed_roll_that_someone_may_defend_against_takes_what_adds_to_the_defense(
    api: FlaskClient, name: str
) -> None:
    body = {**TYPED_HACK, "classes": [name]}
    defended = both(api, {**body, "modifiers": grants("sr5/full-matrix-defense")})
    assert Fraction(chance(defended)) < Fraction(chance(both(api, body)))


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


def test_a_parried_attack_counts_its_target_s_maneuver_not_the_attacker_s(api: FlaskClient) -> None:
    body = {
        "edition": "sr3",
        "roll": "5 dice (4)",
        "classes": ["matrix-attack"],
        "modifiers": grants("sr3/parry-attack"),
        "against": {"Maneuver Successes": 1},
    }
    alone = both(api, body)
    assert both(api, {**body, "ratings": {"Maneuver Successes": 2}})["odds"] == alone["odds"]
    assert Fraction(chance(alone)) == 1 - Fraction(2, 3) ** 5


@pytest.mark.parametrize(
    ("grant", "holder", "other"),
    [("sr3/position-attack", "ratings", "against"), ("sr3/parry-attack", "against", "ratings")],
)
def test_a_grant_asks_for_its_holder_s_rating_and_never_takes_the_other_side_s(
    api: FlaskClient, grant: str, holder: str, other: str
) -> None:
    body = {
        "edition": "sr3",
        "roll": "5 dice (4)",
        "classes": ["matrix-attack"],
        "modifiers": grants(grant),
    }
    rating = {"Maneuver Successes": 1}
    whose = " (target)" if holder == "against" else ""
    assert f"Maneuver Successes{whose} has no value" in refused(api, {**body, other: rating})
    alone = both(api, {**body, holder: rating})
    assert both(api, {**body, holder: rating, other: {"Maneuver Successes": 3}})["odds"] == alone["odds"]


@pytest.mark.parametrize(
    ("edition", "attack", "defense"),
    [
        *((edition, "attack", "defense-test") for edition in ("sr5", "sr6")),
        *((edition, "melee-attack", "melee-defense") for edition in ("sr5", "sr6")),
        ("sr5", "matrix-action", "matrix-defense-test"),
        ("matrix-d6", "melee-attack", "reaction"),
    ],
)
def test_a_tie_goes_to_the_same_side_if_the_defender_rolls(
    api: FlaskClient, edition: str, attack: str, defense: str
) -> None:
    attacks = both(api, {"edition": edition, "roll": "9 dice v. 7 dice", "classes": [attack]})
    defends = both(api, {"edition": edition, "roll": "7 dice v. 9 dice", "classes": [defense]})
    assert Fraction(chance(attacks)) + Fraction(chance(defends)) == 1


def test_injuries_take_dice_from_every_roll_of_an_action(api: FlaskClient) -> None:
    body = {"edition": "matrix-d6", "roll": "6 dice (1)", "classes": ["action-roll"]}
    injured = both(api, {**body, "modifiers": grants("matrix-d6/injuries:fourth-row")})
    fewer = both(api, {**body, "roll": "3 dice (1)"})
    assert chance(injured) == chance(fewer)


NO_SHOCK = "Total Defense also changes shock (0), which this roll doesn't use."
AIMED_AT_AC = {"edition": "cwn", "roll": "d20+4 vs AC 14"}


@pytest.mark.parametrize(
    ("kind", "grant", "success"),
    [
        ("melee-attack", "cwn/total-defense", "9/20"),
        ("melee-attack", "cwn/total-defense against", "9/20"),
        ("ranged-attack", "cwn/total-defense", "9/20"),
        ("make-a-ranged-attack", "cwn/total-defense", "9/20"),
        ("melee-attack", "cwn/charge against", "13/20"),
        ("ranged-attack", "cwn/charge against", "13/20"),
    ],
)
def test_the_number_to_reach_of_a_typed_attack_is_the_armor_class_that_a_grant_changes(
    api: FlaskClient, kind: str, grant: str, success: str
) -> None:
    for roll in ("1d20+4 (14)", "d20+4 vs AC 14"):
        asked = {**AIMED_AT_AC, "roll": roll, "classes": [kind], "modifiers": grants(grant)}
        told = both(api, asked)["warnings"]
        assert chance(both(api, asked)) == success
        assert told == ([NO_SHOCK] if "total-defense" in grant and kind == "melee-attack" else [])
    of_target = {**asked, "roll": "1d20 + 4 (target.Melee AC)", "against": AC, "classes": ["melee-attack"]}
    assert chance(both(api, {**of_target, "modifiers": grants("cwn/total-defense")})) == "9/20"


def test_both_the_number_to_reach_and_the_pool_change_where_both_sides_act(api: FlaskClient) -> None:
    asked = {**AIMED_AT_AC, "classes": ["melee-attack"]}
    both_act = grants("cwn/total-defense", "cwn/charge", "cwn/go-prone")
    assert chance(both(api, {**asked, "modifiers": both_act})) == "13/20"
    assert chance(both(api, {**asked, "modifiers": both_act[::-1]})) == "13/20"


def test_a_typed_roll_of_no_kind_says_which_kinds_a_grant_on_armor_class_needs(api: FlaskClient) -> None:
    (told,) = both(api, {**AIMED_AT_AC, "modifiers": grants("cwn/total-defense")})["warnings"]
    assert told.endswith("It counts if you say that the roll is a melee-attack or ranged-attack.")
    to_sneak = {**AIMED_AT_AC, "roll": "2d6 (Difficulty)", "classes": ["ranged-attack"]}
    assert "typed melee attack (class:melee-attack)" in refused(
        api, {**to_sneak, "modifiers": grants("cwn/total-defense")}
    )


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
    ("edition", "grant", "rating"),
    [
        ("sr5", "full-defense", "Willpower"),
        ("sr5", "full-matrix-defense", "Willpower"),
        ("sr5", "dodge", "Gymnastics"),
        ("sr6", "full-defense", "Willpower"),
        ("sr6", "dodge", "Athletics"),
    ],
)
def test_a_defense_never_helps_the_first_side_of_a_typed_roll_unless_that_is_said_to_defend(
    api: FlaskClient, edition: str, grant: str, rating: str
) -> None:
    typed = {"edition": edition, "roll": "8 dice v 7", "ratings": {rating: 3}, "against": {rating: 3}}
    told = refused(api, {**typed, "modifiers": grants(grant)})
    assert "nothing says which side defends" in told
    attack, defense = (
        ("matrix-action", "matrix-defense-test") if "matrix" in grant else ("attack", "defense-test")
    )
    for more in (
        {"modifiers": grants(f"{grant} against")},
        {"classes": [attack], "modifiers": grants(grant)},
    ):
        answer = both(api, {**typed, **more})
        assert (most(answer), most(answer, "opposing_hits")) == (8, 10)
    own = both(api, {**typed, "classes": [defense], "modifiers": grants(grant)})
    assert (most(own), most(own, "opposing_hits")) == (11, 7)


def test_a_typed_roll_is_told_of_every_part_of_a_grant_that_it_does_not_read(api: FlaskClient) -> None:
    typed = {"edition": "cwn", "roll": "1d20 + 5 vs AC 14", "modifiers": grants("total-defense")}
    told = " ".join(both(api, typed)["warnings"])
    assert "Total Defense changes nothing here; this roll doesn't use" in told
    assert "Melee AC (+2)" in told
    named = {**typed, "roll": "1d20 + 5 vs Melee AC", "against": AC}
    assert chance(both(api, named)) == "1/2"


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
    assert most(both(api, {**SIX, **told, "modifiers": grants(grant)})) == dice


@pytest.mark.parametrize(
    ("roll", "split", "dice"),
    [
        ("10 dice v. 7 dice", {"modifiers": grants("sr6/multiple-attacks:two-targets")}, 5),
        ("13 dice v. 7 dice", {"modifiers": grants("sr6/multiple-attacks:several-forms")}, 6),
        ("12 dice v. 7 dice", {"modifiers": grants("sr6/multiple-attacks"), "ratings": {"Targets": 3}}, 4),
        ("Agility + 7 v. 7 dice", {"modifiers": grants("sr6/multiple-attacks:two-targets")}, 6),
        (
            "10 dice v. 7 dice",
            {"modifiers": grants("sr6/multiple-attacks:two-targets"), "ratings": {"Dice Pool": 16}},
            8,
        ),
    ],
)
def test_several_attacks_split_the_dice_of_a_typed_roll_unless_others_are_given(
    api: FlaskClient, roll: str, split: dict[str, Any], dice: int
) -> None:
    ratings = {**split.get("ratings", {}), "Agility": 5}
    answer = both(api, {**SIX, "roll": roll, "classes": ["attack"], **split, "ratings": ratings})
    plain = both(api, {**SIX, "roll": f"{dice} dice v. 7 dice", "classes": ["attack"]})
    assert (answer["odds"], answer["unknown"]) == (plain["odds"], [])


def test_what_a_split_roll_lacks_is_named_and_not_its_dice_in_all(api: FlaskClient) -> None:
    body = {**SIX, "roll": "Agility + 4 v. 7 dice", "classes": ["attack"]}
    answer = both(api, {**body, "modifiers": grants("sr6/multiple-attacks:two-targets")})
    assert answer["unknown"] == ["Agility has no value, so the dice pool is unknown."]


@pytest.mark.parametrize(
    ("asked", "told", "wanted"),
    [
        (["multiple-attacks"], {}, "Targets"),
        (["cover-fire"], {"classes": ["attack"]}, "Firing Mode"),
        (["hit-the-dirt"], {}, "defense-test or active-skill-test"),
        (["multiple-attacks:two-targets", "multiple-attacks:three-targets"], {}, "exclude each other"),
        (
            ["called-shot-break-weapon:damaged-weapon", "called-shot-break-weapon:aim-at-weapon"],
            {},
            "exclude",
        ),
    ],
)
def test_what_nothing_tells_is_asked_for_and_what_cannot_be_together_is_refused(
    api: FlaskClient, asked: list[str], told: dict[str, Any], wanted: str
) -> None:
    assert wanted in refused(api, {**SIX, **told, "modifiers": grants(*asked)})


@pytest.mark.parametrize(
    ("mode", "told"), [("Automatic", "Damage Value (−2)"), ("Burst", "it counts only if Firing Mode")]
)
def test_the_two_modes_of_cover_fire_are_not_both_taken(api: FlaskClient, mode: str, told: str) -> None:
    fire = {**SIX, "classes": ["attack"], "ratings": {"Firing Mode": mode}}
    answer = both(api, {**fire, "modifiers": grants("cover-fire")})
    assert told in " ".join(answer["warnings"])
    assert chance(answer) == chance(both(api, SIX))


def test_cover_and_a_dodge_come_to_the_same_in_either_order(api: FlaskClient) -> None:
    one = both(api, {**FIRE, "modifiers": grants("cover", "dodge")})
    other = both(api, {**FIRE, "modifiers": grants("dodge", "cover")})
    assert one["odds"] == other["odds"] == both(api, {**FIRE, "modifiers": grants("dodge")})["odds"]
    assert one["warnings"] == other["warnings"] == ["Cover does not count beside Dodge."]


def test_a_second_variant_is_never_dropped(api: FlaskClient) -> None:
    turned = both(api, {**ERASE, "variant": ["two-marks", "placed-by-ic"]})
    answer = both(api, {**ERASE, "variant": ["placed-by-ic", "two-marks"]})
    assert turned["odds"] == answer["odds"]
    assert (most(answer), most(answer, "opposing_hits"), most(both(api, ERASE), "opposing_hits")) == (9, 7, 5)
    assert answer["results"]["Marks Erased"]["distribution"][-1]["value"] == 2
    assert "exclude each other" in refused(api, {**ERASE, "variant": ["two-marks", "three-marks"]})


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ({"edition": "cwn", "actions": ["stand-up"], "ratings": {"Prone": 0}}, "requires"),
        ({"edition": "cwn", "actions": ["reload:skilled-bow"], "ratings": {"Shoot": 0}}, "requires"),
        ({"edition": "cwn", "actions": ["screen-an-ally"], "ratings": {"Combat Skill": 0}}, "requires"),
        ({"edition": "sr5", "actions": ["take-aim", "hit-the-dirt"], "initiative": 10}, "requires"),
        ({"edition": "sr6", "actions": ["avoid-incoming@own"], "initiative_dice": 2}, "timing"),
    ],
)
def test_a_turn_is_forbidden_by_what_was_told_not_to_hold(
    api: FlaskClient, body: dict[str, Any], rule: str
) -> None:
    answer = both(api, body)
    assert (answer["legal"], [problem["rule"] for problem in answer["problems"]]) == (False, [rule])
    run = CliRunner().invoke(main, turn_words(body))
    assert run.exit_code == 1
    assert "Not legal" in run.output


@pytest.mark.parametrize(
    ("body", "left_open"),
    [
        ({"edition": "cwn", "actions": ["stand-up"]}, "you are Prone"),
        ({"edition": "cwn", "actions": ["screen-an-ally"]}, "Combat Skill 1 or more"),
        ({"edition": "cwn", "actions": ["reload:skilled-bow"]}, "Shoot 1 or more"),
        ({"edition": "sr5", "actions": ["hit-the-dirt"], "initiative": 10}, "a Free Action already used"),
    ],
)
def test_what_nobody_told_is_left_to_be_checked_and_printed(
    api: FlaskClient, body: dict[str, Any], left_open: str
) -> None:
    answer = both(api, body)
    assert answer["legal"] is True
    assert left_open in [one["requires"] for one in answer["to_check"]]
    assert left_open in CliRunner().invoke(main, turn_words(body)).output


def test_any_number_of_dropped_items_comes_up_with_whoever_stands_up(api: FlaskClient) -> None:
    turn = ["stand-up", "pick-up-an-item", "pick-up-an-item", "pick-up-an-item"]
    answer = both(api, {"edition": "cwn", "actions": turn, "states": ["prone"]})
    assert (answer["legal"], answer["left"]["main"]) == (True, 1)


def test_aim_that_is_lost_is_told(api: FlaskClient) -> None:
    lost = {"edition": "sr5", "actions": ["take-aim", "gesture"], "initiative": 10}
    answer = both(api, lost)
    assert answer["states"] == {"aiming": False}
    assert "Gesture loses what Take Aim gave" in answer["warnings"][0]
    assert "Gesture loses what Take Aim gave" in CliRunner().invoke(main, turn_words(lost)).output
    kept = both(api, {**lost, "actions": ["take-aim", "fire-gun"]})
    assert kept["warnings"] == []


@pytest.mark.parametrize(
    ("edition", "down"), [("sr5", "drop-prone"), ("sr6", "drop-prone"), ("cwn", "go-prone")]
)
def test_a_state_goes_from_action_to_action_and_the_turn_says_how_it_ends(
    api: FlaskClient, edition: str, down: str
) -> None:
    dice = {"initiative_dice": 3} if edition == "sr6" else {}
    fallen = {"edition": edition, "actions": [down], **dice}
    assert both(api, fallen)["states"] == {"prone": True}
    assert "at the end: Prone" in CliRunner().invoke(main, turn_words(fallen)).output
    stood = both(api, {**fallen, "actions": [down, "stand-up"]})
    assert (stood["legal"], stood["states"]) == (True, {"prone": False})


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
    assert any("What being prone changes is not on the page" in told for told in answer["warnings"])


@pytest.mark.parametrize("out", ["remove-clip", "eject-smartgun-clip"])
def test_a_fresh_clip_goes_in_once_the_old_one_is_out(api: FlaskClient, out: str) -> None:
    reload = {"edition": "sr5", "actions": [out, "insert-clip"], "initiative": 10}
    answer = both(api, reload)
    assert (answer["legal"], answer["states"]) == (True, {"without-clip": False})
    loaded = {**reload, "actions": ["insert-clip"], "ratings": {"Without a Clip": 0}}
    assert both(api, loaded)["problems"][0]["why"].startswith("Insert Clip requires: you are Without a Clip")


@pytest.mark.parametrize(
    ("edition", "before", "after"),
    [
        ("sr5", "ready-weapon", "fire-gun"),
        ("sr5", "ready-weapon", "throw-weapon"),
        ("sr5", "ready-weapon", "remove-clip"),
        ("sr6", "ready-weapon", "take-aim"),
    ],
)
def test_a_weapon_is_used_once_it_is_ready(api: FlaskClient, edition: str, before: str, after: str) -> None:
    asked = {"edition": edition, "ratings": {"Holding a Ready Weapon": 0}}
    unready = both(api, {**asked, "actions": [after]})
    assert "you are Holding a Ready Weapon" in unready["problems"][0]["why"]
    ready = both(api, {**asked, "actions": [before, after]})
    assert ready["states"]["ready-weapon"] is True
    assert not [one for one in ready["problems"] if one["rule"] == "requires"]


def test_an_arrow_is_shot_from_a_loaded_bow_and_only_a_chased_vehicle_does_a_stunt(api: FlaskClient) -> None:
    bow = {"edition": "sr5", "actions": ["fire-bow"], "initiative": 10}
    assert both(api, {**bow, "states": ["loaded-bow"]})["states"] == {"loaded-bow": False}
    assert both(api, {**bow, "ratings": {"Holding a Loaded Bow": 0}})["legal"] is False
    assert "you are Holding a Loaded Bow" in [one["requires"] for one in both(api, bow)["to_check"]]
    stunt = {"edition": "sr5", "actions": ["stunt"], "initiative": 10}
    assert "you are Being Chased" in [one["requires"] for one in both(api, stunt)["to_check"]]
    assert both(api, {**stunt, "ratings": {"Being Chased": 0}})["legal"] is False


def test_a_full_reaction_does_not_count_beside_a_dodge(api: FlaskClient) -> None:
    against = {"Dodge": 4, "Reaction Successes": 2}
    one, other = ({"from": "dodge"}, {"from": "full-reaction"})
    both_given = both(api, {**FIRE, "against": against, "modifiers": [one, other]})
    alone = both(api, {**FIRE, "against": against, "modifiers": [one]})
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


@pytest.mark.parametrize("action", ["control-vehicle", "make-vehicle-test", "ramming"])
def test_nobody_drives_who_is_not_at_the_wheel(api: FlaskClient, action: str) -> None:
    drive = {"edition": "sr5", "actions": [action], "initiative": 10}
    assert "you are At the Wheel" in [one["requires"] for one in both(api, drive)["to_check"]]
    assert both(api, {**drive, "states": ["driving"]})["legal"] is True
    assert both(api, {**drive, "ratings": {"At the Wheel": 0}})["legal"] is False


@pytest.mark.parametrize(("choice", "told"), [("undeclared", []), ("always", ["−1 die, by the ruling"])])
def test_a_ruling_of_the_edition_is_told_by_rolls_and_turns(
    api: FlaskClient, choice: str, told: list[str]
) -> None:
    ruled = {"rulings": {"reaction_die": choice}}
    dodge = both(api, {"entry": "matrix-d6/dodge", **DODGING, **ruled})
    shot = both(api, {**FIRE, **ruled, "modifiers": [{"from": "dodge"}]})
    turn = both(api, {"edition": "matrix-d6", "actions": ["ranged-attack", "dodge"], **ruled})
    assert [each["rulings"].get("reaction_die") for each in (dodge, shot, turn)] == [choice] * 3
    assert [word for word in told if any(word in each for each in turn["warnings"])] == told
    assert dodge.get("variant") == ("undeclared" if told else None)
    assert len(turn["warnings"]) == len(dodge["warnings"]) == len(told)


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
    answer = both(api, {**FIRE, "states_against": ["wounded"], "modifiers": grants(*order)})
    assert most(answer, "opposing_hits") == 2
    assert answer["states"] == ["Wounded (target): −2 dice"]
    assert answer["warnings"] == ["Cover does not count beside Dodge."]


ATTACKED = {
    "matrix-d6/dodge": ({"Dodge": 4}, {"Ranged Combat": 5}),
    "matrix-d6/full-reaction": ({"Dodge": 4, "Range": "Short"}, {"Ranged Combat": 5}),
    "matrix-d6/melee-parry": ({"Melee Parry": 4}, {"Melee Combat": 5}),
}


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


SHOT_IN_MD6 = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5, "Range": "Short"}}
ON_THE_GROUND = (
    "Prone by itself changes nothing in these odds: What the Prone status does to a roll is not on the page."
)
SHOT_AT = ON_THE_GROUND.replace("Prone by", "Prone (target) by")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            {**SHOT_IN_MD6, "states": ["prone"]},
            "Prone by itself changes nothing in these odds: What being prone changes, and how you get up, is not on "
            "the page.",
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


@pytest.mark.parametrize(
    ("edition", "roll", "ratings"),
    [
        ("sr5", "Running + Strength [Physical]", {"Running": 4, "Strength": 3, "Physical": 5}),
        ("sr5", "Running + Strength [Physical]", {"running": 1, "Strength": 3, "Physical": 5}),
        ("sr6", "Cover + Agility (2)", {"Cover": 3, "Agility": 3}),
        ("sr6", "Cover + Agility v. Cover", {"Cover": 1, "Agility": 3}),
    ],
)
def test_a_name_in_a_typed_roll_is_a_rating_even_if_a_state_has_it(
    api: FlaskClient, edition: str, roll: str, ratings: dict[str, int]
) -> None:
    against = {"Cover": 4} if " v. " in roll else {}
    body = {"edition": edition, "roll": roll, "ratings": ratings, "against": against}
    answer = both(api, body)
    assert answer["unknown"] == []
    assert "states" not in answer
    assert most(answer) == min(sum(ratings.values()) - ratings.get("Physical", 0), ratings.get("Physical", 9))
    state = "running" if edition == "sr5" else "Cover IV"
    held = both(api, {**body, "states": [state]})
    assert held["odds"] == answer["odds"]
    assert [warning for warning in held["warnings"] if "by itself changes nothing" in warning]


@pytest.mark.parametrize("ratings", [{"Running": 4, "Strength": 4}, {"Running": 1}, {}])
def test_ratings_of_a_test_that_is_not_on_the_page_are_never_called_states(
    api: FlaskClient, ratings: dict[str, int]
) -> None:
    told = refused(api, {"entry": "sr5/sprint", "ratings": ratings})
    assert told == (
        "The source gives no dice for sr5/sprint: The dice of the Running Test are on p. 161, not on the page."
    )


def test_a_name_that_the_roll_does_not_have_is_still_the_state(api: FlaskClient) -> None:
    body = {"edition": "sr5", "roll": "8 dice [5]", "ratings": {"Running": 1}}
    assert any("Running by itself changes nothing" in warning for warning in both(api, body)["warnings"])
    told = refused(api, {**body, "ratings": {"Running": 4}})
    assert "Running is 4, but it is a state" in told


def test_what_a_roll_does_not_use_of_an_action_is_named_beside_what_it_uses(api: FlaskClient) -> None:
    blast = {**SIX, "classes": ["blast-attack"]}
    dropped = both(api, {**blast, "modifiers": grants("sr6/hit-the-dirt")})
    assert chance(dropped) == chance(both(api, {**blast, "roll": "12 dice v. 10 dice"}))
    assert dropped["warnings"] == [
        "Hit the Dirt also changes Damage Value (−2), which this roll doesn't use."
    ]
    alone = both(api, {**blast, "modifiers": grants("sr6/hit-the-dirt:blast")})
    assert alone["warnings"] == [
        "Hit the Dirt changes nothing here; this roll doesn't use Damage Value (−2)."
    ]
    plain = both(api, {**SIX, "classes": ["attack"], "modifiers": grants("sr6/hit-the-dirt")})
    assert plain["warnings"] == []


@pytest.mark.parametrize(
    ("edition", "kind", "wider", "grant"),
    [
        ("sr6", "melee-attack", "attack", "sr6/dodge"),
        ("sr6", "melee-attack", "attack", "sr6/called-shot-vitals"),
        ("sr6", "melee-attack", "attack", "sr6/trip"),
        ("sr6", "blast-attack", "attack", "sr6/take-aim:aim"),
        ("sr6", "melee-defense", "defense-test", "sr6/full-defense"),
        ("sr5", "melee-defense", "defense-test", "sr5/full-defense"),
        ("sr5", "melee-defense", "defense-test", "sr5/dodge"),
        ("matrix-d6", "ranged-attack", "action-roll", "matrix-d6/injuries:third-row"),
    ],
)
def test_a_class_of_a_typed_roll_stands_for_the_classes_that_it_belongs_to(
    api: FlaskClient, edition: str, kind: str, wider: str, grant: str
) -> None:
    skills = {"Athletics": 3, "Willpower": 4, "Gymnastics": 3}
    known = SHIPPED.editions[edition].terms
    ratings = {name: value for name, value in skills.items() if name in known}
    roll = "12 dice (3)" if edition == "matrix-d6" else SIX["roll"]
    body = {"edition": edition, "roll": roll, "ratings": ratings, "against": ratings, "classes": [kind]}
    answer = both(api, {**body, "modifiers": grants(grant)})
    said = both(api, {**body, "classes": [kind, wider], "modifiers": grants(grant)})
    assert answer["odds"] == said["odds"]
    damage_only = grant == "sr6/trip"
    assert (answer["odds"] == both(api, body)["odds"]) is damage_only


def test_a_typed_shot_of_somebody_wounded_loses_dice(api: FlaskClient) -> None:
    body = {"edition": "matrix-d6", "roll": "7D (3)", "classes": ["ranged-attack"]}
    hurt = both(api, {**body, "states": ["wounded"]})
    assert hurt["odds"] == both(api, {**body, "roll": "5D (3)"})["odds"]
    assert hurt["states"] == ["Wounded: −2 dice"]


@pytest.mark.parametrize(
    "more",
    [
        {"states_against": ["prone"]},
        {"modifiers": grants("cwn/go-prone")},
        {"modifiers": grants("cwn/go-prone against")},
        {"modifiers": grants("cwn/total-defense")},
    ],
)
def test_what_depends_on_the_kind_of_attack_asks_which_kind_it_is(
    api: FlaskClient, more: dict[str, Any]
) -> None:
    body = {**AIMED_AT_AC, "classes": ["attack"], **more}
    told = refused(api, body)
    assert told.endswith(
        "depends on which kind of roll this is; say it under `classes`: melee-attack or ranged-attack"
    )
    for kind in ("melee-attack", "ranged-attack"):
        narrow = both(api, {**body, "classes": [kind]})
        assert both(api, {**body, "classes": ["attack", kind]})["odds"] == narrow["odds"]


def test_a_state_for_one_kind_of_roll_says_which_kind_that_is(api: FlaskClient) -> None:
    body = {"edition": "matrix-d6", "roll": "5D (2)", "states": ["wounded"]}
    told = both(api, {**body, "classes": ["attribute-or-skill-roll"]})["warnings"]
    assert told == ["Wounded doesn't count here; it does if you name the class action-roll for the roll."]
    assert both(api, {**body, "classes": ["action-roll"]})["states"] == ["Wounded: −2 dice"]


CASES = "shot-at (−2 to hit you at range) or at-melee-range (+2 to hit you at melee range)"
BOTH_WAYS = {"edition": "cwn", "roll": "1d20 + 4 (13)", "classes": ["ranged-attack", "melee-attack"]}


@pytest.mark.parametrize(
    ("more", "how"),
    [
        ({"modifiers": grants("cwn/go-prone")}, f"name one under `grant`: {CASES}"),
        (
            {"states_against": ["prone"]},
            "name only one of ranged-attack and melee-attack under `classes`, or give cwn/go-prone in place of the "
            f"state, with one `grant`: {CASES}",
        ),
    ],
)
def test_what_helps_one_kind_of_attack_and_hinders_another_never_cancels_itself(
    api: FlaskClient, more: dict[str, Any], how: str
) -> None:
    assert how in refused(api, {**BOTH_WAYS, **more})
    chances = {
        key: chance(both(api, {**BOTH_WAYS, "modifiers": grants(f"cwn/go-prone:{key}")}))
        for key in ("shot-at", "at-melee-range")
    }
    assert chances == {"shot-at": "1/2", "at-melee-range": "7/10"}
    ways = {"ranged-attack": "1/2", "melee-attack": "7/10"}
    assert {kind: chance(both(api, {**BOTH_WAYS, **more, "classes": [kind]})) for kind in ways} == ways
