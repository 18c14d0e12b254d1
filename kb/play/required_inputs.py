"""What a request has to give for a roll: the names that it reads, by side, and whether the target rolls too."""

from collections.abc import Iterator, Sequence
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
from kb.play.procedure.our_table import at_table
from kb.play.procedure.roll_facts import RollFacts
from kb.play.procedure.rulings import rulings_in_force
from kb.play.procedure.scene import scene_of
from kb.play.procedure.sides import answering_roll, is_opposed
from kb.play.procedure.steps import procedure_of
from kb.play.procedure.variants import with_variants_applied
from kb.play.request.rated_rolls import RatedRoll, rated_roll
from kb.play.request.shapes import ResolveRequest
from kb.play.side import OWNERS
from kb.play.situation.gather_facts import other_rolls, roll_and_sources, variant_changes_of
from kb.play.situation.ratings_read import ratings_read
from kb.play.situation.read_request import ReadRequest, read_request
from kb.references import edition_of
from resolver.notation import NotationError, Tree, names_in, parse_condition, parse_value
from resolver.procedures.procedure import variables_in
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import (
    SideRating,
    names_in_trees,
    roller_of,
)
from resolver.work import charge

_TRY = 40
"""The cost of trying an action on a roll, in units of `resolver.work`."""


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
    """Return what *request* has to give; only what stands in its typed roll is left out of what it gives already.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed.
    """
    inputs = inputs_of(read_request(at_table(base, request), request))
    typed = rated_roll(base, request.edition, request.roll)
    return inputs if typed is None else _without(inputs, typed)


def _without(inputs: RequiredInputs, typed: RatedRoll) -> RequiredInputs:
    """Return *inputs* without the names that have their numbers in a typed roll."""
    own, against = ({name.casefold() for name in each} for each in (typed.ratings, typed.against))
    return inputs.model_copy(
        update={
            "ratings": [name for name in inputs.ratings if name.casefold() not in own],
            "scene": [name for name in inputs.scene if name.casefold() not in own],
            "against": [name for name in inputs.against if name.casefold() not in against],
        }
    )


def inputs_of(request: ReadRequest) -> RequiredInputs:
    """Return what a request has to give: what its roll, and everything that changes it, reads."""
    subject, edition = request.subject, request.edition
    scene, changes = _scene(request), _changes(request)
    inputs = ratings_read(request, scene)
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


def actions_changing_roll(request: ReadRequest, holder: Who) -> list[str]:
    """Return the ids of the other actions of the edition that change a test if its roller or opponent takes them."""
    scene = _scene(request)
    roll, _ = roll_and_sources(request, scene, _changes(request))
    return [*_changing_actions(request, roll, other_rolls(request, scene, roll), holder)]


def _scene(request: ReadRequest) -> resolver.Scene:
    """Return the scene of a request without any ratings."""
    subject = request.subject
    return scene_of(request.base, subject.edition_id, {}, {}, request.rulings, subject.procedure.steps)


def _changes(request: ReadRequest) -> list[resolver.Change]:
    return [resolver.Change(set=one.set, add=one.add) for one in request.modifiers]


def _ratings_read_by(source: GrantSource, roll: RollFacts, others: Sequence[RollFacts]) -> list[SideRating]:
    """Return the ratings that the grants of *source* read: those that reach the test, or else all of them."""
    pairs = [(each, candidate) for each, found in grants_by_roll(roll, source, others) for candidate in found]
    if pairs:
        return [rating for each, candidate in pairs for rating in ratings_of(each, candidate)]
    side = roll.side(source.holder or "actor")
    names = (name for grant in requested_grants(source) for name in _names_of_grant(roll.edition, grant))
    return [SideRating(name, side) for name in names]


def _changing_actions(
    request: ReadRequest, roll: RollFacts, others: Sequence[RollFacts], holder: Who | None = None
) -> Iterator[str]:
    """Yield the other actions of the edition whose grants change a test, for any holder or for one."""
    for id_, entry in request.base.of_edition(request.subject.edition_id).items():
        if entry.grants and id_ != request.subject.entry:
            charge(_TRY * (1 + len(others)))
            source = GrantSource(id_, entry.name, entry.grants, "modifiers.0", holder=holder)
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


def _amount_trees(edition: Edition, change: WrittenChange) -> Iterator[Tree]:
    """Yield the expressions of *change*, leaving out words."""
    for text in (*change.set.values(), *change.add.values()):
        try:
            yield parse_value(str(text), frozenset(edition.terms))
        except NotationError:
            continue
