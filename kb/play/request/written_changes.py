"""Changes to a roll as people type them: "-2 wounded", "Logic +1 drug", "from sr5/take-aim x3", "… against"."""

import re
from typing import Any

_SIDE = r"(\s+(?P<side>against)(?:\s?(?:target\s?)?(?P<target>[1-9]))?)?"
"""The target's, or those of one of several: "against", "against1", "against target 2"."""

_DICE = re.compile(r"(?P<number>[+-]?\d{1,4})(\s+(?P<reason>.*?))??" + _SIDE)
"""Dice with a reason: "-2 wounded", "-2 blinded against"."""

_GRANT = re.compile(r"from\s+(?P<id>[^\s:]+)(:(?P<grant>[^\s:]+))?(\s+x(?P<times>\d{1,2}))?" + _SIDE)
"""A grant of an action: "from sr5/full-defense:dice x2 against", "from sr5/parry against1"."""

_RATING = re.compile(
    r"(?P<name>[^\W\d][^=+]*?)\s*(?P<how>=|[+-](?=\s*\d))\s*(?P<number>-?\d{1,4})(\s+(?P<reason>.*?))??"
    + _SIDE
)
"""A change to a rating or a part of the roll: "Logic +1 drug", "limit=6", "Firewall +2 wall against"."""


def change_of(text: str) -> dict[str, Any] | None:
    """Return the fields of a `RequestedChange` that *text* is; None if it is none."""
    text = text.strip()
    if found := _GRANT.fullmatch(text):
        return _fields(
            found, {"from": found["id"], "grant": found["grant"], "times": _number(found["times"])}
        )
    if found := _DICE.fullmatch(text):
        return _fields(found, {"value": int(found["number"]), "reason": found["reason"] or None})
    if found := _RATING.fullmatch(text):
        amount = {found["name"]: int(found["number"]) * (-1 if found["how"] == "-" else 1)}
        how = "set" if found["how"] == "=" else "add"
        return _fields(found, {how: amount, "reason": found["reason"] or None})
    return None


def _fields(found: re.Match[str], content: dict[str, Any]) -> dict[str, Any]:
    side: dict[str, Any] = {"side": "opponent"} if found["side"] else {}
    side |= {"target": int(found["target"])} if found["target"] else {}
    return {key: value for key, value in content.items() if value is not None} | side


def _number(digits: str | None) -> int | None:
    return None if digits is None else int(digits)
