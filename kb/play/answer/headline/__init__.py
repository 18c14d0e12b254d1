"""The headline of a test: the result of given dice, or what is likely."""

from kb.play.answer.headline.context import roll_success_word
from kb.play.answer.headline.line import headline
from kb.play.answer.headline.results import is_flag, optional_results
from kb.play.answer.headline.template import mean_on_success, own_success_odds

__all__ = [
    "headline",
    "is_flag",
    "mean_on_success",
    "optional_results",
    "own_success_odds",
    "roll_success_word",
]
