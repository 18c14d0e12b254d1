"""What a test comes to in one line: what came out where dice were given, else what is likely."""

from kb.play.headline.asked import mean_on_success
from kb.play.headline.line import headline
from kb.play.headline.results import is_flag, results_aside
from kb.play.headline.words import unit_of

__all__ = ["headline", "is_flag", "mean_on_success", "results_aside", "unit_of"]
