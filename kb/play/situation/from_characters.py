"""What a roll takes from the characters of a request, as its variants have it rolled."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Entry, Grant, RequestedChange, RollStep
from kb.model.character import Character
from kb.play.effects.applicable_grants import GrantSource, requested_grants
from kb.play.procedure.dependent_steps import sides_of
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.rulings import rulings_in_force
from kb.play.procedure.scene import scene_of
from kb.play.procedure.subject import Subject
from kb.play.procedure.third_party import thrower_in_words
from kb.play.procedure.variants import (
    names_counting,
    variant_called,
    variant_changes,
    variants_of,
    with_variants_applied,
)
from kb.play.request.characters import Taken, with_characters, without_character
from kb.play.request.open_choices import WEAPON
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences.characters import (
    no_weapon_fits,
    not_of_sheet,
    third_party_rolls,
    weapons_with_variant,
)
from kb.play.side import PARTIES
from kb.play.situation.weapons_used import (
    only_those,
    skills_of_the_test,
    skills_of_weapons,
    without_skill,
)
from resolver.notation import names_in, parse_condition
from resolver.reasons import Reason
from resolver.values.expression import holds
from resolver.values.names_read import Keys, Side, SideRating, choices_in, other_side, roller_of
from resolver.values.scene import Unbound


def ratings_taken(
    base: KnowledgeBase,
    subject: Subject,
    request: ResolveRequest,
    keys: Keys,
    actions: Sequence[GrantSource],
    added: Collection[SideRating] = (),
) -> Mapping[Side, Taken]:
    """Return the ratings of both sides of *request*, with what their characters add.

    Args:
        base: The rules.
        subject: What the request is about.
        request: The request.
        keys: The key terms of tables.
        actions: The actions whose grants it asks for.
        added: The ratings that the roll reads although it doesn't print them.
    """
    if subject.by == "other" and request.actor is not None:
        alone = request.model_copy(update={"actor": None, "weapon": None})
        taken = ratings_taken(base, subject, alone, keys, actions, added)
        note = _third_party_note(base, subject, keys, taken)
        return {**taken, "actor": replace(taken["actor"], notes=[note, *taken["actor"].notes])}
    if without_character(request):
        return {side: Taken(getattr(request, party.ratings)) for side, party in PARTIES.items()}
    steps = subject.whole.steps.values()
    rolls = [step.roll for step in steps if isinstance(step, resolver.ProcedureRoll)]
    limits = choices_in([*([subject.test.roll] if subject.test else []), *rolls])
    entry = base.entries[subject.entry] if subject.entry is not None else None
    counting = names_counting(subject.edition, entry, subject.key, subject.variants)
    reads = sides_of(as_rolled(base, subject), keys).union(added)
    granted = sides_in_grants(actions, subject)
    of_else = subject.edition.terms.keys() - counting.keys()
    skills = skills_of_weapons(base, subject, request, actions)
    of_test = skills_of_the_test(subject, entry) if entry is not None else ()
    taken = with_characters(
        *(subject.edition_id, subject.edition, request, reads, granted, limits),
        only_those(subject.edition, counting, skills),
        skills or dict.fromkeys(of_test),
        variants_of(entry, subject.variants) if entry is not None else (),
        without_skill=without_skill(base, subject, entry, request, actions),
        variant_for_weapon=_variant_for_weapon(entry, subject, request.weapon),
    )
    if entry is not None:
        notes = [
            *_weapons_of_variants(entry, subject, request),
            *_variants_without_weapon(entry, subject, request, reads, taken["actor"]),
        ]
        taken = {**taken, "actor": replace(taken["actor"], notes=[*taken["actor"].notes, *notes])}
    barring = _barring_named_grants(base, subject, actions, taken)
    return {side: _without(each, of_else, barring) for side, each in taken.items()}


def _third_party_note(
    base: KnowledgeBase, subject: Subject, keys: Keys, taken: Mapping[Side, Taken]
) -> Reason:
    """Return who makes a roll that isn't yours, with what it reads of them that is missing."""
    entry = base.entries[subject.entry] if subject.entry is not None else None
    given = {name for each in taken.values() for name in (*each.given, *each.taken)}
    read = dict.fromkeys(each.name for each in sides_of(subject.procedure, keys))
    missing = [name for name in read if name not in given and name in subject.edition.terms]
    return third_party_rolls(thrower_in_words(entry, subject), missing)


