"""Small files of characters, as programs write them."""

import json
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

from kb.characters.chummer.names import tables

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
    skill: Blades
    ratings: {dv: 4}
notes: [Left-handed.]
"""
"""A file of our own with something of everything."""

BLOCKS = """\
edition: sr5
Dock Guard (Professional Rating 2)
B A R S W L I C ESS EDG
4 4 4 (6) 3 3 2 3 2 5.4 1
Initiative 7 (9) + 1D6 (3D6)
Condition Monitor (P/S) 10/10
Limits: Physical 5, Mental 4, Social 4
Armor 12
Skills: Clubs 3, Etiquette (Docks) 2 (+2), Intimidation 4, Pistols 4 (Revolvers +2)
Gear: Armor vest [9], 2 flares; radio
Weapons:
Dock Revolver [Heavy Pistol, Acc 5 (7), DV 8P, AP −1, SS, RC —, 6 (cy)]
Hook [Club, Acc 4, Reach 1, DV 5P, AP —]

CWN: Thug: AC 13/12, Atk +2, Dmg 1d6, Shock 1/13, Move 10m, HD 1, Skill +1, ML 8, Save 15+

Boss: AC 15, HD 4+1, Atk +5; Weapons: Shotgun +6/3d4 (Trauma 1d8/x3), Knife 1d4

