"""Check whether a list of actions is legal in one turn, what is left, and which rules forbid it."""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from resolver.dice.bounds import within
from resolver.notation import names_in
from resolver.reasons import Reason
from resolver.sentences.turn import (
    IF,
    Amounts,
    action_cost_unknown,
    action_limits_unknown,
    action_time_unknown,
    already_spent,
    cost_with_conditions,
    in_words,
    is_part,
    of_barred_kind,
    own_turn_over,
    paid_if,
    paid_otherwise,
    perhaps_traded,
    still_so_after,
    stock_unknown,
    trade_time_unknown,
    traded_in_time,
    used_for,
)
from resolver.turn.forbidding import (
    breaks_limit,
    broken_limits,
    decisive_rulings,
    open_limits,
    possible_exclusions,
)
from resolver.turn.losses import Ending, decisive_joining, endings, kept_states
from resolver.turn.paying import Payer, Payment
from resolver.turn.placing import PlacedAct, broken_rule, is_allowed, place_acts
from resolver.turn.states import (
    is_silently_joined,
    open_questions,
    open_ways,
    own_turn_follows,
    spent_earlier,
    states_over_turn,
    with_states,
)
from resolver.turn.turn_rules import (
    ENDLESS,
    MOST_ACTIONS,
    Act,
    BrokenRule,
    CheckedTurn,
    OpenQuestion,
    Paid,
    Stock,
    Trade,
    TurnRules,
    Way,
    amounts,
)
from resolver.values.expression import holds
from resolver.values.scene import Scene
from resolver.wording import join_words
from resolver.work import charge

_ONE_TURN = 50
"""The cost of checking each action of a turn, in units of `resolver.work`."""

MOST_PASSES = 100
"""The most turns of one round to count."""

_ABOVE_USED = 30
"""How much more of a resource than actions use to try at most: an Initiative above 0 for the next turn of a round."""

_BARRING = ("allotment", "again", "timing", "not-first", "requires")
"""The rules that forbid an action by itself, so that it gives and ends nothing."""


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """Whether a turn is legal, without its outcome."""

    rules: TurnRules
    turn: tuple[PlacedAct, ...]
    payment: Payment
    legal: bool | None
    """None if something that decides it is unknown."""
    problems: tuple[BrokenRule, ...]
    """Why it is not legal; empty if it is legal or that is unknown."""
    guessed: bool
    """Whether it is paid as if everything unknown were favourable."""

    @property
    def paid(self) -> tuple[Paid, ...]:
        """How each action is taken, in order."""
        return tuple(_payments(self.turn, self.payment))

    @property
    def to_check(self) -> tuple[OpenQuestion, ...]:
        """What the actions require and the request does not say, in order."""
        return tuple(question for index in range(len(self.turn)) for question in self.questions(index))

    def questions(self, index: int) -> tuple[OpenQuestion, ...]:
        """Return what the action in that place requires and the request does not say."""
        return (
            *possible_exclusions(self.rules, self.turn, index),
            *open_questions(self.turn, index, self.payment.ways),
        )


