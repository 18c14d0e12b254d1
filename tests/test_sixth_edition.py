"""A sixth edition made only of YAML appears everywhere, without a change to the code."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from kb.files.load import load
from kb.links.equivalents import equivalents
from kb.lint import lint
from tests.actionary.conftest import Server, run, serving
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
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("build")
    with serving("--kb", str(folder), "--build", str(home)) as running:
        yield running


def asked(server: Server, path: str, body: dict[str, Any]) -> Any:
    """Send *body* and return the answer."""
    headers = {"Content-Type": "application/json"}
    request = Request(f"{server.url}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urlopen(request) as answer:
        return json.load(answer)


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
        "/side-by-side/",
        "/pairs/sr5/ch/",
        "/ch/pick-lock/compared.js",
        "/compare/",
        "/coverage/",
        "/data/",
        "/data/previews/ch.js",
        "/glossary/",
        "/rulings/",
        "/sheets/ch/",
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
    content = asked(server, "resolve", body)
    assert content["odds"]["success"]["fraction"] == "51/100"  # 1 - 0.7 ** 2
    assert (content["replay"]["hits"], content["replay"]["outcome"]) == (1, "success")


@pytest.mark.parametrize(
    ("rulings", "choice", "beats"), [({}, "one", 4), ({"distractions": "several"}, "several", 2)]
)
def test_its_own_ruling_decides_what_a_test_comes_to(
    server: Server, rulings: dict[str, str], choice: str, beats: int
) -> None:
    body = {
        "entry": "ch/pick-lock",
        "ratings": {"Lock Craft": 1, "Nerve": 1},
        "against": {"Lock Rating": 0},
        "dice": {"actor": [8, 7], "opponent": []},
        "rulings": rulings,
    }
    answer = asked(server, "resolve", body)
    assert answer["replay"]["results"]["beats"] == beats
    assert answer["rulings"]["distractions"] == choice
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    ("rulings", "choice", "legal"), [({}, "one", False), ({"distractions": "several"}, "several", True)]
)
def test_its_own_ruling_decides_how_many_may_join_an_action(
    server: Server, rulings: dict[str, str], choice: str, legal: bool
) -> None:
    turn = {"edition": "ch", "actions": ["hum", "hum", "pick-lock"], "ratings": {"small": 2}}
    answer = asked(server, "turn", {**turn, "rulings": rulings})
    assert answer["legal"] is legal
    assert [problem["rule"] for problem in answer["problems"]] == ([] if legal else ["one-each"])
    assert answer["rulings"] == {"distractions": choice}


def test_its_own_ruling_is_listed(server: Server, folder: Path) -> None:
    listed = json.loads(server.get("/api/v1/rulings")[1])["rulings"]
    (own,) = [ruling for ruling in listed if ruling["name"] == "distractions"]
    assert own["meaning"] == "How many distractions one lock may have."
    assert own["default"] == "one"
    assert own["choices"] == [
        {"choice": "one", "meaning": "one for each lock"},
        {"choice": "several", "meaning": "as many as there are hands"},
    ]
    why = "The book counts them nowhere."
    assert own["editions"] == [{"edition": "ch", "choice": "one", "why": why, "disputed": True}]
    told = json.loads(run("rulings", "ch", "--kb", str(folder), "--json").stdout)["ch"]["distractions"]
    assert told == {"choice": "one", "why": why, "disputed": True, "choices": ["one", "several"]}


def test_its_own_ruling_is_offered_by_its_pages(server: Server) -> None:
    assert "Distractions: one" in server.get("/ch/")[1]
    assert "as many as there are hands" in server.get("/calculator/")[1]
    assert "How many distractions one lock may have." in server.get("/rulings/")[1]


@pytest.mark.parametrize(
    ("edition", "rulings", "says"),
    [
        ("ch", {"distractons": "one"}, 'did you mean "distractions"?'),
        ("ch", {"distractions": "on"}, 'did you mean "one"?'),
        ("sr5", {"distractions": "one"}, 'there is no ruling "distractions"'),
    ],
)
def test_its_own_ruling_is_refused_misspelt_and_elsewhere(
    server: Server, edition: str, rulings: dict[str, str], says: str
) -> None:
    for path, body in (("resolve", {"roll": "2 dice"}), ("turn", {"actions": []})):
        with pytest.raises(HTTPError) as refused:
            asked(server, path, {"edition": edition, **body, "rulings": rulings})
        with refused.value as error:
            assert error.code == 422
            assert says in json.load(error)["detail"]


def test_the_shipped_entries_are_still_there(server: Server) -> None:
    assert server.get("/sr5/hack-on-the-fly/")[0] == 200
