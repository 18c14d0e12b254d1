"""Which grants of actions and states count in a roll, and what answers tell of them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import resolver
from kb.describe import change_text, grant_sentence, plain
from kb.knowledge import KnowledgeBase
from kb.links.find import find_spelled
from kb.model import Entry, Grant, RequestedChange, RollStep
from kb.play.effects.amounts import caps_without_value, changes_of, counts, ratings_of
from kb.play.effects.applicable_grants import (
    ApplicableGrant,
    GrantSource,
    depends_on_holder,
    grants_by_roll,
    is_effective,
    like_actions,
    no_grant_error,
    other_party,
    requested_grants,
    without_side,
)
from kb.play.effects.kinds_to_choose import kinds_to_choose
from kb.play.effects.rolls_of_actions import outcomes_of_rolls_granted, rolls_after, rolls_for_missing
from kb.play.effects.rules_left_open import rules_left_open
from kb.play.effects.stacking import choose_alternatives, joining_rulings, stack_grants, unchecked_warnings
from kb.play.effects.wording import grant_text
from kb.play.procedure.roll_facts import RollFacts
from kb.play.procedure.rulings import rulings_in
from kb.play.sentences import effects
from kb.play.side import PARTIES, SIDES
from kb.problems import RequestError, unknown_name
from kb.references import edition_of, full_id, references_in
from resolver.notation import Name
from resolver.reasons import Reason
from resolver.values.names_read import Side, SideRating
from resolver.wording import lower

_OF_TAKER = ("own", "opponent")
"""Whose rolls a grant changes if its holder takes the action."""


@dataclass(frozen=True, slots=True)
class GrantedChanges:
    """The changes of grants, and warnings about grants that change nothing."""

    changes: list[resolver.Change] = field(default_factory=list)
    notes: list[Reason] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that decided which grants count."""
    texts: list[str] = field(default_factory=list)
    """What the grants of actions change: "Take Aim: +1 die"."""
    takers: list[tuple[ApplicableGrant, Side]] = field(default_factory=list)
    """The grants of actions that count, each with the side that takes the action."""
    of_roll: list[Grant] = field(default_factory=list)
    """The grants that change the dice or ratings of the side that makes the roll asked for."""
    read: set[SideRating] = field(default_factory=set)
    """The ratings that the grants read which count."""
    counted: list[tuple[RollFacts, ApplicableGrant]] = field(default_factory=list)
    """The grants that count, each with the roll that it changes."""


def grant_source(base: KnowledgeBase, edition: str, modifier: RequestedChange, field: str) -> GrantSource:
    """Return the action whose grants a modifier asks for.

    Args:
        base: The rules.
        edition: The roll's edition.
        modifier: The modifier: `from`, and perhaps `grant`, `times` and `side`.
        field: The modifier's place in the request.

    Raises:
        RequestError: If the edition has no such entry, or the entry no such grant.
    """
    reference = modifier.from_ or ""
    ids = find_spelled(base, full_id(reference, edition))
    if not ids:
        raise unknown_name(f"{field}.from", "entry", reference, base.entries)
    if edition_of(ids[0]) != edition:
        raise RequestError(f"{field}.from", effects.grant_from_another_edition(ids[0], edition))
    entry = base.entries[ids[0]]
    source = GrantSource(
        *(ids[0], entry.name, entry.grants, field),
        *(modifier.grant, _requested_times(modifier), modifier.side, modifier.reason or entry.name),
        several=entry.combine.several,
    )
    if not entry.grants:
        raise RequestError(f"{field}.from", _why_no_grant(base, ids[0], entry))
    if not requested_grants(source):
        keys = [grant.key for grant in entry.grants if grant.key]
        raise unknown_name(f"{field}.grant", "grant", modifier.grant or "", keys, of=ids[0])
    return source


