"""Headlines of answers about turns."""

from collections.abc import Mapping, Sequence

from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.answer import Headline, HeadlineFigure
from kb.play.turns.turn_answer import Fit
from resolver.turn import CheckedTurn
from resolver.wording import upper

VERDICTS = {True: "legal", False: "not legal", None: "unknown"}

MOST_NAMED = 3
"""The most actions to list in one headline."""


def turn_headline(edition: Edition, found: CheckedTurn, left: Mapping[str, int | str | None]) -> Headline:
    """Return whether the turn is legal, with what forbids it or what is left."""
    verdict = VERDICTS[found.legal]
    figures = [HeadlineFigure(name="legal", value=verdict)]
    if found.problems:
        more = len(found.problems) - 1
        text = f"{upper(verdict)}: {found.problems[0].why.rstrip('.')}" + (
            f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        )
        return Headline(text=text, figures=figures)
    named = {
        edition.resources[key].name: "unknown" if amount is None else amount for key, amount in left.items()
    }
    figures += [
        HeadlineFigure(name=f"{name} left", value=left[key]) for key, name in zip(left, named, strict=False)
    ]
    rest = f"; left: {', '.join(f'{name} {amount}' for name, amount in named.items())}" if named else ""
    return Headline(text=f"{upper(verdict)}{rest}", figures=figures)


def fits_headline(base: KnowledgeBase, fits: Sequence[Fit]) -> Headline:
    """Return the first actions that still fit, and how many more there are."""
    names = [base.entries[fit.do].name for fit in fits[:MOST_NAMED]]
    more = f" and {len(fits) - len(names)} more" if len(fits) > len(names) else ""
    text = (
        f"{', '.join(names)}{more} still fit{'s' if len(fits) == 1 else ''}" if fits else "Nothing more fits"
    )
    return Headline(text=text, figures=[HeadlineFigure(name="fits", value=len(fits))])
