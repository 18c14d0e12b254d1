"""Values: names without one, categories where numbers are needed, tables and scales."""

from collections.abc import Mapping, Sequence

from resolver.reasons import reason
from resolver.wording import dice_word, join_words

Lacking = Mapping[str, str]
"""A name without a value (`name`), and whose it is (`of`: a key of `_WHOSE`)."""

_WHOSE = {
    "actor": "",
    "target": " (target)",
    "either": "",
    "step": " (an earlier step)",
    "third": " (under `against`)",
}
"""What follows a name without a value, by whose it is."""


def missing_names(names: Sequence[Lacking]) -> list[str]:
    """Return names without a value, each once and with whose it is: "Shield (target)"."""
    return list(dict.fromkeys(f"{one['name']}{_WHOSE[one['of']]}" for one in names))


def missing_names_text(names: Sequence[Lacking]) -> str:
    """Return the clause that names have no value: "Shield (target) has no value"."""
    each = missing_names(names)
    return f"{join_words(each)} {'has' if len(each) == 1 else 'have'} no value"


@reason
def value_missing(names: Sequence[Lacking]) -> str:
    """Names in an expression have no value."""
    return f"{missing_names_text(names)}; give {'it' if len(names) == 1 else 'each'} a number or a category."


@reason
def no_table(table: str, near: str | None) -> str:
    """The edition has no such table."""
    hint = f'did you mean "{near}"?' if near else "choose one of the edition's tables."
    return f'There is no table "{table}"; {hint}'


@reason
def no_row(table: str, given: Mapping[str, int | str], rows: Sequence[Sequence[int | str]]) -> str:
    """A table has no row for the values of its keys."""
    known = [", ".join(map(str, keys)) for keys in rows]
    lacks = (
        f'The table "{table}" has no row for {", ".join(f"{name} {value}" for name, value in given.items())}'
    )
    if len(given) > 1:
        return f"{lacks}; it has rows for {'; '.join(known)}."
    return f"{lacks}; give {next(iter(given))} as {join_words(known, 'or')}."


@reason
def value_needs_roll(dice: str) -> str:
    """Dice stand where a value without dice is expected."""
    return f"{dice} needs a roll; a value without dice is expected here."


@reason
def two_limits_given(first: str, second: str, which: str = "") -> str:
    """Both of two alternative limits are given; `which` says when each counts, if the source does."""
    told = f": {which}. Leave one out." if which else "; leave one out."
    return f'You gave both "{first}" and "{second}", but only one is the limit{told}'


@reason
def not_comparable(condition: str, first: int | str, second: int | str) -> str:
    """A condition compares a category with a number, or by its size."""
    return f'"{condition}" compares {first} with {second}; compare a category with another one, by "=".'


@reason
def category_in_formula(name: str, value: str) -> str:
    """A name within a formula is a category."""
    return f'"{name}" is "{value}", a category; use it only in a table or with "=".'


@reason
def category_calculated(value: str) -> str:
    """A category is calculated with."""
    return f'"{value}" is a category; you can\'t calculate with it.'


@reason
def category_not_number(word: str, value: str) -> str:
    """A part of a roll is a category."""
    return f'The {word} must be a number, not "{value}".'


@reason
def divisor_too_low(name: str, value: int) -> str:
    """A rating to divide by is below 1."""
    return f"{name} is {value}; to divide by it, give it 1 or more."


@reason
def sides_in_pool(dice: str, count: int, hits: str) -> str:
    """Dice with sides stand in a pool whose hits are counted."""
    return f"{dice} stands in a pool whose {hits} are counted; write {count}D or {count} {dice_word(count)}."


@reason
def sides_missing(dice: str) -> str:
    """Dice that are added up do not say how many sides they have."""
    return f'"{dice}" doesn\'t say how many sides the dice have; write them, such as 2d6.'


@reason
def dice_inside_function() -> str:
    """A roll has dice inside an operation other than a sum."""
    return "A roll can't have dice inside min, max, x or /; work that value out in its own step."


@reason
def dice_without_target(dice: str, count: int, sides: int) -> str:
    """Dice that need a target number stand in a value, which has none."""
    return f"{dice} has no target number here; write {count}d{sides} for a sum."


@reason
def no_such_step_field(step: str, field: str, near: str | None, fields: Sequence[str]) -> str:
    """A step has no such field."""
    hint = f'did you mean "{step}.{near}"?' if near else f"it has {', '.join(fields)}."
    return f'The step {step} has no field "{field}"; {hint}'


@reason
def not_on_scale(value: int | str, scale: str, values: Sequence[str]) -> str:
    """A value is not on the scale along which it is shifted."""
    return f'"{value}" is not on the scale {scale}; choose {", ".join(values) or "no values"}.'


@reason
def shift_not_number(scale: str, value: str) -> str:
    """The distance of a shift is a category."""
    return f'A shift along {scale} is "{value}"; it must be a number.'


@reason
def no_highest_value(values: Sequence[str]) -> str:
    """A value that may be a category is asked for its highest amount."""
    return f'A value may be "{", ".join(values)}", a category, which has no highest value.'
