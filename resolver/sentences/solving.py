"""Why a number cannot be varied, or why no value of it reaches a wanted chance.

`what` is the word for the number in sentences, `vary` the part of the roll that it is.
"""

from collections.abc import Sequence
from fractions import Fraction

from resolver.reasons import Reason, reason
from resolver.wording import join_words, percent


@reason
def not_variable(vary: str, near: str | None, slots: Sequence[str]) -> str:
    """A part of a roll is varied that does not exist."""
    hint = f'did you mean "{near}"?' if near else f"choose {join_words(slots, 'or')}."
    return f'You can\'t vary "{vary}"; {hint}'


@reason
def unopposed_not_variable() -> str:
    """The opposing dice of an unopposed roll are varied."""
    return "This roll is unopposed; vary its pool or its requirement."


@reason
def rolled_not_variable(vary: str) -> str:
    """A part of dice that have been rolled already is varied."""
    return f"You can't vary `{vary}`: these dice have already been rolled; vary something else."


@reason
def bonus_unknown(what: str, unknown: Sequence[Reason]) -> str:
    """A bonus is varied that is unknown."""
    return " ".join(map(str, unknown)) or f"The {what} is unknown."


@reason
def set_by_earlier_roll(what: str) -> str:
    """A bonus is varied that an earlier roll sets."""
    return f"You can't vary the {what}: an earlier roll sets it."


@reason
def no_limit(word: str) -> str:
    """The limit of a roll without one is varied."""
    return f"This roll has no {word}; vary something else."


@reason
def opposed_without_requirement(word: str) -> str:
    """The requirement of an opposed roll without one is varied."""
    return f"This roll is opposed and has no {word}; vary its pool, or the target's dice (`against`)."


@reason
def modifier_unknown(vary: str) -> str:
    """A part of a roll is varied that an unknown modifier changes."""
    return f"You can't vary the {vary}: one of its modifiers is unknown."


@reason
def never_made(step: str) -> str:
    """Something is varied in a roll that is never made."""
    return f"The roll {step} is never made here, so you can't vary anything in it."


@reason
def refused_with_value(why: str) -> str:
    """A request is refused with the value that a number is varied to."""
    return why


@reason
def no_value_possible(what: str, first: int, why: Reason) -> str:
    """A test is impossible with every value of the number that is varied."""
    return f"No value of {what} is possible here. With {first}: {why}"


@reason
def limited_below_requirement(requirement: str, needed: int, limit: str, most: int, what: str) -> str:
    """The limit of a roll is lower than its requirement."""
    return f"The {requirement} is {needed}, but the {limit} is {most}: too few count, whatever the {what}."


@reason
def best_with_limit(what: str, best: int, chance: Fraction) -> str:
    """The wanted chance is out of reach, however high the limit is."""
    return f"Even with the {what} at {best}, where more doesn't help, the chance is {percent(chance)}."


@reason
def best_with_most(what: str, best: int, chance: Fraction, limit: str | None, limited: int | None) -> str:
    """The wanted chance is out of reach with the most allowed, perhaps because of the limit."""
    cap = f", because the {limit} is {limited}" if limit is not None else ""
    return f"Even with the {what} at {best}, the most allowed, the chance is {percent(chance)}{cap}."


@reason
def best_in_range(what: str, best: int, chance: Fraction, least: int, most: int) -> str:
    """The wanted chance is out of reach with every value of a rating."""
    return f"With {what} at {best}, the best from {least} to {most}, the chance is {percent(chance)}."


@reason
def unreadable_chance(text: str) -> str:
    """A wanted chance cannot be read."""
    return f'"{text}" is not a chance; write a fraction (3/4), a percentage (75%) or a decimal (0.75).'


@reason
def chance_above_one(text: str, *, as_percent: bool) -> str:
    """A wanted chance is more than 1, perhaps a percentage without its sign."""
    hint = f"; write {text}% for percent" if as_percent else ""
    return f"The wanted chance is {text}; it must be at most 1, or 100%{hint}."


@reason
def chance_not_positive(text: str) -> str:
    """A wanted chance is 0 or less."""
    return f"The wanted chance is {text}; it must be more than 0."
