"""What a typed roll is said to be decides which grants and states reach it."""

from typing import Any

import pytest

import kb
from tests.kb.asking import ask
from tests.kb.play.playing import AC, CWN, SR5, SR6, Body, about, chance, grants, most, refusal

ARMORED = CWN | {"roll": "d20+4 vs AC 14"}
MATRIX: Body = {"edition": "sr5", "roll": "8 dice [5] v. 6 dice", "against": {"Willpower": 3}}
MD6: Body = {"edition": "matrix-d6", "roll": "7D (3)"}
SKILLS = {"Athletics": 3, "Willpower": 4, "Gymnastics": 3}


@pytest.mark.parametrize("kind", ["hack-on-the-fly", "jack-out", "matrix-perception", "matrix-action"])
def test_a_matrix_action_that_someone_defends_against_takes_what_adds_to_the_defense(
    shipped: kb.KnowledgeBase, kind: str
) -> None:
    body = MATRIX | {"classes": [kind]}
    assert chance(shipped, body | grants("sr5/full-matrix-defense")) < chance(shipped, body)


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
    shipped: kb.KnowledgeBase, edition: str, attack: str, defense: str
) -> None:
    attacks = chance(shipped, {"edition": edition, "roll": "9 dice v. 7 dice", "classes": [attack]})
    assert (
        attacks + chance(shipped, {"edition": edition, "roll": "7 dice v. 9 dice", "classes": [defense]}) == 1
    )


@pytest.mark.parametrize(
    ("edition", "grant", "kinds"),
    [
        ("sr5", "full-defense", ("attack", "defense-test")),
        ("sr5", "full-matrix-defense", ("matrix-action", "matrix-defense-test")),
        ("sr5", "dodge", ("attack", "defense-test")),
        ("sr6", "full-defense", ("attack", "defense-test")),
        ("sr6", "dodge", ("attack", "defense-test")),
    ],
)
@pytest.mark.parametrize("side", ["", " against"])
def test_a_defense_helps_the_side_of_a_typed_roll_that_defends(
    shipped: kb.KnowledgeBase, edition: str, grant: str, kinds: tuple[str, str], side: str
) -> None:
    known = {name: 3 for name in SKILLS if name in shipped.editions[edition].terms}
    typed = {"edition": edition, "roll": "8 dice v 7", "ratings": known, "against": known}
    asked = typed | grants(grant + side)
    assert "`classes`" in str(refusal(shipped, asked))
    attacks = asked | {"classes": [kinds[0]]}
    assert (most(shipped, attacks), most(shipped, attacks, "opposing_hits")) == (8, 10)
    if not side:
        defends = asked | {"classes": [kinds[1]]}
        assert (most(shipped, defends), most(shipped, defends, "opposing_hits")) == (11, 7)


@pytest.mark.parametrize(
    ("kind", "grant", "success"),
    [
        ("melee-attack", "cwn/total-defense", "9/20"),
        ("melee-attack", "cwn/total-defense against", "9/20"),
        ("make-a-ranged-attack", "cwn/total-defense", "9/20"),
        ("melee-attack", "cwn/charge against", "13/20"),
    ],
)
@pytest.mark.parametrize("typed", [CWN, ARMORED])
def test_the_number_to_reach_of_a_typed_attack_is_the_armor_class_that_a_grant_changes(
    shipped: kb.KnowledgeBase, kind: str, grant: str, success: str, typed: Body
) -> None:
    body = typed | {"classes": [kind]} | grants(grant)
    assert ask(shipped, **body)["odds"]["success"]["fraction"] == success
    shock = about(ask(shipped, **body)["warnings"], "Total Defense", "no Shock")
    assert len(shock) == ("total-defense" in grant and kind == "melee-attack")


def test_an_armor_class_that_a_typed_roll_names_changes_too(shipped: kb.KnowledgeBase) -> None:
    for roll in ("1d20 + 5 (target.Melee AC)", "1d20 + 5 vs Melee AC"):
        named = {"edition": "cwn", "roll": roll, "against": AC}
        assert chance(shipped, named | grants("total-defense")) * 20 == 10
        assert chance(shipped, named | {"classes": ["melee-attack"]} | grants("total-defense")) * 20 == 10
    skill = CWN | {"classes": ["use-a-skill"]} | grants("total-defense")
    assert refusal(shipped, skill).field == "modifiers.0.from"


