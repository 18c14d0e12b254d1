"""What follows from a roll: outcomes by their conditions; some replace those before them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from resolver.values.scene import UNKNOWN, UnknownValue

WrittenOutcome = tuple[str, str] | tuple[str, str, bool]
"""A condition ("success", "net >= 2"), what follows and, where it is so, that this replaces what stands before it."""

Met = bool | UnknownValue


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that follows, where any of its conditions is met and nothing takes its place."""

    conditions: tuple[str, ...]
    then: str
    replaced_by: tuple[str, ...] = ()
    """Conditions of later outcomes that follow instead."""

    @property
    def if_(self) -> str:
        """Its conditions as one text."""
        return " or ".join(self.conditions)

    def met(self, holds: Callable[[str], Met]) -> Met:
        """Return whether it follows, where *holds* tells of each condition whether it is met."""
        own = _any(map(holds, self.conditions))
        other = _any(map(holds, self.replaced_by)) if own is not False else False
        if own is False or other is True:
            return False
        return UNKNOWN if UNKNOWN in (own, other) else True


def consequences(outcomes: Sequence[WrittenOutcome]) -> list[Consequence]:
    """Return what may follow, each thing once: those that lead to the same are one with several conditions."""
    found: dict[str, Consequence] = {}
    for place, (condition, then, *_) in enumerate(outcomes):
        later = [one for one in outcomes[place + 1 :] if len(one) > 2 and one[2] and one[1] != then]
        before = found.get(then, Consequence((), then))
        found[then] = Consequence(
            (*before.conditions, condition), then, tuple(dict.fromkeys(one[0] for one in later))
        )
    return list(found.values())


def _any(met: Iterable[Met]) -> Met:
    listed = list(met)
    if any(one is True for one in listed):
        return True
    return UNKNOWN if UNKNOWN in listed else False
