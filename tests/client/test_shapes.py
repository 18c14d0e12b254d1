"""The types of the client are those of the OpenAPI document."""

from typing import NotRequired, get_origin, get_type_hints

from client import shapes
from tests.recordings.client_shapes import SHAPES
from tests.recordings.client_shapes import shapes as written


def test_the_types_are_what_the_document_says() -> None:
    assert SHAPES.read_text(encoding="utf-8") == written(), "run: make recordings"


def test_a_type_says_which_fields_may_be_left_out() -> None:
    hints = get_type_hints(shapes.EntryAnswer, include_extras=True)
    assert [get_origin(hints[name]) for name in ("backlinks", "odds")] == [list, NotRequired]
