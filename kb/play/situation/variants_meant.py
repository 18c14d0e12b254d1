"""The variant of a roll that a request means without naming it: by the ratings that it gives, or by its target."""

from collections.abc import Callable, Mapping, Sequence

from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.model import RollStep
from kb.model.character import Character
from kb.play.effects.rating_variants import variant_by_ratings, variant_of_target
from kb.play.procedure.steps import first_roll
from kb.play.procedure.subject import Subject, check_entry, subject_of_entry
from kb.play.procedure.variants import excluding_pair
from kb.play.request.ratings import canonical_ratings
from kb.play.request.shapes import ResolveRequest
from kb.play.request.states import Levels
from kb.play.sentences import characters, effects
from kb.play.side import PARTIES
from resolver.reasons import Reason
from resolver.values.names_read import Side


def for_target(
    base: KnowledgeBase, subject: Subject, request: ResolveRequest
) -> tuple[ResolveRequest, list[Reason]]:
    """Return *request* with the variant that its target, as a character, is for, and a note about it."""
    entry, target = base.entries.get(subject.entry or ""), request.target
    if entry is None or request.variant or not isinstance(target, Character):
        return request, []
    found = variant_of_target(subject.edition, entry, subject.key or "", target.ratings)
    if found is None:
        return request, []
    key, names = found
    return request.model_copy(update={"variant": key}), [
        _note(base, subject, key, names, characters.variant_of_target)
    ]


def with_variant_by_ratings(
    base: KnowledgeBase, subject: Subject, request: ResolveRequest, levels: Mapping[Side, Levels]
) -> tuple[Subject, list[Reason]]:
    """Return *subject* with the variant that given ratings are for and the printed roll isn't, and a note about it.

    A variant for a state that is said not to hold is not meant, nor one that doesn't go with those of *subject*.
    """
    id_, key = subject.entry or "", subject.key
    entry = base.entries[id_]
    step = entry.tests.get(key or "")
    if key is None or key != first_roll(entry, ()) or not isinstance(step, RollStep):
        return subject, []
    given = {
        side: canonical_ratings(subject.edition, getattr(request, PARTIES[side].ratings)) for side in PARTIES
    }
    found = variant_by_ratings(subject.edition, entry, key, given)
    if found is None:
        return subject, []
    variant, names = found
    variants = [*subject.variants, variant]
    state = step.variants[variant].state
    if variant in subject.variants or excluding_pair(step, variants) is not None:
        return subject, []
    if state is not None and any(levels[side].get(state.state) == 0 for side in PARTIES if side == state.on):
        return subject, []
    check_entry(base, id_, subject.test_key, variants, request.rulings)
    return subject_of_entry(base, id_, subject.test_key, variants), [
        _note(base, subject, variant, names, effects.variant_by_ratings)
    ]


def _note(
    base: KnowledgeBase, subject: Subject, variant: str, names: Sequence[str], said: Callable[..., Reason]
) -> Reason:
    """Return why a *variant* of the roll counts, with its case in words."""
    step = base.entries[subject.entry or ""].tests[subject.key or ""]
    when = step.variants[variant].when if isinstance(step, RollStep) else None
    return said(variant, names, plain(base, when or "", subject.edition_id))
