"""The rulings that affect an answer: which of them a table chose, and what they say."""

from collections.abc import Mapping

from kb.knowledge import KnowledgeBase
from kb.model import RollStep
from kb.model.our_table import TableChoices
from kb.play.answer.headline.context import roll_success_word
from kb.play.procedure.rulings import ANY_SIDES, choice_text


def rulings_of_table(
    edition: str, rulings: Mapping[str, str], table: Mapping[str, TableChoices]
) -> dict[str, str]:
    """Return those of *rulings* that *table* chose for *edition*."""
    own = table[edition].rulings if edition in table else {}
    return {name: choice for name, choice in rulings.items() if own.get(name) == choice}


def rulings_in_words(
    base: KnowledgeBase,
    edition_id: str,
    rulings: Mapping[str, str],
    id_: str | None = None,
    test: str | None = None,
) -> str:
    """Return what *rulings* of an edition say; empty without any.

    Args:
        base: The rules.
        edition_id: The edition.
        rulings: The choices, by name.
        id_: The entry that is rolled, which says who rolls against whom.
        test: Its roll.
    """
    edition, entry = base.editions[edition_id], base.entries.get(id_ or "")
    sides = ANY_SIDES
    if entry is not None:
        step, target = entry.tests.get(test or ""), entry.target_is or ANY_SIDES[1]
        by_target = isinstance(step, RollStep) and step.by == "target"
        sides = (target, "you") if by_target else ("you", target)
    word = roll_success_word(edition, entry, test, own_success=False)
    return "; ".join(choice_text(edition, name, choice, sides, word) for name, choice in rulings.items())
