"""Bodies sent, and what is looked for in the answers."""

from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient
from pydantic import BaseModel

from tests.search_api.conftest import API


def post(client: FlaskClient, body: Any, path: str = "/resolve") -> Any:
    """Send *body* and return the answer, which is no problem."""
    answer = client.post(API + path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def refused(client: FlaskClient, body: Any, path: str) -> Any:
    """Send *body* and return what is wrong with it."""
    answer = client.post(API + path, json=body)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json"), answer.text
    assert answer.json is not None
    return answer.json["errors"]


def check_fits_or_is_refused(
    client: FlaskClient, body: Any, path: str, shape: type[BaseModel] | None = None
) -> None:
    """Send *body*: it is answered in the documented *shape*, or refused in sentences."""
    answer = client.post(API + path, json=body)
    assert answer.status_code in (200, 422), f"{path} {body!r}: {answer.text}"
    assert answer.json is not None
    if answer.status_code == 422:
        assert "validation error" not in answer.json["detail"]
    elif shape is not None:
        assert not list(undocumented(shape.model_validate(answer.json)))


def undocumented(part: Any) -> Iterator[str]:
    """Yield the fields of an answer that its shape does not have."""
    if isinstance(part, BaseModel):
        yield from part.model_extra or {}
        part = vars(part)
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for below in part:
            yield from undocumented(below)