@pytest.mark.parametrize("order", [1, -1])
def test_the_number_to_reach_and_the_pool_change_where_both_sides_act(
    shipped: kb.KnowledgeBase, order: int
) -> None:
    names = ("cwn/total-defense", "cwn/charge", "cwn/go-prone")[::order]
    assert chance(shipped, ARMORED | {"classes": ["melee-attack"]} | grants(*names)) * 20 == 13


@pytest.mark.parametrize("kind", ["attack", "melee-attack", "ranged-attack"])
def test_a_snap_attack_has_its_penalty_in_melee_and_at_range_without_a_question(
    shipped: kb.KnowledgeBase, kind: str
) -> None:
    body = CWN | {"classes": [kind]}
    assert chance(shipped, body | grants("cwn/make-a-snap-attack")) == chance(
        shipped, body | {"roll": "1d20+0 (14)"}
    )


@pytest.mark.parametrize(
    "more",
    [
        {"states_against": ["prone"]},
        grants("cwn/go-prone"),
        grants("cwn/go-prone against"),
        grants("cwn/total-defense"),
    ],
)
@pytest.mark.parametrize("classes", [{}, {"classes": ["attack"]}])
def test_what_depends_on_the_kind_of_attack_asks_which_kind_it_is(
    shipped: kb.KnowledgeBase, more: Body, classes: Body
) -> None:
    body = ARMORED | classes | more
    told = str(refusal(shipped, body))
    assert "melee-attack" in told
    assert "ranged-attack" in told
    for kind in ("melee-attack", "ranged-attack"):
        one = chance(shipped, body | {"classes": [kind]})
        assert one == chance(shipped, body | {"classes": ["attack", kind]})


def test_what_helps_one_kind_of_attack_and_hinders_another_never_cancels_itself(
    shipped: kb.KnowledgeBase,
) -> None:
    both = CWN | {"roll": "1d20 + 4 (13)", "classes": ["ranged-attack", "melee-attack"]}
    ways = {"ranged-attack": ("shot-at", 10), "melee-attack": ("at-melee-range", 14)}
    for more in (grants("cwn/go-prone"), {"states_against": ["prone"]}):
        told = str(refusal(shipped, both | more))
        for kind, (key, twentieths) in ways.items():
            assert key in told
            assert chance(shipped, both | more | {"classes": [kind]}) * 20 == twentieths
            assert chance(shipped, both | grants(f"cwn/go-prone:{key}")) * 20 == twentieths


@pytest.mark.parametrize(
    ("edition", "kind", "wider", "grant"),
    [
        ("sr6", "melee-attack", "attack", "sr6/called-shot-vitals"),
        ("sr6", "melee-attack", "attack", "sr6/trip"),
        ("sr6", "blast-attack", "attack", "sr6/take-aim:aim"),
        ("sr6", "melee-defense", "defense-test", "sr6/full-defense"),
        ("sr5", "melee-defense", "defense-test", "sr5/dodge"),
        ("matrix-d6", "ranged-attack", "action-roll", "matrix-d6/injuries:third"),
    ],
)
def test_a_class_stands_for_the_classes_that_it_belongs_to(
    shipped: kb.KnowledgeBase, edition: str, kind: str, wider: str, grant: str
) -> None:
    ratings = {name: value for name, value in SKILLS.items() if name in shipped.editions[edition].terms}
    roll = "12 dice (3)" if edition == "matrix-d6" else SR6["roll"]
    body = {"edition": edition, "roll": roll, "ratings": ratings, "against": ratings, "classes": [kind]}
    odds = ask(shipped, **body, **grants(grant))["odds"]
    assert odds == ask(shipped, **body | {"classes": [kind, wider]}, **grants(grant))["odds"]
    assert (odds == ask(shipped, **body)["odds"]) is (grant == "sr6/trip")  # which changes damage only


@pytest.mark.parametrize(
    ("body", "grant", "kinds"),
    [
        (SR5 | {"classes": ["attack"]}, "sr5/block", ["melee-attack"]),
        (SR5 | {"classes": ["defense-test"]}, "sr5/block", ["melee-defense"]),
        (SR5 | {"classes": ["attack"]}, "sr5/take-aim", ["firing-action", "throw-weapon"]),
    ],
)
def test_what_is_for_one_kind_of_the_roll_asks_whether_it_is_that_kind(
    shipped: kb.KnowledgeBase, body: Body, grant: str, kinds: list[str]
) -> None:
    told = str(refusal(shipped, body | grants(grant)))
    assert "`classes`" in told
    assert [kind for kind in kinds if kind in told] == kinds


