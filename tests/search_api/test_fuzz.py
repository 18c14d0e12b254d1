"""Anything may be sent; the program answers, and never fails."""

import json
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.search_api.conftest import API

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)

POSTS = ["resolve", "resolve/batch", "solve", "convert", "convert/ratings", "turn", "turn/fits"]

NAMES = st.sampled_from(
    ["Gymnastics", "Logic", "Willpower", "Light", "actor", "opponent", "tie", "tumble", "target.Logic", "x"]
)
VALUES = st.integers() | st.integers(-3, 12) | st.sampled_from(["Day", "unknown", "6", "Logic", "2D", "none"])

FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "entry": st.sampled_from(["north/tumble", "north/hack-on-the-fly", "north/run", "tumble", "x", ""]),
    "test": st.sampled_from(["tumble", "hack", "x"]),
    "variant": st.sampled_from(["a", "B"]),
    "edition": st.sampled_from(["north", "south", "east"]),
    "roll": st.sampled_from(
        ["6D", "Logic + Gymnastics [2] (3) v. Willpower", "2D x 3", "min(1, Logic)", "1d20 + 4 (9)"]
    )
    | st.text(alphabet="6Dd+-x/()[]v., Logic", max_size=30),
    "ratings": st.dictionaries(NAMES, VALUES, max_size=4),
    "against": st.dictionaries(NAMES, VALUES, max_size=4),
    "rulings": st.dictionaries(NAMES, st.sampled_from(["actor", "defender", "x"]), max_size=2),
    "modifiers": st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "value": st.integers(-200, 200),
                "reason": st.text(min_size=1, max_size=5),
                "from": st.sampled_from(["north/run", "tumble", "x"]),
                "add": st.dictionaries(
                    st.sampled_from(["pool", "limit", "requirement", "against"]) | NAMES, VALUES
                ),
                "set": st.dictionaries(
                    st.sampled_from(["pool", "limit", "requirement", "against"]) | NAMES, VALUES
                ),
            },
        ),
        max_size=3,
    ),
    "dice": st.dictionaries(NAMES, st.lists(st.integers(-1, 7) | st.lists(st.integers(0, 7)), max_size=8)),
    "hits": st.dictionaries(NAMES, st.integers(-1, 8)),
    "seed": st.integers() | st.text(max_size=8),
}

FEW = settings(max_examples=30)
"""Enough for every change; `tests/soak` asks at length."""

LIKELY = st.fixed_dictionaries({}, optional=FIELDS)


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
@given(body=LIKELY)
def test_any_request_of_the_right_shape_is_answered(app: Flask, body: dict[str, Any]) -> None:
    check(app, "POST", f"{API}/resolve", json.dumps(body).encode())
    parameters = {
        name: value if isinstance(value, str) else json.dumps(value) for name, value in body.items()
    }
    check(app, "GET", f"{API}/resolve?{urlencode(parameters)}")
