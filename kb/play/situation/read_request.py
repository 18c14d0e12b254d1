"""Read a request about a test, once: everything after this uses what was read."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.describe import core_text, why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.links.find import find_spelled
from kb.model import Edition, Entry, RequestedChange, Tier, Variant
from kb.model.character import Character, Weapon
from kb.play.effects.applicable_grants import GrantSource
from kb.play.effects.choices import deciding_ratings
from kb.play.effects.dice_options import DiceOptions, check_edge
from kb.play.effects.grants import grant_source
from kb.play.effects.state_variants import variants_with_states
from kb.play.procedure.dependent_steps import keys_of, names_of, sides_of
from kb.play.procedure.named_characters import tier_or_character
from kb.play.procedure.roll_classes import check_kinds, class_keys, opposed_classes
from kb.play.procedure.rulings import declared_rulings, variants_in_force
from kb.play.procedure.sides import as_thrower
from kb.play.procedure.steps import deciding_roll, first_roll
from kb.play.procedure.subject import (
    Subject,
    check_entry,
    require_edition,
    require_entry,
    subject_of_entry,
    subject_of_roll,
)
from kb.play.procedure.variants import keys_spelled, names_counting, variants_of
from kb.play.request.characters import Taken, without_character
from kb.play.request.open_choices import OpenChoice
from kb.play.request.rated_rolls import with_ratings_of_roll
from kb.play.request.ratings import (
    canonical_ratings,
    check_modifiers,
    check_ratings,
    check_scene,
    dice_named_as_ratings,
    notes_on_values,
    unusual_ratings,
)
from kb.play.request.shapes import ResolveRequest
from kb.play.request.stand_ins import with_stand_ins
from kb.play.request.states import HeldState, Levels, Ratings, held_states, state_levels, state_of_rating
from kb.play.request.tiers import names_without_tier
from kb.play.request.typed_rolls import limits_of_other_editions, typed_modifiers, unknown_difficulties
from kb.play.request.untrained import with_untrained
from kb.play.sentences import effects
from kb.play.sentences.characters import choose_one
from kb.play.sentences.requests import counts_as_term
from kb.play.side import PARTIES
from kb.play.situation.added_ratings import added_ratings, modifiers_by_ratings
from kb.play.situation.from_characters import as_rolled, names_in_amounts, ratings_taken, sides_in_grants
from kb.play.situation.limits_given import check_limits
from kb.play.situation.roll_taken_with import for_roll_taken_with
from kb.play.situation.rules_by_ratings import with_rules_of_ratings
from kb.play.situation.variants_meant import for_target, with_variant_by_ratings
from kb.play.situation.weapons_used import (
    classes_by_skill,
    names_of_other_rolls,
    skills_of_other_classes,
    weapons_of_some_kind,
)
from kb.problems import RequestError
from kb.references import CLASS, edition_of, full_id
from resolver.reasons import Reason
from resolver.values.names_read import Keys, Side, SideRating, roller_of
from resolver.work import charge

_READ = 700
"""The cost of reading a request, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """A request with its names resolved, without its dice. Nothing is computed yet."""

    base: KnowledgeBase
    subject: Subject
    ratings: Mapping[Side, Ratings]
    """The ratings of both sides as the edition spells them, without those that are states."""
    levels: Mapping[Side, Levels]
    """The states of both sides, with 0 for those ruled out."""
    states: Sequence[HeldState]
    """The states that each side is in."""
    modifiers: Sequence[RequestedChange]
    """With the parts of the roll by their keys, and other names as the edition spells them; last those of *added*."""
    added: Collection[SideRating]
    """The ratings that are added to the dice although the roll doesn't print them."""
    actions: Sequence[GrantSource]
    """The actions whose grants modifiers name, each held by a side of the roll."""
    classes: Sequence[str]
    """The kinds of a typed roll, by their keys."""
    chosen_rulings: Mapping[str, str]
    """The rulings that the request chooses, and those of its uses of Edge."""
    rulings_of_edge: Collection[str]
    """Those that only a use of Edge chooses."""
    rulings: Mapping[str, str]
    """All rulings in force."""
    options: DiceOptions
    split: int | Sequence[int] | None
    keys: Keys
    """The names whose values select a row of each table."""
    read_names: Sequence[str]
    """The names of ratings that the test reads."""
    for_step: bool
    """Whether the request names a step."""
    taken: Mapping[Side, Ratings]
    """Ratings of both sides that come from a character or a tier."""
    tiers: Mapping[Side, Tier]
    """The sides that are no character but a tier."""
    typical: Mapping[Side, Collection[str]]
    """The ratings of both sides that are neither given nor a matter of skill: no requirement is judged by them."""
    weapon: Weapon | None
    """The weapon of the actor's character that the roll is made with."""
    counted: Mapping[Side, Collection[str]]
    """The names on characters' sheets whose numbers count as something else that is read: Pistols."""
    open: Sequence[OpenChoice]
    """What the player has to choose of what the characters have."""
    warnings: Sequence[Reason]
    assumed: Mapping[Side, Ratings] = field(default_factory=dict)
    """Ratings that fill in what a character lacks, for whom nobody gave them."""

    @property
    def entry(self) -> Entry | None:
        """The entry; None for a typed roll."""
        return self.base.entries[self.subject.entry] if self.subject.entry is not None else None

    @property
    def variants(self) -> list[Variant]:
        """The entry's variants that apply; none for a typed roll."""
        return variants_of(self.entry, self.subject.variants) if self.entry is not None else []

    @property
    def edition(self) -> Edition:
        """The edition of the roll."""
        return self.subject.edition

    def require_choices(self) -> None:
        """Refuse a request that leaves open which weapon or skill of a character counts.

        Raises:
            RequestError: With the first choice that is open.
        """
        for choice in self.open:
            raise RequestError(choice.field, choose_one(choice.of, [each.name for each in choice.options]))

    @property
    def own_ratings(self) -> dict[Side, Ratings]:
        """The ratings by which requirements are judged: without the typical ones."""
        return {
            side: {name: value for name, value in each.items() if name not in self.typical[side]}
            for side, each in self.ratings.items()
        }

    def with_ratings(self, ratings: Mapping[Side, Ratings]) -> "ReadRequest":
        """Return the request with these ratings, spelled as its edition does.

        Raises:
            RequestError: If one of them is not allowed.
        """
        check_ratings(self.edition, ratings, self.read_names, self.subject.procedure.steps)
        return replace(self, ratings=ratings)

    def with_modifier(self, modifier: RequestedChange) -> "ReadRequest":
        """Return the request for the whole pool with one more modifier, which names no grant."""
        return replace(self, modifiers=[*self.modifiers, modifier], split=None)


