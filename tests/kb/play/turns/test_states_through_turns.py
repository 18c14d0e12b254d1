"""States that a turn begins with, changes and ends in, and what actions require of them."""

from typing import Any

import pytest

import kb
from tests.kb.play.playing import about, rules, turn


@pytest.mark.parametrize(
    ("action", "before", "left_open"),
    [
        ("jack-out", ["in-vr", "in-host", "running-silent", "jumped-in"], True),
        ("reboot-device", ["in-vr", "in-host"], True),
        ("reboot-device", ["suppressed"], False),
    ],
)
def test_who_may_leave_the_matrix_may_be_out_of_a_host_and_of_vr(
    shipped: kb.KnowledgeBase, action: str, before: list[str], left_open: bool
) -> None:
    states = turn(shipped, "sr5", action, states=before)["states"]
    assert [states[state] for state in before] == [None if left_open else True for _ in before]


@pytest.mark.parametrize(
    ("told", "prone"),
    [
        ({"states": ["prone", "wounded"]}, None),
        ({"states": ["prone"], "ratings": {"Wounded": 0}}, False),
        ({"states": ["prone"]}, None),
    ],
)
def test_only_the_wounded_may_be_prone_after_standing_up(
    shipped: kb.KnowledgeBase, told: dict[str, Any], prone: bool | None
) -> None:
    for actions in (["stand-up"], ["stand-up", "drop-prone", "stand-up"]):
        answer = turn(shipped, "sr5", *actions, initiative=10, **told)
        assert (answer["legal"], answer["states"]["prone"]) == (True, prone)


