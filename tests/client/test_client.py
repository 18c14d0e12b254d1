"""The client asks a real service."""

import json
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from actionary import client as exported
from client import Actionary, ActionaryError
from client.connection import LONGEST_WAIT
from kb.files.load import load
from tests.search.shelf import lay_out
from tests.search_api.conftest import make_version
from tests.search_api.running import API, Server, free_port, running
from tests.soak.load import Load

TEST = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
    "against": {"Intuition": 4, "Firewall": 3},
}
TURN = {"edition": "sr5", "actions": ["sr5/take-aim"], "initiative": 12}

ASKED: dict[str, Callable[[Any], Any]] = {
    "search": lambda actionary: actionary.search("hak on the fly", edition=["sr5"])["results"][0]["id"],
    "suggest": lambda actionary: actionary.suggest("brute", limit=1)[0]["id"],
    "index": lambda actionary: actionary.index()["links"][0]["path"],
    "entry": lambda actionary: actionary.entry("sr5/take-cover")["name"],
    "entries": lambda actionary: next(actionary.entries(edition=["sr6"], cost=["minor"]))["edition"],
    "editions": lambda actionary: actionary.editions()[0]["id"],
    "edition": lambda actionary: actionary.edition("cwn")["short"],
    "terms": lambda actionary: actionary.terms("cwn")[0]["name"],
    "concepts": lambda actionary: actionary.concepts()[0]["definition"],
    "concept": lambda actionary: actionary.concept("go-prone")["members"][0]["id"],
    "tables": lambda actionary: actionary.tables("sr3")[0]["edition"],
    "table": lambda actionary: actionary.table("matrix-d6/scale")["rows"],
    "compare": lambda actionary: actionary.compare("sr5/take-aim", "sr6/take-aim")["rows"],
    "compare_concept": lambda actionary: actionary.compare_concept("go-prone")["entries"],
    "compare_editions": lambda actionary: actionary.compare_editions("sr5", "sr6")["editions"],
    "compare_tiers": lambda actionary: [
        actionary.compare_tiers("ranged-attack")["entries"],
        actionary.compare_tiers("ranged-attack", {"sr5": {"rulings": {"tie": "actor"}}})["entries"],
    ],
    "resolve": lambda actionary: actionary.resolve(**TEST)["odds"]["success"]["fraction"],
    "inputs": lambda actionary: actionary.inputs(entry="sr5/hack-on-the-fly")["ratings"],
    "codes": lambda actionary: [one["code"] for one in actionary.codes()],
    "batch": lambda actionary: actionary.batch([TEST, {"edition": "sr5", "roll": "3 dice"}])[1]["answer"],
    "solve": lambda actionary: actionary.solve(chance="3/4", **TEST)["headline"],
    "convert": lambda actionary: actionary.convert(**TEST, to="cwn")["conversions"],
    "convert_ratings": lambda actionary: actionary.convert_ratings(
        edition="sr5", ratings={"Agility": 5}, to="sr6"
    )["terms"],
    "read_table": lambda actionary: actionary.read_table(b"sr5: {rulings: {tie: actor}}")["table"],
    "read_character": lambda actionary: actionary.read_character(b"edition: sr5\nratings: {Logic: 4}")[
        "format"
    ],
    "convert_character": lambda actionary: actionary.convert_character(
        character={"edition": "sr5", "ratings": {"Pistols": 4}}, to="sr6"
    )["numbers"],
    "write_character": lambda actionary: actionary.write_character(
        character={"edition": "sr5", "ratings": {"Pistols": 4}}, format="text"
    )["text"],
    "turn": lambda actionary: actionary.turn(**TURN)["legal"],
    "fits": lambda actionary: actionary.fits(**TURN)["fits"],
    "rulings": lambda actionary: actionary.rulings()[0]["choices"],
    "sources": lambda actionary: actionary.sources("sr3")[0]["title"],
    "source": lambda actionary: actionary.source("sr5/sr5-actions")["encoded"][0]["lines"],
    "licences": lambda actionary: actionary.licences()["data"]["url"],
    "export": lambda actionary: actionary.export()["entries"],
    "export_file": lambda actionary: [actionary.export_file(name) for name in ("csv", "jsonld", "sqlite")],
    "ready": lambda actionary: actionary.ready()["data_version"],
}
"""What each method is asked, and what is taken of its answer."""