class Checker:
    """Checks turns by the same rules; common beginnings of turns are computed once."""

    def __init__(self, rules: TurnRules) -> None:
        self._rules = rules
        self._sure = Payer(rules, sure=True)
        self._optimistic = Payer(rules, sure=False)

    def check(self, acts: Sequence[Act]) -> CheckedTurn:
        """Return whether *acts* are legal in one turn, and its outcome; see `check`."""
        verdict = self.judge(acts)
        only_if = dict.fromkeys(self._deciding_answers(acts, verdict) if verdict.legal else ())
        needed = tuple(one for one in only_if if not any(_covers(other, one) for other in only_if))
        return _answer(self._rules, verdict, needed, self._perhaps_traded(verdict))

    def _perhaps_traded(self, verdict: TurnVerdict) -> tuple[Trade, ...]:
        """Return the trades of a turn that are needed only with little of an unknown stock."""
        made, stock = verdict.payment.trades, self._rules.stock
        unsure = [
            trade
            for trade in self._rules.exchanges
            if trade in made and any(stock[name].why for name in trade.gain if name in stock)
        ]
        needed = self._optimistic.pay(verdict.turn).trades if unsure else ()
        return tuple(trade for trade in unsure if trade not in needed)

    def _deciding_answers(self, acts: Sequence[Act], verdict: TurnVerdict) -> Iterator[Reason]:
        """Yield the answers to open questions that make a legal turn so, where other answers forbid it."""
        for one in verdict.to_check:
            if one.why.made_by(of_barred_kind) or one.why.made_by(still_so_after):
                yield one.why
        for placed, way in zip(verdict.turn, verdict.payment.ways, strict=True):
            if spent := spent_earlier(placed, verdict.payment.ways):
                again = own_turn_follows(verdict.turn, placed.index)
                span = self._rules.span_name(self._rules.spans[0]) if again else None
                yield already_spent(amounts(self._rules, spent), span)
            if is_silently_joined(verdict.turn, placed):
                owner = verdict.turn[placed.part_of or 0].act.title
                if self._is_forbidden_with(acts, placed, replace(placed.act, at="own")):
                    yield is_part(placed.act.title, owner)
            if way is not None and way.condition and way.assumes:
                yield from self._deciding_ways(acts, placed)

    def _deciding_ways(self, acts: Sequence[Act], placed: PlacedAct) -> Iterator[Reason]:
        """Yield in which ways an action has to be paid, if the turn is forbidden in others."""
        ways = open_ways(placed.act.ways, placed.states)
        barred = [
            way for way in ways if self._is_forbidden_with(acts, placed, replace(placed.act, ways=(way,)))
        ]
        allowed = [way for way in ways if way not in barred]
        if barred and len(allowed) == 1 and allowed[0].condition.startswith(IF):
            for clause in allowed[0].open_clauses:
                yield paid_if(placed.act.title, clause)
        elif barred:
            yield self._paid_by(placed.act, allowed, barred)

    def _paid_by(self, act: Act, allowed: Sequence[Way], barred: Sequence[Way] = ()) -> Reason:
        """Return in which ways an action is paid: by what it is used for, if each way is for a kind of thing."""
        by_kind = all(way.condition and not way.condition.startswith(IF) for way in (*allowed, *barred))
        says = self._kinds_of if by_kind else self._costs_of
        return (used_for if by_kind else paid_otherwise)(act.title, says(allowed), says(barred))

    def _costs_of(self, ways: Sequence[Way]) -> list[str]:
        return [cost_with_conditions(amounts(self._rules, way.spend), way.open_conditions) for way in ways]

    def _kinds_of(self, ways: Sequence[Way]) -> list[str]:
        """Return what *ways* to pay are for, each kind of thing once with its costs.

        "a modern bow (1 On Turn Action with Shoot 1 or more, or 1 Move Action)".
        """
        costs_by_kind: dict[str, list[str]] = {}
        for way in ways:
            kind, *others = way.open_conditions
            cost = " with ".join(
                filter(None, (in_words(amounts(self._rules, way.spend)), join_words(others)))
            )
            costs_by_kind.setdefault(kind, []).append(cost)
        return [f"{kind} ({', or '.join(costs)})" for kind, costs in costs_by_kind.items()]

    def _is_forbidden_with(self, acts: Sequence[Act], placed: PlacedAct, act: Act) -> bool:
        """Return whether a turn is not legal with *act* in the place of another."""
        return self.legal([*acts[: placed.index], act, *acts[placed.index + 1 :]]) is False

    def judge(self, acts: Sequence[Act]) -> TurnVerdict:
        """Return whether *acts* are legal in one turn; several times as fast as `check`.

        Raises:
            OutOfRange: If there are more than `MOST_ACTIONS` of them, or too many ways to pay for them.
        """
        within("the number of actions", len(acts), 0, MOST_ACTIONS)
        charge(_ONE_TURN * (1 + len(acts)))
        turn = with_states(self._rules, place_acts(self._rules, acts))
        forbidding = broken_limits(self._rules, turn)
        payment = self._sure.pay(turn)
        sure = payment.whole and not forbidding
        if not sure:
            payment = self._optimistic.pay(turn)
        problems = forbidding + payment.problems
        known = sure and not any(open_limits(self._rules, turn))
        legal = False if problems else True if known else None
        return TurnVerdict(self._rules, turn, payment, legal, problems, not sure)

    def last_endings(self, verdict: TurnVerdict) -> tuple[Ending, ...]:
        """Return what the last action of a turn that was judged ends of that which came before."""
        last = verdict.turn[-1:]
        return tuple(each for each in endings(self._rules, verdict.turn) if each.by in last)

    def otherwise_paid(self, before: TurnVerdict, after: TurnVerdict) -> list[Reason]:
        """Return how *after* has to pay for actions that *before*, its beginning, pays for in another way."""
        pairs = zip(before.turn, before.payment.ways, after.payment.ways, strict=False)
        return [
            self._paid_by(placed.act, [way])
            for placed, old, way in pairs
            if way is not None and way != old and (way.open_conditions or way.requires)
        ]

    def legal(self, acts: Sequence[Act]) -> bool | None:
        """Return whether *acts* are legal in one turn; faster than `judge`.

        Raises:
            OutOfRange: As in `judge`.
        """
        within("the number of actions", len(acts), 0, MOST_ACTIONS)
        charge(_ONE_TURN * (1 + len(acts)))
        turn = with_states(self._rules, place_acts(self._rules, acts))
        if breaks_limit(self._rules, turn) or not self._optimistic.covers(turn):
            return False
        known = not any(open_limits(self._rules, turn))
        return True if known and self._sure.covers(turn) else None


