"""What pydantic's locations mean."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, Literal, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError, create_model
from pydantic_core import ErrorDetails

from kb.model import Entry, Slug
from kb.model.locations import Part, locate
from kb.play.request.shapes import ResolveRequest, TurnRequest


class Small(BaseModel):
    """A shape with a key that is no name in Python."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    as_: int = Field(alias="as")
    a: "list[Small | int] | None" = None


class Other(BaseModel):
    """Another shape."""

    model_config = ConfigDict(extra="forbid")

    a: dict[str, int] = {}
    pair: tuple[int, Small] | int = 0


def _kind(value: Any) -> str:
    return "small" if isinstance(value, dict) and "a" in value else "other"


class First(Small):
    """A shape that goes by a tag."""


class Second(Other):
    """Another such."""


TAGGED = Annotated[Annotated[First, Tag("small")] | Annotated[Second, Tag("other")], Discriminator(_kind)]


class Either(BaseModel):
    """A shape with a choice among choices."""

    either: dict[str, int] | TAGGED


def errors_of(model: type[BaseModel], data: Any) -> list[ErrorDetails]:
    try:
        model.model_validate(data)
    except ValidationError as error:
        return error.errors()
    return []


ENTRY = {"name": "Jam", "summary": "Jam it.", "source": {"work": "x", "lines": [1]}}


@pytest.mark.parametrize(
    ("model", "data", "parts", "shapes"),
    [
        # a tag that is also a key: only the key stands in the data
        (Entry, {**ENTRY, "tests": {"jam": {"roll": 6}}}, ("tests", "jam", "roll"), {"RollStep"}),
        (Entry, {**ENTRY, "tests": {"jam": {"roll": "x", "rol": 1}}}, ("tests", "jam", "rol"), {"RollStep"}),
        (Entry, {**ENTRY, "requires": [{"any_of": []}]}, ("requires", 0, "any_of"), {"AnyOf"}),
        # a class, or the name of a type, that was tried
        (TurnRequest, {"edition": "x", "actions": [1]}, ("actions", 0), set()),
        (TurnRequest, {"edition": "x", "actions": [{"do": "x", "ass": 1}]}, ("actions", 0, "ass"), {"TurnAction"}),
        (ResolveRequest, {"ratings": {"int": []}}, ("ratings", "int"), set()),
        # what is missing has a place, by the key that it is given with
        *((Small, {}, ("as",), {"Small"}), (Small, {"as_": "x"}, ("as_",), {"Small"})),
        (Other, {"pair": [1, {}]}, ("pair", 1, "as"), {"Small"}),
        (Either, {"either": {"a": "x"}}, ("either", "as"), {"First"}),
        # a key that is wrong stands where it stands
        (ResolveRequest, {"wounds": {"A Key": 1}}, ("wounds", "A Key"), set()),
        # the data as a whole
        (Small, 3, (), set()),
    ],
)  # fmt: skip
def test_a_location_leads_to_what_is_wrong(
    model: type[BaseModel], data: Any, parts: tuple[Part, ...], shapes: set[str]
) -> None:
    found = [locate(model, error["loc"]) for error in errors_of(model, data)]
    assert (parts, shapes) in [(one.parts, {shape.__name__ for shape in one.shapes}) for one in found]


def test_the_keys_that_may_stand_there_are_those_of_the_tag_that_was_tried() -> None:
    keys = locate(Entry, ("tests", "jam", "value", "vale")).known_keys
    assert {"value", "title"} <= keys
    assert "roll" not in keys
    assert locate(Small, ("ass",)).known_keys == {"as", "a"}
    assert locate(Entry, ("source", "lines", 0)).known_keys == set()


NAMES = st.sampled_from(["a", "as", "as_", "int", "small", "other", "Small", "list[int]", "x y"])

TYPES: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([int, str, bool, Literal["a", "b"], Slug, Small, Other, TAGGED]),
    lambda inner: st.one_of(
        inner.map(lambda item: GenericAlias(list, (item,))),
        inner.map(lambda item: GenericAlias(tuple, (item, ...))),
        st.tuples(inner, inner).map(lambda items: GenericAlias(tuple, items)),
        st.tuples(st.sampled_from([str, Slug]), inner).map(lambda items: GenericAlias(dict, items)),
        st.lists(inner | st.none(), min_size=2, max_size=3, unique_by=get_origin).map(
            lambda choices: reduce(or_, choices, int)
        ),
    ),
    max_leaves=5,
)

DATA = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["a", "x y", "3"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


def at(data: Any, parts: Sequence[Part]) -> Any:
    for part in parts:
        data = data[part]
    return data


@settings(max_examples=400)
@given(
    first=TYPES,
    second=TYPES,
    data=st.fixed_dictionaries({"first": DATA}, optional={"second": DATA, "b": DATA}),
)
def test_the_parts_lead_to_what_was_refused_whatever_the_model_and_the_data(
    first: Any, second: Any, data: dict[str, Any]
) -> None:
    fields: dict[str, Any] = {"first": (first, ...), "second": (second, ...)}
    model = create_model("Drawn", __config__=ConfigDict(extra="forbid"), **fields)
    for error in errors_of(model, data):
        *above, last = parts = locate(model, error["loc"]).parts
        if error["type"] == "missing":
            assert at(data, above) == error["input"]
            assert not isinstance(error["input"], dict) or last not in error["input"]
        elif error["loc"][-1] == "[key]" and error["input"] == last:
            assert last in at(data, above)
        else:
            assert at(data, parts) == error["input"]
