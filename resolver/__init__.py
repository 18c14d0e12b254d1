"""What a printed test means, what given dice come to, and its exact odds.

Standard library only; no edition and no entry is known here. `resolver.notation` reads and prints tests.
"""

from resolver.answer import Answer, distribution, odds_answer, percentiles, probability, replay_answer
from resolver.arithmetic import MOST_RESULT
from resolver.binding import Bound, Test, bind
from resolver.bounds import MOST_DICE, MOST_NUMBER, MOST_POINTS, MOST_TARGET, MOST_TERMS, OutOfRange
from resolver.chances import RollOdds, roll_odds
from resolver.changes import Change, ChangeError, Modifier, modifier
from resolver.expression import evaluate, evaluate_limit, holds
from resolver.faces import DiceError, Face
from resolver.mechanic import Mechanic
from resolver.odds import Odds
from resolver.playback import Playback, PlayedStep
from resolver.procedure import Procedure, RollStep, ShiftStep, ValueStep
from resolver.procedure_answer import ProcedureAnswer, value_answer
from resolver.replay import Given, Replay, replay
from resolver.resolve import resolve, resolve_procedure
from resolver.rulings import RULINGS, Ruling, RulingError, in_force, ruling_name
from resolver.scene import UNKNOWN, ExpressionError, Scene, Table, Unbound, Value
from resolver.seed import Seed
from resolver.setting import seen_by
from resolver.verdict import FIELDS, Verdict

__all__ = [
    "FIELDS",
    "MOST_DICE",
    "MOST_NUMBER",
    "MOST_POINTS",
    "MOST_RESULT",
    "MOST_TARGET",
    "MOST_TERMS",
    "RULINGS",
    "UNKNOWN",
    "Answer",
    "Bound",
    "Change",
    "ChangeError",
    "DiceError",
    "ExpressionError",
    "Face",
    "Given",
    "Mechanic",
    "Modifier",
    "Odds",
    "OutOfRange",
    "Playback",
    "PlayedStep",
    "Procedure",
    "ProcedureAnswer",
    "Replay",
    "RollOdds",
    "RollStep",
    "Ruling",
    "RulingError",
    "Scene",
    "Seed",
    "ShiftStep",
    "Table",
    "Test",
    "Unbound",
    "Value",
    "ValueStep",
    "Verdict",
    "bind",
    "distribution",
    "evaluate",
    "evaluate_limit",
    "holds",
    "in_force",
    "modifier",
    "odds_answer",
    "percentiles",
    "probability",
    "replay",
    "replay_answer",
    "resolve",
    "resolve_procedure",
    "roll_odds",
    "ruling_name",
    "seen_by",
    "value_answer",
]
