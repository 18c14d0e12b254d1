"""Outcomes of a roll and their conditions; some replace those before them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from resolver.notation import Condition, parse_condition
from resolver.rolls.verdict import FIELDS
from resolver.values.scene import UNKNOWN, UnknownValue

WrittenOutcome = tuple[str, str] | tuple[str, str, bool]
"""A condition ("success", "net >= 2"), the outcome and, if so, that it replaces all outcomes before it."""

Met = bool | UnknownValue


def outcome_condition(text: str, names: Iterable[str]) -> Condition:
    """Return the condition of an outcome, which reads fields of its own roll and *names*.

    Most are a field alone, for which the names needn't be looked through.
    """
    return parse_condition(text, FIELDS if text in FIELDS else (*FIELDS, *names))


@dataclass(frozen=True, slots=True)
class Consequence:
    """An outcome that happens if any of its conditions is met and no later outcome replaces it."""

    conditions: tuple[str, ...]
    then: str
    replaced_by: tuple[str, ...] = ()
    """Conditions of later outcomes that replace it."""

    @property
    def if_(self) -> str:
        """Its conditions as one text."""
        return " or ".join(self.conditions)

    def met(self, holds: Callable[[str], Met]) -> Met:
        """Return whether it happens, given *holds*, which says whether a condition is met."""
        own = _any(map(holds, self.conditions))
        other = _any(map(holds, self.replaced_by)) if own is not False else False
        if own is False or other is True:
            return False
        return UNKNOWN if UNKNOWN in (own, other) else True


def consequences(outcomes: Sequence[WrittenOutcome]) -> list[Consequence]:
    """Return the possible outcomes, merging equal ones with several conditions."""
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
