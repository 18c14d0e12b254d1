"""What a request has to give for a roll: the names that it reads, by side, and whether the target rolls too."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Answer, Edition, Grant, WrittenChange
from kb.play.effects.amounts import ratings_of
from kb.play.effects.applicable_grants import (
    ApplicableGrant,
    GrantSource,
    applicable_grants,
    grants_by_roll,
    is_effective,
    requested_grants,
)
from kb.play.procedure.dependent_steps import actor_trees, body_side
from kb.play.procedure.our_table import at_table
from kb.play.procedure.roll_facts import RollFacts, tree_of
from kb.play.procedure.rulings import rulings_in_force
from kb.play.procedure.scene import scene_of
from kb.play.procedure.sides import answering_roll, is_opposed
from kb.play.procedure.steps import procedure_of
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import with_variants_applied
from kb.play.request.shapes import ResolveRequest
from kb.play.side import OWNERS, PARTIES
from kb.play.situation.gather_facts import other_rolls, roll_and_sources, variant_changes_of
from kb.play.situation.read_request import ReadRequest, read_request
from kb.references import edition_of
from resolver.notation import Name, NotationError, Tree, names_in, parse_condition, parse_value
from resolver.procedures.change_values import change_values, without_values_in_vain
from resolver.procedures.procedure import body_of, variables_in
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import (
    Keys,
    Side,
    SideRating,
    choices_in,
    names_in_trees,
    other_side,
    ratings_in_trees,
    roller_of,
)
from resolver.work import charge

_STEP, _TRY = 300, 40
"""The cost of looking whether a step is ever made, and of trying an action on a roll, in units of `resolver.work`."""


class RequiredInputs(Answer):
    """The names of ratings that a roll reads, in the order written."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | list[str] | None = None
    """The variants that apply, also those that states and rulings bring in."""
    ratings: list[str]
    """Yours."""
    against: list[str]
    """The target's."""
    scene: list[str]
    """Of the place: give them under `ratings`."""
    either: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = Field(
        examples=[[["Speed", "Handling"]]]
    )
    """Pairs; one name of each is enough."""
    opposed: bool
    """Whether the target rolls too, now or afterwards."""
    changed_by: list[str]
    """The actions whose grants change this roll, by id: for `modifiers`, with `from`."""
    data_version: str

    @property
    def any(self) -> bool:
        """Whether the roll reads a rating at all."""
        return bool(self.ratings or self.against or self.scene)


def required_inputs(base: KnowledgeBase, request: ResolveRequest) -> RequiredInputs:
    """Return what *request* has to give; what it gives already doesn't matter.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed.
    """
    return inputs_of(read_request(at_table(base, request), request))


def inputs_of(request: ReadRequest) -> RequiredInputs:
    """Return what a request has to give: what its roll, and everything that changes it, reads."""
    subject, edition = request.subject, request.edition
    scene = scene_of(request.base, subject.edition_id, {}, {}, request.rulings, subject.procedure.steps)
    inputs = _test_inputs(request, scene)
    changes = [resolver.Change(set=one.set, add=one.add) for one in request.modifiers]
    roll, sources = roll_and_sources(request, scene, changes)
    others = other_rolls(request, scene, roll)
    for modifier, change in zip(request.modifiers, changes, strict=True):
        owner = roller_of(subject.by) if modifier.side is None else OWNERS[modifier.side]
        inputs.read_change(change, subject, owner)
    for side, use in request.options.edge.items():
        if use is not None:
            inputs.ratings += [SideRating(name, side) for name in names_of_change(edition, edition.edge[use])]
    for source in sources:
        inputs.ratings += _ratings_read_by(source, roll, others)
    procedure = with_variants_applied(subject.procedure, subject.key, variant_changes_of(request), scene)
    step = procedure.steps.get(subject.key or "")
    printed_roll = step.roll if isinstance(step, resolver.ProcedureRoll) else None
    granting = [
        resolver.Change(set=candidate.grant.set)
        for source in sources
        for candidate in applicable_grants(roll, source)
    ]
    opposed = is_opposed(printed_roll, [*changes, *granting]) or roller_of(subject.by) == "target"
    by_field = inputs.by_field(
        edition, procedure.steps if subject.entry is not None else (), typed=subject.entry is None
    )
    return RequiredInputs(
        **subject.answer_fields(),
        **by_field,
        either=inputs.either,
        opposed=opposed or answering_roll(subject.procedure, subject.by) is not None,
        changed_by=list(_changing_actions(request, roll, others)),
        data_version=request.base.version,
    )


