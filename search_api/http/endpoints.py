"""Endpoints as data: what each reads and answers. Routes and OpenAPI document follow."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from typing import Any, Literal, TypeVar, get_args, get_type_hints

from pydantic import BaseModel
from werkzeug.http import http_date

from kb import KnowledgeBase

ROOT = "/api/v1"
"""The path of the API."""

Method = Literal["get", "post"]

View = TypeVar("View", bound=Callable[..., Any])

FixedPaths = Callable[[KnowledgeBase], Iterable[str]]
"""Given the data, returns the paths of an endpoint whose answers can be made at build time."""

_NAME_IN_PATH = re.compile(r"<(\w+)>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Retirement:
    """The retirement of an endpoint: RFC 9745 and RFC 8594."""

    since: date
    """When it is deprecated: new clients should not use it from then on."""
    until: date
    """When it may be removed."""
    instead: str
    """The path to use instead, below `/api/v1`."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers of each of its answers."""
        since, until = (datetime.combine(day, time(), UTC) for day in (self.since, self.until))
        return {
            "Deprecation": f"@{int(since.timestamp())}",
            "Sunset": http_date(until),
            "Link": f'<{ROOT}{self.instead}>; rel="successor-version"',
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One path and method of the API."""

    method: Method
    path: str
    """The path below `/api/v1`, with variables in angle brackets: `/editions/<id>`."""
    tag: str
    """The heading in the docs."""
    view: Callable[..., Any]
    """The view; its docstring is the description in the docs."""
    answer: type[BaseModel] | None
    """The shape of the answer; None if it is not JSON of ours."""
    media_type: str = "application/json"
    parameters: type[BaseModel] | None = None
    body: type[BaseModel] | None = None
    largest_file: int = 0
    """The most bytes of the file that it takes as its body; 0 if it takes none."""
    example: Any = None
    """An example body that works with the shipped data."""
    also: Mapping[int, str] = field(default_factory=dict)
    """Further answers: their meaning by status."""
    fixed: FixedPaths | None = None
    """The paths below `/api/v1` whose answers depend on the data alone and are made at build time."""
    cache: str | None = None
    """How long an answer may be cached, if not as usual."""
    advises: bool = False
    """Whether it computes many tests for one answer: such requests wait in a line of their own."""
    retirement: Retirement | None = None
    """Its retirement, if one is planned."""

    @property
    def name(self) -> str:
        """A unique name."""
        return self.view.__name__

    @property
    def names_in_path(self) -> list[str]:
        """The variables in the path."""
        return _NAME_IN_PATH.findall(self.path)

    @property
    def template(self) -> str:
        """The path below `/api/v1`, with variables in braces: `/editions/{id}`."""
        return _NAME_IN_PATH.sub(r"{\1}", self.path)

    @property
    def documentation(self) -> tuple[str, str]:
        """The summary and the description of its view."""
        summary, _, description = inspect.cleandoc(self.view.__doc__ or "").partition("\n\n")
        return summary, description


class Endpoints:
    """The endpoints that the docs list under one tag.

    The type of a view's `parameters` or `body` is what the endpoint reads; its return type is what it answers.
    """

    def __init__(self, tag: str) -> None:
        self._tag = tag
        self._endpoints: list[Endpoint] = []

    def __iter__(self) -> Iterator[Endpoint]:
        return iter(self._endpoints)

    def get(self, path: str, *, also: Mapping[int, str] | None = None, **more: Any) -> Callable[[View], View]:
        """Decorate the view that answers a GET of *path*; *more* are fields of the Endpoint."""
        return self._decorator("get", path, also=also or {}, **more)

    def post(self, path: str, *, example: Any = None, **more: Any) -> Callable[[View], View]:
        """Decorate the view that answers a POST to *path*; *more* are fields of the Endpoint."""
        return self._decorator("post", path, example=example, **more)

    def _decorator(self, method: Method, path: str, **more: Any) -> Callable[[View], View]:
        def declare(view: View) -> View:
            types = get_type_hints(view)
            returned = types["return"]
            endpoint = Endpoint(
                method=method,
                path=path,
                tag=self._tag,
                view=view,
                answer=next((one for one in (returned, *get_args(returned)) if _is_model(one)), None),
                parameters=types.get("parameters"),
                body=types.get("body"),
                **more,
            )
            self._endpoints.append(endpoint)
            return view

        return declare


def fixed_path(path: str) -> FixedPaths:
    """Return a function that gives *path* for any data."""
    return lambda _: (path,)


def _is_model(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, BaseModel)
