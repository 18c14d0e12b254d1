"""What an action leaves of your turn, and the other actions that still fit into it."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.first_named import belonging_ids, combination_names
from kb.model import Edition, Entry, StateNeed
from kb.play.procedure.turn_amounts import INITIATIVE
from kb.play.request.shapes import TurnRequest
from kb.play.turns.acts import act_of
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import Offence, TurnAnswer
from kb.play.turns.turn_rules import rules_of
from kb.references import edition_of
from resolver.sentences.turn import needed_company
from resolver.turn import Act, Checker, Paid, last_endings, otherwise_paid
from site_src import addresses

ENOUGH = 30
"""An Initiative Score that pays for any two actions, because an entry doesn't know yours."""

MOST_NAMED = 6
"""The most actions of one cost to name; a link leads to the rest."""


@dataclass(frozen=True)
class FittingForCost:
    """Actions that still fit at one cost; `more` counts those not named, which `path` lists."""

    cost: str
    actions: list[tuple[str, str]]
    """The ids, each with what to know of it: the condition of that cost if the action usually costs something else,
    and that it loses what the first action gave."""
    more: int
    path: str


@dataclass
class Turns:
    """Checks turns of two actions, once for all actions of the same shape."""

    base: KnowledgeBase
    _fits: dict[tuple[str, str], Paid | None] = field(default_factory=dict)
    _shapes: dict[str, str] = field(default_factory=dict)
    _acts: dict[tuple[str, bool], Act] = field(default_factory=dict)
    _checkers: dict[tuple[str, bool], Checker] = field(default_factory=dict)

    def values(self, id_: str, near: Sequence[str]) -> dict[str, Any]:
        """Return the values for the part of the page of *id_* about its turn.

        Args:
            id_: The entry.
            near: Ids of actions to name first, after those that it combines with or helps.
        """
        entry, edition_id = self.base.entries[id_], edition_of(id_)
        if entry.kind != "action" or not entry.costs:
            return {"left": _remaining_text_without_payment(entry), "fitting": [], "lost": ""}
        edition = self.base.editions[edition_id]
        alone = self._alone(id_)
        fits = {other: self.fit(id_, other) for other in self._actions(edition_id) if other != id_}
        fitting_ids = [other for other, paid in fits.items() if paid]
        preferred_ids = dict.fromkeys([*belonging_ids(self.base, id_), *near])
        preferred = {other: place for place, other in enumerate(preferred_ids)}
        fitting_ids.sort(key=lambda other: preferred.get(other, len(preferred)))
        fitting = list(self._by_cost(id_, [(other, fits[other]) for other in fitting_ids]))
        return {"left": _remaining_text(edition, alone), "fitting": fitting, "lost": _loss_text(entry)}

    def _alone(self, id_: str) -> TurnAnswer:
        enough = ENOUGH if self._costs_initiative(id_) else None
        request = TurnRequest(edition=edition_of(id_), actions=[id_], initiative=enough)
        return check_turn(self.base, request)

    def _costs_initiative(self, id_: str) -> bool:
        return any(INITIATIVE in cost.spend for cost in self.base.entries[id_].costs.values())

    def _actions(self, edition_id: str) -> Iterator[str]:
        for id_, entry in self.base.of_edition(edition_id).items():
            if entry.kind == "action" and entry.costs:
                yield id_

    def fit(self, id_: str, other: str) -> Paid | None:
        """Return how *other* is paid on your turn after *id_*; None if it isn't surely legal, Initiative aside.

        What is legal only if *id_* is paid for in another way than alone isn't either.
        """
        shapes = (self._shape(id_), self._shape(other))
        if shapes not in self._fits:
            enough = self._costs_initiative(id_) or self._costs_initiative(other)
            checker = self._checker(edition_of(id_), enough)
            acts = [self._act(id_, enough), self._act(other, enough)]
            alone, found = checker.judge(acts[:1]), checker.judge(acts)
            last, otherwise = found.paid[-1], otherwise_paid(alone, found)
            self._fits[shapes] = last if found.legal is True and last.at == "own" and not otherwise else None
        return self._fits[shapes]

    def _checker(self, edition_id: str, enough: bool) -> Checker:
        """Return the checker for the turns of an edition; it is reused, because it caches."""
        key = (edition_id, enough)
        if key not in self._checkers:
            self._checkers[key] = Checker(rules_of(self.base, edition_id, _turn_ratings(enough)))
        return self._checkers[key]

    def _act(self, id_: str, enough: bool) -> Act:
        key = (id_, enough)
        if key not in self._acts:
            self._acts[key] = act_of(self.base, id_, _turn_ratings(enough))
        return self._acts[key]

    def _shape(self, id_: str) -> str:
        if id_ not in self._shapes:
            self._shapes[id_] = self._computed_shape(id_)
        return self._shapes[id_]

    def _computed_shape(self, id_: str) -> str:
        """Return everything in an entry that decides in which turns it is legal, as a key."""
        entry = self.base.entries[id_]
        shape = entry.model_dump(mode="json", include={"cost", "timing", "combine", "states"})
        shape["classes"] = [name for name in entry.classes if name in self._in_combinations]
        shape["needs"] = [
            need.model_dump(mode="json") for need in entry.requires if isinstance(need, StateNeed)
        ]
        named = id_ if id_ in self._in_combinations else edition_of(id_)
        return f"{named} {json.dumps(shape, sort_keys=True)}"

    @cached_property
    def _in_combinations(self) -> frozenset[str]:
        """The entries and classes named in the combinations of any entry."""
        return frozenset(
            name
            for id_, entry in self.base.entries.items()
            for name in combination_names(entry, edition_of(id_))
        )

    def _loses(self, id_: str, other: str) -> str:
        """Return that *other* loses what *id_* gives, in words; "" if it doesn't."""
        acts = [self._act(each, enough=False) for each in (id_, other)]
        if not acts[0].losses:
            return ""
        verdict = self._checker(edition_of(id_), enough=False).judge(acts)
        lost = [each.sure for each in last_endings(verdict.rules, verdict.turn) if each.lost]
        return "loses it" if True in lost else "may lose it" if lost else ""

    def _by_cost(self, first: str, payments: Sequence[tuple[str, Paid | None]]) -> Iterator[FittingForCost]:
        edition_id = edition_of(first)
        edition = self.base.editions[edition_id]
        groups: dict[str, list[tuple[str, str]]] = {}
        resources: dict[str, Iterable[str]] = {}
        for id_, paid in payments:
            usual, *_ = costs = self.base.entries[id_].costs
            way = costs[paid.way] if paid and paid.way in costs else costs[usual]
            text = describe.way_text(edition, way)
            unusual = way.when if way.when and way != costs[usual] else ""
            known = "; ".join(filter(None, (unusual, self._loses(first, id_))))
            groups.setdefault(text, []).append((id_, known))
            resources.setdefault(text, way.spend)
        for cost, actions in groups.items():
            path = f"{addresses.ACTIONS}?edition={edition_id}&cost={','.join(resources[cost])}"
            more = max(len(actions) - MOST_NAMED, 0)
            yield FittingForCost(cost, actions[:MOST_NAMED], more, path)


