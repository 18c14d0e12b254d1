"""Commands that roll, check turns and solve: what they print when people run them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kb
from actionary.command import main
from actionary.layers import Layers
from kb.files.load import load
from tests.small import lay_out

Command = Callable[..., subprocess.CompletedProcess[str]]

Called = Callable[..., Result]

HACK = ("Hacking=5", "Logic=5", "Sleaze=4", "v.", "Intuition=4", "Firewall=3")


@pytest.fixture(scope="module")
def base() -> kb.KnowledgeBase:
    """The data that come with the program."""
    return load()


@pytest.fixture
def called(base: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> Called:
    """The program without a process of its own, and with its data read already."""
    monkeypatch.setattr(Layers, "load", lambda _: base)
    return lambda *words: CliRunner().invoke(main, words)


def test_a_legal_turn_says_how_it_is_paid_and_ends_with_0(command: Command) -> None:
    result = command("turn", "sr5", "change-gun-mode:by-hand", "fire-gun", "dodge@out", "--initiative", "12")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Legal")
    assert "by-hand" in result.stdout
    assert "5 Initiative" in result.stdout
    assert "out of turn" in result.stdout


def test_a_forbidden_turn_says_why_and_ends_with_1(called: Called) -> None:
    result = called("turn", "sr5", "cast-spell", "sprint", "--fits", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["legal"], answer["fits"]) == (1, False, [])
    assert answer["problems"][0]["rule"] == "allotment"


def test_a_turn_tells_what_its_actions_lack_and_what_is_to_be_checked(called: Called) -> None:
    lacking = called("turn", "cwn", "reload-a-weapon:skilled-bow", "-r", "Shoot=0")
    assert lacking.exit_code == 1
    assert "Reload a Weapon requires: Shoot 1 or more; Shoot is 0" in lacking.stdout
    asked = called("turn", "cwn", "reload-a-weapon:skilled-bow")
    assert asked.exit_code == 0
    assert "cwn/reload-a-weapon: Shoot 1 or more  give -r Shoot=…" in asked.stdout


def test_a_turn_says_what_is_not_paid_and_what_every_roll_loses(called: Called) -> None:
    shots = called("turn", "matrix-d6", *["ranged-attack"] * 6)
    assert "not paid" in shots.stdout
    assert "−4 dice on every roll of the turn" in shots.stdout
    assert shots.stdout.count("no Action is left") == 1


def test_a_turn_begins_and_ends_in_states(called: Called) -> None:
    up = called("turn", "sr6", "stand-up", "--state", "prone", "--initiative-dice", "1")
    assert (up.exit_code, "at the end: not Prone" in up.stdout) == (0, True)
    standing = called("turn", "sr6", "stand-up", "-r", "Prone=0", "--initiative-dice", "1")
    assert standing.exit_code == 1
    assert "Stand Up requires: you are Prone; at that point you aren't" in standing.stdout
    unknown = called("turn", "sr6", "stand-up", "--state", "pron")
    assert "did you mean" in unknown.output


def test_the_state_of_either_side_changes_a_roll(called: Called) -> None:
    shot = ("resolve", "cwn/make-a-ranged-attack", "Shoot=1", "Attack Bonus=1", "Attribute Modifier=0")
    prone = called(*shot, "v.", "Ranged AC=13", "--state-against", "prone")
    assert (prone.exit_code, "Prone (target): −2 to the roll" in prone.stdout) == (0, True)
    own = called(*shot, "v.", "Ranged AC=13", "--state", "prone")
    assert "Prone doesn't affect this roll." in own.stdout
    assert "did you mean 'Prone'?" in called(*shot, "--state", "pron").output


def test_an_illegal_turn_ends_in_states_only_if_it_were_allowed(called: Called) -> None:
    barred = called("turn", "sr5", "drop-prone", "--state", "surprised")
    assert (barred.exit_code, "at the end, if it were allowed: Surprised, Prone" in barred.stdout) == (
        1,
        True,
    )
    assert "at the end: Prone" in called("turn", "sr5", "drop-prone").stdout


def test_a_turn_says_on_the_command_line_what_to_give(called: Called) -> None:
    aimed = called("turn", "sr5", "take-aim").stdout
    assert "more turns this round: unknown; give --initiative" in aimed
    assert "give --initiative" not in called("turn", "sr5", "take-aim", "--initiative", "12").stdout
    assert "give `--initiative-dice`" in called("turn", "sr6", "attack").stdout
    assert called("turn", "sr5", "cast-spell", "sprint", "--fits").stdout.endswith("nothing more fits\n")


def test_what_still_fits_is_listed(called: Called) -> None:
    result = called("turn", "sr5", "take-aim", "--initiative", "5", "--fits")
    assert result.exit_code == 0
    assert "sr5/fire-gun" in result.stdout
    assert "sr5/cast-spell" not in result.stdout
    how = {line.split()[0]: line for line in result.stdout.splitlines() if line.startswith("sr5/")}
    assert "loses Take Aim" in how["sr5/gesture"]
    assert "may lose Take Aim" in how["sr5/call-a-shot"]
    assert "lose" not in how["sr5/fire-gun"]
    assert "sr5/fire-full-auto-weapon-6-bullets" in how


def test_a_roll_and_its_trace_name_the_table_that_they_look_up(called: Called) -> None:
    shot = called(
        "resolve", "matrix-d6/ranged-attack", "Ranged Combat=5", "Range=Short", "--seed", "7"
    ).stdout
    assert "Ranged Combat (Ranged combat difficulties)" in shot
    assert "table(" not in shot


def test_a_number_from_an_earlier_roll_is_told_in_words(called: Called) -> None:
    converted = called("convert", "matrix-d6/dodge").stdout
    assert "Ranged Combat (dodge successes)" in converted
    assert "dodge.hits" not in converted
    solved = called("solve", "matrix-d6/brawling", "1/2", "Brawling=4").stdout
    assert "one more step is worth: dice +6.6 %, difficulty +9.9 %" in solved


def test_a_trade_and_what_is_lacking_are_told_in_words_and_by_option(called: Called) -> None:
    traded = called("turn", "sr6", "take-aim", "take-aim", "take-aim", "take-aim", "--initiative-dice", "1")
    assert "trades: 1 Major Action for 1 Minor Action" in traded.stdout
    lacking = called("turn", "sr6", "attack", "attack").stdout
    assert "give `--initiative-dice`" in lacking
    assert "initiative_dice" not in lacking


def test_a_ruling_that_decides_a_turn_is_told_and_may_be_another(called: Called) -> None:
    turn = ("turn", "sr5", "fire-gun", "intercept", "--initiative", "12")
    assert "rulings used: interrupts: own-phase (it is in its own phase)" in called(*turn).stdout
    result = called(*turn, "--ruling", "interrupts=same-phase")
    assert result.exit_code == 1
    assert "Fire Gun and Intercept can't both be taken in one phase" in result.stdout
    assert "rulings" not in called("turn", "sr5", "fire-gun", "block", "--initiative", "12").stdout


def test_edge_help_and_wounds_are_options_of_a_roll(called: Called) -> None:
    words = ("resolve", "9 dice [4] (2)", "-e", "sr5", "Edge=2", "--edge", "push-before", "--teamwork", "4 2")
    result = called(*words, "--wounds", "physical=3", "--seed", "x", "--json")
    trace = json.loads(result.stdout)["replay"]["trace"]
    assert [step["step"] for step in trace].count("help") == 2
    assert any(step["text"] == "−1 die: 3 boxes of physical damage" for step in trace)


def test_a_split_pool_is_told_part_by_part(called: Called) -> None:
    result = called("resolve", "9 dice v. 3 dice", "-e", "sr5", "--split", "5 4", "--seed", "x")
    assert [line.split(":")[0] for line in result.stdout.splitlines() if line.startswith("part")] == [
        "part 1",
        "part 2",
    ]


def test_what_another_action_grants_is_named_with_its_key_its_times_and_its_side(called: Called) -> None:
    hack = ("resolve", "sr5/hack-on-the-fly", *HACK, "Willpower=3", "--json")
    plain, guarded = called(*hack), called(*hack, "-m", "from sr5/full-matrix-defense against")
    chances = [json.loads(result.stdout)["odds"]["success"]["decimal"] for result in (plain, guarded)]
    assert chances[0] > chances[1]
    shot = ("resolve", "matrix-d6/ranged-attack", "Ranged Combat=6", "Range=Short", "--json")
    three = json.loads(called(*shot, "-m", "from matrix-d6/multiple-actions x3").stdout)
    assert three["odds"]["hits"][-1]["value"] == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--dice-of", "6 5"), "'6 5' does not say whose dice these are; write \"helper1=6 2\""),
        (("--teamwork", "a"), "'a' is not a number of dice; write them as \"6 4\""),
        (("-m", "wounded"), "'wounded' is not a modifier;"),
    ],
)
def test_what_cannot_be_read_is_told_with_an_example(
    called: Called, words: tuple[str, ...], message: str
) -> None:
    result = called("resolve", "9 dice", "-e", "sr5", *words)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_the_least_dice_stand_on_a_curve(command: Command) -> None:
    result = command("solve", "sr5/hack-on-the-fly", "3/4", *HACK)
    assert (result.returncode, result.stderr) == (0, "")
    assert "16 (+6), 76.3 %" in result.stdout
    (needed,) = [line for line in result.stdout.splitlines() if line.endswith("needed")]
    assert "\N{FULL BLOCK}" in needed


def test_a_chance_out_of_reach_ends_with_1(called: Called) -> None:
    low = ("Hacking=5", "Logic=5", "Sleaze=1", "v.", "Intuition=4", "Firewall=3")
    result = called("solve", "sr5/hack-on-the-fly", "75%", *low, "--curve", "8", "10", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["solution"]) == (1, None)
    assert [point["value"] for point in answer["curve"]] == [8, 9, 10]


def test_a_test_converts_to_another_edition_and_so_does_a_stat_block(
    command: Command, called: Called
) -> None:
    result = command("convert", "sr5/hack-on-the-fly", *HACK[:3], "--to", "cwn")
    assert (result.returncode, result.stderr) == (0, "")
    assert "cwn/use-a-skill" in result.stdout
    assert "number to reach" in result.stdout
    printed = called("convert", "sr5", "Willpower=4", "--to", "sr6").stdout
    assert printed.startswith("In SR6: Willpower 4\n")
    block = called("convert", "sr5", "Willpower=4", "--to", "sr6", "--json")
    assert json.loads(block.stdout)["ratings"] == {"Willpower": 4}


def test_what_a_conversion_cannot_compare_is_printed_with_the_reason(called: Called) -> None:
    printed = called("convert", "matrix-d6/resist-damage", "Strength=4", "Damage Points=3").stdout
    for entry in ("sr3/resist-damage", "sr6/deflect-with-armor"):
        (line,) = [line for line in printed.splitlines() if line.startswith(f"{entry}: ")]
        assert "has nothing to reach" in line


def test_an_entry_that_only_works_a_value_out_is_resolved_too(called: Called) -> None:
    result = called("resolve", "sr6/move")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "meters: 10\n" in result.stdout


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("turn", "sr5", "fire-gum"), 1, "did you mean 'fire-gun'?"),
        (("turn", "sr5", "dodge@once"), 2, "write dodge@own or dodge@out"),
        (("solve", "sr5/hack-on-the-fly", "200%"), 1, "it must be at most 1, or 100%"),
        (("solve", "sr5/hack-on-the-fly", "3/4", "Logic"), 2, "write it as Name=Value"),
        (("convert", "sr5", "Willpower=4"), 2, "name it with --to"),
        (("convert", "sr5/hack-on-the-fly", "--to", "cwx"), 1, "did you mean 'cwn'?"),
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(
    called: Called, words: tuple[str, ...], status: int, sentence: str
) -> None:
    result = called(*words)
    assert (result.exit_code, result.stdout) == (status, "")
    assert sentence in result.stderr


def test_data_of_ones_own_are_asked_about(command: Command, tmp_path: Path) -> None:
    folder = lay_out(tmp_path)
    result = command("turn", "ch", "pick-lock", "--alone", "--kb", str(folder), "--json")
    assert (result.returncode, json.loads(result.stdout)["paid"][0]["do"]) == (0, "ch/pick-lock")


def test_values_that_hardly_ever_come_up_are_one_row(called: Called) -> None:
    lines = called("resolve", "5 dice", "-e", "sr3", "--open-test").stdout.splitlines()
    values = [line.split("  ")[0].strip() for line in lines if "%" in line]
    assert values[-1].endswith("or more")
    assert len(values) < 40


ATTACK = (
    "sr3/decker-attack",
    *(
        "Computer (Decking)=6",
        "Force=6",
        "Damage Level=Moderate",
        "Host Color=Green",
        "Icon Status=Intruding",
    ),
    *("v.", "Bod=4", "Shield=3", "Armor=1"),
)


def line_of(result: Result, start: str) -> str:
    (found,) = [line for line in result.stdout.splitlines() if line.startswith(start)]
    return found


def test_what_an_attack_comes_to_is_told_with_chances_and_as_the_dice_fell(called: Called) -> None:
    odds, played = called("resolve", *ATTACK), called("resolve", *ATTACK, "--seed", "x")
    damage = "icon damage: none 22.4 %, Light 3.5 %, Moderate 53.6 %, Serious 18.8 %, Deadly 1.7 %"
    assert line_of(odds, "icon damage") == damage
    assert line_of(played, "icon damage").endswith("Deadly 1.7 %, this time Moderate")
    assert line_of(played, "shield").endswith("this time 1 (3, 2, 6+3)")
    assert "stopped" not in odds.stdout + played.stdout


def test_the_dice_of_the_other_side_and_of_each_roll_and_part_are_told(called: Called) -> None:
    opposed = called("resolve", "2 dice v. 3 dice", "-e", "sr5", "--dice", "5 2", "--against-dice", "1 1 6")
    assert "the target has 1 hit (1, 1, 6; a glitch)" in opposed.stdout
    extended = ("resolve", "3 dice (4, 1 hour)", "-e", "sr5", "--dice-of", "roll1=5 5 2")
    assert "roll 2  2 dice: 2 hits, 4 in all (6, 5)" in called(*extended, "--dice-of", "roll2=6 5").stdout
    parts = called("resolve", "4 dice (1)", "-e", "sr5", "--split", "2", "--dice-of", "part1=5 2")
    assert line_of(parts, "part 1").endswith("this time success (5, 2)")
    assert (line_of(parts, "all parts"), line_of(parts, "any part")) == (
        "all parts succeed  30.9 %  25/81",
        "any part succeeds  80.2 %  65/81",
    )


def test_hours_are_several_unless_it_is_one(called: Called) -> None:
    asked = ("resolve", "-e", "sr5", "--buy-hits")
    assert "2.0 rolls, 2.0 hours on average when" in called(*asked, "8 dice (3, 1 hour)").stdout
    assert "1.0 rolls, 1.0 hour on average when" in called(*asked, "8 dice (2, 1 hour)").stdout


def test_a_modifier_may_be_of_the_other_side(called: Called) -> None:
    asked = ("resolve", "3 dice v. 3 dice", "-e", "sr5", "--json", "-m")
    chances = {
        text: json.loads(called(*asked, text).stdout)["odds"]["success"]["fraction"]
        for text in ("+2", "+2 against", "+2 blinded against", "+2 against the wall")
    }
    assert chances["+2"] == chances["+2 against the wall"]
    assert chances["+2 against"] == chances["+2 blinded against"] != chances["+2"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("resolve", "9 dice", "-e", "sr5", "--edge", "close-call", "--edge", "push-before"),
            "are 2 uses of Edge",
        ),
        (("convert", "sr5", "--to", "sr6"), "a stat block needs ratings; write each as Name=Value"),
        (("convert", "sr5", "Willpower=4", "--to", "sr6", "--buy-hits"), "--buy-hits applies to tests only"),
        (
            ("convert", "sr5", "Willpower=4", "--to", "sr6", "--against-tier", "elite"),
            "--against-tier applies to tests only",
        ),
    ],
)
def test_what_would_be_passed_over_in_silence_is_refused(
    called: Called, words: tuple[str, ...], message: str
) -> None:
    result = called(*words)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_what_a_model_refuses_is_told_as_the_api_tells_it(called: Called) -> None:
    result = called("resolve", "9 dice", "-e", "sr5", "--split", "20")
    assert (result.exit_code, result.stderr) == (1, "split is 20; it should be at most 8\n")


def test_notation_without_its_edition_is_told_how_to_be_asked_about(called: Called) -> None:
    hint = "to enter a roll, name the edition whose dice it uses: --edition sr5"
    assert hint in called("resolve", "6 dice (2)").stderr
    assert hint in called("solve", "1d20 + 3", "1/2").stderr
    assert hint not in called("resolve", "sr5/nothing").stderr


def test_a_rating_that_plays_no_part_stands_nowhere(called: Called) -> None:
    result = called("solve", "sr5/hack-on-the-fly", "3/4", *HACK, "--vary", "Body")
    assert "None" not in result.stdout
    assert line_of(result, "now").split() == ["now", "56.9", "%"]