def _covers(after: Reason, before: Reason) -> bool:
    """Return whether what is needed *after* some actions includes what is needed after fewer of them, *before*."""
    if not (after.made_by(still_so_after) and before.made_by(still_so_after)):
        return False
    is_same = after.parts["needs"] == before.parts["needs"]
    return is_same and {*before.parts["actions"]} < {*after.parts["actions"]}


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
    return Checker(rules).check(acts)


def _answer(
    rules: TurnRules, verdict: TurnVerdict, only_if: tuple[Reason, ...], perhaps: tuple[Trade, ...]
) -> CheckedTurn:
    turn, payment = verdict.turn, verdict.payment
    course = states_over_turn(rules, turn)
    left = _without_earlier(turn, payment, _amounts_left(rules, payment, perhaps))
    over = _own_turn_over(rules, left)
    barred = _barred_places(verdict.problems)
    return CheckedTurn(
        legal=verdict.legal,
        left=_left_after_own_turn(rules, verdict, left) if over else left,
        paid=verdict.paid,
        trades=tuple(trade.id for trade in payment.trades if trade not in perhaps),
        problems=verdict.problems or tuple(_doubts(rules, verdict)),
        penalties=_penalties(rules, turn, payment),
        over=over,
        passes=_passes(rules, left),
        warnings=(
            *(each.reason for each in endings(rules, turn) if each.by is None or each.by.index not in barred),
            *kept_states(rules, turn),
            *_traded_in_time(rules, verdict, perhaps),
            *_trades_told(rules, payment, perhaps),
        ),
        only_if=only_if,
        rulings={**decisive_rulings(rules, turn), **decisive_joining(rules, turn)},
        to_check=verdict.to_check,
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


def _doubts(rules: TurnRules, verdict: TurnVerdict) -> Iterator[BrokenRule]:
    """Yield the unknowns that may forbid a turn: limits of actions, how it is paid."""
    yield from open_limits(rules, verdict.turn)
    if verdict.guessed:
        yield from _assumptions(rules, verdict.turn, verdict.payment)


def _assumptions(rules: TurnRules, turn: Sequence[PlacedAct], payment: Payment) -> Iterator[BrokenRule]:
    """Yield the assumptions of a payment."""
    for each, way in zip(turn, payment.ways, strict=True):
        if way is None and not each.is_paid:
            yield broken_rule("unknown", [each], action_limits_unknown(each.act.title, each.act.why_beyond))
        if way is not None and way.why_cost:
            costs = _usual_costs(rules, [each.act for each in turn], each.index, way)
            open_cost = action_cost_unknown(each.act.title, way.why_cost, *costs, way.may_be_free)
            yield broken_rule("unknown", [each], open_cost)
        if way is not None and is_allowed(rules, way, each.at, held=each.held) is None:
            yield broken_rule("unknown", [each], action_time_unknown(each.act.title, way.why_when))
    used = Counter(payment.spent)
    for trade in payment.trades:
        used.update(trade.pay)
    for name, stock in rules.stock.items():
        spenders = tuple(_spenders(turn, payment, name))
        if stock.why and spenders and used[name] > stock.least:
            needed = amounts(rules, _least_stock(rules, [each.act for each in turn], name, used[name]))
            yield broken_rule("unknown", spenders, stock_unknown(needed, stock.why))
    out = [each for each in turn if each.at == "out"]
    for why in dict.fromkeys(trade.why for trade in payment.traded_out if trade.out is None):
        yield broken_rule("unknown", out, trade_time_unknown(why))


def _usual_costs(
    rules: TurnRules, acts: Sequence[Act], index: int, way: Way
) -> tuple[Sequence[Amounts], Sequence[Amounts]]:
    """Return the single actions of a turn as which an action of unknown cost fits beside *acts*, or doesn't.

    Empty if a part of its cost is known.
    """
    checker, act = Checker(rules), acts[index]
    fitting: tuple[Amounts, ...] = ()
    barred: tuple[Amounts, ...] = ()
    gained = (name for trade in rules.exchanges for name in trade.gain)
    for name in dict.fromkeys((*rules.stock, *gained)) if way.key is None else ():
        if name in rules.each_turn or name not in rules.stock:
            paid = replace(act, ways=(replace(way, spend={name: 1}, why_cost=""),))
            cost = (amounts(rules, {name: 1}),)
            if checker.legal([*acts[:index], paid, *acts[index + 1 :]]) is False:
                barred += cost
            else:
                fitting += cost
    return fitting, barred


def _least_stock(rules: TurnRules, acts: Sequence[Act], name: str, used: float) -> dict[str, float]:
    """Return the least of a resource with which *acts* are legal in one turn, near what is *used*; {} if none is."""

    def is_legal(amount: int) -> bool:
        stock = {**rules.stock, name: Stock.of(amount)}
        return Checker(replace(rules, stock=stock)).legal(acts) is True

    tried = range(int(rules.stock[name].least), int(used) + _ABOVE_USED)
    found = bisect_left(tried, True, key=is_legal)
    return {name: tried[found]} if found < len(tried) else {}


def _spenders(turn: Sequence[PlacedAct], payment: Payment, name: str) -> Iterator[PlacedAct]:
    """Yield the actions of known cost paid with a resource, or with what it was traded for."""
    names = {name}
    for _ in payment.trades:  # trades can be chained
        names = names.union(*(trade.gain for trade in payment.trades if names & set(trade.pay)))
    for each, way in zip(turn, payment.ways, strict=True):
        if way is not None and not way.why_cost and names & set(way.spend):
            yield each


def _trades_told(rules: TurnRules, payment: Payment, perhaps: Sequence[Trade]) -> Iterator[Reason]:
    """Yield with how much of an unknown stock the turn needs no trade for more of it."""
    for trade in perhaps:
        times = payment.trades.count(trade)
        pay, gain = ({name: n * times for name, n in some.items()} for some in (trade.pay, trade.gain))
        enough = {name: payment.spent[name] for name in gain}
        yield perhaps_traded(amounts(rules, pay), amounts(rules, gain), amounts(rules, enough))


def _amounts_left(rules: TurnRules, payment: Payment, perhaps: Sequence[Trade]) -> dict[str, float | None]:
    """Return what is left of each; None after an unknown cost, for an unknown stock, or if perhaps traded."""
    left = payment.left
    open_ = {name for trade in perhaps for name in trade.pay}
    guessed = any(way is not None and way.why_cost for way in payment.ways)
    names = dict.fromkeys((*rules.stock, *(name for name, count in left.items() if count)))
    return {
        name: left.get(name, 0) if name not in open_ and _is_sure(rules, name, guessed=guessed) else None
        for name in names
    }


def _without_earlier(
    turn: Sequence[PlacedAct], payment: Payment, left: Mapping[str, float | None]
) -> dict[str, float | None]:
    """Return *left* without what must be spent before a turn that has no action of your own turn."""
    spent = Counter[str]()
    for each in turn:
        spent |= spent_earlier(each, payment.ways)
    own = any(each.at == "own" for each in turn)
    return {
        name: count if own or count is None else max(count - spent[name], 0) for name, count in left.items()
    }


def _own_turn_over(rules: TurnRules, left: Mapping[str, float | None]) -> Reason | None:
    """Return why no turn of your own is left after what is *left*, or None."""
    scores = _known_scores(rules, left)
    if rules.again is None or not scores or holds(rules.again.while_, Scene(actor=scores)) is not False:
        return None
    named = {rules.names.get(name, (name, name))[0]: count for name, count in scores.items()}
    return own_turn_over(named, rules.span_name(rules.spans[0]))


def _left_after_own_turn(
    rules: TurnRules, verdict: TurnVerdict, left: Mapping[str, float | None]
) -> dict[str, float | None]:
    """Return what is *left* if you have no turn of your own any more.

    Nothing pays for actions of your own turn. What pays out of turn too may be left of an earlier turn, which is
    unknown unless you took an action on your own turn.
    """
    had_turn = any(
        each.at == "own" and way is not None
        for each, way in zip(verdict.turn, verdict.payment.ways, strict=True)
    )
    kept = {
        name: None if name in rules.each_turn and not had_turn else left[name]
        for name in rules.anytime & left.keys()
    }
    return {name: kept.get(name, 0 if name in rules.each_turn else count) for name, count in left.items()}


def _is_sure(rules: TurnRules, name: str, *, guessed: bool) -> bool:
    stock = rules.stock.get(name)
    if stock is not None and math.isinf(stock.least):
        return True
    return not guessed and (stock is None or stock.least == stock.most)


def _payments(turn: Sequence[PlacedAct], payment: Payment) -> Iterator[Paid]:
    for each, way in zip(turn, payment.ways, strict=True):
        if each.is_paid:
            owner = each.reserved_by if each.part_of is None else turn[each.part_of].act.name
            yield Paid(each.act.name, each.at, spend={}, part_of=owner)
        elif way is None or way.why_cost:
            yield Paid(each.act.name, each.at, way.key if way else None)
        else:
            everything = dict.fromkeys(sorted(way.empties), ENDLESS)
            yield Paid(each.act.name, each.at, way.key, {**way.spend, **everything})


def _penalties(rules: TurnRules, turn: Sequence[PlacedAct], payment: Payment) -> dict[str, int]:
    """Return what further uses of resources change, those included that the source may allow beyond the stock."""
    spent, penalties = Counter(payment.spent) + Counter(rules.spent_before), Counter[str]()
    for each, way in zip(turn, payment.ways, strict=True):
        if way is None and not each.is_paid and each.act.why_beyond:
            spent.update(each.act.ways[0].spend)
    for name, changes in rules.each_more.items():
        more = max(spent[name] - 1, 0)
        for key, change in changes.items():
            penalties[key] += more * change
    return {key: change for key, change in penalties.items() if change}


def _passes(rules: TurnRules, left: Mapping[str, float | None]) -> int | None:
    scores = _known_scores(rules, left)
    return _turns_to_come(rules.again.lose, scores, rules) if rules.again and scores else None


def _known_scores(rules: TurnRules, left: Mapping[str, float | None]) -> dict[str, int]:
    """Return what decides on further turns of your own, by resource; nothing if any of it is unknown."""
    if rules.again is None:
        return {}
    names = {*rules.again.lose, *(name.name for name in names_in(rules.again.while_))}
    known = {name: int(count) for name in names if (count := left.get(name)) is not None and count < ENDLESS}
    return known if len(known) == len(names) else {}


def _turns_to_come(lose: Mapping[str, int], scores: Mapping[str, int], rules: TurnRules) -> int:
    amounts, passes = dict(scores), 0
    while rules.again is not None and passes < MOST_PASSES:
        amounts = {name: count - lose.get(name, 0) for name, count in amounts.items()}
        if holds(rules.again.while_, Scene(actor=dict(amounts))) is not True:
            break
        passes += 1
    return passes


def _traded_in_time(rules: TurnRules, verdict: TurnVerdict, perhaps: Sequence[Trade]) -> Iterator[Reason]:
    """Yield how trades on your own turn leave enough of what they give for actions out of turn.

    A turn that is held trades when it is taken; what is *perhaps* traded stands by itself.
    """
    payment = verdict.payment
    if verdict.legal is False:
        return
    reasons: dict[Reason, None] = {}
    for trade in (one for one in payment.trades[len(payment.traded_out) :] if one not in perhaps):
        late = [
            each.act.title
            for each, way in zip(verdict.turn, payment.ways, strict=True)
            if each.at == "out" and not each.held and way is not None and set(trade.gain) & set(way.spend)
        ]
        if late:
            reasons[traded_in_time(amounts(rules, trade.pay), amounts(rules, trade.gain), late)] = None
    yield from reasons
