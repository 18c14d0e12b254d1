"""The meaning of a printed test, the result of given dice, and the exact odds.

Uses only the standard library and knows no edition or entry. `resolver.notation` reads and prints tests.
"""

from resolver.dice.bounds import MOST_DICE, MOST_NUMBER, MOST_POINTS, MOST_TARGET, MOST_TERMS, OutOfRange
from resolver.dice.handling import HandlingError
from resolver.dice.mechanic import Mechanic
from resolver.dice.odds import Odds
from resolver.dice.seed import Seed
from resolver.dice.tallies import FallenDice
from resolver.procedures.playback import Playback, PlayedStep
from resolver.procedures.prepared import seen_by
from resolver.procedures.procedure import Procedure, ProcedureRoll, ProcedureShift, ProcedureValue
from resolver.procedures.resolved import Resolved
from resolver.resolve import resolve, resolve_procedure, weigh, with_playback
from resolver.rolls.bind.bound import Bound, Test, bind
from resolver.rolls.bind.roll_changes import Change, ChangeError, Modifier, modifier
from resolver.rolls.odds.roll_odds import RollOdds, roll_odds, roll_success
from resolver.rolls.replay.faces import DiceError, Face, GivenDice
from resolver.rolls.replay.replay import Replay, count_side, dice_of_helpers, replay, reroll_side
from resolver.rolls.verdict import FIELDS, Verdict
from resolver.rulings import RULINGS, Ruling, RulingError, known_rulings, ruling_name, rulings_in_force
from resolver.solving.dials import Dial, DialError, dial_of, dials_of, rating_dial
from resolver.solving.evaluator import Budget, Evaluator, Point, TooManyQuestions, ask
from resolver.solving.solutions import (
    Nearest,
    Solution,
    break_even,
    curve,
    easier_points,
    nearest,
    solve,
    why_not,
    why_unknown,
)
from resolver.solving.wanted import WantedError, wanted_chance
from resolver.values.arithmetic import MOST_RESULT
from resolver.values.expression import evaluate, evaluate_limit, holds
from resolver.values.scene import UNKNOWN, ExpressionError, LookupTable, Scene, Unbound, Value

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
    "Bound",
    "Budget",
    "Change",
    "ChangeError",
    "Dial",
    "DialError",
    "DiceError",
    "Evaluator",
    "ExpressionError",
    "Face",
    "FallenDice",
    "GivenDice",
    "HandlingError",
    "LookupTable",
    "Mechanic",
    "Modifier",
    "Nearest",
    "Odds",
    "OutOfRange",
    "Playback",
    "PlayedStep",
    "Point",
    "Procedure",
    "ProcedureRoll",
    "ProcedureShift",
    "ProcedureValue",
    "Replay",
    "Resolved",
    "RollOdds",
    "Ruling",
    "RulingError",
    "Scene",
    "Seed",
    "Solution",
    "Test",
    "TooManyQuestions",
    "Unbound",
    "Value",
    "Verdict",
    "WantedError",
    "ask",
    "bind",
    "break_even",
    "count_side",
    "curve",
    "dial_of",
    "dials_of",
    "dice_of_helpers",
    "easier_points",
    "evaluate",
    "evaluate_limit",
    "holds",
    "known_rulings",
    "modifier",
    "nearest",
    "rating_dial",
    "replay",
    "reroll_side",
    "resolve",
    "resolve_procedure",
    "roll_odds",
    "roll_success",
    "ruling_name",
    "rulings_in_force",
    "seen_by",
    "solve",
    "wanted_chance",
    "weigh",
    "why_not",
    "why_unknown",
    "with_playback",
]
