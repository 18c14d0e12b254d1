"""Actions of the Fifth Edition: what they require, what they cost when they fail, and what joins them."""

import re
from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.describe.costs import combine_text
from kb.problems import RequestError
from tests.kb.asking import ask, codes
from tests.kb.play.turns.test_states import checked

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 12, "Logic": 6, "Sleaze": 8},
    "against": {"Intuition": 1, "Firewall": 1},
}
FORCE: dict[str, Any] = {
    "entry": "sr5/brute-force",
    "ratings": {"Cybercombat": 12, "Logic": 6, "Attack": 8},
    "against": {"Willpower": 1, "Firewall": 1},
}
ERASE: dict[str, Any] = {
    "entry": "sr5/erase-mark",
    "ratings": {"Computer": 5, "Logic": 5, "Attack": 5},
    "against": {"Willpower": 3, "Firewall": 3},
}
DISARM: dict[str, Any] = {
    "entry": "sr5/disarm-data-bomb",
    "ratings": {"Software": 5, "Intuition": 4, "Firewall": 4},
    "against": {"Data Bomb Rating": 3},
}
RAM: dict[str, Any] = {
    "entry": "sr5/ramming",
    "ratings": {"Vehicle Skill": 4, "Reaction": 4, "Ramming Damage": 8},
    "against": {"Reaction": 3, "Intuition": 3, "Handling": 5, "Gymnastics": 4, "Willpower": 4},
}
SPRITE: dict[str, Any] = {
    "entry": "sr5/decompile-sprite",
    "ratings": {"Decompiling": 4, "Resonance": 5, "Level": 6},
    "against": {"Sprite Rating": 3, "Compiler Resonance": 4},
}
SHOT: dict[str, Any] = {"edition": "sr5", "roll": "10 dice [8] v. 6 dice", "classes": ["firing-action"]}


def _success(answer: dict[str, Any]) -> Fraction:
    return Fraction(answer["odds"]["success"]["fraction"])


def _placed(base: kb.KnowledgeBase, asked: dict[str, Any], marks: int, **more: Any) -> list[int]:
    """Return the numbers of new marks that are possible with so many *marks* already placed."""
    answer = ask(base, **asked | {"ratings": asked["ratings"] | {"marks": marks}} | more)
    return sorted(each["value"] for each in answer["results"]["Marks Placed"]["distribution"])


@pytest.mark.parametrize("asked", [HACK, FORCE])
@pytest.mark.parametrize("variant", ["local-grid", "global-grid"])
def test_nobody_hops_to_another_grid_from_inside_a_host(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], variant: str
) -> None:
    inside = ask(shipped, **asked, variant=variant, states=["in-host"])
    assert codes(inside, "warnings")[0] == "action-forbidden"
    assert f"{variant.replace('-', ' ')}) while you are In a Host" in inside["warnings"][0]
    assert "state-has-no-effect" not in codes(inside, "warnings")
    assert _success(inside) == _success(ask(shipped, **asked, variant=variant))
    assert "action-forbidden" not in codes(ask(shipped, **asked, states=["in-host"]), "warnings")


@pytest.mark.parametrize("asked", [HACK, FORCE])
@pytest.mark.parametrize(
    ("marks", "variant", "placed"),
    [
        *((0, None, 1), (2, None, 1), (3, None, 0), (3, "two-marks", 0), (3, "three-marks", 0)),
        *((0, "two-marks", 2), (1, "two-marks", 2), (2, "two-marks", 1)),
        *((0, "three-marks", 3), (1, "three-marks", 2), (2, "three-marks", 1)),
    ],
)
def test_no_icon_carries_more_than_three_of_your_marks(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], marks: int, variant: str | None, placed: int
) -> None:
    more = {} if variant is None else {"variant": variant}
    assert _placed(shipped, asked, marks, **more) == sorted({0, placed})


