"""Grants reach what they concern, however named, and the right alternative: on real entries."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from tests.kb.asking import codes
from tests.kb.play.playing import refusal

MATRIX = {
    "ratings": {
        "Hacking": 4,
        "Logic": 4,
        "Sleaze": 5,
        "Attack": 5,
        "Electronic Warfare": 4,
        "Computer": 4,
        "Compiling": 4,
        "Resonance": 4,
        "Level": 4,
        "Software": 4,
        "Registering": 4,
        "Intuition": 4,
    },
    "against": {
        "Intuition": 4,
        "Firewall": 3,
        "Willpower": 4,
        "Sprite Level": 3,
        "Protection Rating": 3,
        "Complex Form Level": 3,
        "Resonance": 3,
    },
}
RAM = {
    "entry": "sr5/ramming",
    "test": "attack",
    "ratings": {"Vehicle Skill": 4, "Reaction": 4},
    "against": {
        "Reaction": 3,
        "Intuition": 3,
        "Unarmed Combat": 4,
        "Melee Weapon Skill": 4,
        "Gymnastics": 4,
        "Willpower": 3,
    },
}
CWN_RATINGS = {"Attack Bonus": 1, "Stab": 1, "Shoot": 1, "Attribute Modifier": 0}
AC = {"Melee AC": 14, "Ranged AC": 14}
TYPED = {"edition": "cwn", "roll": "1d20 + 5 (14)"}
SHOT = {
    "entry": "matrix-d6/ranged-attack",
    "ratings": {"Ranged Combat": 5, "Range": "Short", "Cover": "2D"},
    "against": {"Dodge": 4, "Martial Arts": 4, "Reaction Successes": 2},
}
SIX = {"edition": "sr6", "roll": "12 dice v. 8 dice"}
ATTACK = {**SIX, "classes": ["attack"]}


def ask(base: kb.KnowledgeBase, modifiers: list[dict[str, Any]], **content: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate({**content, "modifiers": modifiers})).plain()


def chance(answer: dict[str, Any]) -> Fraction:
    return Fraction(answer["odds"]["success"]["fraction"])


@pytest.mark.parametrize("side", [None, "actor", "opponent"])
@pytest.mark.parametrize(
    "entry",
    [
        *("compile-sprite", "register-sprite", "kill-complex-form", "crack-file", "check-overwatch-score"),
        *("disarm-data-bomb", "set-data-bomb", "erase-matrix-signature", "jam-signals"),
    ],
)
def test_full_matrix_defense_is_refused_where_nobody_makes_a_matrix_defense_test(
    shipped: kb.KnowledgeBase, entry: str, side: str | None
) -> None:
    modifier = {"from": "sr5/full-matrix-defense"} | ({"side": side} if side else {})
    with pytest.raises(RequestError, match="counts only for") as refused:
        ask(shipped, [modifier], entry=f"sr5/{entry}", **MATRIX)
    assert refused.value.field == "modifiers.0.from"


@pytest.mark.parametrize("variant", ["local-grid", "global-grid"])
@pytest.mark.parametrize("entry", ["hack-on-the-fly", "brute-force"])
def test_a_grid_makes_no_matrix_defense_test(shipped: kb.KnowledgeBase, entry: str, variant: str) -> None:
    with pytest.raises(RequestError, match=r"doesn.t count for"):
        ask(shipped, [{"from": "full-matrix-defense"}], entry=f"sr5/{entry}", variant=variant, **MATRIX)


def test_full_matrix_defense_helps_the_one_who_defends_without_saying_so(shipped: kb.KnowledgeBase) -> None:
    hack = {"entry": "sr5/hack-on-the-fly", **MATRIX}
    said = ask(shipped, [{"from": "full-matrix-defense", "side": "opponent"}], **hack)
    assert chance(ask(shipped, [{"from": "full-matrix-defense"}], **hack)) == chance(said)
    assert chance(said) == chance(ask(shipped, [{"add": {"against": 4}}], **hack))


@pytest.mark.parametrize("side", [None, "opponent"])
@pytest.mark.parametrize("interrupt", ["block", "parry", "evasive-driving"])
def test_block_parry_and_evasive_driving_do_not_help_against_ramming(
    shipped: kb.KnowledgeBase, interrupt: str, side: str | None
) -> None:
    modifier = {"from": f"sr5/{interrupt}"} | ({"side": side} if side else {})
    with pytest.raises(RequestError, match=r"can.t (use .* |be used )against a ramming attack"):
        ask(shipped, [modifier], **RAM)
    typed = {"edition": "sr5", "roll": "8 dice v. 6 dice", "against": RAM["against"]}
    with pytest.raises(RequestError, match=r"can.t (use .* |be used )against a ramming attack"):
        ask(shipped, [modifier], classes=["melee-attack", "attack", "ramming-attack"], **typed)


def test_a_grant_that_only_an_exception_keeps_from_a_roll_is_refused_with_the_exception_alone(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR6, line 35: no Blast weapons."""
    with pytest.raises(RequestError) as caught:
        ask(shipped, [{"from": "dual-attack"}], entry="sr6/attack", classes=["blast-attack"])
    assert str(caught.value) == ("You can't use Dual Attack for a Blast attack")


