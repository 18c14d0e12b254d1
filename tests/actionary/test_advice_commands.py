"""Commands that roll, check turns, solve and convert: their options, their status, and what they print."""

import json
import re
from pathlib import Path

import pytest

from tests.actionary.conftest import Called, run

HACK = ("Hacking=5", "Logic=5", "Sleaze=4", "v.", "Intuition=4", "Firewall=3")
IC = ("IC Rating=5", "Security Rating=5", "Host Color=Green", "Icon Status=Intruding")
SR5 = ("resolve", "9 dice", "-e", "sr5")
BLOCK = ("convert", "sr5", "Willpower=4", "--to", "sr6")


HACK_WITH = ("sr5/hack-on-the-fly", "Logic=5", "Hacking=5", "Sleaze=4")


def test_the_program_checks_a_turn_from_a_shell() -> None:
    result = run(
        "turn", "sr5", "change-gun-mode:by-hand", "fire-gun", "dodge@out", "--initiative", "12", "--json"
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert [paid["as"] for paid in json.loads(result.stdout)["paid"]] == ["by-hand", "simple", "interrupt"]


@pytest.mark.parametrize(
    ("words", "status", "named"),
    [
        ((*SR5, "--dice-of", "6 5"), 2, "helper1=6 2"),
        ((*SR5, "--teamwork", "a"), 2, "6 4"),
        ((*SR5, "-m", "wounded"), 2, "-2 wounded"),
        ((*SR5, "--wounds", "99"), 2, "TRACK=BOXES"),
        ((*SR5, "--edge", "close-call", "--edge", "push-before"), 2, "push-before"),
        ((*SR5, "--split", "20"), 1, "8"),
        ((*SR5, "--split", "0"), 1, "2"),
        (("resolve", "6 dice (2)"), 1, "--edition sr5"),
        (("solve", "1d20 + 3", "1/2"), 1, "--edition sr5"),
        (("resolve", "-e", "sr5", "logic", "LOG=3", "log=3"), 1, "twice"),
        (("turn", "sr5", "fire-gum"), 1, "fire-gun"),
        (("turn", "sr5", "dodge@once"), 2, "dodge@own or dodge@out"),
        (("turn", "sr6", "attack", "-r", "major=x"), 1, "major"),
        (("turn", "sr6", "stand-up", "--state", "pron"), 1, "Prone"),
        (("turn", "sr55", "dodge"), 1, "sr5"),
        (("turn", "sr5", "fire-gun", "--against", "novise"), 1, "novice"),
        (("solve", "sr5/hack-on-the-fly", "200%"), 1, "100%"),
        (("solve", "sr5/hide", "abc"), 1, "3/4"),
        (("solve", "sr5/hack-on-the-fly", "3/4", "Logic"), 2, "Name=Value"),
        (("convert", "sr5", "Willpower=4"), 2, "--to"),
        (("convert", "sr5", "--to", "sr6"), 2, "Name=Value"),
        ((*BLOCK, "--buy-hits"), 2, "--buy-hits"),
        ((*BLOCK, "--against-tier", "elite"), 2, "--against-tier"),
        (("rulings", "sr55"), 1, "sr5"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_to_write(
    called: Called, words: tuple[str, ...], status: int, named: str
) -> None:
    result = called(*words)
    assert (result.exit_code, result.stdout) == (status, "")
    assert named in " ".join(result.stderr.split())


def test_a_cost_that_is_known_in_part_says_that_part(called: Called) -> None:
    told = " ".join(called("turn", "sr3", "suppress-ic:detection-factor").stdout.split())
    assert "1 point of Detection Factor, perhaps an action too" in told


def test_a_further_one_of_an_action_that_is_part_of_another_is_written_with_its_time(called: Called) -> None:
    told = " ".join(called("turn", "sr5", "quick-draw", "fire-gun").stdout.split())
    assert "Quick Draw includes this Fire Gun. If you mean another one, write fire-gun@own." in told


def test_the_chances_of_a_turn_say_once_what_they_have_in_common(called: Called) -> None:
    sides = ("--as", "professional", "--against", "novice")
    lines = called("turn", "matrix-d6", "brawling", "brawling", *sides).stdout.splitlines()
    assert [each.partition(":")[0] for each in lines if ": Hit " in each] == [
        "Brawling (1st)",
        "Brawling (2nd)",
    ]
    assert sum(each.startswith("The target's ratings") for each in lines) == 1


def test_what_only_one_of_several_like_actions_requires_says_which(called: Called) -> None:
    """CWN, lines 67-73: the Main action reloads a firearm, so the other one is a bow."""
    told = " ".join(called("turn", "cwn", "reload-a-weapon", "reload-a-weapon").stdout.split())
    assert "cwn/reload-a-weapon (1st): you reload a firearm" in told
    assert "cwn/reload-a-weapon (2nd): you reload a modern bow or crossbow" in told
    assert told.startswith("Legal if you reload a firearm (1st Reload a Weapon), and 3 more conditions hold")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("turn", "sr5", "cast-spell", "sprint"), 1),
        (("turn", "cwn", "stand-up", "-r", "Prone=0"), 1),
        (("turn", "cwn", "stand-up"), 0),
        (("solve", "sr5/hack-on-the-fly", "75%", *HACK, "-m", "limit=1"), 1),
        (("convert", "matrix-d6/resist-damage", "Strength=4", "Damage Points=3"), 1),
    ],
)
def test_a_command_ends_with_1_if_its_answer_is_no(
    called: Called, words: tuple[str, ...], status: int
) -> None:
    assert called(*words).exit_code == called(*words, "--json").exit_code == status


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (["show", "-e", "MD6", "dodge"], ["show", "-e", "matrix-d6", "dodge"]),
        (["rulings", "MD6"], ["rulings", "matrix-d6"]),
        (["turn", "CWN", "CWN/go-prone"], ["turn", "cwn", "go-prone"]),
        (["compare", "SR5", "CWN"], ["compare", "sr5", "cwn"]),
        (["compare", "SR5/dodge", "MD6/dodge"], ["compare", "sr5/dodge", "matrix-d6/dodge"]),
    ],
)
def test_commands_take_short_names_as_ids(called: Called, words: list[str], same: list[str]) -> None:
    given, plain = called(*words), called(*same)
    assert (given.exit_code, given.output) == (0, plain.output)


