"""What sources leave open, over HTTP: every edition's rulings, and those of one alone."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from resolver import RULINGS
from tests.search_api.asked import refused
from tests.search_api.conftest import API
from tests.shipped import shipped_base


def rulings_answer(client: FlaskClient) -> Any:
    """Return what the API says about rulings."""
    return client.get(f"{API}/rulings").json


def test_every_ruling_of_every_edition_is_listed_with_its_edition(api: FlaskClient) -> None:
    listed = [
        (chosen["edition"], ruling["name"], chosen["choice"], chosen["why"], chosen["disputed"])
        for ruling in rulings_answer(api)["rulings"]
        for chosen in ruling["editions"]
    ]
    assert sorted(listed) == sorted(
        (id_, name, ruling.choice, ruling.why, ruling.disputed)
        for id_, edition in shipped_base().editions.items()
        for name, ruling in edition.rulings.items()
    )


def test_rulings_that_code_reads_come_before_those_that_editions_declare(api: FlaskClient) -> None:
    answer = rulings_answer(api)
    names = [ruling["name"] for ruling in answer["rulings"]]
    assert names[: len(RULINGS)] == [*RULINGS]
    declared = {name for edition in shipped_base().editions.values() for name in edition.rulings}
    assert set(names[len(RULINGS) :]) == declared - {*RULINGS}
    assert answer["total"] == len(names) == len(set(names))


def test_editions_that_declare_the_same_ruling_share_it(api: FlaskClient) -> None:
    rulings = {ruling["name"]: ruling for ruling in rulings_answer(api)["rulings"]}
    shots = rulings["called_shots"]
    assert [chosen["edition"] for chosen in shots["editions"]] == ["sr5", "sr6"]
    assert shots["meaning"] == shipped_base().editions["sr6"].rulings["called_shots"].meaning
    assert shots["choices"][0] == {"choice": "one", "meaning": "one at a time"}
    assert all(ruling["default"] == ruling["choices"][0]["choice"] for ruling in rulings.values())


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/resolve", {"edition": "sr5", "roll": "4 dice (1)"}),
        ("/turn", {"edition": "sr5", "actions": ["take-aim"]}),
    ],
)
def test_a_ruling_of_another_edition_is_refused(
    api: FlaskClient, path: str, asked: dict[str, object]
) -> None:
    for name in ("swarm_most", "caled_shots"):
        (error,) = refused(api, {**asked, "rulings": {name: "after"}}, path)
        assert name in error["message"]