MD6:
Dodge 5D, Ranged Combat 4D, Strength 3D+1
Weapons: Pistol 5Dx3
"""
"""Stat blocks with something of everything."""


def item(kind: str, name: str, **system: object) -> dict[str, object]:
    """Return an item of an actor of Foundry."""
    return {"type": kind, "name": name, "system": system}


def based(**numbers: int) -> dict[str, object]:
    """Return numbers as `shadowrun5e` keeps them: what was entered, and a value that nothing reads."""
    return {name: {"base": number, "value": 0, "changes": []} for name, number in numbers.items()}


def skill_item(name: str, rating: int, *specializations: str) -> dict[str, object]:
    """Return a skill of `shadowrun5e`."""
    listed = [{"name": each} for each in specializations]
    return item(
        "skill",
        name,
        type="skill",
        skill={"category": "active", "rating": rating, "specializations": listed},
    )


SR5_ACTOR: dict[str, object] = {
    "name": "Trace",
    "type": "character",
    "_stats": {"systemId": "shadowrun5e"},
    "effects": [{"name": "Wired Reflexes", "changes": [{"key": "system.attributes.reaction"}]}],
    "system": {
        "special": "magic",
        "metatype": "ork",
        "is_npc": False,
        "magic": {"attribute": "charisma"},
        "attributes": based(
            body=3,
            agility=5,
            reaction=4,
            strength=2,
            charisma=4,
            intuition=5,
            logic=6,
            willpower=3,
            edge=2,
            magic=5,
            resonance=1,
        ),
        "modifiers": {"physical_limit": 1, "armor": 1, "defense": 2, "defense_melee": 1, "essence": 0},
        "initiative": {"meatspace": {"dice": {"base": 2}}},
    },
    "items": [
        skill_item("Pistols", 4, "Semi-Automatics"),
        skill_item("Unarmed Combat", 1),
        item("armor", "Jacket", armor={"base": 12, "value": 0}, technology={"equipped": True}),
        item(
            "device",
            "Deck",
            category="cyberdeck",
            technology={"rating": 3, "equipped": True},
            atts={"att1": {"value": 5, "att": "sleaze"}, "att2": {"value": 4, "att": "attack"}},
        ),
        item(
            "weapon",
            "Ares Predator V",
            action={
                "skill": "pistols",
                "limit": {"base": 5, "attribute": ""},
                "damage": {"base": 8, "attribute": "", "ap": {"base": -1}},
            },
        ),
        item("quality", "Toughness"),
    ],
}
"""An actor of `shadowrun5e` with something of everything."""

SR6_ACTOR: dict[str, object] = {
    "name": "Trace",
    "type": "Player",
    "_stats": {"systemId": "shadowrun6-eden"},
    "effects": [],
    "system": {
        "mortype": "mundane",
        "attributes": {"bod": {"base": 3, "mod": 0}, "agi": {"base": 4, "mod": 6}, "mag": {"base": 5}},
        "skills": {
            "firearms": {"points": 5, "modifier": 1, "specialization": "pistols_heavy"},
            "exotic_weapons": {"points": 3, "specialization": "lasers"},
        },
        "edge": {"max": 4, "value": 1},
        "initiative": {"physical": {"dice": 1, "diceMod": 2}},
        "defenserating": {"physical": {"mod": 1}},
    },
    "items": [
        item("gear", "Jacket", type="ARMOR", defense=3, usedForPool=True),
        item(
            "gear",
            "Ares Predator VI",
            type="WEAPON_FIREARMS",
            skill="firearms",
            dmg=3,
            ammoLoaded="explosive",
            attackRating=[10, 10, 8, 0, 0],
        ),
        item("quality", "Toughness"),
    ],
}
"""An actor of `shadowrun6-eden` with something of everything."""


COMMLINK: dict[str, object] = {
    "system": "SHADOWRUN6",
    "version": "3.2.0",
    "name": None,
    "streetName": "Trace",
    "attributes": [
        {"name": "Konstitution", "id": "BODY", "points": 2, "modifiedValue": 3},
        {"name": "Geschick", "id": "AGILITY", "points": 4, "modifiedValue": 5},
        {"name": "Magie", "id": "MAGIC", "points": 0, "modifiedValue": 0},
        {"name": "Kraftpunkte", "id": "POWER_POINTS", "points": 0, "modifiedValue": 0},
    ],
    "initiatives": [
        {"id": "INITIATIVE_ASTRAL", "value": 8, "dice": "+2D6"},
        {"id": "INITIATIVE_PHYSICAL", "value": 9, "dice": "+1D6"},
    ],
    "skills": [
        {
            "name": "Feuerwaffen",
            "id": "firearms",
            "attribute": "Geschick",
            "rating": 4,
            "pool": 11,
            "specializations": [{"name": "Schwere Pistolen", "id": "pistols_heavy", "expertise": False}],
        },
        {"name": "Englisch", "id": "language", "attribute": "Logik", "rating": 3, "pool": 3},
    ],
    "longRangeWeapons": [
        {"name": "Ares Predator VI", "skill": None, "pool": 9, "damage": "3P", "attackRating": "10/10/8/-/-"}
    ],
    "closeCombatWeapons": [{"name": "Keule", "damage": "3B(E)"}, {"name": "Netz", "damage": ""}],
    "armors": [{"name": "Jacke", "rating": 4}, {"name": "Mantel", "rating": 3, "isIgnored": True}],
    "qualities": [{"name": "Zähigkeit"}],
}
"""An export of Commlink6 with something of everything, in German."""

COMMLINK_FOR_FOUNDRY: dict[str, object] = {
    "name": "Trace",
    "type": "Player",
    "generatorName": "Commlink6",
    "system": {
        "mortype": "mundane",
        "attributes": {"bod": {"base": 3, "mod": 0}, "agi": {"base": 4, "mod": 1}},
        "skills": {"firearms": {"points": 5, "modifier": 0, "specialization": "rifles,pistols_heavy"}},
        "edge": {"max": 4, "value": 4},
        "initiative": {"physical": {"dice": 1}},
        "derived": {"defense_rating": {"base": 3, "mod": 4, "pool": 7}},
    },
    "items": [
        {"type": "gear", "name": "Jacket", "data": {"type": "ARMOR", "defense": 4, "usedForPool": False}},
        {
            "type": "gear",
            "name": "Ares Predator VI",
            "data": {
                "type": "WEAPON_FIREARMS",
                "skill": "firearms",
                "dmg": 3,
                "attackRating": [10, 10, 8, 0, 0],
            },
        },
    ],
}
"""An export of Commlink6 for Foundry with something of everything."""


def file_of(actor: Mapping[str, object]) -> bytes:
    """Return an actor as Foundry exports it."""
    return json.dumps(actor).encode()