def read_request(base: KnowledgeBase, request: ResolveRequest, *, deciding: bool = False) -> ReadRequest:
    """Return *request* as read.

    Args:
        base: The rules.
        request: The request.
        deciding: Whether an entry without a step or a variant means its first roll that can succeed, and not its
            first roll.

    Raises:
        ValueError: If it names something that does not exist, or contradicts itself; see `kb.play.resolve`.
    """
    charge(_READ)
    request = with_ratings_of_roll(base, request)
    request, rolled_with = for_roll_taken_with(base, _with_class_keys(base, request))
    request = with_rules_of_ratings(base, request)
    subject = _subject(base, request, deciding=deciding)
    request, by_ratings = for_target(base, subject, _with_named_characters(base, subject.edition_id, request))
    subject = _subject(base, request, deciding=deciding) if by_ratings else subject
    edition, names, options = subject.edition, subject.procedure.names, DiceOptions.of(request)
    check_edge(edition, options)
    keys = keys_of(base, subject.edition_id, subject.procedure.steps)
    read_names = names_of(subject.procedure, keys)
    modifiers: Sequence[RequestedChange] = typed_modifiers(edition, request.modifiers, names, read_names)
    actions = list(_actions(base, subject, modifiers))
    added = added_ratings(base, subject, request.classes)
    from_characters = ratings_taken(base, subject, request, keys, actions, added)
    given = {side: each.ratings for side, each in from_characters.items()}
    states_of = {side: getattr(request, party.states) for side, party in PARTIES.items()}
    not_states = {*read_names, *names_in_amounts(modifiers, subject)}
    levels = {
        side: state_levels(edition, states_of[side], given[side], (party.states, party.ratings), not_states)
        for side, party in PARTIES.items()
    }
    states = held_states(edition, states_of, given, levels, not_states)
    if subject.entry is not None:
        subject = _with_implied_variants(base, subject, request, levels, states)
        subject, by_given = with_variant_by_ratings(base, subject, request, levels)
        by_ratings = [*by_ratings, *by_given]
        read_names = names_of(subject.procedure, keys)
    ratings = {
        side: canonical_ratings(
            edition,
            {
                name: value
                for name, value in given[side].items()
                if not state_of_rating(edition, name, not_states)
            },
            party.ratings,
            read_names,
        )
        for side, party in PARTIES.items()
    }
    granted = [grant for source in actions for grant in source.grants]
    in_grants = [name for name in names_in_amounts(granted, subject) if name in edition.terms]
    read_by_side = sides_of(subject.procedure, keys)
    ratings, stand_ins = with_stand_ins(
        *(edition, ratings, read_names, in_grants, roller_of(subject.by), read_by_side),
        names_counting(edition, base.entries.get(subject.entry or ""), subject.key, subject.variants),
        deciding_ratings(edition, granted),
    )
    ratings, untrained = with_untrained(edition, ratings, _rolled(base, subject, keys, actions))
    skills = _skills_counting(stand_ins, from_characters, roller_of(subject.by))
    counted = [*skills, *from_characters[roller_of(subject.by)].counted]
    check_modifiers(edition, modifiers)
    check_ratings(edition, ratings, read_names, subject.procedure.steps)
    check_limits(base, subject, ratings)
    check_scene(edition, {side: each.without_taken(ratings[side]) for side, each in from_characters.items()})
    test_rulings = subject.test.rulings if subject.test else {}
    rulings_of_edge = _rulings_of_edge(edition, options)
    chosen_rulings = {**rulings_of_edge, **request.rulings}
    rulings = resolver.rulings_in_force(test_rulings, chosen_rulings, declared=declared_rulings(edition))
    warnings = [
        *rolled_with,
        *by_ratings,
        *_noted_values(edition, request, from_characters, read_names),
        *(note for each in from_characters.values() for note in each.notes),
        *stand_ins,
        *names_of_other_rolls(
            subject, base.entries[subject.entry] if subject.entry is not None else None, stand_ins
        ),
        *skills_of_other_classes(base, subject, request, actions, skills),
        *weapons_of_some_kind(
            base.entries.get(subject.entry or ""),
            subject.key,
            skills,
            from_characters["actor"],
            request.actor,
        ),
        *untrained,
        *unusual_ratings(
            edition,
            _typed(ratings, from_characters, read_names),
            read_names,
            subject.procedure.steps,
            typed=subject.entry is None,
        ),
        *_difficulties(base, subject, {name for each in ratings.values() for name in each}),
        *(
            limits_of_other_editions(edition, subject.test.roll, modifiers)
            if subject.test is not None
            else ()
        ),
        *dice_named_as_ratings(modifiers, read_names, {name for each in ratings.values() for name in each}),
    ]
    if subject.entry and subject.step is None and without_roll(base.entries[subject.entry]) == "unknown":
        warnings.append(effects.roll_not_known(why_no_roll(base, subject.entry)))
    if subject.entry and (where := core_text(edition, base.entries[subject.entry])):
        warnings.append(effects.core_rules(where))
    return ReadRequest(
        base=base,
        subject=subject,
        ratings=ratings,
        levels=levels,
        states=states,
        modifiers=[*modifiers, *modifiers_by_ratings(added, ratings)],
        added=added,
        actions=actions,
        classes=list(dict.fromkeys([*request.classes, *classes_by_skill(base, subject, counted)])),
        chosen_rulings=chosen_rulings,
        rulings_of_edge=rulings_of_edge.keys() - request.rulings.keys(),
        rulings=rulings,
        options=options,
        split=request.split,
        keys=keys,
        read_names=read_names,
        for_step=request.test is not None,
        taken={side: each.taken for side, each in from_characters.items()},
        tiers={side: each.tier for side, each in from_characters.items() if each.tier is not None},
        typical={
            side: names_without_tier(edition, each.taken)
            if not isinstance(getattr(request, side), Character)
            else frozenset()
            for side, each in from_characters.items()
        },
        weapon=from_characters["actor"].weapon,
        counted={side: each.counted for side, each in from_characters.items()},
        open=[choice for each in from_characters.values() for choice in each.open],
        warnings=[*dict.fromkeys(warnings)],
    )


