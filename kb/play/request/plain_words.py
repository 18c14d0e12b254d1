"""The plain words for the parts of a roll in an edition: "target number", "DC", "dice"."""

from kb.model import Edition
from resolver.notation import REQUIREMENT, Level, PlainWords
from resolver.notation.plain_words import THRESHOLD, Bare
from resolver.solving.dials import SLOTS

BARE: dict[str, Bare] = {"hits": "dice", "target-number": "open", "total": "met"}
"""The meaning of a number after "v" by family: dice if hits are counted, the number to reach if added up.

With a target number for each die, both are in use."""


def words_of(edition: Edition, levels: tuple[Level, ...] = ()) -> PlainWords:
    """Return *edition*'s plain words: its own for the requirement and for its *levels*, and everybody's."""
    mechanic = edition.mechanic
    own = mechanic.words.get("requirement")
    sides = None if mechanic.family == "total" else mechanic.sides
    # where people say "difficulty 2" they don't mean two dice by "versus 2"
    bare: Bare = "number" if edition.difficulties and mechanic.family == "hits" else BARE[mechanic.family]
    return PlainWords((*REQUIREMENT, *([own] if own else [])), bare, levels, sides)


def slots_by_word(edition: Edition) -> dict[str, str]:
    """Return the parts of a roll by every word for them, in lower case."""
    own = edition.mechanic.words
    words = {slot: slot for slot in SLOTS} | {own[slot]: slot for slot in SLOTS if slot in own}
    words |= dict.fromkeys(words_of(edition).requirement, "requirement")
    open_word = THRESHOLD if edition.mechanic.family == "target-number" else None
    return {word.casefold(): slot for word, slot in words.items() if word != open_word}
