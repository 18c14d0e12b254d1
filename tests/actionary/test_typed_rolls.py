"""Typed rolls: plain words, kinds and grants; command line and HTTP answer alike, on real data."""

import json
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import (
    AC,
    SHIPPED,
    SIX,
    TYPED_HACK,
    both,
    chance,
    grants,
    most,
    refused,
)

pytestmark = pytest.mark.usefixtures("without_reading")


def printed(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    ("edition", "typed", "understood"),
    [
        ("sr5", "10 dice limit 4 v 7", "10 dice [4] v. 7 dice"),
        ("sr5", "12 dice, threshold 3", "12 dice (3)"),
        ("sr3", "8 dice TN 5", "8 dice (5)"),
        ("sr3", "computer (4)", "Computer (Decking) (4)"),
        ("cwn", "2d6+2 vs 8", "2d6 + 2 (8)"),
    ],
)
def test_plain_words_are_answered_as_the_roll_in_the_notation(
    edition: str, typed: str, understood: str
) -> None:
    assert understood in printed("resolve", "-e", edition, typed)
    said = json.loads(printed("resolve", "-e", edition, typed, "--json"))
    assert said == json.loads(printed("resolve", "-e", edition, understood, "--json"))


@pytest.mark.parametrize(
    ("edition", "typed", "lower", "other"),
    [
        ("sr5", "agility + sneaking", ["Agility=5", "sneaking=4"], ["agility=5", "Sneaking=4"]),
        (
            "sr6",
            "reaction + intuition v. parrying",
            ["reaction=4", "v.", "parrying=3"],
            ["Reaction=4", "v.", "PARRYING=3"],
        ),
        ("cwn", "2d6 + dex + Sneak (8)", ["Dex=1", "Sneak=1"], ["Dex=1", "sneak=1"]),
    ],
)
def test_a_name_of_ones_own_is_found_in_any_case(
    edition: str, typed: str, lower: list[str], other: list[str]
) -> None:
    about = ("resolve", "-e", edition, typed, "--json")
    as_typed = json.loads(printed(*about, *lower))
    assert json.loads(printed(*about, *other)) == as_typed
    assert "your value is used as given" in " ".join(as_typed["warnings"])
    both = CliRunner().invoke(main, [*about, lower[-1], lower[-1].upper()])
    assert (both.exit_code, "is given twice; give it once" in both.output) == (1, True)


def test_what_is_varied_and_what_is_modified_is_found_in_any_case_too() -> None:
    about = ("-e", "cwn", "2d6 + dex + sneak (8)")
    solved = json.loads(printed("solve", *about, "3/4", "Dex=1", "Sneak=1", "--vary", "SNEAK", "--json"))
    assert solved["headline"]["text"] == "Sneak 2 gives 83.3 %; now 72.2 % with 1"
    modified = printed("resolve", *about, "Dex=1", "Sneak=1", "-m", "Sneak +1")
    assert "83.3 %" in modified


def test_two_readings_are_refused_and_both_are_shown() -> None:
    result = CliRunner().invoke(main, ["resolve", "-e", "sr3", "8 dice v 5"])
    assert (result.exit_code, "Traceback" in result.output) == (1, False)
    assert 'write "8 dice (5)" or "8 dice v. 5 dice".' in " ".join(result.output.split())


def test_solve_and_convert_read_plain_words() -> None:
    solved = json.loads(printed("solve", "-e", "cwn", "2d6 + dex vs 8", "3/4", "dex=1", "--json"))
    assert (solved["roll"], solved["now"]["value"]) == ("2d6 + Dexterity Modifier (8)", 1)


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("log +1 drug", "Logic + 1 drug"),
        ("LOG=6", "Logic = 6"),
        ("limit=3", "limit = 3"),
        ("log -2", "Logic -2"),
    ],
)
def test_a_modifier_names_a_rating_in_any_case_and_by_alias(typed: str, spelled: str) -> None:
    about = ("resolve", "-e", "sr5", "Logic limit 4 v 3", "Logic=5", "--json", "--seed", "1", "-m")
    changed = json.loads(printed(*about, typed))
    assert changed == json.loads(printed(*about, spelled))
    assert changed["odds"] != json.loads(printed(*about[:-1]))["odds"]


