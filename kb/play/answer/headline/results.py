"""Which results of an entry a headline states, and how."""

import re
from collections.abc import Collection

from kb.model import Edition, Entry, RollStep
from kb.play.answer.headline.template import number_of
from kb.play.answer.headline.wording import ON_AVERAGE, Part, amount_text, decimal, figure, range_text
from kb.play.answer.parts import HeadlineFigure, plain_value
from resolver import Odds, Value
from resolver.notation import Expression, names_in
from resolver.procedures.procedure import NONE, Procedure

MOST_RESULTS = 3
"""The most results in one headline."""

FLAGS = frozenset({"success", "failure", "tie", "glitch", "critical", "critical glitch"})
"""Fields of a roll with the value 1 or 0."""


def optional_results(entry: Entry | None, on: str | None, rolled: Collection[str] = ()) -> frozenset[str]:
    """Return the results that depend only on optional rolls, besides the one asked about and those *rolled*.

    An optional roll that follows from steps before it is no separate matter, so its results stay.
    """
    if entry is None:
        return frozenset()
    optional = {
        key
        for key, step in entry.tests.items()
        if isinstance(step, RollStep) and step.optional and step.if_ is None and key not in {on, *rolled}
    }
    if not optional:
        return frozenset()
    return frozenset(
        term
        for term, value in entry.results.items()
        if (
            read_steps := {
                key for key in entry.tests if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", str(value))
            }
        )
        and read_steps <= optional
    )


def chosen_results(entry: Entry | None) -> frozenset[str]:
    """Return the results that lead to nothing but an optional roll, such as a damage that you may want or not."""
    if entry is None:
        return frozenset()
    steps = entry.tests.values()
    conditions = {step.if_ for step in steps if isinstance(step, RollStep) and step.optional}
    return frozenset(term for term, value in entry.results.items() if f"{value} > 0" in conditions)


def is_flag(tree: Expression) -> bool:
    """Return whether a result is just 1 or 0 for an outcome, or a multiple of that."""
    names = names_in(tree)
    return bool(names) and all(name.name in FLAGS and name.of is not None for name in names)


def reads_net(tree: Expression) -> bool:
    """Return whether a result reads the net of a roll, which only one that succeeds has."""
    return any(name.name in ("net", "margin") and name.of is not None for name in names_in(tree))


def is_fixed(procedure: Procedure, tree: Expression) -> bool:
    """Return whether a result depends on ratings alone, not on dice."""
    return not any(name.of in procedure.steps or name.name in procedure.steps for name in names_in(tree))


def result_part(edition: Edition | None, term: str, odds: Odds[Value], *, with_range: bool) -> Part:
    """Return a result's value, the average of its numbers, or the likeliest of its words."""
    if len(odds.weights) == 1:
        value = plain_value(odds.values[0])
        return amount_text(edition, term, str(value)), [HeadlineFigure(name=term, value=value)]
    if not all(isinstance(value, int) or value == NONE for value in odds.weights):
        likeliest = max(odds.values, key=lambda value: odds.weights[value])
        chance = odds.chance(lambda value: value == likeliest)
        text = f"mostly no {term}" if likeliest == NONE else f"{term} most often {likeliest}"
        return text, [figure(f"{term} {likeliest}", chance)]
    numbers: Odds[int] = odds.map(number_of)
    mean = numbers.mean()
    text = f"{amount_text(edition, term, decimal(mean))}{ON_AVERAGE}"
    return text + (range_text(numbers) if with_range else ""), [figure(term, mean)]
