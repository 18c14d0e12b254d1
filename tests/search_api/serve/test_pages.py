"""The static site."""

import gzip
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

import kb
from search_api.app import create_app
from tests.search_api.building import PAGES, make_version


@pytest.mark.parametrize(
    ("path", "content", "content_type"),
    [
        ("/", "<h1>Home</h1>", "text/html; charset=utf-8"),
        ("/north/run/", "<h1>Run</h1>", "text/html; charset=utf-8"),
        ("/north/run/index.html", "<h1>Run</h1>", "text/html; charset=utf-8"),
        ("/assets/main.0a1b2c3d.min.js", "1", "text/javascript; charset=utf-8"),
        ("/assets/plain.css?v=1", "a{}", "text/css; charset=utf-8"),
        ("/assets/data.odd", "?", "application/octet-stream"),
    ],
)
def test_files_are_served_as_what_they_are(
    client: FlaskClient, path: str, content: str, content_type: str
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text, answer.content_type) == (200, content, content_type)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_without_its_last_slash_leads_to_it_with_its_parameters(client: FlaskClient) -> None:
    answer = client.get("/north/run?tier=elite")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/north/run/?tier=elite")


@pytest.mark.parametrize(
    ("path", "meant"),
    [("/NORTH/Run/?tier=elite", "/north/run/?tier=elite"), ("/North/RUN", "/north/run")],
)
def test_a_page_in_capitals_leads_to_it(client: FlaskClient, path: str, meant: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Location"]) == (301, meant)


def test_the_page_of_a_renamed_entry_leads_to_the_present_one(client: FlaskClient) -> None:
    for path in ("/north/grab/", "/north/grab", "/north/grab/index.html"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (301, "/north/pick-up/")


@pytest.mark.parametrize(
    "path", ["/nope", "/north/", "/north/run/x", "/assets/", "/apix", "/kb.json", "/%00", "/" + "a" * 4000]
)
def test_what_is_not_there_is_a_404_with_the_site_s_own_page(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (404, "<h1>Lost</h1>")


def test_the_page_for_what_is_not_there_comes_compressed(shelf: kb.KnowledgeBase, tmp_path: Path) -> None:
    lost = f"<h1>Lost</h1>{'<p>Look elsewhere.' * 200}"
    make_version(shelf, tmp_path, "one", {**PAGES, "404.html": lost})
    client = create_app(tmp_path).test_client()
    for coding, read in (("br", brotli.decompress), ("gzip", gzip.decompress), ("identity", bytes)):
        answer = client.get("/nope", headers={"Accept-Encoding": coding})
        assert answer.status_code == 404
        assert answer.headers.get("Content-Encoding", "identity") == coding
        assert (answer.headers["Cache-Control"], answer.headers["Vary"]) == ("no-store", "Accept-Encoding")
        assert "ETag" not in answer.headers
        assert read(answer.data).decode() == lost
