"""The tests of an entry as one procedure: its steps in order, and its results."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import resolver
from kb.model import Edition, Entry, Outcome, RollStep, ShiftStep, Step, ValueStep, Variant
from kb.model.braced import BracedFigure, split_braces
from kb.model.notated import known_names, notation_in
from kb.play.procedure.rulings import declared_rulings, rulings_of
from kb.play.procedure.scene import mechanic_of
from kb.play.procedure.variants import variants_of
from resolver.notation import (
    Condition,
    Expression,
    Lookup,
    NotationError,
    dice_in,
    names_in,
    parse_condition,
    parse_roll,
    parse_value,
)
from resolver.rolls.outcomes import WrittenOutcome


def procedure_of(
    edition: Edition, entry: Entry, variants: Sequence[str] = (), first: str | None = None
) -> resolver.Procedure:
    """Return the steps and results of *entry* with *variants*; *first* is the first roll, if not the usual one."""
    names = known_names(edition, entry)
    steps = {}
    for key, step in entry.tests.items():
        step_variants = [
            step.variants[each] for each in variants if isinstance(step, RollStep) and each in step.variants
        ]
        steps[key] = _step(key, step, step_variants, names, counted=_is_counted(edition, entry, key))
    results = dict(entry.results)
    for variant in variants_of(entry, variants):
        results |= variant.results
    result_trees = {term: parse_value(str(value), names) for term, value in results.items()}
    return resolver.Procedure(
        steps=steps,
        mechanic=mechanic_of(edition),
        results=result_trees,
        asked=headline_queries(entry, first or first_roll(entry, variants), result_trees, names),
        rulings=rulings_of(edition),
        scales={name: tuple(term.steps) for name, term in edition.terms.items() if term.kind == "scale"},
        names=names,
        declared=declared_rulings(edition),
    )


def headline_queries(
    entry: Entry, first: str | None, results: Mapping[str, Expression], names: frozenset[str]
) -> dict[str, Expression | Condition]:
    """Return what the headline of *entry* asks of all steps jointly: its success, results and own figures.

    Its success is that of its *first* roll, unless it says otherwise.

    Keys are `success`, the names of results after `=`, and the contents of braces, where the condition of a
    value ends in ` if`.
    """
    own = entry.success.if_ if entry.success is not None else None
    text = own or (f"{first}.success" if first is not None and (results or entry.headline) else None)
    queries: dict[str, Expression | Condition] = (
        {} if text is None else {"success": parse_condition(text, names)}
    )
    if queries:
        queries |= {f"={term}": tree for term, tree in results.items() if not dice_in(tree)}
    for line in entry.headline.lines.values() if entry.headline else ():
        for part in split_braces(line):
            if isinstance(part, BracedFigure) and part.value is not None:
                queries[part.text] = parse_value(part.value, names)
            if isinstance(part, BracedFigure) and part.condition is not None:
                key = part.text if part.value is None else f"{part.text} if"
                queries[key] = parse_condition(part.condition, names)
    return queries


HAPPENS = "happens"
"""What a value asked for alone asks besides its worth: whether it happens at all."""


def value_queries(procedure: resolver.Procedure, key: str) -> dict[str, Expression | Condition]:
    """Return what the headline of the value *key* asks jointly; empty for a roll, and if the value always happens.

    Keys are `HAPPENS`, the value's own, and the names of results after `=`.
    """
    step = procedure.steps[key]
    if isinstance(step, resolver.ProcedureRoll) or step.if_ is None:
        return {}
    results = {f"={term}": tree for term, tree in procedure.results.items() if not dice_in(tree)}
    return {HAPPENS: step.if_, key: parse_value(key, procedure.names), **results}


def is_question(entry: Entry, key: str) -> bool:
    """Return whether the step *key* answers the question of its title, by yes or no."""
    step = entry.tests.get(key)
    return isinstance(step, ValueStep) and step.question


def is_amount(entry: Entry, key: str) -> bool:
    """Return whether the value *key* has an average: a yes or no has none, nor a number that dice have to reach."""
    rolls = (step for step in entry.tests.values() if isinstance(step, RollStep))
    return not (is_question(entry, key) or any(f"({key})" in roll.roll for roll in rolls))


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
    success_pattern = re.compile(rf"\b{re.escape(key)}\.(?:success|failure|net|margin|tie)\b")
    return not any(success_pattern.search(text.text) for text in notation_in(entry))


def first_roll(entry: Entry, variants: Sequence[str]) -> str | None:
    """Return the first roll of *entry*, or the one in its place with one of *variants*; None without any roll."""
    rolls = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
    first = next(iter(rolls), None)
    instead = (key for key, step in rolls.items() if step.in_place_of == first)
    return next((key for key in instead if rolls[key].variants.keys() & set(variants)), first)


def deciding_roll(edition: Edition, entry: Entry) -> str | None:
    """Return the key of the first roll of *entry* that can succeed, or of its first roll."""
    keys = (key for key in entry.tests if may_succeed(edition, entry, key))
    return next(keys, first_roll(entry, ()))


def may_succeed(edition: Edition, entry: Entry, key: str) -> bool:
    """Return whether the step *key* is a roll with something to reach, or with `one_hit`."""
    step = entry.tests[key]
    if not isinstance(step, RollStep):
        return False
    roll = parse_roll(step.roll, known_names(edition, entry))
    has_requirement = roll.opposition is not None or roll.actor.requirement is not None
    return bool(step.one_hit) or (has_requirement and not _is_counted(edition, entry, key))


def _step(
    key: str, step: Step, variants: Sequence[Variant], names: frozenset[str], *, counted: bool
) -> resolver.ProcedureRoll | resolver.ProcedureValue | resolver.ProcedureShift:
    condition = None if step.if_ is None else parse_condition(step.if_, names)
    if isinstance(step, ValueStep):
        return resolver.ProcedureValue(parse_value(step.value, names), condition)
    if isinstance(step, ShiftStep):
        start = None if step.from_ is None else parse_value(step.from_, names)
        return resolver.ProcedureShift(step.shift, parse_value(step.by, names), condition, start)
    assert isinstance(step, RollStep)  # noqa: S101 - there is no fourth kind
    variant_outcomes = (variant.outcomes for variant in variants if variant.outcomes is not None)
    outcomes = next(variant_outcomes, step.outcomes)
    return resolver.ProcedureRoll(
        parse_roll(step.roll, names),
        step.by,
        condition,
        step.rulings,
        step.optional or "",
        wild=step.wild or "none",
        outcomes=own_outcomes(key, outcomes),
        one_hit=next((variant.one_hit for variant in variants if variant.one_hit), step.one_hit or ""),
        counted=counted,
        who=step.who or "",
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
            cell = scene.look_up(step.value)
            if isinstance(cell, str) and (tree := _parse_cell(cell, procedure.names)):
                steps[key] = replace(step, value=tree)
    return replace(procedure, steps=steps)


def _parse_cell(cell: str, names: Collection[str]) -> Expression | None:
    try:
        tree = parse_value(cell, names)
    except NotationError:
        return None
    return tree if dice_in(tree) or any(name.name in names for name in names_in(tree)) else None