def test_a_condition_of_the_targets_grant_speaks_of_the_target(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, [{"from": "sr5/evasive-driving", "side": "opponent"}], entry="sr5/fire-gun")
    assert "The target's Evasive Driving counts only for the target's vehicle." in answer["warnings"]


def test_grants_that_exclude_each_other_are_told_by_their_names(shipped: kb.KnowledgeBase) -> None:
    both = [{"from": "sr6/dual-attack", "grant": "weak"}, {"from": "sr6/dual-attack", "grant": "strong"}]
    with pytest.raises(RequestError, match=r"Dual Attack \(strong\) can't both apply; give one of them"):
        ask(shipped, both, edition="sr6", roll="9 dice v. 5 dice", classes=["attack"])


@pytest.mark.parametrize("interrupt", ["dodge", "full-defense"])
def test_dodge_and_full_defense_help_against_ramming(shipped: kb.KnowledgeBase, interrupt: str) -> None:
    dice = {"dodge": 4, "full-defense": 3}[interrupt]
    assert chance(ask(shipped, [{"from": f"sr5/{interrupt}"}], **RAM)) == chance(
        ask(shipped, [{"add": {"against": dice}}], **RAM)
    )


def test_block_helps_against_a_typed_melee_attack_and_not_against_a_shot(shipped: kb.KnowledgeBase) -> None:
    typed = {"edition": "sr5", "roll": "8 dice v. 6 dice", "against": RAM["against"]}
    blocked = ask(shipped, [{"from": "block"}], classes=["attack", "melee-attack"], **typed)
    assert chance(blocked) == chance(ask(shipped, [{"add": {"against": 4}}], **typed))
    with pytest.raises(RequestError, match=r"doesn.t count for this roll"):
        ask(shipped, [{"from": "block"}], classes=["attack", "firing-action"], **typed)


def test_an_action_that_includes_an_attack_is_one_for_grants(shipped: kb.KnowledgeBase) -> None:
    typed = {"edition": "sr5", "roll": "8 dice v. 6 dice", "against": RAM["against"]}
    blocked = ask(shipped, [{"from": "block"}], classes=["intercept"], **typed)
    assert chance(blocked) == chance(ask(shipped, [{"from": "block"}], classes=["melee-attack"], **typed))
    for name in ("charge", "make-a-snap-attack", "make-a-swarm-attack"):
        with pytest.raises(RequestError, match="`classes`:"):
            ask(shipped, [{"from": "total-defense"}], classes=[name], **TYPED)
        ask(shipped, [{"from": "total-defense"}], classes=[name, "melee-attack"], **TYPED)
    with pytest.raises(RequestError, match=r"doesn.t count for this roll"):
        ask(shipped, [{"from": "total-defense"}], classes=["run"], **TYPED)


@pytest.mark.parametrize("entry", ["make-a-melee-attack", "make-a-ranged-attack"])
@pytest.mark.parametrize(
    ("modifier", "shift"),
    [
        *(({"from": "total-defense"}, -2), ({"from": "total-defense", "side": "opponent"}, -2)),
        *(({"from": "total-defense", "grant": "armor"}, -2), ({"from": "charge"}, 2)),
        *(({"from": "charge", "side": "actor"}, 2), ({"from": "charge", "side": "opponent"}, 2)),
        ({"from": "charge", "grant": "open"}, 2),
        ({"from": "go-prone"}, {"make-a-melee-attack": 2, "make-a-ranged-attack": -2}),
    ],
)
def test_who_has_a_grant_is_read_from_the_grant_and_the_roll(
    shipped: kb.KnowledgeBase, entry: str, modifier: dict[str, Any], shift: Any
) -> None:
    shift = shift if isinstance(shift, int) else shift[entry]
    about = {"entry": f"cwn/{entry}", "test": "attack", "ratings": CWN_RATINGS, "against": AC}
    assert chance(ask(shipped, [modifier], **about)) - chance(ask(shipped, [], **about)) == Fraction(
        shift, 20
    )


