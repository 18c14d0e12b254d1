"""Filter, sort, page and trim lists of things."""

from collections.abc import Iterable
from typing import TypeVar
from urllib.parse import urlencode

from flask import request

from search_api.shapes.listings import ConceptListed, EditionListed, EntryListed, TableListed
from search_api.shapes.parameters import Listing

Item = TypeVar("Item", ConceptListed, EditionListed, EntryListed, TableListed)


def listed(items: Iterable[Item], asked: Listing) -> list[Item]:
    """Return the *items* that match *asked*, in its order and with its fields."""
    wanted = [one for one in items if asked.name.casefold() in one.name.casefold()]
    match asked.order:
        case "id" | "-id":
            wanted.sort(key=lambda one: one.id, reverse=asked.order == "-id")
        case "name" | "-name":
            wanted.sort(key=lambda one: one.name.casefold(), reverse=asked.order == "-name")
    return [_only(one, asked.fields) for one in wanted]


def _only(item: Item, fields: tuple[str, ...]) -> Item:
    """Return *item* with only its id and *fields*, or whole if *fields* is empty."""
    if not fields:
        return item
    kept = {"id", *fields} & item.model_fields_set
    return type(item).model_construct(_fields_set=kept, **{name: getattr(item, name) for name in kept})


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
