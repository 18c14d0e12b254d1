"""What rules check: texts in the notation, changes to rolls, requirements and names, each with its place."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding
from kb.model import AnyOf, Edition, Entry, Requirement, RollStep, WrittenChange
from kb.model.notated import Notated, edition_notation, known_names, names_at, notation_in
from kb.problems import no_such
from kb.references import edition_of
from resolver.notation import parse_condition, parse_roll, parse_value
from resolver.notation.tree import Condition, Expression, Roll

Tree = Roll | Condition | Expression

Named = tuple[Trail, str]
"""A place, and the name or the sentence there."""


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
class NotatedText:
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


def notated_texts(base: KnowledgeBase) -> Iterator[NotatedText]:
    """Yield every text in the notation: in all entries, and what editions have besides."""
    for place, entry in _placed_entries(base):
        names = known_names(place.edition, entry)
        yield from (NotatedText(place, item, names) for item in notation_in(entry))
    for place in _placed_editions(base):
        for item in edition_notation(place.edition):
            yield NotatedText(place, item, names_at(place.edition, item.trail))


def written_changes(base: KnowledgeBase) -> Iterator[tuple[Place, Trail, WrittenChange]]:
    """Yield every variant, grant, modifier, use of Edge and change of a state, with its place."""
    for place, entry in _placed_entries(base):
        yield from ((place, trail, change) for trail, change in _changes_of(entry))
    for place in _placed_editions(base):
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


def entries_with_edition(base: KnowledgeBase) -> Iterator[tuple[str, Entry, Edition]]:
    """Yield every entry with its id and its edition; another rule reports an entry without an edition."""
    for id_, entry in base.entries.items():
        if edition := base.editions.get(edition_of(id_)):
            yield id_, entry, edition


def placed_requirements(entry: Entry) -> Iterator[tuple[Trail, Requirement]]:
    """Yield what an entry, its ways to pay and its variants require, each alternative by itself."""
    yield from _alternatives(entry.requires, ("requires",))
    for key, cost in entry.costs.items():
        yield from _alternatives(cost.requires, ("cost", key, "requires"))
    for key, step in entry.tests.items():
        for name, variant in step.variants.items() if isinstance(step, RollStep) else ():
            yield from _alternatives(variant.requires, ("tests", key, "variants", name, "requires"))


def _alternatives(requirements: Iterable[Requirement], trail: Trail) -> Iterator[tuple[Trail, Requirement]]:
    for index, requirement in enumerate(requirements):
        if isinstance(requirement, AnyOf):
            yield from _alternatives(requirement.any_of, (*trail, index, "any_of"))
        else:
            yield (*trail, index), requirement


def undeclared_names(
    names: Iterable[Named], declared: Collection[str], what: str, of: str = ""
) -> Iterator[Named]:
    """Yield a sentence for each of *names* that *of* does not declare, at its place."""
    for trail, name in names:
        if name not in declared:
            yield trail, no_such(what, name, declared, of=of)


def _placed_entries(base: KnowledgeBase) -> Iterator[tuple[Place, Entry]]:
    for id_, entry, edition in entries_with_edition(base):
        yield Place("entries", id_, edition, entry), entry


def _placed_editions(base: KnowledgeBase) -> Iterator[Place]:
    for id_, edition in base.editions.items():
        yield Place("editions", id_, edition)
