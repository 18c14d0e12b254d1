"""The OpenAPI document and the docs that show it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Route
from pydantic import BaseModel

from search_api.http.problem_details import MEANINGS
from tests.search_api.conftest import API
from tests.search_api.running import Server


@pytest.fixture
def document(client: FlaskClient) -> Any:
    """The OpenAPI document."""
    return client.get(f"{API}/openapi.json").json


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def subclasses(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for below in model.__subclasses__():
        yield below
        yield from subclasses(below)


def test_it_is_openapi_3_1_and_lists_what_the_application_routes(client: FlaskClient, document: Any) -> None:
    assert document["openapi"].startswith("3.1.")
    routed = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith(API) and rule.rule != f"{API}/openapi.json"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routed == {(path, method) for path, method, _ in operations(document)}


def test_every_reference_leads_somewhere_and_every_shape_is_used(document: Any) -> None:
    text = json.dumps(document)
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert named == set(document["components"]["schemas"])
    assert '"$ref": "#/$defs' not in text


def test_shapes_of_one_name_are_one_shape(document: Any) -> None:
    # two classes of one name, or one that is read in another way than it is written, would get longer names
    classes = {one.__name__ for one in subclasses(BaseModel)}
    assert set(document["components"]["schemas"]) <= classes


def test_every_operation_has_a_name_a_summary_and_a_known_group(document: Any) -> None:
    groups = {tag["name"] for tag in document["tags"]}
    assert len(groups) == len(document["tags"])
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(ids) == len(set(ids))
    for _, _, operation in operations(document):
        assert operation["summary"].endswith(".")
        assert set(operation["tags"]) <= groups


def test_every_parameter_is_described_and_names_in_paths_are_required(document: Any) -> None:
    for path, _, operation in operations(document):
        in_path = {part["name"] for part in operation["parameters"] if part["in"] == "path"}
        assert in_path == set(re.findall(r"{(\w+)}", path))
        if path != f"{API}/resolve":  # its names are those of the body, which is described there
            assert all(part["in"] == "path" or part["description"] for part in operation["parameters"])


def test_problems_are_documented_where_they_may_be_answered(document: Any) -> None:
    for path, method, operation in operations(document):
        expected = {"200", "422"} | ({"304", "412"} if method == "get" else {"400", "408", "413", "415"})
        expected |= {"400"} if any(part["in"] == "query" for part in operation["parameters"]) else set()
        expected |= {"404"} if "{" in path else set()
        expected |= {"301"} if path.endswith("/entries/{edition}/{slug}") else set()
        expected |= set() if path.endswith("/healthz") else {"429", "503"}
        assert set(operation["responses"]) == expected, path
        for status, answer in operation["responses"].items():
            if int(status) >= 400 and status != "412":  # which has no body
                assert list(answer["content"]) == ["application/problem+json"]


def test_no_default_is_a_list_that_is_too_short(document: Any) -> None:
    def defaults(part: Any) -> Iterator[tuple[int, int]]:
        if isinstance(part, dict):
            if isinstance(part.get("default"), list):
                yield len(part["default"]), part.get("minItems", 0)
            part = list(part.values())
        if isinstance(part, list):
            for each in part:
                yield from defaults(each)

    found = [*defaults(document)]
    assert found
    assert all(length >= least for length, least in found)


def test_mappings_and_lists_are_documented_as_they_are_read(document: Any) -> None:
    parameters = {part["name"]: part for part in document["paths"][f"{API}/resolve"]["get"]["parameters"]}
    assert (parameters["ratings"]["style"], parameters["ratings"]["explode"]) == ("deepObject", True)
    assert list(parameters["dice"]["content"]) == ["application/json"]
    for name in ("variant", "classes", "states"):
        assert (parameters[name]["style"], parameters[name]["explode"]) == ("form", False)
    parameters = {part["name"]: part for part in document["paths"][f"{API}/search"]["get"]["parameters"]}
    assert (parameters["edition"]["style"], parameters["edition"]["explode"]) == ("form", False)


def test_the_page_of_the_docs_explains_every_kind_of_problem(client: FlaskClient) -> None:
    text = client.get("/api/docs").text
    for status in MEANINGS:
        assert f'id="problem-{status}"' in text


def test_the_docs_name_nothing_outside(client: FlaskClient) -> None:
    assert not re.findall(r"""(?:src|href|url)\s*[=:(]\s*["']?(?:https?:)?//""", client.get("/api/docs").text)


@pytest.mark.slow
def test_the_docs_work_in_a_browser_without_asking_anybody_else(server: Server, browser: Browser) -> None:
    outside: list[str] = []
    wrong: list[str] = []

    def allow(route: Route) -> None:
        if route.request.url.startswith((server.url, "data:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    page: Page = browser.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.route("**/*", allow)
    page.goto(f"{server.url}/api/docs")
    page.locator("#operations-Search-get_suggest").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_placeholder("q", exact=True).fill("take")
    page.get_by_role("button", name="Execute").click()
    page.locator(".live-responses-table").get_by_text("Take Cover").first.wait_for()
    page.close()
    assert (outside, wrong) == ([], [])


def test_the_list_of_problems_has_a_margin_that_sections_of_the_docs_tool_have_not(
    server: Server, browser: Browser
) -> None:
    page: Page = browser.new_page()
    page.goto(f"{server.url}/api/docs")
    page.locator("#swagger-ui section.models").wait_for()
    margins = "(selector) => [...document.querySelectorAll(selector)].map((each) => getComputedStyle(each).marginTop)"
    own, of_the_tool = (
        page.evaluate(margins, "#problems, #codes"),
        page.evaluate(margins, "#swagger-ui section"),
    )
    page.close()
    assert own == ["32px", "32px"]
    assert "32px" not in of_the_tool