@pytest.mark.parametrize(
    ("body", "grant"),
    [
        (SR6 | {"classes": ["melee-attack"]}, "sr6/take-aim"),
        (MATRIX | {"classes": ["crack-file"]}, "sr5/full-matrix-defense"),
        (MATRIX | {"classes": ["grid-hop"]}, "sr5/full-matrix-defense"),
        (SR6 | {"classes": ["active-skill-test"]}, "sr6/called-shot-vitals"),
        (SR5 | {"classes": ["melee-attack"]}, "sr5/take-aim"),
        (MD6 | {"classes": ["attack-several-targets"]}, "matrix-d6/multiple-actions"),
        (CWN | {"roll": "2d6 (Difficulty)", "classes": ["ranged-attack"]}, "cwn/total-defense"),
    ],
)
def test_what_no_kind_of_the_roll_can_have_is_refused_without_a_question(
    shipped: kb.KnowledgeBase, body: Body, grant: str
) -> None:
    told = {"ratings": {"Willpower": 3, "Damage Value": 3, "Firing Mode": "Full Auto"}}
    error = refusal(shipped, body | grants(grant) | (told if body["edition"] == "sr6" else {}))
    assert error.field == "modifiers.0.from"
    assert "`classes`" not in str(error)


@pytest.mark.parametrize(
    ("grant", "holder", "other"),
    [("sr3/position-attack", "ratings", "against"), ("sr3/parry-attack", "against", "ratings")],
)
def test_a_grant_reads_its_holder_s_rating_and_never_the_other_side_s(
    shipped: kb.KnowledgeBase, grant: str, holder: str, other: str
) -> None:
    body = {"edition": "sr3", "roll": "5 dice (4)", "classes": ["matrix-attack"]} | grants(grant)
    (lacking,) = ask(shipped, **body, **{other: {"Maneuver Successes": 1}})["unknown"]
    assert "Net Maneuver Successes" in lacking
    assert ("(target)" in lacking) is (holder == "against")
    alone = body | {holder: {"Maneuver Successes": 1}}
    assert chance(shipped, alone) == chance(shipped, alone | {other: {"Maneuver Successes": 3}})


@pytest.mark.parametrize(
    ("more", "fewer"),
    [
        (MD6 | {"classes": ["action-roll"]} | grants("matrix-d6/injuries:fourth"), "4D (3)"),
        (MD6 | {"classes": ["action-roll"], "states": ["wounded"]}, "5D (3)"),
        (MD6 | {"roll": "5D v. 4D", "classes": ["reaction"], "states_against": ["wounded"]}, "5D v. 2D"),
        (
            MD6 | {"roll": "5D v. 4D", "classes": ["reaction"]} | grants("matrix-d6/injuries:third against"),
            "5D v. 2D",
        ),
    ],
)
def test_whoever_is_hurt_loses_dice_of_typed_rolls(shipped: kb.KnowledgeBase, more: Body, fewer: str) -> None:
    plain = {"edition": "matrix-d6", "roll": fewer, "classes": more["classes"]}
    assert chance(shipped, more) == chance(shipped, plain)


@pytest.mark.parametrize("ratings", [{"Cover": "2D"}, {"Cover": "2D", "Range": "Short"}])
@pytest.mark.parametrize(("ruling", "harder"), [("flat", "7D (6)"), ("rolled", "7D (4 + 2D)")])
def test_cover_adds_to_the_difficulty_that_was_typed(
    shipped: kb.KnowledgeBase, ratings: dict[str, str], ruling: str, harder: str
) -> None:
    ruled = {"edition": "matrix-d6", "rulings": {"difficulty_dice": ruling}}
    shot = ruled | {"roll": "7D (4)", "classes": ["ranged-attack"]} | grants("matrix-d6/cover")
    assert chance(shipped, shot | {"ratings": ratings}) == chance(shipped, ruled | {"roll": harder})
    lacking, give = ask(shipped, **shot)["unknown"]
    assert "Cover" in lacking
    assert give.startswith("Give Cover as ")


