"""Why a number of a roll is not given: the reason that its entry or its table has, and how a request gives one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from kb.describe import plain, step_title
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, Table, ValueStep
from kb.model.notated import known_names
from kb.play.request.typed_rolls import find_slot
from kb.play.request.untrained import UNTRAINED
from kb.play.sentences import rolls as sentences
from kb.play.sentences.rolls import roll_it_too, set_in_modifier
from kb.references import edition_of
from resolver import Bound, Resolved, bind
from resolver.notation import Name, lookups_in, names_in, parse_roll, parse_value
from resolver.procedures.procedure import Procedure, body_of
from resolver.reasons import Reason, once
from resolver.sentences.rolls import (
    comes_from_step_left_out,
    no_result_value,
    no_value,
    not_given,
    step_unknown,
)
from resolver.values.names_read import Side, ratings_in_trees
from resolver.wording import lower

Part = Literal["requirement", "limit", "pool"]


def with_remedies(
    base: KnowledgeBase,
    id_: str | None,
    key: str | None,
    reasons: Sequence[Reason],
    variants: Sequence[str] = (),
) -> list[Reason]:
    """Return *reasons* as `with_entry_reason` does, each said once.

    One about what *key* has to beat also says how to give that, on each side that needs it.
    """
    return once(_with_remedy(base, id_, key, reason, reasons, variants) for reason in reasons)


def _with_remedy(
    base: KnowledgeBase,
    id_: str | None,
    key: str | None,
    reason: Reason,
    reasons: Sequence[Reason],
    variants: Sequence[str],
) -> Reason:
    detailed = with_entry_reason(base, id_, key, reason, variants)
    if id_ is None or not reason.made_by(not_given):
        return detailed
    edition = base.editions[edition_of(id_)]
    word = _word_to_beat(reason, edition)
    if word is None:
        return detailed
    sides = dict.fromkeys(each.parts["side"] for each in reasons if _is_as(each, reason))
    needing = [*sides] if _each_side_has_one(base, id_, key, edition) else []
    return detailed.with_parts(way=set_in_modifier(word, needing))


def if_untrained(edition: Edition, bound: Bound, roller: Side) -> Iterator[Reason]:
    """Yield what to give for each skill that a roll by *roller* lacks, if its owner is untrained."""
    scene = bound.changed.scene
    for rating in ratings_in_trees(scene.keys, bound.changed.roll, roller=roller):
        number = edition.terms[rating.name].untrained if rating.name in edition.terms else None
        if isinstance(number, int) and replace(scene, roller=rating.side).value_of(Name(rating.name)) is None:
            yield sentences.if_untrained(rating.side, rating.name, UNTRAINED, number)


def variants_without(
    entry: Entry, key: str | None, variants: Sequence[str], unknown: Sequence[Reason]
) -> Iterator[Reason]:
    """Yield the variants of the roll *key*, besides those that apply, which need no rating that is *unknown*."""
    step = entry.tests.get(key or "")
    missing = {
        one["name"] for each in unknown if each.made_by(no_result_value) for one in each.parts["names"]
    }
    for name, variant in step.variants.items() if isinstance(step, RollStep) else ():
        for changed in variant.set if name not in variants else ():
            value = entry.tests.get(changed)
            if isinstance(value, ValueStep) and value.value in missing and variant.when:
                yield sentences.variant_without(value.value, name, variant.when)


def without_explained(procedure: Procedure, unknown: Sequence[Reason]) -> list[Reason]:
    """Return *unknown* without steps that are unknown for want of names that another reason says have no value."""
    missing = {
        one["name"] for each in unknown if each.made_by(no_result_value) for one in each.parts["names"]
    }

    def is_explained(step: str) -> bool:
        return any(name.name in missing for name in names_in(body_of(procedure.steps[step])))

    return [
        each
        for each in unknown
        if not (each.made_by(step_unknown) and all(map(is_explained, each.parts["steps"])))
    ]


def choices_of_missing(
    edition: Edition, unknown: Sequence[Reason], answer: Resolved | None = None
) -> Iterator[Reason]:
    """Yield the values to choose from for each category that *unknown* says has no value.

    If they decide what the roll of *answer* has to reach: with that number, and what the category means.
    """
    lacking = (one for each in unknown for one in each.parts.get("names", ()) if isinstance(one, Mapping))
    for name in dict.fromkeys(one["name"] for one in lacking):
        if name in edition.terms and (values := edition.terms[name].values):
            numbers = _numbers_to_reach(answer, name, values) if answer is not None else {}
            is_explained = numbers and edition.terms[name].kind == "category"
            meaning = edition.terms[name].meaning if is_explained else None
            yield sentences.give_one_of(name, values, numbers, meaning)


def _numbers_to_reach(answer: Resolved, name: str, values: Sequence[str]) -> dict[str, str]:
    """Return what a roll has to reach by each value of a category, with the word at the first; empty if all agree."""
    found = {value: _to_reach(answer, name, value) for value in values}
    known = {value: str(number) for value, number in found.items() if number is not None}
    if len({*known.values()}) < 2:
        return {}
    word, first = answer.prepared.rules.mechanic.word("requirement"), next(iter(known))
    return known | {first: f"{word} {known[first]}"}


def _to_reach(answer: Resolved, name: str, value: str) -> int | None:
    """Return what a roll has to reach if the category *name* has this *value*; None if that stays unknown."""
    prepared, bound = answer.prepared, answer.step.bound if answer.step is not None else None
    if bound is None:
        return None
    scene = replace(prepared.scene, actor={**prepared.scene.actor, name: value})
    seen = replace(scene, roller=bound.changed.scene.roller)
    try:
        return bind(bound.test, seen, prepared.changes.get(answer.on or "", ()), prepared.rulings).to_reach
    except ValueError:  # the value makes a roll without a number to reach
        return None


def open_results(
    base: KnowledgeBase, edition_id: str, entry: Entry, variants: Sequence[str]
) -> Iterator[Reason]:
    """Yield why the data leave results unknown in *variants* of the rolls of *entry*."""
    paths = (f"tests.{key}.variants.{variant}.results" for key in entry.tests for variant in variants)
    for why in dict.fromkeys(entry.unknown[path] for path in paths if path in entry.unknown):
        yield sentences.results_left_open(plain(base, why, edition_id))


def _word_to_beat(reason: Reason, edition: Edition) -> str | None:
    """Return the word in modifiers for what the roll asked for has to beat, if a reason is about that."""
    match reason.parts:
        case {"step": None, "part": "pool", "side": "opponent"} if edition.mechanic.family != "total":
            return "against"
        case {"step": None, "part": "requirement", "word": str(word)}:
            return word if find_slot(edition, word) == "requirement" else "requirement"
    return None


def _is_as(reason: Reason, other: Reason) -> bool:
    """Return whether two reasons are about the same part of the same roll, perhaps of different sides."""
    return reason.made_by(not_given) and all(
        reason.parts[part] == other.parts[part] for part in ("part", "step")
    )


def _word_in_modifiers(reason: Reason, edition: Edition) -> str:
    """Return the name in modifiers of the part that a reason is about: the edition's word if a modifier knows it."""
    word, part = str(reason.parts["word"]), str(reason.parts["part"])
    return word if find_slot(edition, word) == part else part


