"""The headline of a test: the result of given dice, or what is likely."""

from kb.play.answer.headline.context import success_word
from kb.play.answer.headline.line import headline
from kb.play.answer.headline.results import is_flag, results_aside
from kb.play.answer.headline.template import mean_on_success, own_success
from kb.play.answer.headline.wording import unit_of

__all__ = [
    "headline",
    "is_flag",
    "mean_on_success",
    "own_success",
    "results_aside",
    "success_word",
    "unit_of",
]
