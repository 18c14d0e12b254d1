"""Turns checked: is this one legal, what still fits in it, and do worked examples come out."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from kb.knowledge import KnowledgeBase, edition_of
from kb.model import Edition, Example
from kb.problems import RequestError
from kb.request import TurnRequest
from kb.turns.acts import act_of
from kb.turns.amounts import Told
from kb.turns.reading import action_named, amounts_told, rulings_chosen
from kb.turns.rules import rules_of
from resolver import OutOfRange
from resolver.turn import MOST_ACTIONS, Act, At, Checker, Paid, TurnAnswer, TurnRules

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
    rules, acts, _ = _read(base, request)
    edition = base.editions[request.edition]
    answer = _checked(Checker(rules), acts)
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
        "warnings": [*answer.warnings, *_idle(request, answer)],
        "data_version": base.version,
    }


def _idle(request: TurnRequest, answer: TurnAnswer) -> list[str]:
    """Return a sentence for each ruling that was chosen and changes nothing."""
    idle = [name for name in rulings_chosen(request) if name not in answer.rulings]
    return [f"The ruling {name} does not bear on this turn." for name in idle]


def what_fits(base: KnowledgeBase, request: TurnRequest) -> list[Plain]:
    """Return the actions that could come after those of *request* in the same turn.

    One `{do, legal, at, as?, with?}` for each entry of the edition: `legal` is true, or null where that is
    unknown; `with` lists the actions of which one must be taken too, before the turn is complete.

    Raises:
        RequestError: If the request names something that does not exist in the edition.
    """
    rules, acts, told = _read(base, request)
    if len(acts) == MOST_ACTIONS:
        return []
    entries = base.of_edition(request.edition)
    ids = [id_ for id_, entry in entries.items() if entry.kind == "action"]
    checker = Checker(rules)
    _checked(checker, acts)
    found = (_fit(base, checker, acts, told, id_) for id_ in ids)
    return [fit for fit in found if fit is not None]


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


def _read(base: KnowledgeBase, request: TurnRequest) -> tuple[TurnRules, list[Act], Told]:
    told = amounts_told(base, request)
    acts = []
    for index, action in enumerate(request.actions):
        id_, asked = action_named(base, request.edition, action, f"actions.{index}")
        acts.append(act_of(base, id_, told, way=asked.as_, at=asked.at))
    return rules_of(base.editions[request.edition], told, rulings_chosen(request)), acts, told


def _checked(checker: Checker, acts: list[Act]) -> TurnAnswer:
    try:
        return checker.check(acts)
    except OutOfRange as error:
        raise RequestError("actions", str(error)) from error


def _fit(base: KnowledgeBase, checker: Checker, acts: list[Act], told: Told, id_: str) -> Plain | None:
    often = any(way.when != "own" for way in act_of(base, id_, told).ways)
    times: tuple[At | None, ...] = (None, "out") if often else (None,)
    for at in times:
        act = act_of(base, id_, told, at=at)
        answer = _checked(checker, [*acts, act])
        partners = _partners(base, checker, [*acts, act], told, answer)
        if answer.legal is not False or partners:
            sure = answer.legal or True in partners.values()
            paid = answer.paid[-1]
            fit: Plain = {"do": id_, "legal": True if sure else None, "at": paid.at}
            fit |= {"as": paid.way} if paid.way else {}
            return fit | ({"with": list(partners)} if partners else {})
    return None


def _partners(
    base: KnowledgeBase, checker: Checker, acts: list[Act], told: Told, answer: TurnAnswer
) -> dict[str, bool | None]:
    """Return the actions any of which completes a turn that only lacks one to go with another.

    Each with whether the turn is then legal; None where that is unknown.
    """
    if {problem.rule for problem in answer.problems} != {"must"} or len(acts) == MOST_ACTIONS:
        return {}
    lacking = {problem.actions[0] for problem in answer.problems}
    wanted = frozenset[str]().union(*(act.must or () for act in acts if act.name in lacking))
    found = {
        id_: _checked(checker, [*acts, act_of(base, id_, told)]).legal
        for id_ in sorted(wanted & set(base.entries))
    }
    return {id_: legal for id_, legal in found.items() if legal is not False}


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
