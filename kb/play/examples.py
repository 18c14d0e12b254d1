"""Replay worked examples, and compare the results with what they expect."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from kb.model import Example, Expectation
from kb.play.answer.shapes import ReplayAnswer, ResolveAnswer, StepReplay
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import replay_example

COMPARED = (
    "hits",
    "opposing_hits",
    "net_hits",
    "margin",
    "total",
    "opposing_total",
    "value",
    "outcome",
    "glitch",
)
"""The fields of a replay that an example may state."""


def request_of(id_: str, example: Example) -> ResolveRequest:
    """Return the request that plays *example* of the entry *id_*."""
    return ResolveRequest(
        entry=id_,
        test=example.test,
        variant=example.variant,
        ratings=example.ratings,
        against=example.against,
        states=example.states,
        states_against=example.states_against,
        modifiers=example.modifiers,
        rulings=example.rulings,
        dice=example.dice,
        hits=example.hits,
    )


def mismatches(base: KnowledgeBase, id_: str, example: Example) -> Iterator[str]:
    """Yield a sentence for each result of *example* that differs from what it expects."""
    if not example.consistent:
        return
    if example.turn:
        yield from replay_example(base, id_, example)
        return
    try:
        answer = resolve(base, request_of(id_, example))
    except ValueError as error:
        yield f"can't be replayed: {error}"
        return
    yield from _differences(example.expect, answer)


def _differences(expect: Expectation, answer: ResolveAnswer) -> Iterator[str]:
    replay = answer.replay or ReplayAnswer()
    yield from _unequal("", expect, replay)
    for key, expected in expect.steps.items():
        yield from _unequal(f"{key}.", expected, replay.steps.get(key, StepReplay()))
    for term, value in expect.results.items():
        if replay.results.get(term) != value:
            yield f"expects {term} {value}, but gets {replay.results.get(term)}"
    if expect.success is not None:
        chance = answer.odds.success.fraction if answer.odds.success is not None else None
        if chance != expect.success:
            yield f"expects a chance of {expect.success}, but it is {chance}"


def _unequal(where: str, expect: Expectation, replay: StepReplay) -> Iterator[str]:
    for field in COMPARED:
        wanted, value = getattr(expect, field), getattr(replay, field)
        if wanted is not None and value != wanted:
            yield f"expects {where}{field} {wanted}, but the dice give {value}"