NO_SHOCK = "Total Defense also changes shock (0), which this roll doesn't use."
AIMED_AT_AC = {"edition": "cwn", "roll": "d20+4 vs AC 14"}
CASES = "shot-at (−2 to hit you at range) or at-melee-range (+2 to hit you at melee range)"
BOTH_WAYS = {"edition": "cwn", "roll": "1d20 + 4 (13)", "classes": ["ranged-attack", "melee-attack"]}


@pytest.mark.parametrize("name", ["hack-on-the-fly", "jack-out", "matrix-perception", "matrix-action"])
def test_a_typed_roll_that_someone_may_defend_against_takes_what_adds_to_the_defense(
    api: FlaskClient, name: str
) -> None:
    body = {**TYPED_HACK, "classes": [name]}
    defended = both(api, {**body, "modifiers": grants("sr5/full-matrix-defense")})
    assert Fraction(chance(defended)) < Fraction(chance(both(api, body)))


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
    lacking = both(api, {**body, other: rating})
    assert lacking["unknown"] == [
        f"The target number is unknown: Net Maneuver Successes{whose} has no value."
    ]
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
    told = refused(api, {**AIMED_AT_AC, "modifiers": grants("cwn/total-defense")})
    assert told.endswith("say what the roll is under `classes`: melee-attack or ranged-attack")
    to_sneak = {**AIMED_AT_AC, "roll": "2d6 (Difficulty)", "classes": ["ranged-attack"]}
    assert "typed melee attack (class:melee-attack)" in refused(
        api, {**to_sneak, "modifiers": grants("cwn/total-defense")}
    )


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
    for one in (grant, f"{grant} against"):
        assert "say what the roll is under `classes`" in refused(api, {**typed, "modifiers": grants(one)})
    attack, defense = (
        ("matrix-action", "matrix-defense-test") if "matrix" in grant else ("attack", "defense-test")
    )
    for more in (
        {"classes": [attack], "modifiers": grants(f"{grant} against")},
        {"classes": [attack], "modifiers": grants(grant)},
    ):
        answer = both(api, {**typed, **more})
        assert (most(answer), most(answer, "opposing_hits")) == (8, 10)
    own = both(api, {**typed, "classes": [defense], "modifiers": grants(grant)})
    assert (most(own), most(own, "opposing_hits")) == (11, 7)


def test_a_grant_on_a_rating_counts_in_a_typed_roll_that_names_it(api: FlaskClient) -> None:
    typed = {"edition": "cwn", "roll": "1d20 + 5 vs AC 14", "modifiers": grants("total-defense")}
    assert "rolls that read Melee AC or Ranged AC" in refused(api, {**typed, "classes": ["use-a-skill"]})
    named = {**typed, "roll": "1d20 + 5 vs Melee AC", "against": AC}
    assert chance(both(api, named)) == "1/2"


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
    assert [warning for warning in held["warnings"] if "These odds leave out" in warning]


def test_a_name_that_the_roll_does_not_have_is_still_the_state(api: FlaskClient) -> None:
    body = {"edition": "sr5", "roll": "8 dice [5]", "ratings": {"Running": 1}}
    assert any("These odds leave out Running" in warning for warning in both(api, body)["warnings"])
    told = refused(api, {**body, "ratings": {"Running": 4}})
    assert "Running is 4, but it is a state" in told


def test_what_a_roll_does_not_use_of_an_action_is_named_beside_what_it_uses(api: FlaskClient) -> None:
    blast = {**SIX, "classes": ["blast-attack"]}
    dropped = both(api, {**blast, "modifiers": [{"from": "sr6/hit-the-dirt", "side": "opponent"}]})
    assert chance(dropped) == chance(both(api, {**blast, "roll": "12 dice v. 10 dice"}))
    assert dropped["warnings"] == [
        "Hit the Dirt also changes Damage Value (−2), which this roll doesn't use."
    ]
    alone = both(api, {**blast, "modifiers": grants("sr6/hit-the-dirt:blast")})
    assert alone["warnings"] == [
        "Hit the Dirt changes nothing here; this roll doesn't use Damage Value (−2)."
    ]
    yours = both(api, {**SIX, "classes": ["attack"], "modifiers": grants("sr6/hit-the-dirt")})
    assert yours["granted"] == ["Hit the Dirt: −2 dice"]
    assert yours["warnings"] == ["Hit the Dirt counts as yours; if it is the target's, say so under `side`."]


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
        "depends on which kind of roll this is; say what the roll is under `classes`: "
        "melee-attack or ranged-attack"
    )
    for kind in ("melee-attack", "ranged-attack"):
        narrow = both(api, {**body, "classes": [kind]})
        assert both(api, {**body, "classes": ["attack", kind]})["odds"] == narrow["odds"]


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


