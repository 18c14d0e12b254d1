"""Why a number of a roll is not given: the reason that its entry has."""

from typing import Literal

from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.references import edition_of
from resolver.rolls.bind.roll_rules import LEFT_OUT, NOT_GIVEN

_PARTS: tuple[Literal["requirement"], Literal["limit"]] = ("requirement", "limit")
"""The parts of a roll besides its pool that may come from an earlier step."""


def with_reason(base: KnowledgeBase, id_: str | None, key: str | None, told: str) -> str:
    """Return a sentence about a number that is not given, with the reason that the entry has for its roll.

    If the number comes from a step that the request leaves out, add how to give it.

    Args:
        base: The rules.
        id_: The entry; None for a typed roll.
        key: The roll, unless the sentence begins with another step.
        told: The sentence.
    """
    if id_ is not None and told.endswith(LEFT_OUT):
        words = base.editions[edition_of(id_)].mechanic.words
        part = next((part for part in _PARTS if f"he {words.get(part, part)} come" in told), "pool")
        return f"{told} Leave out `test` to roll it too, or set `{part}` in a modifier."
    if id_ is None or not told.endswith(NOT_GIVEN):
        return told
    step, _, rest = told.partition(": ")
    entry = base.entries[id_]
    about = step if rest and step in entry.tests else key
    why = entry.unknown.get(f"tests.{about}.roll") or entry.unknown.get(f"tests.{about}")
    return told if why is None else told.removesuffix(NOT_GIVEN) + plain(base, why, edition_of(id_))
