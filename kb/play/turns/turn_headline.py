"""Headlines of answers about turns."""

from collections.abc import Mapping, Sequence

from kb.describe import amounts_text, resource_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.answer.parts import Headline, HeadlineFigure
from kb.play.sentences.fits import cost_unknown, may_fit, still_fit
from kb.play.sentences.turn import (
    turn_filled,
    turn_forbidden,
    turn_leaves,
    verdict_if,
)
from kb.play.turns.acts import is_cost_unknown
from kb.play.turns.turn_answer import Fit
from resolver.turn import CheckedTurn, Stock
from resolver.wording import dice_word, join_words, signed_text

VERDICTS = {True: "legal", False: "not legal", None: "unknown"}

MOST_NAMED = 3
"""The most actions to list in one headline."""


def turn_headline(
    edition: Edition,
    checked: CheckedTurn,
    left: Mapping[str, int | str | None],
    conditions: Sequence[str],
    alone: str | None = None,
) -> Headline:
    """Return whether the turn is legal, with what forbids it, or what it takes off every action and what is left.

    Where something that isn't given decides, it names the answers that make the actions legal together, or else
    the open *conditions*: a single one in its words, several by their number. Nothing is left in the span that an
    action takes *alone*.
    """
    verdict = VERDICTS[checked.legal]
    figures = [HeadlineFigure(name="legal", value=verdict)]
    if checked.problems:
        whys = dict.fromkeys(problem.why for problem in checked.problems)
        text = turn_forbidden(verdict, checked.problems[0].why, len(whys) - 1)
        return Headline(text=text, figures=figures)
    conditional = (
        verdict_if(verdict, list(map(str, checked.only_if)), conditions) if checked.legal else verdict
    )
    so_far = [conditional, penalties_in_words(edition, checked.penalties)]
    if alone is not None:
        return Headline(text=turn_filled(so_far, edition.turn.name_of(alone)), figures=figures)
    figures += [
        HeadlineFigure(name=f"{edition.resources[key].name} left", value=amount)
        for key, amount in left.items()
    ]
    rest = {key: amount for key, amount in left.items() if amount} if checked.over else left
    text = turn_leaves(so_far, checked.over, left_in_words(edition, rest))
    return Headline(text=text, figures=figures)


def left_in_words(edition: Edition, left: Mapping[str, int | str | None]) -> str:
    """Return what is left of resources: "1 Main Action, any number of On Turn Actions and Instant Actions"."""
    known = [amounts_text(edition, {key: amount}) for key, amount in left.items() if isinstance(amount, int)]
    endless = [resource_text(edition, key, amount) for key, amount in left.items() if amount == "any"]
    unknown = [resource_text(edition, key, "any") for key, amount in left.items() if amount is None]
    any_ = [f"any number of {join_words(endless)}"] if endless else []
    told = ", ".join([*known, *any_])
    if not unknown:
        return told
    return f"{told}; unknown: {join_words(unknown)}" if told else f"unknown ({join_words(unknown)})"


def penalties_in_words(edition: Edition, penalties: Mapping[str, int]) -> str:
    """Return what a turn takes off every action in it: "−2 dice on every action this round"."""
    words = {str(key): word for key, word in edition.mechanic.words.items()}
    span = edition.turn.name_of(edition.turn.spans[-1])
    return ", ".join(
        f"{signed_text(amount)} {dice_word(amount) if word == 'dice' else word} on every action this {span}"
        for word, amount in ((words.get(slot, slot), amount) for slot, amount in penalties.items())
    )


def fits_headline(base: KnowledgeBase, fits: Sequence[Fit], open_stocks: Mapping[str, Stock]) -> Headline:
    """Return the first actions that still fit, those that may, and how many more there are.

    An action may fit if more is there of the *open_stocks*, or if the turn so far may be legal. Those of unknown cost
    stand apart.
    """
    costly = [fit for fit in fits if not fit.legal and is_cost_unknown(base.entries[fit.do], fit.as_)]
    sure = [fit for fit in fits if fit.legal]
    open_ = [fit for fit in fits if not fit.legal and fit not in costly]
    texts = [still_fit(*_first_names(base, sure))] if sure or not open_ else []
    if open_:
        texts.append(may_fit(*_first_names(base, open_), [str(stock.why) for stock in open_stocks.values()]))
    if costly:
        texts.append(cost_unknown(*_first_names(base, costly)))
    return Headline(text="; ".join(texts), figures=[HeadlineFigure(name="fits", value=len(fits))])


def _first_names(base: KnowledgeBase, fits: Sequence[Fit]) -> tuple[list[str], int]:
    """Return the names of the first actions, and how many more there are."""
    names = [base.entries[fit.do].name for fit in fits[:MOST_NAMED]]
    return names, len(fits) - len(names)
