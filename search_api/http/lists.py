"""Filter, sort, page and trim lists of things."""

from collections.abc import Iterable
from typing import TypeVar
from unicodedata import combining, normalize
from urllib.parse import urlencode

from flask import request

from kb.model import Answer
from search_api.shapes.parameters import Listing

Item = TypeVar("Item", bound=Answer)


def filter_and_sort(items: Iterable[Item], listing: Listing, *, name: str = "name") -> list[Item]:
    """Return the *items* that match *listing*, in its order and with its fields.

    *name* is the field that holds their name.
    """
    wanted = [one for one in items if _fold(listing.name) in _fold(getattr(one, name))]
    if listing.order:
        field = {"name": name}.get(listing.order.lstrip("-"), "id")
        wanted.sort(key=lambda one: getattr(one, field).casefold(), reverse=listing.order.startswith("-"))
    return [with_fields(one, listing.fields) for one in wanted]


def _fold(text: str) -> str:
    """Return *text* without case and accents."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def with_fields(item: Item, fields: tuple[str, ...]) -> Item:
    """Return *item* with only *fields* and its key, which comes first; whole if *fields* is empty."""
    if not fields:
        return item
    kept = {next(iter(type(item).model_fields)), *fields} & item.model_fields_set
    values = {name: getattr(item, name) for name in kept}
    return item.model_construct(_fields_set=kept, **values)  # type: ignore[return-value] # not known as Self


def page_links(total: int, limit: int, offset: int) -> dict[str, str]:
    """Return the addresses of the request's `next` and `previous` page, if any."""
    links = {}
    if offset + limit < total:
        links["next"] = _page_address(offset + limit)
    if offset > 0:
        last = (total - 1) // limit * limit
        links["previous"] = _page_address(max(last if offset >= total else offset - limit, 0))
    return links


def _page_address(offset: int) -> str:
    others = [(name, value) for name, value in request.args.items(multi=True) if name != "offset"]
    return f"{request.path}?{urlencode([*others, ('offset', str(offset))])}"
