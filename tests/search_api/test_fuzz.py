"""Anything may be sent; the program answers, and never fails."""

import json
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kb
from tests.kb.play.random_requests import asked_of
from tests.search_api.conftest import API

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)

POSTS = ["resolve", "resolve/batch", "solve", "convert", "convert/ratings", "turn", "turn/fits"]

GIVEN = st.fixed_dictionaries(
    {},
    optional={
        "dice": st.dictionaries(
            st.sampled_from(["actor", "opponent", "x"]),
            st.lists(st.integers(-1, 7) | st.lists(st.integers(0, 7)), max_size=8),
        ),
        "hits": st.dictionaries(st.sampled_from(["actor", "opponent", "x"]), st.integers(-1, 8)),
        "seed": st.integers() | st.text(max_size=8),
        "variant": st.sampled_from(["a", "B"]),
    },
)
"""What came of a roll, and what nobody knows."""

FEW = settings(max_examples=30)
"""Enough for every change; `tests/soak` asks at length."""


def check(app: Flask, method: str, path: str, body: bytes | None = None) -> None:
    answer = app.test_client().open(
        path, method=method, data=body, content_type="application/json" if body else None
    )
    assert answer.status_code < 500, f"{method} {path} {body!r}: {answer.text}"
    if answer.status_code == 308:
        assert (path.endswith(("/", "%2F")), answer.text) == (True, "")
        assert answer.headers["Location"].startswith(API)
        return
    json.loads(answer.text)
    if answer.status_code >= 400:
        assert answer.mimetype == "application/problem+json"


@FEW
@given(query=st.text(max_size=80))
def test_any_search_is_answered(app: Flask, query: str) -> None:
    check(app, "GET", f"{API}/search?q={quote(query)}")
    check(app, "GET", f"{API}/suggest?q={quote(query)}")


@FEW
@given(
    parameters=st.dictionaries(
        st.sampled_from(["q", "limit", "offset", "edition", "group", "x"]) | st.text(), st.text()
    )
)
def test_any_parameters_are_answered(app: Flask, parameters: dict[str, str]) -> None:
    for path in ("search", "entries", "compare", "compare/tiers", "resolve", "editions"):
        check(app, "GET", f"{API}/{path}?{urlencode(parameters)}")


@FEW
@given(edition=st.text(min_size=1, max_size=20), slug=st.text(min_size=1, max_size=20))
@example(edition="/", slug="/")
def test_any_id_is_answered(app: Flask, edition: str, slug: str) -> None:
    for path in ("entries", "tables"):
        check(app, "GET", f"{API}/{path}/{quote(edition, safe='')}/{quote(slug, safe='')}")


@FEW
@given(path=st.sampled_from(POSTS), body=st.binary(max_size=60))
def test_any_bytes_are_answered(app: Flask, path: str, body: bytes) -> None:
    check(app, "POST", f"{API}/{path}", body or b" ")


@FEW
@given(body=ANYTHING)
def test_any_json_is_answered(app: Flask, body: Any) -> None:
    for path in POSTS:
        check(app, "POST", f"{API}/{path}", json.dumps(body).encode())
    check(app, "POST", f"{API}/resolve/batch", json.dumps({"requests": body}).encode())
    check(app, "POST", f"{API}/turn", json.dumps({"edition": "north", "actions": body}).encode())
    check(app, "POST", f"{API}/convert", json.dumps({"entry": "north/tumble", "to": body}).encode())


@FEW
@given(data=st.data())
def test_any_request_of_the_right_shape_is_answered(
    shipped_app: Flask, shipped: kb.KnowledgeBase, data: st.DataObject
) -> None:
    body = asked_of(data.draw, shipped) | data.draw(GIVEN)
    check(shipped_app, "POST", f"{API}/resolve", json.dumps(body).encode())
    parameters = {
        name: value if isinstance(value, str) else json.dumps(value) for name, value in body.items()
    }
    check(shipped_app, "GET", f"{API}/resolve?{urlencode(parameters)}")
