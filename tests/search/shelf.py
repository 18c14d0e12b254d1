"""Two made-up editions with a few entries: one for every way to be found."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SOURCE = {"work": "book", "lines": [1]}


def _edition(name: str, short: str, order: int, resources: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": name,
        "short": short,
        "publisher": "Nobody",
        "order": order,
        "summary": "Made up.",
        "text": {"licence": "CC0-1.0", "policy": "Made up for tests."},
        "mechanic": {
            "family": "hits",
            "sides": 6,
            "hit_from": 5,
            "glitch": True,
            "words": {"pool": "pool", "hit": "hit", "hits": "hits", "requirement": "threshold"},
        },
        "rulings": {"tie": {"choice": "defender", "why": "The book says so."}},
        "turn": {"spans": ["turn"], "gives": {"turn": dict.fromkeys(resources, 1)}},
        "teamwork": {"limit": 1},
        "resources": {key: {"name": f"{text} Action", "short": text} for key, text in resources.items()},
        "timings": {"own": {"name": "Own turn", "at": "own"}},
        "sections": {"combat": {"name": "Combat"}, "matrix": {"name": "Matrix"}},
        "works": {"book": {"title": "The Book"}},
        "terms": {
            "Gymnastics": {"kind": "skill"},
            "Logic": {"kind": "attribute"},
            "Willpower": {"kind": "attribute"},
            "Light": {"kind": "category", "of": "scene", "values": ["Day", "Night"]},
        },
    }


EDITIONS = {
    "north": _edition("Northern Lights", "N", 1, {"simple": "Simple", "complex": "Complex"}),
    "south": _edition("Southern Cross", "S", 2, {"main": "Main", "move": "Move"}),
}


def _entry(name: str, cost: Any = "simple", **fields: Any) -> dict[str, Any]:
    return {"name": name, "cost": cost, "summary": f"{name} is made up.", "source": SOURCE, **fields}


def _link(concept: str, match: str = "exact") -> dict[str, Any]:
    return {"concepts": [{"id": concept, "match": match}]}


ENTRIES = {
    "north/combat/take-aim": _entry("Take Aim", aliases=["line up a shot"], **_link("aim")),
    "north/combat/take-cover": _entry("Take Cover", aliases=["duck"], **_link("cover")),
    "north/combat/run": _entry("Run", cost={"a": {"spend": {"simple": 1}}, "b": {"spend": {"complex": 1}}}),
    "north/combat/run-away": _entry("Run Away", cost="none"),
    "north/combat/hit-and-run": _entry("Hit and Run", cost="complex"),
    "north/combat/sprint": _entry(
        "Sprint", aliases=["run"], effect="What stands about is leapt over.", **_link("sprint")
    ),
    "north/combat/chase": _entry("Chase", aliases=["see them run"]),
    "north/combat/tumble": _entry("Tumble", tests={"tumble": {"roll": "Gymnastics + Logic (2)"}}),
    "north/combat/scare": _entry(
        "Scare",
        tests={"resist": {"by": "target", "roll": "Willpower (1)"}, "scare": {"roll": "Logic (1)"}},
    ),
    "north/combat/rest": _entry("Rest", effect="Nobody who rests may run before [[take-aim]] ends."),
    "north/combat/full-defense": _entry("Full Defense", cost="complex", **_link("defend")),
    "north/combat/pick-up": _entry("Pick Up/Put Down Object", formerly=["grab"]),
    "north/combat/fire": _entry("Suppressive Fire", cost="complex", requires=["a weapon that doesn't jam"]),
    "north/matrix/hack-on-the-fly": _entry(
        "Hack on the Fly",
        cost="complex",
        tests={
            "hack": {
                "roll": "Gymnastics + Logic v. Willpower",
                "outcomes": [{"if": "success", "then": "a mark is yours"}],
            }
        },
    ),
    "north/matrix/perceive": _entry("Matrix Perception", cost="complex"),
    "south/combat/steady": _entry("Steady", cost="main", **_link("aim", "close")),
    "south/combat/dash": _entry("Dash", cost="move", **_link("sprint")),
    "south/combat/guard": _entry(
        "Guard", cost=None, unknown={"cost": "The book is torn."}, **_link("defend", "related")
    ),
    "south/combat/hide": _entry("Hide Behind <b>Things</b> & Walls", cost="move", **_link("cover")),
}

CHARACTERS = {
    "brawler": {"name": "Old Brawler", "edition": "north", "ratings": {"Gymnastics": 5, "Logic": 2}},
    "sailor": {"edition": "south", "ratings": {"Gymnastics": 4}},
}

CONCEPTS = {
    "aim": {"name": "Aim", "definition": "To aim.", "group": "attack"},
    "cover": {"name": "Cover", "definition": "To hide.", "group": "defence"},
    "sprint": {"name": "Go fast", "definition": "To go fast.", "group": "movement"},
    "defend": {"name": "Defend", "definition": "To defend.", "group": "defence"},
}

TABLES = {
    "north/lights": {
        "name": "Lights",
        "summary": "How bright it is.",
        "keys": ["Light"],
        "columns": ["Light", "Penalty"],
        "rows": [["Day", 0], ["Night", 2]],
        "source": SOURCE,
    }
}


def lay_out(folder: Path, **changes: Mapping[str, Any]) -> Path:
    """Write the shelf into *folder* and return it.

    Args:
        folder: Where to write.
        changes: Fields to put into an entry, by its slug with underscores: `take_aim={"name": "Aim"}`.
    """
    for edition, data in EDITIONS.items():
        _write(folder / "editions" / edition / "edition.yaml", data)
    for place, data in ENTRIES.items():
        edition, section, slug = place.split("/")
        changed = {**data, **changes.get(slug.replace("-", "_"), {})}
        given = {key: value for key, value in changed.items() if value is not None}
        _write(folder / "editions" / edition / "actions" / section / f"{slug}.yaml", given)
    for slug, data in CONCEPTS.items():
        _write(folder / "concepts" / f"{slug}.yaml", data)
    for slug, data in CHARACTERS.items():
        _write(folder / "characters" / f"{slug}.yaml", data)
    for id_, data in TABLES.items():
        edition, slug = id_.split("/")
        _write(folder / "editions" / edition / "tables" / f"{slug}.yaml", data)
    return folder


def _write(path: Path, data: Mapping[str, Any]) -> None:
    """Write JSON, which is YAML too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
