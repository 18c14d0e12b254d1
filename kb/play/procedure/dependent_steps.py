"""The part of a test that a request is about: which steps depend on which, and the ratings that they read."""

from collections.abc import Callable, Collection
from dataclasses import replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Entry, RollStep, Step
from kb.play.procedure.scene import key_names
from kb.references import edition_of, slug_of
from resolver.notation import Name, Tree
from resolver.procedures.procedure import ProcedureStep, body_of
from resolver.values.names_read import (
    Keys,
    Side,
    SideRating,
    names_in_trees,
    ratings_in_trees,
    roller_of,
    step_of,
)


def trees_of(procedure: resolver.Procedure) -> list[Tree]:
    """Return all syntax trees in *procedure*."""
    parts = [tree for key in procedure.steps for tree in _trees(procedure, key)]
    return [tree for tree in (*parts, *procedure.results.values()) if tree is not None]


def body_side(step: ProcedureStep) -> Side:
    """Return the side whose ratings the expressions of a step mean: the roller's, and without a roll the actor's."""
    return roller_of(step.by) if isinstance(step, resolver.ProcedureRoll) else "actor"


def actor_trees(step: ProcedureStep) -> list[Tree | None]:
    """Return what a step reads of the actor's, even if the target rolls: its condition, and the start of a shift."""
    start = [step.from_ or Name(step.scale)] if isinstance(step, resolver.ProcedureShift) else []
    return [step.if_, *start]


def keys_of(base: KnowledgeBase, edition_id: str, steps: Collection[str] = ()) -> Keys:
    """Return the names whose values select the rows of an edition's tables, by slug, in a test of these *steps*."""
    tables = {id_: table for id_, table in base.tables.items() if edition_of(id_) == edition_id}
    edition = base.editions[edition_id]
    return {slug_of(id_): key_names(edition, table, steps) for id_, table in tables.items()}


def names_of(procedure: resolver.Procedure, keys: Keys) -> list[str]:
    """Return the names of ratings that *procedure* reads, each once."""
    return list(dict.fromkeys(rating.name for rating in ratings_in_trees(keys, *trees_of(procedure))))


def sides_of(procedure: resolver.Procedure, keys: Keys) -> set[SideRating]:
    """Return the ratings that *procedure* reads, each with the side that has it."""
    of_actor = [tree for step in procedure.steps.values() for tree in actor_trees(step)]
    of_actor += [*procedure.results.values(), *procedure.asked.values()]
    of_steps = {
        rating
        for step in procedure.steps.values()
        for rating in ratings_in_trees(keys, body_of(step), roller=body_side(step))
    }
    return of_steps.union(ratings_in_trees(keys, *of_actor))


def dependent_procedure(procedure: resolver.Procedure, key: str, keys: Keys) -> resolver.Procedure:
    """Return the part of *procedure* that depends on no step but *key*: values, shifts and results.

    A value or a shift keeps the steps that it comes from, since it has no amount without them.

    Args:
        procedure: The whole procedure.
        key: The step.
        keys: The key terms of tables; a step may have the name of one.
    """
    is_roll = isinstance(procedure.steps[key], resolver.ProcedureRoll)
    sources = set() if is_roll else prerequisite_steps(procedure, keys, *_trees(procedure, key))
    kept = {key, *sources}

    def follows(*trees: Tree | None) -> bool:
        read_steps = _steps_in(procedure, keys, *trees)
        return read_steps <= kept and not (read_steps and read_steps <= sources)

    for other, step in procedure.steps.items():
        if not isinstance(step, resolver.ProcedureRoll) and follows(*_trees(procedure, other)):
            kept.add(other)
    return _part_of(procedure, key, kept, keys, follows)


def prerequisite_steps(procedure: resolver.Procedure, keys: Keys, *trees: Tree | None) -> set[str]:
    """Return the steps that *trees* read, directly or through other steps."""
    steps, new = set[str](), _steps_in(procedure, keys, *trees)
    while new:
        steps |= new
        new = _steps_in(procedure, keys, *(tree for key in new for tree in _trees(procedure, key))) - steps
    return steps


def _part_of(
    procedure: resolver.Procedure,
    key: str | None,
    kept: Collection[str],
    keys: Keys,
    stays: Callable[[Tree], bool],
) -> resolver.Procedure:
    """Return the steps *kept* of *procedure*, and the results and queries that stay.

    A value that comes from no step goes if only steps read it that aren't *kept*; the step *key* asked for stays.
    """
    results = {term: tree for term, tree in procedure.results.items() if stays(tree)}
    asked = {name: tree for name, tree in procedure.asked.items() if stays(tree)}
    of_steps = {name: _steps_in(procedure, keys, *_trees(procedure, name)) for name in procedure.steps}
    read = _steps_in(procedure, keys, *results.values(), *asked.values())
    read |= {of for name in kept for of in of_steps[name]}
    read_elsewhere = {of for name in procedure.steps if name not in kept for of in of_steps[name]}
    idle = {name for name in read_elsewhere - read - {key} if not of_steps[name]}
    steps = {
        name: step
        for name, step in procedure.steps.items()
        if name in kept and (name not in idle or isinstance(step, resolver.ProcedureRoll))
    }
    return replace(procedure, steps=steps, results=results, asked=asked)


def _trees(procedure: resolver.Procedure, key: str) -> tuple[Tree | None, ...]:
    step = procedure.steps[key]
    return body_of(step), step.if_


def _steps_in(procedure: resolver.Procedure, keys: Keys, *trees: Tree | None) -> set[str]:
    return {step_of(name) for name in names_in_trees(keys, *trees)} & set(procedure.steps)


def without_unmade(
    procedure: resolver.Procedure, entry: Entry, key: str | None, variants: Collection[str], keys: Keys
) -> resolver.Procedure:
    """Return *procedure* without what isn't rolled beside the roll *key* with *variants*, and steps that read it.

    Alternatives to the roll are not, nor rolls that go with other variants.
    """
    gone = {
        other
        for other, step in entry.tests.items()
        if key is not None
        and other != key
        and (_are_alternatives(entry, key, other, step) or not _goes_with(step, variants))
    }
    if not gone:
        return procedure

    def stays(*trees: Tree | None) -> bool:
        return not _steps_in(procedure, keys, *trees) & gone

    for name in procedure.steps:  # a step reads earlier ones only
        if not stays(*_trees(procedure, name)):
            gone.add(name)
    return _part_of(procedure, key, procedure.steps.keys() - gone, keys, stays)


def _goes_with(step: Step, variants: Collection[str]) -> bool:
    """Return whether a step is made with *variants* of the first roll."""
    if not isinstance(step, RollStep):
        return True
    return step.not_with not in variants and (step.only_with is None or step.only_with in variants)


def _are_alternatives(entry: Entry, key: str, other: str, step: Step) -> bool:
    """Return whether one of two rolls replaces the other, or both replace the same."""
    own = entry.tests[key]
    if not isinstance(own, RollStep) or not isinstance(step, RollStep):
        return False
    return own.in_place_of == other or step.in_place_of in (key, own.in_place_of or key)


def with_unconditional_roll(procedure: resolver.Procedure, key: str) -> resolver.Procedure:
    """Return *procedure* with the roll *key* unconditional, since it is asked for alone."""
    step = procedure.steps[key]
    if not isinstance(step, resolver.ProcedureRoll):
        return procedure
    return replace(procedure, steps={**procedure.steps, key: replace(step, if_=None)})
