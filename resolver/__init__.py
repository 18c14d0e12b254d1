"""What a printed test means, what given dice come to, and its exact odds.

Standard library only; no edition and no entry is known here. `resolver.notation` reads and prints tests.
"""

from resolver.answer import Answer, distribution, odds_answer, percentiles, probability, replay_answer
from resolver.arithmetic import MOST_RESULT
from resolver.asking import Asking, Budget, Point, TooManyQuestions, ask_roll, ask_step
from resolver.binding import Bound, Test, bind
from resolver.bounds import MOST_DICE, MOST_NUMBER, MOST_POINTS, MOST_TARGET, MOST_TERMS, OutOfRange
from resolver.chances import RollOdds, roll_odds
from resolver.changes import Change, ChangeError, Modifier, modifier
from resolver.dials import Dial, DialError, dial_of, dials_of, rating_dial
from resolver.expression import evaluate, evaluate_limit, holds
from resolver.faces import DiceError, Face
from resolver.given import Given
from resolver.mechanic import Mechanic
from resolver.odds import Odds
from resolver.playback import Playback, PlayedStep
from resolver.procedure import Procedure, RollStep, ShiftStep, ValueStep
from resolver.procedure_answer import ProcedureAnswer, value_answer
from resolver.replay import Replay, replay
from resolver.resolve import resolve, resolve_procedure
from resolver.rulings import RULINGS, Ruling, RulingError, in_force, ruling_name
from resolver.scene import UNKNOWN, ExpressionError, Scene, Table, Unbound, Value
from resolver.seed import Seed
from resolver.setting import seen_by
from resolver.shortfall import why_not, why_unknown
from resolver.solving import Nearest, Solution, break_even, curve, nearest, solve, worth
from resolver.treatment import TreatmentError
from resolver.verdict import FIELDS, Verdict
from resolver.wanted import WantedError, percent, wanted_chance

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
    "Asking",
    "Bound",
    "Budget",
    "Change",
    "ChangeError",
    "Dial",
    "DialError",
    "DiceError",
    "ExpressionError",
    "Face",
    "Given",
    "Mechanic",
    "Modifier",
    "Nearest",
    "Odds",
    "OutOfRange",
    "Playback",
    "PlayedStep",
    "Point",
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
    "Solution",
    "Table",
    "Test",
    "TooManyQuestions",
    "TreatmentError",
    "Unbound",
    "Value",
    "ValueStep",
    "Verdict",
    "WantedError",
    "ask_roll",
    "ask_step",
    "bind",
    "break_even",
    "curve",
    "dial_of",
    "dials_of",
    "distribution",
    "evaluate",
    "evaluate_limit",
    "holds",
    "in_force",
    "modifier",
    "nearest",
    "odds_answer",
    "percent",
    "percentiles",
    "probability",
    "rating_dial",
    "replay",
    "replay_answer",
    "resolve",
    "resolve_procedure",
    "roll_odds",
    "ruling_name",
    "seen_by",
    "solve",
    "value_answer",
    "wanted_chance",
    "why_not",
    "why_unknown",
    "worth",
]
