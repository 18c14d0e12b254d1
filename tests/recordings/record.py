"""Asks every request of `requests.yaml`, and tells the answers as text."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from flask import Flask
from ruamel.yaml import YAML

from actionary.command import main as command
from kb.files.load import load
from search_api.app import create_app
from tests.recordings import client_shapes
from tests.search_api.conftest import API, make_version

HERE = Path(__file__).parent


def requests() -> dict[str, dict[str, Any]]:
    """Return the requests by the names of their recordings."""
    return dict(YAML(typ="safe").load(HERE / "requests.yaml"))


def app_in(folder: Path) -> Flask:
    """Return the application over the shipped data, built into *folder*."""
    make_version(load(), folder, "one")
    return create_app(folder)


def recorded(name: str) -> Path:
    """Return the file that holds the answer to a request."""
    return HERE / f"{name}.txt"


def answered(app: Flask, asked: dict[str, Any]) -> str:
    """Return the answer to a request without the data's version, which every word changes."""
    if "command" in asked:
        return CliRunner().invoke(command, asked["command"]).output
    client = app.test_client()
    path = asked.get("get") or asked["post"]
    answer = client.post(API + path, json=asked["body"]) if "body" in asked else client.get(API + path)
    text = json.dumps(_without_version(answer.json), indent=1, ensure_ascii=False)
    return f"{answer.status_code} {answer.mimetype}\n{_compact(text)}\n"


def _without_version(content: Any) -> Any:
    if isinstance(content, dict):
        return {key: _without_version(value) for key, value in content.items() if key != "data_version"}
    return [_without_version(item) for item in content] if isinstance(content, list) else content


def _compact(text: str) -> str:
    """Return JSON in which objects and lists that hold nothing nested stand on one line."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines.append(line)
        if line.strip().rstrip(",") in ("}", "]"):
            _join(lines)
    return "\n".join(lines)


def _join(lines: list[str], widest: int = 110) -> None:
    start = next(place for place in range(len(lines) - 2, -1, -1) if lines[place].rstrip()[-1:] in ("{", "["))
    one = lines[start] + " ".join(line.strip() for line in lines[start + 1 : -1]) + lines[-1].strip()
    if len(one) <= widest:
        lines[start:] = [one]


def recordings() -> Iterator[tuple[str, str]]:
    """Yield the name of every recording with the answer of today."""
    with tempfile.TemporaryDirectory() as folder:
        app = app_in(Path(folder))
        yield from ((name, answered(app, asked)) for name, asked in requests().items())


def rewrite() -> None:
    """Write every recording anew, and take away those that no request has."""
    listed = dict(recordings())
    for stale in {path.stem for path in HERE.glob("*.txt")} - listed.keys():
        recorded(stale).unlink()
    for name, text in listed.items():
        recorded(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    client_shapes.rewrite()
