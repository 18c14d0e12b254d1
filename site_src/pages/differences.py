"""How a counterpart of an action differs from it, by value, the difference that matters most first."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry
from kb.references import edition_of

MOST_DIFFERENCES = 2
"""The most differences to tell; a comparison has every one."""

_WHEN = {"own": "on your turn", "any": "at any time", "out": "out of turn"}


@dataclass(frozen=True, slots=True)
class _Side:
    """An entry with its edition."""

    base: KnowledgeBase
    id: str

    @property
    def entry(self) -> Entry:
        return self.base.entries[self.id]

    @property
    def edition(self) -> Edition:
        return self.base.editions[edition_of(self.id)]

    @property
    def roll(self) -> str:
        """Its roll, "no test" or "unknown"."""
        return describe.roll_text(self.base, self.id)

    @property
    def when(self) -> str:
        """When it can be taken, in words of all editions; empty if its source does not say."""
        timings = self.edition.timings
        keys = [key for _, key in describe.timings_by_way(self.edition, self.entry) if key in timings]
        return _WHEN[timings[keys[0]].at] if keys else ""

    @property
    def changes(self) -> list[str]:
        """What it changes in other rolls, and its states, as short as on its card."""
        edition_id = edition_of(self.id)
        texts = describe.brief_effects(self.edition, self.entry, edition_id)
        return [describe.plain(self.base, each, edition_id) for each in texts]

    @property
    def needs(self) -> list[str]:
        return [describe.requirement_text(self.edition, each) for each in self.entry.requires]


def differences(base: KnowledgeBase, here: str, there: str, letters: int, *, rolls: bool = True) -> list[str]:
    """Return how entry *there* differs from entry *here* beside its cost, in words short enough for a list.

    Args:
        base: The rules.
        here: The entry to compare with.
        there: The entry to describe.
        letters: The most letters of all differences together; those that don't fit are left out.
        rolls: Whether to tell its roll; without, what it changes stands for it if it has none.
    """
    found: list[str] = []
    for each in _all_differences(_Side(base, here), _Side(base, there), rolls=rolls):
        if len(found) < MOST_DIFFERENCES and len("; ".join([*found, each])) <= letters:
            found.append(each)
    return found


def _all_differences(here: _Side, there: _Side, *, rolls: bool) -> Iterator[str]:
    rolled = there.roll not in ("no test", "unknown")
    if rolls and there.roll != here.roll:
        yield f"rolls {there.roll}" if rolled else "no roll" if there.roll == "no test" else "roll unknown"
    if here.when and there.when and there.when != here.when:
        yield there.when
    if rolled or rolls:
        yield from (each for each in there.changes[:1] if each not in here.changes)
    yield from (f"needs {each}" for each in there.needs[:1] if each not in here.needs)
    if there.entry.combine.once and not here.entry.combine.once:
        yield f"once each {there.entry.combine.once}"