ELSEWHERE = {"get /resolve", "get /healthz", "get /suggest/opensearch"}
"""Operations that other methods do better: the POST of the same name, `ready`, `suggest`."""


def test_every_method_is_tried_and_actionary_has_the_same_client() -> None:
    assert {name for name in vars(Actionary) if not name.startswith("_")} == {*ASKED, "close"}
    assert exported.Actionary is Actionary


@pytest.mark.parametrize("method", ASKED)
def test_a_method_answers(actionary: Actionary, method: str) -> None:
    assert ASKED[method](actionary)


COUNTED = re.compile(rf'_requests_total\{{method="(\w+)",path="{API}(.*?)",status="(\d+)"\}} (\S+)')


def counted(service: Server) -> Counter[tuple[str, str]]:
    """Return how often the service was asked for each operation, with the status of its answer."""
    metrics = service.metrics().replace("<", "{").replace(">", "}")
    found = COUNTED.findall(metrics)
    return Counter(
        {(f"{how.lower()} {path}", status): int(float(times)) for how, path, status, times in found}
    )


def test_every_operation_of_the_document_has_a_method(service: Server) -> None:
    before = counted(service)
    with Actionary(service.url) as actionary:
        for ask in ASKED.values():
            ask(actionary)
    told = {operation for operation, status in counted(service) - before if status == "200"}
    document = json.loads(service.ask(f"{API}/openapi.json")[2])
    operations = {f"{how} {path.removeprefix(API)}" for path, one in document["paths"].items() for how in one}
    assert told - ELSEWHERE == operations - ELSEWHERE


def test_entries_come_page_by_page_and_all_of_them(actionary: Actionary) -> None:
    everything = [entry["id"] for entry in actionary.entries()]
    assert len(everything) == len(set(everything)) == actionary.ready()["entries"]
    assert len(everything) > 200
    assert [entry["id"] for entry in actionary.entries(offset=5, limit=150)] == everything[5:155]
    assert [entry["id"] for entry in islice(actionary.entries(), 101)] == everything[:101]
    assert list(actionary.entries(edition=["sr5"], cost=["none"], limit=0)) == []


def test_an_empty_list_does_not_narrow(actionary: Actionary) -> None:
    assert actionary.search("take cover", edition=[]) == actionary.search("take cover")


def test_what_did_not_change_is_not_sent_again(service: Server, actionary: Actionary) -> None:
    before = counted(service)
    first, second = actionary.entry("sr5/take-cover"), actionary.entry("sr5/take-cover")
    assert first == second
    assert first is not second
    asked = counted(service) - before
    assert asked == {("get /entries/{edition}/{slug}", "200"): 1, ("get /entries/{edition}/{slug}", "304"): 1}


def test_what_changed_is_sent_anew(tmp_path: Path) -> None:
    make_version(load(lay_out(tmp_path / "data"), shipped=False), tmp_path / "build", "0")
    with running(tmp_path / "build", workers=1) as server, Actionary(server.url) as actionary:
        assert actionary.entry("north/run")["name"] == "Run"
        Load(server, tmp_path / "build", tmp_path / "edits").switch()
        assert actionary.entry("north/run")["name"] == "Gallop 1"
        # and its former name leads to it
        assert actionary.entry("north/grab")["id"] == "north/pick-up"


