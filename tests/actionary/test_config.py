"""Options of the service: from the environment, from a file, and told by `config`."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from search_api.serve.settings import FILE, Settings
from tests.actionary.conftest import ROOT, run_here


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_config_prints_a_file_that_says_every_option_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACTIONARY_RATE", "1200/minute")
    printed = run_here("config").stdout
    options = tomllib.loads(printed)
    assert set(options) == set(Settings.model_fields)
    assert options["rate"] == "1200/minute"
    (tmp_path / "actionary.toml").write_text(printed)
    monkeypatch.delenv("ACTIONARY_RATE")
    assert run_here("config").stdout == printed


def test_every_option_is_explained() -> None:
    told = json.loads(run_here("config", "--json").stdout)
    assert set(told) == {
        *Settings.model_fields,
        "build",
        "character",
        "kb",
        "config",
        "numpy",
        "table",
        "trusted",
    }
    assert all(option["meaning"].endswith(".") for option in told.values())
    assert told["port"]["environment"] == "ACTIONARY_PORT"


def test_every_variable_that_the_code_names_is_told() -> None:
    code = (
        path.read_text()
        for room in ("actionary", "search", "search_api")
        for path in ROOT.glob(f"{room}/**/*.py")
    )
    named = {name for text in code for name in re.findall(r"ACTIONARY_[A-Z]+", text)}
    told = json.loads(run_here("config", "--json").stdout).values()
    assert named <= {one["environment"] for one in told}


def test_variables_that_no_file_can_set_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(run_here("config", "--json").stdout)["config"]["value"] == FILE
    monkeypatch.setenv("ACTIONARY_BUILD", "elsewhere")
    assert "# ACTIONARY_BUILD=elsewhere\n" in run_here("config").stdout


@pytest.mark.parametrize("command", ["config", "lint --rules"])
def test_a_misspelt_variable_is_told_with_the_nearest_name(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("ACTIONARY_WORKER", "5")
    monkeypatch.setenv("ACTIONARY_BUILDS", "elsewhere")
    monkeypatch.setenv("ACTIONARY_PORT", "8123")
    result = run_here(*command.split())
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        "ACTIONARY_BUILDS is not a variable of Actionary; did you mean ACTIONARY_BUILD?",
        "ACTIONARY_WORKER is not a variable of Actionary; did you mean ACTIONARY_WORKERS?",
    ]


def test_a_variable_with_an_odd_value_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, told in (
        ("maybe", ["ACTIONARY_NUMPY is 'maybe', which counts as on; write on or off"]),
        ("off", []),
    ):
        monkeypatch.setenv("ACTIONARY_NUMPY", value)
        assert run_here("lint", "--rules").stderr.splitlines() == told


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text("port = 8123\nworkers = 3\n")
    monkeypatch.setenv("ACTIONARY_CONFIG", "mine.toml")
    monkeypatch.setenv("ACTIONARY_WORKERS", "5")
    told = json.loads(run_here("config", "--json").stdout)
    assert (told["port"]["value"], told["workers"]["value"]) == (8123, 5)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("port = 70000", "port is 70000"),
        ("prot = 8000", "'prot' is not a field here"),
        ("rate = 'many'", "write a number and a time"),
        ("rate = '0/minute'", "write a number and a time"),
        ("rate = '10/minute;100/hour'", "one rate"),
        ("storage = 'redis//localhost'", "such as redis://localhost:6379"),
        ("storage = 'bogus://'", "such as redis://localhost:6379"),
        ("storage = 'memcached://localhost'", "such as redis://localhost:6379"),
        ("storage = 'redis://localhost:port'", "such as redis://localhost:6379"),
        ("port =", "cannot be read"),
    ],
)
def test_an_option_that_cannot_be_so_is_a_sentence(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "actionary.toml").write_text(written)
    for command in ("config", "serve"):
        result = run_here(command)
        assert result.exit_code == 1
        assert said in result.stderr.lower()
        assert "Traceback" not in result.stderr


def test_a_file_of_options_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACTIONARY_CONFIG", "nope.toml")
    assert "nope.toml, which is not a file" in run_here("config").stderr
