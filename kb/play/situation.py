"""The situation of a roll: its scene, and everything that changes it, ready to compute."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.describe import ruling_text, step_title
from kb.model import given
from kb.play.absent import Absent
from kb.play.as_made import as_made
from kb.play.changed_texts import changed_texts
from kb.play.concerned import bare
from kb.play.contradicted import contradicted
from kb.play.dice_options import field_changing_your_dice, option_changes
from kb.play.divided import DividedPool
from kb.play.gather_facts import rolled_beside, rolled_with, variants_made
from kb.play.grants import granted
from kb.play.highest_given import with_highest_given
from kb.play.modifiers import Modified, idle_ratings, modifier_changes
from kb.play.other_side import answering, changes_opponent, is_opposed, moved_to
from kb.play.read_request import ReadRequest
from kb.play.scene import scene_of
from kb.play.sentences import effects, requests
from kb.play.state_grants import idle_states, states_at_work
from kb.play.state_variants import called_for
from kb.play.steps import names_of, variants_of, with_written_cells
from kb.play.subject import Subject
from kb.play.third_party import seen_alone, taken_from_target
from kb.play.under_rulings import rulings_of_variants, variants_under
from kb.play.unmet import Unmet, unmet
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.work import charge

_READY = 300
"""The cost of a situation, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A request with its scene and its changes, ready to compute."""

    asked: ReadRequest
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
    absent: Absent
    """Ratings that it leaves out and whose terms say what that means."""
    divided: DividedPool | None = None
    """The pool that a grant divides, if this was looked for."""

    @property
    def subject(self) -> Subject:
        """What the request is about."""
        return self.asked.subject

    @property
    def at_work(self) -> dict[str, list[str]]:
        """What changes something in the roll, by the field of an answer; empty lists are left out."""
        return given(states=self.states or None, granted=self.granted or None, changed=self.changed or None)


@dataclass(slots=True)
class _Changed:
    """Everything that changes a roll, and what is to be said of it; the lists are as in `Situation`."""

    changes: list[resolver.Change]
    told: list[Reason] = field(default_factory=list)
    """Warnings about grants, states and modifiers that change nothing."""
    states: list[str] = field(default_factory=list)
    granted: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that grants read."""


def situation_of(asked: ReadRequest) -> Situation:
    """Return the situation of a request.

    Raises:
        ValueError: If something in it can't apply to its roll; see `kb.play.resolve`.
    """
    charge(_READY)
    base, subject, entry = asked.base, asked.subject, asked.entry
    procedure, keys, variants = subject.procedure, asked.keys, subject.variants
    ratings, against = asked.ratings["actor"], asked.ratings["target"]
    scene = scene_of(base, subject.edition_id, ratings, against, asked.rulings, procedure.steps)
    scene = seen_alone(procedure, scene, asked.read)
    chosen = variants_of(entry, variants) if entry is not None else []
    settled = {*ratings, *against, *(bare(key) for variant in chosen for key in variant.set)}
    as_changed = as_made(procedure, subject.key, variants_made(asked), scene)
    scene, filled = with_highest_given(asked.edition, as_changed, scene, keys)
    absent = Absent.of(asked.edition, settled, as_changed, keys)
    barred = unmet(base, [(subject.entry, "actor")] if subject.entry else [], asked.ratings, asked.levels)
    found = _changes(asked, scene, barred)
    if subject.entry and entry is not None:
        ruled = variants_under(entry, subject.key, asked.edition, asked.chosen)
        found.told += (
            effects.variant_by_ruling(key, ruling_text(asked.edition, variant))
            for key, variant in ruled.items()
        )
        found.rulings |= rulings_of_variants(entry, subject.key)
        found.told += taken_from_target(base, subject.entry, procedure, scene, keys)
    changes = found.changes
    if subject.value is not None:
        changes = [replace(change, step=change.step or subject.key) for change in changes]
    optional = subject.step.optional if subject.step is not None else ""
    return Situation(
        asked,
        with_written_cells(procedure, scene),
        scene,
        changes,
        warnings=[
            *dict.fromkeys(each.why for each in barred),
            *([effects.roll_is_optional(optional)] if optional else ()),
            *asked.warnings,
            *filled,
            *found.told,
        ],
        states=found.states,
        granted=found.granted,
        changed=found.changed,
        rulings={name: asked.rulings[name] for name in sorted(found.rulings)},
        absent=absent,
    )


