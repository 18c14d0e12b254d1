"""Endpoints as data: what each reads and answers. The routes and the OpenAPI document are both made of them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from typing import Any, Literal, TypeVar, get_args, get_type_hints

from pydantic import BaseModel
from werkzeug.http import http_date

from kb import KnowledgeBase

ROOT = "/api/v1"
"""Where the API is."""

Method = Literal["get", "post"]

View = TypeVar("View", bound=Callable[..., Any])

Fixed = Callable[[KnowledgeBase], Iterable[str]]
"""What of an endpoint can be known of the data."""

_NAME_IN_PATH = re.compile(r"<(\w+)>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired:
    """An endpoint that will go: RFC 9745 and RFC 8594."""

    since: date
    """From when on nobody should begin to use it."""
    until: date
    """From when on it may be gone."""
    instead: str
    """Below `/api/v1`, what to ask in its place."""

    @property
    def headers(self) -> dict[str, str]:
        """What each of its answers says of this."""
        since, until = (datetime.combine(day, time(), UTC) for day in (self.since, self.until))
        return {
            "Deprecation": f"@{int(since.timestamp())}",
            "Sunset": http_date(until),
            "Link": f'<{ROOT}{self.instead}>; rel="successor-version"',
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Something that can be asked for."""

    method: Method
    path: str
    """Below `/api/v1`; what varies stands in brackets: `/editions/<id>`."""
    tag: str
    """Under what the docs list it."""
    view: Callable[..., Any]
    """What answers; its docstring is what the docs say of it."""
    answer: type[BaseModel] | None
    """The shape of what is answered; None where that is no JSON of ours."""
    media_type: str = "application/json"
    parameters: type[BaseModel] | None = None
    body: type[BaseModel] | None = None
    example: Any = None
    """A body that is answered with the shipped data."""
    also: Mapping[int, str] = field(default_factory=dict)
    """Further answers: what they mean, by status."""
    fixed: Fixed | None = None
    """Below `/api/v1`, what can be asked of it whose answer follows from the data alone, and is made at build."""
    cache: str | None = None
    """How long an answer may be kept, where that is not as usual."""
    retired: Retired | None = None
    """Where it will go."""

    @property
    def name(self) -> str:
        """A name that no other endpoint has."""
        return self.view.__name__

    @property
    def names_in_path(self) -> list[str]:
        """What varies in the path."""
        return _NAME_IN_PATH.findall(self.path)


class Endpoints:
    """The endpoints that the docs list under one tag.

    What an endpoint reads and answers are the types of its view: `asked`, and what it returns.
    """

    def __init__(self, tag: str) -> None:
        self._tag = tag
        self._declared: list[Endpoint] = []

    def __iter__(self) -> Iterator[Endpoint]:
        return iter(self._declared)

    def get(self, path: str, *, also: Mapping[int, str] | None = None, **more: Any) -> Callable[[View], View]:
        """Declare that a GET of *path* is answered by the function that follows; *more* is of the endpoint."""
        return self._declaring("get", path, also=also or {}, **more)

    def post(self, path: str, *, example: Any = None, **more: Any) -> Callable[[View], View]:
        """Declare that a POST to *path* is answered by the function that follows; *more* is of the endpoint."""
        return self._declaring("post", path, example=example, **more)

    def _declaring(self, method: Method, path: str, **more: Any) -> Callable[[View], View]:
        def declare(view: View) -> View:
            types = get_type_hints(view)
            returned, asked = types["return"], types.get("asked")
            endpoint = Endpoint(
                method=method,
                path=path,
                tag=self._tag,
                view=view,
                answer=next((one for one in (returned, *get_args(returned)) if _is_model(one)), None),
                parameters=asked if method == "get" else None,
                body=asked if method == "post" else None,
                **more,
            )
            self._declared.append(endpoint)
            return view

        return declare


def always(path: str) -> Fixed:
    """Return that *path* can be asked for, whatever the data are."""
    return lambda _: (path,)


def _is_model(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, BaseModel)
