"""What an action requires, for the resolver to check: ratings, states and what was spent."""

from collections.abc import Iterable

from kb.describe import requirement_text
from kb.model import AnyOf, Edition, Need, Requirement, SpentNeed, StateNeed
from kb.play.turns.amounts import Told, told_as
from resolver.turn import InState, Precondition


def preconditions(
    edition: Edition, requirements: Iterable[Requirement], told: Told
) -> tuple[Precondition, ...]:
    """Return *requirements* as preconditions, settled by what is *told* if possible."""
    return tuple(_precondition(edition, each, told) for each in requirements)


def _precondition(edition: Edition, requirement: Requirement, told: Told) -> Precondition:
    words = requirement_text(edition, requirement)
    if isinstance(requirement, AnyOf):
        return _any_of(words, [_precondition(edition, each, told) for each in requirement.any_of])
    if isinstance(requirement, Need):
        return _rating(words, requirement, told)
    if isinstance(requirement, StateNeed):
        return _state(words, requirement)
    if isinstance(requirement, SpentNeed):
        return _spent(words, requirement, told)
    return Precondition(words, known=None)


def _any_of(words: str, parts: list[Precondition]) -> Precondition:
    known = [None if part.spent else part.known for part in parts]
    return Precondition(
        words,
        known=True if True in known else None if None in known else False,
        states=tuple(state for part in parts for state in part.states),
        because=" and ".join(filter(None, (part.because for part in parts))),
        give=" or ".join(filter(None, (part.give for part in parts))),
    )


def _rating(words: str, need: Need, told: Told) -> Precondition:
    value = told.get(need.term)
    if value is None:
        return Precondition(words, known=None, give=told_as(need.term))
    if value >= need.least:
        return Precondition(words, known=True)
    because = f"{need.term} is {value}"
    if need.when:
        return Precondition(f"{words}; {because}", known=None)
    return Precondition(words, because=because)


def _state(words: str, need: StateNeed) -> Precondition:
    if need.on != "actor":
        return Precondition(words, known=None)
    known = None if need.when else False
    give = f"{need.state!r} under `states`, or {need.state!r}: 0 under `ratings`"
    return Precondition(words, known, states=(InState(need.state, need.is_, give),))


def _spent(words: str, need: SpentNeed, told: Told) -> Precondition:
    if all(told.get(name) == 0 for name in need.spent):
        return Precondition(words, known=True)
    return Precondition(words, known=None, spent=need.spent)
