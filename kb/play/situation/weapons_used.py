"""The weapons that a roll can be made with: by the skills that they are used with, and by their names."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, Variant
from kb.model.character import Character
from kb.model.edition import ActionClass
from kb.play.effects.applicable_grants import GrantSource
from kb.play.procedure.roll_classes import (
    classes_from_actions,
    classes_of_entry,
    kinds_of_entry,
    with_wider_classes,
)
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import names_counting
from kb.play.request.characters import Taken
from kb.play.request.open_choices import WEAPON
from kb.play.request.shapes import ResolveRequest
from kb.play.request.skills import WithoutSkill
from kb.play.sentences.characters import only_some_weapons, rating_of_other_rolls, skill_of_other_class
from kb.play.sentences.requests import counts_as_term
from kb.references import CLASS, slug_of
from resolver.notation import Tree, names_in
from resolver.reasons import Reason


def skills_of_weapons(
    base: KnowledgeBase, subject: Subject, request: ResolveRequest, actions: Sequence[GrantSource]
) -> list[str]:
    """Return the skills of weapons that the roll can be made with, if it, its step or its classes name them.

    Names that one of them stands for are among them.
    """
    entry = base.entries[subject.entry] if subject.entry is not None else None
    made = _class_made_with(base, subject, entry, request, actions)
    named = _weapon_skills_of_step(subject, entry) or _skills_typed(subject)
    named = named or (made.made_with if made is not None else [])
    terms = subject.edition.terms
    return [each for name in named for each in (name, *(terms[name].stands_for if name in terms else ()))]


def _skills_typed(subject: Subject) -> list[str]:
    """Return the skills in a typed roll that count as one of the edition's: Pistols as Weapon Skill."""
    if subject.entry is not None:
        return []
    rolls = (
        step.roll for step in subject.procedure.steps.values() if isinstance(step, resolver.ProcedureRoll)
    )
    names = (name.name for roll in rolls for name in names_in(roll.actor.pool))
    edition = subject.edition
    return [each for each in dict.fromkeys(names) if each not in edition.terms and edition.is_skill(each)]


def without_skill(
    base: KnowledgeBase,
    subject: Subject,
    entry: Entry | None,
    request: ResolveRequest,
    actions: Sequence[GrantSource],
) -> WithoutSkill:
    """Return whether a weapon that names no skill counts: a crossbow isn't for a melee attack."""
    if _weapon_skills_of_step(subject, entry) == []:
        return "never"
    made = _class_made_with(base, subject, entry, request, actions)
    return "counts" if made is None else "asked"


def _weapon_skills_of_step(subject: Subject, entry: Entry | None) -> list[str] | None:
    """Return the skills of weapons that the roll itself names: none without weapons, None if it says nothing."""
    step = entry.tests.get(subject.key or "") if entry is not None else None
    return step.made_with if isinstance(step, RollStep) else None


def skills_of_other_classes(
    base: KnowledgeBase,
    subject: Subject,
    request: ResolveRequest,
    actions: Sequence[GrantSource],
    skills: Iterable[str],
) -> Iterator[Reason]:
    """Yield a warning for each of the roller's *skills* that the class of the roll isn't made with."""
    entry = base.entries[subject.entry] if subject.entry is not None else None
    made = _class_made_with(base, subject, entry, request, actions)
    if made is not None:
        usual = {each.casefold() for each in made.made_with}
        for each in skills:
            if each.casefold() not in usual:
                yield skill_of_other_class(each, made.name, made.made_with)


def names_of_other_rolls(
    subject: Subject, entry: Entry | None, stand_ins: Iterable[Reason]
) -> Iterator[Reason]:
    """Yield a warning for each name that *stand_ins* say is read as a term, and that isn't for this roll."""
    counting = names_counting(subject.edition, entry, subject.key, subject.variants)
    for each in (one for one in stand_ins if one.made_by(counts_as_term)):
        name, term = each.parts["name"], each.parts["term"]
        usual = counting.get(term, ())
        if entry is not None and usual and name.casefold() not in map(str.casefold, usual):
            yield rating_of_other_rolls(name, term, entry.name, usual)


def weapons_of_some_kind(
    entry: Entry | None, key: str | None, skills: Iterable[str], actor: Taken, who: object
) -> Iterator[Reason]:
    """Yield which weapons the roll *key* is made with, for each skill whose weapons it doesn't all take.

    Args:
        entry: The entry of the roll, if it is of one.
        key: The roll.
        skills: The names that count as its terms.
        actor: What is taken from the actor.
        who: The actor.
    """
    step = entry.tests.get(key or "") if entry is not None else None
    if entry is None or not isinstance(step, RollStep) or not step.only_some:
        return
    open_ = {option.name for choice in actor.open if choice.of == WEAPON for option in choice.options}
    weapons = [each for each in who.weapons if each.name in open_] if isinstance(who, Character) else []
    weapons += [actor.weapon] if actor.weapon is not None else []
    used = {each.casefold() for each in (*skills, *(weapon.skill or "" for weapon in weapons))}
    for skill, which in step.only_some.items():
        if skill.casefold() in used:
            yield only_some_weapons(entry.name, skill, which)


def classes_by_skill(base: KnowledgeBase, subject: Subject, skills: Iterable[str]) -> list[str]:
    """Return the kinds that the entry's roll is of with one of the roller's *skills*: with Close Combat, in melee."""
    if subject.entry is None:
        return []
    given = {each.casefold() for each in skills}
    classes = subject.edition.classes
    kinds = kinds_of_entry(base.entries[subject.entry], subject.entry, subject.key)
    return [kind for kind in kinds if not given.isdisjoint(map(str.casefold, classes[kind].implied_by))]


def _class_made_with(
    base: KnowledgeBase,
    subject: Subject,
    entry: Entry | None,
    request: ResolveRequest,
    actions: Sequence[GrantSource],
) -> ActionClass | None:
    """Return the nearest class of the roll that says which skills it is made with."""
    classes = subject.edition.classes
    own = (classes.get(name) for name in _classes(base, subject, entry, request, actions))
    return next((each for each in own if each is not None and each.made_with), None)


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
