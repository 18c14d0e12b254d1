"""What rules check: every text in the notation and every change to rolls, with its place."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding
from kb.model import Edition, Entry, RollStep, WrittenChange
from kb.model.notated import Notated, names_known, notated, notated_edge
from kb.references import edition_of
from resolver.notation import parse_condition, parse_roll, parse_value
from resolver.notation.tree import Condition, Expression, Roll

Tree = Roll | Condition | Expression


@dataclass(frozen=True, slots=True)
class Place:
    """An entry with its edition, or the edition itself."""

    kind: str
    id: str
    edition: Edition
    entry: Entry | None = None
    """None for an edition."""

    def finding(self, trail: Trail, message: str) -> Finding:
        """Return a finding at *trail* in it."""
        return self.kind, self.id, trail, message


@dataclass(frozen=True, slots=True)
class Written:
    """A text in the notation."""

    place: Place
    item: Notated
    names: frozenset[str]
    """The names that it may use."""

    def tree(self) -> Tree:
        """Return its syntax tree.

        Raises:
            NotationError: If it is not in the notation.
        """
        text = self.item.text
        if self.item.form == "condition":
            return parse_condition(text, self.names)
        if self.item.form == "value":
            return parse_value(text, self.names)
        return parse_roll(f"1 [{text}]" if self.item.form == "limit" else text, self.names)

    def finding(self, message: str) -> Finding:
        """Return a finding about it."""
        return self.place.finding(self.item.trail, message)


def written(base: KnowledgeBase) -> Iterator[Written]:
    """Yield every text in the notation: in all entries, and in all editions' uses of Edge."""
    for place, entry in _entries_placed(base):
        names = names_known(place.edition, entry)
        yield from (Written(place, item, names) for item in notated(entry))
    for place in _editions_placed(base):
        names = frozenset(place.edition.terms)
        yield from (Written(place, item, names) for item in notated_edge(place.edition))


def changing(base: KnowledgeBase) -> Iterator[tuple[Place, Trail, WrittenChange]]:
    """Yield every variant, grant, modifier, use of Edge and change of a state, with its place."""
    for place, entry in _entries_placed(base):
        yield from ((place, trail, change) for trail, change in _changes_of(entry))
    for place in _editions_placed(base):
        yield from ((place, ("edge", key), use) for key, use in place.edition.edge.items())
        for key, state in place.edition.states.items():
            yield from ((place, ("states", key, "grants", i), grant) for i, grant in enumerate(state.grants))


def _changes_of(entry: Entry) -> Iterator[tuple[Trail, WrittenChange]]:
    for key, step in entry.tests.items():
        if isinstance(step, RollStep):
            yield from (
                (("tests", key, "variants", name), variant) for name, variant in step.variants.items()
            )
    yield from ((("grants", index), grant) for index, grant in enumerate(entry.grants))
    for key, example in entry.examples.items():
        yield from ((("examples", key, "modifiers", i), change) for i, change in enumerate(example.modifiers))


def _entries_placed(base: KnowledgeBase) -> Iterator[tuple[Place, Entry]]:
    for id_, entry in base.entries.items():
        if edition := base.editions.get(edition_of(id_)):
            yield Place("entries", id_, edition, entry), entry


def _editions_placed(base: KnowledgeBase) -> Iterator[Place]:
    for id_, edition in base.editions.items():
        yield Place("editions", id_, edition)
