"""The two sides of a request: their fields in it, and the words for them in sentences."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side, roller_of

SIDES: tuple[Who, Who] = ("actor", "opponent")
"""Who throws in an opposed roll."""


@dataclass(frozen=True, slots=True)
class Party:
    """One side: the acting one, who is "you", or its target."""

    ratings: str
    """The field of its ratings in a request."""
    states: str
    wounds: str
    edge: str
    who: str
    """It as a subject: "you"."""
    again: str
    """It, named already: "they"."""
    they_are: str
    whose: str
    """Before what it has: "your"."""
    owned: str
    """As what something is: "yours"."""
    after: str
    """After the name of what it has; empty for yours."""


PARTIES: Mapping[Side, Party] = {
    "actor": Party(
        *("ratings", "states", "wounds", "edge"),
        *("you", "you", "you are", "your", "yours", ""),
    ),
    "target": Party(
        *("against", "states_against", "wounds_against", "edge_against"),
        *("the target", "they", "the target is", "the target's", "the target's", " (target)"),
    ),
}

_YOURS = re.compile(r"\b(you are|yourself|your|you)\b")
_SUBJECT = re.compile(r"\b(if|when|while|unless|and|or|that) you\b(?! are)")


def of_target(text: str) -> str:
    """Return *text* with the target in place of "you": "while the target is in cover", "if they move"."""
    target = PARTIES["target"]
    said = {"you are": target.they_are, "yourself": "themselves", "your": target.whose, "you": target.who}
    return _YOURS.sub(lambda found: said[found[1]], _SUBJECT.sub(r"\1 they", text))


OWNERS: Mapping[Who, Side] = {"actor": "actor", "opponent": "target"}
"""Whose dice and ratings a modifier with a `side` is about, on a roll of either."""


def thrower_of(by: str, side: Side) -> Who:
    """Return which side of a roll made *by* somebody throws the dice of *side*."""
    return "actor" if roller_of(by) == side else "opponent"
