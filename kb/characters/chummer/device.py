"""The Matrix attributes of a device in a save of Chummer5a: its own, and what is built into it adds."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kb.characters.living_persona import LIVING_PERSONA

_TAGS = {name: name.replace(" ", "").lower() for name in LIVING_PERSONA}
_DEVICE_RATING = "Device Rating"

BUILT_IN = frozenset(
    {
        *("children", "cyberware", "gears", "gear", "equipped", "rating"),
        *(f"mod{tag}" for tag in _TAGS.values()),
    }
)
"""The elements of a device's parts that are read."""

_OF_RATING = re.compile(r"\{?Rating\}?")
_SUM = re.compile(r"[+-]?\d{1,2}(\+\([+-]?\d{1,2}\))*")
"""A number, and what an array of a module adds to each of the four: "7+(-1)"."""
_NUMBER = re.compile(r"[+-]?\d{1,2}")


def matrix_attributes(device: Element) -> dict[str, int]:
    """Return the Matrix attributes that the file states of a *device* as plain numbers, never below 0."""
    found = {name: _total(device, name) for name in _TAGS}
    return {name: max(total, 0) for name, total in found.items() if total is not None}


def _total(device: Element, name: str) -> int | None:
    """Return one of its Matrix attributes with all that adds to it; None if some of it is no plain number."""
    own = _number(_base(device, name), device)
    more = _built_in(device, f"mod{_TAGS[name]}")
    if own is None or more is None:
        return None
    return own + more + (_text(device, "overclocked") == name)


def _base(device: Element, name: str) -> str:
    """Return what the file gives, or else what Chummer5a counts: the Device Rating, and 0 for attacking."""
    own = _text(device, _TAGS[name])
    if own or name == _DEVICE_RATING:
        return own
    return _text(device, _TAGS[_DEVICE_RATING]) if name in ("Data Processing", "Firewall") else "0"


def _built_in(device: Element, tag: str) -> int | None:
    """Return what equipped parts of *device*, and parts of these, add; None if one of them is no plain number."""
    total, left = 0, [device]
    while left:
        for part in _parts(left.pop()):
            more = _number(_text(part, tag) or "0", part)
            if more is None:
                return None
            total += more
            left.append(part)
    return total


def _parts(device: Element) -> Iterator[Element]:
    for each in (*device.iterfind("children/*"), *device.iterfind("gears/gear")):
        if _text(each, "equipped") != "False":
            yield each


def _number(text: str, device: Element) -> int | None:
    rated = _OF_RATING.sub(_text(device, "rating") or "0", text)
    return sum(map(int, _NUMBER.findall(rated))) if _SUM.fullmatch(rated) else None


def _text(element: Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()
