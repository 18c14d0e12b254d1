"""States and requirements of turns: command line and HTTP answer alike, on real entries."""

from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import DODGING, FIRE, both, turn_words

pytestmark = pytest.mark.usefixtures("without_reading")


def turn(api: FlaskClient, edition: str, *actions: str, **told: Any) -> Any:
    return both(api, {"edition": edition, "actions": list(actions), **told})


@pytest.mark.parametrize(
    "actions", [["sprint"], ["move", "drop-object"], ["take-cover"], ["move", "dodge@out"]]
)
def test_an_aim_is_lost_in_a_turn_without_aiming_or_an_attack(api: FlaskClient, actions: list[str]) -> None:
    answer = turn(api, "sr6", *actions, states=["aiming"], initiative_dice=3)
    assert answer["states"]["aiming"] is False
    assert answer["warnings"][0] == (
        "This turn ends Aiming: it is lost when a player turn of yours passes without Take Aim or Attack."
    )


@pytest.mark.parametrize(
    ("actions", "aiming"),
    [
        (["take-aim", "move"], True),
        (["dodge@out"], True),
        ([], True),
        (["attack"], False),
        (["intercept@out", "move"], True),
    ],
)
def test_an_aim_that_is_kept_or_used_is_not_called_lost(
    api: FlaskClient, actions: list[str], aiming: bool
) -> None:
    answer = turn(api, "sr6", *actions, states=["aiming", "ready-weapon"], initiative_dice=3)
    assert answer["states"]["aiming"] is aiming
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    ("action", "before", "left_open"),
    [
        ("jack-out", ["in-vr", "in-host", "running-silent", "jumped-in"], True),
        ("reboot-device", ["in-vr", "in-host"], True),
        ("reboot-device", ["suppressed"], False),
    ],
)
def test_who_may_leave_the_matrix_may_be_out_of_a_host_and_of_vr(
    api: FlaskClient, action: str, before: list[str], left_open: bool
) -> None:
    states = turn(api, "sr5", action, states=before)["states"]
    assert [states[state] for state in before] == [None if left_open else True for _ in before]


def test_an_aim_from_before_is_called_lost_to_the_action_that_ends_it(api: FlaskClient) -> None:
    lost = turn(api, "sr5", "gesture", states=["aiming"])
    assert lost["warnings"] == [
        "Gesture ends Aiming: it is lost when you take any other kind of action before the attack, "
        "even a Free Action."
    ]
    assert turn(api, "sr5", "fire-gun", states=["aiming"])["warnings"] == []


@pytest.mark.parametrize("told", [{"states": ["holding"]}, {"ratings": {"Holding": 1}}])
@pytest.mark.parametrize("action", ["make-a-melee-attack@out", "make-a-melee-attack"])
def test_held_actions_are_taken_out_of_turn_and_their_move_is_spent(
    api: FlaskClient, told: dict[str, Any], action: str
) -> None:
    answer = turn(api, "cwn", action, **told)
    assert (answer["legal"], answer["paid"][0]["at"]) == (True, "out")
    assert (answer["left"]["main"], answer["left"]["move"]) == (0, 0)
    assert answer["states"] == {"holding": False}


def test_held_actions_are_only_those_that_are_left(api: FlaskClient) -> None:
    spent = turn(api, "cwn", "make-a-melee-attack@out", states=["holding"], ratings={"main": 0})
    assert [problem["rule"] for problem in spent["problems"]] == ["allotment"]
    moved = turn(api, "cwn", "stand-up@out", states=["holding"], ratings={"move": 1})
    assert (moved["legal"], moved["left"]["move"]) == (True, 0)
    free = turn(api, "cwn", "make-a-melee-attack@out", ratings={"Holding": 0})
    assert [problem["rule"] for problem in free["problems"]] == ["timing"]


def test_what_is_held_is_taken_out_of_turn_and_not_on_your_own(api: FlaskClient) -> None:
    held = turn(api, "cwn", "hold-an-action", "make-a-melee-attack")
    assert (held["legal"], held["paid"][1]["at"], held["states"]) == (True, "out", {"holding": False})
    own = turn(api, "cwn", "hold-an-action", "make-a-melee-attack@own")
    assert [problem["rule"] for problem in own["problems"]] == ["timing"]
    assert own["problems"][0]["why"] == (
        "you hold Make a Melee Attack with the rest of your turn: take it out of turn, not on your own turn"
    )
    before = turn(api, "cwn", "make-a-melee-attack@own", states=["holding"])
    assert [problem["rule"] for problem in before["problems"]] == ["timing"]


@pytest.mark.parametrize("at", ["", "@own", "@out"])
def test_an_instant_action_is_not_one_of_those_held(api: FlaskClient, at: str) -> None:
    answer = turn(api, "cwn", "hold-an-action", f"drop-an-item{at}")
    assert (answer["legal"], answer["states"]) == (True, {"holding": True})


