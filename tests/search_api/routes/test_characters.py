"""Characters over HTTP: a file goes in as it is, and its character comes back with a roll."""

import json

import pytest
from flask.testing import FlaskClient

from client import Actionary, ActionaryError
from kb.characters import FORMATS, read_character
from kb.characters.conversion.shapes import CharacterConverted
from kb.characters.formats.shapes import CharacterWritten
from search_api.http.requests import LARGEST_BODY
from search_api.routes.characters import LARGEST_FILE
from tests.kb.characters.files import save
from tests.search_api.asked import undocumented
from tests.search_api.running import API, Server
from tests.shipped import shipped_base

JUMP = {"edition": "north", "roll": "Gymnastics + Logic (2)"}
SAVE = save(skills=[("Hacking", {"base": 4})])


def test_the_character_of_a_file_rolls(api: FlaskClient) -> None:
    answer = api.post(f"{API}/characters/read", data=SAVE)
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json is not None
    asked = {"entry": "sr5/hack-on-the-fly", "actor": answer.json["character"], "target": "novice"}
    taken = api.post(f"{API}/resolve", json=asked).json["taken"]["ratings"]  # type: ignore[index] # it is JSON
    assert taken == {"Logic": 6, "Hacking": 4}


def test_an_npc_of_the_data_rolls_by_its_id_or_name(client: FlaskClient) -> None:
    for named in ("brawler", "old brawler"):
        answer = client.post(f"{API}/resolve", json={**JUMP, "actor": named})
        assert answer.json is not None
        assert answer.json["taken"]["ratings"] == {"Gymnastics": 5, "Logic": 2}


@pytest.mark.parametrize(
    ("named", "code", "nearest"),
    [("brawlre", "no-such-name", "brawler"), ("sailor", "character-of-another-edition", None)],
)
def test_an_npc_that_cannot_roll_is_refused_with_the_nearest(
    client: FlaskClient, named: str, code: str, nearest: str | None
) -> None:
    answer = client.post(f"{API}/resolve", json={**JUMP, "actor": named})
    assert answer.status_code == 422
    assert answer.json is not None
    (fault,) = answer.json["errors"]
    assert (fault["code"], fault.get("nearest")) == (code, nearest)


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 422, "file-empty"),
        (b"<svg/>", 422, "other-xml"),
        (SAVE[:200], 422, "xml-broken"),
    ],
)
def test_a_file_that_is_no_character_is_refused_by_a_code(
    api: FlaskClient, data: bytes, status: int, code: str
) -> None:
    answer = api.post(f"{API}/characters/read", data=data)
    assert answer.status_code == status
    assert answer.get_json()["errors"][0]["code"] == code


def test_a_file_that_is_packed_or_too_large_is_refused(api: FlaskClient) -> None:
    packed = api.post(f"{API}/characters/read", data=SAVE, headers={"Content-Encoding": "gzip"})
    assert (packed.status_code, "send plain bytes" in packed.get_json()["detail"]) == (415, True)
    large = api.post(f"{API}/characters/read", data=b" " * (LARGEST_FILE + 1))
    assert (large.status_code, f"larger than {LARGEST_FILE} bytes" in large.get_json()["detail"]) == (
        413,
        True,
    )


def test_the_service_takes_a_file_that_is_larger_than_other_bodies(service: Server) -> None:
    padded = SAVE + b" " * LARGEST_BODY
    status, _, content = service.ask(f"{API}/characters/read", "POST", {}, padded)
    assert (status, json.loads(content)["character"]["name"]) == (200, "Trace")
    assert service.ask(f"{API}/turn", "POST", {}, padded)[0] == 413


def test_a_character_is_converted_with_where_each_number_comes_from(
    api: FlaskClient,
) -> None:
    body = {"character": {"edition": "sr5", "ratings": {"Pistols": 5}}, "to": "sr6"}
    answer = api.post(f"{API}/characters/convert", json=body)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    told = answer.get_json()
    assert not list(undocumented(CharacterConverted.model_validate(told)))
    assert (told["origin"], told["numbers"][0]["from"]) == ("ours", "Pistols")
    assert told["character"]["ratings"] == {"Firearms": 4}
    refused = api.post(f"{API}/characters/convert", json={**body, "to": "sr5"})
    assert (refused.status_code, refused.get_json()["errors"][0]["field"]) == (422, "to")


def test_a_character_is_written_with_what_its_format_cannot_hold(api: FlaskClient) -> None:
    body = {
        "character": {"name": "Nyx", "edition": "sr5", "ratings": {"Pistols": 5, "Luck": 3}, "notes": ["x"]}
    }
    told = {
        each: api.post(f"{API}/characters/write", json={**body, "format": each}).get_json()
        for each in FORMATS
    }
    for each, answer in told.items():
        assert not list(undocumented(CharacterWritten.model_validate(answer)))
        assert (
            read_character(shipped_base().editions, answer["text"].encode()).character.ratings["Pistols"] == 5
        ), each
    assert [each["code"] for each in told["text"]["reasons"]["warnings"]] == ["not-held"]
    elsewhere = {"character": {"edition": "sr3", "ratings": {"Computer": 5}}, "format": "foundry"}
    refused = api.post(f"{API}/characters/write", json=elsewhere)
    assert (refused.status_code, refused.get_json()["errors"][0]["field"]) == (422, "format")


def test_the_client_reads_a_file(actionary: Actionary) -> None:
    character = actionary.read_character(SAVE)["character"]
    answer = actionary.resolve(entry="sr5/hack-on-the-fly", actor=character)
    assert answer["taken"] == {"ratings": {"Logic": 6, "Hacking": 4}}
    with pytest.raises(ActionaryError, match="The file is empty"):
        actionary.read_character(b"")
