"""What headlines say of an outcome: everything that follows, and nothing twice."""

from typing import Any

import pytest

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.steps import may_succeed
from kb.references import edition_of

HACK = {"ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4}, "against": {"Intuition": 1, "Firewall": 2}}
SEARCH = {"ratings": {"Computer": 2, "Intuition": 2, "Data Processing": 5, "Search Threshold": 2}}
SPRAY = {"entry": "matrix-d6/spray-bullets", "variant": "sparing-a-friend"}


def line(base: kb.KnowledgeBase, **asked: Any) -> str:
    text = resolve(base, ResolveRequest.model_validate(asked)).plain()["headline"]["text"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([6, 5, 5, 5, 5, 5], "6 successes against 3: hit; the friend is hit"),
        ([1, 1, 1, 1, 1, 5], "1 success against 3: the target is missed; the friend is hit"),
        ([6] * 18, "18 successes against 3: hit; the friend is spared"),
    ],
)
def test_a_spray_says_whether_the_friend_is_spared(
    shipped: kb.KnowledgeBase, dice: list[int], said: str
) -> None:
    ratings = {"Ranged Combat": len(dice) - 1, "Range": "Short"}
    assert line(shipped, **SPRAY, ratings=ratings, dice={"actor": dice}) == said


def test_a_spray_says_how_likely_the_friend_is_spared(shipped: kb.KnowledgeBase) -> None:
    few, many = ({"Ranged Combat": skill, "Range": "Short"} for skill in (5, 25))
    assert line(shipped, **SPRAY, ratings=few) == "Hit 90 %; the friend is hit"
    assert line(shipped, **SPRAY, ratings=many) == (
        "Hit more than 99.9 %; the friend is spared 48.2 %; the friend is hit 51.8 %"
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {
                "entry": "sr5/hack-on-the-fly",
                **HACK,
                "dice": {"actor": [5, 5, 1, 1, 1, 1, 1, 2, 2, 2], "opponent": [1, 2, 3]},
            },
            "2 hits against 0: marked with 2 net hits; Matrix Perception Hits 1",
        ),
        (
            {
                "entry": "matrix-d6/brawling",
                "ratings": {"Brawling": 3, "Base Damage Value": 1, "Lifting Bonus": 1},
                "against": {"Strength": 1},
                "dice": {"strike": [5, 5, 5], "damage": [5], "resist": [1]},
            },
            "3 successes against 2: hit; points of damage 3; damage left 3 points",
        ),
        (
            {"entry": "sr5/stand-up", "ratings": {"Body": 1, "Willpower": 1}, "dice": {"rise": [1, 5]}},
            "1 hit against 2: you are still down",
        ),
        (
            {
                "entry": "sr5/decompile-sprite",
                "ratings": {"Decompiling": 2, "Resonance": 1, "Level": 4},
                "against": {"Sprite Rating": 2},
                "dice": {"actor": [5, 5, 3], "opponent": [2, 2]},
            },
            "2 hits against 0: decompiled with 2 net hits; p. 254 of the core rulebook says what that does",
        ),
        (
            {
                "entry": "sr6/trip",
                "against": {"Agility": 2, "Athletics": 1},
                "ratings": {"Damage Value": 4},
                "dice": {"keep-standing": [1, 5, 5]},
            },
            "The target rolls 2 hits against 2: the target stays on its feet",
        ),
    ],
)
def test_nothing_is_said_twice_and_another_s_roll_is_said_to_be_theirs(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], said: str
) -> None:
    assert line(shipped, **asked) == said


def test_a_search_that_just_meets_the_threshold_has_no_net_hits_to_divide_by(
    shipped: kb.KnowledgeBase,
) -> None:
    search = {"entry": "sr5/matrix-search", **SEARCH}
    exact = line(shipped, **search, dice={"actor": [5, 5, 1, 2]})
    assert exact == "2 hits against 2: found; you have no net hits, and how long it takes is not on the page"
    beyond = line(shipped, **search, dice={"actor": [5, 5, 5, 2]})
    assert beyond == "3 hits against 2: found; the base time divided by your net hits is the reduction"
    assert line(shipped, **search) == "Found 40.7 %"


def test_breaking_into_a_grid_marks_nothing_and_beating_a_lock_may_leave_others(
    shipped: kb.KnowledgeBase,
) -> None:
    onto = line(shipped, entry="sr5/hack-on-the-fly", variant="local-grid", **HACK)
    assert onto.startswith("On the grid ")
    out = {"ratings": {"Hardware": 3, "Willpower": 3, "Firewall": 4}, "against": {"Logic": 3, "Attack": 3}}
    assert line(shipped, entry="sr5/jack-out", **out).startswith("Jacked out ")
    assert line(shipped, entry="sr5/jack-out", variant="link-locked", **out).startswith("Lock beaten ")


def test_only_a_plain_skill_check_succeeds_without_a_word_of_its_own(shipped: kb.KnowledgeBase) -> None:
    wordless = {
        id_
        for id_, entry in shipped.entries.items()
        if entry.success is None
        and any(may_succeed(shipped.editions[edition_of(id_)], entry, key) for key in entry.tests)
    }
    assert wordless == {"cwn/use-a-skill"}


