"""Lists: by name, in another order, by pages, with some fields; and the index of all."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from search_api.routes import ENDPOINTS
from tests.search_api.conftest import API
from tests.search_api.routes.test_endpoints import get

LISTS = ["/entries", "/editions", "/concepts", "/tables", "/sources", "/rulings"]
NAMES = {"sources": "title"}
"""The field that holds the name, where it is called otherwise."""


def ids(client: FlaskClient, path: str) -> list[str]:
    return [one["id"] for one in get(client, path)[path.partition("?")[0].strip("/")]]


def pages_from(client: FlaskClient, path: str, way: str) -> list[Any]:
    """Return the pages from *path* on, each found by the link of the one before."""
    pages = [get(client, path)]
    while further := pages[-1].get(way):
        answer = client.get(further)
        assert answer.status_code == 200
        pages.append(answer.json)
    return pages


@pytest.mark.parametrize(
    ("path", "key"),
    [("/entries?edition=north&order=-name", "entries"), ("/search?q=is&edition=north", "results")],
)
def test_pages_lead_to_the_next_and_the_previous_and_leave_nothing_out(
    client: FlaskClient, path: str, key: str
) -> None:
    whole = get(client, f"{path}&limit=100")
    assert not {"next", "previous"} & whole.keys()
    found = pages_from(client, f"{path}&limit=4", "next")
    assert len(found) == -(-whole["total"] // 4) > 2
    assert [one["id"] for page in found for one in page[key]] == [one["id"] for one in whole[key]]
    back = pages_from(client, f"{path}&limit=4&offset={4 * (len(found) - 1)}", "previous")
    assert [page[key] for page in reversed(back)] == [page[key] for page in found]


def test_a_page_that_begins_amid_one_leads_back_to_the_beginning(client: FlaskClient) -> None:
    assert get(client, "/entries?limit=4&offset=2")["previous"] == f"{API}/entries?limit=4&offset=0"


def test_a_page_past_the_end_leads_back_to_the_last_one(client: FlaskClient) -> None:
    total = get(client, "/entries?limit=1")["total"]
    last = (total - 1) // 4 * 4
    for offset in (total, total + 4, 9_999):
        previous = get(client, f"/entries?limit=4&offset={offset}")["previous"]
        assert previous == f"{API}/entries?limit=4&offset={last}"


@pytest.mark.parametrize("path", LISTS)
def test_lists_are_put_in_order(client: FlaskClient, path: str) -> None:
    key = path.strip("/")
    everything = get(client, f"{path}?limit=100" if path == "/entries" else path)[key]
    more = "&limit=100" if path == "/entries" else ""
    for order in ("id", "name"):
        field = NAMES.get(key, "name") if order == "name" else "id"
        if field not in everything[0]:
            assert client.get(f"{API}{path}?order={order}").status_code == 422
            continue
        ordered = get(client, f"{path}?order={order}{more}")[key]
        assert [one[field].casefold() for one in ordered] == sorted(
            one[field].casefold() for one in everything
        )
        backwards = get(client, f"{path}?order=-{order}{more}")[key]
        assert [one[field] for one in backwards] == [one[field] for one in ordered][::-1]


def test_lists_are_narrowed_by_a_part_of_the_name(client: FlaskClient) -> None:
    assert ids(client, "/entries?name=AIM") == ["north/take-aim"]
    assert ids(client, "/entries?name=t%C3%A4ke+a%C3%AFm") == ["north/take-aim"]
    assert ids(client, "/editions?name=lights") == ["north"]
    assert ids(client, "/concepts?name=nothing+of+that+name") == []
    assert get(client, "/tables?name=Light")["total"] == 1
    assert ids(client, "/sources?name=BOOK&edition=north") == ["north/book"]
    assert [one["name"] for one in get(client, "/rulings?name=TI")["rulings"]] == ["tie"]


@pytest.mark.parametrize("path", [*LISTS, "/search"])
def test_lists_have_only_the_fields_that_are_asked_for(client: FlaskClient, path: str) -> None:
    (key,) = (name for name, value in get(client, path).items() if isinstance(value, list))
    first, *others = get(client, path)[key][0]
    asked = others[-2:]
    (fields,) = {tuple(one) for one in get(client, f"{path}?fields={','.join(asked)}")[key]}
    assert {*fields} == {first, *asked}
    (fault,) = client.get(f"{API}{path}?fields={asked[0][:-1]}").get_json()["errors"]
    assert f"did you mean {asked[0]!r}?" in fault["message"]
    assert fault["nearest"] == asked[0]


def test_results_under_another_have_only_the_fields_that_are_asked_for(client: FlaskClient) -> None:
    found = get(client, "/search?q=take+aim&group=concept&fields=name,also")["results"]
    below = [one for result in found for one in result["also"]]
    assert below
    assert {tuple(sorted(one)) for one in [*found, *below]} == {("also", "id", "name")}


@pytest.mark.parametrize(
    "query", ["concepts?fields=", "concepts?fields=name,", "search?edition=+", "search?cost=&edition=north"]
)
def test_a_list_without_a_name_is_refused_as_the_document_says(client: FlaskClient, query: str) -> None:
    path, _, parameter = query.partition("?")
    document: Any = get(client, "/openapi.json")
    schemas = {one["name"]: one["schema"] for one in document["paths"][f"{API}/{path}"]["get"]["parameters"]}
    schema = schemas[parameter.partition("=")[0]]
    assert schema["minItems"] == 1
    assert "" not in schema["items"]["enum"]
    (fault,) = client.get(f"{API}/{query}").get_json()["errors"]
    assert "leave the parameter out" in fault["message"]


def test_every_resource_says_where_the_api_has_it_and_where_the_site(client: FlaskClient) -> None:
    for path in (
        "/entries",
        "/editions",
        "/concepts",
        "/tables",
        "/search?q=run",
        "/compare?concept=aim",
        "/concepts/aim",
    ):
        content = get(client, path)
        key = next(
            name
            for name in (*map(str, content), "")
            if isinstance(content.get(name), list)
            and name != "rows"
            and content[name]
            and "api_url" in content[name][0]
        )
        for one in content[key]:
            assert get(client, one["api_url"].removeprefix(API))["url"] == one["url"]


def test_the_index_lists_everything_that_can_be_asked(client: FlaskClient) -> None:
    index = get(client, "")
    assert {(one["method"].lower(), one["path"]) for one in index["links"]} == {
        (endpoint.method, API + endpoint.path.replace("<", "{").replace(">", "}")) for endpoint in ENDPOINTS
    }
    for link in index["links"]:
        if link["method"] == "GET" and "{" not in link["path"] and "tiers" not in link["path"]:
            assert client.get(link["path"]).status_code in (200, 422)
    assert [client.get(index[place]).status_code for place in ("site", "docs", "openapi")] == [200] * 3
    assert index["licence"]["id"] == "CC-BY-SA-4.0"


@pytest.mark.parametrize(
    "path", ["", "/editions", "/entries/north/run", "/resolve", "/search?q=a+b", "/compare/tiers"]
)
def test_a_slash_too_many_leads_to_the_path_without_it(client: FlaskClient, path: str) -> None:
    bare, mark, query = f"{API}{path}".partition("?")
    for ask in (client.get, client.post, client.head):
        answer = ask(f"{bare}/{mark}{query}")
        assert (answer.status_code, answer.headers["Location"]) == (308, bare + mark + query)


def test_a_slash_after_what_is_not_there_is_a_404(client: FlaskClient) -> None:
    assert client.get(f"{API}/nope/").status_code == 404
    assert client.get("/api/nope/").status_code == 404


def test_every_answer_says_from_which_data_it_is(client: FlaskClient) -> None:
    version = get(client, "")["data_version"]
    for path in (
        f"{API}/search?q=run",
        f"{API}/entries/north/run",
        "/north/run/",
        f"{API}/entries/north/nope",
        f"{API}/nope",
        f"{API}/healthz",
        f"{API}/search/",
        "/nope",
        "/api/docs",
    ):
        for ask in (client.get, client.options, client.delete):
            assert ask(path).headers["Data-Version"] == version