@pytest.mark.parametrize("typed", ["STR + Exert, difficulty 8", "Str + Exert"])
def test_a_roll_without_the_dice_that_are_added_up_is_refused_with_dice_of_its_edition(
    api: FlaskClient, typed: str
) -> None:
    body = {"edition": "cwn", "roll": typed, "ratings": {"Str": 1, "Exert": 1}}
    told = " (8)" if "8" in typed else ""
    ways = (f'"{dice} + Strength Modifier + Exert{told}"' for dice in ("1d20", "2d6"))
    assert refused(api, body).endswith(f"write {' or '.join(ways)}")


def test_a_rating_that_can_be_dice_may_be_all_of_a_roll(api: FlaskClient) -> None:
    body = {"edition": "cwn", "roll": "Damage + Strength Modifier", "ratings": {"Damage": "1d8", "Str": 1}}
    assert both(api, body)["odds"]["mean"]["fraction"] == "11/2"


@pytest.mark.parametrize(
    ("grant", "kind"),
    [("sr6/take-aim", "melee-attack"), ("sr6/cover-fire", "melee-attack"), ("sr6/trip", "blast-attack")],
)
def test_an_attack_of_a_kind_that_an_action_is_not_for_is_refused_its_grants(
    api: FlaskClient, grant: str, kind: str
) -> None:
    told = {
        "ratings": {"Willpower": 3, "Damage Value": 3, "Firing Mode": "Automatic"},
        "modifiers": grants(grant),
    }
    sentence = refused(api, {**SIX, **told, "classes": [kind]})
    assert sentence.startswith(
        f"{grant} grants nothing for this roll; it affects only: Attack (sr6/attack), not "
    )
    both(api, {**SIX, **told, "classes": ["attack"]})


@pytest.mark.parametrize(
    ("classes", "grant", "kinds"),
    [
        (["attack"], "sr5/block", "melee-attack"),
        (["attack"], "sr5/parry", "melee-attack"),
        (["defense-test"], "sr5/block", "melee-defense"),
        (["attack"], "sr5/take-aim", "firing-action or throw-weapon"),
    ],
)
def test_what_is_for_one_kind_of_the_roll_asks_whether_it_is_that_kind(
    api: FlaskClient, classes: list[str], grant: str, kinds: str
) -> None:
    body = {"edition": "sr5", "roll": "10 dice v. 6 dice", "classes": classes, "modifiers": grants(grant)}
    assert refused(api, body).endswith(f"say what the roll is under `classes`: {kinds}")


def test_what_no_kind_of_the_roll_can_have_is_refused_without_a_question(api: FlaskClient) -> None:
    body = {"edition": "sr5", "roll": "10 dice v. 6 dice", "classes": ["melee-attack"]}
    told = refused(api, {**body, "modifiers": grants("sr5/take-aim")})
    assert told.startswith("sr5/take-aim grants nothing for this roll")


@pytest.mark.parametrize(("interrupt", "rating"), [("dodge", "Gymnastics"), ("full-defense", "Willpower")])
def test_somebody_dodges_a_typed_ram_and_does_not_block_it(
    api: FlaskClient, interrupt: str, rating: str
) -> None:
    body = {
        "edition": "sr5",
        "roll": "10 dice v. 6 dice",
        "classes": ["ramming-attack"],
        "against": {rating: 4},
    }
    assert most(both(api, {**body, "modifiers": grants(f"sr5/{interrupt}")}), "opposing_hits") == 10
    assert "not ramming attack" in refused(api, {**body, "modifiers": grants("sr5/block")})


@pytest.mark.parametrize("kind", ["attack", "melee-attack", "ranged-attack"])
def test_a_snap_attack_has_its_penalty_in_melee_and_at_range_without_a_question(
    api: FlaskClient, kind: str
) -> None:
    body = {"edition": "cwn", "roll": "1d20+5 vs AC 14", "classes": [kind]}
    snapped = both(api, {**body, "modifiers": grants("cwn/make-a-snap-attack")})
    assert chance(snapped) == chance(both(api, {**body, "roll": "1d20+1 vs AC 14"}))
