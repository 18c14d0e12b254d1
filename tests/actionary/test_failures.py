"""A failing command prints a sentence, or JSON, and a status, wherever its output goes."""

import errno
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import search
from actionary.command import COMMANDS, data, main
from actionary.layers import Layers
from kb.files.load import SHIPPED, load
from kb.files.yaml import read
from kb.problems import DataError
from tests.actionary.conftest import PATIENCE, ROOT, run_here
from tests.small import lay_out


@pytest.fixture
def _small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = load(lay_out(tmp_path / "kb"), shipped=False)
    monkeypatch.setattr(Layers, "load", lambda _: base)


@pytest.mark.parametrize("words", [("search", "aim"), ("resolve", "sr5/hide"), ("lint",)])
def test_a_folder_of_data_that_is_not_there_is_named_in_one_sentence(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    missing = tmp_path / "none:1"
    result = CliRunner().invoke(main, (*words, "--kb", str(missing)))
    assert result.exit_code == 1
    assert (
        result.output
        == f"there is no folder '{missing}'; give one that holds editions/, concepts/ or characters/\n"
    )
    printed = CliRunner().invoke(main, ("search", "aim", "--alone", "--kb", str(missing), "--json"))
    assert json.loads(printed.output) == {"error": result.output.strip(), "status": 1}


Shell = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def in_shell(data: Path) -> Shell:
    """Runs a line of shell in which $actionary is the program, and $small the options for the small edition."""

    def run_line(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
        words = {"actionary": f"{sys.executable} -m actionary", "small": f"--alone --kb {data}"}
        return subprocess.run(
            ["/bin/sh", "-c", script],
            capture_output=True,
            encoding=environment.get("PYTHONIOENCODING", "utf-8"),
            cwd=ROOT,
            env={**os.environ, **words, "COLUMNS": "120", **environment},
            check=False,
            timeout=PATIENCE,
        )

    return run_line


@pytest.mark.parametrize("words", ["show ch/pick-lock $small", "lint --rules"])
def test_a_full_disk_behind_the_output_is_a_sentence(in_shell: Shell, words: str) -> None:
    result = in_shell(f"$actionary {words} >/dev/full")
    assert result.returncode == 1
    assert result.stderr == "Cannot write the output: the disk is full; free some space\n"


def test_a_full_disk_is_told_as_json_where_json_was_asked_for(in_shell: Shell) -> None:
    result = in_shell("$actionary show ch/pick-lock $small --json >/dev/full")
    assert (result.returncode, json.loads(result.stderr)["status"]) == (1, 1)
    both = in_shell("$actionary lint --rules >/dev/full 2>/dev/full")
    assert (both.returncode, both.stderr) == (1, "")


def test_a_failure_that_standard_output_cannot_take_goes_to_standard_error(in_shell: Shell) -> None:
    result = in_shell("$actionary show nosuch $small --json >/dev/full")
    assert result.returncode == 1
    assert "'nosuch'" in json.loads(result.stderr)["error"]


def test_wrong_usage_keeps_its_status_where_standard_error_takes_nothing(in_shell: Shell) -> None:
    assert in_shell("$actionary nosuch 2>/dev/full").returncode == 2


@pytest.mark.parametrize("closed", ["| true", ">&-", ">&- 2>&-"])
def test_a_closed_output_ends_quietly(in_shell: Shell, closed: str) -> None:
    result = in_shell(f"$actionary lint --rules {closed}")
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_the_signs_gets_plain_ones(in_shell: Shell, encoding: str) -> None:
    words = "resolve ch/pick-lock $small 'Lock Craft=4' Nerve=3 --variant hurried v. 'Lock Rating=1' --seed x"
    result = in_shell(f"$actionary {words}", PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, "")
    assert "-2 dice" in result.stdout
    assert "?" not in result.stdout


def test_json_on_an_ascii_terminal_says_the_same(in_shell: Shell) -> None:
    words = "$actionary show ch/pick-lock $small --json"
    whole, plain = (in_shell(words, PYTHONIOENCODING=one) for one in ("utf-8", "ascii"))
    assert json.loads(plain.stdout) == json.loads(whole.stdout)
    assert plain.stdout.isascii()


def test_an_argument_that_is_no_text_is_told_and_fails_no_output(in_shell: Shell) -> None:
    result = in_shell("$actionary show $small \"$(printf 'a\\377b')\"")
    assert (result.returncode, "is no entry" in result.stderr) == (1, True)


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("no/such/folder/all.json", "there is no such file or folder; create it, or choose another"),
        ("", "it is a folder; name a file"),
        ("file/all.json", "part of the path is a file, not a folder; choose another place"),
        ("a" * 300, "the name is too long; choose a shorter one"),
    ],
)
def test_an_export_to_nowhere_is_a_sentence(tmp_path: Path, place: str, sentence: str) -> None:
    (tmp_path / "file").touch()
    result = CliRunner().invoke(main, ("export", "-o", str(tmp_path / place)))
    assert result.exit_code == 1
    assert result.stderr == f"Cannot use '{tmp_path / place}': {sentence}\n"


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO])
def test_what_the_system_refuses_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int
) -> None:
    def refuse(_: Layers) -> None:
        raise OSError(code, os.strerror(code), "build/docs")

    monkeypatch.setattr(Layers, "load_usable", refuse)
    result = CliRunner().invoke(main, ("build", "--build", str(tmp_path / "build")))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.strip().splitlines()[-1].startswith("Cannot use 'build/docs': ")
    told = json.loads(
        CliRunner().invoke(main, ("build", "--build", str(tmp_path / "build"), "--json")).stdout
    )
    assert told["error"].startswith("Cannot use 'build/docs': ")


