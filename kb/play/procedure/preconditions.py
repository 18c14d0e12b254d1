"""What an action requires, for the resolver to check: ratings, states and what was spent."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from kb.describe import requirement_clause, requirement_text, state_need_words
from kb.model import AnyOf, Edition, Need, Requirement, SpentNeed, StateNeed
from kb.play.procedure.turn_amounts import GivenNumbers
from kb.play.sentences.to_give import give_left, give_ratings, give_state
from kb.play.sentences.turn import (
    no_alternative,
    number_given,
    rating_is,
    ratings_are,
    used_up,
)
from resolver.reasons import Reason
from resolver.turn import InState, Precondition

TARGET = "target."
"""What the name of a state begins with if it is the target's."""


def preconditions(
    edition: Edition,
    requirements: Iterable[Requirement],
    numbers: GivenNumbers,
    used: Mapping[str, int] = MappingProxyType({}),
) -> tuple[Precondition, ...]:
    """Return *requirements* as preconditions, settled by the given *numbers* if possible, less what is *used* up."""
    return tuple(
        replace(_precondition(edition, each, numbers, used), clause=requirement_clause(edition, each))
        for each in requirements
    )


def _precondition(
    edition: Edition, requirement: Requirement, numbers: GivenNumbers, used: Mapping[str, int]
) -> Precondition:
    words = requirement_text(edition, requirement)
    if isinstance(requirement, AnyOf):
        return _any_of(edition, words, preconditions(edition, requirement.any_of, numbers, used))
    if isinstance(requirement, Need):
        return _rating_precondition(edition, words, requirement, numbers, used)
    if isinstance(requirement, StateNeed):
        return _state_precondition(edition, words, requirement)
    if isinstance(requirement, SpentNeed):
        return _spent_precondition(edition, words, requirement, numbers)
    return Precondition(words, known=None)


def _any_of(edition: Edition, words: str, parts: Sequence[Precondition]) -> Precondition:
    answers = [None if part.spent else part.known for part in parts]
    known = True if True in answers else None if None in answers else False
    return Precondition(
        words,
        known=known,
        states=tuple(
            replace(
                state,
                name=edition.states[state.state.removeprefix(TARGET)].name,
                words=part.clause,
                give=state.give and give_state(state.state, clause=part.clause if state.is_ else "you are"),
            )
            for part in parts
            for state in part.states
        ),
        because=_merge_facts(no_alternative, [part.because for part in parts if part.because])
        if known is False
        else None,
        failed=tuple(part.because for part in parts if part.known is False and part.because),
        open_words=tuple(part.clause for part in parts if part.known is None and not part.states),
        give=tuple(give for part in parts for give in part.give),
    )


def _rating_precondition(
    edition: Edition, words: str, need: Need, numbers: GivenNumbers, used: Mapping[str, int]
) -> Precondition:
    """Return a needed rating as a precondition; given parts may settle the highest of several.

    A rating that isn't given counts as its term says of those without one.
    """
    term = edition.terms.get(need.term)
    parts = term.highest_of if term is not None and need.term not in numbers else []
    names = [name for name in (*parts, *standing_for(edition, parts), need.term) if name in numbers]
    missing = [] if need.term in numbers or (parts and len(names) == len(parts)) else [need.term, *parts]
    there = {name: numbers[name] - used.get(name, 0) for name in names}
    left_out = term.without if term is not None and not names else None
    known = [*there.values(), *([left_out] if isinstance(left_out, int) else [])]
    if any(value >= need.least for value in known):
        return Precondition(words, known=True if need.enough else None)
    facts = [
        used_up(name, max(value, 0)) if used.get(name) else _amount_reason(name, value, need.least)
        for name, value in there.items()
    ]
    because = _merge_facts(ratings_are, facts)
    open_ = [name for name in missing if name not in numbers]
    if not open_:
        return Precondition(words, because=because)
    give = (give_ratings(open_),) if need.enough else ()
    return Precondition(words, known=None, because=because, give=give)


def standing_for(edition: Edition, parts: Collection[str]) -> list[str]:
    """Return the terms as which one of *parts* counts in rolls: their highest is at least that."""
    return [name for name, term in edition.terms.items() if not {*parts}.isdisjoint(term.stands_for)]


def _amount_reason(name: str, amount: int, least: int) -> Reason:
    """Return what is given of a rating, or of what is counted, where *least* is needed."""
    return number_given(name, amount, least) if name.islower() else rating_is(name, amount)


def _merge_facts(several: Callable[[Sequence[Reason]], Reason], facts: Sequence[Reason]) -> Reason | None:
    """Return *facts* as one reason: none, the only one, or what *several* makes of them."""
    return several(facts) if len(facts) > 1 else next(iter(facts), None)


def _state_precondition(edition: Edition, words: str, need: StateNeed) -> Precondition:
    known = None if need.when else False
    if need.on == "target":  # a turn doesn't know it; a roll does
        return Precondition(words, known, states=(InState(f"{TARGET}{need.state}", need.is_),))
    if need.on != "actor":
        return Precondition(words, known=None)
    give = give_state(need.state, need.is_ if state_need_words(edition, need) else None)
    return Precondition(words, known, states=(InState(need.state, need.is_, give),))


def _spent_precondition(edition: Edition, words: str, need: SpentNeed, numbers: GivenNumbers) -> Precondition:
    if all(_is_spent(edition, name, count, numbers) for name, count in need.spent.items()):
        return Precondition(words, known=True)
    untold = [name for name in need.spent if name not in numbers]
    give = tuple(give_left(name, _amount_per_turn(edition, name) - need.spent[name]) for name in untold)
    return Precondition(words, known=None, spent=need.spent, from_start=not untold, give=give)


def _is_spent(edition: Edition, name: str, count: int, numbers: GivenNumbers) -> bool:
    """Return whether *count* of a resource is missing from what a turn gives, by what the request has left of it."""
    if name not in numbers:
        return False
    return numbers[name] == 0 or _amount_per_turn(edition, name) - numbers[name] >= count


def _amount_per_turn(edition: Edition, name: str) -> int:
    """Return how much of a resource a turn gives, as far as these are numbers."""
    gains = (amounts[name] for amounts in edition.turn.gives.values() if name in amounts)
    return sum(gain for gain in gains if isinstance(gain, int))
