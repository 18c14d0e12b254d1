"""The names that trees read, including through keys of tables, and the side that has each name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from resolver.notation import Choice, Lookup, Name, Roll, Tree, leaves_in
from resolver.notation import Side as SideOfRoll

Side = Literal["actor", "target"]

SIDES: tuple[Side, ...] = get_args(Side)

Keys = Mapping[str, Sequence[Name]]
"""The names whose values select the row of a table, by the table's slug."""


@dataclass(frozen=True, slots=True)
class SideRating:
    """A rating, and the side that has it."""

    name: str
    side: Side


def other_side(side: Side) -> Side:
    """Return the side that *side* rolls against."""
    return "target" if side == "actor" else "actor"


def roller_of(by: str) -> Side:
    """Return the side whose ratings count for the roller `actor`, `target` or `other` (the target's)."""
    return "actor" if by == "actor" else "target"


def owner_and_name(key: str) -> tuple[Side | None, str]:
    """Return the side before the dot of a rating's key, if there is one, and the rating's name."""
    match key.partition("."):
        case ("actor" | "target" as side, ".", name):
            return side, name
    return None, key


def names_in_trees(keys: Keys, *trees: Tree | None) -> list[Name]:
    """Return the names that *trees* read, in the order written, each once.

    A look-up reads the keys of its table; one in a table that is not among *keys* reads nothing.
    """
    return list(dict.fromkeys(name for tree in trees for _, name in _with_sides(keys, tree, "actor")))


def ratings_in_trees(keys: Keys, *trees: Tree | None, roller: Side = "actor") -> list[SideRating]:
    """Return the ratings that *trees* read, each once, with the side that has it.

    The side is the one before the name's dot, or else the name's side of the roll, which *roller* makes.
    Fields of steps (`attack.hits`) are not ratings.
    """
    read = (pair for tree in trees for pair in _with_sides(keys, tree, roller))
    found = (_rating(name, side) for side, name in read)
    return list(dict.fromkeys(rating for rating in found if rating is not None))


def step_of(name: Name) -> str:
    """Return the step of a field, or the name itself, which may be a step."""
    return name.of if name.of is not None else name.name


def choices_in(trees: Iterable[Tree | None]) -> list[Choice]:
    """Return each pair of alternative limits once."""
    return list(dict.fromkeys(choice for tree in trees for choice in _choices(tree)))


def owner_of(name: Name, side: Side) -> Side | None:
    """Return the side that has a rating which *side* of the roll reads; None if it is a field of a step."""
    match name.of:
        case None:
            return side
        case "actor" | "target" as named:
            return named
    return None


def _rating(name: Name, side: Side) -> SideRating | None:
    owner = owner_of(name, side)
    return None if owner is None else SideRating(name.name, owner)


def _with_sides(keys: Keys, tree: Tree | None, side: Side) -> Iterator[tuple[Side, Name]]:
    """Yield each name with its side of the roll."""
    if tree is None:
        return
    if isinstance(tree, Roll):
        yield from _with_sides(keys, tree.actor, side)
        yield from _with_sides(keys, tree.opposition, other_side(side))
        return
    for leaf in leaves_in(tree):
        if isinstance(leaf, Name):
            yield side, leaf
        elif isinstance(leaf, Lookup):
            yield from ((side, key) for key in keys.get(leaf.table, ()))


def _choices(tree: Tree | None) -> Iterator[Choice]:
    match tree:
        case Roll(actor, opposition):
            yield from _choices(actor)
            yield from _choices(opposition)
        case SideOfRoll(_, Choice() as limit):
            yield limit
        case Choice():
            yield tree
