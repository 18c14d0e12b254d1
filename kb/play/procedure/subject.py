"""What a request is about: the steps of a test, and the step asked for."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import resolver
from kb.core_rules import LEFT_OUT, RULING
from kb.knowledge import KnowledgeBase
from kb.links.editions import find_edition
from kb.links.find import find_spelled
from kb.model import Edition, Entry, RollStep
from kb.play.procedure.dependent_steps import (
    dependent_procedure,
    keys_of,
    with_unconditional_roll,
    without_unmade,
)
from kb.play.procedure.nothing_to_roll import nothing_to_roll
from kb.play.procedure.roll_classes import defends
from kb.play.procedure.rulings import declared_rulings, rulings_in_force, rulings_of
from kb.play.procedure.scene import mechanic_of
from kb.play.procedure.steps import first_roll, procedure_of, value_queries
from kb.play.procedure.variants import excluding_pair, variant_changes, variants_of
from kb.play.request.typed_rolls import typed_roll
from kb.play.sentences import requests as refused
from kb.problems import RequestError, unknown_name
from kb.references import edition_of
from resolver.notation import Roll, dice_in
from resolver.procedures.procedure import LONE
from resolver.wording import join_words


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
    variants: tuple[str, ...] = ()
    """The variants that apply: those asked for, then those that states and rulings bring in."""
    defines_success: bool = False
    """Whether the entry says by a condition what its success is."""
    value: str | None = None
    """The value asked for, if it is worked out from the roll `key`."""
    test_key: str | None = None
    """The step that the request names, or that is meant by it; None for the whole test."""

    @property
    def requested_step(self) -> str | None:
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

    def answer_fields(self) -> dict[str, Any]:
        """Return an answer's first fields: its edition, and its entry, test and variants."""
        fields = {
            "edition": self.edition_id,
            "entry": self.entry,
            "test": self.requested_step if self.entry is not None else None,
            "variant": self.variants[0] if len(self.variants) == 1 else list(self.variants) or None,
        }
        return {key: value for key, value in fields.items() if value is not None}


def require_edition(base: KnowledgeBase, text: str, field: str = "edition") -> str:
    """Return the id of the edition that *text* names.

    Raises:
        RequestError: If there is none; *field* is the place in the request.
    """
    id_ = find_edition(base, text)
    if id_ is None:
        raise unknown_name(field, "edition", text, base.editions)
    return id_


def require_entry(base: KnowledgeBase, text: str, edition: str | None = None, field: str = "entry") -> str:
    """Return the id of the only entry that *text* names.

    Raises:
        RequestError: If there is none, or more than one; *field* is the place in the request.
    """
    if edition is not None:
        edition = require_edition(base, edition)
    matches = find_spelled(base, text, edition)
    if not matches:
        ids = base.entries if edition is None else base.of_edition(edition)
        raise unknown_name(field, "entry", text, ids, of=base.editions[edition].short if edition else "")
    if len(matches) > 1:
        raise RequestError(field, refused.several_entries(text, matches))
    return matches[0]


_TIE_OF_DEFENSE = {"actor": "defender", "defender": "actor"}
"""The winner of a tie, if the side that answers an attack is the one to roll."""


def subject_of_roll(base: KnowledgeBase, edition_id: str, roll: str, classes: Sequence[str]) -> Subject:
    """Return the subject of a request for a typed *roll* of an edition.

    If *classes* say that it is a defense, the tie goes to the same side as for the attack.

    Raises:
        RequestError: If the notation cannot be read.
    """
    edition = base.editions[edition_id]
    rulings = rulings_of(edition)
    tie = rulings_in_force(edition)["tie"]
    if tie in _TIE_OF_DEFENSE and any(defends(base, edition_id, kind) for kind in classes):
        rulings["tie"] = _TIE_OF_DEFENSE[tie]
    test = resolver.Test(
        typed_roll(base, edition_id, roll),
        mechanic_of(edition),
        rulings,
        names=frozenset(edition.terms),
        declared=declared_rulings(edition),
    )
    procedure = resolver.Procedure.of(test)
    return Subject(edition_id, _with_dice_of(edition, test.roll), procedure, LONE, procedure)


def _with_dice_of(edition: Edition, roll: Roll) -> Edition:
    """Return *edition* as its terms count in a *roll*: the untrained have −1 with 2d6, −2 with 1d20."""
    dice = (f"d{each.sides}" for each in dice_in(roll))
    return next((edition.by_die[die] for die in dice if die in edition.by_die), edition)


