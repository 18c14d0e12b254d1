"""What an actor that we wrote has for numbers that its character lacks.

Foundry needs a number for everything. Such a number stands in the flags of the actor or the item too, and isn't the
character's until somebody gives it another value.
"""

from collections.abc import Mapping
from typing import Any

from kb.characters.json_values import at
from kb.model.character import Numbers

_SCOPE = "actionary"
_KEY = "lacks"


def with_lacking(document: Mapping[str, Any], numbers: Numbers) -> dict[str, Any]:
    """Return an actor or an item with the *numbers* in its flags that its character lacks."""
    flags = {**(document.get("flags") or {}), _SCOPE: {_KEY: numbers}}
    return {**document, "flags": flags} if numbers else {**document}


def without_lacking(document: Mapping[str, Any], numbers: Numbers) -> Numbers:
    """Return the *numbers* of an actor or an item without those that its character lacks."""
    lacks = at(document, "flags", _SCOPE, _KEY)
    filled = lacks if isinstance(lacks, dict) else {}
    return {name: value for name, value in numbers.items() if name not in filled or filled[name] != value}
