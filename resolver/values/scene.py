"""The values of the names in a test: ratings of both sides, earlier steps, and tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from resolver.notation import Choice, Lookup, Name, Roll, Tree, lookups_in, print_value
from resolver.notation import Side as SideOfRoll
from resolver.reasons import Reason, ReasonedError
from resolver.sentences.values import no_row, no_table, value_missing
from resolver.values.names_read import Keys, Side, names_in_trees, other_side, owner_and_name
from resolver.wording import nearest

_REQUEST: dict[Side, str] = {"actor": "ratings", "target": "against"}
"""The request field of each side's ratings."""

_OF = {"ratings": "actor", "against": "target", "ratings or against": "either", "steps": "step"}
"""Whose a name without a value is, by where it is looked for."""


class UnknownValue(Enum):
    """A value that the source does not give; anything that depends on it is unknown too."""

    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return self.value


UNKNOWN: Final = UnknownValue.UNKNOWN

Value = int | str | UnknownValue
"""A number, a category ("Red"), or UNKNOWN. Ratings that are dice are thrown before they enter a scene."""


class ExpressionError(ReasonedError):
    """An expression has no value in its scene."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A name without a value, as written, and where it was looked up."""

    name: str
    within: str
    """`ratings` (the actor's), `against` (the target's), `ratings or against`, or `steps`."""
    third: bool = False
    """Whether it is a third party's, whose ratings stand among the target's."""

    @property
    def step(self) -> str | None:
        """The earlier step that it is a field of; None for a rating."""
        return self.name.partition(".")[0] if self.within == "steps" else None

    @property
    def as_part(self) -> dict[str, str]:
        """The name without its side, and whose it is, as a part of a reason."""
        name = self.name if self.within == "steps" else owner_and_name(self.name)[1]
        return {"name": name, "of": "third" if self.third else _OF[self.within]}


class Unbound(ExpressionError):  # noqa: N818 - the name says what is wrong
    """Names have no value.

    Attributes:
        missing: All of them, in the order written.
    """

    def __init__(self, missing: Iterable[Missing]) -> None:
        self.missing = tuple(missing)
        super().__init__(value_missing(names_of(self.missing)))


def names_of(missing: Iterable[Missing]) -> list[dict[str, str]]:
    """Return names without a value as a part of a reason, each once."""
    return [each.as_part for each in dict.fromkeys(missing)]


