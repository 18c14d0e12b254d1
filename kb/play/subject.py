"""What a request is about: the steps of a test, and the step asked for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import resolver
from kb.knowledge import KnowledgeBase
from kb.links.editions import edition_called, edition_spelled
from kb.links.find import find
from kb.model import Edition, Entry, RollStep
from kb.play.as_made import variant_changes
from kb.play.nothing_to_roll import nothing_to_roll
from kb.play.request import ResolveRequest
from kb.play.rolled import defends
from kb.play.scene import declared_by, mechanic_of, rulings_in_force, rulings_of
from kb.play.steps import (
    asked_of_value,
    excluding,
    following,
    keys_of,
    made,
    procedure_of,
    roll_with,
    without_alternatives,
)
from kb.play.typed import typed_roll
from kb.problems import RequestError, unknown_name
from kb.references import edition_of
from resolver.procedures.procedure import LONE
from resolver.wording import listed


@dataclass(frozen=True, slots=True)
class Subject:
    """What a request is about: the steps of a test, and the step asked for."""

    edition_id: str
    edition: Edition
    procedure: resolver.Procedure
    key: str | None
    """The step asked for, or the roll that it comes from; None if there are only results."""
    whole: resolver.Procedure
    """All steps of the entry; `procedure` may have only those that follow from one step."""
    entry: str | None = None
    """None for free notation."""
    defines_success: bool = False
    """Whether the entry says by a condition what its success is."""
    value: str | None = None
    """The value asked for, if it is worked out from the roll `key`."""

    @property
    def asked(self) -> str | None:
        """The step that the answer is about: the value asked for, or else `key`."""
        return self.value or self.key

    @property
    def step(self) -> resolver.ProcedureRoll | None:
        """The roll asked for; None if there are only values to compute."""
        step = self.procedure.steps[self.key] if self.key is not None else None
        return step if isinstance(step, resolver.ProcedureRoll) else None

    @property
    def test(self) -> resolver.Test | None:
        """The roll alone."""
        return self.procedure.test(self.step) if self.step is not None else None

    @property
    def by(self) -> str:
        """Who rolls: `actor`, `target` or `other`."""
        return self.step.by if self.step is not None else "actor"


def subject_of(base: KnowledgeBase, request: ResolveRequest) -> Subject:
    """Return the subject of *request*.

    Raises:
        RequestError: If there is no such edition, entry, test or variant, or the notation cannot be read.
    """
    if request.edition is not None:
        request = request.model_copy(update={"edition": edition_spelled(base, request.edition)})
    return _of_notation(base, request) if request.entry is None else _of_entry(base, request)


def about(subject: Subject, request: ResolveRequest) -> dict[str, Any]:
    """Return an answer's first fields: its edition, and its entry, test and variant."""
    named = {
        "edition": subject.edition_id,
        "entry": subject.entry,
        "test": subject.asked if subject.entry is not None else None,
        "variant": request.variant,
    }
    return {key: value for key, value in named.items() if value is not None}


_ANSWERED = {"actor": "defender", "defender": "actor"}
"""The winner of a tie, if the side that answers an attack is the one to roll."""


def _rulings_of_typed(base: KnowledgeBase, request: ResolveRequest) -> dict[str, str]:
    """Return the rulings for a typed roll; if it is a defense, the tie goes to the same side as for the attack."""
    edition_id = request.edition or ""
    rulings = rulings_of(base.editions[edition_id])
    tie = rulings_in_force(base.editions[edition_id])["tie"]
    if tie in _ANSWERED and any(defends(base, edition_id, kind) for kind in request.classes):
        rulings["tie"] = _ANSWERED[tie]
    return rulings


def _of_notation(base: KnowledgeBase, request: ResolveRequest) -> Subject:
    edition = base.editions.get(request.edition or "")
    if edition is None:
        raise unknown_name("edition", "edition", request.edition or "", base.editions)
    test = resolver.Test(
        typed_roll(base, request.edition or "", request.roll or ""),
        mechanic_of(edition),
        _rulings_of_typed(base, request),
        names=frozenset(edition.terms),
        declared=declared_by(edition),
    )
    procedure = resolver.Procedure.of(test)
    return Subject(request.edition or "", edition, procedure, LONE, procedure)


