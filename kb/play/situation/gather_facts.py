"""The rolls of a request as grants see them."""

from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.model import Entry, RollStep, Variant
from kb.play.effects.applicable_grants import GrantSource, applicable_grants, requested_grants
from kb.play.effects.stacking import choose_alternatives
from kb.play.effects.states import state_sources
from kb.play.procedure.roll_classes import (
    classes_from_actions,
    classes_of_entry,
    classes_of_notation,
    included_classes,
    kinds_of_entry,
    narrower_kinds,
    opposing_classes,
    required_ratings,
)
from kb.play.procedure.roll_facts import RollFacts, pools_of, ratings_reader
from kb.play.procedure.variants import variant_changes, with_variants_applied
from kb.play.situation.read_request import ReadRequest
from kb.problems import RequestError
from kb.references import slug_of


def variant_changes_of(request: ReadRequest) -> list[resolver.Change]:
    """Return the changes of a request's variants to its roll."""
    subject, entry = request.subject, request.entry
    return [] if entry is None else variant_changes(entry, subject.variants, subject.key)


def classes_of(request: ReadRequest, key: str | None) -> frozenset[str]:
    """Return the classes of the roll *key* of a request, or of its typed roll."""
    subject, entry = request.subject, request.entry
    if subject.entry is None or entry is None:
        return classes_of_notation(request.base, subject.edition_id, request.classes)[0]
    own = classes_of_entry(entry, subject.entry, key)[0]
    return own.union(request.classes) if key == subject.key else own


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
    own_actions = [source.id for source in request.actions if source.holder != "opponent"]
    kinds = list(request.classes)
    if request.subject.entry is not None:
        kinds += [slug_of(request.subject.entry), *sorted(classes_of(request, request.subject.key))]
    class_sources = classes_from_actions(base, edition_id, kinds, own_actions)
    included_kinds = [each for name in request.classes for each in included_classes(base, edition_id, name)]
    roll = _roll_facts(request, scene, typed, [*request.classes, *included_kinds, *class_sources])
    sources = [*request.actions, *state_sources(roll, request.states)]
    is_opposed = any(_opposes(roll, source) for source in sources)
    made = (f"which {by} makes a {request.edition.classes[kind].name}" for kind, by in class_sources.items())
    label = ", ".join((roll.label, *made))
    return replace(roll, label=label, opposed=roll.opposed or is_opposed), sources


def _opposes(roll: RollFacts, source: GrantSource) -> bool:
    """Return whether an action, or the one of its alternatives that counts, gives the roll an opposing one."""
    opposing = [grant for grant in requested_grants(source) if "against" in grant.set]
    if not any(grant.one_of for grant in opposing):
        return bool(opposing)
    try:
        counting = choose_alternatives(roll, source, applicable_grants(roll, source), [])
    except RequestError:  # the request doesn't say yet which counts; one may
        return True
    return any("against" in each.grant.set for each in counting)


def _roll_facts(
    request: ReadRequest, scene: resolver.Scene, typed: Sequence[resolver.Change], classes: Sequence[str]
) -> RollFacts:
    """Return the roll of a request, which *typed* modifiers change, of *classes* besides those of its entry."""
    base, subject, entry = request.base, request.subject, request.entry
    step = None
    variants: dict[str, Variant] = {}
    required: frozenset[str] = frozenset()
    if subject.entry is None or entry is None:
        own, ids, against = classes_of_notation(base, subject.edition_id, classes)
        required = required_ratings(subject.edition, own, subject.test.roll if subject.test else None)
    else:
        of_entry, ids = classes_of_entry(entry, subject.entry, subject.key)
        own = of_entry.union(classes)
        written_step = entry.tests.get(subject.key or "")
        step = written_step if isinstance(written_step, RollStep) else None
        variants = _variants_of(subject.variants, step)
        against = opposing_classes(subject.edition, own, step, variants.values())
    variants_as_changes = variant_changes_of(request)
    changes = [*variants_as_changes, *typed]
    if subject.entry is None or entry is None:
        explicit = [name for name in classes if not included_classes(base, subject.edition_id, name)]
        narrower = narrower_kinds(subject.edition, explicit)
    else:
        kinds = kinds_of_entry(entry, subject.entry, subject.key)
        narrower = kinds if own.isdisjoint(kinds) else []
    is_opposed = subject.test is not None and subject.test.roll.opposition is not None
    side_scene = resolver.seen_by(subject.by, scene)
    procedure = with_variants_applied(subject.procedure, subject.key, variants_as_changes, scene)
    return RollFacts(
        base=base,
        edition_id=subject.edition_id,
        label="this roll" if entry is None else entry.name,
        classes={"actor": own, "opponent": against},
        ids=ids,
        variants=frozenset(variants),
        has_kind=subject.entry is not None or bool(classes),
        is_typed=entry is None and not ids,
        opposed=is_opposed or any("against" in change.set for change in changes),
        values=frozenset(
            key for key, each in subject.procedure.steps.items() if isinstance(each, resolver.ProcedureValue)
        ),
        scene=side_scene,
        rounding="up" if request.rulings["rounding"] == "up" else "down",
        reads=ratings_reader(procedure, side_scene, changes),
        pools=pools_of(procedure.steps.get(subject.key or "")),
        required=required,
        opposition_open=_opposition_open(entry, subject.key, subject.variants),
        narrower={kind: _roll_facts(request, scene, typed, [*classes, kind]) for kind in narrower},
    )


def _opposition_open(entry: Entry | None, key: str | None, variants: Sequence[str]) -> str:
    """Return what the data say on why no known kind of roll opposes a roll, or one of its variants; or nothing."""
    unknown = entry.unknown if entry is not None else {}
    paths = [*(f"variants.{variant}.opposed_by" for variant in variants), "opposed_by"]
    return next((unknown[f"tests.{key}.{path}"] for path in paths if f"tests.{key}.{path}" in unknown), "")


def other_rolls(request: ReadRequest, scene: resolver.Scene, roll: RollFacts) -> list[RollFacts]:
    """Return the other rolls of the test in the form of *roll*, the one asked for.

    A third party's rolls are left out: neither side's grants are theirs.
    """
    subject, entry = request.subject, request.entry
    if subject.entry is None or entry is None:
        return []
    rolls = []
    for key, printed_step in subject.procedure.steps.items():
        step = entry.tests[key]
        if key == subject.key or not isinstance(step, RollStep) or step.by == "other":
            continue
        own, ids = classes_of_entry(entry, subject.entry, key)
        variants = _variants_of(subject.variants, step)
        is_opposed = (
            isinstance(printed_step, resolver.ProcedureRoll) and printed_step.roll.opposition is not None
        )
        rolls.append(
            replace(
                roll,
                classes={
                    "actor": own,
                    "opponent": opposing_classes(subject.edition, own, step, variants.values()),
                },
                ids=ids,
                variants=frozenset(variants),
                opposed=is_opposed or any("against" in each.set for each in variants.values()),
                scene=resolver.seen_by(step.by, scene),
                pools=pools_of(printed_step),
                step=key,
            )
        )
    return rolls


def _variants_of(keys: Sequence[str], step: RollStep | None) -> dict[str, Variant]:
    """Return those of a request's variants that belong to a roll."""
    return {key: step.variants[key] for key in keys if step is not None and key in step.variants}
