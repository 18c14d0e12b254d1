"""Headlines of answers about turns."""

from collections.abc import Mapping, Sequence

from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.answer.parts import Headline, HeadlineFigure
from kb.play.sentences.turn import still_fit, turn_forbidden, turn_leaves
from kb.play.turns.turn_answer import Fit
from resolver.turn import CheckedTurn

VERDICTS = {True: "legal", False: "not legal", None: "unknown"}

MOST_NAMED = 3
"""The most actions to list in one headline."""


def turn_headline(edition: Edition, checked: CheckedTurn, left: Mapping[str, int | str | None]) -> Headline:
    """Return whether the turn is legal, with what forbids it or what is left."""
    verdict = VERDICTS[checked.legal]
    figures = [HeadlineFigure(name="legal", value=verdict)]
    if checked.problems:
        text = turn_forbidden(verdict, checked.problems[0].why, len(checked.problems) - 1)
        return Headline(text=text, figures=figures)
    amounts = {
        edition.resources[key].name: "unknown" if amount is None else amount for key, amount in left.items()
    }
    figures += [
        HeadlineFigure(name=f"{name} left", value=left[key]) for key, name in zip(left, amounts, strict=False)
    ]
    return Headline(text=turn_leaves(verdict, amounts), figures=figures)


def fits_headline(base: KnowledgeBase, fits: Sequence[Fit]) -> Headline:
    """Return the first actions that still fit, and how many more there are."""
    names = [base.entries[fit.do].name for fit in fits[:MOST_NAMED]]
    text = still_fit(names, len(fits) - len(names))
    return Headline(text=text, figures=[HeadlineFigure(name="fits", value=len(fits))])