@pytest.mark.parametrize("asked", [HACK, FORCE])
def test_no_headline_says_marked_of_an_icon_that_has_three_of_your_marks(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    full = asked | {"ratings": asked["ratings"] | {"marks": 3}}
    for variant in (None, "two-marks"):
        assert ask(shipped, **full, variant=variant)["headline"]["text"].startswith("Marked 0 %; ")
    assert ": no mark placed with " in ask(shipped, **full, seed="1")["headline"]["text"]
    assert ask(shipped, **full, variant="local-grid")["headline"]["text"].startswith("On the grid ")
    assert _success(ask(shipped, **full, variant="local-grid")) > 0
    assert "unread-ratings" not in codes(ask(shipped, **full), "warnings")


def test_a_mark_on_your_own_icon_needs_none_of_yours(shipped: kb.KnowledgeBase) -> None:
    bare = ask(shipped, **ERASE | {"ratings": ERASE["ratings"] | {"marks": 0}})
    assert codes(bare, "warnings") == ["action-needs-instead"]
    (parts,) = (each["parts"] for each in bare["reasons"]["warnings"])
    assert parts["others"] == ["the mark is on your own icon"]
    assert codes(ask(shipped, **ERASE | {"ratings": ERASE["ratings"] | {"marks": 3}}), "warnings") == []


@pytest.mark.parametrize(
    "action",
    [
        *("erase-mark", "reboot-device", "jump-into-rigged-device", "edit-file", "set-data-bomb"),
        "control-device",
    ],
)
def test_what_the_owner_may_do_without_marks_is_a_thing_to_check(
    shipped: kb.KnowledgeBase, action: str
) -> None:
    turn = checked(shipped, "sr5", action, ratings={"marks": 0}, states=["in-vr"])
    assert turn["legal"] is not False
    assert any("own" in each["requires"] for each in turn["to_check"])


def test_every_sleaze_and_attack_action_says_what_it_risks(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.of_edition("sr5").items():
        if {"matrix-sleaze", "matrix-attack"} & set(entry.classes):
            assert "score" in (entry.effect or "").casefold(), id_


def test_controlling_a_device_by_sleaze_is_a_sleaze_action(shipped: kb.KnowledgeBase) -> None:
    step = shipped.entries["sr5/control-device"].tests["control-device"]
    assert "matrix-sleaze" in (getattr(step, "classes", None) or [])


@pytest.mark.parametrize("help_", ["dodge", "full-defense"])
def test_only_a_pedestrian_adds_to_the_defense_against_ramming(shipped: kb.KnowledgeBase, help_: str) -> None:
    given = {"modifiers": [{"from": f"sr5/{help_}", "side": "opponent"}]}
    assert _success(ask(shipped, **RAM, **given)) < _success(ask(shipped, **RAM))
    with pytest.raises(RequestError, match="forbids a rammed driver Evasive Driving"):
        ask(shipped, **RAM, **given, variant="against-a-driver")


def test_refusing_full_defense_against_a_ram_says_that_the_page_leaves_it_open_and_how_to_count_it(
    shipped: kb.KnowledgeBase,
) -> None:
    ram = {"entry": "sr5/ram", "ratings": {"Vehicle Skill": 5, "Reaction": 4, "Speed": 5, "Vehicle Body": 11}}
    against = {"Vehicle Skill": 4, "Reaction": 4, "Speed": 3, "Willpower": 3}
    modifiers = [{"from": "sr5/full-defense", "side": "opponent"}]
    with pytest.raises(
        RequestError, match=r"doesn't say whether .* help.* give \+3 Full Defense as a modifier"
    ):
        ask(shipped, **ram, against=against, modifiers=modifiers)
    del against["Willpower"]
    with pytest.raises(RequestError, match="give its dice as a modifier"):
        ask(shipped, **ram, against=against, modifiers=modifiers)


def test_evasive_driving_helps_a_vehicle_under_attack(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "6 dice", "classes": ["defense-test"], "ratings": {"Intuition": 4}}
    answer = ask(shipped, **asked, modifiers=[{"from": "sr5/evasive-driving"}])
    assert codes(answer, "warnings") == ["counts-only-when"]


def test_every_chase_action_is_for_whoever_is_at_the_wheel(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.of_edition("sr5").items():
        if "chase-action" in entry.classes:
            turn = checked(shipped, "sr5", kb.slug_of(id_), ratings={"at-the-wheel": 0})
            assert "requires" in [each["rule"] for each in turn["problems"]], id_


def test_a_ruling_decides_whether_the_compiler_helps_the_sprite(shipped: kb.KnowledgeBase) -> None:
    alone, helped = (
        ask(shipped, **SPRITE, rulings={"compiler_resonance": choice}) for choice in ("never", "always")
    )
    plain = ask(shipped, **SPRITE)
    assert plain["rulings"]["compiler_resonance"] == "never"
    assert _success(plain) == _success(alone) > _success(helped)
    assert _success(helped) == _success(ask(shipped, **SPRITE, variant="with-compiler"))


def test_rebooting_your_own_device_ends_what_jacking_out_ends(shipped: kb.KnowledgeBase) -> None:
    ended = [
        {each.state for each in shipped.entries[f"sr5/{action}"].ends}
        for action in ("reboot-device", "jack-out")
    ]
    assert ended[0] == ended[1] - {"link-locked"}


def test_the_first_aim_with_a_scope_adds_no_die(shipped: kb.KnowledgeBase) -> None:
    scope = [{"from": "sr5/take-aim", "grant": "scope"}]
    thrice = [{"from": "sr5/take-aim", "grant": "scope", "times": 3}]
    aimed = [{"from": "sr5/take-aim", "grant": "dice", "times": 2}]
    asked = {**SHOT, "ratings": {"Willpower": 4}}
    assert _success(ask(shipped, **asked, modifiers=scope)) == _success(ask(shipped, **asked))
    both = ask(shipped, **asked, modifiers=thrice)
    assert (
        _success(both) == _success(ask(shipped, **asked, modifiers=aimed)) > _success(ask(shipped, **asked))
    )


def test_firing_a_gun_asks_for_nothing_that_cannot_fail(shipped: kb.KnowledgeBase) -> None:
    told = checked(shipped, "sr5", "fire-gun", states=["ready-weapon"])
    assert told["to_check"] == []


def test_a_bomb_that_is_not_disarmed_goes_off(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **DISARM)
    missed, (outcome,) = 1 - _success(answer), [o for o in answer["odds"]["outcomes"] if o["if"] == "failure"]
    assert Fraction(outcome["chance"]["fraction"]) == missed
    assert answer["headline"]["text"].startswith("Disarmed 59.3 %; the bomb goes off 40.7 %")


def test_what_fails_besides_the_success_is_in_the_headline_unless_it_restates(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings = {"Vehicle Skill": 5, "Reaction": 5, "Speed": 6, "Maneuver Threshold": 3}
    stunt = ask(shipped, entry="sr5/stunt", ratings=ratings)["headline"]["text"]
    assert stunt == "Pulled off 70.1 %; your vehicle goes out of control 29.9 %"


BURSTS = ("fire-gun", "fire-long-burst-or-semi-auto-burst", "fire-full-auto-weapon-6-bullets")


@pytest.mark.parametrize("slug", [*BURSTS, "fire-full-auto-weapon-10-bullets"])
def test_a_gun_says_that_its_odds_leave_out_recoil(shipped: kb.KnowledgeBase, slug: str) -> None:
    assert any("recoil" in note and "as a modifier" in note for note in shipped.entries[f"sr5/{slug}"].notes)


@pytest.mark.parametrize(
    ("slug", "variant"), [("fire-gun", "burst-fire"), ("fire-gun", "full-auto"), (BURSTS[1], "long-burst")]
)
def test_a_burst_that_hits_is_called_a_hit(shipped: kb.KnowledgeBase, slug: str, variant: str) -> None:
    ratings = {"Weapon Skill": 5, "Agility": 5, "Accuracy": 6}
    against = {"Reaction": 4, "Intuition": 4}
    asked = {"entry": f"sr5/{slug}", "variant": variant, "ratings": ratings, "against": against}
    assert ask(shipped, **asked)["headline"]["text"].startswith("Hit ")


def test_a_failed_hop_onto_a_grid_still_says_that_nobody_is_alerted(shipped: kb.KnowledgeBase) -> None:
    told = ask(shipped, **HACK, variant="global-grid")["headline"]["text"]
    assert "; you stay where you are, and neither the grid nor its demiGOD is alerted" in told


def test_results_that_need_success_are_averaged_over_it(shipped: kb.KnowledgeBase) -> None:
    marked = ask(shipped, **FORCE | {"ratings": FORCE["ratings"] | {"marks": 0}}, variant="two-marks")
    assert re.fullmatch(r"Marked [\d.]+ %: 2 marks placed", marked["headline"]["text"])
    chase = {"Vehicle Skill": 5, "Reaction": 5, "Speed": 5, "Acceleration": 2, "Maneuver Threshold": 1}
    told = ask(shipped, entry="sr5/catch-up-break-away", ratings=chase)["headline"]["text"]
    assert told == "Distance changed 89.6 %; if so, by 1.8 Range Categories on average"


def test_a_mark_that_you_are_invited_to_place_costs_a_free_action(shipped: kb.KnowledgeBase) -> None:
    placed = checked(shipped, "sr5", {"do": "invite-mark", "as": "accept"}, "snoop")
    assert (placed["legal"], placed["paid"][0]["spend"]) == (True, {"free": 1})
    assert "you own" not in str(placed["to_check"])
    offered = checked(shipped, "sr5", {"do": "invite-mark", "as": "offer"})
    assert offered["paid"][0]["spend"] == {"simple": 1}
    assert "you own the device" in str(offered["to_check"])


def test_a_try_that_places_no_mark_says_so_once(shipped: kb.KnowledgeBase) -> None:
    dice = {"dice": {"actor": [5] + [1, 2, 3] * 5 + [4, 4], "opponent": [5, 1]}}
    asked = HACK | {"ratings": HACK["ratings"] | {"marks": 1}}
    assert ask(shipped, **asked, **dice)["headline"]["text"] == "1 hit against 1: no mark placed"


@pytest.mark.parametrize(
    "action",
    ["compile-sprite", "register-sprite", "kill-complex-form", "thread-complex-form"],
)
def test_nobody_works_with_sprites_and_complex_forms_without_resonance(
    shipped: kb.KnowledgeBase, action: str
) -> None:
    assert checked(shipped, "sr5", action, ratings={"Resonance": 0})["legal"] is False


@pytest.mark.parametrize(("edition", "attack"), [("sr5", "fire-gun"), ("sr6", "attack")])
def test_a_weapon_that_may_have_been_dropped_may_not_be_ready(
    shipped: kb.KnowledgeBase, edition: str, attack: str
) -> None:
    answer = checked(shipped, edition, "drop-object", attack, states=["ready-weapon"])
    assert attack in [each["do"].split("/")[1] for each in answer["to_check"]]


def test_a_bomb_that_is_not_disarmed_is_said_to_go_off(shipped: kb.KnowledgeBase) -> None:
    dice = {"disarm-data-bomb": [1, 2, 3, 4, 1, 2, 3, 4, 2], "disarm-data-bomb.opponent": [5] * 6}
    assert "; the bomb goes off" in ask(shipped, **DISARM, dice=dice)["headline"]["text"]


@pytest.mark.parametrize(("choice", "left"), [("one", 4), ("nothing", 7)])
def test_a_bomb_that_goes_off_does_the_damage_that_you_do_not_resist(
    shipped: kb.KnowledgeBase, choice: str, left: int
) -> None:
    dice = {"disarm-data-bomb": [1] * 9, "disarm-data-bomb.opponent": [5] * 6}
    icon = {"Device Rating": 4, "Firewall": 4, "Bomb Damage": 7}
    ratings = {"Software": 5, "Intuition": 4, "Logic": 1, "Sleaze": 4} | icon
    faces = dice | {"resist": [5, 6, 5, 1, 2, 3, 4, 2]}
    answer = ask(
        shipped,
        entry="sr5/disarm-data-bomb",
        ratings=ratings,
        against={"Data Bomb Rating": 3} | icon,
        dice=faces,
        rulings={"resistance": choice},
    )
    assert answer["replay"]["results"]["Matrix Damage Left"] == left


def test_a_vehicle_test_says_how_likely_a_glitch_is(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Reaction": 1, "Vehicle Skill": 2, "Maneuver Threshold": 1}
    headline = ask(shipped, entry="sr5/make-vehicle-test", ratings=ratings)["headline"]
    assert "(a critical one always): 7.4 %" in headline["text"]


def test_a_spirit_that_is_dismissed_was_under_control(shipped: kb.KnowledgeBase) -> None:
    assert checked(shipped, "sr5", "dismiss-spirit")["to_check"]


CHASE: dict[str, Any] = {
    "entry": "sr5/catch-up-break-away",
    "ratings": {"Reaction": 5, "Vehicle Skill": 4, "Speed": 4, "Acceleration": 1, "Maneuver Threshold": 2},
}


def test_a_shift_of_one_is_one_range_category(shipped: kb.KnowledgeBase) -> None:
    assert "; if so, by 1 Range Category on average" in ask(shipped, **CHASE)["headline"]["text"]


def test_a_break_away_says_how_likely_the_pursuer_loses_sight_of_you(shipped: kb.KnowledgeBase) -> None:
    pursuer = {"Reaction": 4, "Vehicle Skill": 4, "Speed": 3}
    text = ask(shipped, **CHASE, against=pursuer)["headline"]["text"]
    assert text.endswith("beyond Extreme Range the pursuer loses sight of you 12.2 %")


@pytest.mark.parametrize(("state", "attack"), [("ready-weapon", "fire-gun"), ("loaded-bow", "fire-bow")])
def test_a_weapon_that_may_have_been_put_down_may_not_be_ready(
    shipped: kb.KnowledgeBase, state: str, attack: str
) -> None:
    answer = checked(shipped, "sr5", "pick-up-put-down-object", attack, states=[state])
    assert f"sr5/{attack}" in [each["do"] for each in answer["to_check"]]


def test_dropping_an_object_may_drop_the_loaded_bow(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "sr5", "drop-object", "fire-bow", states=["loaded-bow"])
    assert any("an arrow is nocked after Drop Object" in each["requires"] for each in answer["to_check"])


@pytest.mark.parametrize(("tasks", "legal"), [(0, False), (2, None)])
def test_a_sprite_without_tasks_takes_no_command(
    shipped: kb.KnowledgeBase, tasks: int, legal: bool | None
) -> None:
    assert checked(shipped, "sr5", "command-sprite", ratings={"tasks": tasks})["legal"] is legal


def test_a_rigger_who_jumps_in_drives_the_vehicle(shipped: kb.KnowledgeBase) -> None:
    answer = checked(shipped, "sr5", "rigger-jump-in", "evasive-driving", ratings={"uncontrolled": 0})
    assert not [each for each in answer["to_check"] if "At the Wheel" in each["requires"]]


@pytest.mark.parametrize(
    "action", ["call-dismiss-sprite", "command-sprite", "compile-sprite", "kill-complex-form"]
)
def test_a_resonance_action_is_no_matrix_action(shipped: kb.KnowledgeBase, action: str) -> None:
    assert shipped.entries[f"sr5/{action}"].classes == ["resonance-action"]


def test_a_quick_draw_includes_drawing_and_one_of_two_attacks(shipped: kb.KnowledgeBase) -> None:
    entry = shipped.entries["sr5/quick-draw"]
    together = dict(combine_text(shipped.editions["sr5"], entry, "sr5"))
    assert " and either [[" in together["includes"]


@pytest.mark.parametrize("switched", ["use-simple-device", "change-linked-device-mode"])
def test_sensors_switched_on_in_the_same_phase_come_with_a_hint(
    shipped: kb.KnowledgeBase, switched: str
) -> None:
    hint = "sensors that you switch on now come online only when the next Action Phase begins"
    turn = checked(shipped, "sr5", switched, "use-sensors", states=["at-the-wheel"])
    assert any(hint in warning for warning in turn["warnings"])
    alone = checked(shipped, "sr5", "use-sensors", states=["at-the-wheel"])
    assert not any(hint in warning for warning in alone.get("warnings", []))


@pytest.mark.parametrize("states", [["prone"], ["prone", "wounded"]])
def test_a_turn_says_what_the_wounded_roll_to_stand_up_and_names_only_what_a_turn_has(
    shipped: kb.KnowledgeBase, states: list[str]
) -> None:
    """Lines 211 to 213."""
    told = checked(shipped, "sr5", "stand-up", states=states)["warnings"]
    assert "Stand Up: if you are wounded, you stay down unless you roll 2 hits on Body + Willpower." in told
    assert not any("`wounds`" in each for each in told)


def test_take_aim_grants_the_accuracy_that_its_card_and_its_page_speak_of(shipped: kb.KnowledgeBase) -> None:
    said = {grant.key: grant.says or "" for grant in shipped.entries["sr5/take-aim"].grants}
    assert all("Accuracy" in said[key] for key in ("accuracy", "scope"))
