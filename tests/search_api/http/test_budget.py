"""A request that is too much work is refused, and says what to ask less of."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from kb.model.faults import MOST_FAULTS
from kb.model.locations import locate
from kb.play.request.shapes import MOST_RATINGS
from resolver.rolls.odds import extended
from tests.search_api.conftest import API

LONG: dict[str, Any] = {"edition": "north", "roll": "40D (100, 1 hour)"}


def test_a_batch_is_bounded_by_its_work_and_not_by_its_number(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[object] = []
    all_ways = extended._all_ways

    def counted(*given: Any) -> Any:
        worked_out.append(given)
        return all_ways(*given)

    monkeypatch.setattr(extended, "_all_ways", counted)
    assert client.post(f"{API}/resolve", json=LONG).status_code == 200
    few = client.post(f"{API}/resolve/batch", json={"requests": [{"edition": "north", "roll": "6D"}] * 32})
    assert few.status_code == 200
    worked_out.clear()
    many = client.post(f"{API}/resolve/batch", json={"requests": [LONG | {"seed": n} for n in range(32)]})
    assert many.status_code == 422
    assert many.json is not None
    assert "ask for less at once: fewer dice, helpers or requests" in many.json["detail"]
    assert len(worked_out) < 2  # the rest is apart, and stops at the bound too


@pytest.mark.parametrize(
    "wrong",
    [
        {"dice": {"actor": ["a"] * 5_000}},
        {f"unknown{n}": n for n in range(2_000)},
        {"modifiers": [{"ad": n} for n in range(2_000)]},
    ],
)
def test_of_many_faults_only_the_first_are_worked_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]
) -> None:
    located: list[object] = []

    def counted(*given: Any) -> Any:
        located.append(given)
        return locate(*given)

    monkeypatch.setattr("kb.model.faults.locate", counted)
    answer = client.post(f"{API}/resolve", json={"edition": "north", "roll": "6D", **wrong})
    assert answer.status_code == 422
    assert answer.json is not None
    assert 1 <= len(answer.json["errors"]) <= MOST_FAULTS
    assert len(located) <= 250


def test_of_many_unknown_parameters_only_the_first_are_told(client: FlaskClient) -> None:
    query = "&".join(f"unknown{n}=1" for n in range(1_000))
    for path in ("entries", "export.json"):
        answer = client.get(f"{API}/{path}?{query}")
        assert answer.status_code == 422
        assert answer.json is not None
        assert len(answer.json["errors"]) == MOST_FAULTS


def test_ratings_have_a_number_at_most(client: FlaskClient) -> None:
    ratings = {f"a{n}": n for n in range(MOST_RATINGS + 1)}
    answer = client.post(f"{API}/resolve", json={"edition": "north", "roll": "6D", "ratings": ratings})
    assert answer.status_code == 422
    assert "should have at most 200 items" in answer.text


def test_an_answer_that_would_be_too_long_is_not_sent(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search_api.http.answers.LARGEST_ANSWER", 20_000)
    few, many = ({"requests": [{"edition": "north", "roll": "9D", "seed": n}] * n} for n in (1, 32))
    assert client.post(f"{API}/resolve/batch", json=few).status_code == 200
    answer = client.post(f"{API}/resolve/batch", json=many)
    assert answer.status_code == 422
    assert answer.json is not None
    assert "at most 20,000 are sent; ask for fewer dice, or for fewer tests at once" in answer.json["detail"]
    assert client.get(f"{API}/export.json").status_code == 200
