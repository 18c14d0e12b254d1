"""What a request about a test asks for: which roll of which edition, in which scene, and what changes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import resolver
from kb.describe import why_no_roll
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Edition
from kb.play.dice_options import option_changes
from kb.play.grants import Rolled, granted
from kb.play.ratings import canonical, check_ratings
from kb.play.request import ResolveRequest
from kb.play.scene import declared_by, mechanic_of, rulings_of, scene_of
from kb.play.steps import (
    following,
    keys_of,
    made,
    procedure_of,
    roll_with,
    trees_of,
    variant_of,
    with_written_cells,
)
from kb.play.typed import typed_modifiers, typed_roll
from kb.problems import RequestError, unknown_name
from kb.references import edition_of
from resolver.procedures.procedure import LONE


@dataclass(frozen=True, slots=True)
class Subject:
    """What a request is about: the steps of a test, and the one among them that is asked for."""

    edition_id: str
    edition: Edition
    procedure: resolver.Procedure
    key: str | None
    """The step; None where there are results and no steps."""
    whole: resolver.Procedure
    """All steps of the entry; `procedure` may hold only those that follow from one of them."""
    entry: str | None = None
    """None for free notation."""

    @property
    def step(self) -> resolver.ProcedureRoll | None:
        """The roll that is asked for; None where there are values to work out and nothing to roll."""
        step = self.procedure.steps[self.key] if self.key is not None else None
        return step if isinstance(step, resolver.ProcedureRoll) else None

    @property
    def test(self) -> resolver.Test | None:
        """The roll by itself."""
        return self.procedure.test(self.step) if self.step is not None else None

    @property
    def by(self) -> str:
        """Who rolls: `actor`, `target` or `other`."""
        return self.step.by if self.step is not None else "actor"


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """A request that was read: what it asks for, ready to be worked out."""

    subject: Subject
    procedure: resolver.Procedure
    """That of the subject, with what cells of tables write out in place of looking them up."""
    scene: resolver.Scene
    changes: list[resolver.Change]
    """The variant and the modifiers, in order."""
    warnings: list[str]


def read_request(base: KnowledgeBase, request: ResolveRequest, subject: Subject | None = None) -> ReadRequest:
    """Return what *request* asks for. Errors are those of `resolve`.

    Args:
        base: The rules.
        request: As it was asked.
        subject: What it is about, where that is known already.
    """
    subject = subject or subject_of(base, request)
    if request.modifiers:
        modifiers = typed_modifiers(subject.edition, request.modifiers, subject.procedure.names)
        request = request.model_copy(update={"modifiers": modifiers})
    keys = keys_of(base, subject.edition_id)
    warnings = check_ratings(subject.edition, request, trees_of(subject.procedure), keys)
    rulings = resolver.in_force(
        subject.test.rulings if subject.test else {}, request.rulings, declared=declared_by(subject.edition)
    )
    scene = scene_of(
        base,
        subject.edition_id,
        canonical(subject.edition, request.ratings),
        canonical(subject.edition, request.against),
        rulings,
    )
    changes = _changes(base, subject, request, scene, rulings)
    return ReadRequest(subject, with_written_cells(subject.procedure, scene), scene, changes, warnings)


def subject_of(base: KnowledgeBase, request: ResolveRequest) -> Subject:
    """Return what *request* is about.

    Raises:
        RequestError: If there is no such edition, entry, test or variant, or the notation cannot be read.
    """
    return _of_notation(base, request) if request.entry is None else _of_entry(base, request)


def about(subject: Subject, request: ResolveRequest) -> dict[str, Any]:
    """Return what an answer says first: its edition and, where there is one, the entry, test and variant."""
    named = {
        "edition": subject.edition_id,
        "entry": subject.entry,
        "test": subject.key if subject.entry is not None else None,
        "variant": request.variant,
    }
    return {key: value for key, value in named.items() if value is not None}


def _of_notation(base: KnowledgeBase, request: ResolveRequest) -> Subject:
    edition = base.editions.get(request.edition or "")
    if edition is None:
        raise unknown_name("edition", "edition", request.edition or "", base.editions)
    test = resolver.Test(
        typed_roll(edition, request.roll or ""),
        mechanic_of(edition),
        rulings_of(edition),
        names=frozenset(edition.terms),
        declared=declared_by(edition),
    )
    procedure = resolver.Procedure.of(test)
    return Subject(request.edition or "", edition, procedure, LONE, procedure)


def _of_entry(base: KnowledgeBase, request: ResolveRequest) -> Subject:
    id_ = entry_named(base, request.entry or "", request.edition)
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    if not entry.tests and not entry.results:
        raise RequestError("entry", why_no_roll(base, id_))
    if request.test is not None and request.test not in entry.tests:
        raise unknown_name("test", f"step of {id_}", request.test, entry.tests)
    if request.variant is not None and variant_of(entry, request.variant) is None:
        rolls = (step for step in entry.tests.values() if hasattr(step, "variants"))
        known = [key for step in rolls for key in step.variants]
        raise unknown_name("variant", f"variant of {id_}", request.variant, known)
    whole = procedure = procedure_of(edition, entry, request.variant)
    key = request.test or roll_with(entry, request.variant) or next(reversed(list(procedure.steps)), None)
    if request.test is not None:
        procedure = made(following(procedure, request.test, keys_of(base, edition_of(id_))), request.test)
    return Subject(edition_of(id_), edition, procedure, key, whole, id_)


def entry_named(base: KnowledgeBase, text: str, edition: str | None = None, field: str = "entry") -> str:
    """Return the id of the one entry that *text* names.

    Raises:
        RequestError: If there is none, or there are several; *field* is where in the request it stands.
    """
    if edition is not None and edition not in base.editions:
        raise unknown_name("edition", "edition", edition, base.editions)
    found = find(base, text, edition)
    if not found:
        what, ids = (
            ("entry", base.entries) if edition is None else (f"entry of {edition}", base.of_edition(edition))
        )
        raise unknown_name(field, what, text, ids)
    if len(found) > 1:
        raise RequestError(field, f"{text!r} is the name of several entries; give one of {', '.join(found)}")
    return found[0]


def _changes(
    base: KnowledgeBase,
    subject: Subject,
    request: ResolveRequest,
    scene: resolver.Scene,
    rulings: Mapping[str, str],
) -> list[resolver.Change]:
    """Return everything that changes the roll: the variant first, then the modifiers in order."""
    changes = []
    variant = variant_of(base.entries[subject.entry], request.variant) if subject.entry else None
    if variant is not None:
        changes.append(resolver.Change(set=variant.set, add=variant.add, reason=variant.when))
    rolled = Rolled(subject.edition_id, subject.entry, resolver.seen_by(subject.by, scene), dict(rulings))
    for index, asked in enumerate(request.modifiers):
        field = f"modifiers.{index}"
        if not (asked.from_ or asked.value is not None or asked.set or asked.add):
            raise RequestError(field, "changes nothing; give `value`, `set`, `add` or `from`")
        if asked.from_ is not None:
            changes += granted(base, rolled, asked, field)
        if asked.value is not None:
            slot = "pool" if asked.side == "actor" else "against"
            changes.append(resolver.Change(add={slot: asked.value}, reason=asked.reason))
        if asked.set or asked.add:
            changes.append(resolver.Change(set=asked.set, add=asked.add, reason=asked.reason or asked.when))
    opposed = subject.test is not None and subject.test.roll.opposition is not None
    return [*changes, *option_changes(subject.edition, request, opposed=opposed)]