def test_a_typed_roll_says_what_it_is_where_grants_of_one_action_differ(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="ranged-attack or melee-attack") as refused:
        ask(shipped, [{"from": "go-prone"}], **TYPED)
    assert refused.value.field == "classes"
    bare = chance(ask(shipped, [], **TYPED))
    for name, shift in (("melee-attack", 2), ("ranged-attack", -2), ("make-a-melee-attack", 2)):
        told = ask(shipped, [{"from": "go-prone"}], classes=[name], **TYPED)
        assert chance(told) - bare == Fraction(shift, 20)
    with pytest.raises(RequestError, match="`classes`:"):
        ask(shipped, [{"from": "go-prone", "grant": "shot-at"}], **TYPED)
    with pytest.raises(RequestError, match=r"doesn.t count for this roll"):
        ask(shipped, [{"from": "go-prone"}], classes=["use-a-skill"], **TYPED)


def test_a_grant_for_any_roll_counts_on_a_typed_one_of_no_kind(shipped: kb.KnowledgeBase) -> None:
    odds = ask(shipped, [{"from": "take-a-risk"}], **SIX)["odds"]
    assert max(one["value"] for one in odds["hits"]) > 12


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("cwn/make-a-melee-attack", "can't choose the kind of roll"),
        ("sr6/attack", "allowed: blast-attack, melee-attack"),
    ],
)
def test_an_entry_is_of_no_kinds_but_its_own_and_those_that_it_may_be_of(
    shipped: kb.KnowledgeBase, entry: str, says: str
) -> None:
    with pytest.raises(RequestError, match=says):
        ask(shipped, [], entry=entry, classes=["attack"])


def test_an_attack_that_is_said_to_be_in_melee_is_blocked(shipped: kb.KnowledgeBase) -> None:
    attack: dict[str, Any] = {
        "entry": "sr6/attack",
        "ratings": {"Weapon Skill": 5, "Agility": 5},
        "against": {"Reaction": 4, "Intuition": 4, "Close Combat": 3},
    }
    block = {"from": "block", "side": "opponent"}
    with pytest.raises(RequestError, match="under `classes`: melee-attack"):
        ask(shipped, [block], **attack)
    in_melee = ask(shipped, [block], **attack, classes=["melee-attack"])
    tripped = ask(shipped, [block, {"from": "trip"}], **attack)
    typed = ask(shipped, [], edition="sr6", roll="10 dice v 11 dice", classes=["attack"])
    assert chance(in_melee) == chance(typed) == chance(tripped)


@pytest.mark.parametrize(
    ("source", "ratings", "dice"),
    [
        ("multiple-attacks", {"Dice Pool": 12, "Targets": 2}, 6),
        ("multiple-attacks", {"Dice Pool": 12, "Targets": 3}, 4),
        ("multiple-attacks", {"Dice Pool": 12, "Targets": 4}, 3),
        ("multiple-attacks", {"Dice Pool": 15, "Targets": 5}, 3),
        ("multiple-attacks", {"Dice Pool": 12, "Targets": 6}, 2),
        ("multiple-attacks", {"Dice Pool": 21, "Targets": 7}, 3),
        ("multiple-attacks", {"Dice Pool": 12, "Targets": 13}, 0),
        ("multiple-attacks", {"Dice Pool": 12, "Forms of Attack": 2}, 6),
        ("called-shot-break-weapon", {}, 7),
    ],
)
def test_of_alternatives_the_one_counts_that_the_request_tells(
    shipped: kb.KnowledgeBase, source: str, ratings: dict[str, int], dice: int
) -> None:
    answer = ask(shipped, [{"from": source}], ratings=ratings, **ATTACK)
    assert max(one["value"] for one in answer["odds"]["hits"]) == dice


def test_whoever_uses_the_broken_weapon_has_the_smaller_penalty(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, [{"from": "called-shot-break-weapon", "side": "opponent"}], **ATTACK)
    assert max(one["value"] for one in answer["odds"]["hits"]) == 11


@pytest.mark.parametrize(
    ("classes", "side", "pool", "against"),
    [
        (["defense-test"], None, 14, 8),
        (["active-skill-test"], None, 10, 8),
        (["attack"], None, 10, 8),
        (["attack"], "opponent", 12, 10),
        (["blast-attack"], "opponent", 12, 10),
    ],
)
def test_hit_the_dirt_helps_a_defense_now_and_hampers_a_skill_later(
    shipped: kb.KnowledgeBase, classes: list[str], side: str | None, pool: int, against: int
) -> None:
    modifier = {"from": "hit-the-dirt"} | ({"side": side} if side else {})
    odds = ask(shipped, [modifier], classes=classes, **SIX)["odds"]
    assert max(one["value"] for one in odds["hits"]) == pool
    assert max(one["value"] for one in odds["opposing_hits"]) == against


def test_what_adds_up_may_be_named_again_and_never_exceeds_its_most(shipped: kb.KnowledgeBase) -> None:
    aim: dict[str, Any] = {"from": "sr6/take-aim", "times": 2}
    for modifiers, dice in (
        ([aim], 14),
        ([aim, aim], 15),
        ([{"from": "take-aim", "grant": "scope", "times": 3}], 14),
        ([{"from": "take-aim", "grant": "scope", "times": 9}], 15),
    ):
        odds = ask(shipped, modifiers, ratings={"Willpower": 3}, **ATTACK)["odds"]
        assert max(one["value"] for one in odds["hits"]) == dice


