"""Entries side by side, with the differences of each field."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kb.describe import (
    LABELS,
    brief_cost,
    combine_text,
    core_mark,
    cost_text,
    figure_text,
    grants_texts,
    in_words,
    is_flag,
    outcome_texts,
    printed_text,
    requirement_text,
    result_text,
    roll_owner_text,
    source_text,
    state_texts,
    step_text,
    table_rows_texts,
    timing_text,
    unknowns,
    use_text,
    without_roll,
)
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import Equivalent, equivalents
from kb.model import Answer, Edition, Entry, Requirement, RollStep, StateNeed
from kb.model.steps import Step
from kb.references import edition_of, full_id
from resolver.wording import join_words

MOST = 10
"""The most entries to compare at once."""


class ComparedCell(Answer):
    """One entry's text in a field."""

    texts: tuple[str, ...]
    differs: bool
    """Whether it differs from the first entry's."""


class ComparedField(Answer):
    """One field of every entry, in the order of the entries."""

    field: str
    label: str
    differs: bool
    """Whether any entry differs from the first."""
    cells: tuple[ComparedCell, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Entries side by side; rows that are empty everywhere are left out."""

    ids: tuple[str, ...]
    rows: tuple[ComparedField, ...]


class Pair(Answer):
    """An entry of the first edition, and its equivalents in the second."""

    id: str
    equivalents: tuple[Equivalent, ...]


class EditionsCompared(Answer):
    """Two editions: what they share, and what has no counterpart."""

    editions: tuple[str, str]
    pairs: tuple[Pair, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


def _roll_steps(entry: Entry) -> list[RollStep]:
    return [step for step in entry.tests.values() if isinstance(step, RollStep)]


def _rolls(entry: Entry) -> Iterable[str]:
    """Return an entry's rolls, titled if there are several; without a roll, what its values work out."""
    rolls = _roll_steps(entry)
    values = [step for step in entry.tests.values() if not (is_flag(step) or step.working)]
    steps = rolls or values
    mark = core_mark(entry)
    texts = [(_titled_step_text(step) if len(steps) > 1 else step_text(step)) + mark for step in steps]
    return [*texts, "unknown"] if "tests" in entry.unknown and not rolls else texts


def _titled_step_text(step: Step) -> str:
    return f"{step.title}: {step_text(step)}" if step.title else step_text(step)


def _variants(entry: Entry) -> Iterable[str]:
    for step in _roll_steps(entry):
        yield from (variant.when or key for key, variant in step.variants.items())


def _outcomes(entry: Entry) -> Iterable[str]:
    for key, step in entry.tests.items():
        if isinstance(step, RollStep):
            yield from map(": ".join, outcome_texts(step.outcomes, roll_owner_text(entry, key)))


def _results(edition: Edition, entry: Entry) -> Iterable[str]:
    return [f"{name}: {result_text(edition, entry, name, value)}" for name, value in entry.results.items()]


Say = Callable[[Edition, str, Entry], Iterable[str]]

FIELDS: Mapping[str, Say] = {
    "name": lambda _, __, entry: [entry.name],
    "cost": lambda edition, __, entry: [cost_text(edition, entry)],
    "timing": lambda edition, __, entry: [timing_text(edition, entry)],
    "tests": lambda _, __, entry: _rolls(entry) or [without_roll(entry)],
    "variants": lambda _, __, entry: _variants(entry),
    "outcomes": lambda _, __, entry: _outcomes(entry),
    "requires": lambda edition, __, entry: [requirement_text(edition, r) for r in entry.requires],
    "combine": lambda edition, id_, entry: [
        f"{a} {b}" for a, b in combine_text(edition, entry, edition_of(id_))
    ],
    "uses": lambda _, __, entry: [use_text(name, amount) for name, amount in entry.uses.items()],
    "summary": lambda _, __, entry: [entry.summary],
    "results": lambda edition, __, entry: _results(edition, entry),
    "grants": lambda edition, id_, entry: _grants(edition, id_, entry),
    "states": lambda edition, __, entry: state_texts(edition, entry),
    "figures": lambda _, __, entry: [figure_text(figure) for figure in entry.figures],
    "unknown": lambda edition, __, entry: [f"{where}: {why}" for where, why in unknowns(edition, entry)],
    "source": lambda edition, __, entry: [source_text(edition, entry)],
}
"""The rows of a comparison: field, and a function for an entry's text."""

_TYPESET: Mapping[str, Callable[[KnowledgeBase, str, str], str]] = {
    "tests": in_words,
    "outcomes": in_words,
    "results": lambda base, id_, text: printed_text(base, edition_of(id_), text),
}
"""How texts in the notation are printed, by field; those of results name their steps already."""


def _grants(edition: Edition, id_: str, entry: Entry) -> list[str]:
    return grants_texts(edition, entry.grants, edition_of(id_))


def compare(base: KnowledgeBase, ids: Iterable[str]) -> Comparison:
    """Return the entries *ids* (of any editions) side by side, each compared with the first."""
    unique_ids = tuple(dict.fromkeys(ids))
    rows = []
    for field in FIELDS:
        texts = [_texts(base, id_, field) for id_ in unique_ids]
        if any(texts):
            cells = tuple(ComparedCell(texts=text, differs=text != texts[0]) for text in texts)
            differs = any(cell.differs for cell in cells)
            rows.append(ComparedField(field=field, label=LABELS[field], differs=differs, cells=cells))
    return Comparison(unique_ids, tuple(rows))


def _texts(base: KnowledgeBase, id_: str, field: str) -> tuple[str, ...]:
    entry = base.entries[id_]
    texts = list(filter(None, FIELDS[field](base.editions[edition_of(id_)], id_, entry)))
    if field == "tests":
        texts += table_rows_texts(base, edition_of(id_), texts)
    if field == "requires":
        return tuple(
            text + _ways_into(base, id_, need) for text, need in zip(texts, entry.requires, strict=True)
        )
    typeset = _TYPESET.get(field)
    return tuple(typeset(base, id_, text) if typeset else text for text in texts)


def _ways_into(base: KnowledgeBase, id_: str, need: Requirement) -> str:
    """Return the actions that bring you into a state required by *id_*: "; for instance after Remove Clip (Simple)".

    Nothing is said if there is none; those that do so only on a condition are left out, and those that go only with
    an action that *id_* includes: a Quick Draw goes with an Attack, and not with the one in an Intercept.
    """
    if not isinstance(need, StateNeed) or not need.is_ or need.on != "actor":
        return ""
    edition = edition_of(id_)
    included = {full_id(name, edition) for part in base.entries[id_].combine.parts for name in part}
    ways = [
        f"[[{other}]] ({brief_cost(base.editions[edition], entry, 0)})"
        for other, entry in base.of_edition(edition).items()
        if any((each.state, each.whose, each.when) == (need.state, "actor", None) for each in entry.sets)
        and included.isdisjoint(full_id(name, edition) for name in entry.combine.must)
    ]
    return f"; for instance after {join_words(ways, 'or')}" if ways else ""


def compare_editions(base: KnowledgeBase, first: str, second: str) -> EditionsCompared:
    """Return the entries of *first* with equivalents in *second*, and the rest of both."""
    equivalents_by_id = {
        id_: tuple(e for e in equivalents(base, id_) if edition_of(e.id) == second)
        for id_ in base.of_edition(first)
    }
    counterparts = {equivalent.id for others in equivalents_by_id.values() for equivalent in others}
    return EditionsCompared(
        editions=(first, second),
        pairs=tuple(Pair(id=id_, equivalents=others) for id_, others in equivalents_by_id.items() if others),
        only_first=tuple(id_ for id_, others in equivalents_by_id.items() if not others),
        only_second=tuple(id_ for id_ in base.of_edition(second) if id_ not in counterparts),
    )