@dataclass(frozen=True, slots=True)
class LookupTable:
    """A table for looking up values in tests."""

    keys: tuple[Name, ...]
    """The names whose values select the row."""
    rows: Mapping[tuple[int | str, ...], Value]
    """The value of each row by its keys, in the order of `keys`."""
    name: str = ""
    """What people call it; by default its slug."""
    ranges: frozenset[tuple[int | str, ...]] = frozenset()
    """The keys of the rows that give a range; `rows` has one end of it."""

    @property
    def read_keys(self) -> tuple[Name, ...]:
        """The names that a look-up reads; none if every value of the table is unknown."""
        return self.keys if set(self.rows.values()) - {UNKNOWN} else ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The values to compute a test with.

    A name without a prefix is looked up among the value steps, then the roller's ratings, then (if it is shared)
    those of the side that does not roll; that side's own ratings are never used silently.
    """

    actor: Mapping[str, Value] = field(default_factory=dict)
    target: Mapping[str, Value] = field(default_factory=dict)
    roller: Side = "actor"
    """The side that rolls, whose ratings names without a prefix mean."""
    third: bool = False
    """Whether a third party rolls, whose ratings stand among the target's."""
    shared: frozenset[str] = frozenset()
    """Names that belong to the place or the object, not to a side; either mapping may hold them."""
    steps: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Fields of earlier steps. A value step has only the field `value`, which its name alone means too."""
    tables: Mapping[str, LookupTable] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    """Values of categories; in a condition such a word means itself (`Host Color = Red`)."""
    lacking: Mapping[tuple[Side, str], tuple["Missing", ...]] = field(default_factory=dict)
    """What a side's rating without a value comes from, if not from the request: names without a value themselves."""

    @property
    def keys(self) -> Keys:
        """The key names of each table."""
        return {slug: table.read_keys for slug, table in self.tables.items()}

    def other_side(self) -> "Scene":
        """Return the scene for the opponent's roll."""
        return replace(self, roller=other_side(self.roller))

    def value_of(self, name: Name) -> Value | None:
        """Return the value of a name; None if it has none."""
        if name.of is not None and name.of not in _REQUEST:
            return self.steps.get(name.of, {}).get(name.name)
        if name.of is None and name.name in self.steps and "value" in self.steps[name.name]:
            return self.steps[name.name]["value"]
        own, other = (self.target, self.actor) if self._side(name) == "target" else (self.actor, self.target)
        value = own.get(name.name)
        if value is None and name.name in self.shared:
            value = other.get(name.name)
        if value is None and name.of is None and name.name in self.words:
            return name.name
        return value

    def reads_range(self, tree: Tree) -> bool:
        """Return whether a look-up in *tree* reads a row that gives a range, or may once its keys have values."""
        tables = (self.tables[lookup.table] for lookup in lookups_in(tree) if lookup.table in self.tables)
        rows = ((table.ranges, tuple(map(self.value_of, table.keys))) for table in tables)
        return any(row in ranges or (ranges and None in row) for ranges, row in rows)

    def look_up(self, lookup: Lookup) -> Value | None:
        """Return the value that a table gives; None if one of its keys has no value.

        Raises:
            ExpressionError: If there is no such table, or no such row in it.
        """
        table = self._table(lookup)
        if not table.read_keys:
            return UNKNOWN
        found = [self.value_of(key) for key in table.keys]
        values = tuple(value for value in found if value is not None)
        if len(values) < len(found):
            return None
        row = tuple(value for value in values if not isinstance(value, UnknownValue))
        if len(row) < len(values):
            return UNKNOWN
        if row not in table.rows:
            raise ExpressionError(_no_row(lookup.table, table, row))
        return table.rows[row]

    def missing_in(self, tree: Tree) -> list[Missing]:
        """Return a tree's names without a value, each once; of a choice, one is enough."""
        match tree:
            case Roll(actor, opposition):
                return self.missing_in(actor) + (
                    self.other_side().missing_in(opposition) if opposition else []
                )
            case SideOfRoll(pool, limit, requirement, interval):
                parts = [part for part in (pool, limit, requirement, interval) if part is not None]
                return list(dict.fromkeys(missing for part in parts for missing in self.missing_in(part)))
            case Choice(first, second) if (
                self.value_of(first) is not None or self.value_of(second) is not None
            ):
                return []
        keys = {lookup.table: self._table(lookup).read_keys for lookup in lookups_in(tree)}
        names = [name for name in names_in_trees(keys, tree) if self.value_of(name) is None]
        return list(dict.fromkeys(missing for name in names for missing in self._missing_names(name)))

    def _side(self, name: Name) -> Side:
        if name.of is None:
            return self.roller
        return "target" if name.of == "target" else "actor"

    def _place(self, name: Name) -> str:
        if name.of is not None and name.of not in _REQUEST:
            return "steps"
        return "ratings or against" if name.name in self.shared else _REQUEST[self._side(name)]

    def _missing_names(self, name: Name) -> tuple[Missing, ...]:
        place = self._place(name)
        if place != "steps" and (source := self.lacking.get((self._side(name), name.name))):
            return source
        third = self.third and name.of is None and place == "against"
        return (Missing(print_value(name), place, third),)

    def _table(self, lookup: Lookup) -> LookupTable:
        if lookup.table not in self.tables:
            raise ExpressionError(no_table(lookup.table, nearest(lookup.table, self.tables)))
        return self.tables[lookup.table]


def _no_row(slug: str, table: LookupTable, row: tuple[int | str, ...]) -> Reason:
    given = dict(zip(map(print_value, table.keys), row, strict=True))
    return no_row(table.name or slug, given, list(table.rows)[:12])
