"""The situation of a roll: its scene, and everything that changes it, ready to compute."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import resolver
from kb.core_rules import RULING as CORE_ROLLS
from kb.describe import requirement_text, ruling_text, step_title
from kb.model import EdgeNeed, Grant, alternatives_of, without_none
from kb.play.answer.parts import TiersAtWork
from kb.play.effects.applicable_grants import without_side
from kb.play.effects.dice_options import (
    bought_hits_notes,
    edge_costs,
    help_notes,
    option_changes,
    option_changing_your_dice,
    wound_notes,
    wounds_of_step,
)
from kb.play.effects.divided_pool import DividedPool
from kb.play.effects.grants import granted_changes
from kb.play.effects.modifier_texts import modifier_texts
from kb.play.effects.modifiers import ModifiedRoll, modifier_changes, unused_rating_warnings
from kb.play.effects.ruled_out_states import state_contradictions
from kb.play.effects.state_variants import variants_by_barring_state, variants_of_states
from kb.play.effects.states import idle_state_warnings, state_texts
from kb.play.procedure.dependent_steps import names_of, sides_of
from kb.play.procedure.highest_rating import with_substitutes
from kb.play.procedure.missing_ratings import MissingRatings
from kb.play.procedure.rulings import rulings_of_variants, variants_in_force
from kb.play.procedure.scene import scene_of
from kb.play.procedure.sides import answering_roll, changes_opponent, is_opposed, move_to_step
from kb.play.procedure.steps import with_written_cells
from kb.play.procedure.subject import Subject
from kb.play.procedure.third_party import target_rating_warnings, thrower_in_words, with_shared_ratings
from kb.play.procedure.unmet_requirements import (
    UnmetRequirement,
    open_alternatives,
    unmet_requirements,
)
from kb.play.procedure.variants import with_variants_applied
from kb.play.request.states import HeldState
from kb.play.sentences import barred, effects, requests
from kb.play.side import PARTIES
from kb.play.situation.gather_facts import classes_of, other_rolls, roll_and_sources, variant_changes_of
from kb.play.situation.ratings_read import ratings_from_characters
from kb.play.situation.read_request import ReadRequest
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side, SideRating
from resolver.work import charge

_READY = 300
"""The cost of a situation, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A request with its scene and its changes, ready to compute."""

    request: ReadRequest
    procedure: resolver.Procedure
    """The subject's procedure, with table look-ups replaced by the expressions in their cells."""
    scene: resolver.Scene
    changes: list[resolver.Change]
    """The variants and the modifiers, in order."""
    warnings: list[Reason]
    states: list[str]
    """A sentence for each state of either side that changes something."""
    granted: list[str]
    """A sentence for each grant of an action that changes something."""
    changed: list[str]
    """A sentence for each modifier, wound and use of Edge that changes something."""
    rulings: dict[str, str]
    """The rulings that decided which variants and grants apply, with their choices."""
    missing: MissingRatings
    """Ratings that it leaves out and whose terms say what that means."""
    grants: Sequence[Grant] = ()
    """The grants that count for the side that makes the roll asked for."""
    read_by_grants: Collection[SideRating] = ()
    """The ratings that the grants of actions and states read."""
    divided: DividedPool | None = None
    """The pool that a grant divides, if this was looked for."""

    @property
    def subject(self) -> Subject:
        """What the request is about."""
        return self.request.subject

    @property
    def effect_fields(self) -> dict[str, Any]:
        """What changes something in the roll, by the field of an answer; what is empty is left out."""
        return without_none(
            **self._from_characters(),
            states=self.states or None,
            granted=self.granted or None,
            changed=self.changed or None,
        )

    def _from_characters(self) -> dict[str, Any]:
        """Return the ratings taken from characters that count here, and which sides take theirs from a tier."""
        taken = ratings_from_characters(self.request, self.scene, self.read_by_grants)
        named = {party.ratings: self.request.tiers.get(side) for side, party in PARTIES.items()}
        tiers = {field: tier for field, tier in named.items() if tier is not None and field in taken}
        from_tiers = TiersAtWork.model_validate({**tiers, "origin": "ours"}) if tiers else None
        return {"taken": taken or None, "from_tiers": from_tiers}


