"""Requests to resolve tests, and batches of them."""

from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field

from kb.model import Answer, RequestedChange
from kb.model.examples import Face
from kb.model.our_table import TableByEdition
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.shapes import (
    MOST_MODIFIERS,
    MOST_STATES,
    MOST_TARGETS,
    Boxes,
    HelperDice,
    Parts,
    Ratings,
    ResolveRequest,
)
from resolver.dice.handling import MOST_HELPERS
from search_api.http.problem_details import ProblemDetails
from search_api.http.requests import loads
from search_api.shapes.parameters import QueryParameters

MOST_REQUESTS = 32
"""The most requests in one batch."""


def _number(value: Any) -> Any:
    digits = value.removeprefix("-") if isinstance(value, str) else ""
    return int(value) if digits.isdecimal() and len(digits) <= 9 else value


def _from_json(value: Any) -> Any:
    return loads(value) if isinstance(value, str) else value


AsJSON = (BeforeValidator(_from_json), Field(json_schema_extra={"contentMediaType": "application/json"}))
"""A value that a parameter takes as JSON text."""


def _split_names(value: Any) -> Any:
    return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value


Names = Annotated[list[str], Field(max_length=MOST_STATES), BeforeValidator(_split_names)]
"""Names separated by commas."""

Rating = Annotated[int | str, BeforeValidator(_number)]


class ResolveParameters(ResolveRequest):
    """The same as the body of a POST, for links; mappings take their names in brackets."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    ratings: dict[str, Rating] = Field(default={})
    """Your ratings, by term: `ratings[Logic]=5`."""
    against: dict[str, Rating] = Field(default={})
    """Ratings of the target: `against[Firewall]=4`."""
    also_against: Annotated[list[Ratings], Field(max_length=MOST_TARGETS - 1), *AsJSON] = Field(default=[])
    """Ratings of further targets as JSON: `[{"Logic": 3, "Attack": 4}]`."""
    rulings: dict[str, str] = Field(default={})
    """Rulings other than the edition's: `rulings[tie]=actor`."""
    table: Annotated[TableByEdition, *AsJSON] = Field(default={})
    """What your table decides, as JSON: `{"sr5": {"rulings": {"tie": "actor"}}}`."""
    states: Names = Field(default=[])
    """Your states: `states=prone,wounded`."""
    states_against: Names = Field(default=[])
    """The opponent's states."""
    modifiers: Annotated[list[RequestedChange], Field(max_length=MOST_MODIFIERS), *AsJSON] = Field(default=[])
    """As JSON: `[{"value": -2, "reason": "wounds"}]`."""
    dice: Annotated[dict[str, list[Face]], *AsJSON] = Field(default={})
    """As JSON: `{"actor": [6, 5, 2]}`."""
    hits: Annotated[dict[str, int], *AsJSON] = Field(default={})
    """As JSON: `{"actor": 3}`."""
    teamwork: Annotated[list[HelperDice], Field(max_length=MOST_HELPERS), *AsJSON] = Field(default=[])
    """As JSON: `[6, 4]`."""
    wounds: dict[str, Annotated[Boxes, BeforeValidator(_number)]] = Field(default={})
    """Boxes of damage by track: `wounds[physical]=4`."""
    wounds_against: dict[str, Annotated[Boxes, BeforeValidator(_number)]] = Field(default={})
    """The target's boxes of damage by track: `wounds_against[stun]=3`."""
    split: Annotated[Parts | None, *AsJSON] = None
    """A number of even parts, or the dice of each part as JSON: `[7, 5]`."""


class BatchRequest(QueryParameters):
    """Several requests at once."""

    requests: Annotated[list[ResolveRequest], Field(min_length=1, max_length=MOST_REQUESTS)]


class BatchItem(Answer):
    """The answer to one request, or the problem with it."""

    answer: ResolveAnswer | None = None
    problem: ProblemDetails | None = None


class BatchAnswer(Answer):
    """The answers, in the order of the requests."""

    answers: list[BatchItem]
