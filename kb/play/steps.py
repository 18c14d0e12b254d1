"""The tests of an entry as one procedure: its steps in order, and its results."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, Outcome, RollStep, ShiftStep, Step, Success, ValueStep, Variant
from kb.model.braced import Braced, braced
from kb.model.notated import names_known, notated
from kb.play.scene import declared_by, key_names, mechanic_of, rulings_of
from kb.references import edition_of, slug_of
from resolver.notation import (
    Condition,
    Expression,
    Lookup,
    NotationError,
    Tree,
    dice_in,
    names_in,
    parse_condition,
    parse_roll,
    parse_value,
)
from resolver.procedures.procedure import body_of
from resolver.rolls.outcomes import WrittenOutcome
from resolver.values.names_read import Keys, names_read, ratings_read, step_of


def procedure_of(edition: Edition, entry: Entry, variants: Sequence[str] = ()) -> resolver.Procedure:
    """Return the steps and results of *entry* with the given variants."""
    names = names_known(edition, entry)
    steps = {}
    for key, step in entry.tests.items():
        mine = [
            step.variants[each] for each in variants if isinstance(step, RollStep) and each in step.variants
        ]
        steps[key] = _step(key, step, mine, names, counted=_is_counted(edition, entry, key))
    results = dict(entry.results)
    for variant in variants_of(entry, variants):
        results |= variant.results
    results_read = {term: parse_value(str(value), names) for term, value in results.items()}
    return resolver.Procedure(
        steps=steps,
        mechanic=mechanic_of(edition),
        results=results_read,
        asked=asked_of(entry, variants, results_read, names),
        rulings=rulings_of(edition),
        scales={name: tuple(term.values) for name, term in edition.terms.items() if term.kind == "scale"},
        names=names,
        declared=declared_by(edition),
    )


def asked_of(
    entry: Entry, variants: Sequence[str], results: Mapping[str, Expression], names: frozenset[str]
) -> dict[str, Expression | Condition]:
    """Return what the headline of *entry* asks of all steps jointly: its success, results and own figures.

    Keys are `success`, the names of results after `=`, and the contents of braces, where the condition of a
    value ends in ` if`.
    """
    first = roll_with(entry, variants)
    written = entry.success.if_ if entry.success is not None else None
    text = written or (f"{first}.success" if first is not None and (results or entry.headline) else None)
    asked: dict[str, Expression | Condition] = (
        {} if text is None else {"success": parse_condition(text, names)}
    )
    if asked and not entry.headline:
        asked |= {f"={term}": tree for term, tree in results.items() if not dice_in(tree)}
    for line in (entry.headline.likely, entry.headline.came or "") if entry.headline else ():
        for part in braced(line):
            if isinstance(part, Braced) and part.value is not None:
                asked[part.text] = parse_value(part.value, names)
            if isinstance(part, Braced) and part.condition is not None:
                key = part.text if part.value is None else f"{part.text} if"
                asked[key] = parse_condition(part.condition, names)
    return asked


HAPPENS = "happens"
"""What a value asked for alone asks besides its worth: whether it happens at all."""


def asked_of_value(procedure: resolver.Procedure, key: str) -> dict[str, Expression | Condition]:
    """Return what the headline of the value *key* asks jointly; empty for a roll, and if the value always happens.

    Keys are `HAPPENS`, the value's own, and the names of results after `=`.
    """
    step = procedure.steps[key]
    if isinstance(step, resolver.ProcedureRoll) or step.if_ is None:
        return {}
    results = {f"={term}": tree for term, tree in procedure.results.items() if not dice_in(tree)}
    return {HAPPENS: step.if_, key: parse_value(key, procedure.names), **results}


def is_amount(entry: Entry, key: str) -> bool:
    """Return whether the value *key* has an average: a yes or no has none, nor a number that dice have to reach."""
    rolls = (step for step in entry.tests.values() if isinstance(step, RollStep))
    return not (entry.tests[key].is_question or any(f"({key})" in roll.roll for roll in rolls))


JUDGES = ("success", "failure", "tie")
"""Fields of a roll that say whether it succeeded."""


def _is_counted(edition: Edition, entry: Entry, key: str) -> bool:
    """Return whether hits are only counted: each die has a number to reach, and nothing reads a success."""
    step = entry.tests[key]
    if edition.mechanic.family != "target-number" or not isinstance(step, RollStep):
        return False
    outcomes = [*step.outcomes, *(one for each in step.variants.values() for one in each.outcomes or ())]
    if any(outcome.if_ in JUDGES for outcome in outcomes):
        return False
    read = re.compile(rf"\b{re.escape(key)}\.(?:success|failure|net|margin|tie)\b")
    return not any(read.search(text.text) for text in notated(entry))


def variants_of(entry: Entry, keys: Sequence[str]) -> list[Variant]:
    """Return the variants with *keys* in the rolls of *entry*; unknown keys are ignored."""
    rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    found = (next((step.variants[key] for step in rolls if key in step.variants), None) for key in keys)
    return [variant for variant in found if variant is not None]


def called_by(entry: Entry, keys: Sequence[str]) -> Entry:
    """Return *entry* with the words for success and failure of its variants *keys*, if one of them has its own."""
    for variant in variants_of(entry, keys):
        if variant.called is not None:
            success = entry.success or Success(called=variant.called)
            words = {"called": variant.called, "missed": variant.missed}
            return entry.model_copy(update={"success": success.model_copy(update=words)})
    return entry


def roll_with(entry: Entry, variants: Sequence[str]) -> str | None:
    """Return the first roll of *entry*, or the one in its place with one of *variants*; None without any roll."""
    rolls = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
    first = next(iter(rolls), None)
    instead = (key for key, step in rolls.items() if step.in_place_of == first)
    return next((key for key in instead if rolls[key].variants.keys() & set(variants)), first)


def variants_together(step: RollStep) -> list[tuple[str, ...]]:
    """Return the possible choices of variants: each alone, then those that can apply together."""
    keys = list(step.variants)
    several = (group for size in range(2, len(keys) + 1) for group in combinations(keys, size))
    return [*((key,) for key in keys), *(group for group in several if not excluding(step, group))]


def excluding(step: RollStep, keys: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two variants of *keys* that exclude each other, or None."""
    for one, other in combinations(keys, 2):
        if other not in step.variants[one].with_ and one not in step.variants[other].with_:
            return one, other
    return None


