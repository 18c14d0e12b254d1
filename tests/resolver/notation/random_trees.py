"""Random trees and texts of the notation, for the laws that hold for all of them."""

from typing import Literal

from hypothesis import strategies as st

from resolver.notation import (
    TEXT_CAP,
    Choice,
    Condition,
    Dice,
    Expression,
    Flat,
    Interval,
    Least,
    Lookup,
    Most,
    Name,
    Number,
    Product,
    Quotient,
    Roll,
    Side,
    Sum,
    Unknown,
    print_condition,
    print_roll,
    print_value,
)

DECLARED = frozenset(
    {
        "Logic",
        "Data Processing",
        "Computer (Decking)",
        "Strength/Lifting Bonus",
        "Melee AC",
        "Test Pilot",
        "AR v. VR",
    }
)
UNDECLARED = (
    "Body",
    "Vehicle Skill",
    "Semi-Auto Burst",
    "compiler's Resonance",
    "maneuver Threshold",
    "Data",
)

_numbers = st.integers(0, 9999)
_plain_names = st.sampled_from([*sorted(DECLARED), *UNDECLARED])
_side_names = st.builds(Name, _plain_names, st.sampled_from([None, None, None, "actor", "target"]))
_fields = st.builds(Name, st.sampled_from(["hits", "net"]), st.sampled_from(["attack", "soak-it", "2nd"]))
names = _side_names | _fields
_divisors = st.integers(1, 9999) | st.builds(Name, st.sampled_from(sorted(DECLARED)))
_leaves = st.one_of(
    st.builds(Number, _numbers),
    st.builds(Dice, _numbers, st.none() | st.integers(2, 9999)),
    st.builds(Flat, _numbers),
    names,
    st.builds(Lookup, st.sampled_from(["range", "cybercombat-tn"])),
    st.just(Unknown()),
)

Term = tuple[Literal["+", "-"], Expression]


def _sum(terms: list[Term]) -> Expression:
    """Return terms as the parser gives them: what is added is no group of its own."""
    flat: list[Term] = []
    for sign, term in terms:
        flat.extend(term.terms if sign == "+" and isinstance(term, Sum) else ((sign, term),))
    return flat[0][1] if len(flat) == 1 and flat[0][0] == "+" else Sum(tuple(flat))


def _larger(smaller: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    signs: st.SearchStrategy[Literal["+", "-"]] = st.sampled_from(["+", "-"])
    return st.one_of(
        st.lists(st.tuples(signs, smaller), min_size=1, max_size=4).map(_sum),
        st.builds(Product, smaller, smaller),
        st.builds(Quotient, smaller, _divisors, st.sampled_from([None, "up", "down"])),
        st.builds(Least, smaller, smaller),
        st.builds(Most, smaller, smaller),
    )


def _depth(value: Expression) -> int:
    match value:
        case Sum(terms):
            return 1 + max(_depth(term) for _, term in terms)
        case Product(first, second) | Least(first, second) | Most(first, second):
            return 1 + max(_depth(first), _depth(second))
        case Quotient(dividend, _, _):
            return 1 + _depth(dividend)
    return 0


values: st.SearchStrategy[Expression] = st.recursive(_leaves, _larger, max_leaves=8).filter(
    lambda value: _depth(value) < 8 and len(print_value(value)) <= TEXT_CAP
)


def _is_number_to_meet(value: Expression) -> bool:
    """Return whether a value may be a requirement: no change ("-4"), no range ("6-7")."""
    match value:
        case Sum((("-", _), *_)):
            return False
        case Sum((("+", Number(first)), ("-", Number(second)))):
            return first >= second
    return True


_requirements = values.filter(_is_number_to_meet)
_intervals = st.builds(Interval, values, st.sampled_from(["hour", "Combat Turns"]))
_limits = values | st.builds(Choice, names, names)
_sides = st.builds(Side, values, st.none() | _limits, st.none() | _requirements) | st.builds(
    Side, values, st.none() | _limits, _requirements, _intervals
)
rolls = st.builds(Roll, _sides, st.none() | _sides).filter(lambda roll: len(print_roll(roll)) <= TEXT_CAP)
conditions = (
    st.builds(Condition, values)
    | st.builds(Condition, values, st.sampled_from([">", ">=", "=", "<", "<="]), values)
).filter(lambda condition: len(print_condition(condition)) <= TEXT_CAP)

TOKENS = (
    *("+", "-", "x", "/ 2", "/ 3 up", "/ Logic", "/", "(", ")", "[", "]", ",", "v.", "or", ">", ">=", "="),
    *("0", "7", "3D", "2d6", "6 dice", "unknown", "table(range)", "min(", "max(", "hour"),
    *("attack.hits", "actor.Logic", "target.Computer (Decking)", *sorted(DECLARED), *UNDECLARED),
)
token_texts = st.lists(st.sampled_from(TOKENS), min_size=1, max_size=12).map(" ".join)


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """Return the plain form of a roll with one of its words left out, or put elsewhere."""
    words = print_roll(draw(rolls)).split(" ")
    word = words.pop(draw(st.integers(0, len(words) - 1)))
    if draw(st.booleans()):
        words.insert(draw(st.integers(0, len(words))), word)
    return " ".join(words)
