"""The part of a test that a request is about: which steps depend on which, and the ratings that they read."""

from collections.abc import Collection
from dataclasses import replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Entry, RollStep, Step
from kb.play.procedure.scene import key_names
from kb.references import edition_of, slug_of
from resolver.notation import Tree
from resolver.procedures.procedure import body_of
from resolver.values.names_read import Keys, names_read, ratings_read, step_of


def trees_of(procedure: resolver.Procedure) -> list[Tree]:
    """Return all syntax trees in *procedure*."""
    parts = [tree for key in procedure.steps for tree in _trees(procedure, key)]
    return [tree for tree in (*parts, *procedure.results.values()) if tree is not None]


def keys_of(base: KnowledgeBase, edition_id: str, steps: Collection[str] = ()) -> Keys:
    """Return the names whose values select the rows of an edition's tables, by slug, in a test of these *steps*."""
    tables = {id_: table for id_, table in base.tables.items() if edition_of(id_) == edition_id}
    return {slug_of(id_): key_names(table, steps) for id_, table in tables.items()}


def names_of(procedure: resolver.Procedure, keys: Keys) -> list[str]:
    """Return the names of ratings that *procedure* reads, each once."""
    return list(dict.fromkeys(rating.name for rating in ratings_read(keys, *trees_of(procedure))))


def following(procedure: resolver.Procedure, key: str, keys: Keys) -> resolver.Procedure:
    """Return the part of *procedure* that depends on no step but *key*: values, shifts and results.

    A value or a shift keeps the steps that it comes from, since it has no amount without them.

    Args:
        procedure: The whole procedure.
        key: The step.
        keys: The key terms of tables; a step may have the name of one.
    """
    alone = isinstance(procedure.steps[key], resolver.ProcedureRoll)
    before = set() if alone else steps_behind(procedure, keys, *_trees(procedure, key))
    kept = {key, *before}

    def follows(*trees: Tree | None) -> bool:
        read = _steps_in(procedure, keys, *trees)
        return read <= kept and not (read and read <= before)

    for other, step in procedure.steps.items():
        if not isinstance(step, resolver.ProcedureRoll) and follows(*_trees(procedure, other)):
            kept.add(other)
    return replace(
        procedure,
        steps={name: step for name, step in procedure.steps.items() if name in kept},
        results={term: tree for term, tree in procedure.results.items() if follows(tree)},
        asked={name: tree for name, tree in procedure.asked.items() if follows(tree)},
    )


def steps_behind(procedure: resolver.Procedure, keys: Keys, *trees: Tree | None) -> set[str]:
    """Return the steps that *trees* read, directly or through other steps."""
    found, new = set[str](), _steps_in(procedure, keys, *trees)
    while new:
        found |= new
        new = _steps_in(procedure, keys, *(tree for key in new for tree in _trees(procedure, key))) - found
    return found


def _trees(procedure: resolver.Procedure, key: str) -> tuple[Tree | None, ...]:
    step = procedure.steps[key]
    return body_of(step), step.if_


def _steps_in(procedure: resolver.Procedure, keys: Keys, *trees: Tree | None) -> set[str]:
    return {step_of(name) for name in names_read(keys, *trees)} & set(procedure.steps)


def without_alternatives(
    procedure: resolver.Procedure, entry: Entry, key: str | None, keys: Keys
) -> resolver.Procedure:
    """Return *procedure* without alternatives to the roll *key* and steps that read them."""
    apart = {
        other
        for other, step in entry.tests.items()
        if key is not None and _alternatives(entry, key, other, step)
    }
    if not apart:
        return procedure

    def stays(*trees: Tree | None) -> bool:
        return not _steps_in(procedure, keys, *trees) & apart

    return replace(
        procedure,
        steps={name: step for name, step in procedure.steps.items() if name not in apart},
        results={term: tree for term, tree in procedure.results.items() if stays(tree)},
        asked={name: tree for name, tree in procedure.asked.items() if stays(tree)},
    )


def _alternatives(entry: Entry, key: str, other: str, step: Step) -> bool:
    """Return whether one of two rolls replaces the other."""
    own = entry.tests[key]
    one = isinstance(own, RollStep) and own.in_place_of == other
    return one or (isinstance(step, RollStep) and step.in_place_of == key)


def unconditional(procedure: resolver.Procedure, key: str) -> resolver.Procedure:
    """Return *procedure* with the roll *key* unconditional, since it is asked for alone."""
    step = procedure.steps[key]
    if not isinstance(step, resolver.ProcedureRoll):
        return procedure
    return replace(procedure, steps={**procedure.steps, key: replace(step, if_=None)})
