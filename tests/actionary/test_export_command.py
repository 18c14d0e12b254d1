"""Everything at once, as a file."""

import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kb.exports import FORMATS
from tests.small import lay_out

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    """The command, over a small edition."""
    return ["export", "--alone", "--kb", str(lay_out(tmp_path / "kb"))]


@pytest.mark.parametrize("name", FORMATS)
def test_the_name_of_a_file_says_its_format(
    command: Command, tmp_path: Path, words: list[str], name: str
) -> None:
    by_name, by_option = tmp_path / f"all.{name}", tmp_path / "all"
    for output, more in ((by_name, []), (by_option, ["--format", name])):
        result = command(*words, "-o", str(output), *more)
        assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert by_name.read_bytes() == by_option.read_bytes() != b""


def test_an_exported_database_opens(command: Command, tmp_path: Path, words: list[str]) -> None:
    command(*words, "-o", str(tmp_path / "all.sqlite"))
    with closing(sqlite3.connect(tmp_path / "all.sqlite")) as database:
        assert database.execute("SELECT name FROM entries WHERE cost = 'Big'").fetchall() == [
            ("Pick a Lock",)
        ]


def test_text_is_printed_where_no_file_is_named(command: Command, words: list[str]) -> None:
    assert command(*words, "--format", "csv").stdout.startswith("id,edition,section")
    linked = json.loads(command(*words, "--format", "jsonld", "--site", "https://actions.example/").stdout)
    assert linked["@context"]["@base"] == "https://actions.example/"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--format", "sqlite"], "sqlite is not text; name a file with -o"),
        (["--format", "csv", "--json"], "--json prints JSON; leave it out for csv"),
        (["--site", "https://actions.example/"], "--site is for jsonld, not for json"),
        (["--format", "sqlit"], "sqlit"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_a_sentence(
    command: Command, words: list[str], given: list[str], sentence: str
) -> None:
    result = command(*words, *given)
    assert result.returncode == 2
    assert sentence in result.stdout + result.stderr
