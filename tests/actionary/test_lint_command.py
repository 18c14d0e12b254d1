import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.small import lay_out

Command = Callable[..., subprocess.CompletedProcess[str]]


def test_clean_data_end_with_status_0(command: Command, tmp_path: Path) -> None:
    result = command("lint", "--alone", "--kb", str(lay_out(tmp_path)))
    assert (result.returncode, result.stderr) == (0, "")
    assert "clean" in result.stdout


def test_a_broken_entry_ends_with_status_1_and_names_file_and_line(command: Command, tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="timing: own -> timing: onw")
    result = command("lint", "--alone", "--kb", str(tmp_path))
    assert result.returncode == 1
    path = tmp_path / "editions/ch/actions/deeds/pick-lock.yaml"
    assert f"{path}:4: timing: CH has no timing 'onw'; did you mean 'own'? [resource]" in result.stderr
    assert "Traceback" not in result.stderr


def test_wrong_shapes_and_broken_rules_are_reported_together(command: Command, tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="timing: own -> timing: onw", hide_behind_clock="summary: -> sumary:")
    result = command("lint", "--json", "--alone", "--kb", str(tmp_path))
    assert {"shape", "resource"} <= {problem["code"] for problem in json.loads(result.stdout)}
    assert result.returncode == 1


def test_of_an_edition_that_does_not_load_only_its_own_fault_is_told(
    command: Command, tmp_path: Path
) -> None:
    lay_out(tmp_path, edition="order: 60 -> order: soon")
    for alone in ([], ["--alone"]):
        result = command("lint", *alone, "--kb", str(tmp_path))
        (fault, *rest) = result.stderr.splitlines()
        assert "editions/ch/edition.yaml:5: order: input should be a valid integer" in fault
        assert rest == ["1 problem"]
        assert result.returncode == 1


def test_entries_without_an_edition_are_named(command: Command, tmp_path: Path) -> None:
    (lay_out(tmp_path) / "editions/ch/edition.yaml").unlink()
    result = command("lint", "--kb", str(tmp_path))
    assert "its edition 'ch' has no edition.yaml; add one" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_unknown_option_ends_with_status_2(command: Command) -> None:
    assert command("lint", "--nosuch").returncode == 2


def test_the_rules_can_be_listed(command: Command) -> None:
    assert "reference" in command("lint", "--rules").stdout
