"""The search for browsers' search boxes."""

import json
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree as Xml

import pytest
from flask.testing import FlaskClient

from search_api.app import create_app
from search_api.docs.opensearch import MEDIA_TYPE, SUGGESTIONS
from search_api.serve.operation import operate
from search_api.serve.settings import Settings, SettingsError, read_settings
from tests.search_api.conftest import API
from tests.search_api.running import Server

OS = "{http://a9.com/-/spec/opensearch/1.1/}"


def described(text: bytes) -> Xml.Element:
    return Xml.fromstring(text)  # noqa: S314 - of our own making


def test_every_address_of_the_description_is_of_this_server_and_answers(server: Server) -> None:
    status, headers, content = server.ask("/opensearch.xml")
    assert (status, headers["content-type"]) == (200, f"{MEDIA_TYPE}; charset=utf-8")
    templates = {url.get("type"): url.get("template") or "" for url in described(content).iter(f"{OS}Url")}
    assert {"text/html", "application/json", SUGGESTIONS, MEDIA_TYPE} == templates.keys()
    del templates["text/html"]  # which is a page of the site, and tried there
    for media_type, template in templates.items():
        filled = template.format(**{"searchTerms": "take", "count?": "5", "startIndex?": "0"})
        assert filled.startswith(f"{server.url}/")
        parts = urlsplit(filled)
        status, headers, _ = server.ask(f"{parts.path}?{parts.query}")
        assert (status, headers["content-type"].partition(";")[0]) == (200, media_type)


def test_the_description_has_what_the_format_asks_for_and_the_licence(server: Server) -> None:
    told = {one.tag: one.text or "" for one in described(server.ask("/opensearch.xml")[2])}
    assert 0 < len(told[f"{OS}ShortName"]) <= 16
    assert 0 < len(told[f"{OS}Description"]) <= 1024
    assert "CC" in told[f"{OS}Attribution"] or "Creative Commons" in told[f"{OS}Attribution"]


def test_the_description_is_of_the_host_that_was_asked_and_a_strange_host_is_refused(
    client: FlaskClient,
) -> None:
    content = client.get("/opensearch.xml", headers={"Host": "actions.example"}).data
    assert b'template="http://actions.example/actions/?find={searchTerms}"' in content
    for host in ("", "a/b", 'a"><b'):
        answer = client.get("/opensearch.xml", headers={"Host": host})
        assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
    assert client.get("/opensearch.xml").headers["Cache-Control"] == "no-store"


def test_where_an_address_is_set_the_description_has_it_whatever_host_is_asked(build: Path) -> None:
    app = create_app(build)
    operate(app, Settings(address="https://actions.example/"))
    answer = app.test_client().get("/opensearch.xml", headers={"Host": "evil.example"})
    assert b'template="https://actions.example/actions/?find={searchTerms}"' in answer.data
    assert b"evil" not in answer.data
    assert "public" in answer.headers["Cache-Control"]


def test_linked_data_have_the_address_that_is_set_or_that_of_the_request(build: Path) -> None:
    app = create_app(build)
    asked = app.test_client().get(f"{API}/export.jsonld", base_url="http://rules.example")
    assert asked.json is not None
    assert asked.json["@context"]["@base"] == "http://rules.example/"
    assert not any(node["id"].startswith("/") for node in asked.json["@graph"])
    assert asked.headers["Cache-Control"] == "no-store"
    set_app = create_app(build)
    operate(set_app, Settings(address="https://actions.example/"))
    own = set_app.test_client().get(f"{API}/export.jsonld", base_url="http://rules.example")
    assert own.json is not None
    assert own.json["@context"]["@base"] == "https://actions.example/"


@pytest.mark.parametrize("address", ["actions.example", "https://a b", "https://a.example/path", "ftp://a"])
def test_an_address_that_no_site_can_have_is_told(address: str) -> None:
    with pytest.raises(SettingsError, match=r"write it as https://actions\.example"):
        read_settings(address=address)


def test_suggestions_are_what_was_typed_names_and_the_editions_that_have_them(client: FlaskClient) -> None:
    answer = client.get(f"{API}/suggest/opensearch?q=take")
    assert answer.mimetype == SUGGESTIONS
    assert json.loads(answer.data) == ["take", ["Take Aim", "Take Cover"], ["N", "N"]]
    assert json.loads(client.get(f"{API}/suggest/opensearch?q=zzzz").data) == ["zzzz", [], []]
