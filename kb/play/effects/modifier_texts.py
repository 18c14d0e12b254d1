"""What a request's own modifiers, wounds and uses of Edge change in its roll, in words."""

from collections.abc import Iterable, Iterator

import resolver
from kb.describe import change_text
from kb.model import Edition, WrittenChange
from kb.play.effects.applicable_grants import OTHERS
from kb.play.effects.modifiers import ModifiedRoll
from kb.play.sentences.effects import help_text
from resolver.rolls.bind.roll_changes import KEYS
from resolver.wording import upper

_PARTS = frozenset({"pool", "limit", "requirement", "against", "wild"})
"""The parts of a roll whose change has words; how dice are handled has only the name of what does it."""


def modifier_texts(edition: Edition, roll: ModifiedRoll, changes: Iterable[resolver.Change]) -> Iterator[str]:
    """Yield what each of *changes* does to *roll*, once: "Dark: −1 die", "Cover (target): +2 dice"."""
    yield from dict.fromkeys(text for change in changes if (text := _text(edition, roll, change)))


def _text(edition: Edition, roll: ModifiedRoll, change: resolver.Change) -> str:
    if change.helpers and edition.teamwork is not None:
        return f"{upper(change.reason or '')}: {help_text(edition.teamwork.limit, edition.teamwork.most)}"
    keys = {*change.set, *change.add}
    has_words = keys and not (keys & {*KEYS}) - _PARTS
    effect = change_text(edition, WrittenChange(set=change.set, add=change.add)) if has_words else ""
    names_target = any(key.startswith(OTHERS) for key in keys)
    suffix = " (target)" if roll.party(change.who) == "target" and not names_target else ""
    if not change.reason:
        return upper(f"{effect}{suffix}") if effect else ""
    if effect.removeprefix("roll ") in change.reason:  # the reason says it already: "you gave 4 dice"
        effect = ""
    return upper(f"{change.reason}{suffix}{': ' if effect else ''}{effect}")
