"""Why a number of a roll is not given: the reason that its entry has."""

from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.references import edition_of
from resolver.rolls.bind.roll_rules import NOT_GIVEN


def with_reason(base: KnowledgeBase, id_: str | None, key: str | None, told: str) -> str:
    """Return a sentence about a number that is not given, with the reason that the entry has for its roll.

    Args:
        base: The rules.
        id_: The entry; None for a typed roll.
        key: The roll, unless the sentence begins with another step.
        told: The sentence.
    """
    if id_ is None or not told.endswith(NOT_GIVEN):
        return told
    step, _, rest = told.partition(": ")
    entry = base.entries[id_]
    about = step if rest and step in entry.tests else key
    why = entry.unknown.get(f"tests.{about}.roll") or entry.unknown.get(f"tests.{about}")
    return told if why is None else told.removesuffix(NOT_GIVEN) + plain(base, why, edition_of(id_))
