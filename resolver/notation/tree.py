"""The syntax tree of the notation. Equal texts give equal trees."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Rounding = Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 0, with at most four digits."""

    value: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice to throw: `3D` (sides None: dice of the edition) or `2d6` (added up)."""

    count: int
    sides: int | None = None


@dataclass(frozen=True, slots=True)
class Flat:
    """A fixed number of dice in a pool (`6 dice`)."""

    count: int


@dataclass(frozen=True, slots=True)
class Name:
    """A term, or a field of an earlier step (`of` is the step, `name` is `hits`, `net`, `success` …).

    `of` is None for the roller's own rating (or else the scene's), `actor` or `target` for one side's.
    """

    name: str
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Lookup:
    """The value that a table gives for its key ratings."""

    table: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A number that the source does not give; anything that depends on it is unknown."""


@dataclass(frozen=True, slots=True)
class Least:
    """The lower of two values: `min(a, b)`."""

    first: "Expression"
    second: "Expression"


@dataclass(frozen=True, slots=True)
class Most:
    """The higher of two values: `max(a, b)`."""

    first: "Expression"
    second: "Expression"


@dataclass(frozen=True, slots=True)
class Product:
    """Two values multiplied: `a x b`."""

    first: "Expression"
    second: "Expression"


@dataclass(frozen=True, slots=True)
class Quotient:
    """A value divided by a whole number of 1 or more, or by a declared name with such a value.

    `down` rounds toward zero, `up` away from it; None leaves it to the ruling `rounding`.
    """

    value: "Expression"
    divisor: int | Name
    rounding: Rounding | None = None


Sign = Literal["+", "-"]


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms, each added or subtracted, in the order written.

    A single term is always subtracted (`-4`); an added sum is merged into its parent.
    """

    terms: tuple[tuple[Sign, "Expression"], ...]


Expression = Number | Dice | Flat | Name | Lookup | Unknown | Least | Most | Product | Quotient | Sum


@dataclass(frozen=True, slots=True)
class Choice:
    """Alternative limits; a request gives exactly one of them: `[Speed or Handling]`."""

    first: Name
    second: Name


@dataclass(frozen=True, slots=True)
class Interval:
    """The interval of an extended test: `1 hour`."""

    value: Expression
    unit: str


@dataclass(frozen=True, slots=True)
class Side:
    """What one side rolls: `pool [limit] (requirement, interval)`."""

    pool: Expression
    limit: Expression | Choice | None = None
    requirement: Expression | None = None
    interval: Interval | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """A printed test: one side, or one against another."""

    actor: Side
    opposition: Side | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison of two values; without `operator`, whether the value is above 0 or true."""

    first: Expression
    operator: Literal[">", ">=", "=", "<", "<="] | None = None
    second: Expression | None = None


Leaf = Number | Dice | Flat | Name | Lookup | Unknown
Tree = Roll | Side | Condition | Interval | Choice | Expression


def join_terms(first: Expression, sign: Sign, second: Expression) -> Sum:
    """Return the sum of two values, merged into one sum."""
    terms = first.terms if isinstance(first, Sum) else (("+", first),)
    added = second.terms if sign == "+" and isinstance(second, Sum) else ((sign, second),)
    return Sum((*terms, *added))


def names_in(tree: Tree) -> list[Name]:
    """Return the names of a tree, each once."""
    return list(dict.fromkeys(leaf for leaf in leaves_in(tree) if isinstance(leaf, Name)))


def lookups_in(tree: Tree) -> list[Lookup]:
    """Return the look-ups of a tree, each once."""
    return list(dict.fromkeys(leaf for leaf in leaves_in(tree) if isinstance(leaf, Lookup)))


def dice_in(tree: Tree) -> list[Dice]:
    """Return the dice of a tree, each as often as it is thrown."""
    return [leaf for leaf in leaves_in(tree) if isinstance(leaf, Dice)]


def highest_in(tree: Tree) -> Iterator[Most]:
    """Yield each choice of the higher of two values in a tree."""
    if isinstance(tree, Most):
        yield tree
    if not isinstance(tree, Leaf):
        for part in _parts(tree):
            yield from highest_in(part)


def leaves_rounding_open(tree: Tree) -> bool:
    """Return whether a division in a tree leaves it to the ruling how to round."""
    if isinstance(tree, Leaf):
        return False
    return (isinstance(tree, Quotient) and tree.rounding is None) or any(
        leaves_rounding_open(part) for part in _parts(tree)
    )


def leaves_in(tree: Tree) -> Iterator[Leaf]:
    """Yield the leaves of a tree."""
    if isinstance(tree, Leaf):
        yield tree
    else:
        for part in _parts(tree):
            yield from leaves_in(part)


def _parts(
    tree: Roll | Side | Condition | Interval | Choice | Least | Most | Product | Quotient | Sum,
) -> Iterator[Tree]:
    parts: tuple[Tree | None, ...]
    match tree:
        case Roll(actor, opposition):
            parts = (actor, opposition)
        case Side(pool, limit, requirement, interval):
            parts = (pool, limit, requirement, interval)
        case Condition(first, _, second):
            parts = (first, second)
        case Interval(value, _):
            parts = (value,)
        case Quotient(value, divisor, _):
            parts = (value, divisor if isinstance(divisor, Name) else None)
        case Choice(first, second) | Least(first, second) | Most(first, second) | Product(first, second):
            parts = (first, second)
        case Sum(terms):
            parts = tuple(term for _, term in terms)
    return (part for part in parts if part is not None)
