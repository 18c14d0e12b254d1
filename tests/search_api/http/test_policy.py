"""What answers let a browser do."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import kb
from search_api.app import create_app
from search_api.serve.policy import read_inline_scripts, write_inline_scripts
from tests.search_api.conftest import API, PAGES, make_version

SCRIPTED = """<script>run("é &amp; <b>")</script><script src="a.js"></script>
<script type="application/json">{"a": 1}</script><script type="application/ld+json">{"b": 2}</script><SCRIPT>
two()</SCRIPT>"""


def hashed(script: str) -> str:
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


@pytest.mark.parametrize("path", ["/", "/nope", "/north/run", "/api/docs", f"{API}/editions", f"{API}/nope"])
def test_every_answer_is_what_it_says_and_stays_in_its_own_frame(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert not re.search(r"script-src[^;]*unsafe", policy)
    assert ("script-src" in policy) == (path in ("/", "/nope", "/north/run", "/api/docs"))


def test_scripts_of_the_templates_are_allowed_by_what_they_say_and_none_that_data_bring(
    tmp_path: Path,
) -> None:
    (tmp_path / "site/a").mkdir(parents=True)
    (tmp_path / "site/404.html").write_text(SCRIPTED, encoding="utf-8")
    (tmp_path / "site/a/index.html").write_text("<script>evil()</script>", encoding="utf-8")
    write_inline_scripts(tmp_path)
    expected = {hashed('run("é &amp; <b>")'), hashed("\ntwo()")}
    assert set(read_inline_scripts(tmp_path)) == expected


def test_a_script_that_names_the_home_page_is_allowed_at_every_depth(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/404.html").write_text('<script>x=new URL("/",location)</script>', encoding="utf-8")
    write_inline_scripts(tmp_path)
    wanted = {hashed(f'x=new URL("{home}",location)') for home in ("/", ".", "..", "../..", "../../..")}
    assert wanted <= set(read_inline_scripts(tmp_path))


def test_pages_allow_the_scripts_of_their_own_version(shelf: kb.KnowledgeBase, tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    for name in ("one", "two"):
        page = f"<script>{name}()</script>"
        make_version(shelf, tmp_path, name, PAGES | {"index.html": page, "404.html": page})
        for path in ("/", "/nope"):
            policy = client.get(path).headers["Content-Security-Policy"]
            assert re.findall(r"'(sha256-[^']+)'", policy) == [hashed(f"{name}()")]


def test_what_is_kept_stays_under_its_policy(client: FlaskClient) -> None:
    for path in ("/", "/assets/main.0a1b2c3d.min.js", "/api/docs"):
        known = client.get(path).headers
        again = client.get(path, headers={"If-None-Match": known["ETag"]})
        assert again.status_code == 304
        assert "script-src" in known["Content-Security-Policy"]
        assert again.headers["Content-Security-Policy"] == known["Content-Security-Policy"]


def test_scripts_of_any_page_may_ask_the_api_and_read_what_it_says(client: FlaskClient) -> None:
    for answer in (client.get(f"{API}/editions"), client.get(f"{API}/nope"), client.post(f"{API}/resolve")):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in client.get("/").headers
