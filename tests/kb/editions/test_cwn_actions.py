"""What other actions of Cities Without Number grant an attack, its checks, and its tiers."""

from fractions import Fraction
from itertools import product

import pytest

import kb
from kb.model import Tier
from kb.play.request.tiers import TIERS, tier_ratings
from kb.problems import RequestError
from tests.kb.asking import ask
from tests.kb.editions.cwn import DEFENSE, MELEE, RANGED, SWARM, chance_of
from tests.kb.play.turns.test_states import checked

CHARGE, SNAP, PRONE = "cwn/charge", "cwn/make-a-snap-attack", "cwn/go-prone"


def _chance(base: kb.KnowledgeBase, how: str, modifiers: list[dict[str, str]]) -> Fraction:
    """Return how likely an attack with nothing but its die hits an Armor Class of 11."""
    entry, skill, armor = (MELEE, "Stab", "Melee AC") if how == "melee" else (RANGED, "Shoot", "Ranged AC")
    ratings = {"Attack Bonus": 0, skill: 0, "Attribute Modifier": 0}
    asked = {"entry": entry, "ratings": ratings, "against": {armor: 11}, "modifiers": modifiers}
    return chance_of(ask(base, **asked))


@pytest.mark.parametrize(
    ("how", "modifiers", "chance"),
    [
        ("melee", [], Fraction(10, 20)),
        ("melee", [{"from": SNAP}], Fraction(6, 20)),
        ("ranged", [{"from": SNAP}], Fraction(6, 20)),
        ("melee", [{"from": CHARGE}], Fraction(12, 20)),
        ("ranged", [{"from": CHARGE}], Fraction(12, 20)),
        ("melee", [{"from": CHARGE, "grant": "open", "side": "opponent"}], Fraction(12, 20)),
        ("ranged", [{"from": CHARGE, "grant": "open", "side": "opponent"}], Fraction(12, 20)),
        ("melee", [{"from": PRONE}], Fraction(12, 20)),
        ("ranged", [{"from": PRONE}], Fraction(8, 20)),
        ("melee", [{"from": PRONE, "grant": "at-melee-range"}], Fraction(12, 20)),
        ("ranged", [{"from": PRONE, "grant": "shot-at"}], Fraction(8, 20)),
        ("melee", [{"from": DEFENSE, "side": "opponent"}], Fraction(8, 20)),
        ("ranged", [{"from": DEFENSE, "side": "opponent"}], Fraction(8, 20)),
        ("melee", [{"from": DEFENSE}], Fraction(8, 20)),
        ("ranged", [{"from": DEFENSE}], Fraction(8, 20)),
        ("melee", [{"from": CHARGE, "side": "opponent"}], Fraction(12, 20)),
        ("ranged", [{"from": CHARGE, "side": "opponent"}], Fraction(12, 20)),
        ("melee", [{"from": CHARGE}, {"from": CHARGE, "side": "opponent"}], Fraction(14, 20)),
        ("melee", [{"from": SNAP}, {"from": PRONE, "grant": "at-melee-range"}], Fraction(8, 20)),
    ],
)
def test_what_other_actions_grant_an_attack_is_applied_by_naming_them(
    shipped: kb.KnowledgeBase, how: str, modifiers: list[dict[str, str]], chance: Fraction
) -> None:
    assert _chance(shipped, how, modifiers) == chance


@pytest.mark.parametrize(
    ("how", "granted"),
    [
        ("out", ["granted-with"]),  # part of the Snap Attack
        ("own", ["granted-by-action"]),  # an attack of its own, beside the one that the Snap Attack is
    ],
)
def test_a_snap_attack_takes_four_from_the_attack_that_it_is_and_from_no_later_one(
    shipped: kb.KnowledgeBase, how: str, granted: list[str]
) -> None:
    actions = [{"do": SNAP, "at": "out"}, {"do": RANGED, "at": how}]
    turn = checked(shipped, "cwn", *actions)
    assert [each["code"] for each in turn["reasons"]["granted"]] == granted


@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_a_swarm_adds_two_to_hit_for_each_other_and_six_at_most(
    shipped: kb.KnowledgeBase, others: int
) -> None:
    ratings = {"Attack Bonus": 0, "Shoot": 0, "Attribute Modifier": 0, "Other Assailants": others}
    asked = {
        "entry": RANGED,
        "ratings": ratings,
        "against": {"Ranged AC": 17},
        "modifiers": [{"from": SWARM}],
    }
    assert chance_of(ask(shipped, **asked)) == Fraction(4 + min(2 * others, 6), 20)