@pytest.mark.parametrize(("source", "usual"), [("sr5/take-aim", "dice"), ("sr6/take-aim", "aim")])
def test_what_counts_from_the_second_time_on_takes_all_times_in_one(
    shipped: kb.KnowledgeBase, source: str, usual: str
) -> None:
    scope = {"from": source, "grant": "scope"}
    kind = {"sr5/take-aim": "firing-action", "sr6/take-aim": "attack"}[source]
    asked: dict[str, Any] = {
        "edition": source[:3],
        "roll": "10",
        "classes": [kind],
        "ratings": {"Willpower": 5},
    }
    once = ask(shipped, [scope], **asked)
    assert "first-times-do-not-count" in codes(once, "warnings")
    assert max(one["value"] for one in once["odds"]["hits"]) == 10
    with pytest.raises(RequestError, match=r"give only Take Aim \(scope\), with every time you took it"):
        ask(shipped, [scope, {"from": source, "grant": usual, "times": 3}], **asked)


def test_an_injury_has_to_be_chosen_and_each_side_may_have_its_own(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match=r"lightest .*, second .*, third .* or fourth"):
        ask(shipped, [{"from": "injuries"}], **SHOT)
    mine = {"from": "injuries", "grant": "third"}
    theirs = {"from": "injuries", "grant": "lightest", "side": "opponent"}
    odds = ask(shipped, [mine, {"from": "dodge"}, theirs], **SHOT)["odds"]
    assert max(one["value"] for one in odds["hits"]) == 3
    assert max(one["value"] for one in odds["opposing_hits"]) == 3


@pytest.mark.parametrize(
    ("source", "about"),
    [
        ("called-shot-vitals", ATTACK),
        ("total-defense", {"edition": "cwn", "roll": "1d20 + 5 (target.Melee AC)", "against": AC}),
        ("total-defense", {"entry": "cwn/make-a-ranged-attack", "ratings": CWN_RATINGS, "against": AC}),
    ],
)
def test_what_changes_a_roll_in_part_is_not_told_to_change_nothing(
    shipped: kb.KnowledgeBase, source: str, about: dict[str, Any]
) -> None:
    answer, bare = ask(shipped, [{"from": source}], **about), ask(shipped, [], **about)
    assert chance(answer) != chance(bare)
    assert {"grant-unused", "modifier-unused"}.isdisjoint(codes(answer, "warnings"))


def test_an_amount_of_a_grant_reads_ratings_as_other_modifiers_leave_them(shipped: kb.KnowledgeBase) -> None:
    raised: list[dict[str, Any]] = [{"from": "full-defense"}, {"set": {"target.Willpower": 6}}]
    for modifiers in (raised, raised[::-1]):
        assert chance(ask(shipped, modifiers, **RAM)) == chance(
            ask(shipped, [{"add": {"against": 6}}], **RAM)
        )


def test_a_grant_that_excepts_a_roll_is_refused_for_that_and_not_by_our_ruling(
    shipped: kb.KnowledgeBase,
) -> None:
    for source, ours in (("sr5/evasive-driving", False), ("sr5/full-defense", True)):
        modifier = {"from": source, "side": "opponent"}
        error = refusal(shipped, {**RAM, "variant": "against-a-driver", "modifiers": [modifier]})
        assert error.reason is not None
        assert bool(error.reason.parts["because"]) is ours


def test_a_grant_for_the_attack_that_an_action_without_a_roll_brings_names_that_attack(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "cwn/make-a-swarm-attack", "ratings": {"Other Assailants": 3}}
    error = refusal(shipped, {**asked, "modifiers": [{"from": "cwn/total-defense", "side": "opponent"}]})
    assert error.reason is not None
    assert error.reason.parts["rolls"] == ["cwn/make-a-melee-attack", "cwn/make-a-ranged-attack"]


def test_a_typed_roll_is_no_way_on_for_a_grant_refused_on_an_entry(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {"entry": "cwn/use-a-skill", "modifiers": [{"from": "cwn/total-defense"}]})
    assert error.reason is not None
    assert "that you type" not in " ".join(error.reason.parts["affects"])


def test_every_action_that_helps_against_an_attack_is_named_where_another_does_not(
    shipped: kb.KnowledgeBase,
) -> None:
    block = [{"from": "sr5/block", "side": "opponent"}]
    with pytest.raises(
        RequestError, match=r"Dodge \(sr5/dodge\) or Full Defense \(sr5/full-defense\) can help"
    ):
        ask(shipped, entry="sr5/ramming", modifiers=block)