@pytest.mark.parametrize("variants", [("two-marks placed-by-ic",), ("two-marks", "placed-by-ic")])
def test_variants_stand_in_one_option_or_in_several(called: Called, variants: tuple[str, ...]) -> None:
    options = [part for each in variants for part in ("--variant", each)]
    answer = json.loads(called("resolve", "sr5/erase-mark", *options, "--json").stdout)
    assert answer["variant"] == ["two-marks", "placed-by-ic"]


def test_data_of_ones_own_are_asked_about(called: Called, data: Path) -> None:
    result = called("turn", "ch", "pick-lock", "--alone", "--kb", str(data), "--json")
    assert (result.exit_code, json.loads(result.stdout)["paid"][0]["do"]) == (0, "ch/pick-lock")


@pytest.mark.parametrize("given", [("--initiative", "12"), ("-r", "Initiative=12")])
def test_what_was_given_is_not_asked_for(called: Called, given: tuple[str, ...]) -> None:
    assert "give --initiative" in called("turn", "sr5", "ram").stdout
    assert (
        "Action Phases after this one, this Combat Turn: unknown\n"
        in called("turn", "sr5", "ram", *given).stdout
    )


def test_what_may_still_fit_stands_apart_from_what_fits_with_the_least(called: Called) -> None:
    lines = called("turn", "sr6", "take-cover", "attack", "--fits", "--all").stdout.splitlines()
    sure, open_ = (
        lines.index(next(one for one in lines if one.startswith(head)))
        for head in ("still fits", "may still fit")
    )
    assert [one.split()[0] for one in lines[sure + 1 : open_]] == ["sr6/speak"]
    assert any(one.startswith("sr6/dodge") for one in lines[open_:])
    assert "give `--initiative-dice`" in " ".join(lines[:sure])


def test_what_another_action_includes_fits_at_no_further_cost(called: Called) -> None:
    lines = called("turn", "cwn", "stand-up", "--fits").stdout.splitlines()
    place = next(
        place for place, line in enumerate(lines) if line.startswith("still fits at no further cost")
    )
    assert lines[place + 1].startswith("cwn/pick-up-an-item")


