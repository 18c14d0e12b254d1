"""Small files of characters, as programs write them."""

import json
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

from kb.characters.chummer_names import tables

ATTRIBUTES = {"BOD": 3, "AGI": 5, "REA": 4, "STR": 2, "CHA": 4, "INT": 5, "LOG": 6, "WIL": 3, "EDG": 2}


def skill_id(name: str) -> str:
    """Return the id that Chummer5a has for a skill."""
    return str(tables()["skills"][name]["id"])


def elements(values: Mapping[str, object]) -> str:
    """Return *values* as XML elements: texts, and lists of texts that are XML already."""
    return "".join(
        f"<{name}>{''.join(value) if isinstance(value, list) else escape(str(value))}</{name}>"
        for name, value in values.items()
    )


def save(
    *,
    attributes: Mapping[str, object] = ATTRIBUTES,
    skills: Iterable[tuple[str, Mapping[str, object]]] = (),
    groups: Mapping[str, Mapping[str, object]] | None = None,
    improvements: Iterable[Mapping[str, object]] = (),
    **more: object,
) -> bytes:
    """Return a save of Chummer5a; *skills* by name, *improvements* by their fields."""
    parts = {
        "appversion": "5.202.0",
        "gameedition": "SR5",
        "alias": "Trace",
        "magenabled": False,
        "resenabled": False,
        "attributes": [
            f"<attribute>{elements({'name': code, 'base': 0, 'totalvalue': total})}</attribute>"
            for code, total in attributes.items()
        ],
        "newskills": [
            "<skills>",
            *(f"<skill>{elements({'suid': skill_id(name), **points})}</skill>" for name, points in skills),
            "</skills><groups>",
            *(
                f"<group>{elements({'name': name, **points})}</group>"
                for name, points in (groups or {}).items()
            ),
            "</groups>",
        ],
        "improvements": [
            f"<improvement>{elements({'enabled': True, **each})}</improvement>" for each in improvements
        ],
        **more,
    }
    return f'<?xml version="1.0" encoding="utf-8"?><character>{elements(parts)}</character>'.encode()


def export(*characters: Mapping[str, object]) -> bytes:
    """Return an export of Chummer5a as JSON; one character stands alone, several in a list."""
    listed: object = list(characters) if len(characters) > 1 else characters[0]
    return json.dumps({"?xml": {"@version": "1.0"}, "characters": {"character": listed}}).encode()


SAVE = save(
    skills=[
        ("Hacking", {"base": 4, "karma": 1}),
        ("Computer", {"base": 0}),
        ("Exotic Ranged Weapon", {"base": 3}),
    ],
    groups={"Electronics": {"base": 2, "karma": 0}},
    improvements=[
        {"improvementttype": "Skill", "improvedname": "Hacking", "val": 2},
        {"improvementttype": "Dodge"},
    ],
    weapons=["<weapon><name>Knife</name></weapon>"],
)
"""A save with something of everything."""

EXPORT = export(
    {
        "alias": "Trace",
        "magenabled": "True",
        "attributes": [
            "0",
            {"attribute": [{"name": code, "total": str(ATTRIBUTES[code])} for code in ATTRIBUTES]},
        ],
        "skills": {
            "skill": [
                {"name": "Hacking", "rating": "5", "ratingmod": "2", "poolmod": "1", "knowledge": "False"}
            ]
        },
        "limitphysical": "5",
        "armor": "12",
        "weapons": {"weapon": {"name": "Knife"}},
    }
)
"""An export with something of everything."""

OWN = b"""\
# my decker
name: Trace
edition: sr5
ratings:
  logic: 6
  HACKING: 5  # with the deck
  BOD: 3
  Sneaking: 2
  Wound Modifier: 0
weapons:
  - name: Knife
    ratings: {dv: 4}
notes: [Left-handed.]
"""
"""A file of our own with something of everything."""