def _barring_named_grants(
    base: KnowledgeBase, subject: Subject, actions: Sequence[GrantSource], taken: Mapping[Side, Taken]
) -> set[str]:
    """Return the typical ratings of tiers with which a grant that the request names by its key wouldn't count."""
    edition, barring = subject.edition, set[str]()
    typical = {
        name: value
        for each in taken.values()
        for name, value in each.taken.items()
        if each.tier is not None and not edition.terms[name].tiers
    }
    scene = scene_of(base, subject.edition_id, typical, {}, rulings_in_force(edition))
    for grant in (
        each for source in actions if source.grant for each in requested_grants(source) if each.if_
    ):
        condition = parse_condition(grant.if_ or "", edition.terms)
        with suppress(Unbound):
            if holds(condition, scene) is False:
                barring.update(name.name for name in names_in(condition))
    return barring


def _without(taken: Taken, names: Collection[str], barring: Collection[str]) -> Taken:
    """Return what is taken without *names*, which are of something else on a sheet, and without those *barring*."""
    kept = {name: value for name, value in taken.taken.items() if name not in {*names, *barring}}
    notes = [not_of_sheet(name) for name in taken.taken if name in names]
    return replace(taken, taken=kept, notes=[*taken.notes, *notes]) if len(kept) < len(taken.taken) else taken


def _variant_for_weapon(entry: Entry | None, subject: Subject, weapon: str | None) -> str | None:
    """Return the variant of the roll that a *weapon* of the request is a word for: a fist."""
    step = entry.tests.get(subject.key or "") if entry is not None else None
    return variant_called(step, weapon) if weapon and isinstance(step, RollStep) else None


def _weapons_of_variants(entry: Entry, subject: Subject, request: ResolveRequest) -> Iterator[Reason]:
    """Yield which weapons of the actor the roll is made with in another variant: Fangs, unarmed."""
    step, who = entry.tests.get(subject.key or ""), request.actor
    if not isinstance(step, RollStep) or not isinstance(who, Character):
        return
    wanted = request.weapon
    for key, variant in step.variants.items():
        rolled = str(variant.set.get("pool", ""))
        names = [
            each.name
            for each in who.weapons
            if (wanted is None or wanted.casefold() == each.name.casefold())
            and each.skill
            and each.skill in rolled
            and each.skill not in step.roll
        ]
        if names and key not in subject.variants:
            yield weapons_with_variant(list(dict.fromkeys(names)), key)


def _variants_without_weapon(
    entry: Entry, subject: Subject, request: ResolveRequest, reads: Collection[SideRating], actor: Taken
) -> Iterator[Reason]:
    """Yield which variants are rolled without a weapon, if the actor has none for a roll that reads more of them."""
    step, who = entry.tests.get(subject.key or ""), request.actor
    if not isinstance(step, RollStep) or not isinstance(who, Character):
        return
    is_armed = actor.weapon is not None or any(choice.of == WEAPON for choice in actor.open)
    read = {each.name for each in reads if each.side == "actor" and each.name in subject.edition.terms}
    lacks_some = not read <= actor.ratings.keys()
    if who.weapons and not is_armed and request.weapon is None and lacks_some:
        for key, variant in step.variants.items():
            if variant.named_as_weapon and variant.when and key not in subject.variants:
                yield no_weapon_fits(key, variant.when)


def as_rolled(base: KnowledgeBase, subject: Subject) -> resolver.Procedure:
    """Return the test of *subject* as its variants have it rolled: Unarmed Combat in place of a Weapon Skill."""
    if subject.entry is None or not subject.variants:
        return subject.procedure
    changes = variant_changes(base.entries[subject.entry], subject.variants, subject.key)
    scene = scene_of(base, subject.edition_id, {}, {}, rulings_in_force(subject.edition))
    return with_variants_applied(subject.procedure, subject.key, changes, scene)


def sides_in_grants(actions: Iterable[GrantSource], subject: Subject) -> set[SideRating]:
    """Return the ratings that the grants of *actions* read, each with the side that has it; both if that is open."""
    roller = roller_of(subject.by)
    side_of: Mapping[str | None, Collection[Side]] = {
        "actor": (roller,),
        "opponent": (other_side(roller),),
    }
    return {
        SideRating(name, side)
        for source in actions
        for name in names_in_amounts(source.grants, subject)
        for side in side_of.get(source.holder, tuple(PARTIES))
    }


def names_in_amounts(changes: Sequence[RequestedChange | Grant], subject: Subject) -> Iterator[str]:
    """Yield the names in the amounts of modifiers or grants."""
    for change in changes:
        for key, value in (*change.set.items(), *change.add.items()):
            tree = tree_of(key, value, subject.procedure.names)
            yield from (name.name for name in (names_in(tree) if tree is not None else ()))