def test_what_still_fits_stands_by_cost_with_a_few_of_each(called: Called) -> None:
    def groups(*options: str) -> dict[str, list[str]]:
        printed: dict[str, list[str]] = {}
        for line in called("turn", "sr5", "take-aim", "--fits", *options).stdout.splitlines():
            if line.startswith(("still fits ", "may still fit ")):
                rows = printed.setdefault(line.rpartition(" how")[0].strip(), [])
            elif printed and not line.startswith(" "):
                rows.append(line.split("  ")[0].strip())
        return printed

    few, every = groups(), groups("--all")
    assert [*few] == [
        *("still fits for 1 Free Action", "still fits for 1 Simple Action", "may still fit for 5 Initiative"),
        *("may still fit for 10 Initiative", "may still fit for 1 Free Action and 10 Initiative"),
        "may still fit at an unknown cost",
    ]
    simple = few["still fits for 1 Simple Action"]
    assert "sr5/fire-gun" in simple[:-1]
    assert (len(simple), simple[-1]) == (7, f"and {len(every['still fits for 1 Simple Action']) - 6} more")
    assert not [row for rows in every.values() for row in rows if row.endswith(" more")]


def test_help_names_both_times_of_an_action(called: Called) -> None:
    assert {"@out", "@own"} <= set(called("turn", "--help").stdout.replace('"', " ").split())


def test_the_least_dice_stand_on_a_curve(called: Called) -> None:
    lines = called("solve", "sr5/hack-on-the-fly", "3/4", *HACK).stdout.splitlines()
    (needed,) = [line for line in lines if line.endswith("needed")]
    assert needed.split()[0] == "16"
    assert "\N{FULL BLOCK}" in needed


def test_values_that_hardly_ever_come_up_are_one_row(called: Called) -> None:
    lines = called("resolve", "5 dice", "-e", "sr3", "--open-test").stdout.splitlines()
    values = [line.split("  ")[0].strip() for line in lines if "%" in line]
    assert values[-1].endswith("or more")
    assert len(values) < 40


@pytest.mark.parametrize(
    ("edition", "roll", "heading"),
    [
        ("sr5", "3 dice", "hits"),
        ("sr5", "3 dice (2)", "margin"),
        ("sr5", "3 dice v. 2 dice", "net hits"),
        ("sr3", "6 dice (4)", "successes"),
        ("sr3", "6 dice (4) v. 4 dice (4)", "net successes"),
        ("matrix-d6", "6 dice v. 4 dice", "net successes"),
        ("cwn", "2d6 + 2", "total"),
    ],
)
def test_charts_are_headed_by_what_is_counted_in_the_edition_s_own_word(
    called: Called, edition: str, roll: str, heading: str
) -> None:
    lines = called("resolve", "-e", edition, roll).stdout.splitlines()
    assert [line.partition("  chance  at least")[0].strip() for line in lines if "  chance  " in line] == [
        heading
    ]


def test_a_chart_has_the_chance_of_each_number_or_more(called: Called) -> None:
    lines = [line.split() for line in called("resolve", "-e", "sr3", "6 dice (5)").stdout.splitlines()]
    assert [line[:5] for line in lines if line[:1] == ["2"]] == [["2", "32.9", "%", "64.9", "%"]]  # 473/729


@pytest.mark.parametrize(
    ("words", "left_out"),
    [
        (("resolve", "sr5/brute-force", "--variant", "local-grid"), "rolled 0 %"),
        (("solve", "sr5/hack-on-the-fly", "3/4", *HACK, "--vary", "Body"), "None"),
        (("turn", "sr5", "take-aim", "--initiative", "12"), "give --initiative"),
        (("turn", "sr5", "fire-gun", "block", "--initiative", "12"), "rulings"),
        (("turn", "sr6", "attack", "attack"), "initiative_dice"),
        (("resolve", "sr5/nothing"), "--edition"),
        (("convert", "matrix-d6/dodge"), "dodge.hits"),
        (("resolve", "sr3/ic-attack", *IC, "v.", "Bod=4", "Willpower=4"), "shield:"),
        (("resolve", "sr3/ic-attack", *IC, "v.", "Bod=4", "Willpower=4"), "through"),
        (("resolve", "matrix-d6/ranged-attack", "Ranged Combat=5", "Range=Short"), "table("),
        (("compare", "matrix-d6/behind-protection", "sr5/take-cover"), " yes "),
    ],
)
def test_what_says_nothing_to_a_player_stands_nowhere(
    called: Called, words: tuple[str, ...], left_out: str
) -> None:
    result = called(*words)
    assert result.output
    assert left_out not in result.output


@pytest.mark.parametrize("between", ["versus", "vs", "vs.", "against", "opposed by"])
def test_every_word_for_versus_stands_between_the_ratings_of_both_sides(called: Called, between: str) -> None:
    def printed(word: str) -> str:
        return called("resolve", *HACK_WITH, *word.split(), "Intuition=4", "Firewall=3").stdout

    assert printed(between) == printed("v.")
    assert printed(between).startswith("Marked 56.9 %")


