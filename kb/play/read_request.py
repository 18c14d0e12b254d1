"""Read a request about a test: its edition and roll, the scene, and the changes to the roll."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.describe import ruling_text, step_title, when_to_roll, why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.model import Edition, RollStep, Variant, given
from kb.play.absent import Absent
from kb.play.as_made import as_made, variant_changes
from kb.play.changed_texts import changed_texts
from kb.play.concerned import Granting, bare
from kb.play.contradicted import contradicted
from kb.play.dice_options import option_changes
from kb.play.divided import DividedPool
from kb.play.grants import action_granting, granted, opposed_by
from kb.play.highest_given import with_highest_given
from kb.play.modifiers import Modified, idle_ratings, modifier_changes
from kb.play.other_side import answering, as_thrower, changes_opponent, is_opposed, moved_to
from kb.play.ratings import canonical, check_ratings
from kb.play.request import ResolveRequest
from kb.play.rolled import (
    Rolled,
    included_in,
    joined_by,
    narrower_kinds,
    of_entry,
    of_notation,
    opposing,
    pools_of,
    reading,
    required_of,
    tree_of,
)
from kb.play.scene import declared_by, scene_of
from kb.play.state_grants import (
    HeldState,
    idle_states,
    levels_asked,
    states_asked,
    states_at_work,
    states_granting,
    without_states,
)
from kb.play.state_variants import called_for
from kb.play.states import Levels
from kb.play.steps import (
    keys_of,
    trees_of,
    variants_of,
    with_written_cells,
)
from kb.play.subject import Subject, subject_of, variants_asked
from kb.play.third_party import seen_alone, taken_from_target
from kb.play.typed import typed_modifiers
from kb.play.under_rulings import rulings_of_variants, variants_under
from kb.play.unmet import Unmet, unmet
from kb.problems import RequestError
from resolver.notation import names_in
from resolver.values.names_read import Keys, Side, ratings_read
from resolver.work import charge

_READ, _READ_AGAIN = 1000, 300
"""The cost of reading a request, and of reading it again with another rating, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """A request as read, ready to compute."""

    subject: Subject
    procedure: resolver.Procedure
    """The subject's procedure, with table look-ups replaced by the expressions in their cells."""
    scene: resolver.Scene
    changes: list[resolver.Change]
    """The variants and the modifiers, in order."""
    warnings: list[str]
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
    def at_work(self) -> dict[str, list[str]]:
        """What changes something in the roll, by the field of an answer; empty lists are left out."""
        return given(states=self.states or None, granted=self.granted or None, changed=self.changed or None)


