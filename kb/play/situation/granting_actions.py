"""Actions whose grants would read a rating that a request gives in vain: a Dodge for the target's Dodge."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

import resolver
from kb.model import Grant, RollStep, Variant
from kb.play.effects.amounts import ratings_of
from kb.play.effects.applicable_grants import ApplicableGrant, GrantSource, applicable_grants
from kb.play.procedure.dependent_steps import sides_of
from kb.play.procedure.roll_classes import opposed_classes
from kb.play.procedure.roll_facts import RollFacts, tree_of
from kb.play.procedure.steps import procedure_of
from kb.play.side import SIDES
from kb.play.situation.gather_facts import roll_and_sources
from kb.play.situation.read_request import ReadRequest
from kb.play.situation.rules_by_ratings import entries_by_name_read
from kb.play.situation.situation import Situation
from kb.references import CLASS, full_id, slug_of
from resolver.notation import names_in
from resolver.values.names_read import Side, SideRating

MOST_NAMED = 2
"""With more such actions than this none is named: the rating could be for anything."""


def actions_reading(situation: Situation, side: Side, name: str) -> list[str]:
    """Return the few actions that would grant the roll something by the rating *name* of *side*, as modifiers."""
    request = situation.request
    known = request.base.once(entries_by_name_read).get((request.subject.edition_id, name), ())
    ids = [id_ for id_ in known if id_ != request.subject.entry]
    if not ids:
        return []
    roll, sources = roll_and_sources(request, situation.scene, ())
    excluded = {each for source in sources for grant in source.grants for each in grant.not_with}
    possible = [id_ for id_ in ids if slug_of(id_) not in excluded]
    found = [
        f"a modifier with `from` {id_}{_key_to_name(reading)}{_if_of_target(reading)}"
        for id_ in possible
        if (reading := _grants_reading(roll, id_, side, name))
    ]
    return found if len(found) <= MOST_NAMED else []


def opposed_variants(request: ReadRequest) -> dict[str, Variant]:
    """Return the variants of a request's roll that the target rolls against, by their keys."""
    step = request.entry.tests.get(request.subject.key or "") if request.entry is not None else None
    variants = step.variants.items() if isinstance(step, RollStep) else ()
    return {key: variant for key, variant in variants if variant.set.get("against") not in (None, "none")}


def ways_to_oppose(situation: Situation) -> list[str]:
    """Return what gives the target a roll against one that nobody opposes: variants, its actions, or the attack."""
    request = situation.request
    base, subject = request.base, request.subject
    found = [f"`variant` {key}" for key in opposed_variants(request)]
    roll = replace(roll_and_sources(request, situation.scene, ())[0], opposed=True)
    for id_, entry in base.of_edition(subject.edition_id).items():
        source = GrantSource(id_, entry.name, entry.grants, "", holder="opponent")
        if id_ != subject.entry and any(
            each.grant.set.get("against") not in (None, "none") for each in applicable_grants(roll, source)
        ):
            found.append(f"a modifier with `from` {id_} for the target")
    against = f"a modifier with `from` {subject.entry} for the target"
    return found or [f"{id_} with {against}" for id_ in _rolls_opposed(situation, set())]


def granted_rolls(situation: Situation, unread: Mapping[Side, Sequence[str]]) -> list[str]:
    """Return the few entries with a roll that reads all *unread* ratings, if the entry without one changes theirs."""
    request = situation.request
    base, edition_id = request.base, request.subject.edition_id
    steps = request.subject.whole.steps.values()
    if request.entry is None or any(isinstance(step, resolver.ProcedureRoll) for step in steps):
        return []
    named = [each for grant in request.entry.grants if grant.of == "own" for each in grant.to]
    classes = {each.removeprefix(CLASS) for each in named if each.startswith(CLASS)}
    ids = {full_id(each, edition_id) for each in named}.union(
        *(base.members(edition_id, key) for key in classes)
    )
    wanted = {SideRating(name, side) for side, names in unread.items() for name in names}
    found = [
        id_
        for id_ in sorted(ids & base.entries.keys())
        if wanted <= sides_of(procedure_of(request.edition, base.entries[id_]), request.keys)
    ]
    return found if len(found) <= MOST_NAMED else []


def opposed_rolls(situation: Situation, unread: Mapping[Side, Sequence[str]]) -> list[str]:
    """Return the few entries whose roller's ratings are the *unread* ones of the target, and which a defense opposes.

    They are those whose opposing roll the entry's grants change: an Attack for a Deflect with Armor.
    """
    names = unread["target"]
    return _rolls_opposed(situation, {SideRating(name, "actor") for name in names}) if names else []


def _rolls_opposed(situation: Situation, wanted: AbstractSet[SideRating]) -> list[str]:
    """Return the few entries whose opposing roll the entry's grants change, with rolls that read all *wanted*."""
    request = situation.request
    base, edition_id = request.base, request.subject.edition_id
    if request.entry is None:
        return []
    granted = {each.removeprefix(CLASS) for grant in request.entry.grants for each in grant.to}
    kinds = {kind for each in granted for kind in opposed_classes(request.edition, each)}
    found = [
        id_
        for id_ in sorted(set().union(*(base.members(edition_id, kind) for kind in kinds)))
        if wanted <= sides_of(procedure_of(request.edition, base.entries[id_]), request.keys)
    ]
    return found if len(found) <= MOST_NAMED else []


def _grants_reading(roll: RollFacts, id_: str, side: Side, name: str) -> list[ApplicableGrant]:
    entry = roll.base.entries[id_]
    sources = (GrantSource(id_, entry.name, entry.grants, "", holder=who) for who in SIDES)
    return [
        candidate
        for source in sources
        for candidate in applicable_grants(roll, source)
        if not candidate.by_rating and (name, side) in _ratings_read(roll, candidate)
    ]


def _if_of_target(reading: Sequence[ApplicableGrant]) -> str:
    """Return that the target must have taken the action, if no other grant of it is *reading* the rating."""
    return " for the target" if all(each.source.holder == "opponent" for each in reading) else ""


def _key_to_name(reading: Sequence[ApplicableGrant]) -> str:
    """Return the key to name of an action's only grant *reading* a rating, if another one is usual in its place."""
    only = reading[0].grant if len(reading) == 1 else None
    return f" and `grant` {only.key}" if only and only.one_of and not only.usual else ""


def _ratings_read(roll: RollFacts, candidate: ApplicableGrant) -> set[tuple[str, Side]]:
    """Return the ratings that a grant would read, with their sides; those of the scene may be given on any."""
    read = {(each.name, each.side) for each in ratings_of(roll, candidate)}
    read |= {(name, roll.side(candidate.holder)) for name in _names_of_times(roll, candidate.grant)}
    shared = {name for name, _ in read if name in roll.scene.shared}
    return {*read, *((name, side) for name in shared for side in ("actor", "target"))}


def _names_of_times(roll: RollFacts, grant: Grant) -> list[str]:
    tree = tree_of("times", grant.times, roll.edition.terms) if grant.times is not None else None
    return [] if tree is None else [name.name for name in names_in(tree)]