@dataclass(slots=True)
class _RollChanges:
    """Everything that changes a roll, and what is to be said of it; the lists are as in `Situation`."""

    changes: list[resolver.Change]
    notes: list[Reason] = field(default_factory=list)
    """Warnings about grants, states and modifiers that change nothing."""
    states: list[str] = field(default_factory=list)
    granted: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that grants read."""
    grants: Sequence[Grant] = ()
    read_by_grants: Collection[SideRating] = ()


def situation_of(request: ReadRequest) -> Situation:
    """Return the situation of a request.

    Raises:
        ValueError: If something in it can't apply to its roll; see `kb.play.resolve`.
    """
    charge(_READY)
    base, subject, entry = request.base, request.subject, request.entry
    procedure, keys = subject.procedure, request.keys
    ratings, against = request.ratings["actor"], request.ratings["target"]
    typed = {name for side in PARTIES for name in request.ratings[side].keys() - request.taken[side].keys()}
    scene = scene_of(base, subject.edition_id, ratings, against, request.rulings, procedure.steps, typed)
    scene = with_shared_ratings(procedure, scene, request.read_names)
    own = {each.name for each in sides_of(procedure, keys) if each.side == "actor"} - scene.shared
    settled = {
        *ratings,
        *typed,
        *(against.keys() - own),
        *(without_side(key) for variant in request.variants for key in variant.set),
    }
    changed = with_variants_applied(procedure, subject.key, variant_changes_of(request), scene)
    scene, filled = with_substitutes(request.edition, changed, scene, keys)
    missing = MissingRatings.of(request.edition, settled, changed, keys)
    unmet = unmet_requirements(
        base,
        [(subject.entry, "actor")] if subject.entry else [],
        request.own_ratings,
        request.levels,
        variants=subject.variants,
    )
    roll_changes = _changes(request, scene, unmet)
    if subject.entry and entry is not None:
        ruled_variants = variants_in_force(entry, subject.key, request.edition, request.chosen_rulings)
        roll_changes.notes += (
            effects.variant_by_ruling(key, ruling_text(request.edition, variant))
            for key, variant in ruled_variants.items()
        )
        chosen_variants = [key for key in subject.variants if key not in ruled_variants]
        roll_changes.rulings |= rulings_of_variants(entry, subject.key, chosen_variants)
        if entry.core_rules is not None:
            roll_changes.rulings.add(CORE_ROLLS)
        roll_changes.notes += target_rating_warnings(base, subject.entry, procedure, scene, keys)
    changes = roll_changes.changes
    if subject.value is not None:
        changes = [replace(change, step=change.step or subject.key) for change in changes]
    optional = subject.step.optional if subject.step is not None else ""
    return Situation(
        request,
        with_written_cells(procedure, scene),
        scene,
        changes,
        warnings=[
            *dict.fromkeys(each.why for each in unmet),
            *(
                open_alternatives(base, subject.entry, "actor", request.own_ratings["actor"])
                if subject.entry
                else ()
            ),
            *([effects.roll_is_optional(optional)] if optional else ()),
            *request.warnings,
            *filled,
            *edge_costs(request.edition, request.options),
            *bought_hits_notes(base, subject.edition_id, request.options),
            *roll_changes.notes,
        ],
        states=roll_changes.states,
        granted=roll_changes.granted,
        changed=roll_changes.changed,
        rulings={name: request.rulings[name] for name in sorted(roll_changes.rulings)},
        missing=missing,
        grants=roll_changes.grants,
        read_by_grants=roll_changes.read_by_grants,
    )


def _changes(request: ReadRequest, scene: resolver.Scene, unmet: list[UnmetRequirement]) -> _RollChanges:
    """Return everything that changes the roll, the variants first.

    Add to *unmet* the actions that states or ratings forbid, and say nothing more about these states.
    """
    subject, entry = request.subject, request.entry
    changes = variant_changes_of(request)
    modified_roll = _modified_roll(request, scene, changes)
    typed = modifier_changes(request.modifiers, modified_roll, changes)
    result = _RollChanges(changes)
    granted: list[resolver.Change] = []
    if request.actions or request.states:
        granted = _grant_changes(request, scene, typed, unmet, result)
    opposed = is_opposed(subject.test.roll if subject.test else None, [*changes, *typed, *granted])
    read_names = names_of(modified_roll.procedure, scene.keys)
    later = None if opposed else answering_roll(subject.procedure, subject.by)
    spared = _rolls_without_wounds(request, later)
    result.notes += wound_notes(
        request.edition, request.options, request.ratings, by=subject.by, spared=spared
    )
    options = option_changes(
        request.edition,
        request.options,
        request.ratings,
        by=subject.by,
        opposed=opposed,
        read_names=read_names,
        spared=spared,
    )
    if not (opposed or later) and subject.by != "actor" and changes_opponent([*typed, *options]):
        what, place, instead = (
            ("modifiers", "modifiers", None)
            if changes_opponent(typed)
            else option_changing_your_dice(request.edition, request.options)
        )
        who = thrower_in_words(entry, subject)
        raise RequestError(place, requests.changes_of_another_roller(who, what, place, instead))
    own_changes = [*typed, *options]
    if later is not None:
        moved = [move_to_step(later, typed), move_to_step(later, options)]
        if moved != [typed, options]:
            title = step_title(entry, later) if entry is not None else later
            result.notes.append(effects.counts_in_next_roll(title))
        typed, options = moved
    result.changes = [*changes, *typed, *granted, *options, *_wounds_in_other_rolls(request, later)]
    result.notes += unused_rating_warnings(typed, modified_roll, result.changes)
    result.notes += help_notes(request.edition, request.options, read_names)
    result.changed = list(modifier_texts(request.edition, modified_roll, own_changes))
    return result


def _wounds_in_other_rolls(request: ReadRequest, later: str | None) -> Iterator[resolver.Change]:
    """Yield what wounds take from all rolls but the one asked for and the *later* one of the opponent."""
    wounds, procedure = request.edition.wounds, request.subject.procedure
    if wounds is None:
        return
    for key, step in procedure.steps.items():
        if not isinstance(step, resolver.ProcedureRoll) or step.by == "other":
            continue
        if key not in (request.subject.key, later) and not classes_of(request, key).intersection(
            wounds.not_to
        ):
            yield from wounds_of_step(request.edition, request.options, request.ratings, key, step)


def _rolls_without_wounds(request: ReadRequest, later: str | None) -> frozenset[Who]:
    """Return who throws a roll that wounds don't lower: the roll asked for, or the *later* one of the opponent."""
    wounds = request.edition.wounds
    keys: dict[Who, str | None] = {"actor": request.subject.key}
    if later is not None:
        keys["opponent"] = later
    not_to = wounds.not_to if wounds is not None else ()
    return frozenset(who for who, key in keys.items() if classes_of(request, key).intersection(not_to))


