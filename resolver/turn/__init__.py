"""One turn: whether a list of actions is legal, what is left, and which rules forbid it."""

from resolver.turn.check import Checker, TurnVerdict, check
from resolver.turn.placing import Placed, placed
from resolver.turn.states import may_take_away, missing, takes_away
from resolver.turn.turn_rules import (
    ENDLESS,
    MOST_ACTIONS,
    Act,
    ActAgain,
    At,
    BrokenRule,
    CheckedTurn,
    InState,
    Losing,
    Loss,
    OpenQuestion,
    Paid,
    Precondition,
    StateChange,
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
    "InState",
    "Losing",
    "Loss",
    "OpenQuestion",
    "Paid",
    "Placed",
    "Precondition",
    "StateChange",
    "Stock",
    "Trade",
    "TurnRules",
    "TurnVerdict",
    "Way",
    "check",
    "may_take_away",
    "missing",
    "placed",
    "takes_away",
]
