"""What has to be asked for before a test can be made: the names whose values it reads, by the side that has them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, WrittenChange
from kb.play.read_request import Subject, subject_of
from kb.play.request import ResolveRequest
from kb.play.scene import rulings_in_force, scene_of
from kb.play.steps import procedure_of, variants_of
from kb.references import edition_of
from resolver.notation import Name, NotationError, Roll, Tree, names_in, parse_value
from resolver.procedures.procedure import body_of, reads
from resolver.values.names_read import Keys, RatingRead, Side, choices_in, names_read, ratings_read, roller_of

Needs = dict[str, list[str]]
"""Names under `ratings` (whoever acts), `against` (the other side), `scene`, and `either`: pairs of which one is
enough, one after the other. What is empty is left out."""

_FIELDS: dict[Side, str] = {"actor": "ratings", "target": "against"}


def needs(base: KnowledgeBase, id_: str, test: str | None = None, variants: Sequence[str] = ()) -> Needs:
    """Return what the test of entry *id_* reads; with *test*, that step and what follows from it alone."""
    subject = subject_of(base, ResolveRequest(entry=id_, test=test, variant=list(variants)))
    scene = _empty_scene(base, subject.edition_id, subject.edition)
    changes, roller = variants_of(base.entries[id_], variants), roller_of(subject.by)
    found = _Found(_with_cells(subject.edition, scene))
    written = (tree for change in changes for tree in _written(subject.edition, change))
    found.read(roller, _roll(subject, scene, changes), *written)
    procedure = subject.procedure
    for key, step in procedure.steps.items() if procedure else ():
        own = roller_of(step.by) if isinstance(step, resolver.ProcedureRoll) else "actor"
        if key != subject.key or subject.test is None:
            found.read(own, body_of(step))
        begins = [step.from_ or Name(step.scale)] if isinstance(step, resolver.ProcedureShift) else []
        found.read("actor", step.if_, *begins)
    found.read("actor", *(procedure.results.values() if procedure else ()))
    return found.sorted(subject.edition, procedure.steps if procedure else ())


def steps_alone(base: KnowledgeBase, id_: str) -> list[str]:
    """Return the rolls of entry *id_* that can be made without any other of its steps; none where it has one step."""
    edition_id = edition_of(id_)
    edition = base.editions[edition_id]
    procedure = procedure_of(edition, base.entries[id_])
    scene = _empty_scene(base, edition_id, edition)
    rolls = {
        key: step.roll for key, step in procedure.steps.items() if isinstance(step, resolver.ProcedureRoll)
    }
    alone = [key for key, roll in rolls.items() if not reads(roll, procedure, scene)]
    return alone if len(procedure.steps) > 1 else []


def names_of_change(edition: Edition, change: WrittenChange) -> list[str]:
    """Return the terms that the amounts of *change* are worked out from."""
    names = (name.name for name in names_read({}, *_written(edition, change)))
    return list(dict.fromkeys(name for name in names if name in edition.terms))


@dataclass
class _Found:
    """Ratings that were read, and pairs of limits of which one is enough."""

    keys: Keys
    ratings: list[RatingRead] = field(default_factory=list)
    either: list[str] = field(default_factory=list)

    def read(self, roller: Side, *trees: Tree | None) -> None:
        """Note what *trees* read; *roller* is whose roll they are."""
        self.ratings += ratings_read(self.keys, *trees, roller=roller)
        self.either += (name.name for choice in choices_in(trees) for name in (choice.first, choice.second))

    def sorted(self, edition: Edition, steps: Iterable[str]) -> Needs:
        """Return the names by who has them, without those of *steps*."""
        found: Needs = {"ratings": [], "against": [], "scene": [], "either": self.either}
        known = set(edition.terms) - set(steps)
        for rating in dict.fromkeys(self.ratings):
            if rating.name in known:
                of_place = edition.terms[rating.name].of == "scene"
                found["scene" if of_place else _FIELDS[rating.side]].append(rating.name)
        return {key: list(dict.fromkeys(names)) for key, names in found.items() if names}


def _with_cells(edition: Edition, scene: resolver.Scene) -> Keys:
    """Return the keys of each table, with the names in those of its cells that are written in the notation."""
    return {
        slug: [*table.keys, *(name for cell in table.rows.values() for name in _names_in_cell(edition, cell))]
        for slug, table in scene.tables.items()
    }


def _names_in_cell(edition: Edition, cell: resolver.Value) -> list[Name]:
    """Return the names of a cell that is written in the notation; of any other none."""
    if not isinstance(cell, str):
        return []
    try:
        return names_in(parse_value(cell, frozenset(edition.terms)))
    except NotationError:
        return []


def _empty_scene(base: KnowledgeBase, edition_id: str, edition: Edition) -> resolver.Scene:
    return scene_of(base, edition_id, {}, {}, rulings_in_force(edition))


def _roll(subject: Subject, scene: resolver.Scene, changes: Sequence[WrittenChange]) -> Roll | None:
    """Return the roll that is asked about, as *changes* leave it."""
    if subject.test is None or not changes:
        return subject.test.roll if subject.test else None
    made = [resolver.Change(set=change.set, add=change.add) for change in changes]
    try:
        return resolver.bind(subject.test, resolver.seen_by(subject.by, scene), made).changed.roll
    except ValueError:  # it takes values to change it
        return subject.test.roll


def _written(edition: Edition, change: WrittenChange) -> Iterator[Tree]:
    """Yield the expressions of *change*; what is no expression stands in the changed roll."""
    for text in (*change.set.values(), *change.add.values()):
        try:
            yield parse_value(str(text), frozenset(edition.terms))
        except NotationError:
            continue
