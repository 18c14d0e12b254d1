"""The ratings that a test reads with its variants: what they set or make impossible is not read."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.model import Edition
from kb.play.procedure.dependent_steps import actor_trees, body_side
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import with_variants_applied
from kb.play.request.states import Ratings
from kb.play.side import PARTIES
from kb.play.situation.gather_facts import variant_changes_of
from kb.play.situation.read_request import ReadRequest
from resolver.notation import Name, NotationError, Tree, names_in, parse_value
from resolver.procedures.change_values import change_values, without_values_in_vain
from resolver.procedures.procedure import body_of
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import (
    Keys,
    Side,
    SideRating,
    choices_in,
    other_side,
    ratings_in_trees,
    roller_of,
)
from resolver.work import charge

_STEP = 300
"""The cost of looking whether a step is ever made, in units of `resolver.work`."""


@dataclass
class RatingsRead:
    """The ratings that a test reads, and its pairs of alternative limits."""

    keys: Keys
    ratings: list[SideRating] = field(default_factory=list)
    either: list[list[str]] = field(default_factory=list)
    settled: Collection[SideRating] = ()
    """What variants set, so that it need not be given."""

    def add_read(self, roller: Side, *trees: Tree | None) -> None:
        """Record what *trees* read; *roller* is the side that rolls."""
        self.ratings += ratings_in_trees(self.keys, *trees, roller=roller)
        self.either += ([choice.first.name, choice.second.name] for choice in choices_in(trees))

    def read_change(self, change: resolver.Change, subject: Subject, roller: Side) -> None:
        """Record what the amounts of *change* read, if the roll reads what it changes."""
        read_names = {rating.name for rating in self.ratings}
        for key, side, tree in _amounts(change, subject.procedure.names, roller):
            if key in KEYS or _rating_set(key, roller).name in read_names:
                self.add_read(side, tree)

    def by_field(self, edition: Edition, steps: Collection[str], *, typed: bool) -> dict[str, list[str]]:
        """Return the names by their fields, without those of *steps* and settled ones.

        Names that the edition lacks are ratings only in a *typed* roll.
        """
        names_by_field: dict[str, dict[str, None]] = {"ratings": {}, "against": {}, "scene": {}}
        for rating in self.left_open(edition):
            term = None if rating.name in steps else edition.terms.get(rating.name)
            is_of_scene = term is not None and term.of == "scene"
            if term is not None or typed:
                names_by_field["scene" if is_of_scene else PARTIES[rating.side].ratings][rating.name] = None
        return {key: list(names) for key, names in names_by_field.items()}

    def left_open(self, edition: Edition) -> list[SideRating]:
        """Return the ratings that are read and not settled, each once; one of the scene belongs to both sides."""
        scene = {name for name, term in edition.terms.items() if term.of == "scene"}
        settled_names = {rating.name for rating in self.settled if rating.name in scene}
        return [
            rating
            for rating in dict.fromkeys(self.ratings)
            if rating not in self.settled and rating.name not in settled_names
        ]


def ratings_from_characters(
    request: ReadRequest, scene: resolver.Scene, by_grants: Collection[SideRating]
) -> dict[str, Ratings]:
    """Return the ratings from characters that the test or a grant reads, by their fields in requests."""
    if not any(request.taken.values()):
        return {}
    edition = request.edition
    read = {*ratings_read(request, scene).left_open(edition)}
    read |= {*by_grants, *request.added}
    of_scene = {
        each.name for each in read if each.name in edition.terms and edition.terms[each.name].of == "scene"
    }
    kept = {
        PARTIES[side].ratings: {
            name: value for name, value in taken.items() if SideRating(name, side) in read or name in of_scene
        }
        for side, taken in request.taken.items()
    }
    return {field: ratings for field, ratings in kept.items() if ratings}


def ratings_read(request: ReadRequest, scene: resolver.Scene) -> RatingsRead:
    """Return what a test reads with its variants; ratings that they set are not needed."""
    subject, variants = request.subject, variant_changes_of(request)
    changes = change_values(subject.procedure, variants).changes
    procedure = without_values_in_vain(
        with_variants_applied(subject.procedure, subject.key, variants, scene), subject.procedure, scene
    )
    skipped = _impossible_steps(subject, scene, variants)
    inputs = RatingsRead(_with_cells(subject.edition, scene))
    for key, step in procedure.steps.items():
        if key not in skipped:
            inputs.add_read(body_side(step), body_of(step))
        inputs.add_read("actor", *actor_trees(step))
    inputs.add_read("actor", *procedure.results.values())
    roller = roller_of(subject.by)
    for change in changes:
        inputs.read_change(change, subject, roller)
    inputs.settled = {
        _rating_set(name, roller) for change in changes for name in change.set if name not in KEYS
    }
    return inputs


def _with_cells(edition: Edition, scene: resolver.Scene) -> Keys:
    """Return the keys of each table, and the names in its cells that are in the notation."""
    return {
        slug: [
            *table.read_keys,
            *(name for cell in table.rows.values() for name in _names_in_cell(edition, cell)),
        ]
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


def _impossible_steps(
    subject: Subject, scene: resolver.Scene, changes: Sequence[resolver.Change]
) -> set[str]:
    """Return the steps that no ratings or rulings can make happen."""
    charge(_STEP * len(subject.procedure.steps))
    empty_scene = replace(scene, actor={}, target={})
    certain_changes = [
        replace(
            change, set={key: value for key, value in change.set.items() if isinstance(value, int)}, add={}
        )
        for change in changes
    ]
    answer = resolver.resolve_procedure(subject.procedure, empty_scene, certain_changes, on=subject.key)
    return {
        key
        for key, step in answer.chain.steps.items()
        if set(step.taken.weights) == {False} and not _depends_on_ruling(subject.procedure.steps[key].if_)
    }


def _depends_on_ruling(condition: Tree | None) -> bool:
    """Return whether a ruling decides *condition*."""
    return condition is not None and any(name.of == "ruling" for name in names_in(condition))


def _amounts(
    change: resolver.Change, names: Collection[str], roller: Side
) -> Iterator[tuple[str, Side, Tree | None]]:
    """Yield the amounts added to a roll or set for ratings: the key, the side that is read, and the amount."""
    additions = list(change.add.items())
    for key, value in (*additions, *((key, value) for key, value in change.set.items() if key not in KEYS)):
        yield key, (other_side(roller) if key == "against" else roller), tree_of(key, value, names)


def _rating_set(key: str, roller: Side) -> SideRating:
    """Return the rating that setting *key* makes unnecessary."""
    of, dot, name = key.partition(".")
    if dot and of in ("actor", "target"):
        return SideRating(name, "target" if of == "target" else "actor")
    return SideRating(key, roller)
