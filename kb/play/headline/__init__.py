"""The headline of a test: the result of given dice, or what is likely."""

from kb.play.headline.about import success_word
from kb.play.headline.asked import mean_on_success, own_success
from kb.play.headline.line import headline
from kb.play.headline.results import is_flag, results_aside
from kb.play.headline.words import unit_of

__all__ = [
    "headline",
    "is_flag",
    "mean_on_success",
    "own_success",
    "results_aside",
    "success_word",
    "unit_of",
]
