"""Turns: whether a list of an edition's actions is legal in one, and what still fits."""

from kb.turns.acts import act_of
from kb.turns.answering import check_turn, replay_example
from kb.turns.faults import turn_faults
from kb.turns.fitting import what_fits
from kb.turns.rules import rules_of

__all__ = ["act_of", "check_turn", "replay_example", "rules_of", "turn_faults", "what_fits"]