def _of_entry(base: KnowledgeBase, request: ResolveRequest) -> Subject:
    id_ = entry_named(base, request.entry or "", request.edition)
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    if not entry.tests and not entry.results:
        raise RequestError("entry", str(nothing_to_roll(base, id_)))
    if request.test is not None and request.test not in entry.tests:
        raise unknown_name("test", "step", request.test, entry.tests, of=id_)
    variants = variants_asked(request)
    _check_variants(id_, entry, variants, request.test)
    whole = procedure = procedure_of(edition, entry, variants)
    key = request.test or roll_with(entry, variants) or next(reversed(list(procedure.steps)), None)
    if request.test is None:
        keys = keys_of(base, edition_of(id_), procedure.steps)
        procedure = without_alternatives(procedure, entry, key, keys)
    else:
        if request.test != roll_with(entry, variants):
            procedure = replace(procedure, asked={})
        keys = keys_of(base, edition_of(id_), procedure.steps)
        procedure = made(following(procedure, request.test, keys), request.test)
        procedure = replace(procedure, asked={**procedure.asked, **asked_of_value(procedure, request.test)})
    defines_success = entry.success is not None and entry.success.if_ is not None
    thrown = _thrown_for(entry, variants, procedure, key)
    value = key if thrown != key else None
    return Subject(edition_of(id_), edition, procedure, thrown, whole, id_, defines_success, value)


def _thrown_for(
    entry: Entry, variants: Sequence[str], procedure: resolver.Procedure, key: str | None
) -> str | None:
    """Return the roll that the value *key* comes from, with *variants* if one has them; else *key*."""
    rolls = procedure.rolls()
    if key is None or key in rolls or not rolls:
        return key
    varied = roll_with(entry, variants)
    return varied if varied in rolls else rolls[0]


def variants_asked(request: ResolveRequest) -> list[str]:
    """Return the variants that the request names."""
    return [request.variant] if isinstance(request.variant, str) else list(request.variant or ())


def _check_variants(id_: str, entry: Entry, asked: list[str], test: str | None) -> None:
    """Refuse variants that do not exist or cannot apply together."""
    if not asked:
        return
    rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    known = [key for step in rolls for key in step.variants]
    for key in asked:
        if key not in known:
            raise unknown_name("variant", "variant", key, known, of=id_)
        if asked.count(key) > 1:
            raise RequestError("variant", f"{key!r} is given twice; give it once")
    step = next(step for step in rolls if asked[0] in step.variants)
    if other := next((key for key in asked if key not in step.variants), None):
        raise RequestError(
            "variant", f"{asked[0]} and {other} are variants of different rolls; give one of them"
        )
    if pair := excluding(step, asked):
        raise RequestError("variant", f"{pair[0]} and {pair[1]} exclude each other; give one of them")
    roll = entry.tests.get(test or "")
    others = [key for key in asked if isinstance(roll, RollStep) and key not in roll.variants]
    if idle := next((key for key in others if not variant_changes(entry, [key], test)), None):
        raise RequestError("variant", f"{idle} changes nothing of the roll {test}; leave it out")


def entry_named(base: KnowledgeBase, text: str, edition: str | None = None, field: str = "entry") -> str:
    """Return the id of the only entry that *text* names.

    Raises:
        RequestError: If there is none, or more than one; *field* is the place in the request.
    """
    if edition is not None:
        if edition_called(base, edition) is None:
            raise unknown_name("edition", "edition", edition, base.editions)
        edition = edition_spelled(base, edition)
    found = find(base, text, edition)
    if not found:
        ids = base.entries if edition is None else base.of_edition(edition)
        raise unknown_name(field, "entry", text, ids, of=base.editions[edition].short if edition else "")
    if len(found) > 1:
        raise RequestError(field, f"{text!r} is the name of several entries; choose {listed(found, 'or')}")
    return found[0]