def _grant_changes(
    request: ReadRequest,
    scene: resolver.Scene,
    typed: Sequence[resolver.Change],
    unmet: list[UnmetRequirement],
    result: _RollChanges,
) -> list[resolver.Change]:
    """Return the changes of the grants of actions and states; add to *unmet* and *result* what is to be said."""
    states, action_ids = request.states, {source.id for source in request.actions}
    roll, sources = roll_and_sources(request, scene, typed)
    others = other_rolls(request, scene, roll)
    grants = granted_changes(roll, sources, others, [key for each in typed for key in (*each.set, *each.add)])
    state_variants = variants_of_states(request.entry, states) if request.entry is not None else {}
    takers = [(candidate.source.id, side) for candidate, side in grants.takers]
    unmet += unmet_requirements(request.base, takers, request.own_ratings, request.levels, beside_roll=True)
    against_states = state_contradictions(request.base, roll.edition_id, grants.takers, request.levels)
    barred_variants = variants_by_barring_state(request.entry) if request.entry is not None else {}
    open_states = [
        state
        for state in states
        if (state.key, state.side) not in barred_variants
        and not _counts_as_wounds(request, state)
        and not any((state.side, state.key) in each.states for each in unmet)
    ]
    result.notes = [
        *dict.fromkeys(against_states),
        *grants.notes,
        *_edge_warnings(request, takers),
        *idle_state_warnings(roll, open_states, state_variants, action_ids, others),
        *(
            effects.state_rules_out_variant(state.name, barred_variants[state.key, state.side])
            for state in states
            if (state.key, state.side) in barred_variants
        ),
    ]
    result.states = list(state_texts(roll, states, state_variants, grants.counted))
    result.rulings, result.granted, result.grants = grants.rulings, grants.texts, grants.of_roll
    result.read_by_grants = grants.read
    return grants.changes


def _counts_as_wounds(request: ReadRequest, state: HeldState) -> bool:
    """Return whether the effect of *state* is that of wounds, and the request says how many its holder has."""
    wounds, side = request.edition.wounds, state.side
    if wounds is None or state.key != wounds.state:
        return False
    return bool(request.options.wounds[side]) or wounds.rating in request.ratings[side]


def _edge_warnings(request: ReadRequest, takers: Iterable[tuple[str, Side]]) -> Iterator[Reason]:
    """Yield a warning for each action whose taker uses Edge although it allows none."""
    for id_, side in dict.fromkeys(takers):
        entry = request.base.entries[id_]
        bars = [each for each in map(alternatives_of, entry.requires) if EdgeNeed(edge="none") in each]
        if request.options.edge[side] is not None:
            for alternatives in bars:
                others = [
                    requirement_text(request.edition, each)
                    for each in alternatives
                    if not isinstance(each, EdgeNeed)
                ]
                yield barred.edge_barred(entry.name, side, others)


def _modified_roll(
    request: ReadRequest, scene: resolver.Scene, variants: Sequence[resolver.Change]
) -> ModifiedRoll:
    """Return the roll of a request in the form that its modifiers change."""
    subject = request.subject
    procedure = with_variants_applied(subject.procedure, subject.key, variants, scene)
    step = procedure.steps.get(subject.key or "")
    roll = step.roll if isinstance(step, resolver.ProcedureRoll) else None
    sets = [resolver.Change(set=each.set) for each in request.modifiers]
    side_scene = resolver.seen_by(subject.by, scene)
    return ModifiedRoll(subject.by, procedure, roll, side_scene, is_opposed(roll, sets))