@pytest.mark.parametrize(
    ("told", "prone"),
    [
        ({"states": ["prone", "wounded"]}, None),
        ({"states": ["prone"], "ratings": {"Wounded": 0}}, False),
        ({"states": ["prone"]}, False),
    ],
)
def test_only_the_wounded_may_be_prone_after_standing_up(
    api: FlaskClient, told: dict[str, Any], prone: bool | None
) -> None:
    answer = turn(api, "sr5", "stand-up", **told)
    assert (answer["legal"], answer["states"]["prone"]) == (True, prone)
    options = [word for state in told["states"] for word in ("--state", state)]
    printed = CliRunner().invoke(main, ["turn", "sr5", "stand-up", *options]).output
    assert ("at the end: Prone or not (still open)" if prone is None else "at the end: not Prone") in printed
    again = turn(api, "sr5", "stand-up", "drop-prone", "stand-up", initiative=10, **told)
    assert again["states"]["prone"] is prone


DRIVING = ["ram", "cut-off", "stunt", "catch-up-break-away", "evasive-driving"]


@pytest.mark.parametrize("action", ["ramming", *DRIVING])
def test_an_uncontrolled_vehicle_acts_only_once_it_is_under_control(api: FlaskClient, action: str) -> None:
    told: dict[str, Any] = {"initiative": 20, "ratings": {"At the Wheel": 1}}
    lost = turn(api, "sr5", action, states=["uncontrolled"], **told)
    assert lost["legal"] is False
    assert [problem["rule"] for problem in lost["problems"]] == ["requires"]
    assert lost["problems"][0]["why"].endswith("requires: you are not Uncontrolled; at that point you are")
    steady = turn(api, "sr5", action, **{**told, "ratings": {"At the Wheel": 1, "Uncontrolled": 0}})
    assert steady["legal"] is not False
    assert "you are not Uncontrolled" not in [one["requires"] for one in steady["to_check"]]


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
    api: FlaskClient, told: dict[str, Any], levels: dict[str, str] | None
) -> None:
    kept = turn(api, "sr6", "attack", **told)
    assert (kept["states"]["cover"], kept.get("state_levels")) == (True, levels)
    assert "state_levels" not in turn(api, "sr6", "take-cover", **told)  # which level it gives is unknown


def test_the_level_of_a_state_is_printed() -> None:
    told = CliRunner().invoke(main, ["turn", "sr6", "attack", "--state", "Cover IV"]).output
    assert "at the end: Cover IV" in told


@pytest.mark.parametrize(
    ("edition", "action", "when"),
    [("sr6", "attack", "if your weapon needs it"), ("sr5", "melee-attack", "if you attack with a weapon")],
)
def test_a_state_that_was_given_is_not_asked_for_again(
    api: FlaskClient, edition: str, action: str, when: str
) -> None:
    words = f"you are Holding a Ready Weapon, {when}"
    (bare,) = turn(api, edition, action, ratings={"ready-weapon": 0})["to_check"]
    assert bare["requires"] == f"{words}; at that point you aren't"
    because = {"code": "state-by-then", "parts": {"state": "", "holds": False}}
    assert (bare["code"], bare["parts"]) == ("still-open", {"requires": words, "because": [because]})
    assert "give" not in bare
    (asked,) = turn(api, edition, action)["to_check"]
    assert asked["requires"] == words
    assert asked["give"] == "'ready-weapon' under `states`, or 'ready-weapon': 0 under `ratings`"


NEEDED = "1 mark or more on the host or you are In a Host"


@pytest.mark.parametrize(
    ("told", "legal", "to_check"),
    [
        ({"states": ["in-host"]}, True, None),
        ({"states": ["in-host"], "ratings": {"marks": 0}}, True, None),
        ({"ratings": {"marks": 1}}, True, None),
        ({"ratings": {"in-host": 0, "marks": 0}}, False, None),
        ({"ratings": {"in-host": 0}}, True, f"{NEEDED}; at that point you aren't In a Host"),
        ({}, True, NEEDED),
    ],
)
def test_marks_on_a_host_are_needed_to_enter_and_not_to_leave(
    api: FlaskClient, told: dict[str, Any], legal: bool, to_check: str | None
) -> None:
    answer = turn(api, "sr5", "enter-exit-host", **told)
    assert answer["legal"] is legal
    assert [one["requires"] for one in answer["to_check"]] == ([to_check] if to_check else [])
    if to_check:
        assert answer["to_check"][0]["give"].startswith("'marks' under `ratings`")


@pytest.mark.parametrize(("action", "marks"), [("spoof-command", 1), ("erase-mark", 3)])
def test_marks_on_other_icons_are_compared_too(api: FlaskClient, action: str, marks: int) -> None:
    assert turn(api, "sr5", action, ratings={"marks": marks - 1})["legal"] is False
    assert turn(api, "sr5", action, ratings={"marks": marks})["legal"] is True


