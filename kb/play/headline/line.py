"""The headline of an answer: the result of given dice, or what is likely."""

from kb.model import Edition, Entry
from kb.play.answer import Headline
from kb.play.headline.about import About
from kb.play.headline.came import came
from kb.play.headline.likely import likely
from kb.play.headline.words import joined
from resolver import Resolved


def headline(answer: Resolved, edition: Edition | None, entry: Entry | None) -> Headline:
    """Return the headline of *answer*.

    Args:
        answer: The odds, and the result of given dice.
        edition: The test's edition, for the units of its terms; None if not known.
        entry: The test's entry; None for free notation.
    """
    about, played = About(edition, entry, answer), answer.playback
    return joined(likely(about) if played is None else came(about, played), answer.prepared.unknown)
