"""What the Third Edition's page prints in its tables, and answers about it in exact fractions."""

from fractions import Fraction
from typing import Any

import kb
from tests.kb.asking import ask

TARGET_NUMBERS = {
    ("Blue", "Intruding"): 6,
    ("Blue", "Legitimate"): 3,
    ("Green", "Intruding"): 5,
    ("Green", "Legitimate"): 4,
    ("Orange", "Intruding"): 4,
    ("Orange", "Legitimate"): 5,
    ("Red", "Intruding"): 3,
    ("Red", "Legitimate"): 6,
}
IC_DAMAGE = {"Blue": "Moderate", "Green": "Moderate", "Orange": "Serious", "Red": "Serious"}
IC_DICE = {"Blue": 1, "Green": 2, "Orange": 3, "Red": 4}
OVERLOAD = {"Light": 2, "Moderate": 3, "Serious": 5}
DUMPSHOCK = {"Blue": "Light", "Green": "Moderate", "Orange": "Serious", "Red": "Deadly"}
BOXES = {"none": 0, "Light": 1, "Moderate": 3, "Serious": 6, "Deadly": 10}

ON_IC: dict[str, Any] = {
    "entry": "sr3/decker-attack",
    "variant": "ic",
    "ratings": {"Computer (Decking)": 6, "Force": 6, "Damage Level": "Moderate", "Host Color": "Orange"},
    "against": {"Security Rating": 6},
}
"""A decker's attack on IC."""

AGREED = {"set": {"requirement": 4, "against": "Sensors (5)"}}
"""Target numbers of a maneuver, which are not on the page."""


def roll(base: kb.KnowledgeBase, text: str, **content: Any) -> dict[str, Any]:
    return ask(base, edition="sr3", roll=text, **content)


def shares(rows: list[dict[str, Any]]) -> dict[Any, Fraction]:
    return {row["value"]: Fraction(row["fraction"]) for row in rows}


def result(answer: dict[str, Any], term: str) -> dict[Any, Fraction]:
    return shares(answer["results"][term]["distribution"])


def chance(answer: dict[str, Any], of: str = "success") -> Fraction:
    return Fraction(answer["odds"][of]["fraction"])
