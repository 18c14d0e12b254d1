"""API, command line, Python client and editor give one request the same answer, or the same refusal."""

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from pydantic import BaseModel
from ruamel.yaml import YAML

from actionary.command import main
from actionary.layers import Layers
from client import Actionary, ActionaryError
from editor.features.resolving import resolve_line
from editor.features.turns import turn_at
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.play.request.shapes import (
    ConvertRequest,
    ResolveRequest,
    SolveRequest,
    StatBlockRequest,
    TierwiseRequest,
    TurnRequest,
)
from kb.problems import RequestError
from tests.search_api.running import API
from tests.shipped import shipped_base

PATHS = {"convert_ratings": "convert/ratings", "fits": "turn/fits", "compare_tiers": "compare/tiers"}
COMMANDS = {"convert_ratings": ["convert"], "fits": ["turn"], "compare_tiers": ["compare", "--tiers"]}
FIELDS: dict[str, type[BaseModel]] = {
    "resolve": ResolveRequest,
    "solve": SolveRequest,
    "convert": ConvertRequest,
    "convert_ratings": StatBlockRequest,
    "turn": TurnRequest,
    "compare_tiers": TierwiseRequest,
}


@dataclass(frozen=True)
class Row:
    """A request in the words of each face."""

    kind: str
    asked: dict[str, Any]
    command: str
    note: str = ""
    refused: dict[str, str] | None = None


def rows() -> Iterator[Any]:
    table = YAML(typ="safe").load(Path(__file__).with_name("faces.yaml"))
    for kind, listed in table.items():
        for name, row in listed.items():
            yield pytest.param(Row(kind, **row), id=f"{kind}: {name}")


ROWS = [*rows()]


@pytest.fixture(autouse=True)
def _without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped_base())


def without_version(content: Any) -> Any:
    return {**content, "data_version": None}


def called(row: Row, *more: str) -> Any:
    """Return what the command of *row* gives, where TABLE is a file with the table that it asks with."""
    with NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(row.asked.get("table"), file)
        file.flush()
        words = [file.name if word == "TABLE" else word for word in shlex.split(row.command)]
        return CliRunner().invoke(main, [*COMMANDS.get(row.kind, [row.kind]), *words, *more])


@pytest.mark.parametrize("row", [row for row in ROWS if row.values[0].refused is None])
def test_every_face_gives_the_same_answer(api: FlaskClient, actionary: Actionary, row: Row) -> None:
    sent = api.post(f"{API}/{PATHS.get(row.kind, row.kind)}", json=row.asked)
    assert sent.status_code == 200, sent.text
    answer = without_version(sent.json)
    assert without_version(getattr(actionary, row.kind)(**row.asked)) == answer
    run = called(row, "--json")
    assert run.exit_code == (answer.get("legal") is False or answer.get("solution", {}) is None), run.output
    printed = json.loads(run.stdout)
    if row.kind == "fits":  # the command checks the turn too
        assert printed["fits"] == answer["fits"]
        return
    assert without_version(printed) == answer
    assert called(row).stdout.startswith(answer["headline"]["text"])
    if row.note:
        assert without_version(noted(row)) == answer


def noted(row: Row) -> dict[str, Any]:
    """Return what the editor answers to the line of a note."""
    library, note = Library(shipped_base()), Note.of("file:///n.md", row.note, 1)
    if row.kind == "turn":
        checked = turn_at(library, note, 0, EditorSettings())
        assert checked
        if checked.answer is None:
            raise RequestError("line", checked.refusal)
        return checked.answer.plain()
    edition = "sr3" if row.note.endswith("sr3") else "sr5"
    return resolve_line(library, note, 0, EditorSettings(edition=edition), {}).answer.plain()


@pytest.mark.parametrize("row", [row for row in ROWS if row.values[0].refused])
def test_every_face_refuses_alike_in_its_own_words(api: FlaskClient, actionary: Actionary, row: Row) -> None:
    assert row.refused
    sent = api.post(f"{API}/{PATHS.get(row.kind, row.kind)}", json=row.asked)
    assert sent.status_code == 422, sent.text
    assert sent.json
    (error,) = sent.json["errors"]
    assert error["field"] == row.refused["field"]
    assert row.refused["word"] in error["message"]
    with pytest.raises(ActionaryError) as refused:
        getattr(actionary, row.kind)(**row.asked)
    assert (refused.value.status, refused.value.problem) == (422, sent.json)
    run = called(row)
    told = " ".join(run.output.split())
    assert (run.exit_code, run.stdout) == (1, "")
    assert told.startswith(error["message"].replace(row.refused["word"], row.refused["option"])[:40])
    assert row.refused["option"] in told
    assert row.refused["option"] == row.refused["word"] or row.refused["word"] not in told
    if row.note:
        with pytest.raises(RequestError) as unread:
            noted(row)
        assert row.refused["word"] in str(unread.value)


@pytest.mark.parametrize("kind", FIELDS)
def test_every_field_of_a_request_is_in_the_table(kind: str) -> None:
    own = {field.alias or name for name, field in FIELDS[kind].model_fields.items()}
    own -= set(ResolveRequest.model_fields) if kind in ("solve", "convert") else set()
    given = {field for row in ROWS if row.values[0].kind == kind for field in row.values[0].asked}
    assert own - given == set()
