"""What an entry requires: ratings, states, what was spent earlier in the turn, or words."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from kb.model.base import Shape, Slug, Words


class Need(Shape):
    """A rating you must have; written `{marks: 1, on: target}`."""

    term: str
    least: int
    on: Words = "actor"
    """Whose rating it is: actor, target, or words ("the icon that is imitated")."""
    says: Words | None = None
    """What is required, as a player says it, in place of a text made of the fields."""
    enough: bool = True
    """Whether the rating alone meets it. If not, only a lower one decides; of a higher one people have to tell, as of
    the room to run."""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "term" in data:
            return data
        told = {key: value for key, value in data.items() if key in ("on", "says", "enough")}
        rest = {key: value for key, value in data.items() if key not in told}
        if len(rest) != 1:
            raise ValueError("a requirement has one term and its lowest rating, as in {marks: 1, on: target}")
        ((term, least),) = rest.items()
        return {"term": term, "least": least, **told}


class StateNeed(Shape):
    """A state you must be in, or not be in; written `{state: prone}` or `{state: surprised, is: false}`."""

    state: Slug
    is_: bool = Field(default=True, alias="is")
    on: Words = "actor"
    """Whose state it is: actor, target, or words."""
    when: Words | None = None
    says: Words | None = None
    """What is required, as a player says it, in place of a text made of the fields: "nobody is jumped in"."""


class SpentNeed(Shape):
    """What you must have spent earlier in the turn; written `{spent: {free: 1}}`."""

    spent: Annotated[dict[Slug, Annotated[int, Field(ge=1)]], Field(min_length=1)]
    """How much of each resource."""


class EdgeNeed(Shape):
    """Rolling without Edge; written `{edge: none}`."""

    edge: Literal["none"]


class AnyOf(Shape):
    """Several requirements; one is enough."""

    any_of: list["Requirement"] = Field(min_length=2)


def _kind_of_requirement(value: Any) -> str:
    if isinstance(value, str):
        return "words"
    if isinstance(value, AnyOf) or (isinstance(value, dict) and "any_of" in value):
        return "any of"
    for key, shape in (("state", StateNeed), ("spent", SpentNeed), ("edge", EdgeNeed)):
        if isinstance(value, shape) or (isinstance(value, dict) and key in value):
            return key
    return "rating"


Requirement = Annotated[
    Annotated[Words, Tag("words")]
    | Annotated[AnyOf, Tag("any of")]
    | Annotated[StateNeed, Tag("state")]
    | Annotated[SpentNeed, Tag("spent")]
    | Annotated[EdgeNeed, Tag("edge")]
    | Annotated[Need, Tag("rating")],
    Discriminator(_kind_of_requirement),
]


def alternatives_of(requirement: Requirement) -> list[Requirement]:
    """Return the alternatives of an `any_of`, else only *requirement*."""
    return requirement.any_of if isinstance(requirement, AnyOf) else [requirement]
