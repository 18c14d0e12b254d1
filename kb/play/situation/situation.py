"""The situation of a roll: its scene, and everything that changes it, ready to compute."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.describe import ruling_text, step_title
from kb.model import given
from kb.play.effects.applicable_grants import without_side
from kb.play.effects.dice_options import field_changing_your_dice, option_changes
from kb.play.effects.divided_pool import DividedPool
from kb.play.effects.grants import granted
from kb.play.effects.modifier_texts import changed_texts
from kb.play.effects.modifiers import Modified, idle_ratings, modifier_changes
from kb.play.effects.ruled_out_states import contradicted
from kb.play.effects.state_variants import called_for
from kb.play.effects.states import idle_states, states_at_work
from kb.play.procedure.dependent_steps import names_of
from kb.play.procedure.highest_rating import with_highest_given
from kb.play.procedure.missing_ratings import MissingRatings
from kb.play.procedure.rulings import rulings_of_variants, variants_under
from kb.play.procedure.scene import scene_of
from kb.play.procedure.sides import answering, changes_opponent, is_opposed, moved_to
from kb.play.procedure.steps import with_written_cells
from kb.play.procedure.subject import Subject
from kb.play.procedure.third_party import seen_alone, taken_from_target
from kb.play.procedure.unmet_requirements import UnmetRequirement, unmet_requirements
from kb.play.procedure.variants import variants_of, with_variants_applied
from kb.play.sentences import effects, requests
from kb.play.situation.gather_facts import other_rolls, roll_and_sources, variants_made
from kb.play.situation.read_request import ReadRequest
from kb.problems import RequestError
from resolver.reasons import Reason
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
    divided: DividedPool | None = None
    """The pool that a grant divides, if this was looked for."""

    @property
    def subject(self) -> Subject:
        """What the request is about."""
        return self.request.subject

    @property
    def at_work(self) -> dict[str, list[str]]:
        """What changes something in the roll, by the field of an answer; empty lists are left out."""
        return given(states=self.states or None, granted=self.granted or None, changed=self.changed or None)


@dataclass(slots=True)
class _Changed:
    """Everything that changes a roll, and what is to be said of it; the lists are as in `Situation`."""

    changes: list[resolver.Change]
    notes: list[Reason] = field(default_factory=list)
    """Warnings about grants, states and modifiers that change nothing."""
    states: list[str] = field(default_factory=list)
    granted: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that grants read."""


def situation_of(request: ReadRequest) -> Situation:
    """Return the situation of a request.

    Raises:
        ValueError: If something in it can't apply to its roll; see `kb.play.resolve`.
    """
    charge(_READY)
    base, subject, entry = request.base, request.subject, request.entry
    procedure, keys, variants = subject.procedure, request.keys, subject.variants
    ratings, against = request.ratings["actor"], request.ratings["target"]
    scene = scene_of(base, subject.edition_id, ratings, against, request.rulings, procedure.steps)
    scene = seen_alone(procedure, scene, request.read)
    chosen = variants_of(entry, variants) if entry is not None else []
    settled = {*ratings, *against, *(without_side(key) for variant in chosen for key in variant.set)}
    as_changed = with_variants_applied(procedure, subject.key, variants_made(request), scene)
    scene, filled = with_highest_given(request.edition, as_changed, scene, keys)
    missing = MissingRatings.of(request.edition, settled, as_changed, keys)
    barred = unmet_requirements(
        base, [(subject.entry, "actor")] if subject.entry else [], request.ratings, request.levels
    )
    found = _changes(request, scene, barred)
    if subject.entry and entry is not None:
        ruled = variants_under(entry, subject.key, request.edition, request.chosen)
        found.notes += (
            effects.variant_by_ruling(key, ruling_text(request.edition, variant))
            for key, variant in ruled.items()
        )
        found.rulings |= rulings_of_variants(entry, subject.key)
        found.notes += taken_from_target(base, subject.entry, procedure, scene, keys)
    changes = found.changes
    if subject.value is not None:
        changes = [replace(change, step=change.step or subject.key) for change in changes]
    optional = subject.step.optional if subject.step is not None else ""
    return Situation(
        request,
        with_written_cells(procedure, scene),
        scene,
        changes,
        warnings=[
            *dict.fromkeys(each.why for each in barred),
            *([effects.roll_is_optional(optional)] if optional else ()),
            *request.warnings,
            *filled,
            *found.notes,
        ],
        states=found.states,
        granted=found.granted,
        changed=found.changed,
        rulings={name: request.rulings[name] for name in sorted(found.rulings)},
        missing=missing,
    )