def test_a_refusal_says_what_the_service_says(actionary: Actionary) -> None:
    with pytest.raises(ActionaryError) as told:
        actionary.resolve(entry="sr5/take-covr")
    assert told.value.problem
    assert told.value.problem["errors"][0]["nearest"] == "sr5/take-cover"
    assert (told.value.status, str(told.value)) == (422, told.value.problem["detail"])
    with pytest.raises(ActionaryError, match="take-cover") as told:
        actionary.entry("sr5/take-covr")
    assert told.value.status == 404


def test_a_client_that_asked_too_much_waits_as_it_is_told_to(shipped_build: Path) -> None:
    with running(shipped_build, workers=1, rate="2/second") as server, Actionary(server.url) as actionary:
        assert [len(actionary.editions()) for _ in range(4)] == [5] * 4
        assert sum(times for (_, status), times in counted(server).items() if status == "429")


def test_a_wait_that_is_too_long_is_told_instead(shipped_build: Path) -> None:
    with running(shipped_build, workers=1, rate="1/day") as server, Actionary(server.url) as actionary:
        actionary.editions()
        with pytest.raises(ActionaryError) as told:
            actionary.editions()
    assert told.value.status == 429
    assert LONGEST_WAIT < 3600


def test_a_service_that_is_not_there_is_told_in_a_sentence() -> None:
    actionary = Actionary(f"http://127.0.0.1:{free_port()}")
    with pytest.raises(ActionaryError, match=r"http://127.0.0.1:\d+; .*actionary serve"):
        actionary.editions()
    with pytest.raises(ValueError, match=r"http://127.0.0.1:8000"):
        Actionary("127.0.0.1:8000")


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a service that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def test_a_service_that_does_not_answer_is_given_up_in_time(silent: str) -> None:
    actionary = Actionary(silent, timeout=0.1, attempts=2)
    with pytest.raises(ActionaryError, match=r"0.1 s"):
        actionary.resolve(edition="sr5", roll="3 dice")


def test_what_is_no_service_of_actionary_is_told(service: Server) -> None:
    actionary = Actionary(f"{service.url}/nowhere")
    with pytest.raises(ActionaryError, match="404"):
        actionary.editions()


@pytest.mark.parametrize(
    "asked",
    [
        lambda actionary: actionary.entry(""),
        lambda actionary: actionary.entry("sr5/"),
        lambda actionary: actionary.entry("../editions/sr5"),
        lambda actionary: actionary.entry("sr5/.."),
        lambda actionary: actionary.entry("sr5/take-cover#x"),
        lambda actionary: actionary.entry("sr5/take-cover?x"),
        lambda actionary: actionary.entry("sr5/take%2Dcover"),
        lambda actionary: actionary.entry("sr5/take-cover\n"),
        lambda actionary: actionary.entry("sr5/\ud800"),
        lambda actionary: actionary.edition("sr5/terms"),
        lambda actionary: actionary.edition("sr5%2Fterms"),
        lambda actionary: actionary.terms(""),
        lambda actionary: actionary.concept(".."),
        lambda actionary: actionary.table("sr3"),
        lambda actionary: actionary.source("x/../../readyz"),
        lambda actionary: actionary.search("\ud800"),
        lambda actionary: actionary.tables("\ud800"),
        lambda actionary: actionary.resolve(edition="sr5", roll="\ud800"),
    ],
)
def test_an_odd_id_or_text_is_refused_and_leads_nowhere_else(
    actionary: Actionary, asked: Callable[[Actionary], object]
) -> None:
    with pytest.raises(ActionaryError):
        asked(actionary)


def test_sources_and_rulings_are_narrowed_and_ordered(actionary: Actionary) -> None:
    core = [one["title"] for one in actionary.sources("sr5", name="core", order="-name")]
    assert core == sorted(core, reverse=True)
    assert 0 < len(core) < len(actionary.sources("sr5"))
    names = [one["name"] for one in actionary.rulings(name="tie", order="-name")]
    assert names == sorted(names, reverse=True)
    assert 0 < len(names) < len(actionary.rulings())