def _turn_ratings(enough: bool) -> dict[str, int]:
    """Return the ratings for a turn: an Initiative Score that is enough, or nothing."""
    return {INITIATIVE: ENOUGH} if enough else {}


def _loss_text(entry: Entry) -> str:
    """Return as a sentence that what an action gives is lost by any other that fits beside it; often nothing."""
    by_others = (each.lost_when for each in entry.grants if "others" in each.lost_to and each.lost_when)
    return next((f"What it gives you is lost when {when}." for when in by_others), "")


def _remaining_text_without_payment(entry: Entry) -> str:
    """Return what an action without a way to pay leaves of your turn as a sentence; "" if that is no question."""
    if entry.kind != "action":
        return ""
    if entry.cost == "none":
        return "It costs nothing, so it leaves you your whole turn."
    unknown = "The page doesn’t say what it costs, so what else fits into the turn is unknown."
    return unknown if "cost" in entry.unknown else ""


def _condition_of(problem: Offence) -> str:
    """Return what an action takes besides itself as a sentence; "" if it is something else that forbids it."""
    match problem.code:
        case "must-be-taken-with":
            return f"{needed_company(**problem.parts)}."
        case "not-before-first-action":
            return f"{problem.why}."
    return ""


def _remaining_text(edition: Edition, answer: TurnAnswer) -> str:
    """Return what is left of your turn as a sentence, or why you can't take the action alone."""
    for problem in answer.problems:
        return _condition_of(problem)
    gives = {name for amount in edition.turn.gives.values() for name in amount}
    remaining = {name: amount for name, amount in answer.left.items() if amount is not None and name in gives}
    if not remaining:
        return ""
    some = {name: amount for name, amount in remaining.items() if amount != 0}
    return (
        f"It leaves you {describe.amounts_text(edition, some)}."
        if some
        else "It leaves you nothing else of your turn."
    )
