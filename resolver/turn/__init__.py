"""One turn: whether a list of actions is legal in it, what it leaves, and which rules forbid it."""

from resolver.turn.check import Checker, Verdict, check
from resolver.turn.turn_rules import (
    ENDLESS,
    MOST_ACTIONS,
    Act,
    Again,
    At,
    Exchange,
    Loss,
    Paid,
    Problem,
    Stock,
    TurnAnswer,
    TurnRules,
    Way,
)

__all__ = [
    "ENDLESS",
    "MOST_ACTIONS",
    "Act",
    "Again",
    "At",
    "Checker",
    "Exchange",
    "Loss",
    "Paid",
    "Problem",
    "Stock",
    "TurnAnswer",
    "TurnRules",
    "Verdict",
    "Way",
    "check",
]
