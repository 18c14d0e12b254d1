"""A table's file on the command line: for every roll and turn of the evening, by option or environment."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from actionary.command import main
from actionary.layers import Layers
from tests.shipped import shipped_base

ROLL = ("resolve", "6 dice v. 6 dice", "-e", "sr5")
TURN = ("turn", "sr5", "fire-gun", "intercept@out", "--initiative", "11")


@pytest.fixture(autouse=True)
def _without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped_base())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.yaml"
    path.write_text(
        "sr5: {rulings: {tie: actor, interrupts: same-phase, core_rolls: off}}\ncwn: {rulings: {natural_20: off}}",
        encoding="utf-8",
    )
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def lines(*words: object) -> list[str]:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return [" ".join(line.split()) for line in result.output.splitlines()]


OWN = "your table's rulings: tie: the acting side wins; to change: --ruling tie=defender (or draw)"


def test_a_ruling_that_counts_is_named_beside_the_odds(file: Path) -> None:
    told = lines(*ROLL, "--table", file)
    assert told[0] != lines(*ROLL)[0]
    assert OWN in told
    assert not [line for line in told if "does not affect" in line]


def test_a_disputed_ruling_that_the_table_settles_is_not_called_disputed(file: Path) -> None:
    told = lines("resolve", "d20 + 3 (22)", "-e", "cwn", "--table", file)
    assert [line for line in told if line.startswith("your table's rulings: natural 20: only the total")]
    assert [line for line in told if line.startswith("disputed rulings: a natural 1 always fails; to change")]


def test_what_is_sought_and_converted_names_it_too(file: Path) -> None:
    assert OWN in lines("solve", *ROLL[1:2], "60%", *ROLL[2:], "--table", file)
    converted = lines("convert", "sr5/hack-on-the-fly", "--to", "cwn", "--table", file)
    assert [line for line in converted if line.startswith("your table's rulings: tie: you win")]


def test_a_roll_that_the_table_leaves_out_is_said_to_be_its_choice(file: Path) -> None:
    said = "your table leaves it out (core_rolls: off)."
    refused = run("resolve", "sr5/fire-gun", "--table", file)
    assert (refused.exit_code, " ".join(refused.output.split()).endswith(said)) == (1, True)
    assert said not in run("resolve", "sr5/fire-gun", "--ruling", "core_rolls=off").output
    assert said not in run("resolve", "sr5/multiple-attacks", "--table", file).output


def test_a_turn_is_checked_by_it(file: Path) -> None:
    assert run(*TURN).exit_code == 0
    forbidden = run(*TURN, "--table", file)
    assert (forbidden.exit_code, "decided by rulings" in forbidden.output) == (1, True)


def test_a_ruling_that_is_typed_wins(file: Path) -> None:
    told = lines(*ROLL, "--table", file, "--ruling", "tie=defender")
    assert told == lines(*ROLL, "--ruling", "tie=defender")
    assert run(*TURN, "--table", file, "--ruling", "interrupts=own-phase").exit_code == 0


def test_that_of_the_environment_counts_for_every_roll_and_the_option_wins(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACTIONARY_TABLE", str(file))
    assert OWN in lines(*ROLL)
    assert run(*TURN).exit_code == 1
    other = tmp_path / "other.yaml"
    other.write_text("sr5: {rulings: {tie: draw}}", encoding="utf-8")
    assert OWN not in lines(*ROLL, "--table", other)


@pytest.mark.parametrize("variable", ["ACTIONARY_TABLE", "ACTIONARY_CHARACTER"])
def test_a_stat_block_is_converted_whatever_the_environment_names(
    file: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, str(file))
    assert lines("convert", "sr5", "Willpower=4", "--to", "sr6")
    refused = run("convert", "sr5", "Willpower=4", "--to", "sr6", "--table", file)
    assert (refused.exit_code, "--table applies to tests only" in refused.output) == (2, True)


def test_a_file_with_a_mistake_is_named_with_its_line_and_the_nearest(file: Path, tmp_path: Path) -> None:
    file.write_text("sr5:\n  rulings:\n    tie: actr\n", encoding="utf-8")
    refused = run(*ROLL, "--table", file)
    said = f'{file}: Line 3 of the file: sr5.rulings.tie: the ruling tie has no choice "actr"; did you mean "actor"?'
    assert (refused.exit_code, refused.output.startswith(said)) == (1, True)
    assert "no such file" in run(*ROLL, "--table", tmp_path / "missing.yaml").output


def test_a_comparison_takes_the_table_and_names_what_counted(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed, attacks = lines("compare", "hack-in", "--tiers"), ("compare", "sr5/fire-gun", "sr5/throw-weapon")
    assert "(core rules)" in " ".join(lines(*attacks))
    monkeypatch.setenv("ACTIONARY_TABLE", str(file))
    told = lines("compare", "hack", "in", "--tiers")
    assert told[0] != printed[0]
    assert told[1] == "both sides of the same tier; tiers are ours"
    assert told[-1] == "your table's rulings, SR5: tie: the acting side wins"
    assert not [line for line in printed if "your table" in line]
    assert "(core rules)" not in " ".join(lines(*attacks))  # the table leaves it out
    assert lines("compare", "sr5/hack-on-the-fly", "--tiers")[0] == lines("compare", "hack-in", "--tiers")[0]
    assert run("compare", "--tiers").exit_code == 2
