"""What a tree is made of: its names, look-ups and dice, in the order in which they were written."""

from collections.abc import Iterator

from resolver.notation.tree import (
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
)

Leaf = Number | Dice | Flat | Name | Lookup | Unknown
Tree = Roll | Side | Condition | Interval | Choice | Expression


def names_in(tree: Tree) -> list[Name]:
    """Return the names of a tree, each once."""
    return list(dict.fromkeys(leaf for leaf in leaves_in(tree) if isinstance(leaf, Name)))


def lookups_in(tree: Tree) -> list[Lookup]:
    """Return the look-ups of a tree, each once."""
    return list(dict.fromkeys(leaf for leaf in leaves_in(tree) if isinstance(leaf, Lookup)))


def dice_in(tree: Tree) -> list[Dice]:
    """Return the dice of a tree; equal ones as often as they are thrown."""
    return [leaf for leaf in leaves_in(tree) if isinstance(leaf, Dice)]


def leaves_in(tree: Tree) -> Iterator[Leaf]:
    """Yield what a tree is made of at its ends."""
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
        case Interval(value, _) | Quotient(value, _, _):
            parts = (value,)
        case Choice(first, second) | Least(first, second) | Most(first, second) | Product(first, second):
            parts = (first, second)
        case Sum(terms):
            parts = tuple(term for _, term in terms)
    return (part for part in parts if part is not None)
