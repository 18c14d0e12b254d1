"""Requests as both faces take them, and their answers, which are the same."""

import json
from typing import Any

from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from kb.files.load import load
from tests.search_api.conftest import API

SHIPPED = load()
OPTIONS = {
    "`edition`": "`--edition`",
    "`classes`": "`--class`",
    "`rulings`": "`--ruling`",
    "`side`": '`-m "… against"`',
    "`grant`": '`-m "from …:NAME"`',
    " (under ratings)": "",
    " (under against)": " after v.",
}
"""Parts of messages, and how the command line spells them."""

# Parts of requests that several modules make.
MATRIX = {"Hacking": 4, "Logic": 4, "Sleaze": 5, "Compiling": 4, "Resonance": 4, "Level": 4}
DEVICE = {"Intuition": 4, "Firewall": 3, "Willpower": 4, "Sprite Level": 3, "Protection Rating": 3}
HACK = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 4, "Logic": 4, "Sleaze": 5},
    "against": {"Intuition": 4, "Firewall": 3},
}
CWN_RATINGS = {"Attack Bonus": 1, "Stab": 1, "Shoot": 1, "Attribute Modifier": 0}
AC = {"Melee AC": 14, "Ranged AC": 14}
BLOW = {"entry": "cwn/make-a-melee-attack", "test": "attack", "ratings": CWN_RATINGS, "against": AC}
SHOT = {**BLOW, "entry": "cwn/make-a-ranged-attack"}
FIRE = {
    "entry": "matrix-d6/ranged-attack",
    "ratings": {"Ranged Combat": 5, "Range": "Short", "Cover": "2D"},
    "against": {"Dodge": 4, "Martial Arts": 4, "Brawling": 4},
}
DODGING = {"ratings": {"Dodge": 4}, "against": {"Ranged Combat": 5}}
SIX = {"edition": "sr6", "roll": "12 dice v. 8 dice"}
TYPED_HACK = {"edition": "sr5", "roll": "8 dice [5] v. 6 dice", "against": {"Willpower": 3}}


def resolve_words(body: dict[str, Any]) -> list[str]:
    """Return the request *body* as people write it on the command line."""
    words = ["resolve", str(body.get("entry") or body["roll"])]
    words += [f"{name}={value}" for name, value in body.get("ratings", {}).items()]
    words += ["v.", *(f"{name}={value}" for name, value in body.get("against", {}).items())]
    words += ["--variant", " ".join(body["variant"])] if "variant" in body else []
    for option, field in (("--class", "classes"), ("--state", "states")):
        words += [part for one in body.get(field, []) for part in (option, one)]
    words += [part for one in body.get("states_against", []) for part in ("--state-against", one)]
    words += ruling_words(body)
    for who, faces in body.get("dice", {}).items():
        shown = " ".join(map(str, faces))
        words += ["--dice", shown] if who == "actor" else ["--dice-of", f"{who}={shown}"]
    words += [part for one in body.get("modifiers", []) for part in ("-m", modifier_words(one))]
    for field in ("wounds", "wounds_against"):
        for track, boxes in body.get(field, {}).items():
            words += [f"--{field.replace('_', '-')}", f"{track}={boxes}"]
    single = (key for key in ("edition", "test", "edge") if key in body)
    words += [part for key in single for part in (f"--{key}", str(body[key]))]
    return words


def modifier_words(asked: dict[str, Any]) -> str:
    """Return a modifier as people write it; the reason and then the side come last."""
    if "from" not in asked:
        words = [f"{value:+d}" for value in [asked["value"]]] if "value" in asked else []
        words += [f"{name}={value}" for name, value in asked.get("set", {}).items()]
        words += [f"{name} {value:+d}" for name, value in asked.get("add", {}).items()]
        words += [asked["reason"]] if "reason" in asked else []
        return " ".join([*words, *(["against"] if asked.get("side") == "opponent" else [])])
    key = f":{asked['grant']}" if "grant" in asked else ""
    times = f" x{asked['times']}" if "times" in asked else ""
    return f"from {asked['from']}{key}{times}{' against' if asked.get('side') == 'opponent' else ''}"


def ruling_words(body: dict[str, Any]) -> list[str]:
    chosen = body.get("rulings", {}).items()
    return [part for name, choice in chosen for part in ("--ruling", f"{name}={choice}")]


def turn_words(body: dict[str, Any]) -> list[str]:
    words = ["turn", body["edition"], *body["actions"], *ruling_words(body)]
    words += [part for one in body.get("states", []) for part in ("--state", one)]
    for name, value in body.get("ratings", {}).items():
        words += ["-r", f"{name}={value}"]
    for key in ("initiative", "initiative_dice"):
        words += [f"--{key.replace('_', '-')}", str(body[key])] if key in body else []
    return words


def both(api: FlaskClient, body: dict[str, Any]) -> Any:
    """Return what both faces answer to *body*, which is the same."""
    is_turn = "actions" in body
    run = CliRunner().invoke(main, [*(turn_words(body) if is_turn else resolve_words(body)), "--json"])
    assert run.exit_code == 0 or is_turn, run.output
    printed = json.loads(run.stdout)
    sent = api.post(API + ("/turn" if is_turn else "/resolve"), json=in_json(body))
    assert sent.status_code == 200, sent.text
    assert sent.json is not None
    assert {**printed, "data_version": None} == {**sent.json, "data_version": None}
    return sent.json


def in_json(body: dict[str, Any]) -> dict[str, Any]:
    """Return *body* as the API takes it: of a turn, `hit-the-dirt@out` is two fields."""
    if "actions" not in body:
        return body
    actions: list[dict[str, str]] = []
    for text in body["actions"]:
        rest, _, at = text.partition("@")
        name, _, way = rest.partition(":")
        actions.append({"do": name} | ({"as": way} if way else {}) | ({"at": at} if at else {}))
    return {**body, "actions": actions}


def refused(api: FlaskClient, body: dict[str, Any]) -> str:
    """Return the sentence with which both faces refuse *body*."""
    run = CliRunner().invoke(main, resolve_words(body))
    assert run.exit_code == 1, run.output
    sent = api.post(f"{API}/resolve", json=body)
    assert sent.status_code == 422, sent.text
    assert sent.json is not None
    (error,) = sent.json["errors"]
    spelled = error["message"]
    for field, option in OPTIONS.items():
        spelled = spelled.replace(field, option)
    assert spelled in " ".join(run.output.split())
    return str(error["message"])


def grants(*names: str) -> list[dict[str, Any]]:
    """Return modifiers written as on the command line: `block:martial-arts against`."""
    found = []
    for name in names:
        source, _, side = name.partition(" ")
        id_, _, key = source.partition(":")
        more = ({"grant": key} if key else {}) | ({"side": "opponent"} if side else {})
        found.append({"from": id_, **more})
    return found


def chance(answer: Any) -> Any:
    return answer["odds"]["success"]["fraction"]


def most(answer: Any, whose: str = "hits") -> int:
    return max(int(one["value"]) for one in answer["odds"][whose])
