"""Entity tags, HEAD, and scripts of other pages."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

import kb
from search_api.app import create_app
from tests.search_api.conftest import API, PAGES, make_version
from tests.search_api.routes.test_endpoints import GETS

PATHS = [
    *(API + path for path in GETS),
    f"{API}/openapi.json",
    "/",
    "/north/run/",
    "/api/docs",
    "/assets/plain.css",
]


DATA = sorted(path for path in PATHS if path.startswith("/api/") and not path.endswith("z"))


@pytest.mark.parametrize("path", PATHS)
def test_every_get_has_a_strong_tag_and_says_how_long_it_may_be_kept(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    tag, weak = answer.get_etag()
    assert tag
    assert not weak
    assert answer.headers["Cache-Control"]
    assert client.get(path).headers["ETag"] == answer.headers["ETag"]


@pytest.mark.parametrize("path", PATHS)
def test_what_the_asker_has_already_is_not_sent_again(client: FlaskClient, path: str) -> None:
    tag = client.get(path).headers["ETag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        answer = client.get(path, headers={"If-None-Match": known})
        assert (answer.status_code, answer.data) == (304, b"")
        assert answer.headers["ETag"] == tag
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_head_tells_what_get_tells_without_the_body(client: FlaskClient, path: str) -> None:
    asked, told = client.get(path), client.head(path)
    assert told.data == b""
    assert told.headers == asked.headers
    assert int(told.headers["Content-Length"]) == len(asked.data)


def test_different_answers_have_different_tags(client: FlaskClient) -> None:
    tags = [client.get(path).headers["ETag"] for path in PATHS]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        (DATA, "public, max-age=60, must-revalidate"),
        (["/", "/north/run/", "/assets/plain.css"], "public, no-cache"),
        (["/api/docs/swagger-ui.css"], "public, max-age=60, must-revalidate"),
        ([f"{API}/healthz", f"{API}/readyz"], "no-store"),
        (["/assets/main.0a1b2c3d.min.js"], "public, max-age=31536000, immutable"),
        (["/north/run", f"{API}/search/"], "public, max-age=60, must-revalidate"),
        (["/nope", f"{API}/nope", f"{API}/resolve/batch"], "no-store"),
    ],
)
def test_each_kind_of_answer_says_to_the_letter_how_long_it_may_be_kept(
    client: FlaskClient, paths: list[str], said: str
) -> None:
    assert {path: client.get(path).headers["Cache-Control"] for path in paths} == dict.fromkeys(paths, said)


def test_what_a_path_supports_is_not_kept(client: FlaskClient) -> None:
    for path in ("/", f"{API}/editions", f"{API}/resolve"):
        assert client.options(path).headers["Cache-Control"] == "no-store"


def test_a_tag_changes_with_the_content_and_with_nothing_else(
    shelf: kb.KnowledgeBase, tmp_path: Path
) -> None:
    client = create_app(tmp_path).test_client()
    changed, same = (f"{API}/readyz", "/"), (f"{API}/export.json", f"{API}/search?q=run", "/north/run/")
    make_version(shelf, tmp_path, "one")
    before = {path: client.get(path).headers["ETag"] for path in (*changed, *same)}
    make_version(shelf, tmp_path, "two", {**PAGES, "index.html": "<h1>New</h1>"})
    assert client.get("/", headers={"If-None-Match": before["/"]}).text == "<h1>New</h1>"
    after = {path: client.get(path).headers["ETag"] for path in (*changed, *same)}
    assert {path for path in before if before[path] != after[path]} == set(changed)


def test_a_post_has_no_tag(client: FlaskClient) -> None:
    answer = client.post(f"{API}/resolve", json={"edition": "north", "roll": "6D"})
    assert "ETag" not in answer.headers


@pytest.mark.parametrize("path", [f"{API}/search", f"{API}/nope", f"{API}/openapi.json"])
def test_scripts_of_any_page_may_ask_without_credentials(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Origin": "https://example.org"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]


def test_a_preflight_allows_a_post_of_json(client: FlaskClient) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    answer = client.options(f"{API}/resolve", headers=asked)
    assert answer.status_code == 200
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Content-Type", "If-Match", "If-None-Match", "X-Request-ID"} == {*allowed}
