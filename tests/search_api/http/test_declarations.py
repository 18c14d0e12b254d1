"""Endpoints as they are declared."""

from flask import Response

from kb.model.faults import Fault
from search_api.http.endpoints import Endpoint, Endpoints
from search_api.http.problem_details import ProblemDetails
from search_api.routes import ENDPOINTS

group = Endpoints("Things")


def no_such(thing: str) -> ProblemDetails:
    """Return the answer that there is no *thing*."""
    return ProblemDetails(
        type="about:blank", title="Nothing", status=404, detail=f"No {thing}.", instance="/"
    )


@group.get("/things/<edition>/<slug>", also={301: "It moved."}, cache="no-store")
def thing(edition: str, slug: str) -> ProblemDetails | Response:
    """Return nothing."""
    return no_such(f"{edition}/{slug}")


@group.get("/things")
def things(parameters: Fault) -> ProblemDetails:
    """Return nothing either."""
    return no_such(parameters.message)


@group.post("/things")
def new_thing(body: Fault) -> ProblemDetails:
    """Make nothing."""
    return no_such(body.message)


def test_what_an_endpoint_reads_and_answers_are_the_types_of_its_view() -> None:
    assert list(group) == [
        Endpoint(
            method="get",
            path="/things/<edition>/<slug>",
            tag="Things",
            view=thing,
            answer=ProblemDetails,
            also={301: "It moved."},
            cache="no-store",
        ),
        Endpoint(
            method="get", path="/things", tag="Things", view=things, answer=ProblemDetails, parameters=Fault
        ),
        Endpoint(
            method="post", path="/things", tag="Things", view=new_thing, answer=ProblemDetails, body=Fault
        ),
    ]


def test_the_names_in_a_path_are_those_in_brackets() -> None:
    assert [one.names_in_path for one in group] == [["edition", "slug"], [], []]


def test_no_two_endpoints_share_a_name_or_a_method_and_path() -> None:
    assert len({one.name for one in ENDPOINTS}) == len(ENDPOINTS)
    assert len({(one.method, one.path) for one in ENDPOINTS}) == len(ENDPOINTS)
