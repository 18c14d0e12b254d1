"""Check whether a list of actions is legal in one turn, what is left, and which rules forbid it."""

from collections.abc import Sequence

from resolver.turn.conditions import conditions, joined_without_choice
from resolver.turn.doubts import doubts
from resolver.turn.forbidding import decisive_rulings
from resolver.turn.judging import Checker
from resolver.turn.least_stock import needed_stocks
from resolver.turn.losses import decisive_joining, endings, kept_states
from resolver.turn.remaining import amounts_left, left_after_own_turn, penalties, turns_to_come
from resolver.turn.remarks import own_turn_ended, trades_in_time, unsure_trades
from resolver.turn.states import states_over_turn
from resolver.turn.turn_rules import Act, BrokenRule, CheckedTurn, TurnRules

_BARRING = ("allotment", "again", "timing", "not-first", "requires")
"""The rules that forbid an action by itself, so that it gives and ends nothing."""


def check(rules: TurnRules, acts: Sequence[Act]) -> CheckedTurn:
    """Return whether *acts*, taken in this order, are legal in one turn, and its outcome.

    The turn is legal if it is so for any unknown costs, amounts and limits, and illegal if it is so even for
    the kindest ones; otherwise it is unknown. Of several ways to pay, one that makes the turn legal is taken.

    Args:
        rules: What the turn allows.
        acts: Your actions in order, without those of others.

    Raises:
        OutOfRange: If there are more than `MOST_ACTIONS` of them, or too many ways to pay for them.
    """
    checker = Checker(rules)
    verdict = checker.judge(acts)
    turn, perhaps = verdict.turn, checker.perhaps_traded(verdict)
    course = states_over_turn(rules, turn)
    needed = needed_stocks(verdict)
    left = amounts_left(verdict, [*perhaps, *(trade for stock in needed for trade in stock.trades)])
    over = own_turn_ended(rules, left)
    joined = joined_without_choice(checker, acts, verdict)
    barred = _barred_places(verdict.problems)
    return CheckedTurn(
        legal=verdict.legal,
        left=left_after_own_turn(verdict, left) if over else left,
        paid=verdict.paid,
        trades=tuple(trade.id for trade in verdict.payment.trades if trade not in perhaps),
        problems=verdict.problems or tuple(doubts(verdict, needed)),
        penalties=penalties(verdict),
        over=over,
        passes=turns_to_come(rules, left),
        warnings=(
            *(each.reason for each in endings(rules, turn) if each.by is None or each.by.index not in barred),
            *kept_states(rules, turn),
            *trades_in_time(verdict, perhaps),
            *unsure_trades(verdict, perhaps),
            *dict.fromkeys(joined.values()),
        ),
        only_if=conditions(checker, acts, verdict),
        rulings={**decisive_rulings(rules, turn), **decisive_joining(rules, turn)},
        to_check=tuple(one for one in verdict.to_check if one not in joined),
        states=course[-1],
        states_before=tuple(course[:-1]),
        held=tuple(dict.fromkeys(state for states in course for state, is_ in states.items() if is_)),
        barred=barred,
    )


def _barred_places(problems: Sequence[BrokenRule]) -> frozenset[int]:
    """Return the places of actions that a rule forbids by themselves, and of those taken more often than once."""
    forbidden = {place for problem in problems if problem.rule in _BARRING for place in problem.places}
    repeated = {place for problem in problems if problem.rule == "once" for place in problem.places[1:]}
    return frozenset(forbidden | repeated)
