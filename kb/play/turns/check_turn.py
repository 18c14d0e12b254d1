"""Turns checked: is this one legal, and do worked examples come out."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Example
from kb.play.request import TurnRequest
from kb.play.turns.asked import asked, within_bounds
from kb.play.turns.read_turn import rulings_chosen
from kb.problems import RequestError
from kb.references import edition_of
from resolver.turn import Paid, TurnAnswer, check

Plain = dict[str, Any]


def check_turn(base: KnowledgeBase, request: TurnRequest) -> Plain:
    """Return whether the actions of *request* are legal in one turn, with what is left and what forbids it.

    `{edition, legal, left, paid, trades, passes?, penalties, problems, rulings?, warnings, data_version}`: `legal`
    is null where something that decides it is unknown; `left` has a number, `any` or null (unknown) for each
    resource; `passes` is how often one acts again in the round, null where that is unknown; `rulings` are those of
    which another choice would forbid something else.

    Raises:
        RequestError: If the request names something that does not exist in the edition.
    """
    turn, edition = asked(base, request), base.editions[request.edition]
    with within_bounds():
        answer = check(turn.rules, turn.acts)
    plain: Plain = {
        "edition": request.edition,
        "legal": answer.legal,
        "left": _left(edition, answer),
        "paid": [_paid(paid) for paid in answer.paid],
        "trades": list(answer.trades),
    }
    if edition.turn.again is not None:
        plain["passes"] = answer.passes
    if answer.rulings:
        plain["rulings"] = dict(answer.rulings)
    return plain | {
        "penalties": dict(answer.penalties),
        "problems": [{"rule": p.rule, "actions": list(p.actions), "why": p.why} for p in answer.problems],
        "warnings": [*answer.warnings, *_idle(base, request, answer)],
        "data_version": base.version,
    }


def _idle(base: KnowledgeBase, request: TurnRequest, answer: TurnAnswer) -> list[str]:
    """Return a sentence for each ruling that was chosen and changes nothing."""
    idle = [name for name in rulings_chosen(base, request) if name not in answer.rulings]
    return [f"The ruling {name} does not bear on this turn." for name in idle]


def replay_example(base: KnowledgeBase, id_: str, example: Example) -> list[str]:
    """Return how the turn of a worked example of the entry *id_* does not come out as it says; sentences."""
    if not example.turn or not example.consistent:
        return []
    if example.expect.legal is None:
        return ["has a turn and does not say whether it is legal; give expect.legal"]
    try:
        request = TurnRequest.model_validate(
            {
                "edition": edition_of(id_),
                "actions": example.turn,
                "ratings": example.ratings,
                "rulings": example.rulings,
            }
        )
        answer = check_turn(base, request)
    except ValidationError as error:
        return [f"has a turn that cannot be checked: {sentence}" for sentence in _faults(error)]
    except RequestError as error:
        return [f"has a turn that cannot be checked: {error}"]
    if answer["legal"] == example.expect.legal:
        return []
    came = {True: "legal", False: "illegal", None: "not known to be legal"}
    whys = "; ".join(problem["why"] for problem in answer["problems"])
    return [
        f"expects a turn that is {came[example.expect.legal]}, but it is {came[answer['legal']]}"
        + (f": {whys}" if whys else "")
    ]


def _faults(error: ValidationError) -> Iterator[str]:
    """Yield what a request that was made of an example refuses, by where the example has it."""
    for fault in error.errors():
        first, *rest = fault["loc"]
        names = (
            {"actions": "turn"}.get(str(first), str(first)),
            *(part for part in rest if part not in ("id", "action")),
        )
        yield f"{'.'.join(map(str, names))}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"


def _left(edition: Edition, answer: TurnAnswer) -> Plain:
    """Return what is left of what a turn gives, and of what was told or spent."""
    shown = {name for amounts in edition.turn.gives.values() for name in amounts}
    shown |= {name for paid in answer.paid for name in paid.spend or ()}
    return {
        name: _count(count, "any")
        for name, count in answer.left.items()
        if name in shown or count is not None
    }


def _paid(paid: Paid) -> Plain:
    plain: Plain = {"do": paid.name, "at": paid.at}
    plain |= {"as": paid.way} if paid.way else {}
    plain |= {"part_of": paid.part_of} if paid.part_of else {}
    return plain | {"spend": None if paid.spend is None else _counts(paid.spend)}


def _counts(amounts: Mapping[str, float]) -> Plain:
    return {name: _count(count, "all") for name, count in amounts.items()}


def _count(count: float | None, endless: str) -> int | str | None:
    if count is None:
        return None
    return endless if math.isinf(count) else int(count)
