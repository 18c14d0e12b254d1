"""Answers as JSON: what their shape says, without the fields that do not apply."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, current_app, g
from pydantic import BaseModel

from kb import KnowledgeBase
from search_api.http.problem_details import Fault, ProblemError
from search_api.serve.version import Version

Asked = TypeVar("Asked")
Content = TypeVar("Content")

VERSIONS = "versions"
"""By what name the app holds the versions that it serves."""


def answer(shape: type[BaseModel], content: Any) -> Response:
    """Return *content* as an answer of *shape*; a field that is not given is left out."""
    text = shape.model_validate(content).model_dump_json(by_alias=True, exclude_unset=True)
    return Response(text, mimetype="application/json")


def served() -> Version:
    """Return the version that the present request is answered from.

    Raises:
        NotBuiltError: If there is none yet.
    """
    if "version" not in g:
        g.version = current_app.extensions[VERSIONS].current()
    version: Version = g.version
    return version


def worked_out(work: Callable[[KnowledgeBase, Asked], Content], asked: Asked) -> Content:
    """Return what *work* makes of the rules and of what is *asked*.

    Raises:
        ProblemError: 422, with the sentence that *work* refuses the request with.
    """
    try:
        return work(served().base, asked)
    except ValueError as error:
        raise ProblemError(422, str(error), [Fault.of(error)]) from error