@dataclass(slots=True)
class _Changed:
    """Everything that changes a roll, and what is to be said of it; the lists are as in `ReadRequest`."""

    changes: list[resolver.Change]
    told: list[str] = field(default_factory=list)
    """Warnings about grants, states and modifiers that change nothing."""
    states: list[str] = field(default_factory=list)
    granted: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that grants read."""


def read_request(base: KnowledgeBase, request: ResolveRequest, subject: Subject | None = None) -> ReadRequest:
    """Return *request* as read. Raises the errors of `resolve`.

    Args:
        base: The rules.
        request: The request.
        subject: What it is about, if already known.
    """
    charge(_READ if subject is None else _READ_AGAIN)
    subject = subject or subject_of(base, request)
    keys = keys_of(base, subject.edition_id, subject.procedure.steps)
    read = names_of(subject.procedure, keys)
    if request.modifiers:
        modifiers = typed_modifiers(subject.edition, request.modifiers, subject.procedure.names, read)
        request = request.model_copy(update={"modifiers": modifiers})
    named = {*read, *_names_in_changes(request, subject)}
    levels = levels_asked(subject.edition, request, named)
    states = states_asked(subject.edition, request, levels, named)
    request = without_states(subject.edition, request, named)
    request = _in_own_names(request, subject.edition, read)
    warnings = check_ratings(subject.edition, request, trees_of(subject.procedure), keys)
    if subject.entry and subject.step is None and without_roll(base.entries[subject.entry]) == "unknown":
        warnings.append(why_no_roll(base, subject.entry))
    rulings = resolver.in_force(
        subject.test.rulings if subject.test else {}, request.rulings, declared=declared_by(subject.edition)
    )
    ratings, against = request.ratings, request.against
    scene = scene_of(base, subject.edition_id, ratings, against, rulings, subject.procedure.steps)
    scene = seen_alone(subject.procedure, scene, read)
    chosen = variants_of(base.entries[subject.entry], variants_asked(request)) if subject.entry else []
    settled = {*ratings, *against, *(bare(key) for variant in chosen for key in variant.set)}
    as_changed = as_made(subject.procedure, subject.key, _variant_changes(base, subject, request), scene)
    scene, taken = with_highest_given(subject.edition, as_changed, scene, keys)
    warnings += map(str, taken)
    absent = Absent.of(subject.edition, settled, as_changed, keys)
    barred = unmet(base, [(subject.entry, "actor")] if subject.entry else [], request, levels)
    found = _changes(base, subject, request, scene, rulings, states, levels, barred)
    needed = [when_to_roll(subject.step.optional)] if subject.step and subject.step.optional else []
    warnings = [*dict.fromkeys(each.text for each in barred), *needed, *warnings]
    if subject.entry:
        ruled = variants_under(base.entries[subject.entry], subject.key, subject.edition, request.rulings)
        found.told += (
            f"The variant {key} always counts, by {ruling_text(subject.edition, variant)}."
            for key, variant in ruled.items()
        )
        found.rulings |= rulings_of_variants(base.entries[subject.entry], subject.key)
        found.told += taken_from_target(base, subject.entry, subject.procedure, scene, keys)
    written = with_written_cells(subject.procedure, scene)
    changes = found.changes
    if subject.value is not None:
        changes = [replace(change, step=change.step or subject.key) for change in changes]
    return ReadRequest(
        subject,
        written,
        scene,
        changes,
        warnings=[*warnings, *found.told],
        states=found.states,
        granted=found.granted,
        changed=found.changed,
        rulings={name: rulings[name] for name in sorted(found.rulings)},
        absent=absent,
    )


def _in_own_names(request: ResolveRequest, edition: Edition, read: Collection[str]) -> ResolveRequest:
    """Return *request* with ratings as *edition* spells them, or else the names *read* in the roll."""
    spelled = {
        field: canonical(edition, given, field, read)
        for field, given in (("ratings", request.ratings), ("against", request.against))
    }
    return request.model_copy(update=spelled)


def _names_in_changes(request: ResolveRequest, subject: Subject) -> Iterator[str]:
    """Yield the names in the amounts of modifiers."""
    for asked in request.modifiers:
        for key, value in (*asked.set.items(), *asked.add.items()):
            tree = tree_of(key, value, subject.procedure.names)
            yield from (name.name for name in (names_in(tree) if tree is not None else ()))


def names_of(procedure: resolver.Procedure, keys: Keys) -> list[str]:
    """Return the names of ratings that *procedure* reads, each once."""
    return list(dict.fromkeys(rating.name for rating in ratings_read(keys, *trees_of(procedure))))


_THROWERS = {"target": "the target", "other": "a third party"}


def _changes(
    base: KnowledgeBase,
    subject: Subject,
    request: ResolveRequest,
    scene: resolver.Scene,
    rulings: Mapping[str, str],
    states: Sequence[HeldState],
    levels: Mapping[Side, Levels],
    barred: list[Unmet],
) -> _Changed:
    """Return everything that changes the roll, the variants first.

    Add to *barred* the actions that *levels* of states or the ratings forbid, and say nothing more about these
    states.
    """
    changes = _variant_changes(base, subject, request)
    sources: list[Granting] = []
    for index, asked in enumerate(request.modifiers):
        place = f"modifiers.{index}"
        if not (asked.from_ or asked.value is not None or asked.set or asked.add):
            raise RequestError(place, "the modifier changes nothing; give it `value`, `set`, `add` or `from`")
        if asked.from_ is not None:
            holder = asked.side if asked.side is None else as_thrower(subject.by, asked.side)
            source = action_granting(base, subject.edition_id, asked, place)
            sources.append(replace(source, holder=holder))
    modified = _modified(subject, request, scene, changes)
    typed = modifier_changes(request.modifiers, modified, changes)
    granting: list[resolver.Change] = []
    result = _Changed(changes)
    if sources or states:
        yours = [source.id for source in sources if source.holder != "opponent"]
        kinds = joined_by(base, subject.edition_id, request.classes, yours)
        included = [each for name in request.classes for each in included_in(base, subject.edition_id, name)]
        named = request.model_copy(update={"classes": [*request.classes, *included, *kinds]})
        rolled = rolled_of(base, subject, named, scene, rulings, typed)
        made = (f"which {by} makes a {subject.edition.classes[kind].name}" for kind, by in kinds.items())
        rolled = replace(rolled, what=", ".join((rolled.what, *made)))
        taken = {source.id for source in sources}
        sources += states_granting(rolled, states)
        rolled = opposed_by(rolled, sources)
        beside = rolled_beside(base, subject, request, scene, rolled)
        found = granted(rolled, sources, beside, [key for each in typed for key in (*each.set, *each.add)])
        called = called_for(base.entries[subject.entry], states) if subject.entry else {}
        granting, result.rulings, result.granted = found.changes, found.rulings, found.done
        taking = [(fit.source.id, side) for fit, side in found.taken]
        barred += unmet(base, taking, request, levels, beside=True)
        against_states = contradicted(base, subject.edition_id, found.taken, levels)
        free = [
            state for state in states if not any((state.side, state.key) in each.states for each in barred)
        ]
        result.told = [
            *dict.fromkeys(against_states),
            *found.told,
            *idle_states(rolled, free, called, taken, beside),
        ]
        result.states = list(states_at_work(rolled, states, called, beside))
    opposed = is_opposed(subject.test.roll if subject.test else None, [*changes, *typed, *granting])
    read_so = names_of(modified.procedure, scene.keys)
    options = option_changes(subject.edition, request, by=subject.by, opposed=opposed, read=read_so)
    later = None if opposed else answering(subject.procedure, subject.by)
    if not (opposed or later) and subject.by != "actor" and changes_opponent([*typed, *options]):
        message = f"{_THROWERS[subject.by]} makes this roll, and nothing of yours changes it; leave this out"
        place = "modifiers" if changes_opponent(typed) else "wounds" if request.wounds else "edge"
        raise RequestError(place, message)
    own = [*typed, *options]
    if later is not None:
        reached = [moved_to(later, typed), moved_to(later, options)]
        if reached != [typed, options]:
            title = step_title(base.entries[subject.entry], later) if subject.entry else later
            result.told.append(f"This roll is unopposed; changes against it count in the next roll: {title}.")
        typed, options = reached
    result.changes = [*changes, *typed, *granting, *options]
    result.told += idle_ratings(typed, modified, result.changes)
    result.changed = list(changed_texts(subject.edition, modified, own))
    return result


def _variant_changes(base: KnowledgeBase, subject: Subject, request: ResolveRequest) -> list[resolver.Change]:
    if subject.entry is None:
        return []
    return variant_changes(base.entries[subject.entry], variants_asked(request), subject.key)


def _modified(
    subject: Subject, request: ResolveRequest, scene: resolver.Scene, variants: Sequence[resolver.Change]
) -> Modified:
    """Return the roll of *request* in the form that its modifiers change."""
    made = as_made(subject.procedure, subject.key, variants, scene)
    step = made.steps.get(subject.key or "")
    roll = step.roll if isinstance(step, resolver.ProcedureRoll) else None
    asked = [resolver.Change(set=each.set) for each in request.modifiers]
    seen = resolver.seen_by(subject.by, scene)
    return Modified(subject.by, made, roll, seen, is_opposed(roll, asked))


def rolled_of(
    base: KnowledgeBase,
    subject: Subject,
    request: ResolveRequest,
    scene: resolver.Scene,
    rulings: Mapping[str, str],
    typed: Sequence[resolver.Change] = (),
) -> Rolled:
    """Return the roll of *request*, which *typed* modifiers change, in the form that grants apply to.

    Raises:
        RequestError: If the request names a kind of roll that its edition does not have.
    """
    step = None
    variants: dict[str, Variant] = {}
    required: frozenset[str] = frozenset()
    if subject.entry is None:
        own, ids, against = of_notation(base, subject.edition_id, request.classes)
        required = required_of(subject.edition, own, subject.test.roll if subject.test else None)
    else:
        entry = base.entries[subject.entry]
        own, ids = of_entry(entry, subject.entry, subject.key)
        found = entry.tests.get(subject.key or "")
        step = found if isinstance(found, RollStep) else None
        variants = {
            key: step.variants[key] for key in variants_asked(request) if step and key in step.variants
        }
        against = opposing(subject.edition, own, step, variants.values())
    made_so = _variant_changes(base, subject, request)
    changes = [*made_so, *typed]
    deciding = [name for name in request.classes if not included_in(base, subject.edition_id, name)]
    as_kinds = () if subject.entry else narrower_kinds(subject.edition, deciding)
    printed = subject.test is not None and subject.test.roll.opposition is not None
    seen = resolver.seen_by(subject.by, scene)
    made = as_made(subject.procedure, subject.key, made_so, scene)
    return Rolled(
        base=base,
        edition_id=subject.edition_id,
        what=subject.entry or "this roll",
        classes={"actor": own, "opponent": against},
        ids=ids,
        variants=frozenset(variants),
        said=subject.entry is not None or bool(request.classes),
        opposed=printed or any("against" in change.set for change in changes),
        values=frozenset(
            key for key, each in subject.procedure.steps.items() if isinstance(each, resolver.ProcedureValue)
        ),
        scene=seen,
        rounding="up" if rulings["rounding"] == "up" else "down",
        reads=reading(made, seen, changes),
        pools=pools_of(made.steps.get(subject.key or "")),
        required=required,
        narrower={
            kind: rolled_of(
                base,
                subject,
                request.model_copy(update={"classes": [*request.classes, kind]}),
                scene,
                rulings,
                typed,
            )
            for kind in as_kinds
        },
    )


def rolled_beside(
    base: KnowledgeBase, subject: Subject, request: ResolveRequest, scene: resolver.Scene, rolled: Rolled
) -> list[Rolled]:
    """Return the other rolls of the test in the form of *rolled*, the one asked for.

    A third party's rolls are left out: neither side's grants are theirs.
    """
    if subject.entry is None:
        return []
    entry = base.entries[subject.entry]
    found = []
    for key, roll in subject.procedure.steps.items():
        step = entry.tests[key]
        if key == subject.key or not isinstance(step, RollStep) or step.by == "other":
            continue
        own, ids = of_entry(entry, subject.entry, key)
        variants = {each: step.variants[each] for each in variants_asked(request) if each in step.variants}
        printed = isinstance(roll, resolver.ProcedureRoll) and roll.roll.opposition is not None
        found.append(
            replace(
                rolled,
                classes={"actor": own, "opponent": opposing(subject.edition, own, step, variants.values())},
                ids=ids,
                variants=frozenset(variants),
                opposed=printed or any("against" in each.set for each in variants.values()),
                scene=resolver.seen_by(step.by, scene),
                pools=pools_of(roll),
                step=key,
            )
        )
    return found
