"""Grants, variants and classes of typed rolls, by command line and HTTP, on real data."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from actionary.command import main
from actionary.layers import Layers
from kb.files.load import load

SHIPPED = load()
ERASE = ("sr5/erase-mark", "Computer=4", "Logic=4", "Attack=5", "v.", "IC Rating=4", "Firewall=3")
ROLL = ("-e", "cwn", "1d20 + 5 (14)")


@pytest.fixture(autouse=True)
def _without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: SHIPPED)


def printed(*words: str) -> Any:
    result = CliRunner().invoke(main, ("resolve", *words, "--json"))
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*words: str) -> str:
    result = CliRunner().invoke(main, ("resolve", *words))
    assert result.exit_code == 1, result.output
    return result.output


def test_two_variants_that_can_hold_together_are_both_used() -> None:
    both = printed(*ERASE, "--variant", "placed-by-ic", "--variant", "two-marks")
    assert both["variant"] == ["placed-by-ic", "two-marks"]
    assert max(one["value"] for one in both["odds"]["hits"]) == 4
    assert (
        both["odds"]["success"] == printed(*ERASE, "--variant", "placed-by-ic", "-m", "-4")["odds"]["success"]
    )
    assert printed(*ERASE, "--variant", "two-marks placed-by-ic")["odds"] == both["odds"]


def test_variants_that_exclude_each_other_are_refused() -> None:
    told = refused(*ERASE, "--variant", "two-marks", "--variant", "three-marks")
    assert "two-marks and three-marks exclude each other; give one of them" in told


def test_a_variant_that_is_given_twice_is_refused() -> None:
    assert "'two-marks' is given twice" in refused(*ERASE, "--variant", "two-marks two-marks")


def test_a_typed_roll_says_what_it_is() -> None:
    told = refused(*ROLL, "-m", "from cwn/go-prone")
    assert "say what the roll is under `--class`: ranged-attack or melee-attack" in told
    told = refused("cwn/make-a-melee-attack", "--class", "melee-attack")
    assert "`--class`" in told
    assert "classes" not in told
    prone = printed(*ROLL, "-m", "from cwn/go-prone", "--class", "melee-attack")
    assert prone["odds"]["success"]["fraction"] == "7/10"
    assert "did you mean 'melee-attack'" in refused(
        *ROLL, "-m", "from cwn/go-prone", "--class", "melee-atack"
    )


def test_a_grant_that_does_not_concern_a_roll_is_refused_with_what_it_concerns() -> None:
    told = refused("sr5/crack-file", "-m", "from sr5/full-matrix-defense")
    assert "Matrix defense test" in told
    told = refused("sr5/ramming", "-m", "from sr5/block against")
    assert "not ramming attack" in told


def test_a_grant_finds_the_side_that_can_have_it() -> None:
    attack = (
        "cwn/make-a-melee-attack",
        "Attack Bonus=1",
        "Stab=1",
        "Attribute Modifier=0",
        "v.",
        "Melee AC=14",
    )
    free = printed(*attack, "-m", "from cwn/total-defense")
    said = printed(*attack, "-m", "from cwn/total-defense against")
    assert free["odds"]["success"] == said["odds"]["success"]
    assert free["odds"]["success"]["fraction"] == "7/20"


def test_an_entry_tells_by_which_names_its_grants_are_given() -> None:
    told = CliRunner().invoke(main, ("show", "cwn/go-prone")).output
    assert "only one of these on a roll: −2 to hit you at range or +2 to hit you at melee range" in told
    assert "each by its name: shot-at, at-melee-range, slow" in told
