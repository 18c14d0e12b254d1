"""Changes to a roll: what they do, and why they cannot be made.

`whose` is the word for the side whose dice change, unless that is the roller; `because` is the reason of the change.
Notes of what changes do are only read, so they are sentences without a code.
"""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import join_words, signed_text, upper

_REMOVED = {"against": "unopposed", "requirement": "no {word}", "limit": "no limit"}
"""What a roll has without a part that a change removes."""

_SET = {"against": "against {}", "pool": "roll {}", "requirement": "the {word} is {}"}
"""What a roll has instead of a part that a change sets."""

_ROLLS = {"pool": "Your roll", "against": "The target's roll"}
"""What the dice of a side are called as a whole."""

TO_REACH = "number to reach"
"""The word for the number to reach, if the edition's is not known."""

_WILD = {"add 1": "one more die", "replace 1": "in place of another die"}
"""What a Wild Die is in a pool, by its kind."""

_HANDLED = {
    ("explode", "all"): "all dice explode",
    ("reroll", "failures"): "all dice that did not hit are rolled again",
    ("reroll", "one"): "one die is rolled again",
    ("raise", "one"): "one die counts as one more",
    ("glitch", "cancelled"): "a glitch is cancelled",
    ("read", "highest"): "an open test: the highest die counts",
    ("wild", "add 1"): "one more die, a Wild Die",
    ("wild", "replace 1"): "one die of the pool is a Wild Die",
    ("wild", "none"): "no die is wild",
}
"""What a handling does to the dice, by its key and its value."""


def part_set(key: str, value: int | str, whose: str | None, because: str | None, word: str = TO_REACH) -> str:
    """Return the note that a part of a roll or a rating is set; *word* is the one for the number to reach."""
    removed = _REMOVED.get(key) if value == "none" else None
    said = _HANDLED.get((key, str(value))) or removed or _SET.get(key, f"{key} becomes {{}}")
    return _note(said.format(value, word=word), whose, because)


def dice_handled(key: str, value: int | str, whose: str | None, because: str | None) -> str:
    """Return the note that something is done with the dice of a roll."""
    return _note(_handling(key, value), whose, because)


def rating_changed(
    key: str, amount: int | str, whose: str | None, because: str | None, *, has_value: bool = True
) -> str:
    """Return the note that an amount is added to a rating, if it has a value."""
    note = _note(f"{key} {signed_text(amount)}", whose, because)
    return note if has_value else f"{note}: it has no value to add to"


def requirement_raised(dice: int | str, whose: str | None, because: str | None, word: str = TO_REACH) -> str:
    """Return the note that dice are added to the number to reach, whose *word* the edition has."""
    return _note(f"the {word} +{dice}", whose, because)


def helpers_added(dice: Sequence[int], most: int | None, whose: str | None, because: str | None) -> str:
    """Return the note that others help with a roll, and how many dice they add at most."""
    limited = "" if most is None else f" and add at most {most}"
    return _note(f"helpers throw {', '.join(map(str, dice))} dice{limited}", whose, because)


def value_added(step: str, amount: int | str, because: str | None) -> str:
    """Return the note that an amount is added to a value of a procedure."""
    return _note(f"{step} + {amount}", None, because)


@reason
def no_such_wild_die(value: int | str, choices: Sequence[str]) -> str:
    """The Wild Die is set to a kind that does not exist."""
    return f'wild is "{value}"; choose {join_words(choices, "or")}.'


@reason
def wild_die_twice(has: str, leave_out: str) -> str:
    """A roll with a Wild Die gets another one."""
    return f"the roll already has a Wild Die ({_WILD.get(has, has)}); leave out {leave_out}."


@reason
def wild_only_set(choices: Sequence[str]) -> str:
    """The Wild Die is added to, which can only be set."""
    return f"You can only set wild; choose {join_words(choices, 'or')}."


@reason
def roll_unopposed() -> str:
    """A change is about the target's dice, but the roll is unopposed."""
    return "This roll is unopposed: the target has no dice to change."


@reason
def change_not_number(key: str, amount: int | str) -> str:
    """The handling of dice changes by something that is not a number."""
    if amount == "unknown":
        return f"What is added to {key} has no value; give the rating that it comes from."
    return f"The change of {key} is {signed_text(amount)}; it must be a number."


@reason
def change_needs_ratings(source: str, names: Sequence[str], side: str) -> str:
    """The handling of dice changes by ratings of a side that have no value."""
    whose, where = ("your", "") if side == "actor" else ("the target's", " under `against` too")
    value, they = ("a value", "it counts") if len(names) == 1 else ("values", "they count")
    return f"Give {whose} {join_words(names)} {value}{where}: {they} for {source}."


@reason
def target_helped() -> str:
    """Helpers are given for the target."""
    return "The target can't have helpers; leave them out."


@reason
def not_changeable(name: str, near: str | None, parts: Sequence[str]) -> str:
    """A change names something that neither the roll nor its edition has."""
    hint = f'did you mean "{near}"?' if near else f"change {', '.join(parts)} or a rating."
    return f'You can\'t change "{name}" in this roll; {hint}'


@reason
def category_added_to(key: str, value: int | str) -> str:
    """An amount is added to a category."""
    return f'{key} is "{value}", a category; you can set it but not add to it.'


@reason
def set_twice(
    key: str, first: str, first_because: str | None, second: str, second_because: str | None
) -> str:
    """Two changes set the same thing to different values."""
    one, other = _value(first, first_because), _value(second, second_because)
    return f"{_ROLLS.get(key) or upper(key)} can't be both {one} and {other}; leave one out."


@reason
def step_not_value(step: str, kind: str, parts: Sequence[str]) -> str:
    """A change sets a roll or a shift as if it were a value."""
    return f'"{step}" is a {kind}; change {", ".join(parts)}, a rating, or a value of its procedure.'


@reason
def no_roll_to_change(step: str | None, rolls: Sequence[str]) -> str:
    """A change is about a roll that the test does not have."""
    if not rolls:
        return "Nothing is rolled here; leave the modifiers out, and give numbers that already include them."
    named = f'This test has no roll "{step}"' if step else "This test has no roll"
    return f"{named}; change the dice of {', '.join(rolls)}."


def _handling(key: str, value: int | str) -> str:
    match key:
        case "exploding":
            return f"{value} more that {'explodes' if value == 1 else 'explode'}"
        case "hits":
            return f"{value} {'hit' if value == 1 else 'hits'} on top"
        case "buy" if value != "none":
            return f"every {value} dice buy a hit"
    return _HANDLED.get((key, str(value)), f"{key} becomes {value}")


def _note(what: str, whose: str | None, because: str | None) -> str:
    told = f"{whose}: {what}" if whose else what
    return f"{told} ({because})" if because else told


def _value(value: str, because: str | None) -> str:
    return f'"{value}"' + (f" ({because})" if because else "")
