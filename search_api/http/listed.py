"""Filter, sort, page and trim lists of things."""

from collections.abc import Iterable
from typing import TypeVar
from urllib.parse import urlencode

from flask import request

from kb.model import Answer
from search_api.shapes.parameters import Listing

Item = TypeVar("Item", bound=Answer)


def listed(items: Iterable[Item], asked: Listing, *, name: str = "name") -> list[Item]:
    """Return the *items* that match *asked*, in its order and with its fields.

    *name* is the field that holds their name.
    """
    wanted = [one for one in items if asked.name.casefold() in getattr(one, name).casefold()]
    if asked.order:
        field = {"name": name}.get(asked.order.lstrip("-"), "id")
        wanted.sort(key=lambda one: getattr(one, field).casefold(), reverse=asked.order.startswith("-"))
    return [only(one, asked.fields) for one in wanted]


def only(item: Item, fields: tuple[str, ...]) -> Item:
    """Return *item* with only *fields* and its key, which comes first; whole if *fields* is empty."""
    if not fields:
        return item
    kept = {next(iter(type(item).model_fields)), *fields} & item.model_fields_set
    values = {name: getattr(item, name) for name in kept}
    return item.model_construct(_fields_set=kept, **values)  # type: ignore[return-value] # not known as Self


def pages(total: int, limit: int, offset: int) -> dict[str, str]:
    """Return the addresses of the request's `next` and `previous` page, if any."""
    found = {}
    if offset + limit < total:
        found["next"] = _page(offset + limit)
    if offset > 0:
        last = (total - 1) // limit * limit
        found["previous"] = _page(max(last if offset >= total else offset - limit, 0))
    return found


def _page(offset: int) -> str:
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != "offset"]
    return f"{request.path}?{urlencode([*asked, ('offset', str(offset))])}"