def deciding_roll(edition: Edition, entry: Entry) -> str | None:
    """Return the key of the first roll of *entry* that can succeed, or of its first roll."""
    found = (key for key in entry.tests if may_succeed(edition, entry, key))
    return next(found, roll_with(entry, ()))


def may_succeed(edition: Edition, entry: Entry, key: str) -> bool:
    """Return whether the step *key* is a roll with something to reach, or with `one_hit`."""
    step = entry.tests[key]
    if not isinstance(step, RollStep):
        return False
    roll = parse_roll(step.roll, names_known(edition, entry))
    reached = roll.opposition is not None or roll.actor.requirement is not None
    return bool(step.one_hit) or (reached and not _is_counted(edition, entry, key))


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


def made(procedure: resolver.Procedure, key: str) -> resolver.Procedure:
    """Return *procedure* with the roll *key* unconditional, since it is asked for alone."""
    step = procedure.steps[key]
    if not isinstance(step, resolver.ProcedureRoll):
        return procedure
    return replace(procedure, steps={**procedure.steps, key: replace(step, if_=None)})


def _step(
    key: str, step: Step, variants: Sequence[Variant], names: frozenset[str], *, counted: bool
) -> resolver.ProcedureRoll | resolver.ProcedureValue | resolver.ProcedureShift:
    condition = None if step.if_ is None else parse_condition(step.if_, names)
    if isinstance(step, ValueStep):
        return resolver.ProcedureValue(parse_value(step.value, names), condition)
    if isinstance(step, ShiftStep):
        begin = None if step.from_ is None else parse_value(step.from_, names)
        return resolver.ProcedureShift(step.shift, parse_value(step.by, names), condition, begin)
    assert isinstance(step, RollStep)  # noqa: S101 - there is no fourth kind
    told = (variant.outcomes for variant in variants if variant.outcomes is not None)
    outcomes = next(told, step.outcomes)
    return resolver.ProcedureRoll(
        parse_roll(step.roll, names),
        step.by,
        condition,
        step.wild or "none",
        step.rulings,
        own_outcomes(key, outcomes),
        next((variant.one_hit for variant in variants if variant.one_hit), step.one_hit or ""),
        counted,
        step.who or "",
        step.optional or "",
    )


def own_outcomes(key: str, outcomes: Iterable[Outcome]) -> tuple[WrittenOutcome, ...]:
    """Return conditions with their outcomes; a roll reads its own fields without its key."""
    return tuple((outcome.if_.replace(f"{key}.", ""), outcome.then, outcome.instead) for outcome in outcomes)


def with_written_cells(procedure: resolver.Procedure, scene: resolver.Scene) -> resolver.Procedure:
    """Return *procedure* with plain look-ups replaced by the expression in the cell.

    A table may have "3d6 + IC Rating", which is an expression and not a value.
    """
    steps = dict(procedure.steps)
    for key, step in steps.items():
        if isinstance(step, resolver.ProcedureValue) and isinstance(step.value, Lookup):
            cell = scene.looked_up(step.value)
            if isinstance(cell, str) and (written := _written(cell, procedure.names)):
                steps[key] = replace(step, value=written)
    return replace(procedure, steps=steps)


def _written(cell: str, names: Collection[str]) -> Expression | None:
    try:
        tree = parse_value(cell, names)
    except NotationError:
        return None
    return tree if dice_in(tree) or any(name.name in names for name in names_in(tree)) else None
