"""Answers on the terminal to what players ask, on the data that come with the program."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from actionary.command import main
from actionary.layers import Layers
from kb.files.load import load

SHIPPED = load()
SPIKE = ("sr5/data-spike", "Cybercombat=1", "Logic=1", "Attack=5", "v.", "Intuition=0", "Firewall=1")
BRUTE = ("sr5/brute-force", "Cybercombat=5", "Logic=5", "Attack=4", "v.", "Willpower=3", "Firewall=3")
DRAW = ("sr5/quick-draw", "Weapon Skill=2", "Reaction=2", "Physical=5")
PARRY = ("matrix-d6/melee-parry", "Melee Parry=1", "v.", "Melee Combat=1")


@pytest.fixture(autouse=True)
def _without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: SHIPPED)


def called(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == status, result.output
    return result.output


def resolved(*words: str) -> list[str]:
    return called("resolve", *words).splitlines()


def data(*words: str) -> Any:
    return json.loads(called("resolve", *words, "--json"))


def charts(lines: list[str]) -> Iterator[str]:
    """Yield what the tables of values are headed by."""
    for line in lines:
        if found := re.match(r"\s*((?:net )?(?:hits|successes)|margin|total)\s+chance", line):
            yield found[1]


def test_the_first_line_is_the_headline_of_the_answer() -> None:
    asked = [
        SPIKE,
        ("sr6/sprint", "Athletics=3", "Agility=4"),
        DRAW,
        (*DRAW, "--seed", "a"),
        ("-e", "sr3", "6 dice (4)"),
    ]
    for words in asked:
        assert resolved(*words)[0] == data(*words)["headline"]["text"]
    assert called("solve", "-e", "sr5", "4 dice (2)", "1/2").startswith("Dice pool")
    assert called("turn", "sr5", "take-aim", "fire-gun", "--initiative", "12").startswith("Legal; left: ")


def test_a_roll_with_nothing_to_reach_tells_its_yield_and_no_success() -> None:
    lines = resolved("sr6/sprint", "Athletics=3", "Agility=4")
    assert lines[0] == "17.3 m on average: 15 m + 2.3 m from hits"
    assert not any(line.startswith("success") for line in lines)
    assert resolved("sr6/sprint", "Athletics=1", "Agility=1", "--dice", "5 1")[0] == "16 m"


def test_an_entry_says_what_its_success_is_for_the_roll_that_decides() -> None:
    bomb = ("sr5/disarm-data-bomb", "Software=1", "Intuition=0", "Firewall=3", "v.", "Data Bomb Rating=0")
    assert resolved(*bomb)[0] == "Disarmed 33.3 %"
    assert resolved(*bomb, "--dice", "2")[0].startswith("0 hits against 0: not disarmed; it goes off")
    ram = ("sr5/ramming", "--test", "control", "Reaction=1", "Vehicle Skill=1")
    assert resolved(*ram)[0] == "You keep control 11.1 %"


def test_a_reaction_tells_whether_it_held() -> None:
    thrown = ("--dice-of", "parry=5", "--dice-of")
    assert resolved(*PARRY, *thrown, "attack=2")[0] == "1 success: parried"
    assert resolved(*PARRY, *thrown, "attack=4")[0] == "1 success: not parried"


def test_a_glitch_takes_the_place_of_what_would_follow() -> None:
    first = resolved(*DRAW, "--dice", "1 1 1 5")[0]
    assert first.startswith("1 hit against 3: not fired, with a glitch; the weapon sticks")
    assert "out, but" not in first
    assert "sticks" not in resolved(*DRAW, "--dice", "1 1 1 2")[0]


def test_third_edition_speaks_of_critical_failures_and_never_of_glitches() -> None:
    told = called("resolve", "-e", "sr3", "2 dice (4)", "--dice", "1 1")
    assert "with a critical failure" in told
    assert "glitch" not in told


def test_averages_say_on_which_rolls_they_stand() -> None:
    assert "Matrix Damage: 6.18 on average when it succeeds (2.52 over all rolls)" in resolved(*SPIKE)
    chances = [line for line in resolved(*BRUTE) if line.startswith("Marks Placed")]
    assert chances == ["Marks Placed: 65 %"]


def test_a_miss_does_not_tell_results_of_nothing() -> None:
    assert resolved(*BRUTE[:4], *BRUTE[4:], "--dice", "1 2 3 4 1 2 3 4 2 5", "--against-dice", "5 5 1 2 3 4")[
        0
    ] == ("1 hit against 2: not marked")


def test_what_a_later_optional_roll_lacks_leaves_the_rest_alone() -> None:
    bomb = ("sr5/set-data-bomb", "Software=2", "Logic=2", "Sleaze=3", "v.", "Device Rating=2")
    less, whole = data(*bomb), data(*bomb, "Firewall=3")
    assert (less["odds"], less["headline"]) == (whole["odds"], whole["headline"])
    assert "No value is given for marks; it counts as 0." in resolved(*SPIKE)


def test_errors_and_traces_name_who_throws_alike() -> None:
    assert "no dice are given for the target's roll; give 1 face" in called(
        "resolve", *SPIKE, "--dice", "5 5", status=1
    )
    traced = resolved(
        *SPIKE, "Device Rating=3", "--dice", "5 5", "--against-dice", "2", "--dice-of", "resist=1 2 3 4"
    )
    assert any(line.endswith("the target has 0 hits (2)") for line in traced)
    assert "rolled by the attacker" in called("show", "matrix-d6/melee-parry")


def test_a_test_that_is_not_on_the_page_is_unknown_and_not_none() -> None:
    told = called("resolve", "sr6/attack", status=1)
    assert "The source gives no dice for sr6/attack" in told
    assert "gives no dice" not in called("resolve", "sr6/drop-prone", status=1)
    assert "unknown" in called("show", "sr6/attack")


@pytest.mark.parametrize(
    ("words", "read", "chance"),
    [
        (
            ("-e", "cwn", "2d6 + Dex + shoot (8)", "Dex=1", "Shoot=0"),
            "2d6 + Dexterity Modifier + Shoot (8)",
            "58.3 %",
        ),
        (("-e", "sr5", "LOG + hacking (1)", "log=1", "Hacking=0"), "Logic + Hacking (1)", "33.3 %"),
        (("-e", "sr5", "2 dice limit 1 v 1"), "2 dice [1] v. 1 dice", "37 %"),
        (("-e", "sr5", "2 dice, threshold 2"), "2 dice (2)", "11.1 %"),
        (("-e", "cwn", "2d6+2 vs 8"), "2d6 + 2 (8)", "72.2 %"),
    ],
)
def test_names_and_plain_words_are_understood_and_shown_in_the_notation(
    words: tuple[str, ...], read: str, chance: str
) -> None:
    first, second, *_ = resolved(*words)
    assert first == f"Success {chance}"
    assert second.startswith(f"{read}  ")


def test_net_hits_are_those_past_the_other_side_alone() -> None:
    rolls = {"3 dice": "hits", "3 dice (2)": "margin", "3 dice v. 2 dice": "net hits"}
    for text, heading in rolls.items():
        assert list(charts(resolved("-e", "sr5", text))) == [heading]


@pytest.mark.parametrize("edition", ["sr3", "matrix-d6"])
def test_charts_are_headed_with_the_edition_s_own_word(edition: str) -> None:
    rolls = {"6 dice": "successes", "6 dice v. 4 dice": "net successes"}
    number = " (4)" if edition == "sr3" else ""
    for text, heading in rolls.items():
        asked = text.replace(" dice", f" dice{number}")
        assert list(charts(resolved("-e", edition, asked))) == [heading]


def test_success_with_a_glitch_is_answered() -> None:
    assert "success with glitch  2.8 %   1/36" in [
        line.rstrip() for line in resolved("-e", "sr5", "3 dice (1)")
    ]


def test_cards_say_requirements_and_grants_as_players_do() -> None:
    assert "you are Prone" in called("show", "sr5/stand-up")
    assert "no extra die on your next Attack" in called("show", "sr6/take-aim")
    assert "fewer dice (table Die Reductions)" in called("show", "matrix-d6/die-reductions")


CATCH_UP = ("Reaction=4", "Vehicle Skill=4", "Handling=6", "Acceleration=2", "Maneuver Threshold=2")


def test_a_later_extended_roll_tells_the_whole_test() -> None:
    technician = ("Mental=5", "Software=5", "Logic=5")
    asked = ("Computer=5", "Logic=5", "Sleaze=5", "v.", "Willpower=3", "Firewall=3", *technician)
    text = called("resolve", "sr5/format-device", *asked, "--seed", "1")
    (line,) = (line for line in text.splitlines() if line.startswith("restore:"))
    alone = called("resolve", "sr5/format-device", "--test", "restore", *technician)
    assert alone.startswith("The device works again 97.8 % over the whole test")
    assert line.startswith("restore: 97.8 % chance of success over the whole test")
    assert "first roll 2" in line
    assert "failure" not in line


@pytest.mark.parametrize(
    ("words", "headline"),
    [
        (
            (
                "matrix-d6/attack-several-targets",
                "Ranged Combat=5",
                "Actions=2",
                "Target in Order=2",
                "Range=Short",
            ),
            "Hit 29.6 %; dice lost before the roll: 2",
        ),
        (
            ("sr5/catch-up-break-away", *CATCH_UP),
            "Distance changed 53.2 %; then 1.5 Range Categories on average",
        ),
        (
            ("sr5/catch-up-break-away", *CATCH_UP, "--dice", "5 5 1 1 1 1 1 1"),
            "2 hits against 2: distance unchanged",
        ),
        (
            ("matrix-d6/natural-healing", "Strength=4"),
            "2.7 successes on average; how much they heal is lost",
        ),
    ],
)
def test_headlines_tell_what_a_reader_asks(words: tuple[str, ...], headline: str) -> None:
    assert resolved(*words)[0].startswith(headline)


def test_outcomes_past_success_have_their_chances() -> None:
    lines = resolved(
        "matrix-d6/spray-bullets", "--variant", "sparing-a-friend", "Ranged Combat=5", "Range=Short"
    )
    assert any(line.split()[:5] == ["the", "friend", "is", "hit", "100"] for line in lines)


def test_dice_for_a_roll_whose_ratings_are_missing_are_told_from_dice_for_a_roll_that_is_not_made() -> None:
    unread = called("resolve", "sr5/data-spike", "--dice", "5 5 6", status=1)
    assert unread.startswith("The dice can't be read yet: ")
    assert "has no value" in unread
    missed = ("--dice", "1 1", "--against-dice", "6", "--dice-of", "resist=1 2 3 4")
    left_over = called(
        "resolve", *SPIKE, *missed, status=1
    )  # the Device Rating is missing, but nothing is soaked
    assert left_over.startswith("Dice are given for resist, but none are rolled there")
