"""The line about an answer: what came out of given dice, else what is likely."""

from kb.model import Edition, Entry
from kb.play.answer import Headline
from kb.play.headline.about import About
from kb.play.headline.came import came
from kb.play.headline.likely import likely
from kb.play.headline.words import joined
from resolver import Resolved


def headline(answer: Resolved, edition: Edition | None, entry: Entry | None) -> Headline:
    """Return what *answer* comes to.

    Args:
        answer: Its odds, and what given dice came to.
        edition: That of the test, with the units of its terms; None where nobody knows it.
        entry: What the test is of; None for free notation.
    """
    about, played = About(edition, entry, answer), answer.playback
    return joined(likely(about) if played is None else came(about, played))
