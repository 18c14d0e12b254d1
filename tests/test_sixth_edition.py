"""A sixth edition that is nothing but YAML appears everywhere, with no line of code changed."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from kb.files.load import load
from kb.links.equivalents import equivalents
from kb.lint import lint
from tests.actionary.conftest import Server, run, serving
from tests.small import lay_out


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small edition, with an entry that has equivalents among the shipped ones."""
    place = lay_out(tmp_path_factory.mktemp("sixth"))
    path = place / "editions/ch/actions/deeds/hide-behind-clock.yaml"
    unique = "unique: Nobody else has clocks that large.\n"
    path.write_text(path.read_text().replace(unique, "concepts:\n  - {id: take-cover, match: close}\n"))
    return place


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("build")
    with serving("--kb", str(folder), "--build", str(home)) as running:
        yield running


def test_it_is_clean(folder: Path) -> None:
    assert lint(load(folder)) == []


def test_it_has_equivalents_in_the_shipped_editions(folder: Path) -> None:
    base = load(folder)
    assert "sr5/take-cover" in {other.id for other in equivalents(base, "ch/hide-behind-clock")}
    assert "ch/hide-behind-clock" in {other.id for other in equivalents(base, "sr5/take-cover")}


def test_it_is_exported(folder: Path) -> None:
    content = json.loads(run("export", "--json", "--kb", str(folder)).stdout)
    assert "ch" in {edition["id"] for edition in content["editions"]}
    assert "ch/pick-lock" in {entry["id"] for entry in content["entries"]}


def test_it_is_found_by_its_names_and_by_those_of_other_editions(server: Server) -> None:
    for query in ("pick+a+lock", "open+the+door", "pik+a+lokc"):
        found = json.loads(server.get(f"/api/v1/search?q={query}")[1])["results"]
        assert found[0]["id"] == "ch/pick-lock", query
    ids = [result["id"] for result in json.loads(server.get("/api/v1/search?q=take+cover")[1])["results"]]
    assert "ch/hide-behind-clock" in ids


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/entries/ch/pick-lock",
        "/api/v1/editions/ch",
        "/api/v1/editions/ch/terms",
        "/api/v1/tables/ch/alarms",
        "/api/v1/concepts/pick-lock",
        "/api/v1/compare?concept=take-cover",
        "/api/v1/compare?editions=ch,sr5",
        "/ch/",
        "/ch/pick-lock/",
        "/tables/ch/alarms/",
        "/concepts/pick-lock/",
        "/compare/take-cover/",
    ],
)
def test_it_has_its_answers_and_its_pages(server: Server, path: str) -> None:
    status, body = server.get(path)
    assert status == 200
    assert "Clockwork" in body or "Pick a" in body or '"ch' in body or "Alarms" in body


def test_its_tests_are_resolved_with_its_own_dice(server: Server) -> None:
    body = {
        "entry": "ch/pick-lock",
        "ratings": {"Lock Craft": 1, "Nerve": 1},
        "against": {"Lock Rating": 0},
        "dice": {"actor": [8, 7], "opponent": []},
    }
    request = Request(
        f"{server.url}/api/v1/resolve",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request) as answer:
        content = json.load(answer)
    assert content["odds"]["success"]["fraction"] == "51/100"  # 1 - 0.7 ** 2
    assert (content["replay"]["hits"], content["replay"]["outcome"]) == (1, "success")


def test_the_shipped_entries_are_still_there(server: Server) -> None:
    assert server.get("/sr5/hack-on-the-fly/")[0] == 200
