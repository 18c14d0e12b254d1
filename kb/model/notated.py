"""Find every text in the notation, in an entry or an edition's uses of Edge, with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from kb.document import Trail
from kb.model import Edition, Entry, RollStep, ShiftStep, ValueStep, WrittenChange
from kb.model.braced import BracedFigure, split_braces
from resolver.dice.handling import CHOICES

Form = Literal["roll", "side", "limit", "value", "condition"]

OUTCOME_WORDS = ("success", "failure", "tie", "glitch", "critical glitch", "critical failure")
"""Conditions of outcomes besides comparisons."""

SLOTS: Mapping[str, Form] = {
    "pool": "value",
    "limit": "limit",
    "requirement": "value",
    "against": "side",
    "exploding": "value",
    "hits": "value",
    "buy": "value",
}
"""What a change may set or add to besides ratings; `none` removes a limit, requirement or opposition."""

CHOSEN: tuple[str, ...] = ("wild", *CHOICES)
"""Parts of a roll that a change sets to one of a few words."""


@dataclass(frozen=True, slots=True)
class Notated:
    """A text in the notation."""

    trail: Trail
    form: Form
    text: str
    whole: bool = True
    """Whether it is the whole text, not part of a line of words."""


def notation_in(entry: Entry) -> Iterator[Notated]:
    """Yield every text of *entry* in the notation, in the order of the file."""
    for key, cost in entry.costs.items():
        yield from _amounts(
            ("cost", key, "spend"), {k: v for k, v in cost.spend.items() if v not in ("all",)}
        )
    yield from _amounts(("uses",), entry.uses)
    yield from _tests(entry)
    yield from _amounts(("results",), entry.results)
    yield from _headline(entry)
    for index, figure in enumerate(entry.figures):
        bounds = {"is": figure.is_, "least": figure.least, "most": figure.most}
        yield from _amounts(("figures", index), bounds)
    for index, grant in enumerate(entry.grants):
        yield from _change(("grants", index), grant)
        yield from _amounts(("grants", index), {"most": grant.most, "times": grant.times})
        if grant.if_ is not None:
            yield Notated(("grants", index, "if"), "condition", grant.if_)


def _headline(entry: Entry) -> Iterator[Notated]:
    """Yield the condition of the entry's success, and the contents of braces in its headline."""
    if entry.success is not None and entry.success.if_ is not None:
        yield Notated(("success", "if"), "condition", entry.success.if_)
    for key, line in entry.headline.lines.items() if entry.headline is not None else ():
        for part in split_braces(line):
            if isinstance(part, BracedFigure):
                texts: dict[Form, str | None] = {"value": part.value, "condition": part.condition}
                for form, text in texts.items():
                    if text is not None:
                        yield Notated(("headline", key), form, text, whole=False)


def edition_notation(edition: Edition) -> Iterator[Notated]:
    """Yield every text in the notation in an edition's formulas, uses of Edge, and changes by states."""
    for name, term in edition.terms.items():
        if term.formula is not None:
            yield Notated(("terms", name, "formula"), "value", term.formula)
    for key, use in edition.edge.items():
        yield from _change(("edge", key), use)
    for key, state in edition.states.items():
        for index, grant in enumerate(state.grants):
            yield from _change(("states", key, "grants", index), grant)


def _tests(entry: Entry) -> Iterator[Notated]:
    for key, step in entry.tests.items():
        trail: Trail = ("tests", key)
        if step.if_ is not None:
            yield Notated((*trail, "if"), "condition", step.if_)
        if isinstance(step, ValueStep):
            yield Notated((*trail, "value"), "value", step.value)
        elif isinstance(step, ShiftStep):
            if step.from_ is not None:
                yield Notated((*trail, "from"), "value", step.from_)
            yield Notated((*trail, "by"), "value", step.by)
        else:
            yield from _roll(trail, step)


def _roll(trail: Trail, step: RollStep) -> Iterator[Notated]:
    yield Notated((*trail, "roll"), "roll", step.roll)
    for index, outcome in enumerate(step.outcomes):
        if outcome.if_ not in OUTCOME_WORDS:
            yield Notated((*trail, "outcomes", index, "if"), "condition", outcome.if_)
    for key, variant in step.variants.items():
        here = (*trail, "variants", key)
        yield from _change(here, variant)
        yield from _amounts((*here, "results"), variant.results)
        for index, outcome in enumerate(variant.outcomes or ()):
            if outcome.if_ not in OUTCOME_WORDS:
                yield Notated((*here, "outcomes", index, "if"), "condition", outcome.if_)


def _change(trail: Trail, change: WrittenChange) -> Iterator[Notated]:
    for part, values in (("set", change.set), ("add", change.add)):
        for key, value in values.items():
            if isinstance(value, str) and value != "none" and key not in CHOSEN:
                yield Notated((*trail, part, key), SLOTS.get(key, "value"), value)


def _amounts(trail: Trail, amounts: Mapping[str, int | str | None]) -> Iterator[Notated]:
    for key, value in amounts.items():
        if isinstance(value, str):
            yield Notated((*trail, key), "value", value)


def names_at(edition: Edition, trail: Trail) -> frozenset[str]:
    """Return the names of *edition* that the text at *trail* may use: a formula those of sheets too."""
    return edition.names_in_formulas if trail[-1] == "formula" else frozenset(edition.terms)


def known_names(edition: Edition, entry: Entry) -> frozenset[str]:
    """Return the names that a text of *entry* may use: the edition's terms and the entry's steps."""
    return frozenset(edition.terms) | frozenset(entry.tests)
