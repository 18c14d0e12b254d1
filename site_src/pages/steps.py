"""The steps of an entry's test on its page."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from kb import describe
from kb.model import AnyStep, Edition, Entry, Outcome, RollStep, Variant
from resolver.sentences.rolls import one_hit
from resolver.wording import upper
from site_src.words.text import sentence

_BY = {"target": "The target rolls.", "other": "Someone else rolls."}


def views(edition: Edition, entry: Entry) -> list[dict[str, Any]]:
    """Return the steps of *entry* for its template: text, notes, outcomes and variants."""
    return [
        {
            "key": key,
            "title": describe.step_title(entry, key),
            "is_roll": isinstance(step, RollStep),
            "text": _text(edition, entry, step),
            "about": list(_about(edition, entry, step)),
            "outcomes": _outcomes(edition, entry, step.outcomes) if isinstance(step, RollStep) else [],
            "variants": [_variant(edition, entry, key, each) for key, each in step.variants.items()]
            if isinstance(step, RollStep)
            else [],
        }
        for key, step in entry.tests.items()
    ]


def group_by_roll(steps: Iterable[dict[str, Any]]) -> list[tuple[bool, list[dict[str, Any]]]]:
    """Return *steps* in runs of rolls and of other steps; the first of each pair says which."""
    return [(rolled, list(group)) for rolled, group in groupby(steps, key=itemgetter("is_roll"))]


def _text(edition: Edition, entry: Entry, step: AnyStep) -> str:
    """Return a roll in the notation, for its template to set, and how a value is worked out in words."""
    text = describe.step_text(step)
    if isinstance(step, RollStep):
        return describe.steps_in_words(text, edition, entry)
    return describe.formula_in_words(text, edition, entry)


def _about(edition: Edition, entry: Entry, step: AnyStep) -> Iterator[str]:
    if step.if_:
        yield f"Only if {describe.step_condition(step.if_, edition, entry)}."
    if not isinstance(step, RollStep):
        return
    if step.who or step.by in _BY:
        yield sentence(f"Rolled by {step.who}") if step.who else _BY[step.by]
    if step.optional:
        yield sentence(step.optional)
    if when := describe.only_with_text(entry, step):
        yield f"{when}."
    if step.in_place_of:
        other = describe.step_title(entry, step.in_place_of)
        yield f"Rolled in place of “{other}”."
    if step.limit_is:
        yield sentence(f"{upper(edition.mechanic.words.get('limit', 'limit'))}: {step.limit_is}")
    yield from map(sentence, describe.counting_texts(step))
    if step.wild:
        yield sentence(describe.WILD_WORDS[step.wild])
    yield from [str(one_hit(step.one_hit))] if step.one_hit else []
    for ruling, choice in step.rulings.items():
        yield f"Ruling for this roll: {ruling.replace('-', ' ')}, {choice.replace('-', ' ')}."


def _outcomes(edition: Edition, entry: Entry, outcomes: list[Outcome]) -> list[tuple[str, str]]:
    texts = describe.outcome_texts(outcomes)
    return [(upper(describe.steps_in_words(when, edition, entry)), then) for when, then in texts]


def _variant(edition: Edition, entry: Entry, key: str, variant: Variant) -> dict[str, Any]:
    lines = [describe.variant_text(edition, entry, variant), upper(describe.under_text(edition, variant))]
    lines += describe.counting_texts(variant)
    lines += [f"Needs: {describe.requirement_text(edition, each)}" for each in variant.requires]
    lines += [f"{when}: {then}" for when, then in _outcomes(edition, entry, variant.outcomes or [])]
    lines += [
        f"{name}: {describe.formula_in_words(str(value), edition, entry)}"
        for name, value in variant.results.items()
    ]
    when = upper(variant.when or key.replace("-", " "))
    return {"key": key, "when": when, "lines": [line for line in lines if line]}
