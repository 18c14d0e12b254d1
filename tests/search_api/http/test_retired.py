"""An endpoint that will go says so, and what to ask instead."""

from datetime import date

from flask import Flask

from search_api.docs import openapi
from search_api.http.answers import VERSIONS, view_function
from search_api.http.endpoints import ROOT, Endpoints, Retirement
from search_api.shapes.listings import HealthAnswer

endpoints = Endpoints("Old things")

GOING = Retirement(since=date(2030, 1, 2), until=date(2030, 7, 1), instead="/rulings")


@endpoints.get("/old", retirement=GOING)
def old() -> HealthAnswer:
    """Answer as before."""
    return HealthAnswer(status="ok")


def test_what_will_go_says_since_when_until_when_and_what_is_instead(app: Flask) -> None:
    (endpoint,) = endpoints
    going = Flask("going")
    going.extensions[VERSIONS] = app.extensions[VERSIONS]
    going.add_url_rule(ROOT + endpoint.path, endpoint.name, view_function(endpoint))
    for _ in range(2):  # worked out, and kept
        told = going.test_client().get(f"{ROOT}/old").headers
        assert told["Deprecation"] == "@1893542400"
        assert told["Sunset"] == "Mon, 01 Jul 2030 00:00:00 GMT"
        assert told["Link"] == f'<{ROOT}/rulings>; rel="successor-version"'


def test_the_document_says_of_what_will_go_that_it_does() -> None:
    paths = openapi.document(list(endpoints), ROOT, {})["paths"]
    assert paths[f"{ROOT}/old"]["get"]["deprecated"] is True