def _rolled(
    base: KnowledgeBase, subject: Subject, keys: Keys, actions: Sequence[GrantSource]
) -> set[SideRating]:
    """Return what each side rolls of its ratings, by the test or by a grant that reads the same rating."""
    by_test = sides_of(as_rolled(base, subject), keys)
    names = {each.name for each in by_test}
    return {*by_test, *(each for each in sides_in_grants(actions, subject) if each.name in names)}


def _difficulties(base: KnowledgeBase, subject: Subject, given: Collection[str]) -> list[Reason]:
    """Return which difficulties there are, if a typed roll names another."""
    if subject.entry is not None or subject.test is None:
        return []
    return unknown_difficulties(base, subject.edition_id, subject.test.roll, given)


def _skills_counting(
    stand_ins: Sequence[Reason], of_characters: Mapping[Side, Taken], roller: Side
) -> list[str]:
    """Return the names that count as terms of the side that rolls: Close Combat as its Weapon Skill."""
    notes = (*stand_ins, *of_characters[roller].notes)
    return [
        each.parts["name"] for each in notes if each.made_by(counts_as_term) and each.parts["side"] == roller
    ]


def _with_named_characters(base: KnowledgeBase, edition_id: str, request: ResolveRequest) -> ResolveRequest:
    """Return *request* with the characters of the data in place of their names."""
    if without_character(request):
        return request
    given = {side: getattr(request, side) for side in PARTIES}
    return request.model_copy(
        update={side: tier_or_character(base, edition_id, side, who) for side, who in given.items()}
    )


