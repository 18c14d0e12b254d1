"""The variants of an entry's rolls: which are meant, which exclude each other, and the steps with them applied."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import resolver
from kb.model import Edition, Entry, Grant, RollStep, Success, Variant
from resolver.procedures.change_values import change_values
from resolver.rolls.bind.apply_changes import apply_changes
from resolver.rolls.bind.roll_changes import KEYS, of_ratings
from resolver.wording import in_digits


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


def with_variants_applied(
    procedure: resolver.Procedure, key: str | None, variants: Sequence[resolver.Change], scene: resolver.Scene
) -> resolver.Procedure:
    """Return *procedure* with what variants set; what they add comes later.

    Args:
        procedure: As the entry prints it.
        key: The roll to change.
        variants: The variants, as changes.
        scene: The request's scene.
    """
    work = change_values(procedure, variants)
    step = work.procedure.steps.get(key or "")
    if not variants or not isinstance(step, resolver.ProcedureRoll):
        return work.procedure
    parts = [
        replace(change, set={slot: value for slot, value in change.set.items() if slot in KEYS}, add={})
        for change in work.changes
    ]
    side_scene = resolver.seen_by(step.by, scene)
    roll = apply_changes(step.roll, side_scene, parts, names=work.procedure.names).roll
    return replace(work.procedure, steps={**work.procedure.steps, key or "": replace(step, roll=roll)})


def keys_spelled(entry: Entry, words: Sequence[str]) -> list[str]:
    """Return *words* as keys of the variants of *entry*: "two" and "marks" are `two-marks`, if it has that one.

    Its numbers may be digits: "2" and "marks", or `2-marks`.
    """
    own = {key for step in entry.tests.values() if isinstance(step, RollStep) for key in step.variants}
    known = {in_digits(key): key for key in own} | {key: key for key in own}
    keys, rest = [], list(words)
    while rest:
        joined = ((length, "-".join(rest[:length])) for length in range(len(rest), 0, -1))
        length, key = next(((length, known[key]) for length, key in joined if key in known), (1, rest[0]))
        keys.append(key)
        rest = rest[length:]
    return keys


def variant_called(step: RollStep, name: str) -> str | None:
    """Return the key of the variant of a roll that has this *name*, or is meant by it as a weapon: fist for unarmed.

    The name of a skill stands for a variant that rolls it, unless the roll itself has it.
    """
    words = f" {' '.join(name.split())} ".casefold()
    if words in f" {step.roll} ".casefold():
        return None
    by_words = {
        key: " ".join(["", key, str(variant.set.get("pool", "")), *variant.named_as_weapon, ""])
        for key, variant in step.variants.items()
    }
    return next((key for key, said in by_words.items() if words in said.casefold()), None)


def variants_of(entry: Entry, keys: Sequence[str]) -> list[Variant]:
    """Return the variants with *keys* in the rolls of *entry*; unknown keys are ignored."""
    rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    by_key = (next((step.variants[key] for step in rolls if key in step.variants), None) for key in keys)
    return [variant for variant in by_key if variant is not None]


def names_counting(
    edition: Edition, entry: Entry | None, key: str | None, variants: Sequence[str]
) -> dict[str, list[str]]:
    """Return the names that can count as each term of *edition*, in the roll *key* of *entry* with *variants*.

    A term is left out if nothing of a sheet counts as it there.
    """
    step = entry.tests.get(key or "") if entry is not None else None
    own: dict[str, list[str]] = {}
    if isinstance(step, RollStep):
        chosen = [step.variants[name].stands_for for name in variants if name in step.variants]
        for each in (step.stands_for, *chosen):
            own |= each
    usual = {term: about.stands_for for term, about in edition.terms.items() if term not in own}
    return usual | {term: names for term, names in own.items() if names}


def with_own_words(entry: Entry, key: str | None, keys: Sequence[str], grants: Sequence[Grant] = ()) -> Entry:
    """Return *entry* with the words for success and failure of its roll *key*.

    They are those of the *grants* that count in the roll, else of the variants *keys*, else of the roll.
    """
    step = entry.tests.get(key or "")
    own = [(grant.called, grant.missed) for grant in grants]
    own += [(variant.called, variant.missed) for variant in variants_of(entry, keys)]
    own += [(step.called, None)] if isinstance(step, RollStep) else []
    for called, missed in own:
        if called is not None:
            success = entry.success or Success(called=called)
            words = {"called": called, "missed": missed}
            return entry.model_copy(update={"success": success.model_copy(update=words)})
    return entry


def variant_combinations(step: RollStep) -> list[tuple[str, ...]]:
    """Return the possible choices of variants: each alone, then those that can apply together."""
    keys = list(step.variants)
    several = (group for size in range(2, len(keys) + 1) for group in combinations(keys, size))
    return [*((key,) for key in keys), *(group for group in several if not excluding_pair(step, group))]


def excluding_pair(step: RollStep, keys: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two variants of *keys* that exclude each other, or None."""
    for one, other in combinations(keys, 2):
        if other not in step.variants[one].with_ and one not in step.variants[other].with_:
            return one, other
    return None