def test_what_a_miss_does_is_said_too(shipped: kb.KnowledgeBase) -> None:
    stab = {"Attack Bonus": 2, "Stab": 1, "Attribute Modifier": 1, "Damage": 4, "Trauma Die": 0}
    asked = {"entry": "cwn/make-a-melee-attack", "against": {"Melee AC": 15}}
    shocking = line(shipped, **asked, ratings={**stab, "Shock": 2, "Shock AC": 15})
    assert shocking == "Hit 50 %; on a hit damage done 4; on a miss damage done 2"
    assert line(shipped, **asked, ratings={**stab, "Shock": 0}) == "Hit 50 %; on a hit damage done 4"


def test_damage_that_is_kept_out_is_none_and_not_unknown(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Weapon Damage": 3, "Protection Condition": "Not seriously damaged"}
    asked = {"entry": "matrix-d6/behind-protection", "ratings": ratings}
    assert line(shipped, **asked) == "Points of damage 0"
    assert line(shipped, **asked, seed="1") == "Points of damage 0"


JACK_OUT = {
    "entry": "sr5/jack-out",
    "ratings": {"Hardware": 1, "Willpower": 2, "Firewall": 3},
    "against": {"Logic": 1, "Attack": 1},
}
OVERWATCH = {
    "entry": "sr5/check-overwatch-score",
    "ratings": {"Electronic Warfare": 1, "Logic": 2, "Sleaze": 3},
}


@pytest.mark.parametrize(
    ("asked", "dice", "said"),
    [
        (
            {"entry": "sr3/overload", "ratings": {"Willpower": 4, "Wound": "Light"}},
            {"actor": [1, 1, 1, 1]},
            "0 successes: you take Stun Damage, with a critical failure",
        ),
        (
            OVERWATCH,
            {"check-overwatch-score": [1, 2, 3], "check-overwatch-score.opponent": [5, 5, 6, 1, 2, 2]},
            "0 hits against 3: nothing learned; Overwatch Added 3",
        ),
        (JACK_OUT, {"actor": [2, 2, 3]}, "0 hits: still in the Matrix"),
        (
            {**JACK_OUT, "variant": "link-locked"},
            {"actor": [2, 2, 3], "opponent": [5, 1]},
            "0 hits against 1: the lock holds",
        ),
        (
            {
                "entry": "sr5/control-device",
                "ratings": {"Electronic Warfare": 1, "Intuition": 2, "Sleaze": 3},
                "against": {"Intuition": 1, "Firewall": 1},
            },
            {"control-device": [2, 2, 3], "control-device.opponent": [5, 1]},
            "0 hits against 1: the device doesn't obey",
        ),
    ],
)
def test_a_failure_is_said_as_a_player_says_it(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], dice: dict[str, Any], said: str
) -> None:
    assert line(shipped, **asked, dice=dice) == said


def test_a_success_has_one_word_whether_a_test_is_resolved_or_converted(shipped: kb.KnowledgeBase) -> None:
    assert line(shipped, **OVERWATCH).startswith("Score known ")


def test_no_unit_repeats_the_name_of_its_result(shipped: kb.KnowledgeBase) -> None:
    doubled = [
        (id_, name)
        for id_, edition in shipped.editions.items()
        for name, term in edition.terms.items()
        if " " in name and term.unit == "".join(word[0] for word in name.split())
    ]
    assert not doubled
    ram = {
        "ratings": {"Speed": 4, "Vehicle Skill": 4, "Reaction": 4, "Vehicle Body": 4},
        "against": {"Handling": 4, "Vehicle Skill": 4, "Reaction": 4},
    }
    assert (
        line(shipped, entry="sr5/ram", **ram)
        == "Hit 37.9 %; on a hit Damage to Target 5.7 DV on average, Damage to Rammer 2 DV"
    )


@pytest.mark.parametrize(
    ("dice", "said"), [([3, 5, 6], "3 successes"), ([3, 1, 1], "1 success"), ([1, 1, 1], "0 successes")]
)
def test_an_entry_s_own_headline_counts_one_success_in_the_singular(
    shipped: kb.KnowledgeBase, dice: list[int], said: str
) -> None:
    asked = {"entry": "matrix-d6/natural-healing", "ratings": {"Strength": 3}, "dice": {"actor": dice}}
    assert line(shipped, **asked) == f"{said}; how much that heals is lost"


def test_an_amount_below_zero_has_a_minus_sign_with_dice_too(shipped: kb.KnowledgeBase) -> None:
    said = line(
        shipped,
        entry="sr3/position-attack",
        ratings={"Evasion": 5},
        against={"Sensors": 4},
        modifiers=[{"set": {"requirement": 4, "against": "Sensors (5)"}}],
        dice={"actor": [5, 5, 5, 1, 1], "opponent": [5, 1, 1, 1]},
    )
    assert said.endswith("target number change \N{MINUS SIGN}2")
