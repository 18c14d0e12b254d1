"""One seed, one request: drawn, asked, and its answer or refusal judged."""

import json
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

import kb
from kb.model.base import Answer
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from resolver.notation import (
    NotationError,
    parse_condition,
    parse_roll,
    parse_value,
    print_condition,
    print_roll,
    print_value,
)
from tests.soak import requests
from tests.soak.judging import faults_of_answer, faults_of_refusal
from tests.soak.notations import notation
from tests.soak.requests import Drawing

Body = dict[str, Any]

PLAIN_STEPS = {"roll", "change", "pool", "modifier", "glitch", "limit", "requirement"} | {
    "tie",
    "net",
    "outcome",
    "rulings",
    "warning",
}
"""Steps of a trace that throw nothing."""

HANGS = 120
"""Seconds after which a request is taken to hang. It stops a hang and measures nothing."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of request: how it is drawn, and who answers it."""

    draw: Callable[[Drawing, kb.KnowledgeBase], Body]
    answer: Callable[[kb.KnowledgeBase, Body], Answer]


KINDS: Mapping[str, Kind] = {
    "resolve": Kind(requests.request, lambda base, body: resolve(base, ResolveRequest.model_validate(body))),
    "solve": Kind(requests.solve_request, lambda base, body: solve(base, SolveRequest.model_validate(body))),
    "convert": Kind(
        requests.convert_request, lambda base, body: convert(base, ConvertRequest.model_validate(body))
    ),
    "turn": Kind(
        requests.turn_request, lambda base, body: check_turn(base, TurnRequest.model_validate(body))
    ),
    "fits": Kind(requests.turn_request, lambda base, body: what_fits(base, TurnRequest.model_validate(body))),
}

READERS: tuple[tuple[Callable[..., Any], Callable[[Any], str]], ...] = (
    (parse_roll, print_roll),
    (parse_value, print_value),
    (parse_condition, print_condition),
)

OFTEN = ("resolve",) * 80 + ("turn",) * 12 + ("solve",) * 4 + ("convert",) * 2 + ("fits",) * 2


def faults_of_request(seed: int, base: kb.KnowledgeBase) -> list[str]:
    """Return what is wrong with how the request of *seed* is answered, with what reproduces it."""
    rng = Drawing(seed)
    name = rng.choice(OFTEN)
    body = KINDS[name].draw(rng, base)
    with not_for_ever():
        found = [*_judged(KINDS[name], base, body)]
    return [f"seed {seed}: {name} {json.dumps(body)}: {fault}" for fault in found]


def faults_of_notation(seed: int, base: kb.KnowledgeBase) -> list[str]:
    """Return what is wrong with how the text of *seed* is read."""
    rng = Drawing(seed)
    names = [*base.editions[rng.choice([*base.editions])].terms]
    text = notation(rng, names)
    with not_for_ever():
        found = [*_read(text, names)]
    return [f"seed {seed}: {text!r}: {fault}" for fault in found]


def _judged(kind: Kind, base: kb.KnowledgeBase, body: Body) -> Iterator[str]:
    try:
        answer = kind.answer(base, body).plain()
    except ValidationError:
        return
    except Exception as error:  # noqa: BLE001 - whatever is raised is judged
        yield from (f"{type(error).__name__}: {error}: {fault}" for fault in faults_of_refusal(error, body))
        return
    yield from faults_of_answer(answer, body)
    if "seed" in body and "trace" in answer.get("replay", {}) and "steps" not in answer:
        yield from _thrown_again(base, body, answer)


def _thrown_again(base: kb.KnowledgeBase, body: Body, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield a fault where the dice of a seed, given as dice, do not come to the same."""
    dice = _faces(answer["replay"]["trace"], "actor")
    if not dice:
        return
    given = {name: value for name, value in body.items() if name != "seed"} | {"dice": dice}
    try:
        again = KINDS["resolve"].answer(base, given).plain().get("replay")
    except ValueError as error:
        again = str(error)
    if again != answer["replay"]:
        yield f"The seed threw {dice}; given as dice they came to something else: {str(again)[:500]}"


def _faces(trace: list[dict[str, Any]], who: str) -> dict[str, Any] | None:
    """Return the dice of a trace by who threw them; None where it does not show all of them."""
    found: dict[str, Any] = {}
    for step in trace:
        if step["step"] == "dice":
            found[who] = step["faces"]
        elif step["step"] == "opponent":
            found |= _faces(step["trace"], "opponent") or {}
        elif step["step"] not in PLAIN_STEPS:
            return None
    return found


def _read(text: str, names: list[str]) -> Iterator[str]:
    for parse, printed in READERS:
        try:
            plain = printed(parse(text, names))
            if printed(again := parse(plain, names)) != plain or parse(text, names) != again:
                yield f"It is printed as {plain!r}, which is read as something else."
        except NotationError as error:
            if not 1 <= error.column <= len(text) + 1 or not error.reason.endswith("."):
                yield f"It is refused with {error!s}."
        except Exception as error:  # noqa: BLE001 - nothing else may be raised
            yield f"It is refused with {error!r}."


@contextmanager
def not_for_ever() -> Iterator[None]:
    """Stop what hangs, with an error that tells where."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"no answer after {HANGS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(HANGS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