def _test_inputs(request: ReadRequest, scene: resolver.Scene) -> "_InputCollector":
    """Return what a test reads with its variants; ratings that they set are not needed."""
    subject, variants = request.subject, variant_changes_of(request)
    changes = change_values(subject.procedure, variants).changes
    procedure = without_values_in_vain(
        with_variants_applied(subject.procedure, subject.key, variants, scene), subject.procedure, scene
    )
    skipped = _impossible_steps(subject, scene, variants)
    inputs = _InputCollector(_with_cells(subject.edition, scene))
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


def _ratings_read_by(source: GrantSource, roll: RollFacts, others: Sequence[RollFacts]) -> list[SideRating]:
    """Return the ratings that the grants of *source* read: those that reach the test, or else all of them."""
    pairs = [(each, candidate) for each, found in grants_by_roll(roll, source, others) for candidate in found]
    if pairs:
        return [rating for each, candidate in pairs for rating in ratings_of(each, candidate)]
    side = roll.side(source.holder or "actor")
    names = (name for grant in requested_grants(source) for name in _names_of_grant(roll.edition, grant))
    return [SideRating(name, side) for name in names]


def _changing_actions(request: ReadRequest, roll: RollFacts, others: Sequence[RollFacts]) -> Iterator[str]:
    """Yield the other actions of the edition whose grants change a test."""
    for id_, entry in request.base.of_edition(request.subject.edition_id).items():
        if entry.grants and id_ != request.subject.entry:
            charge(_TRY * (1 + len(others)))
            source = GrantSource(id_, entry.name, entry.grants, "modifiers.0")
            if any(_has_effect(each, found) for each, found in grants_by_roll(roll, source, others)):
                yield id_


def _has_effect(roll: RollFacts, candidates: Sequence[ApplicableGrant]) -> bool:
    return any(is_effective(roll, candidate, key) for candidate in candidates for key in candidate.keys)


def _names_of_grant(edition: Edition, grant: Grant) -> list[str]:
    """Return the terms in the amounts and the condition of a grant that a request has to give."""
    condition = parse_condition(grant.if_, edition.terms) if grant.if_ is not None else None
    condition_names = (name.name for name in (names_in(condition) if condition is not None else ()))
    return [*names_of_change(edition, grant), *(name for name in condition_names if name in edition.terms)]


def independent_rolls(base: KnowledgeBase, id_: str) -> list[str]:
    """Return the rolls of entry *id_* that need no other step; none if it has only one step."""
    edition_id = edition_of(id_)
    edition = base.editions[edition_id]
    procedure = procedure_of(edition, base.entries[id_])
    scene = scene_of(base, edition_id, {}, {}, rulings_in_force(edition), procedure.steps)
    rolls = {
        key: step.roll for key, step in procedure.steps.items() if isinstance(step, resolver.ProcedureRoll)
    }
    independent = [key for key, roll in rolls.items() if not variables_in(roll, procedure, scene)]
    return independent if len(procedure.steps) > 1 else []


def names_of_change(edition: Edition, change: WrittenChange) -> list[str]:
    """Return the terms in the amounts of *change* that a request has to give."""
    names = (name.name for name in names_in_trees({}, *_amount_trees(edition, change)))
    return list(dict.fromkeys(name for name in names if _is_needed(edition, name)))


def _is_needed(edition: Edition, name: str) -> bool:
    """Return whether a change needs the number of *name*: a term that no roll gives by its own dice."""
    return name in edition.terms and edition.terms[name].is_ != "pool"


@dataclass
class _InputCollector:
    """Ratings that are read, and pairs of alternative limits."""

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
        settled_ratings = set(self.settled)
        for rating in dict.fromkeys(self.ratings):
            term = None if rating.name in steps else edition.terms.get(rating.name)
            is_of_scene = term is not None and term.of == "scene"
            same_ratings = {SideRating(rating.name, side) for side in PARTIES} if is_of_scene else {rating}
            if (term is not None or typed) and not same_ratings & settled_ratings:
                names_by_field["scene" if is_of_scene else PARTIES[rating.side].ratings][rating.name] = None
        return {key: list(names) for key, names in names_by_field.items()}


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


def _amount_trees(edition: Edition, change: WrittenChange) -> Iterator[Tree]:
    """Yield the expressions of *change*, leaving out words."""
    for text in (*change.set.values(), *change.add.values()):
        try:
            yield parse_value(str(text), frozenset(edition.terms))
        except NotationError:
            continue
