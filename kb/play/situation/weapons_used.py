"""The weapons that a roll can be made with: by the skills that they are used with, and by their names."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, Variant
from kb.play.effects.applicable_grants import GrantSource
from kb.play.procedure.roll_classes import classes_from_actions, classes_of_entry, with_wider_classes
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import names_counting
from kb.play.request.shapes import ResolveRequest
from kb.references import CLASS, slug_of
from resolver.notation import Tree, names_in


def skills_of_weapons(
    base: KnowledgeBase, subject: Subject, request: ResolveRequest, actions: Sequence[GrantSource]
) -> list[str]:
    """Return the skills of weapons that the roll can be made with, if its step or its classes name them.

    Names that one of them stands for are among them.
    """
    entry = base.entries[subject.entry] if subject.entry is not None else None
    step = entry.tests.get(subject.key or "") if entry is not None else None
    classes = _classes(base, subject, entry, request, actions)
    of_classes = [
        each.made_with for name in classes if (each := subject.edition.classes.get(name)) is not None
    ]
    listed = [*([step.made_with] if isinstance(step, RollStep) else []), *of_classes]
    named = next(filter(None, listed), [])
    terms = subject.edition.terms
    return [each for name in named for each in (name, *(terms[name].stands_for if name in terms else ()))]


def _classes(
    base: KnowledgeBase,
    subject: Subject,
    entry: Entry | None,
    request: ResolveRequest,
    actions: Sequence[GrantSource],
) -> list[str]:
    """Return the classes of the roll, with those that the actions in the request make of it; the nearest first."""
    own = [*request.classes]
    if entry is not None and subject.entry is not None:
        own += sorted(classes_of_entry(entry, subject.entry, subject.key)[0])
        own.append(slug_of(subject.entry))
    taken = [each.id for each in actions if each.holder != "opponent"]
    made = classes_from_actions(base, subject.edition_id, own, taken)
    of_itself = [each.removeprefix(CLASS) for each in entry.combine.makes] if entry is not None else []
    return with_wider_classes(subject.edition, [*made, *of_itself, *own])


def only_those(
    edition: Edition, counting: Mapping[str, Collection[str]], skills: Collection[str]
) -> dict[str, Collection[str]]:
    """Return the names that can count as each term, without skills of weapons other than *skills*."""
    return {
        term: kept
        if edition.terms[term].kind == "skill" and (kept := [each for each in names if each in skills])
        else names
        for term, names in counting.items()
    }


def skills_of_the_test(subject: Subject, entry: Entry) -> Iterator[str]:
    """Yield the skills of weapons for the actor's other rolls of *entry*, for a roll that reads no skill itself."""
    terms = subject.edition.terms
    for key, step in subject.whole.steps.items():
        written = entry.tests.get(key)
        if not isinstance(step, resolver.ProcedureRoll) or step.by != "actor" or key == subject.key:
            continue
        variants = written.variants if isinstance(written, RollStep) else {}
        pools = [step.roll.actor.pool, *_pools(subject, variants.values())]
        read = {name.name for pool in pools for name in names_in(pool)}
        counting = names_counting(subject.edition, entry, key, [*variants])
        for name in read:
            if name in terms and terms[name].kind == "skill":
                yield from (name, *counting.get(name, ()))


def _pools(subject: Subject, variants: Collection[Variant]) -> Iterator[Tree]:
    for each in variants:
        if "pool" in each.set and (tree := tree_of("pool", each.set["pool"], subject.procedure.names)):
            yield tree
