"""One turn: whether a list of actions is legal in it, what it leaves, and which rules forbid it."""

from resolver.turn.check import Checker, TurnVerdict, check
from resolver.turn.turn_rules import (
    ENDLESS,
    MOST_ACTIONS,
    Act,
    ActAgain,
    At,
    BrokenRule,
    CheckedTurn,
    Loss,
    Paid,
    Stock,
    Trade,
    TurnRules,
    Way,
)

__all__ = [
    "ENDLESS",
    "MOST_ACTIONS",
    "Act",
    "ActAgain",
    "At",
    "BrokenRule",
    "CheckedTurn",
    "Checker",
    "Loss",
    "Paid",
    "Stock",
    "Trade",
    "TurnRules",
    "TurnVerdict",
    "Way",
    "check",
]
