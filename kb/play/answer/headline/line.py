"""The headline of an answer: the result of given dice, or what is likely."""

from kb.model import Edition, Entry
from kb.play.answer.headline.context import HeadlineContext
from kb.play.answer.headline.odds import odds_parts
from kb.play.answer.headline.rolled import rolled_parts
from kb.play.answer.headline.wording import join_parts
from kb.play.answer.parts import Headline
from resolver import Resolved


def headline(answer: Resolved, edition: Edition | None, entry: Entry | None) -> Headline:
    """Return the headline of *answer*.

    Args:
        answer: The odds, and the result of given dice.
        edition: The test's edition, for the units of its terms; None if not known.
        entry: The test's entry; None for free notation.
    """
    context, playback = HeadlineContext(edition, entry, answer), answer.playback
    return join_parts(
        odds_parts(context) if playback is None else rolled_parts(context, playback), answer.prepared.unknown
    )