@pytest.mark.parametrize(
    ("edition", "actions", "states", "unsaid"),
    [
        ("sr6", ["drop-prone"], [], ["Prone: what the Prone status does to a roll is not on the page."]),
        ("sr6", ["attack"], ["Cover IV"], ["Cover: what Cover I to IV does to a roll is not on the page."]),
        (
            *("sr5", ["remove-clip", "insert-clip"], []),
            ["Without a Clip: what a weapon without a clip can still do is not on the page."],
        ),
        ("cwn", ["go-prone"], [], []),
        ("sr6", ["attack"], [], []),
    ],
)
def test_a_turn_names_the_states_of_which_the_page_does_not_say_what_they_change(
    api: FlaskClient, edition: str, actions: list[str], states: list[str], unsaid: list[str]
) -> None:
    body: dict[str, Any] = {"edition": edition, "actions": actions, "states": states}
    body |= {"initiative_dice": 2} if edition == "sr6" else {}
    assert both(api, body)["warnings"] == unsaid
    told = CliRunner().invoke(main, turn_words(body))
    assert all(sentence in " ".join(told.output.split()) for sentence in unsaid)


def test_a_state_that_an_earlier_action_must_have_begun_is_not_asked_for(api: FlaskClient) -> None:
    out = turn(api, "sr6", "astral-projection", "manifest", initiative_dice=4)
    assert [one["do"] for one in out["to_check"]] == ["sr6/astral-projection"]
    assert (out["legal"], out["states"]) == (True, {"astrally-projecting": True})
    back = turn(
        api, "sr6", "astral-projection", "manifest", states=["astrally-projecting"], initiative_dice=4
    )
    assert [problem["rule"] for problem in back["problems"]] == ["requires"]
    first = turn(api, "sr6", "manifest", "astral-projection", initiative_dice=4)
    assert "sr6/manifest" in [one["do"] for one in first["to_check"]]
    assert first["states"] == {"astrally-projecting": False}


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


def test_a_turn_says_what_a_state_changes_in_an_action_taken_in_it(api: FlaskClient) -> None:
    slow = "Run while Prone: half Movement Rate."
    assert turn(api, "cwn", "go-prone", "run")["warnings"] == [slow]
    assert turn(api, "cwn", "run", states=["prone"])["warnings"] == [slow]
    assert turn(api, "cwn", "run", "go-prone")["warnings"] == []
    stood = turn(api, "cwn", "stand-up", "run", states=["prone"])
    assert slow not in stood["warnings"]
    assert slow in CliRunner().invoke(main, ["turn", "cwn", "go-prone", "run"]).stdout
    assert turn(api, "matrix-d6", "dodge", states=["wounded"])["warnings"] == [
        "Dodge while Wounded: −2 dice."
    ]


def test_what_is_asked_of_several_ratings_is_written_as_options() -> None:
    printed = CliRunner().invoke(main, ["turn", "cwn", "screen-an-ally", "-r", "Shoot=0"]).stdout
    assert "give -r 'Combat Skill'=…, -r Punch=… or -r Stab=…" in " ".join(printed.split())


@pytest.mark.parametrize(
    ("edition", "actions", "assumed"),
    [
        (
            "sr5",
            ["change-gun-mode", "fire-gun", "take-aim"],
            "for 1 Free Action: the weapon is a properly linked smartgun",
        ),
        (
            "cwn",
            ["reload-a-weapon", "make-a-ranged-attack"],
            "for 1 On Turn Action: a modern bow or crossbow",
        ),
        ("sr5", ["control-device"], "for 1 Free Action: as in person"),
    ],
)
def test_what_a_cheaper_way_to_pay_assumes_is_listed_unless_the_request_chose_it(
    api: FlaskClient, edition: str, actions: list[str], assumed: str
) -> None:
    answer = turn(api, edition, *actions)
    assert (answer["legal"], answer["to_check"][0]["requires"]) == (True, assumed)
    way = answer["paid"][0]["as"]
    chosen = turn(api, edition, f"{actions[0]}:{way}", *actions[1:])
    assert chosen["paid"] == answer["paid"]
    assert [one["requires"] for one in answer["to_check"][1:]] == [
        one["requires"] for one in chosen["to_check"]
    ]


@pytest.mark.parametrize("action", ["speak-text-transmit-phrase", "change-gun-mode", "ready-weapon"])
def test_nothing_is_assumed_of_a_usual_way_to_pay_or_of_one_that_costs_the_same(
    api: FlaskClient, action: str
) -> None:
    answer = turn(api, "sr5", action, states=["ready-weapon"])
    assert (answer["legal"], answer["to_check"]) == (True, [])
