"""What answers say in words, of which the other modules assert codes, fields and numbers only.

`requests.yaml` has the requests, one a line; the snapshot has one line for each: what it is about, and all that is
said. After a change of wording: `pytest tests/kb/play/test_sentences.py --snapshot-update`, and read the difference.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from syrupy.assertion import SnapshotAssertion

import kb
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from kb.problems import RequestError

REQUESTS: dict[str, list[dict[str, Any]]] = YAML(typ="safe").load(Path(__file__).with_name("requests.yaml"))

Answering = Callable[[kb.KnowledgeBase, dict[str, Any]], dict[str, Any]]
ANSWERS: Mapping[str, Answering] = {
    "resolve": lambda base, asked: resolve(base, ResolveRequest.model_validate(asked)).plain(),
    "solve": lambda base, asked: solve(base, SolveRequest.model_validate(asked)).plain(),
    "convert": lambda base, asked: convert(base, ConvertRequest.model_validate(asked)).plain(),
    "turn": lambda base, asked: check_turn(base, TurnRequest.model_validate(asked)).plain(),
    "fits": lambda base, asked: what_fits(base, TurnRequest.model_validate(asked)).plain(),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_answer_says_what_it_said(
    shipped: kb.KnowledgeBase, kind: str, snapshot: SnapshotAssertion
) -> None:
    lines = [f"{_about(asked)}: {_said(shipped, kind, asked)}" for asked in REQUESTS[kind]]
    assert "\n".join(lines) == snapshot


def test_every_trace_says_what_it_said(shipped: kb.KnowledgeBase, snapshot: SnapshotAssertion) -> None:
    played = [asked for asked in REQUESTS["resolve"] if "dice" in asked]
    lines = [f"{_about(asked)}: {' | '.join(_traces_of(shipped, asked))}" for asked in played]
    assert "\n".join(lines) == snapshot


def _traces_of(base: kb.KnowledgeBase, asked: dict[str, Any]) -> list[str]:
    """Return what the traces of an answer say, each text once; nothing if the dice are refused."""
    try:
        return list(dict.fromkeys(_traced(ANSWERS["resolve"](base, asked))))
    except ValueError:
        return []


def _traced(part: Any) -> Iterable[str]:
    """Yield the texts of all traces in *part* of an answer, in order."""
    if isinstance(part, dict):
        yield from (each["text"] for each in part.get("trace", ()))
        yield from (text for each in part.values() for text in _traced(each))
    elif isinstance(part, list):
        yield from (text for each in part for text in _traced(each))


def _about(asked: dict[str, Any]) -> str:
    if "actions" in asked:
        return ", ".join(each if isinstance(each, str) else each["do"] for each in asked["actions"])
    return " ".join(filter(None, (asked.get("entry", asked.get("roll")), asked.get("test"))))


def _said(base: kb.KnowledgeBase, kind: str, asked: dict[str, Any]) -> str:
    """Return the headline, then what is warned of (!), unknown (?), counted (+) and to be checked (~)."""
    try:
        answer = ANSWERS[kind](base, asked)
    except RequestError as refused:
        return f"REFUSED {refused.field}: {refused}"
    except ValueError as refused:
        return f"REFUSED {refused}"
    return " | ".join((answer["headline"]["text"], *_sentences(answer)))


def _sentences(answer: dict[str, Any]) -> Iterable[str]:
    yield from (f"! {each}" for each in answer.get("warnings", []))
    yield from (f"? {each}" for each in answer.get("unknown", []))
    states = answer.get("states", [])
    yield from (f"+ {each}" for each in (states.items() if isinstance(states, dict) else states))
    for field in ("granted", "changed"):
        yield from (f"+ {each}" for each in answer.get(field, []))
    yield from (f"× {each['why']}" for each in answer.get("problems", []))
    checks = (
        [each[part] for part in ("do", "requires", "give") if part in each]
        for each in answer.get("to_check", [])
    )
    yield from (f"~ {', '.join(map(str, each))}" for each in checks)
    yield from (each["why"] for each in (answer, *answer.get("conversions", [])) if each.get("why"))
