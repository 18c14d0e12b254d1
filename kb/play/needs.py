"""What to ask for before a test: the names that it reads, by side, and whether the target rolls too."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, WrittenChange
from kb.play.as_made import as_made, variant_changes
from kb.play.other_side import answering, is_opposed
from kb.play.rolled import tree_of
from kb.play.scene import rulings_in_force, scene_of
from kb.play.steps import procedure_of
from kb.play.subject import Subject, subject_of_entry
from kb.references import edition_of
from resolver.notation import Name, NotationError, Tree, names_in, parse_value
from resolver.procedures.change_values import reworked
from resolver.procedures.procedure import body_of, reads
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import (
    Keys,
    RatingRead,
    Side,
    choices_in,
    names_read,
    other_side,
    ratings_read,
    roller_of,
)

Needs = dict[str, list[str]]
"""Names under `ratings` (the actor), `against` (the opponent), `scene` and `either`.

`either` is a flat list of pairs; one name of each pair is enough. Empty lists are left out."""

_FIELDS: dict[Side, str] = {"actor": "ratings", "target": "against"}


def needs(base: KnowledgeBase, id_: str, test: str | None = None, variants: Sequence[str] = ()) -> Needs:
    """Return the names that entry *id_*'s test reads, or its step *test* and the rest.

    *variants* are applied to the roll first; ratings that they set are not needed.
    """
    subject = subject_of_entry(base, id_, test, variants)
    scene = _empty_scene(base, subject.edition_id, subject.procedure)
    made = variant_changes(base.entries[id_], variants, subject.key)
    changes = reworked(subject.procedure, made).changes
    procedure = as_made(subject.procedure, subject.key, made, scene)
    skipped = _never_made(subject, scene, made)
    found = _Found(_with_cells(subject.edition, scene))
    for key, step in procedure.steps.items():
        own = roller_of(step.by) if isinstance(step, resolver.ProcedureRoll) else "actor"
        if key not in skipped:
            found.read(own, body_of(step))
        begins = [step.from_ or Name(step.scale)] if isinstance(step, resolver.ProcedureShift) else []
        found.read("actor", step.if_, *begins)
    found.read("actor", *procedure.results.values())
    roller = roller_of(subject.by)
    read = {rating.name for rating in found.ratings}
    for change in changes:
        for key, side, tree in _amounts(change, procedure.names, roller):
            if key in KEYS or _rating_set(key, roller).name in read:
                found.read(side, tree)
    settled = {_rating_set(name, roller) for change in changes for name in change.set if name not in KEYS}
    return found.sorted(subject.edition, procedure.steps, settled)


def has_opponent(
    base: KnowledgeBase, id_: str, test: str | None = None, variants: Sequence[str] = ()
) -> bool:
    """Return whether the target rolls in entry *id_*'s test or in its step *test*, with *variants*, or after it."""
    subject = subject_of_entry(base, id_, test, variants)
    made = variant_changes(base.entries[id_], variants, subject.key)
    opposed = is_opposed(subject.test.roll if subject.test else None, made)
    theirs = roller_of(subject.by) == "target"
    return opposed or theirs or answering(subject.procedure, subject.by) is not None


def steps_alone(base: KnowledgeBase, id_: str) -> list[str]:
    """Return the rolls of entry *id_* that need no other step; none if it has only one step."""
    edition_id = edition_of(id_)
    edition = base.editions[edition_id]
    procedure = procedure_of(edition, base.entries[id_])
    scene = _empty_scene(base, edition_id, procedure)
    rolls = {
        key: step.roll for key, step in procedure.steps.items() if isinstance(step, resolver.ProcedureRoll)
    }
    alone = [key for key, roll in rolls.items() if not reads(roll, procedure, scene)]
    return alone if len(procedure.steps) > 1 else []


def names_of_change(edition: Edition, change: WrittenChange) -> list[str]:
    """Return the terms in the amounts of *change* that a request has to give."""
    names = (name.name for name in names_read({}, *_written(edition, change)))
    return list(dict.fromkeys(name for name in names if _is_needed(edition, name)))