@pytest.mark.parametrize(
    ("roll", "split", "dice"),
    [
        ("10 dice v. 7 dice", grants("sr6/multiple-attacks:two-targets"), 5),
        ("13 dice v. 7 dice", grants("sr6/multiple-attacks:several-forms"), 6),
        ("12 dice v. 7 dice", grants("sr6/multiple-attacks") | {"ratings": {"Targets": 3}}, 4),
        ("Agility + 7 v. 7 dice", grants("sr6/multiple-attacks:two-targets"), 6),
        (
            "10 dice v. 7 dice",
            grants("sr6/multiple-attacks:two-targets") | {"ratings": {"Dice Pool": 16}},
            8,
        ),
    ],
)
def test_several_attacks_split_the_dice_of_a_typed_roll_unless_others_are_given(
    shipped: kb.KnowledgeBase, roll: str, split: Body, dice: int
) -> None:
    attack = {"edition": "sr6", "classes": ["attack"]}
    answer = ask(
        shipped, **attack, **split | {"roll": roll, "ratings": {"Agility": 5} | split.get("ratings", {})}
    )
    assert (answer["odds"], answer["unknown"]) == (
        ask(shipped, **attack, roll=f"{dice} dice v. 7 dice")["odds"],
        [],
    )


def test_what_a_split_roll_lacks_is_named_and_not_its_dice_in_all(shipped: kb.KnowledgeBase) -> None:
    body = SR6 | {"roll": "Agility + 4 v. 7 dice", "classes": ["attack"]}
    (lacking,) = ask(shipped, **body, **grants("sr6/multiple-attacks:two-targets"))["unknown"]
    assert "Agility" in lacking
    assert "Dice Pool" not in lacking


def test_an_attack_on_one_target_is_not_split(shipped: kb.KnowledgeBase) -> None:
    body = SR6 | {"classes": ["attack"], "ratings": {"Targets": 1}} | grants("sr6/multiple-attacks")
    assert "Targets is 1" in str(refusal(shipped, body))
    answer = ask(shipped, **body | {"ratings": {"Targets": 1, "Forms of Attack": 1}})
    assert answer["odds"] == ask(shipped, **SR6)["odds"]
    assert len(about(answer["warnings"], "Multiple Attacks")) == 1


@pytest.mark.parametrize(
    ("grants_", "told"),
    [
        ({"modifiers": [{"from": "sr6/hit-the-dirt", "side": "opponent"}]}, (10, "−2 Damage Value")),
        (grants("sr6/hit-the-dirt:blast"), (8, "−2 Damage Value")),
    ],
)
def test_what_a_roll_does_not_use_of_an_action_is_named_beside_what_it_uses(
    shipped: kb.KnowledgeBase, grants_: Body, told: tuple[int, str]
) -> None:
    blast = SR6 | {"classes": ["blast-attack"]} | grants_
    assert most(shipped, blast, "opposing_hits") == told[0]
    (unused,) = ask(shipped, **blast)["warnings"]
    assert told[1] in unused


@pytest.mark.parametrize(
    ("mode", "told"), [("Full Auto", "−2 Damage Value."), ("Burst", "a burst adds no +1")]
)
def test_the_two_modes_of_cover_fire_are_not_both_taken(
    shipped: kb.KnowledgeBase, mode: str, told: str
) -> None:
    answer = ask(shipped, **SR6, classes=["attack"], ratings={"Firing Mode": mode}, **grants("cover-fire"))
    assert len(about(answer["warnings"], told)) == 1
    assert answer["odds"]["success"] == ask(shipped, **SR6)["odds"]["success"]


SHOTS = grants("sr6/called-shot-vitals", "sr6/called-shot-disarm")


def test_a_ruling_decides_whether_two_actions_of_a_kind_join_one_roll(shipped: kb.KnowledgeBase) -> None:
    attack: dict[str, Any] = SR6 | {"classes": ["attack"]}
    several = {"rulings": {"called_shots": "several"}}
    assert "called_shots" in str(refusal(shipped, attack | SHOTS))
    assert chance(shipped, attack | SHOTS | several) == chance(shipped, SR6 | {"roll": "4 dice v. 8 dice"})
    assert ask(shipped, **attack | SHOTS | several)["rulings"]["called_shots"] == "several"
    one = attack | grants("sr6/called-shot-vitals")
    assert chance(shipped, one) == chance(shipped, SR6 | {"roll": "8 dice v. 8 dice"})
    assert len(about(ask(shipped, **one | several)["warnings"], "called_shots")) == 1


@pytest.mark.parametrize("kind", ["attack", "blast-attack"])
def test_a_reaction_that_does_not_help_here_names_those_that_do(shipped: kb.KnowledgeBase, kind: str) -> None:
    """SR6, lines 8, 17 and 29."""
    body = SR6 | {"roll": "12 dice v. 6 dice", "classes": [kind]}
    told = str(refusal(shipped, body | grants("sr6/block")))
    assert all(each in told for each in ("sr6/deflect-with-armor", "sr6/dodge", "sr6/full-defense"))
    assert "take-a-risk" not in told