def check_entry(
    base: KnowledgeBase, id_: str, test: str | None, variants: Sequence[str], rulings: Mapping[str, str]
) -> None:
    """Refuse an entry without a test, a step that it doesn't have, and variants that can't be taken together.

    An entry whose test comes from the core rulebook has none if *rulings*, those of the request, leave that out.

    Raises:
        RequestError: With what is wrong, and what there is instead.
    """
    entry = base.entries[id_]
    left_out = entry.core_rules is not None and rulings.get(RULING) == LEFT_OUT
    if left_out or (not entry.tests and not entry.results):
        raise RequestError("entry", nothing_to_roll(base, id_))
    if test is not None and test not in entry.tests:
        if variants_of(entry, [test]):
            raise RequestError("test", refused.variant_or_step(id_, test, "step", "variant", "variant"))
        raise unknown_name("test", "step", test, entry.tests, of=id_)
    if variants:
        _check_variants(base, id_, variants, test)


def subject_of_entry(base: KnowledgeBase, id_: str, test: str | None, variants: Sequence[str]) -> Subject:
    """Return the subject of a request for an entry with *variants*: its step *test*, or all of it."""
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    first = _first_roll(entry, test, variants)
    whole = procedure = procedure_of(edition, entry, variants, first)
    key = test or first or next(reversed(list(procedure.steps)), None)
    keys = keys_of(base, edition_of(id_), procedure.steps)
    if test is None or _replaces(entry, test):
        procedure = without_unmade(procedure, entry, key, variants, keys)
    else:
        if test != first:
            procedure = replace(procedure, asked={})
        procedure = with_unconditional_roll(dependent_procedure(procedure, test, keys), test)
        procedure = replace(procedure, asked={**procedure.asked, **value_queries(procedure, test)})
    defines_success = entry.success is not None and entry.success.if_ is not None
    roll_key = _roll_behind(entry, variants, procedure, key)
    value = key if roll_key != key else None
    step = procedure.steps.get(roll_key or "")
    if isinstance(step, resolver.ProcedureRoll):
        edition = _with_dice_of(edition, procedure.test(step).roll)
    return Subject(
        *(edition_of(id_), edition, procedure, roll_key, whole, id_, tuple(variants)),
        defines_success=defines_success,
        value=value,
        test_key=test,
    )


def _first_roll(entry: Entry, test: str | None, variants: Sequence[str]) -> str | None:
    """Return the roll with which a request for *test* begins the action: *test* itself if it replaces the first."""
    return test if test is not None and _replaces(entry, test) else first_roll(entry, variants)


def _replaces(entry: Entry, test: str) -> bool:
    """Return whether the roll *test* is made in place of the first roll of *entry*, so that the rest follows it."""
    step = entry.tests[test]
    return (
        isinstance(step, RollStep)
        and step.in_place_of is not None
        and step.in_place_of == first_roll(entry, ())
    )


def _roll_behind(
    entry: Entry, variants: Sequence[str], procedure: resolver.Procedure, key: str | None
) -> str | None:
    """Return the roll that the value *key* comes from, with *variants* if one has them; else *key*."""
    rolls = procedure.rolls()
    if key is None or key in rolls or not rolls:
        return key
    variant_roll = first_roll(entry, variants)
    return variant_roll if variant_roll in rolls else rolls[0]


def _no_variant_about(edition: Edition, key: str, known: Collection[str]) -> str:
    """Return which category has a value of the name *key*, which no variant has; or that the roll has no variants."""
    ratings = [
        name
        for name, term in edition.terms.items()
        if term.kind != "result" and key.casefold() in map(str.casefold, term.values)
    ]
    if ratings:
        return f"It is a value of {join_words(ratings, 'or')}; give it as a rating."
    return "" if known else "It has no variants."


def _check_variants(base: KnowledgeBase, id_: str, variants: Sequence[str], test: str | None) -> None:
    """Refuse variants that do not exist or cannot apply together."""
    entry = base.entries[id_]
    rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    cases = {key: variant.when or key for step in rolls for key, variant in step.variants.items()}
    known = list(cases)
    for key in variants:
        if key not in known and key in entry.tests:
            raise RequestError("variant", refused.variant_or_step(id_, key, "variant", "step", "test"))
        if key not in known:
            about = _no_variant_about(base.editions[edition_of(id_)], key, known)
            raise unknown_name("variant", "variant", key, known, of=id_, about=about, labels=cases)
        if variants.count(key) > 1:
            raise RequestError("variant", refused.variant_given_twice(key))
    step = next(step for step in rolls if variants[0] in step.variants)
    if other := next((key for key in variants if key not in step.variants), None):
        raise RequestError("variant", refused.variants_of_different_rolls(variants[0], other))
    if pair := excluding_pair(step, variants):
        raise RequestError("variant", refused.exclude_each_other(*pair))
    roll = entry.tests.get(test or "")
    others = [key for key in variants if isinstance(roll, RollStep) and key not in roll.variants]
    if idle := next((key for key in others if not variant_changes(entry, [key], test)), None):
        raise RequestError("variant", refused.variant_changes_nothing(idle, test or ""))