def _is_needed(edition: Edition, name: str) -> bool:
    """Return whether a change needs the number of *name*: a term that no roll gives by its own dice."""
    return name in edition.terms and not edition.terms[name].is_pool


@dataclass
class _Found:
    """Ratings that are read, and pairs of alternative limits."""

    keys: Keys
    ratings: list[RatingRead] = field(default_factory=list)
    either: list[str] = field(default_factory=list)

    def read(self, roller: Side, *trees: Tree | None) -> None:
        """Record what *trees* read; *roller* is the side that rolls."""
        self.ratings += ratings_read(self.keys, *trees, roller=roller)
        self.either += (name.name for choice in choices_in(trees) for name in (choice.first, choice.second))

    def sorted(self, edition: Edition, steps: Iterable[str], settled: Collection[RatingRead]) -> Needs:
        """Return the names by side, without names of *steps* and *settled* ones."""
        found: Needs = {"ratings": [], "against": [], "scene": [], "either": self.either}
        known = set(edition.terms) - set(steps)
        for rating in dict.fromkeys(self.ratings):
            of_place = rating.name in known and edition.terms[rating.name].of == "scene"
            of_anyone = {RatingRead(rating.name, side) for side in _FIELDS} if of_place else {rating}
            if rating.name in known and not of_anyone & set(settled):
                found["scene" if of_place else _FIELDS[rating.side]].append(rating.name)
        return {key: list(dict.fromkeys(names)) for key, names in found.items() if names}


def _with_cells(edition: Edition, scene: resolver.Scene) -> Keys:
    """Return the keys of each table, and the names in its cells that are in the notation."""
    return {
        slug: [*table.keys, *(name for cell in table.rows.values() for name in _names_in_cell(edition, cell))]
        for slug, table in scene.tables.items()
    }


def _names_in_cell(edition: Edition, cell: resolver.Value) -> list[Name]:
    """Return the names in a cell in the notation; none for other cells."""
    if not isinstance(cell, str):
        return []
    try:
        return names_in(parse_value(cell, frozenset(edition.terms)))
    except NotationError:
        return []


def _empty_scene(base: KnowledgeBase, edition_id: str, procedure: resolver.Procedure) -> resolver.Scene:
    rulings = rulings_in_force(base.editions[edition_id])
    return scene_of(base, edition_id, {}, {}, rulings, procedure.steps)


def _never_made(subject: Subject, scene: resolver.Scene, made: Sequence[resolver.Change]) -> set[str]:
    """Return the steps that no ratings or rulings can make happen."""
    bare = replace(scene, actor={}, target={})
    settled = [
        replace(
            change, set={key: value for key, value in change.set.items() if isinstance(value, int)}, add={}
        )
        for change in made
    ]
    answer = resolver.resolve_procedure(subject.procedure, bare, settled, on=subject.key)
    return {
        key
        for key, step in answer.chain.steps.items()
        if set(step.taken.weights) == {False} and not _by_ruling(subject.procedure.steps[key].if_)
    }


def _by_ruling(condition: Tree | None) -> bool:
    """Return whether a ruling decides *condition*."""
    return condition is not None and any(name.of == "ruling" for name in names_in(condition))


def _amounts(
    change: resolver.Change, names: Collection[str], roller: Side
) -> Iterator[tuple[str, Side, Tree | None]]:
    """Yield the amounts added to a roll or set for ratings: the key, the side that is read, and the amount."""
    added = list(change.add.items())
    for key, value in (*added, *((key, value) for key, value in change.set.items() if key not in KEYS)):
        yield key, (other_side(roller) if key == "against" else roller), tree_of(key, value, names)


def _rating_set(key: str, roller: Side) -> RatingRead:
    """Return the rating that setting *key* makes unnecessary."""
    of, dot, name = key.partition(".")
    if dot and of in ("actor", "target"):
        return RatingRead(name, "target" if of == "target" else "actor")
    return RatingRead(key, roller)


def _written(edition: Edition, change: WrittenChange) -> Iterator[Tree]:
    """Yield the expressions of *change*, leaving out words."""
    for text in (*change.set.values(), *change.add.values()):
        try:
            yield parse_value(str(text), frozenset(edition.terms))
        except NotationError:
            continue
