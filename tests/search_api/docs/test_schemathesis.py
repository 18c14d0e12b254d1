"""The application takes and answers what the OpenAPI document says, by schemathesis."""

import json
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from pydantic import ValidationError
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok

from search_api.http.endpoints import Endpoint
from search_api.http.requests import loads
from search_api.routes import ENDPOINTS
from tests.search_api.conftest import API

POSTS = {endpoint.path: endpoint for endpoint in ENDPOINTS if endpoint.body}

CHECKS = SchemathesisConfig.from_dict(
    {
        "checks": {
            # names that nobody has, and rolls that say nothing, are refused; what their shape is must not be
            "positive_data_acceptance": {"expected-statuses": ["2xx", "301", "404", "422"]},
            # a wrong body may be too large, too
            "negative_data_rejection": {"expected-statuses": ["4xx"]},
        }
    }
)


@pytest.mark.parametrize("path", POSTS)
def test_the_example_of_a_body_is_answered(shipped_app: Flask, path: str) -> None:
    document: Any = shipped_app.test_client().get(f"{API}/openapi.json").json
    content = document["paths"][API + path]["post"]["requestBody"]["content"]["application/json"]
    answer = shipped_app.test_client().post(API + path, json=content["example"])
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/resolve", {"entry": "x/y", "split": "12"}, "split"),
        ("/resolve", {"entry": "x/y", "wounds": {"stun": "3"}}, "wounds.stun"),
        ("/resolve", {"entry": "x/y", "wounds": {"stun": True}}, "wounds.stun"),
        ("/resolve", {"entry": "x/y", "ratings": {"Logic": True}}, "ratings.Logic"),
        ("/resolve", {"entry": "x/y", "buy_hits": "yes"}, "buy_hits"),
        ("/resolve", {"entry": "x/y", "open_test": 1}, "open_test"),
        ("/turn", {"edition": "north", "actions": [], "initiative": "12"}, "initiative"),
        ("/turn", None, ""),
    ],
)
def test_a_body_holds_numbers_and_truth_values_as_json_has_them(
    client: FlaskClient, path: str, body: Any, field: str
) -> None:
    answer = client.post(API + path, data=json.dumps(body), content_type="application/json")
    assert (answer.status_code, answer.get_json()["errors"][0]["field"]) == (422, field)


def test_a_whole_number_may_be_written_with_a_point_and_parameters_stay_text(client: FlaskClient) -> None:
    body = '{"edition": "north", "roll": "6D", "wounds": {}, "hits": {"actor": 2.0}}'
    assert client.post(f"{API}/resolve", data=body, content_type="application/json").status_code == 200
    assert client.get(f"{API}/resolve?edition=north&roll=6D&buy_hits=no").status_code == 200
    assert client.get(f"{API}/search?limit=12").status_code == 200


def test_the_document_names_the_editions_and_sections_that_the_data_have(client: FlaskClient) -> None:
    document: Any = client.get(f"{API}/openapi.json").json
    parameters = {
        one["name"]: one["schema"] for one in document["paths"][f"{API}/search"]["get"]["parameters"]
    }
    assert parameters["edition"]["items"]["enum"] == ["north", "south"]
    assert "combat" in parameters["section"]["items"]["enum"]
    schemas = document["components"]["schemas"]
    assert schemas["TurnRequest"]["properties"]["edition"]["enum"] == ["north", "south"]
    assert [one["required"] for one in schemas["ResolveRequest"]["oneOf"]] == [["entry"], ["roll", "edition"]]
    assert '"format": "edition"' not in json.dumps(document)


def fault(endpoint: Endpoint, body: Any) -> str:
    """Return why the shape of *endpoint* refuses *body*, but for what no schema can say."""
    assert endpoint.body
    try:
        endpoint.body.model_validate_json(json.dumps(loads(json.dumps(body))), strict=True)
    except ValidationError as error:
        # whether a text is a chance of at most 1, and one number not far above another
        wrong = [told for told in error.errors() if told["loc"][:1] not in (("chance",), ("curve",))]
        return str(wrong[0]) if wrong else ""
    return ""


def ask_everything(app: Flask, mode: GenerationMode, examples: int) -> list[str]:
    """Send every operation some requests of *mode*, and return what was wrong with the answers."""
    schema = schemathesis.openapi.from_wsgi(f"{API}/openapi.json", app, config=CHECKS)
    return [
        f"{operation.label}: {error}"
        for operation in (result.ok() for result in schema.get_all_operations() if isinstance(result, Ok))
        if (error := ask(operation, mode, examples))
    ]


def ask(operation: Any, mode: GenerationMode, examples: int) -> BaseException | None:
    """Return the first thing that is wrong with the answers of *operation*."""
    endpoint = POSTS.get(operation.path.removeprefix(API)) if operation.method == "post" else None

    @seed(13)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        if endpoint and mode is GenerationMode.POSITIVE:
            assert not (found := fault(endpoint, case.body)), found
        case.call_and_validate(headers={"Accept-Encoding": "identity"})

    try:
        send()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # what takes nothing cannot be given anything wrong
        assert endpoint is None
    except (AssertionError, FailureGroup, Failure) as error:
        return error
    return None


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
def test_what_the_document_says_holds(shipped_app: Flask, mode: GenerationMode) -> None:
    assert not (wrong := ask_everything(shipped_app, mode, examples=6)), "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("mode", GenerationMode)
def test_what_the_document_says_holds_at_length(shipped_app: Flask, mode: GenerationMode) -> None:
    assert not (wrong := ask_everything(shipped_app, mode, examples=300)), "\n".join(wrong)