def _changes(asked: ReadRequest, scene: resolver.Scene, barred: list[Unmet]) -> _Changed:
    """Return everything that changes the roll, the variants first.

    Add to *barred* the actions that states or ratings forbid, and say nothing more about these states.
    """
    subject, entry = asked.subject, asked.entry
    changes = variants_made(asked)
    modified = _modified(asked, scene, changes)
    typed = modifier_changes(asked.modifiers, modified, changes)
    result = _Changed(changes)
    granting: list[resolver.Change] = []
    if asked.actions or asked.states:
        granting = _granted(asked, scene, typed, barred, result)
    opposed = is_opposed(subject.test.roll if subject.test else None, [*changes, *typed, *granting])
    read_so = names_of(modified.procedure, scene.keys)
    options = option_changes(
        asked.edition, asked.options, asked.ratings, by=subject.by, opposed=opposed, read=read_so
    )
    later = None if opposed else answering(subject.procedure, subject.by)
    if not (opposed or later) and subject.by != "actor" and changes_opponent([*typed, *options]):
        place = (
            "modifiers" if changes_opponent(typed) else field_changing_your_dice(asked.edition, asked.options)
        )
        raise RequestError(place, requests.changes_of_another_roller(subject.by))
    own = [*typed, *options]
    if later is not None:
        reached = [moved_to(later, typed), moved_to(later, options)]
        if reached != [typed, options]:
            title = step_title(entry, later) if entry is not None else later
            result.told.append(effects.counts_in_next_roll(title))
        typed, options = reached
    result.changes = [*changes, *typed, *granting, *options]
    result.told += idle_ratings(typed, modified, result.changes)
    result.changed = list(changed_texts(asked.edition, modified, own))
    return result


def _granted(
    asked: ReadRequest,
    scene: resolver.Scene,
    typed: Sequence[resolver.Change],
    barred: list[Unmet],
    result: _Changed,
) -> list[resolver.Change]:
    """Return the changes of the grants of actions and states; add to *barred* and *result* what is to be said."""
    states, taken = asked.states, {source.id for source in asked.actions}
    rolled, sources = rolled_with(asked, scene, typed)
    beside = rolled_beside(asked, scene, rolled)
    found = granted(rolled, sources, beside, [key for each in typed for key in (*each.set, *each.add)])
    called = called_for(asked.entry, states) if asked.entry is not None else {}
    taking = [(fit.source.id, side) for fit, side in found.taken]
    barred += unmet(asked.base, taking, asked.ratings, asked.levels, beside=True)
    against_states = contradicted(asked.base, rolled.edition_id, found.taken, asked.levels)
    free = [state for state in states if not any((state.side, state.key) in each.states for each in barred)]
    result.told = [
        *dict.fromkeys(against_states),
        *found.told,
        *idle_states(rolled, free, called, taken, beside),
    ]
    result.states = list(states_at_work(rolled, states, called, beside))
    result.rulings, result.granted = found.rulings, found.done
    return found.changes


def _modified(asked: ReadRequest, scene: resolver.Scene, variants: Sequence[resolver.Change]) -> Modified:
    """Return the roll of a request in the form that its modifiers change."""
    subject = asked.subject
    made = as_made(subject.procedure, subject.key, variants, scene)
    step = made.steps.get(subject.key or "")
    roll = step.roll if isinstance(step, resolver.ProcedureRoll) else None
    sets = [resolver.Change(set=each.set) for each in asked.modifiers]
    seen = resolver.seen_by(subject.by, scene)
    return Modified(subject.by, made, roll, seen, is_opposed(roll, sets))