def _noted_values(
    edition: Edition,
    request: ResolveRequest,
    from_characters: Mapping[Side, Taken],
    read_names: Collection[str],
) -> Iterator[Reason]:
    """Yield a note for each rating, given or read of a character, that counts as another number."""
    for side, party in PARTIES.items():
        who, taken = getattr(request, side), from_characters[side]
        yield from notes_on_values(edition, getattr(request, party.ratings), side, read_names)
        if isinstance(who, Character):
            of_weapon = taken.weapon.ratings if taken.weapon is not None else {}
            read = {*read_names, *taken.counted} - taken.given.keys()
            for sheet in (who.ratings, of_weapon):
                yield from notes_on_values(edition, sheet, side, read_names, only=read)


def _typed(
    ratings: Mapping[Side, Ratings], of_characters: Mapping[Side, Taken], read_names: Collection[str]
) -> Mapping[Side, Ratings]:
    """Return the *ratings* that the request itself gives or the roll reads."""
    return {
        side: {
            name: value
            for name, value in each.items()
            if name in read_names or name not in of_characters[side].taken
        }
        for side, each in ratings.items()
    }


def _rulings_of_edge(edition: Edition, options: DiceOptions) -> dict[str, str]:
    """Return the rulings of the uses of Edge of both sides; yours where they differ."""
    uses = [edition.edge[use] for side in ("target", "actor") if (use := options.edge[side]) is not None]
    return {name: choice for use in uses for name, choice in use.rulings.items()}