@pytest.mark.parametrize(("edition", "tie"), [("sr6", "succeeds"), ("sr5", "fails")])
def test_the_row_of_ties_says_what_a_tie_means_in_the_edition(called: Called, edition: str, tie: str) -> None:
    rows = called("resolve", "12 dice v. 8", "--edition", edition).stdout.splitlines()
    assert any(row.startswith(f"tie, which {tie} ") for row in rows)


def test_what_is_unknown_is_not_called_out_of_reach(called: Called) -> None:
    output = called("solve", "matrix-d6/dodge", "50%").output
    assert re.search(r"^why +Dodge has no value", output, re.MULTILINE)
    assert "out of reach" not in output


def test_an_unknown_amount_is_said_once_and_not_in_every_row(called: Called) -> None:
    lines = called("turn", "sr6", "take-cover", "attack", "--fits", "--all").stdout.splitlines()
    assert len([line for line in lines if "--initiative-dice" in line and "fit" in line]) == 1
    rows = [line for line in lines if line.startswith("sr6/")]
    assert len(rows) > 20
    assert not [row for row in rows if "?" in row or "initiative" in row.casefold() or "unknown" in row]


def test_what_to_give_for_a_state_is_said_once_for_all_actions_that_require_it(called: Called) -> None:
    text = " ".join(called("turn", "sr5", "take-aim", "change-gun-mode").stdout.split())
    assert text.count("you hold a ready weapon") == 2
    assert text.count("--state ready-weapon if so") == 1


def test_a_roll_without_an_action_leads_to_the_search_for_its_chance(called: Called) -> None:
    told = " ".join(called("convert", "5 dice v 3", "-e", "matrix-d6", "--to", "sr5").stderr.split())
    assert told.startswith(
        "a roll alone has no counterpart; say which action it is (`--class`) or which entry"
    )
    assert told.endswith('a roll with 79.0%, such as: actionary solve "10 dice threshold 3" 79.0% -e sr5')


@pytest.mark.parametrize("command", ["solve", "resolve"])
def test_the_help_shows_a_roll_with_a_threshold(called: Called, command: str) -> None:
    assert '"10 dice threshold 3"' in called(command, "--help").stdout


def test_a_state_is_given_if_you_are_in_it_whether_it_must_hold_or_not(called: Called) -> None:
    text = called("turn", "sr5", "cut-off").output
    assert "under control. Say -r uncontrolled=0 if so, --state uncontrolled if not." in text
    assert "At the Wheel. Say --state at-the-wheel if you are, -r at-the-wheel=0 if not." in text


def test_a_state_that_only_one_way_to_meet_a_requirement_needs_is_given_without_a_verdict(
    called: Called,
) -> None:
    text = called("turn", "sr5", "enter-exit-host").output
    assert "Say -r marks=… or --state in-host if you are In a Host, -r in-host=0 if not." in text


def test_what_is_free_of_charge_still_fits_at_no_cost(called: Called) -> None:
    assert "still fits at no cost" in called("turn", "sr6", "intercept@out", "--fits").output


def test_a_turn_says_how_much_is_left_of_ammunition_that_its_actions_use_up(called: Called) -> None:
    text = called("turn", "sr5", "fire-bow", "--state", "loaded-bow", "-r", "arrows=3").output
    assert "This turn uses up 1 arrow; 2 are left." in text
    assert "needed to check" not in text


def test_a_state_that_a_turn_ends_does_not_run_into_those_that_last(called: Called) -> None:
    text = called("turn", "sr5", "fire-bow", "--state", "loaded-bow", "--state", "ready-weapon").output
    assert "at the end: no arrow is nocked; you hold a ready weapon" in text


def test_an_action_whose_name_begins_with_take_is_not_taken_twice(called: Called) -> None:
    text = called("turn", "sr6", "take-aim", "take-aim").output
    assert "you can use Take Aim only once per combat round, not twice" in text


def test_what_must_be_spent_before_is_said_to_be_missing(called: Called) -> None:
    text = called("turn", "sr5", "hit-the-dirt@out", "-r", "free=1").output
    assert "you can use Hit the Dirt only if you have already used a Free Action; you haven't" in text


def test_a_turn_that_is_not_legal_does_not_say_that_the_rest_fits_nothing(called: Called) -> None:
    text = called("turn", "sr5", "hit-the-dirt@out", "-r", "free=1", "--fits").output
    assert "nothing fits after a turn that isn't legal" in text


