"""The rolls of a request as grants see them."""

from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.model import RollStep, Variant
from kb.play.as_made import as_made, variant_changes
from kb.play.concerned import Granting, meant
from kb.play.read_request import ReadRequest
from kb.play.rolled import (
    Rolled,
    included_in,
    joined_by,
    narrower_kinds,
    of_entry,
    of_notation,
    opposing,
    pools_of,
    reading,
    required_of,
)
from kb.play.state_grants import states_granting


def variants_made(asked: ReadRequest) -> list[resolver.Change]:
    """Return the changes of a request's variants to its roll."""
    subject, entry = asked.subject, asked.entry
    return [] if entry is None else variant_changes(entry, subject.variants, subject.key)


def rolled_with(
    asked: ReadRequest, scene: resolver.Scene, typed: Sequence[resolver.Change]
) -> tuple[Rolled, list[Granting]]:
    """Return the roll of a request in the form that grants apply to, and all that grants something to it.

    A typed roll is also of the kinds that its own always include, and of those that the request's actions make of it.
    Grants may add the side that opposes it.

    Args:
        asked: The request.
        scene: The scene of its roll.
        typed: Its modifiers, as changes.
    """
    base, edition_id = asked.base, asked.subject.edition_id
    yours = [source.id for source in asked.actions if source.holder != "opponent"]
    kinds = joined_by(base, edition_id, asked.classes, yours)
    included = [each for name in asked.classes for each in included_in(base, edition_id, name)]
    rolled = _rolled(asked, scene, typed, [*asked.classes, *included, *kinds])
    sources = [*asked.actions, *states_granting(rolled, asked.states)]
    brought = any("against" in grant.set for source in sources for grant in meant(source))
    made = (f"which {by} makes a {asked.edition.classes[kind].name}" for kind, by in kinds.items())
    what = ", ".join((rolled.what, *made))
    return replace(rolled, what=what, opposed=rolled.opposed or brought), sources


def _rolled(
    asked: ReadRequest, scene: resolver.Scene, typed: Sequence[resolver.Change], classes: Sequence[str]
) -> Rolled:
    """Return the roll of a request, which *typed* modifiers change; if it is typed, of *classes*."""
    base, subject, entry = asked.base, asked.subject, asked.entry
    step = None
    variants: dict[str, Variant] = {}
    required: frozenset[str] = frozenset()
    if subject.entry is None or entry is None:
        own, ids, against = of_notation(base, subject.edition_id, classes)
        required = required_of(subject.edition, own, subject.test.roll if subject.test else None)
    else:
        own, ids = of_entry(entry, subject.entry, subject.key)
        found = entry.tests.get(subject.key or "")
        step = found if isinstance(found, RollStep) else None
        variants = _variants_of(subject.variants, step)
        against = opposing(subject.edition, own, step, variants.values())
    made_so = variants_made(asked)
    changes = [*made_so, *typed]
    deciding = [name for name in classes if not included_in(base, subject.edition_id, name)]
    as_kinds = () if subject.entry else narrower_kinds(subject.edition, deciding)
    printed = subject.test is not None and subject.test.roll.opposition is not None
    seen = resolver.seen_by(subject.by, scene)
    made = as_made(subject.procedure, subject.key, made_so, scene)
    return Rolled(
        base=base,
        edition_id=subject.edition_id,
        what=subject.entry or "this roll",
        classes={"actor": own, "opponent": against},
        ids=ids,
        variants=frozenset(variants),
        said=subject.entry is not None or bool(classes),
        opposed=printed or any("against" in change.set for change in changes),
        values=frozenset(
            key for key, each in subject.procedure.steps.items() if isinstance(each, resolver.ProcedureValue)
        ),
        scene=seen,
        rounding="up" if asked.rulings["rounding"] == "up" else "down",
        reads=reading(made, seen, changes),
        pools=pools_of(made.steps.get(subject.key or "")),
        required=required,
        narrower={kind: _rolled(asked, scene, typed, [*classes, kind]) for kind in as_kinds},
    )


def rolled_beside(asked: ReadRequest, scene: resolver.Scene, rolled: Rolled) -> list[Rolled]:
    """Return the other rolls of the test in the form of *rolled*, the one asked for.

    A third party's rolls are left out: neither side's grants are theirs.
    """
    subject, entry = asked.subject, asked.entry
    if subject.entry is None or entry is None:
        return []
    found = []
    for key, roll in subject.procedure.steps.items():
        step = entry.tests[key]
        if key == subject.key or not isinstance(step, RollStep) or step.by == "other":
            continue
        own, ids = of_entry(entry, subject.entry, key)
        variants = _variants_of(subject.variants, step)
        printed = isinstance(roll, resolver.ProcedureRoll) and roll.roll.opposition is not None
        found.append(
            replace(
                rolled,
                classes={"actor": own, "opponent": opposing(subject.edition, own, step, variants.values())},
                ids=ids,
                variants=frozenset(variants),
                opposed=printed or any("against" in each.set for each in variants.values()),
                scene=resolver.seen_by(step.by, scene),
                pools=pools_of(roll),
                step=key,
            )
        )
    return found


def _variants_of(keys: Sequence[str], step: RollStep | None) -> dict[str, Variant]:
    """Return those of a request's variants that belong to a roll."""
    return {key: step.variants[key] for key in keys if step is not None and key in step.variants}
