"""Say what a turn brings besides its verdict: trades that it needs, and that your own turns are over."""

from collections.abc import Iterator, Mapping, Sequence

from resolver.reasons import Reason
from resolver.sentences.turn import own_turn_over, perhaps_traded, traded_in_time
from resolver.turn.judging import TurnVerdict
from resolver.turn.remaining import ending_scores
from resolver.turn.turn_rules import Trade, TurnRules, amounts


def own_turn_ended(rules: TurnRules, left: Mapping[str, float | None]) -> Reason | None:
    """Return why no turn of your own is left after what is *left*, or None."""
    scores = ending_scores(rules, left)
    named = {rules.names.get(name, (name, name))[0]: count for name, count in scores.items()}
    return own_turn_over(named, rules.span_name(rules.spans[0])) if scores else None


def trades_in_time(verdict: TurnVerdict, perhaps: Sequence[Trade]) -> Iterator[Reason]:
    """Yield which trades on your own turn pay for several actions, some of them out of turn.

    A turn that is held trades when it is taken; what is *perhaps* traded stands by itself.
    """
    rules, payment = verdict.rules, verdict.payment
    if verdict.legal is False:
        return
    reasons: dict[Reason, None] = {}
    for trade in (one for one in payment.trades[len(payment.traded_out) :] if one not in perhaps):
        paid = [
            each
            for each, way in zip(verdict.turn, payment.ways, strict=True)
            if way is not None and set(trade.gain) & set(way.spend)
        ]
        if any(each.at == "out" and not each.held for each in paid):
            titles = list(dict.fromkeys(each.act.title for each in paid))
            reasons[traded_in_time(amounts(rules, trade.pay), amounts(rules, trade.gain), titles)] = None
    yield from reasons


def unsure_trades(verdict: TurnVerdict, perhaps: Sequence[Trade]) -> Iterator[Reason]:
    """Yield with how much of an unknown stock the turn needs no trade for more of it."""
    rules, payment = verdict.rules, verdict.payment
    for trade in perhaps:
        times = payment.trades.count(trade)
        pay, gain = ({name: n * times for name, n in some.items()} for some in (trade.pay, trade.gain))
        enough = {name: payment.spent[name] for name in gain}
        yield perhaps_traded(amounts(rules, pay), amounts(rules, gain), amounts(rules, enough))
