"""A sixth edition made only of YAML appears everywhere, without a change to the code."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import kb
from actionary.build import build
from actionary.layers import Layers
from kb.files.load import load
from kb.links.equivalents import equivalents
from kb.lint import lint
from search_api.app import create_app
from tests.actionary.conftest import Called, run_here
from tests.search_api.conftest import API, make_version
from tests.small import lay_out

DISTRACTIONS = """
rulings:
  distractions:
    meaning: How many distractions one lock may have.
    choices:
      one: one for each lock
      several: as many as there are hands
    choice: one
    why: The book counts them nowhere.
    disputed: true
"""

HUM = """
name: Hum
cost: small
timing: own
combine: {must: [pick-lock], several: distractions}
summary: Hum, so that nobody hears the lock.
unique: No other page here hums.
source: {work: book, lines: [6]}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small edition, with its own ruling and an entry with equivalents in the shipped data."""
    place = lay_out(
        tmp_path_factory.mktemp("sixth"),
        edition=f"rulings:\n -> {DISTRACTIONS.lstrip()}",
        pick_lock=(
            "results:\n  beats: 1 + pick.net -> "
            "  heard:\n    value: '2'\n    if: ruling.distractions = one\n"
            "results:\n  beats: 1 + pick.net + heard"
        ),
    )
    (place / "editions/ch/actions/deeds/hum.yaml").write_text(HUM.lstrip())
    path = place / "editions/ch/actions/deeds/hide-behind-clock.yaml"
    unique = "unique: No other page here has clocks that large.\n"
    path.write_text(path.read_text().replace(unique, "concepts:\n  - {id: take-cover, match: close}\n"))
    return place


@pytest.fixture(scope="module")
def base(folder: Path) -> kb.KnowledgeBase:
    """The shipped data with it."""
    return load(folder)


@pytest.fixture(scope="module")
def client(base: kb.KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of the service of both."""
    build = tmp_path_factory.mktemp("served") / "build"
    make_version(base, build, "one")
    return create_app(build).test_client()