def _why_no_grant(base: KnowledgeBase, id_: str, entry: Entry) -> Reason:
    """Return why *entry* grants nothing, and what to ask for instead."""
    if entry.combine.splits:
        return effects.splits_pool(entry.name)
    if any(isinstance(step, RollStep) for step in entry.tests.values()):
        return effects.has_own_roll(entry.name, id_)
    named = dict.fromkeys(full_id(each, edition_of(id_)) for each in references_in(entry.effect or ""))
    rules = [each for each in named if each in base.entries and _is_granting_rule(base.entries[each])]
    states = base.editions[edition_of(id_)].states
    unknown = [entry.unknown, *(states[each.state].unknown for each in entry.sets)]
    why = next((each["grants"] for each in unknown if "grants" in each), None)
    return effects.grants_nothing(entry.name, why, rules)


def _is_granting_rule(entry: Entry) -> bool:
    return entry.kind == "rule" and bool(entry.grants)


def _requested_times(modifier: RequestedChange) -> int | None:
    """Return how many times a modifier says that its action was taken; None if it doesn't say."""
    return modifier.times if "times" in modifier.model_fields_set else None


def granted_changes(
    roll: RollFacts,
    sources: Iterable[GrantSource],
    others: Sequence[RollFacts] = (),
    typed_keys: Collection[str] = (),
) -> GrantedChanges:
    """Return the changes of all *sources*' grants to a roll, independent of their order.

    Args:
        roll: The roll asked for.
        sources: The actions and states that grant something.
        others: The other rolls of the same test, which grants reach too.
        typed_keys: What the request changes besides, by key.

    Raises:
        RequestError: If none of a source's grants applies to the roll, if the request must choose one of
            several, or if two exclude each other.
    """
    notes: list[Reason] = []
    sources = list(sources)
    candidates = [(source, grants_by_roll(roll, source, others)) for source in sources]
    conditions = (candidate.grant.if_ for _, rolls in candidates for _, found in rolls for candidate in found)
    rulings = rulings_in(conditions, roll.edition) | joining_rulings(roll, [found for _, found in candidates])
    by_step: dict[str | None, list[ApplicableGrant]] = {}
    for source, rolls in candidates:
        if kinds := kinds_to_choose(roll, source):
            instead = like_actions(roll, source) if roll.has_kind else []
            raise RequestError("classes", effects.kind_of_roll_open(source.name, kinds, instead))
        if source.state is None and not any(found for _, found in rolls):
            raise no_grant_error(roll, source)
        for each, found in rolls:
            by_step.setdefault(each.step, []).extend(_choose(each, source, found, notes) if found else ())
    counted = [
        (each, candidate)
        for each in (roll, *others)
        for candidate in stack_grants(each, by_step.get(each.step, ()), notes)
    ]
    notes += _unused_grant_warnings(counted, sources)
    notes += [
        effects.grant_counts_as_yours(source.name) for source in sources if depends_on_holder(roll, source)
    ]
    notes += (note for pair in counted for note in _cap_warnings(*pair))
    changed_names = {without_side(key) for _, candidate in counted for key in candidate.keys}
    changed_names |= {key.removeprefix("actor.").removeprefix("target.") for key in typed_keys}
    texts = [
        grant_text(each, candidate, changed_names)
        for each, candidate in counted
        if candidate.source.state is None
        and any(is_effective(each, candidate, key) for key in candidate.keys)
    ]
    takers = [
        (candidate, each.side(candidate.holder))
        for each, candidate in counted
        if candidate.source.state is None and candidate.grant.of in _OF_TAKER
    ]
    of_roll = [candidate.grant for each, candidate in counted if each is roll and candidate.side == "actor"]
    effective = [pair for pair in counted if any(counts(*pair, key) for key in pair[1].keys)]
    notes += unchecked_warnings(effective)
    notes += outcomes_of_rolls_granted(effective)
    notes += rolls_after(roll, sources)
    notes += rolls_for_missing(effective)
    notes += rules_left_open(roll, sources, [candidate for each, candidate in counted if each is roll])
    read = {rating for pair in effective for rating in ratings_of(*pair)}
    return GrantedChanges(
        changes_of(roll, counted), list(dict.fromkeys(notes)), rulings, texts, takers, of_roll, read, counted
    )