def _with_class_keys(base: KnowledgeBase, request: ResolveRequest) -> ResolveRequest:
    """Return *request* with the classes of its typed roll by their keys."""
    if request.entry is not None or not request.classes:
        return request
    edition_id = require_edition(base, request.edition or "")
    wanted = {name: None for each in request.modifiers for name in _classes_reached(base, edition_id, each)}
    classes = class_keys(base, edition_id, request.classes, list(wanted))
    return request.model_copy(update={"classes": classes})


def _classes_reached(base: KnowledgeBase, edition_id: str, change: RequestedChange) -> Iterator[str]:
    """Yield the classes of your rolls that the grants of an action are for, or on which the target's are."""
    ids = find_spelled(base, full_id(change.from_, edition_id)) if change.from_ else []
    targets = (to for id_ in ids[:1] for grant in base.entries[id_].grants for to in grant.to)
    for kind in (to.removeprefix(CLASS) for to in targets if to not in ("rating", "roll")):
        opposed = opposed_classes(base.editions[edition_id], kind) if change.side == "opponent" else ()
        yield from opposed or (kind,)


def _subject(base: KnowledgeBase, request: ResolveRequest, *, deciding: bool) -> Subject:
    """Return what *request* is about, with the variants that it names."""
    if request.entry is None:
        edition_id = require_edition(base, request.edition or "")
        return subject_of_roll(base, edition_id, request.roll or "", request.classes)
    id_ = require_entry(base, request.entry, request.edition)
    words = [request.variant] if isinstance(request.variant, str) else list(request.variant or ())
    variants = keys_spelled(base.entries[id_], words)
    test = request.test
    if deciding and test is None and not variants:
        test = _deciding_test(base.editions[edition_of(id_)], base.entries[id_], request.rulings)
    check_entry(base, id_, test, variants, request.rulings)
    if request.classes:
        check_kinds(base, id_, test or first_roll(base.entries[id_], variants), request.classes)
    return subject_of_entry(base, id_, test, variants)


def _deciding_test(edition: Edition, entry: Entry, rulings: Mapping[str, str]) -> str | None:
    """Return the roll of *entry* that decides about its success; None if the whole entry is asked for.

    Rulings that change the first roll change what the deciding one has to reach, so both count then.
    """
    key, first = deciding_roll(edition, entry), first_roll(entry, ())
    has_own_success = entry.success is not None and entry.success.if_ is not None
    is_first_changed = has_own_success and bool(variants_in_force(entry, first, edition, rulings))
    return None if key == first or is_first_changed else key


def _with_implied_variants(
    base: KnowledgeBase,
    subject: Subject,
    request: ResolveRequest,
    levels: Mapping[Side, Levels],
    states: Sequence[HeldState],
) -> Subject:
    """Return *subject* with the variants that the states of both sides and rulings bring in."""
    id_ = subject.entry or ""
    entry = base.entries[id_]
    if not entry.tests:
        return subject
    test = subject.test_key
    ruled_variants = variants_in_force(entry, test or first_roll(entry, ()), subject.edition, request.rulings)
    requested_variants = variants_with_states(subject.edition, entry, subject.variants, levels, states)
    variants = tuple(dict.fromkeys([*requested_variants, *ruled_variants]))
    if variants == subject.variants:
        return subject
    check_entry(base, id_, test, variants, request.rulings)
    return subject_of_entry(base, id_, test, variants)


def _actions(
    base: KnowledgeBase, subject: Subject, modifiers: Sequence[RequestedChange]
) -> Iterator[GrantSource]:
    """Yield the actions whose grants modifiers name, each with its holder as a side of the roll."""
    for index, modifier in enumerate(modifiers):
        if modifier.from_ is not None:
            holder = modifier.side if modifier.side is None else as_thrower(subject.by, modifier.side)
            source = grant_source(base, subject.edition_id, modifier, f"modifiers.{index}")
            yield replace(source, holder=holder)
