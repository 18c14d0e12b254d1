"""The comparison of two revisions' answers: what counts as a difference, and what it asks."""

import json
from typing import Any

import pytest

from bench import faces
from bench.behaviour import (
    ALLOWED,
    REQUESTS,
    Allowance,
    allowances,
    differences,
    differences_by_request,
    report,
)

ANSWER = {
    "headline": {"text": "Success 41 %", "figures": [{"name": "success", "value": 0.41}]},
    "warnings": ["One.", "Two."],
    "data_version": "a",
}


def places(before: Any, after: Any) -> list[str]:
    return [one.path for one in differences(before, after)]


def changed(**fields: Any) -> dict[str, Any]:
    return {**ANSWER, **fields}


def test_a_changed_number_is_found_where_it_stands() -> None:
    headline = {"text": "Success 41 %", "figures": [{"name": "success", "value": 0.42}]}
    (found,) = differences(ANSWER, changed(headline=headline))
    assert found == ("headline.figures[0].value", "0.41", "0.42")


@pytest.mark.parametrize(
    ("before", "after"), [(1, True), (1, 1.0), (0, None), ("a", ["a"]), ({}, []), ("a", {"text": "a"})]
)
def test_a_value_of_another_type_is_a_difference(before: Any, after: Any) -> None:
    assert places({"x": before}, {"x": after}) == ["x"]


def test_an_added_code_is_allowed_anywhere_and_no_other_key() -> None:
    coded = {"text": "Success 41 %", "figures": [{"name": "success", "value": 0.41, "code": "chance"}]}
    assert places(ANSWER, changed(headline=coded, codes=["x"])) == []
    assert places(ANSWER, changed(reason="x")) == ["reason"]
    assert places(changed(reason="x"), ANSWER) == ["reason"]


def test_a_code_that_was_there_before_is_compared() -> None:
    assert places({"code": "a"}, {"code": "b"}) == ["code"]
    assert places({"code": "a"}, {}) == ["code"]


def test_the_version_of_the_data_does_not_matter() -> None:
    assert places(ANSWER, changed(data_version="b")) == []


def test_a_sentence_that_becomes_an_object_is_a_difference() -> None:
    told = [{"code": "one", "text": "One."}, "Two."]
    assert places(ANSWER, changed(warnings=told)) == ["warnings[0]"]


def test_items_that_come_and_go_are_told_and_the_others_are_not() -> None:
    before = [{"text": "a"}, {"text": "b"}, {"text": "c"}]
    after = [{"text": "a", "code": "x"}, {"text": "c", "code": "x"}]
    (found,) = differences({"problems": before}, {"problems": after})
    assert found == ("problems[1:2]", '{"text": "b"}', None)


def test_keys_in_another_order_are_a_difference() -> None:
    assert places({"x": {"a": 1, "b": 2}}, {"x": {"b": 2, "code": 3, "a": 1}}) == ["x (order)"]


def test_long_texts_are_shown_from_where_they_part() -> None:
    (found,) = differences("a" * 5000 + "b", "a" * 5000 + "c")
    assert found.before is not None
    assert found.before.endswith('ab"')
    assert len(found.before) < 500


def test_an_allowed_difference_covers_its_place_and_what_is_in_it() -> None:
    before, after = {"one": ANSWER, "other": ANSWER}, {"one": changed(warnings=["1.", "2."]), "other": ANSWER}
    assert [*differences_by_request(before, after)] == ["one"]
    assert differences_by_request(before, after, [Allowance("one", "warnings", "shorter")]) == {}
    assert [*differences_by_request(before, after, [Allowance("one", "warn", "shorter")])] == ["one"]
    assert [*differences_by_request(before, after, [Allowance("other", "warnings", "shorter")])] == ["one"]


def test_a_request_that_only_one_side_answers_is_a_difference() -> None:
    assert [*differences_by_request({"one": ANSWER}, {})] == ["one"]


def test_differences_are_told_under_the_request_with_how_often_each_place_differs() -> None:
    found = differences_by_request({"one": ANSWER}, {"one": changed(warnings=["1.", "2."])})
    lines = [*report(found, ['{"id": "one", "get": "/x"}'])]
    assert lines[:4] == ['one: {"id": "one", "get": "/x"}', "  warnings[0]", '    - "One."', '    + "1."']
    assert lines[-2:] == ["    2 × warnings[]", "1 requests answered differently"]


def test_every_request_has_an_id_of_its_own_and_a_face() -> None:
    requests = [json.loads(line) for line in REQUESTS.read_text(encoding="utf-8").splitlines()]
    assert len({request["id"] for request in requests}) == len(requests)
    assert all(any(face in request for face in faces.FACES) for request in requests)
    assert {each.request for each in allowances(ALLOWED)} <= {request["id"] for request in requests}
