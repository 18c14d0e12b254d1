"""What still fits in a turn: tries every action of the edition after the given ones."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.links.first_named import first_named
from kb.model import without_none
from kb.model.coded import CodedReason
from kb.play.procedure.our_table import at_table
from kb.play.request.shapes import FitsRequest
from kb.play.turns.acts import act_of
from kb.play.turns.read_turn import ReadTurn, read_turn, within_bounds
from kb.play.turns.turn_answer import Fit, FitReasons, FitsAnswer
from kb.play.turns.turn_headline import fits_headline
from resolver.turn import (
    MOST_ACTIONS,
    Act,
    Checker,
    PlacedAct,
    TurnVerdict,
    last_endings,
    otherwise_paid,
    place_acts,
)


def what_fits(base: KnowledgeBase, request: FitsRequest) -> FitsAnswer:
    """Return the actions that can follow those of *request* in the same turn, those of a fight first.

    Raises:
        RequestError: If the request names something that does not exist in the edition.
    """
    base = at_table(base, request)
    turn = read_turn(base, request)
    fits = _fits(base, turn)
    open_stocks = {name: stock for name, stock in turn.rules.stock.items() if stock.why and stock.least}
    return FitsAnswer(
        headline=fits_headline(base, fits, open_stocks),
        edition=turn.edition_id,
        fits=fits,
        data_version=base.version,
    )


def _fits(base: KnowledgeBase, turn: ReadTurn) -> list[Fit]:
    if len(turn.acts) == MOST_ACTIONS:
        return []
    entries = base.of_edition(turn.edition_id)
    done = dict.fromkeys(act.name for act in reversed(turn.acts))
    ids = [id_ for id_, entry in entries.items() if entry.kind == "action"]
    ids.sort(key=first_named(base, done))
    with within_bounds():
        fitter = _Fitter(base, turn)
        fits = [fitter.fit(id_) for id_ in ids]
    return [fit for fit in fits if fit is not None]


def _is_taken_already(turn: Sequence[PlacedAct]) -> bool:
    """Return whether the last action is the only one that an action before it can include in its place."""
    last = turn[-1]
    return last.part_of is not None and {last.act.name} in turn[last.part_of].act.includes


class _Fitter:
    """Tries actions at the end of a turn, one after the other."""

    def __init__(self, base: KnowledgeBase, turn: ReadTurn) -> None:
        self._base = base
        self._acts = turn.acts
        self._rules = turn.rules
        self._checker = Checker(turn.rules)
        self._before = self._checker.judge(turn.acts)
        before = [act.name for act in turn.acts]
        self._act = cache(lambda id_: act_of(base, id_, turn.numbers, before=before))

    def fit(self, id_: str) -> Fit | None:
        """Return how the action *id_* fits, on your turn or else out of it, or None."""
        act: Act = self._act(id_)
        placed = place_acts(self._rules, (*self._acts, act))[-1]
        own = [] if placed.at == "own" and placed.part_of is None else [replace(act, at="own")]
        late = [replace(act, at="out")] if any(way.when != "own" for way in act.ways) else []
        for each in (act, *own, *late):
            acts = (*self._acts, each)
            verdict = self._checker.judge(acts)
            if _is_taken_already(verdict.turn):
                continue
            partners = self._partners(acts, verdict)
            if verdict.legal is not False or partners:
                is_legal = verdict.legal or True in partners.values()
                paid = verdict.paid[-1]
                fields = without_none(
                    as_=paid.way or None, with_=list(partners) or None, **self._at_the_end(verdict)
                )
                return Fit(do=id_, legal=True if is_legal else None, at=paid.at, **fields)
        return None

    def _at_the_end(self, verdict: TurnVerdict) -> dict[str, Any]:
        """Return what the last action of a turn requires and loses, as far as there is anything.

        It may require that the actions before it are paid for in another way than without it.
        """
        open_ = [one.why for one in verdict.questions(len(verdict.turn) - 1)]
        open_ += otherwise_paid(self._before, verdict)
        lost = [each for each in last_endings(verdict.rules, verdict.turn) if each.lost]
        sure_losses, open_losses = ([each for each in lost if each.sure is is_] for is_ in (True, False))
        reasons = {
            "to_check": open_,
            "loses": [each.reason for each in sure_losses],
            "may_lose": [each.reason for each in open_losses],
        }
        codes = {name: list(map(CodedReason.of, some)) for name, some in reasons.items() if some}
        return without_none(
            to_check=list(map(str, open_)) or None,
            loses=[each.of for each in sure_losses] or None,
            may_lose=[each.of for each in open_losses] or None,
            reasons=FitReasons(**codes) if codes else None,
        )

    def _partners(self, acts: Sequence[Act], verdict: TurnVerdict) -> dict[str, bool | None]:
        """Return the actions that would complete a turn that only lacks a partner.

        Each comes with whether the turn is then legal, or None if that is unknown.
        """
        if {problem.rule for problem in verdict.problems} != {"must"} or len(acts) == MOST_ACTIONS:
            return {}
        lacking_actions = {problem.actions[0] for problem in verdict.problems}
        partner_ids = frozenset[str]().union(*(act.must or () for act in acts if act.name in lacking_actions))
        legal_by_id = {
            id_: self._checker.legal((*acts, self._act(id_)))
            for id_ in sorted(partner_ids & self._base.entries.keys())
        }
        return {id_: legal for id_, legal in legal_by_id.items() if legal is not False}