def test_standing_up_again_is_for_the_wounded_who_fail(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 211-213: only a wounded character has to roll."""
    answer = turn(shipped, "sr5", "stand-up", "stand-up", states=["prone"])
    assert answer["headline"]["text"].startswith("Legal if you are still Prone after Stand Up; ")
    (asked,) = answer["to_check"]
    assert asked["give"] == "'wounded' under `states` if you are, 'wounded': 0 under `ratings` if not"
    unhurt = turn(shipped, "sr5", "stand-up", "stand-up", states=["prone"], ratings={"Wounded": 0})
    assert unhurt["legal"] is False


@pytest.mark.parametrize("actions", [["quick-draw", "attack"], ["attack", "quick-draw"]])
def test_a_weapon_drawn_to_attack_at_once_may_be_thrown(
    shipped: kb.KnowledgeBase, actions: list[str]
) -> None:
    """SR6, lines 40 and 63: it may be a small throwing weapon."""
    told = {"states": ["ready-weapon"], "initiative_dice": 6}
    answer = turn(shipped, "sr6", *actions, initiative_dice=2)
    assert (answer["legal"], answer["states"]["ready-weapon"]) == (True, None)
    then = turn(shipped, "sr6", *actions, "take-aim", **told)
    aim, *_ = [one["requires"] for one in then["to_check"] if one["do"] == "sr6/take-aim"]
    assert aim == "you still hold a ready weapon after Quick Draw"


DRIVING = ["ramming", "ram", "cut-off", "stunt", "catch-up-break-away", "evasive-driving"]


@pytest.mark.parametrize("action", DRIVING)
def test_an_uncontrolled_vehicle_acts_only_once_it_is_under_control(
    shipped: kb.KnowledgeBase, action: str
) -> None:
    lost = turn(shipped, "sr5", action, states=["uncontrolled"], initiative=20, ratings={"At the Wheel": 1})
    assert (lost["legal"], rules(lost)) == (False, ["requires"])
    told = {"At the Wheel": 1, "In an Uncontrolled Vehicle": 0}
    steady = turn(shipped, "sr5", action, initiative=20, ratings=told)
    assert steady["legal"] is not False
    assert not about([one["requires"] for one in steady["to_check"]], "Uncontrolled Vehicle")


@pytest.mark.parametrize(
    ("told", "levels"),
    [
        ({"states": ["Cover IV"]}, {"cover": "IV"}),
        ({"states": ["cover ii"]}, {"cover": "II"}),
        ({"ratings": {"Cover": 3}}, {"cover": "III"}),
        ({"states": ["cover"]}, None),
    ],
)
def test_a_state_keeps_its_level_through_a_turn(
    shipped: kb.KnowledgeBase, told: dict[str, Any], levels: dict[str, str] | None
) -> None:
    kept = turn(shipped, "sr6", "attack", **told)
    assert (kept["states"]["cover"], kept.get("state_levels")) == (True, levels)
    assert "state_levels" not in turn(shipped, "sr6", "take-cover", **told)  # which level it gives is unknown


@pytest.mark.parametrize(("edition", "action"), [("sr6", "attack"), ("sr5", "melee-attack")])
def test_a_state_that_was_given_is_not_asked_for_again(
    shipped: kb.KnowledgeBase, edition: str, action: str
) -> None:
    (bare,) = turn(shipped, edition, action, ratings={"ready-weapon": 0})["to_check"]
    (asked,) = turn(shipped, edition, action)["to_check"]
    assert bare["requires"].startswith(asked["requires"])
    assert ("give" in bare, "'ready-weapon'" in asked["give"]) == (False, True)


@pytest.mark.parametrize(
    "actions", [["attack", "quick-draw"], ["attack", "called-shot-vitals", "quick-draw"]]
)
def test_a_quick_draw_readies_the_weapon_also_when_it_is_named_after_the_attack(
    shipped: kb.KnowledgeBase, actions: list[str]
) -> None:
    answer = turn(shipped, "sr6", *actions, initiative_dice=3)
    assert all("Ready Weapon" not in one["requires"] for one in answer["to_check"])


@pytest.mark.parametrize(
    ("action", "told", "legal", "open_"),
    [
        ("enter-exit-host", {"states": ["in-host"]}, True, 0),
        ("enter-exit-host", {"states": ["in-host"], "ratings": {"marks": 0}}, True, 0),
        ("enter-exit-host", {"ratings": {"marks": 1}}, True, 0),
        ("enter-exit-host", {"ratings": {"in-host": 0, "marks": 0}}, True, 0),  # if you own it
        ("enter-exit-host", {"ratings": {"in-host": 0}}, True, 1),
        ("enter-exit-host", {}, True, 1),
        ("spoof-command", {"ratings": {"marks": 0}}, False, 0),
        ("spoof-command", {"ratings": {"marks": 1}}, True, 0),
        ("erase-mark", {"ratings": {"marks": 2}}, True, 0),
        ("erase-mark", {"ratings": {"marks": 3}}, True, 0),
    ],
)
def test_marks_are_compared_and_those_on_a_host_are_needed_to_enter_and_not_to_leave(
    shipped: kb.KnowledgeBase, action: str, told: dict[str, Any], legal: bool, open_: int
) -> None:
    answer = turn(shipped, "sr5", action, **told)
    asked = [one["give"] for one in answer["to_check"] if "marks" in one.get("give", "")]
    assert (answer["legal"], len(asked)) == (legal, open_)


def test_a_state_that_is_one_of_several_alternatives_is_asked_for_by_its_name(
    shipped: kb.KnowledgeBase,
) -> None:
    (asked,) = (one["give"] for one in turn(shipped, "sr5", "enter-exit-host")["to_check"])
    assert "'in-host' under `states` if you are In a Host" in asked


@pytest.mark.parametrize(
    ("action", "what"),
    [
        ("crack-file", "file"),
        ("set-data-bomb", "file"),
        ("control-device:free", "device"),
        ("format-device", "device"),
        ("reboot-device", "device"),
        ("jump-into-rigged-device", "device"),
        ("enter-exit-host", "host"),
    ],
)
def test_an_owner_needs_no_marks_on_what_is_theirs(shipped: kb.KnowledgeBase, action: str, what: str) -> None:
    """SR5, lines 569-577, 662-663, 858-860, 954-955: the page speaks of owners, and of no marks of theirs."""
    answer = turn(shipped, "sr5", action, ratings={"marks": 0, "in-host": 0})
    assert answer["legal"] is True
    assert f"you own the {what}" in answer["headline"]["text"]


@pytest.mark.parametrize(
    ("edition", "actions", "told", "unsaid"),
    [
        ("sr6", ["drop-prone"], {}, ["Prone"]),
        ("sr6", ["attack"], {"states": ["Cover IV"]}, ["Cover"]),
        ("sr5", ["remove-clip"], {}, ["Without a Clip"]),
        ("sr5", ["remove-clip", "insert-clip"], {}, []),  # nothing is done in it but what ends it
        ("cwn", ["go-prone"], {}, []),
        ("sr6", ["attack"], {}, []),
        # what a state changes in an action taken in it
        ("cwn", ["go-prone", "run"], {}, ["Run while Prone", "Run: if you start next to an enemy"]),
        ("cwn", ["run"], {"states": ["prone"]}, ["Run while Prone", "Run: if you start next to an enemy"]),
        ("cwn", ["run", "go-prone"], {}, ["Run: if you start next to an enemy"]),
        ("matrix-d6", ["dodge"], {"states": ["wounded"]}, ["Dodge while Wounded"]),
    ],
)
def test_a_turn_warns_of_what_its_states_change_or_nobody_says(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: dict[str, Any], unsaid: list[str]
) -> None:
    dice = {"initiative_dice": 2} if edition == "sr6" else {}
    warnings = turn(shipped, edition, *actions, **dice, **told)["warnings"]
    assert [name for name in unsaid if about(warnings, name)] == unsaid
    assert len(warnings) == len(unsaid)


def test_a_state_of_your_gun_is_no_state_of_yours_in_a_verdict(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 201-205."""
    twice = turn(shipped, "sr5", "eject-smartgun-clip", "remove-clip")
    assert twice["headline"]["text"] == (
        "Not legal: you can use Remove Clip only if a clip is in your gun; by then there is no clip in your gun"
    )
    still_in = turn(shipped, "sr5", "insert-clip", ratings={"without-clip": 0})
    assert still_in["headline"]["text"] == (
        "Not legal: you can use Insert Clip only if there is no clip in your gun; a clip is in your gun"
    )


def test_a_state_that_an_earlier_action_must_have_begun_is_not_asked_for(shipped: kb.KnowledgeBase) -> None:
    def astral(*actions: str, **told: Any) -> dict[str, Any]:
        return turn(shipped, "sr6", *actions, initiative_dice=4, **told)

    out = astral("astral-projection", "manifest")
    assert [one["do"] for one in out["to_check"]] == ["sr6/astral-projection"]
    assert (out["legal"], out["states"]) == (True, {"astrally-projecting": True})
    back = astral("astral-projection", "manifest", states=["astrally-projecting"])
    assert rules(back) == ["requires"]
    first = astral("manifest", "astral-projection")
    assert "sr6/manifest" in [one["do"] for one in first["to_check"]]
    assert first["states"] == {"astrally-projecting": False}


@pytest.mark.parametrize(
    ("edition", "actions", "told", "broken"),
    [
        ("sr6", ["avoid-incoming@own"], {"initiative_dice": 2}, ["timing"]),
        ("sr5", ["insert-clip"], {"ratings": {"without-clip": 0}}, ["requires"]),
        ("sr5", ["fire-bow"], {"ratings": {"Holding a Loaded Bow": 0}}, ["requires"]),
        ("sr5", ["stunt"], {"ratings": {"Being Chased": 0}, "initiative": 10}, ["requires"]),
        *(
            ("sr5", [action], {"ratings": {"At the Wheel": 0}, "initiative": 10}, ["requires"])
            for action in ("control-vehicle", "make-vehicle-test", "ramming")
        ),
    ],
)
def test_a_turn_is_forbidden_by_what_was_told_not_to_hold_and_by_nothing_untold(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: dict[str, Any], broken: list[str]
) -> None:
    assert rules(turn(shipped, edition, *actions, **told)) == broken
    if broken == ["requires"] and "ratings" in told:
        untold = turn(shipped, edition, *actions, **{**told, "ratings": {}})
        (name,) = set(told["ratings"]) - {"initiative"}
        assert untold["legal"] is not False
        states = shipped.editions[edition].states.items()
        key = next((key for key, state in states if state.name == name), name)
        assert about([f"{one['requires']} {one.get('give', '')}" for one in untold["to_check"]], key)


@pytest.mark.parametrize(
    ("edition", "before", "after", "state", "is_held"),
    [
        ("sr5", "remove-clip", "insert-clip", "without-clip", False),
        ("sr5", "eject-smartgun-clip", "insert-clip", "without-clip", False),
        ("sr5", "ready-weapon", "fire-gun", "ready-weapon", True),
        ("sr5", "ready-weapon", "throw-weapon", "ready-weapon", None),
        ("sr5", "ready-weapon", "remove-clip", "ready-weapon", True),
        ("sr6", "ready-weapon", "take-aim", "ready-weapon", True),
    ],
)
def test_an_action_may_bring_what_the_next_one_requires(
    shipped: kb.KnowledgeBase, edition: str, before: str, after: str, state: str, is_held: bool | None
) -> None:
    unready = turn(shipped, edition, after, ratings={state: 0})
    assert "requires" in rules(unready)
    told = {"initiative": 10} if edition == "sr5" else {"initiative_dice": 3}
    ready = turn(shipped, edition, before, after, ratings={} if is_held is False else {state: 0}, **told)
    assert "requires" not in rules(ready)
    assert ready["states"][state] is is_held


@pytest.mark.parametrize(("choice", "told"), [("undeclared", 0), ("always", 1)])
def test_a_ruling_that_changes_rolls_is_told_by_a_turn(
    shipped: kb.KnowledgeBase, choice: str, told: int
) -> None:
    answer = turn(shipped, "matrix-d6", "ranged-attack", "dodge", rulings={"reaction_die": choice})
    assert answer["rulings"] == {"reaction_die": choice}
    assert len(about(answer["granted"], "−1 die on the Dodge")) == told
    assert not answer["warnings"]


@pytest.mark.parametrize(
    ("edition", "actions", "way"),
    [
        ("sr5", ["change-gun-mode", "fire-gun", "take-aim"], "smartgun"),
        ("cwn", ["reload-a-weapon", "make-a-ranged-attack"], "skilled-bow"),
        ("sr5", ["control-device"], "free"),
    ],
)
def test_what_a_cheaper_way_to_pay_assumes_is_listed_unless_the_request_chose_it(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], way: str
) -> None:
    answer = turn(shipped, edition, *actions)
    assert (answer["legal"], answer["paid"][0]["as"]) == (True, way)
    chosen = turn(shipped, edition, f"{actions[0]}:{way}", *actions[1:])
    assert chosen["paid"] == answer["paid"]
    assert len(answer["to_check"]) == len(chosen["to_check"]) + 1


@pytest.mark.parametrize("action", ["speak-text-transmit-phrase", "change-gun-mode", "ready-weapon"])
def test_nothing_is_assumed_of_a_usual_way_to_pay_or_of_one_that_costs_the_same(
    shipped: kb.KnowledgeBase, action: str
) -> None:
    answer = turn(shipped, "sr5", action, states=["ready-weapon"])
    assert (answer["legal"], answer["to_check"]) == (True, [])