def _cap_warnings(roll: RollFacts, candidate: ApplicableGrant) -> Iterator[Reason]:
    """Yield that nothing limits a grant, since its rating has no value, and that the opponent was given one."""
    ratings = caps_without_value(roll, candidate)
    if not ratings:
        return
    holder, other = candidate.holder, other_party(candidate.holder)
    yield effects.cap_without_value(candidate.source.name, ratings, roll.side(holder))
    misplaced = [name for name in ratings if roll.scene_of(other).value_of(Name(name)) is not None]
    if misplaced:
        own = roll.side(holder)
        yield effects.cap_of_own_side(candidate.source.name, misplaced, own, PARTIES[own].ratings)


def _choose(
    roll: RollFacts, source: GrantSource, found: Sequence[ApplicableGrant], notes: list[Reason]
) -> list[ApplicableGrant]:
    """Return which of the grants *found* of *source* count."""
    found = choose_alternatives(roll, source, found, notes)
    for candidate in found:
        times = candidate.times or 1
        if times > 1 and not candidate.grant.stacks:
            scenes = {roll.side(who): roll.scene_of(who) for who in SIDES}
            ratings = {
                each.name: each.side
                for each in ratings_of(roll, candidate)
                if scenes[each.side].value_of(Name(each.name)) is None
                or not roll.edition.terms[each.name].tiers  # how many, which is no matter of skill
            }
            why = effects.grant_does_not_stack(source.name, times, ratings)
            raise RequestError(source.field_of("times"), why)
    return found


def _unused_grant_warnings(
    counted: Sequence[tuple[RollFacts, ApplicableGrant]], sources: Sequence[GrantSource]
) -> list[Reason]:
    """Return a warning for each source with grants, or parts of them, that no roll uses."""
    by_source: dict[str, list[tuple[RollFacts, ApplicableGrant]]] = {}
    for roll, candidate in counted:
        by_source.setdefault(candidate.source.id, []).append((roll, candidate))
    readers = {
        source.id: [grant for grant in requested_grants(source) if "rating" in grant.to] for source in sources
    }
    return [text for id_, pairs in by_source.items() for text in _unused_grants(pairs, readers[id_])]


def _unused_grants(
    pairs: Sequence[tuple[RollFacts, ApplicableGrant]], readers: Sequence[Grant]
) -> Iterator[Reason]:
    """Yield a warning about what the grants of one source change that no roll uses.

    Grants for rolls that read a rating are named only if nothing of the source counts; *readers* are all
    of those.
    """
    roll, source = pairs[0][0], pairs[0][1].source
    used_keys = {
        (id(candidate.grant), key)
        for each, candidate in pairs
        for key in candidate.keys
        if counts(each, candidate, key)
    }
    candidates = (candidate.grant for _, candidate in pairs if not (used_keys and candidate.by_rating))
    grants = {id(grant): grant for grant in (*candidates, *(() if used_keys else readers))}.values()
    unused = [
        left
        for grant in grants
        if (
            left := _only(
                grant, [key for key in (*grant.set, *grant.add) if (id(grant), key) not in used_keys]
            )
        )
    ]
    unused_texts = list(dict.fromkeys(_words(roll, source, each) for each in unused))
    if unused and used_keys:
        yield effects.grant_partly_unused(source.name, unused_texts)
    elif unused:
        yield effects.grant_unused(source.name, unused_texts)


def _only(grant: Grant, keys: Collection[str]) -> Grant | None:
    """Return *grant* with these of its changes alone, which it then says nothing of; None without any."""
    if not keys or len(keys) == len(grant.set) + len(grant.add):
        return grant if keys else None
    return grant.model_copy(
        update={
            "set": {key: value for key, value in grant.set.items() if key in keys},
            "add": {key: value for key, value in grant.add.items() if key in keys},
            "says": None,
        }
    )


def _words(roll: RollFacts, source: GrantSource, grant: Grant) -> str:
    """Return what a grant changes, as it says itself or in general words: "+2 Melee AC", "no Shock".

    If it only makes results unknown, the entry of *source* says why.
    """
    entry = roll.base.entries.get(source.id)
    if entry and {*grant.set.values()} == {"unknown"} and not grant.add:
        why = entry.unknown.get(f"grants.{grant.key}")
        if why is not None:
            return lower(why.rstrip("."))
    if grant.says:
        return plain(roll.base, grant_sentence(roll.edition, grant, grant.says), roll.edition_id)
    return change_text(roll.edition, grant)