def _each_side_has_one(base: KnowledgeBase, id_: str, key: str | None, edition: Edition) -> bool:
    """Return whether the target's dice have a number to reach of their own in the roll *key*."""
    step = base.entries[id_].tests.get(key or "")
    if edition.mechanic.family != "target-number" or not isinstance(step, RollStep):
        return False
    return parse_roll(step.roll, known_names(edition, base.entries[id_])).opposition is not None


def with_entry_reason(
    base: KnowledgeBase, id_: str | None, key: str | None, reason: Reason, variants: Sequence[str] = ()
) -> Reason:
    """Return a reason about a number that is not given, with what the entry says about its roll.

    If the number comes from a step that the request leaves out, add how to give it.

    Args:
        base: The rules.
        id_: The entry; None for a typed roll.
        key: The roll, unless the reason names another step.
        reason: The reason.
        variants: The variants of the roll.
    """
    if id_ is None:
        return reason
    reason = _as_step_left_out(base.entries[id_], reason)
    if reason.made_by(comes_from_step_left_out):
        edition = base.editions[edition_of(id_)]
        return reason.with_parts(way=roll_it_too(_word_in_modifiers(reason, edition)))
    if not reason.made_by(not_given):
        return reason
    step = reason.parts["step"] or key or ""
    why = next(_entry_reasons(base, id_, step, reason.parts["part"], variants), None)
    return reason if why is None else reason.with_parts(why=plain(base, why, edition_of(id_)))


def _as_step_left_out(entry: Entry, reason: Reason) -> Reason:
    """Return a reason about names without a value as one about steps left out, if they are steps of *entry*."""
    if not reason.made_by(no_value):
        return reason
    names = [lacking["name"] for lacking in reason.parts["names"]]
    if not all(name in entry.tests for name in names):
        return reason
    parts, titles = reason.parts, [lower(step_title(entry, name)) for name in names]
    return comes_from_step_left_out(
        parts["part"], parts["word"], parts["side"], titles, parts["step"], parts["optional"]
    )


def _entry_reasons(
    base: KnowledgeBase, id_: str, step: str, part: Part, variants: Sequence[str]
) -> Iterator[str]:
    """Yield the reasons that the data have for *part* of the roll *step*, the nearest first."""
    entry = base.entries[id_]
    of_variants = (f"tests.{step}.variants.{variant}.set" for variant in variants)
    yield from (entry.unknown[path] for path in of_variants if path in entry.unknown)
    for table in _tables_of(base, id_, step, part, variants):
        if "rows" in table.unknown:
            yield table.unknown["rows"]
    yield from (
        entry.unknown[path] for path in (f"tests.{step}.roll", f"tests.{step}") if path in entry.unknown
    )


def _tables_of(
    base: KnowledgeBase, id_: str, step_key: str, part: Part, variants: Sequence[str]
) -> Iterator[Table]:
    """Yield the tables in which *part* of a roll is looked up."""
    step, edition_id = base.entries[id_].tests.get(step_key), edition_of(id_)
    if not isinstance(step, RollStep):
        return
    names = known_names(base.editions[edition_id], base.entries[id_])
    set_ = (step.variants[key].set.get(part) for key in variants if key in step.variants)
    value_set = next((value for value in set_ if value is not None), None)
    if value_set is None:
        tree = getattr(parse_roll(step.roll, names).actor, part)
    else:
        tree = parse_value(str(value_set), names) if value_set != "none" else None
    for lookup in lookups_in(tree) if tree is not None else ():
        yield base.tables[f"{edition_id}/{lookup.table}"]
