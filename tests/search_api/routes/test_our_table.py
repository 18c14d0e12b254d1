"""A table's file over HTTP: it goes in as it is, and what it decides comes back with rolls."""

import json

import pytest
from flask.testing import FlaskClient

from client import Actionary, ActionaryError
from tests.search_api.running import API

FILE = b"SR5: {rulings: {tie: actor, difficulty: meet}}"
TABLE = {"sr5": {"rulings": {"tie": "actor"}}}
ROLL = {"edition": "sr5", "roll": "6 dice v. 6 dice"}


def test_what_a_file_decides_goes_with_a_roll(api: FlaskClient) -> None:
    answer = api.post(f"{API}/our-table/read", data=FILE)
    assert (answer.headers["Cache-Control"], answer.json) == ("no-store", {"table": TABLE})
    rulings = api.post(f"{API}/resolve", json={**ROLL, **answer.get_json()}).get_json()["rulings"]
    assert rulings["tie"] == "actor"


def test_a_link_has_it_as_json_and_a_batch_a_table_for_each_roll(api: FlaskClient) -> None:
    body = api.post(f"{API}/resolve", json={**ROLL, "table": TABLE}).get_json()
    assert api.get(f"{API}/resolve", query_string={**ROLL, "table": json.dumps(TABLE)}).get_json() == body
    batch = api.post(f"{API}/resolve/batch", json={"requests": [ROLL, {**ROLL, "table": TABLE}]}).get_json()
    assert [each["answer"]["rulings"]["tie"] for each in batch["answers"]] == ["defender", "actor"]


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({"sr55": {}}, "table.sr55"),
        ({"sr5": {"rulings": {"tie": "actr"}}}, "table.sr5.rulings.tie"),
        ({"sr5": {"rulings": {"tie": 1}}}, "table.sr5.rulings.tie"),
        ({"sr5": {"rullings": {}}}, "table.sr5.rullings"),
        ({f"e{number}": {} for number in range(51)}, "table"),
        ({"sr5": {"rulings": {f"r{number}": "x" for number in range(101)}}}, "table.sr5.rulings"),
        ({"sr5": {"rulings": {"tie": "x" * 101}}}, "table.sr5.rulings.tie"),
    ],
)
def test_a_table_that_is_wrong_or_too_large_is_refused_by_its_place(
    api: FlaskClient, table: object, field: str
) -> None:
    for path, more in (("resolve", {}), ("solve", {"chance": "1/2"}), ("convert", {"to": "cwn"})):
        refused = api.post(f"{API}/{path}", json={**ROLL, **more, "table": table})
        assert (refused.status_code, refused.get_json()["errors"][0]["field"]) == (422, field)
    turn = api.post(f"{API}/turn", json={"edition": "sr5", "actions": [], "table": table})
    assert (turn.status_code, turn.get_json()["errors"][0]["field"]) == (422, field)


def test_the_client_reads_a_file_and_passes_refusals_on(actionary: Actionary) -> None:
    assert actionary.read_table(FILE) == {"table": TABLE}
    with pytest.raises(ActionaryError, match="Line 1 of the file: sr55: there is no edition"):
        actionary.read_table(b"sr55: {}")