@pytest.fixture
def called(base: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> Called:
    """The program over both."""
    monkeypatch.setattr(Layers, "load", lambda _: base)
    return run_here


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site of both."""
    return build(Layers((folder,)), tmp_path_factory.mktemp("build"), lambda _: None).folder / "site"


def asked(client: FlaskClient, path: str, body: dict[str, Any]) -> Any:
    """Send *body* and return the answer."""
    answer = client.post(f"{API}/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def got(client: FlaskClient, path: str) -> Any:
    """Return the answer at *path*."""
    answer = client.get(API + path)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_it_is_clean(base: kb.KnowledgeBase) -> None:
    assert lint(base) == []


def test_it_has_equivalents_in_the_shipped_editions(base: kb.KnowledgeBase) -> None:
    assert "sr5/take-cover" in {other.id for other in equivalents(base, "ch/hide-behind-clock")}
    assert "ch/hide-behind-clock" in {other.id for other in equivalents(base, "sr5/take-cover")}


def test_it_is_exported(called: Called) -> None:
    content = json.loads(called("export", "--json").stdout)
    assert "ch" in {edition["id"] for edition in content["editions"]}
    assert "ch/pick-lock" in {entry["id"] for entry in content["entries"]}


def test_it_is_found_by_its_names_and_by_those_of_other_editions(client: FlaskClient) -> None:
    for query in ("pick+a+lock", "open+the+door", "pik+a+lokc"):
        assert got(client, f"/search?q={query}")["results"][0]["id"] == "ch/pick-lock", query
    ids = [result["id"] for result in got(client, "/search?q=take+cover")["results"]]
    assert "ch/hide-behind-clock" in ids


@pytest.mark.parametrize(
    "path",
    [
        "/entries/ch/pick-lock",
        "/editions/ch",
        "/editions/ch/terms",
        "/tables/ch/alarms",
        "/concepts/pick-lock",
        "/compare?concept=take-cover",
        "/compare?editions=ch,sr5",
    ],
)
def test_it_has_its_answers(client: FlaskClient, path: str) -> None:
    assert '"ch' in json.dumps(got(client, path))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("ch/", "Distractions: one"),
        ("ch/pick-lock/", "Pick a"),
        ("tables/ch/alarms/", "Alarms"),
        ("concepts/pick-lock/", "Pick a"),
        ("compare/take-cover/", "Clockwork"),
        ("side-by-side/", "Pick a"),
        ("pairs/sr5/ch/", "Clockwork"),
        ("ch/pick-lock/compared.js", '"ch'),
        ("compare/", "Clockwork"),
        ("coverage/", "Clockwork"),
        ("data/", "Clockwork"),
        ("data/previews/ch.js", "Pick a"),
        ("glossary/", "Lock Craft"),
        ("rulings/", "How many distractions one lock may have."),
        ("sheets/ch/", "Clockwork"),
        ("calculator/", "as many as there are hands"),
        ("sr5/hack-on-the-fly/", "Hack on the Fly"),
    ],
)
def test_it_has_its_pages(site: Path, page: str, text: str) -> None:
    path = site / page
    assert text in (path if path.suffix else path / "index.html").read_text(encoding="utf-8")


def test_its_tests_are_resolved_with_its_own_dice(client: FlaskClient) -> None:
    body = {
        "entry": "ch/pick-lock",
        "ratings": {"Lock Craft": 1, "Nerve": 1},
        "against": {"Lock Rating": 0},
        "dice": {"actor": [8, 7], "opponent": []},
    }
    content = asked(client, "resolve", body)
    assert content["odds"]["success"]["fraction"] == "51/100"  # 1 - 0.7 ** 2
    assert (content["replay"]["hits"], content["replay"]["outcome"]) == (1, "success")


@pytest.mark.parametrize(
    ("rulings", "choice", "beats"), [({}, "one", 4), ({"distractions": "several"}, "several", 2)]
)
def test_its_own_ruling_decides_what_a_test_comes_to(
    client: FlaskClient, rulings: dict[str, str], choice: str, beats: int
) -> None:
    body = {
        "entry": "ch/pick-lock",
        "ratings": {"Lock Craft": 1, "Nerve": 1},
        "against": {"Lock Rating": 0},
        "dice": {"actor": [8, 7], "opponent": []},
        "rulings": rulings,
    }
    answer = asked(client, "resolve", body)
    assert answer["replay"]["results"]["beats"] == beats
    assert answer["rulings"]["distractions"] == choice
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    ("rulings", "choice", "legal"), [({}, "one", False), ({"distractions": "several"}, "several", True)]
)
def test_its_own_ruling_decides_how_many_may_join_an_action(
    client: FlaskClient, rulings: dict[str, str], choice: str, legal: bool
) -> None:
    turn = {"edition": "ch", "actions": ["hum", "hum", "pick-lock"], "ratings": {"small": 2}}
    answer = asked(client, "turn", {**turn, "rulings": rulings})
    assert answer["legal"] is legal
    assert [problem["rule"] for problem in answer["problems"]] == ([] if legal else ["one-each"])
    assert answer["rulings"] == {"distractions": choice}


def test_its_own_ruling_is_listed(client: FlaskClient, called: Called) -> None:
    (own,) = [ruling for ruling in got(client, "/rulings")["rulings"] if ruling["name"] == "distractions"]
    assert own["meaning"] == "How many distractions one lock may have."
    assert own["default"] == "one"
    assert [choice["choice"] for choice in own["choices"]] == ["one", "several"]
    why = "The book counts them nowhere."
    assert own["editions"] == [{"edition": "ch", "choice": "one", "why": why, "disputed": True}]
    told = json.loads(called("rulings", "ch", "--json").stdout)["ch"]["distractions"]
    assert told == {"choice": "one", "why": why, "disputed": True, "choices": ["one", "several"]}


@pytest.mark.parametrize(
    ("edition", "rulings", "named"),
    [
        ("ch", {"distractons": "one"}, 'did you mean "distractions"'),
        ("ch", {"distractions": "on"}, 'did you mean "one"'),
        ("sr5", {"distractions": "one"}, '"distractions"'),
    ],
)
@pytest.mark.parametrize(("path", "body"), [("resolve", {"roll": "2 dice"}), ("turn", {"actions": []})])
def test_its_own_ruling_is_refused_misspelt_and_elsewhere(
    client: FlaskClient, edition: str, rulings: dict[str, str], named: str, path: str, body: Any
) -> None:
    answer = client.post(f"{API}/{path}", json={"edition": edition, **body, "rulings": rulings})
    assert answer.status_code == 422
    assert answer.json
    (error,) = answer.json["errors"]
    assert named in error["message"]
