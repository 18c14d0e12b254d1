"""Judge whether a list of actions is legal in one turn, and how it is paid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from resolver.dice.bounds import within
from resolver.turn.forbidding import breaks_limit, broken_limits, open_limits, possible_exclusions
from resolver.turn.open_in_states import questions_of_states
from resolver.turn.paying import Payer, Payment
from resolver.turn.placing import PlacedAct, place_acts
from resolver.turn.states import open_questions, with_states
from resolver.turn.turn_rules import (
    ENDLESS,
    MOST_ACTIONS,
    Act,
    BrokenRule,
    OpenQuestion,
    Paid,
    Trade,
    TurnRules,
)
from resolver.work import charge

_ONE_TURN = 50
"""The cost of checking each action of a turn, in units of `resolver.work`."""


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
        asked = (
            *possible_exclusions(self.rules, self.turn, index),
            *open_questions(self.turn, index, self.payment.ways),
            *questions_of_states(self.rules, self.turn, index),
        )
        return tuple(replace(each, place=index) for each in asked)


class Checker:
    """Judges turns by the same rules; common beginnings of turns are computed once."""

    def __init__(self, rules: TurnRules) -> None:
        self.rules = rules
        self._sure = Payer(rules, sure=True)
        self._optimistic = Payer(rules, sure=False)

    def judge(self, acts: Sequence[Act]) -> TurnVerdict:
        """Return whether *acts* are legal in one turn; several times as fast as `resolver.turn.check`.

        Raises:
            OutOfRange: If there are more than `MOST_ACTIONS` of them, or too many ways to pay for them.
        """
        within("the number of actions", len(acts), 0, MOST_ACTIONS)
        charge(_ONE_TURN * (1 + len(acts)))
        turn = with_states(self.rules, place_acts(self.rules, acts))
        forbidding = broken_limits(self.rules, turn)
        payment = self._sure.pay(turn)
        sure = payment.whole and not forbidding
        if not sure:
            payment = self._optimistic.pay(turn)
        problems = forbidding + payment.problems
        known = sure and not any(open_limits(self.rules, turn))
        legal = False if problems else True if known else None
        return TurnVerdict(self.rules, turn, payment, legal, problems, not sure)

    def legal(self, acts: Sequence[Act]) -> bool | None:
        """Return whether *acts* are legal in one turn; faster than `judge`.

        Raises:
            OutOfRange: As in `judge`.
        """
        within("the number of actions", len(acts), 0, MOST_ACTIONS)
        charge(_ONE_TURN * (1 + len(acts)))
        turn = with_states(self.rules, place_acts(self.rules, acts))
        if breaks_limit(self.rules, turn) or not self._optimistic.covers(turn):
            return False
        known = not any(open_limits(self.rules, turn))
        return True if known and self._sure.covers(turn) else None

    def perhaps_traded(self, verdict: TurnVerdict) -> tuple[Trade, ...]:
        """Return the trades of a turn that are needed only with little of an unknown stock."""
        made, stock = verdict.payment.trades, self.rules.stock
        unsure = [
            trade
            for trade in self.rules.exchanges
            if trade in made and any(stock[name].why for name in trade.gain if name in stock)
        ]
        needed = self._optimistic.pay(verdict.turn).trades if unsure else ()
        return tuple(trade for trade in unsure if trade not in needed)


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
