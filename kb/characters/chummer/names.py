"""What Chummer5a calls the parts and numbers of a character."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from kb.characters import sentences
from kb.characters.sheet import whole_number
from kb.files import yaml
from resolver.reasons import Reason

EDITION = "sr5"

MARKED_ATTRIBUTES = {"MAG": "magenabled", "RES": "resenabled"}
"""Attributes that mean something only with this mark of the file."""

LIVING_PERSONA_GEAR = "Living Persona"
"""The device that a technomancer is."""

_OF_ITS_OWN = {"ESS", "DEP", "INI", "MAGAdept"}
"""Attributes that no sheet has, or that stand elsewhere in the file."""

BELONGINGS = {
    "armors": ("piece of armor", "pieces of armor"),
    "cyberwares": ("implant", "implants"),
    "gears": ("piece of gear", "pieces of gear"),
    "vehicles": ("vehicle", "vehicles"),
    "spells": ("spell", "spells"),
    "powers": ("adept power", "adept powers"),
    "complexforms": ("complex form", "complex forms"),
}
"""The parts that list what a character has, and what to call one and several."""


def attributes_read(
    listed: Iterable[tuple[str, object]], marked: Callable[[str], str], field: str, warnings: list[Reason]
) -> dict[str, int]:
    """Return the attributes of a file by name, and add what is unknown or missing to the *warnings*.

    Args:
        listed: The code and the total of each attribute.
        marked: What the file says of a mark of `MARKED_ATTRIBUTES`.
        field: The place of the file in the request.
        warnings: What to check.

    Raises:
        RequestError: If a total is no number.
    """
    names = tables()["attributes"]
    left_out = _OF_ITS_OWN | {code for code, mark in MARKED_ATTRIBUTES.items() if marked(mark) == "False"}
    found: dict[str, int] = {}
    for code, total in listed:
        if code in names and code not in left_out:
            found[names[code]] = whole_number(total, names[code], field)
        elif code not in left_out:
            warnings.append(sentences.unknown_attribute(code))
    if missing := [name for code, name in names.items() if name not in found and code not in left_out]:
        warnings.append(sentences.missing_numbers(missing))
    return found


def specialization(skill: str, name: str) -> str:
    """Return how to call a specialization, whose dice no rating counts."""
    return f"specialization {skill} ({name})"


@lru_cache(1)
def tables() -> dict[str, dict[str, Any]]:
    """Return the names of attributes by code, skills with their ids, and the skill for each kind of weapon."""
    found: dict[str, dict[str, Any]] = yaml.read(Path(__file__).with_name("chummer.yaml")).data
    return found
