"""Requests that several modules make, and what of their answers is compared."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from tests.kb.asking import ask

Body = dict[str, Any]

HACK: Body = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 4, "Logic": 4, "Sleaze": 5},
    "against": {"Intuition": 4, "Firewall": 3},
}
AC = {"Melee AC": 14, "Ranged AC": 14}
BLOW: Body = {
    "entry": "cwn/make-a-melee-attack",
    "test": "attack",
    "ratings": {"Attack Bonus": 1, "Stab": 1, "Shoot": 1, "Attribute Modifier": 0},
    "against": AC,
}
SHOT: Body = BLOW | {"entry": "cwn/make-a-ranged-attack"}
FIRE: Body = {
    "entry": "matrix-d6/ranged-attack",
    "ratings": {"Ranged Combat": 5, "Range": "Short", "Cover": "2D"},
    "against": {"Dodge": 4, "Martial Arts": 4, "Brawling": 4},
}
DODGE: Body = {"entry": "matrix-d6/dodge", "ratings": {"Dodge": 4}, "against": {"Ranged Combat": 5}}
PUNCH: Body = {
    "entry": "matrix-d6/brawling",
    "ratings": {"Brawling": 4, "Base Damage Value": 3, "Lifting Bonus": 1},
    "against": {"Strength": 3, "Armor Value": 0},
}
SR5: Body = {"edition": "sr5", "roll": "10 dice v. 6 dice"}
SR6: Body = {"edition": "sr6", "roll": "12 dice v. 8 dice"}
CWN: Body = {"edition": "cwn", "roll": "1d20+4 (14)"}


def grants(*names: str) -> Body:
    """Return modifiers as people name them: `matrix-d6/block:martial-arts against`."""
    found = []
    for name in names:
        source, _, side = name.partition(" ")
        id_, _, key = source.partition(":")
        more = ({"grant": key} if key else {}) | ({"side": "opponent"} if side else {})
        found.append({"from": id_} | more)
    return {"modifiers": found}


def chance(base: kb.KnowledgeBase, body: Body) -> Fraction:
    """Return the chance of success."""
    return Fraction(ask(base, **body)["odds"]["success"]["fraction"])


def most(base: kb.KnowledgeBase, body: Body, whose: str = "hits") -> int:
    """Return the most hits that can come up, which are as many as the dice or the limit."""
    return max(int(one["value"]) for one in ask(base, **body)["odds"][whose])


def refusal(base: kb.KnowledgeBase, body: Body) -> RequestError:
    """Return the error with which *body* is refused."""
    with pytest.raises(RequestError) as refused:
        ask(base, **body)
    return refused.value


def turn(base: kb.KnowledgeBase, edition: str, *actions: str, **told: Any) -> Body:
    """Return the answer to a turn of *actions*, each written as `name:way@time`."""
    listed = []
    for text in actions:
        rest, _, at = text.partition("@")
        name, _, way = rest.partition(":")
        listed.append({"do": name} | ({"as": way} if way else {}) | ({"at": at} if at else {}))
    request = TurnRequest.model_validate({"edition": edition, "actions": listed, **told})
    return check_turn(base, request).plain()


def rules(answer: Body) -> list[str]:
    """Return the rules that a turn breaks."""
    return [problem["rule"] for problem in answer["problems"]]


def about(texts: list[str], *names: str) -> list[str]:
    """Return the warnings that name all of *names*."""
    return [text for text in texts if all(name in text for name in names)]
