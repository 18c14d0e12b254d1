"""What every endpoint answers."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from kb.exports import FORMATS
from search_api.routes import ENDPOINTS
from tests.search_api.conftest import API


def get(client: FlaskClient, path: str) -> Any:
    answer = client.get(API + path)
    assert answer.status_code == 200, answer.text
    return answer.json


GETS = [
    "/search",
    "/search?q=run&group=concept",
    "/search?q=hak+on+teh+fly&edition=north&section=matrix&cost=complex&limit=1&offset=0",
    "/suggest?q=ta",
    "/suggest/opensearch?q=ta",
    "/entries",
    "/entries?edition=south&kind=action&concept=aim",
    "/entries/north/hack-on-the-fly",
    "/entries/north/run",
    "/entries/south/guard",
    "/entries/north/scare",
    "/editions",
    "/editions/north",
    "/editions/north/terms",
    "/concepts",
    "/concepts/aim",
    "/tables",
    "/tables/north/lights",
    "/rulings",
    "/codes",
    "/compare?ids=north/run,south/dash",
    "/compare?concept=aim",
    "/compare?editions=north,south",
    "/compare/tiers?concept=aim",
    "/resolve?entry=north/tumble&ratings[Gymnastics]=4&ratings[Logic]=3&seed=1",
    "/resolve?edition=north&roll=6D",
    "/sources?edition=north",
    "/sources/north/book",
    "/licences",
    "/export.json",
    "/healthz",
    "/readyz",
    "",
]


@pytest.mark.parametrize("path", GETS)
def test_every_answer_is_of_the_shape_that_the_docs_show(app: Flask, client: FlaskClient, path: str) -> None:
    answer = get(client, path)
    endpoint, _ = app.url_map.bind("localhost").match(API + path.partition("?")[0])
    (shape,) = (one.answer for one in ENDPOINTS if endpoint == f"api.{one.name}")
    assert shape
    again = shape.model_validate(answer).model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert again == answer


FILES = [f"/export.{name}" for name in FORMATS if name != "json"]


@pytest.mark.parametrize("path", FILES)
def test_a_file_has_the_type_that_the_docs_name(client: FlaskClient, path: str) -> None:
    answer = client.get(API + path)
    told = get(client, "/openapi.json")["paths"][API + path]["get"]["responses"]["200"]["content"]
    assert [answer.mimetype] == [*told]
    assert 'rel="license"' in answer.headers["Link"]
    assert answer.headers["ETag"]
    assert len(answer.data) > 1000


def test_every_documented_get_is_among_those_tested(client: FlaskClient) -> None:
    documented = {
        path for path, operations in get(client, "/openapi.json")["paths"].items() if "get" in operations
    }
    adapter = client.application.url_map.bind("localhost")
    tested = {adapter.match(API + path.partition("?")[0], return_rule=True)[0].rule for path in GETS + FILES}
    assert documented == {rule.replace("<", "{").replace(">", "}") for rule in tested}


def test_a_search_answers_with_results_facets_and_reasons(client: FlaskClient) -> None:
    found = get(client, "/search?q=sprnt&limit=1")
    assert (found["query"], found["did_you_mean"], found["total"], found["every_word"]) == (
        "sprnt",
        "sprint",
        2,
        True,
    )
    (first,) = found["results"]
    assert first == {
        "id": "north/sprint",
        "edition": "north",
        "name": "Sprint",
        "kind": "action",
        "url": "/north/sprint/",
        "api_url": f"{API}/entries/north/sprint",
        "section": "combat",
        "cost": "Simple",
        "roll": "no test",
        "summary": "Sprint is made up.",
        "highlight": "<mark>Sprint</mark> is made up.",
        "score": first["score"],
        "because": {"field": "name", "text": "Sprint", "id": None},
        "also": [],
    }
    assert found["facets"]["edition"] == [{"value": "north", "count": 1}, {"value": "south", "count": 1}]


def test_filters_take_several_values_by_commas_or_by_repetition(client: FlaskClient) -> None:
    by_commas = get(client, "/search?cost=main,move&limit=100")
    assert by_commas["results"] == get(client, "/search?cost=main&cost=move&limit=100")["results"]
    assert by_commas["total"] == 3


def test_grouped_results_hold_the_other_entries_of_their_concept(client: FlaskClient) -> None:
    found = get(client, "/search?q=sprint&group=concept")
    assert found["total"] == 1
    assert [other["id"] for other in found["results"][0]["also"]] == ["south/dash"]


def test_suggestions_complete_names_and_aliases(client: FlaskClient) -> None:
    found = get(client, "/suggest?q=take&limit=2")["suggestions"]
    assert [one["text"] for one in found] == ["Take Aim", "Take Cover"]
    assert get(client, "/suggest")["suggestions"] == []


def test_entries_are_listed_in_pages_and_narrowed(client: FlaskClient) -> None:
    whole = get(client, "/entries?limit=100")
    assert whole["total"] == len(whole["entries"]) == 19
    page = get(client, "/entries?limit=2&offset=3")
    assert page["entries"] == whole["entries"][3:5]
    narrowed = get(client, "/entries?edition=south&cost=move")
    assert [one["id"] for one in narrowed["entries"]] == ["south/dash", "south/hide"]
    assert get(client, "/entries?concept=aim")["total"] == 2
    assert get(client, "/entries?kind=rule")["total"] == 0
    assert get(client, "/entries?section=matrix")["total"] == 2


def test_an_entry_has_its_fields_equivalents_backlinks_odds_and_page(client: FlaskClient) -> None:
    aim = get(client, "/entries/north/take-aim")
    assert list(aim)[:4] == ["id", "edition", "section", "name"]
    assert (aim["cost"], aim["url"]) == ("simple", "/north/take-aim/")
    assert aim["equivalents"] == [{"id": "south/steady", "match": "close", "through": ["aim"]}]
    assert aim["backlinks"] == [{"id": "north/rest", "how": "link"}]
    assert "odds" not in aim
    assert "timing" not in aim


def test_the_odds_of_an_entry_are_exact_and_rise_with_the_tier(shipped_app: Flask) -> None:
    odds = get(shipped_app.test_client(), "/entries/sr5/hack-on-the-fly")["odds"]
    assert odds["test"] == "hack-on-the-fly"
    tiers = [
        odds["tiers"][tier]["success"]["decimal"] for tier in ("untrained", "novice", "professional", "elite")
    ]
    assert tiers == sorted(tiers)
    # 10 dice with at most 5 hits against 9 dice of a professional
    assert odds["tiers"]["professional"]["success"]["fraction"] == "532957120/1162261467"


def test_the_odds_of_an_entry_are_those_of_the_one_who_acts(client: FlaskClient) -> None:
    assert get(client, "/entries/north/scare")["odds"]["test"] == "scare"


def test_the_former_id_of_an_entry_leads_to_the_present_one(client: FlaskClient) -> None:
    answer = client.get(f"{API}/entries/north/grab")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{API}/entries/north/pick-up")
    assert get(client, "/compare?ids=north/grab,north/run")["entries"][0]["id"] == "north/pick-up"


def test_editions_and_their_terms_are_as_their_files_have_them(client: FlaskClient) -> None:
    assert [one["id"] for one in get(client, "/editions")["editions"]] == ["north", "south"]
    assert get(client, "/editions/south")["resources"]["main"] == {"name": "Main Action", "short": "Main"}
    terms = get(client, "/editions/north/terms")
    assert terms["terms"][0] == {"name": "Gymnastics", "kind": "skill"}
    assert terms["total"] == len(terms["terms"]) == 4


def test_a_concept_has_its_members_by_edition(client: FlaskClient) -> None:
    members = get(client, "/concepts/aim")["members"]
    assert [(one["id"], one["match"]) for one in members] == [
        ("north/take-aim", "exact"),
        ("south/steady", "close"),
    ]
    assert get(client, "/concepts")["total"] == 4


def test_tables_are_listed_by_edition_and_given_whole(client: FlaskClient) -> None:
    assert get(client, "/tables?edition=south")["total"] == 0
    assert get(client, "/tables/north/lights")["rows"] == [["Day", 0], ["Night", 2]]


def test_rulings_say_what_each_edition_chooses(client: FlaskClient) -> None:
    rulings = {one["name"]: one for one in get(client, "/rulings")["rulings"]}
    assert rulings["tie"]["editions"][0] == {
        "edition": "north",
        "choice": "defender",
        "why": "The book says so.",
        "disputed": False,
    }
    assert rulings["tie"]["default"] in {one["choice"] for one in rulings["tie"]["choices"]}


def test_a_comparison_marks_what_differs_from_the_first(client: FlaskClient) -> None:
    rows = {row["field"]: row for row in get(client, "/compare?ids=north/take-aim,south/steady")["rows"]}
    assert rows["cost"] == {
        "field": "cost",
        "label": "Cost",
        "differs": True,
        "cells": [{"texts": ["Simple"], "differs": False}, {"texts": ["Main"], "differs": True}],
    }


def test_the_entries_of_a_concept_and_two_whole_editions_are_compared(client: FlaskClient) -> None:
    assert [one["id"] for one in get(client, "/compare?concept=sprint")["entries"]] == [
        "north/sprint",
        "south/dash",
    ]
    both = get(client, "/compare?editions=north,south")
    pairs = {pair["id"]: pair["equivalents"] for pair in both["pairs"]}
    assert pairs["north/sprint"] == [{"id": "south/dash", "match": "exact", "through": ["sprint"]}]
    assert "north/run" in both["only_first"]
    assert both["only_second"] == []


def test_the_export_holds_everything(client: FlaskClient) -> None:
    exported = get(client, "/export.json")
    assert {kind: len(exported[kind]) for kind in ("editions", "entries", "concepts", "tables")} == {
        "editions": 2,
        "entries": 19,
        "concepts": 4,
        "tables": 1,
    }
    assert exported["version"] == get(client, "/readyz")["data_version"]


@pytest.mark.slow
def test_the_shipped_data_answer_at_every_id(shipped_app: Flask) -> None:
    client = shipped_app.test_client()
    exported = get(client, "/export.json")
    for kind, path in (
        ("entries", "entries"),
        ("concepts", "concepts"),
        ("tables", "tables"),
        ("editions", "editions"),
    ):
        for one in exported[kind]:
            assert get(client, f"/{path}/{one['id']}")["id"] == one["id"]
    for concept in exported["concepts"]:
        get(client, f"/compare?concept={concept['id']}")
