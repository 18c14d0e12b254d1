"""The rolls of a request as grants see them."""

from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.model import RollStep, Variant
from kb.play.effects.applicable_grants import GrantSource, grants_meant
from kb.play.effects.states import states_granting
from kb.play.procedure.roll_classes import (
    classes_included_in,
    classes_made_by,
    classes_of_entry,
    classes_of_notation,
    narrower_kinds,
    opposing_classes,
    ratings_required,
)
from kb.play.procedure.roll_facts import RollFacts, pools_of, reading
from kb.play.procedure.variants import variant_changes, with_variants_applied
from kb.play.situation.read_request import ReadRequest


def variants_made(request: ReadRequest) -> list[resolver.Change]:
    """Return the changes of a request's variants to its roll."""
    subject, entry = request.subject, request.entry
    return [] if entry is None else variant_changes(entry, subject.variants, subject.key)


def roll_and_sources(
    request: ReadRequest, scene: resolver.Scene, typed: Sequence[resolver.Change]
) -> tuple[RollFacts, list[GrantSource]]:
    """Return the roll of a request in the form that grants apply to, and all that grants something to it.

    A typed roll is also of the kinds that its own always include, and of those that the request's actions make of it.
    Grants may add the side that opposes it.

    Args:
        request: The request.
        scene: The scene of its roll.
        typed: Its modifiers, as changes.
    """
    base, edition_id = request.base, request.subject.edition_id
    yours = [source.id for source in request.actions if source.holder != "opponent"]
    kinds = classes_made_by(base, edition_id, request.classes, yours)
    included = [each for name in request.classes for each in classes_included_in(base, edition_id, name)]
    roll = _roll_facts(request, scene, typed, [*request.classes, *included, *kinds])
    sources = [*request.actions, *states_granting(roll, request.states)]
    brought = any("against" in grant.set for source in sources for grant in grants_meant(source))
    made = (f"which {by} makes a {request.edition.classes[kind].name}" for kind, by in kinds.items())
    what = ", ".join((roll.what, *made))
    return replace(roll, what=what, opposed=roll.opposed or brought), sources


def _roll_facts(
    request: ReadRequest, scene: resolver.Scene, typed: Sequence[resolver.Change], classes: Sequence[str]
) -> RollFacts:
    """Return the roll of a request, which *typed* modifiers change; if it is typed, of *classes*."""
    base, subject, entry = request.base, request.subject, request.entry
    step = None
    variants: dict[str, Variant] = {}
    required: frozenset[str] = frozenset()
    if subject.entry is None or entry is None:
        own, ids, against = classes_of_notation(base, subject.edition_id, classes)
        required = ratings_required(subject.edition, own, subject.test.roll if subject.test else None)
    else:
        own, ids = classes_of_entry(entry, subject.entry, subject.key)
        found = entry.tests.get(subject.key or "")
        step = found if isinstance(found, RollStep) else None
        variants = _variants_of(subject.variants, step)
        against = opposing_classes(subject.edition, own, step, variants.values())
    made_so = variants_made(request)
    changes = [*made_so, *typed]
    deciding = [name for name in classes if not classes_included_in(base, subject.edition_id, name)]
    as_kinds = () if subject.entry else narrower_kinds(subject.edition, deciding)
    printed = subject.test is not None and subject.test.roll.opposition is not None
    seen = resolver.seen_by(subject.by, scene)
    made = with_variants_applied(subject.procedure, subject.key, made_so, scene)
    return RollFacts(
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
        rounding="up" if request.rulings["rounding"] == "up" else "down",
        reads=reading(made, seen, changes),
        pools=pools_of(made.steps.get(subject.key or "")),
        required=required,
        narrower={kind: _roll_facts(request, scene, typed, [*classes, kind]) for kind in as_kinds},
    )


def other_rolls(request: ReadRequest, scene: resolver.Scene, roll: RollFacts) -> list[RollFacts]:
    """Return the other rolls of the test in the form of *roll*, the one asked for.

    A third party's rolls are left out: neither side's grants are theirs.
    """
    subject, entry = request.subject, request.entry
    if subject.entry is None or entry is None:
        return []
    found = []
    for key, printed_step in subject.procedure.steps.items():
        step = entry.tests[key]
        if key == subject.key or not isinstance(step, RollStep) or step.by == "other":
            continue
        own, ids = classes_of_entry(entry, subject.entry, key)
        variants = _variants_of(subject.variants, step)
        printed = (
            isinstance(printed_step, resolver.ProcedureRoll) and printed_step.roll.opposition is not None
        )
        found.append(
            replace(
                roll,
                classes={
                    "actor": own,
                    "opponent": opposing_classes(subject.edition, own, step, variants.values()),
                },
                ids=ids,
                variants=frozenset(variants),
                opposed=printed or any("against" in each.set for each in variants.values()),
                scene=resolver.seen_by(step.by, scene),
                pools=pools_of(printed_step),
                step=key,
            )
        )
    return found


def _variants_of(keys: Sequence[str], step: RollStep | None) -> dict[str, Variant]:
    """Return those of a request's variants that belong to a roll."""
    return {key: step.variants[key] for key in keys if step is not None and key in step.variants}
