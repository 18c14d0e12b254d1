"""Actions of the Sixth World: what joins an attack, what is for any time, and what an aim lasts."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.describe import state_texts
from kb.problems import RequestError
from kb.references import full_id, references_in
from tests.kb.asking import ask
from tests.kb.play.turns.test_states import checked

ATTACK: dict[str, Any] = {"edition": "sr6", "roll": "12 dice v. 8 dice", "classes": ["attack"]}


def _success(answer: dict[str, Any]) -> Fraction:
    return Fraction(answer["odds"]["success"]["fraction"])


def test_whoever_breaks_a_weapon_with_a_damaged_one_loses_the_dice_of_both(shipped: kb.KnowledgeBase) -> None:
    aim = {"from": "called-shot-break-weapon", "grant": "aim-at-weapon"}
    damaged = {"from": "called-shot-break-weapon", "grant": "damaged-weapon", "side": "opponent"}
    both = ask(shipped, **ATTACK, modifiers=[aim, damaged])
    assert _success(both) == _success(ask(shipped, **ATTACK, modifiers=[{"value": -6}]))


def test_a_shot_at_the_vitals_does_its_damage_only_on_a_hit(shipped: kb.KnowledgeBase) -> None:
    """Line 20; damage is done on a hit anyway, so nothing is left to check."""
    answer = ask(shipped, entry="sr6/attack", modifiers=[{"from": "called-shot-vitals"}])
    assert not any("Called Shot" in text and "counts only" in text for text in answer["warnings"])
    assert {"Called Shot: Vitals: −4 dice", "Called Shot: Vitals: +4 Damage Value"} <= {*answer["granted"]}


def test_a_typed_attack_at_a_weapon_says_why_the_damage_to_its_holder_is_left_out(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"edition": "sr6", "roll": "12 dice v. 8 dice", "classes": ["attack"]}
    answer = ask(shipped, **asked, modifiers=[{"from": "called-shot-break-weapon"}])
    assert answer["warnings"] == [
        "This roll leaves out part of Called Shot: Break Weapon: the page doesn't say whether the opponent who holds "
        "the weapon is hurt."
    ]


def test_the_damage_to_the_holder_is_open_with_the_penalty_alone(shipped: kb.KnowledgeBase) -> None:
    aim = {"from": "called-shot-break-weapon", "grant": "aim-at-weapon"}
    ratings = {"Weapon Skill": 5, "Agility": 5, "Damage Value": 4}
    against = {"Reaction": 3, "Intuition": 3, "Body": 3}
    answer = ask(shipped, entry="sr6/attack", ratings=ratings, against=against, modifiers=[aim])
    assert "after resistance" not in answer["headline"]["text"]
    assert answer["steps"]["resist"].get("made") is None


def test_the_dice_of_several_attacks_are_split_among_all_targets(shipped: kb.KnowledgeBase) -> None:
    """SR6, line 39: an even split, whatever the number of targets."""
    for targets, dice in [(2, 6), (3, 4), (5, 2)]:
        answer = ask(shipped, entry="sr6/multiple-attacks", ratings={"Dice Pool": 13, "Targets": targets})
        assert answer["headline"]["text"].startswith(f"{dice} dice against each target")
        assert answer["warnings"] == []


def test_whether_a_block_adds_to_a_defense_rating_is_left_open(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Defense Rating": 4, "Close Combat": 3}
    answer = ask(shipped, entry="sr6/deflect-with-armor", ratings=ratings, modifiers=[{"from": "sr6/block"}])
    assert answer["thrown"] == "7 dice"
    assert any("which the page leaves open" in warning for warning in answer["warnings"])


@pytest.mark.parametrize("action", ["called-shot-vitals", "quick-draw"])
def test_what_is_for_your_own_turn_is_not_told_to_come_with_an_intercept(
    shipped: kb.KnowledgeBase, action: str
) -> None:
    answer = checked(shipped, "sr6", action, {"do": "intercept", "at": "out"}, initiative_dice=3)
    assert "can't join Intercept" in answer["headline"]["text"]


def test_a_refused_called_shot_names_no_other_that_only_hampers(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError) as refused:
        ask(shipped, entry="sr6/intercept", modifiers=[{"from": "called-shot-vitals"}])
    assert "can help" not in str(refused.value)


def test_the_rule_of_anytime_actions_names_all_of_them(shipped: kb.KnowledgeBase) -> None:
    named = {
        full_id(link, "sr6") for link in references_in(shipped.entries["sr6/anytime-action"].effect or "")
    }
    timings = shipped.editions["sr6"].timings
    anytime = {
        id_
        for id_, entry in shipped.of_edition("sr6").items()
        if entry.timing is not None and timings[entry.timing].at != "own"
    }
    assert named == anytime


def test_a_console_alone_may_be_enough_to_jump_in(shipped: kb.KnowledgeBase) -> None:
    (requirement,) = checked(shipped, "sr6", "rigger-jump-in")["to_check"]
    assert requirement["requires"].endswith("or you have a rigger command console")


def test_an_aim_lasts_until_it_is_used(shipped: kb.KnowledgeBase) -> None:
    for id_, loses in (
        ("sr5/take-aim", "or take any other kind of action"),
        ("sr6/take-aim", "with the weapon, or take a player turn without aiming or attacking"),
    ):
        edition = shipped.editions[kb.edition_of(id_)]
        assert state_texts(edition, shipped.entries[id_]) == [f"you are Aiming, until you attack {loses}"]


def test_nobody_hits_the_dirt_without_an_attack(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "sr6", {"do": "hit-the-dirt", "at": "out"}, initiative_dice=2)
    assert [each["requires"] for each in answer["to_check"]] == ["someone attacks you"]


def test_what_the_target_is_granted_speaks_of_the_target_and_not_of_you(shipped: kb.KnowledgeBase) -> None:
    deflected = ask(shipped, **ATTACK, modifiers=[{"from": "deflect-with-armor", "side": "opponent"}])
    told = "The target's Deflect with Armor counts only against the deflected attack."
    assert told in deflected["warnings"]
    throw: dict[str, Any] = {"entry": "sr5/throw-weapon", "modifiers": [{"from": "sr5/take-cover"}]}
    covered = ask(shipped, **throw)
    assert "The target's Take Cover counts only while the target is in cover." in covered["warnings"]


def test_a_blow_without_damage_trips_nobody(shipped: kb.KnowledgeBase) -> None:
    asked = {"ratings": {"Damage Value": 1}, "against": {"Athletics": 3, "Agility": 3}}
    assert _success(ask(shipped, entry="sr6/trip", **asked)) == 1


def test_a_trip_in_a_turn_says_what_the_target_has_to_do(shipped: kb.KnowledgeBase) -> None:
    told = " ".join(checked(shipped, "sr6", "attack", "trip")["warnings"])
    assert "the target falls Prone unless they succeed on Athletics + Agility" in told


def test_a_weapon_put_down_may_have_been_the_ready_one(shipped: kb.KnowledgeBase) -> None:
    alone = checked(shipped, "sr6", "pick-up-put-down-object", states=["ready-weapon"])
    assert alone["states"]["ready-weapon"] is None
    entry = shipped.entries["sr6/pick-up-put-down-object"]
    card = state_texts(shipped.editions["sr6"], entry)
    assert card[-1] == "you hold no ready weapon, if you put down your ready weapon"
    answer = checked(
        shipped, "sr6", "pick-up-put-down-object", "attack", states=["ready-weapon"], initiative_dice=5
    )
    held = "you still hold the weapon that you attack with"
    assert any(held in each["requires"] for each in answer["to_check"])


def test_a_shot_to_disarm_says_in_words_that_it_does_no_damage(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **ATTACK, modifiers=[{"from": "called-shot-disarm"}])
    assert answer["warnings"] == [
        "This roll leaves out part of Called Shot: Disarm: no damage from that attack."
    ]


def test_whether_net_hits_make_a_trip_harder_to_withstand_is_a_ruling(shipped: kb.KnowledgeBase) -> None:
    asked: dict[str, Any] = {
        "entry": "sr6/trip",
        "ratings": {"Damage Value": 5, "Net Hits": 2},
        "against": {"Athletics": 4, "Agility": 3},
    }
    lowered = ask(shipped, **asked)
    assert lowered["rulings"]["trip_threshold"] == "weapon"
    with_net_hits = ask(shipped, **asked, rulings={"trip_threshold": "attack"})
    for answer, threshold in ((lowered, 3), (with_net_hits, 5)):
        assert _success(answer) == _success(ask(shipped, edition="sr6", roll=f"7 dice ({threshold})"))


def test_a_timing_that_is_only_likely_is_said_to_be(shipped: kb.KnowledgeBase) -> None:
    told = checked(shipped, "sr6", {"do": "counterspell", "at": "out"})["warnings"]
    assert any("most likely an Anytime Action" in text for text in told)


def test_a_shot_deflected_with_armor_says_what_may_break(shipped: kb.KnowledgeBase) -> None:
    """Lines 9 to 11; the Wild Die is rolled in the attacker's roll too."""
    for side, about in (("opponent", ATTACK), ("actor", {**ATTACK, "classes": ["defense-test"]})):
        answer = ask(shipped, **about, modifiers=[{"from": "deflect-with-armor", "side": side}])
        told = " (target)" if side == "opponent" else ""
        broken = f"Deflect with Armor{told}: something breaks on a glitch or if the Wild Die shows 1."
        assert broken in answer["warnings"]


def test_an_attack_that_trips_names_the_roll_to_stay_standing(shipped: kb.KnowledgeBase) -> None:
    """Line 50."""
    answer = ask(shipped, entry="sr6/attack", modifiers=[{"from": "trip"}])
    assert (
        "Trip: if the attack hits, the target falls Prone unless they succeed on Athletics + Agility; "
        "for that roll ask for sr6/trip."
    ) in answer["warnings"]
