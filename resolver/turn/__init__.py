"""One turn: whether a list of actions is legal, what is left, and which rules forbid it."""

from resolver.turn.check import check
from resolver.turn.conditions import otherwise_paid
from resolver.turn.judging import Checker, TurnVerdict
from resolver.turn.losses import last_endings
from resolver.turn.placing import PlacedAct, acts_after, in_effect, joinable_acts, place_acts
from resolver.turn.states import failed_preconditions, may_take_away, takes_away
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
    Why,
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
    "PlacedAct",
    "Precondition",
    "StateChange",
    "Stock",
    "Trade",
    "TurnRules",
    "TurnVerdict",
    "Way",
    "Why",
    "acts_after",
    "check",
    "failed_preconditions",
    "in_effect",
    "joinable_acts",
    "last_endings",
    "may_take_away",
    "otherwise_paid",
    "place_acts",
    "takes_away",
]
