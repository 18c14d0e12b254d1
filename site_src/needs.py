"""The names whose values a test reads, by the side that has them: what a calculator has to ask for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Change, Edition
from kb.play.read_request import Subject, subject_of
from kb.play.request import ResolveRequest
from kb.play.scene import rulings_in_force, scene_of
from kb.play.steps import procedure_of, variant_of
from resolver.notation import Choice, Name, NotationError, Roll, Tree, lookups_in, names_in, parse_value
from resolver.procedures.procedure import body_of, reads

Needs = dict[str, list[str]]
"""Names under `ratings` (whoever acts), `against` (the other side), `scene`, and `either`: pairs of which one is
enough, one after the other. What is empty is left out."""

_SIDES = {"actor": "ratings", "target": "against", "other": "against"}
_ACROSS = {"ratings": "against", "against": "ratings"}


def needs(base: KnowledgeBase, id_: str, test: str | None = None, variant: str | None = None) -> Needs:
    """Return what the test of entry *id_* reads; with *test*, that step and what follows from it alone."""
    subject = subject_of(base, ResolveRequest(entry=id_, test=test, variant=variant))
    found = _Found(subject.edition, _empty_scene(base, subject.edition_id, subject.edition), [])
    change, side = variant_of(base.entries[id_], variant), _SIDES[subject.by]
    found.read(_roll(subject, found.scene, change), side)
    for tree in _written(subject.edition, change):
        found.read(tree, side)
    procedure = subject.procedure
    for key, step in procedure.steps.items() if procedure else ():
        own = _SIDES[step.by] if isinstance(step, resolver.RollStep) else "ratings"
        if key != subject.key or subject.test is None:
            found.read(body_of(step), own)
        found.read(step.if_, "ratings")
        if isinstance(step, resolver.ShiftStep) and step.from_ is None:
            found.names.append(("ratings", step.scale))
        elif isinstance(step, resolver.ShiftStep):
            found.read(step.from_, "ratings")
    for tree in procedure.results.values() if procedure else ():
        found.read(tree, "ratings")
    return found.sorted(procedure.steps if procedure else ())


def steps_alone(base: KnowledgeBase, id_: str) -> list[str]:
    """Return the rolls of entry *id_* that can be made without any other of its steps; none where it has one step."""
    edition_id = id_.partition("/")[0]
    edition = base.editions[edition_id]
    procedure = procedure_of(edition, base.entries[id_])
    scene = _empty_scene(base, edition_id, edition)
    rolls = {key: step.roll for key, step in procedure.steps.items() if isinstance(step, resolver.RollStep)}
    alone = [key for key, roll in rolls.items() if not reads(roll, procedure, scene)]
    return alone if len(procedure.steps) > 1 else []


def names_of_change(edition: Edition, change: Change) -> list[str]:
    """Return the terms that the amounts of *change* are worked out from."""
    names = (name.name for tree in _written(edition, change) for name in names_in(tree))
    return list(dict.fromkeys(name for name in names if name in edition.terms))


@dataclass
class _Found:
    """Names that were read, each with the side that has it."""

    edition: Edition
    scene: resolver.Scene
    names: list[tuple[str, str]]
    either: tuple[str, ...] = ()

    def read(self, tree: Tree | None, side: str) -> None:
        """Note the names of *tree*, through tables too; *side* is whose roll it is."""
        if isinstance(tree, Roll):
            self.read(tree.actor, side)
            self.read(tree.opposition, _ACROSS[side])
            for half in (tree.actor, tree.opposition):
                if half and isinstance(half.limit, Choice):
                    self.either += (half.limit.first.name, half.limit.second.name)
        elif tree is not None:
            read = [*names_in(tree), *self._through_tables(tree)]
            own = [name for name in read if name.of in (None, "actor", "target")]
            self.names += [(_SIDES[name.of] if name.of else side, name.name) for name in own]

    def _through_tables(self, tree: Tree) -> Iterator[Name]:
        tables = self.scene.tables
        for table in (tables[look.table] for look in lookups_in(tree) if look.table in tables):
            yield from table.keys
            for cell in filter(lambda cell: isinstance(cell, str), table.rows.values()):
                yield from _names_in_text(self.edition, str(cell))

    def sorted(self, steps: Iterable[str]) -> Needs:
        """Return the names by who has them, without those of *steps*."""
        found: Needs = {"ratings": [], "against": [], "scene": [], "either": list(self.either)}
        known = set(self.edition.terms) - set(steps)
        for side, name in dict.fromkeys(self.names):
            if name in known:
                found["scene" if self.edition.terms[name].of == "scene" else side].append(name)
        return {key: list(dict.fromkeys(names)) for key, names in found.items() if names}


def _empty_scene(base: KnowledgeBase, edition_id: str, edition: Edition) -> resolver.Scene:
    return scene_of(base, edition_id, {}, {}, rulings_in_force(edition))


def _roll(subject: Subject, scene: resolver.Scene, change: Change | None) -> Roll | None:
    """Return the roll that is asked about, as *change* leaves it."""
    if subject.test is None or change is None:
        return subject.test.roll if subject.test else None
    changes = [resolver.Change(set=change.set, add=change.add)]
    try:
        return resolver.bind(subject.test, resolver.seen_by(subject.by, scene), changes).changed.roll
    except ValueError:  # it takes values to change it
        return subject.test.roll


def _written(edition: Edition, change: Change | None) -> Iterator[Tree]:
    """Yield the expressions of *change*; what is no expression stands in the changed roll."""
    for text in (*change.set.values(), *change.add.values()) if change else ():
        try:
            yield parse_value(str(text), frozenset(edition.terms))
        except NotationError:
            continue


def _names_in_text(edition: Edition, text: str) -> list[Name]:
    """Return the names of a cell that is written in the notation; of any other words none."""
    try:
        return names_in(parse_value(text, frozenset(edition.terms)))
    except NotationError:
        return []