@pytest.mark.usefixtures("_small")
def test_a_full_disk_is_told_with_what_is_built_and_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # writing to an open file names none

    monkeypatch.setattr(search, "build", refuse)
    home, kb = tmp_path / "build", tmp_path / "kb"
    result = CliRunner().invoke(main, ("build", "--alone", "--kb", str(kb), "--build", str(home)))
    told = f"Cannot write the build in {home}, building the search index: the disk is full; free some space"
    assert (result.exit_code, result.stderr.strip().splitlines()[-1]) == (1, told)


ASKED_WRONGLY = {
    "build": ("--build", "README.md"),
    "changes": ("README.md", "README.md"),
    "character": ("README.md",),
    "check": ("no/such/file",),
    "compare": ("nosuch",),
    "config": ("nosuch",),
    "convert": ("nosuch", "--to", "sr5"),
    "export": ("-o", "no/such/folder/x"),
    "fmt": ("no/such/file",),
    "lint": ("--against", "no/such/folder"),
    "lsp": ("--tcp", "nosuch"),
    "mcp": ("nosuch",),
    "new": ("nosuch", "free", "Thing"),
    "resolve": ("nosuch",),
    "rulings": ("nosuch",),
    "schema": ("README.md",),
    "search": ("x", "-e", "nosuch"),
    "serve": ("--build", "README.md"),
    "show": ("nosuch",),
    "solve": ("nosuch", "1/2"),
    "turn": ("nosuch", "x"),
}


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("unknown", [(), ("--no-such-option",)])
def test_every_failure_is_json_where_json_was_asked_for(
    command: str, unknown: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, (command, *ASKED_WRONGLY[command], "--json", *unknown))
    told = json.loads(result.stdout)
    assert told["status"] == result.exit_code
    assert result.exit_code in ((2,) if unknown else (1, 2))
    assert told["error"]


def test_faults_of_the_data_are_json_one_by_one(tmp_path: Path) -> None:
    folder = lay_out(tmp_path, edition="order: 60 -> order: soon")
    result = run_here("export", "--alone", "--kb", str(folder), "--json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert (problem["key"], problem["code"], result.stderr) == ("order", "shape", "")


def test_a_file_that_cannot_be_opened_is_a_fault_of_the_data(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cannot be read \(is a directory\)"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("new", "sr5", "free", "Oil the Gears"),
            "name a folder for your own entries with --kb or in ACTIONARY_KB",
        ),
        (("schema",), "name the folder to write to"),
        (("fmt",), "name the files or folders to format"),
    ],
)
def test_nothing_is_written_into_an_installed_package(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.setattr(data, "IS_CHECKOUT", False)
    result = CliRunner().invoke(main, words)
    assert (result.exit_code, sentence in " ".join(result.output.split())) == (2, True)
    assert not (SHIPPED / "editions/sr5/actions/free/oil-the-gears.yaml").exists()


@pytest.mark.parametrize(
    "words", ["fmt {file}", "lint --fix --alone --kb {kb}", "export --alone --kb {kb} -o {file}"]
)
def test_a_disk_that_is_full_costs_nothing_of_what_was_written_over(tmp_path: Path, words: str) -> None:
    file = lay_out(tmp_path) / "editions/ch/actions/deeds/pick-lock.yaml"
    head, _, rest = file.read_text(encoding="utf-8").partition("\n")
    before = f"{rest.rstrip()}\n{head}\n"  # fmt and lint --fix put the name first
    file.write_text(before, encoding="utf-8")
    told = subprocess.run(
        # -B: Python would leave compiled modules cut short, for every later process to stumble over
        [sys.executable, "-B", "-m", "actionary", *words.format(file=file, kb=tmp_path).split()],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
    )
    assert (told.returncode, told.stderr) == (1, f"Cannot use {str(file)!r}: file too large\n")
    assert file.read_text(encoding="utf-8") == before
