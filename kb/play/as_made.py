"""Apply variants to an entry's steps: other values, and another roll."""

from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.model import Entry, RollStep
from kb.play.steps import variants_of
from resolver.procedures.change_values import reworked
from resolver.rolls.bind.apply_changes import changed
from resolver.rolls.bind.roll_changes import KEYS, of_ratings


def variant_changes(entry: Entry, variants: Sequence[str], key: str | None) -> list[resolver.Change]:
    """Return the changes of *variants* to the roll *key*; those of another roll change only ratings there."""
    step = entry.tests.get(key or "")
    own = step.variants if isinstance(step, RollStep) else {}
    changes = []
    for name in variants:
        for variant in variants_of(entry, [name]):
            change = resolver.Change(set=variant.set, add=variant.add, reason=variant.when, variant=True)
            changes.append(change if name in own else of_ratings(change))
    return [change for change in changes if not change.idle]


def as_made(
    procedure: resolver.Procedure, key: str | None, made: Sequence[resolver.Change], scene: resolver.Scene
) -> resolver.Procedure:
    """Return *procedure* with what variants set; what they add is applied later.

    Args:
        procedure: As the entry prints it.
        key: The roll to change.
        made: The variants, as changes.
        scene: The request's scene.
    """
    work = reworked(procedure, made)
    step = work.procedure.steps.get(key or "")
    if not made or not isinstance(step, resolver.ProcedureRoll):
        return work.procedure
    parts = [
        replace(change, set={slot: value for slot, value in change.set.items() if slot in KEYS}, add={})
        for change in work.changes
    ]
    seen = resolver.seen_by(step.by, scene)
    roll = changed(step.roll, seen, parts, names=work.procedure.names).roll
    return replace(work.procedure, steps={**work.procedure.steps, key or "": replace(step, roll=roll)})