def test_a_grant_to_an_attack_s_damage_leaves_free_notation_to_hit(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "edition": "cwn",
        "roll": "1d20 (11)",
        "classes": ["melee-attack"],
        "ratings": {"Other Assailants": 1},
    }
    assert chance_of(ask(shipped, **asked, modifiers=[{"from": SWARM}])) == Fraction(12, 20)


def test_a_skill_check_counts_two_dice(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Skill": 1, "Attribute Modifier": 1, "Difficulty": 9}
    reached = sum(a + b + 2 >= 9 for a, b in product(range(1, 7), repeat=2))
    assert chance_of(ask(shipped, entry="cwn/use-a-skill", ratings=ratings)) == Fraction(reached, 36)


@pytest.mark.parametrize(("tie", "needed"), [("defender", 1), ("actor", 0)])
def test_an_opposed_check_is_won_by_the_higher_total_and_a_tie_by_ruling(
    shipped: kb.KnowledgeBase, tie: str, needed: int
) -> None:
    skilled = {"Applicable Combat Skill": 1, "Strength Modifier": 0, "Dexterity Modifier": 1}
    other = {"Applicable Combat Skill": 2, "Strength Modifier": 1, "Dexterity Modifier": -1}
    wins = sum(a + b + 3 - (c + d + 2) >= needed for a, b, c, d in product(range(1, 7), repeat=4))
    answer = ask(shipped, entry="cwn/screen-an-ally", ratings=skilled, against=other, rulings={"tie": tie})
    assert chance_of(answer) == Fraction(wins, 6**4)


@pytest.mark.parametrize("skill", ["Punch", "Stab", "Shoot", "Exert"])
def test_every_skill_that_the_page_attacks_with_is_a_combat_skill_for_both_sides(
    shipped: kb.KnowledgeBase, skill: str
) -> None:
    other = {"Strength Modifier": 1, "Dexterity Modifier": 0}
    named, plain = (
        ask(shipped, entry="cwn/screen-an-ally", ratings={key: 1, **other}, against={key: 2, **other})
        for key in (skill, "Applicable Combat Skill")
    )
    assert chance_of(named) == chance_of(plain)
    assert f"We read {skill} as Applicable Combat Skill." in named["warnings"]
    turn = checked(shipped, "cwn", "screen-an-ally", ratings={skill: 1})
    assert not [one for one in turn["to_check"] if "Combat Skill" in one["requires"]]
    assert [
        one
        for one in checked(shipped, "cwn", "screen-an-ally")["to_check"]
        if "Combat Skill" in one["requires"]
    ]


def test_a_saving_throw_can_be_written_by_hand(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="cwn", roll="1d20 (Saving Throw)", ratings={"Saving Throw": 13})
    assert chance_of(answer) == Fraction(8, 20)
    assert "Saving Throw" not in shipped.editions["cwn"].terms, "no published line of the page names one"


@pytest.mark.parametrize("tier", TIERS)
def test_every_test_comes_to_something_known_with_the_ratings_of_each_tier(
    shipped: kb.KnowledgeBase, tier: Tier
) -> None:
    edition = shipped.editions["cwn"]
    ratings = tier_ratings(edition, edition.terms, tier)
    tested = [id_ for id_, entry in shipped.entries.items() if id_.startswith("cwn/") and entry.tests]
    answers = [ask(shipped, entry=id_, ratings=ratings, against=ratings) for id_ in tested]
    assert len(answers) >= 5
    assert [answer["unknown"] for answer in answers if answer.get("unknown")] == []


def test_an_ordinary_human_charges_20_meters_and_the_answer_says_so(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="cwn/charge")
    assert answer["headline"]["text"] == "20 meters"
    assert answer["warnings"] == ["You gave no Movement Rate: 10 is used."]


def test_a_charge_that_cannot_be_three_meters_long_is_not_legal(shipped: kb.KnowledgeBase) -> None:
    """Twice a movement rate of 1 is less (line 45); with a higher one the room to run is for people to see."""
    low, room = {"Movement Rate": 1}, "you can charge for at least 3 meters"
    turn = checked(shipped, "cwn", "charge", ratings=low)
    assert (turn["legal"], turn["warnings"]) == (False, [])
    assert turn["problems"][0]["why"] == f"you can use Charge only if {room}; Movement Rate is 1"
    (warning,) = ask(shipped, entry=CHARGE, ratings=low)["warnings"]
    assert warning.startswith(f"You can't use Charge unless {room}, and Movement Rate is 1;")
    enough = checked(shipped, "cwn", "charge", ratings={"Movement Rate": 2})
    assert (enough["legal"], enough["warnings"]) == (True, [])
    assert room in [one["requires"] for one in enough["to_check"]]
    assert ask(shipped, entry=CHARGE, ratings={"Movement Rate": 2})["warnings"] == []


@pytest.mark.parametrize(
    ("state", "rate", "legal"),
    [("prone", 2, False), ("prone", 3, True), ("prone", None, True), ("standing", 2, True)],
)
def test_a_prone_charge_is_legal_only_if_the_movement_rate_is_three(
    shipped: kb.KnowledgeBase, state: str, rate: int | None, legal: bool
) -> None:
    """Prone, twice half the rate has to make the 3 meters (lines 45, 89)."""
    ratings = ({} if rate is None else {"Movement Rate": rate}) | {"prone": int(state == "prone")}
    assert checked(shipped, "cwn", "charge", ratings=ratings)["legal"] is legal


@pytest.mark.parametrize(("rate", "run", "charge"), [(10, 5, 10), (15, 7, 15)])
def test_a_prone_charge_goes_twice_half_the_movement_rate_without_rounding(
    shipped: kb.KnowledgeBase, rate: int, run: int, charge: int
) -> None:
    """CWN, lines 45 and 89."""
    for entry, meters in (("cwn/run", run), ("cwn/charge", charge)):
        for lying in ({"states": ["prone"]}, {"modifiers": [{"from": PRONE}]}):
            answer = ask(shipped, entry=entry, ratings={"Movement Rate": rate}, **lying)
            assert answer["headline"]["text"] == f"{meters} meters"


@pytest.mark.parametrize(
    ("shock", "die", "armor", "told"),
    [
        ({"Shock": 2, "Shock AC": 15}, 13, 18, "Total 17 against 18: the attack misses; Shock doesn't apply"),
        (
            {"Shock": 2, "Shock AC": 15},
            5,
            15,
            "Total 9 against 15: the attack misses; 2 points of damage; all of it Shock",
        ),
        ({"Shock": 2, "Shock AC": 15}, 15, 18, "Total 19 against 18: hit"),
        ({"Shock": 0}, 5, 15, "Total 9 against 15: the attack misses"),
        ({}, 5, 15, "Total 9 against 15: the attack misses"),
    ],
)
def test_a_miss_says_whether_shock_applies(
    shipped: kb.KnowledgeBase, shock: dict[str, int], die: int, armor: int, told: str
) -> None:
    ratings = {"Attack Bonus": 2, "Stab": 1, "Attribute Modifier": 1, **shock}
    answer = ask(shipped, entry=MELEE, ratings=ratings, against={"Melee AC": armor}, dice={"attack": [die]})
    assert answer["headline"]["text"] == told


def test_a_charge_that_is_asked_for_is_yours(shipped: kb.KnowledgeBase) -> None:
    asked = {"ratings": {"Attack Bonus": 2, "Stab": 1, "Strength Modifier": 1}, "against": {"Melee AC": 13}}
    assert not any("as yours" in text for text in ask(shipped, entry=CHARGE, **asked)["warnings"])


def test_a_screen_says_what_both_sides_got_and_what_several_screeners_do(shipped: kb.KnowledgeBase) -> None:
    """Line 49: the worst roll of those who win."""
    sides = {"ratings": {"Stab": 1, "Strength Modifier": 1}, "against": {"Stab": 2, "Strength Modifier": 0}}
    asked = {"entry": "cwn/screen-an-ally", **sides}
    answer = ask(shipped, **asked, dice={"actor": [5, 3], "opponent": [4, 3]})
    assert answer["headline"]["text"].startswith("The attacker gets 9, you 10: you draw the attack")
    with pytest.raises(RequestError, match="the attack goes against the worst roll of those who win"):
        ask(shipped, **asked, also_against=[{"Stab": 1}])


def test_a_turn_says_that_sheathing_a_weapon_takes_no_main_action(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "cwn", "ready-or-stow-an-item", "make-a-ranged-attack")
    assert any("sheathing or holstering a Readied weapon" in text for text in answer["warnings"])
