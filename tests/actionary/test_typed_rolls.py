"""Rolls in plain words on the command line, on the data that come with the program."""

import json

import pytest
from click.testing import CliRunner

from actionary.command import main
from actionary.layers import Layers
from kb.files.load import load

SHIPPED = load()


@pytest.fixture(autouse=True)
def _without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: SHIPPED)


def printed(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    ("edition", "typed", "understood"),
    [
        ("sr5", "10 dice limit 4 v 7", "10 dice [4] v. 7 dice"),
        ("sr5", "12 dice, threshold 3", "12 dice (3)"),
        ("sr3", "8 dice TN 5", "8 dice (5)"),
        ("cwn", "2d6+2 vs 8", "2d6 + 2 (8)"),
    ],
)
def test_plain_words_are_answered_as_the_roll_in_the_notation(
    edition: str, typed: str, understood: str
) -> None:
    assert understood in printed("resolve", "-e", edition, typed)
    said = json.loads(printed("resolve", "-e", edition, typed, "--json"))
    assert said == json.loads(printed("resolve", "-e", edition, understood, "--json"))


@pytest.mark.parametrize(
    ("edition", "typed", "lower", "other"),
    [
        ("sr5", "agility + sneaking", ["Agility=5", "sneaking=4"], ["agility=5", "Sneaking=4"]),
        (
            "sr6",
            "reaction + intuition v. parrying",
            ["reaction=4", "v.", "parrying=3"],
            ["Reaction=4", "v.", "PARRYING=3"],
        ),
        ("cwn", "2d6 + dex + Sneak (8)", ["Dex=1", "Sneak=1"], ["Dex=1", "sneak=1"]),
    ],
)
def test_a_name_of_ones_own_is_found_in_any_case(
    edition: str, typed: str, lower: list[str], other: list[str]
) -> None:
    about = ("resolve", "-e", edition, typed, "--json")
    as_typed = json.loads(printed(*about, *lower))
    assert json.loads(printed(*about, *other)) == as_typed
    assert "your value is used as given" in " ".join(as_typed["warnings"])
    both = CliRunner().invoke(main, [*about, lower[-1], lower[-1].upper()])
    assert (both.exit_code, "is given twice; give it once" in both.output) == (1, True)


def test_what_is_varied_and_what_is_modified_is_found_in_any_case_too() -> None:
    about = ("-e", "cwn", "2d6 + dex + sneak (8)")
    solved = json.loads(printed("solve", *about, "3/4", "Dex=1", "Sneak=1", "--vary", "SNEAK", "--json"))
    assert solved["headline"]["text"] == "Sneak 2 gives 83.3 %; now 72.2 % with 1"
    modified = printed("resolve", *about, "Dex=1", "Sneak=1", "-m", "Sneak +1")
    assert "83.3 %" in modified


def test_two_readings_are_refused_and_both_are_shown() -> None:
    result = CliRunner().invoke(main, ["resolve", "-e", "sr3", "8 dice v 5"])
    assert (result.exit_code, "Traceback" in result.output) == (1, False)
    assert 'write "8 dice (5)" or "8 dice v. 5 dice".' in " ".join(result.output.split())


def test_solve_and_convert_read_plain_words() -> None:
    solved = json.loads(printed("solve", "-e", "cwn", "2d6 + dex vs 8", "3/4", "dex=1", "--json"))
    assert (solved["roll"], solved["now"]["value"]) == ("2d6 + Dexterity Modifier (8)", 1)


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("log +1 drug", "Logic + 1 drug"),
        ("LOG=6", "Logic = 6"),
        ("limit=3", "limit = 3"),
        ("log -2", "Logic -2"),
    ],
)
def test_a_modifier_names_a_rating_in_any_case_and_by_alias(typed: str, spelled: str) -> None:
    about = ("resolve", "-e", "sr5", "Logic limit 4 v 3", "Logic=5", "--json", "--seed", "1", "-m")
    changed = json.loads(printed(*about, typed))
    assert changed == json.loads(printed(*about, spelled))
    assert changed["odds"] != json.loads(printed(*about[:-1]))["odds"]