def _changes(request: ReadRequest, scene: resolver.Scene, barred: list[UnmetRequirement]) -> _Changed:
    """Return everything that changes the roll, the variants first.

    Add to *barred* the actions that states or ratings forbid, and say nothing more about these states.
    """
    subject, entry = request.subject, request.entry
    changes = variants_made(request)
    modified = _modified(request, scene, changes)
    typed = modifier_changes(request.modifiers, modified, changes)
    result = _Changed(changes)
    granting: list[resolver.Change] = []
    if request.actions or request.states:
        granting = _granted(request, scene, typed, barred, result)
    opposed = is_opposed(subject.test.roll if subject.test else None, [*changes, *typed, *granting])
    read_so = names_of(modified.procedure, scene.keys)
    options = option_changes(
        request.edition, request.options, request.ratings, by=subject.by, opposed=opposed, read=read_so
    )
    later = None if opposed else answering(subject.procedure, subject.by)
    if not (opposed or later) and subject.by != "actor" and changes_opponent([*typed, *options]):
        place = (
            "modifiers"
            if changes_opponent(typed)
            else field_changing_your_dice(request.edition, request.options)
        )
        raise RequestError(place, requests.changes_of_another_roller(subject.by))
    own = [*typed, *options]
    if later is not None:
        reached = [moved_to(later, typed), moved_to(later, options)]
        if reached != [typed, options]:
            title = step_title(entry, later) if entry is not None else later
            result.notes.append(effects.counts_in_next_roll(title))
        typed, options = reached
    result.changes = [*changes, *typed, *granting, *options]
    result.notes += idle_ratings(typed, modified, result.changes)
    result.changed = list(changed_texts(request.edition, modified, own))
    return result


def _granted(
    request: ReadRequest,
    scene: resolver.Scene,
    typed: Sequence[resolver.Change],
    barred: list[UnmetRequirement],
    result: _Changed,
) -> list[resolver.Change]:
    """Return the changes of the grants of actions and states; add to *barred* and *result* what is to be said."""
    states, taken = request.states, {source.id for source in request.actions}
    roll, sources = roll_and_sources(request, scene, typed)
    beside = other_rolls(request, scene, roll)
    found = granted(roll, sources, beside, [key for each in typed for key in (*each.set, *each.add)])
    called = called_for(request.entry, states) if request.entry is not None else {}
    taking = [(candidate.source.id, side) for candidate, side in found.taken]
    barred += unmet_requirements(request.base, taking, request.ratings, request.levels, beside=True)
    against_states = contradicted(request.base, roll.edition_id, found.taken, request.levels)
    free = [state for state in states if not any((state.side, state.key) in each.states for each in barred)]
    result.notes = [
        *dict.fromkeys(against_states),
        *found.notes,
        *idle_states(roll, free, called, taken, beside),
    ]
    result.states = list(states_at_work(roll, states, called, beside))
    result.rulings, result.granted = found.rulings, found.done
    return found.changes


def _modified(request: ReadRequest, scene: resolver.Scene, variants: Sequence[resolver.Change]) -> Modified:
    """Return the roll of a request in the form that its modifiers change."""
    subject = request.subject
    made = with_variants_applied(subject.procedure, subject.key, variants, scene)
    step = made.steps.get(subject.key or "")
    roll = step.roll if isinstance(step, resolver.ProcedureRoll) else None
    sets = [resolver.Change(set=each.set) for each in request.modifiers]
    seen = resolver.seen_by(subject.by, scene)
    return Modified(subject.by, made, roll, seen, is_opposed(roll, sets))