def test_an_action_without_a_roll_asks_for_numbers_with_their_modifiers(called: Called) -> None:
    told = " ".join(called("resolve", "sr6/buy-hits", "Dice Pool=11", "-m", "-2 wounded").stderr.split())
    assert told == (
        "Nothing is rolled here; leave the modifiers out, and give numbers that already include them."
    )


def test_a_step_that_helps_nothing_is_not_called_better(called: Called) -> None:
    assert "(0 %)" not in called("solve", "4 dice [1] (3)", "60%", "-e", "sr5").output


def test_a_name_that_only_another_edition_has_is_refused_with_that_entry(called: Called) -> None:
    said = " ".join(called("show", "-e", "sr6", "data", "spike").stderr.split())
    assert "SR6 has no equivalent of Data Spike (sr5/data-spike)" in said


def test_what_an_edition_lacks_is_said_before_what_a_search_finds(called: Called) -> None:
    lacks = "CWN has no equivalent of Take Aim (sr5/take-aim and sr6/take-aim)"
    assert lacks in " ".join(called("show", "take", "aim", "-e", "cwn").stderr.split())
    assert called("search", "take aim", "-e", "cwn").stdout.startswith(lacks)
    for edition, has in (("cwn", "hold action"), ("sr3", "attack")):
        assert " has no " not in called("search", has, "-e", edition).stdout


def test_an_action_phase_after_an_action_out_of_turn_is_still_to_come(called: Called) -> None:
    text = called("turn", "sr5", "full-defense@out", "--initiative", "17").output
    assert "Action Phases after your next one, this Combat Turn: 0" in text
    text = called("turn", "sr5", "--initiative", "17").output
    assert "Action Phases after this one, this Combat Turn: 1" in text


def test_what_is_left_is_not_said_if_all_of_it_is_unknown(called: Called) -> None:
    assert "left:" not in called("turn", "sr3", "shield@out").output


def test_a_block_asks_whether_the_attack_is_ramming(called: Called) -> None:
    for action in ("parry@out", "block@out"):
        assert "a melee attack, not ramming" in called("turn", "sr5", action).output
    assert "but not rammed" in called("turn", "sr5", "evasive-driving@out").output


def test_a_change_by_a_state_is_said_once_for_the_same_action(called: Called) -> None:
    text = called("turn", "cwn", "run", "run", "--state", "prone").output
    assert text.count("Run while Prone") == 1


def test_a_turn_says_that_the_page_leaves_open_how_many_actions_a_spray_is(called: Called) -> None:
    text = called("turn", "matrix-d6", "spray-bullets", "attack-several-targets").output
    assert "whether a spray at several targets is one action or one for each" in " ".join(text.split())


def test_an_instant_action_is_checked_in_a_turn_and_costs_no_main_action(called: Called) -> None:
    result = called("turn", "cwn", "make-a-ranged-attack", "instant-action@out")
    assert (result.exit_code, "Instant Action" in result.output) == (0, True)
    assert "cwn/instant-action" in called("show", "veteran's luck").output


@pytest.mark.parametrize(
    ("given", "end"),
    [
        (["--state", "ready-weapon"], "perhaps you hold no ready weapon"),
        (["-r", "ready-weapon=0"], "perhaps you hold a ready weapon"),
        ([], "perhaps you hold a ready weapon"),
    ],
)
def test_a_state_that_may_have_changed_is_told_against_the_one_before(
    called: Called, given: list[str], end: str
) -> None:
    text = called("turn", "sr6", "pick-up-put-down-object", *given).output
    assert f"at the end: {end}\n" in text


def test_a_state_that_may_have_changed_is_told_with_what_it_depends_on(called: Called) -> None:
    text = " ".join(called("turn", "sr5", "drop-object", "--state", "prone").output.split())
    assert "at the end: Prone; you hold no ready weapon if you drop your ready weapon;" in text


@pytest.mark.parametrize(
    ("turn", "end"),
    [
        (("sr5", "ready-weapon", "drop-object"), "you hold no ready weapon if you drop your ready weapon"),
        (
            ("sr3", "suppress-ic", "unsuppress-ic"),
            "no longer Suppressing IC unless you suppress another IC too",
        ),
    ],
)
def test_what_may_end_a_state_of_the_same_turn_is_told_as_its_end(
    called: Called, turn: tuple[str, ...], end: str
) -> None:
    assert f"at the end: {end}" in " ".join(called("turn", *turn).output.split())
