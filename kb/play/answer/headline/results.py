"""Which results of an entry a headline states, and how."""

import re
from collections.abc import Collection

from kb.model import Edition, Entry, RollStep
from kb.play.answer.headline.template import number_of
from kb.play.answer.headline.wording import Part, amount_of, decimal, figure, often
from kb.play.answer.parts import HeadlineFigure, told_value
from resolver import Odds, Value
from resolver.notation import Expression, names_in
from resolver.procedures.procedure import NONE, Procedure

MOST_RESULTS = 3
"""The most results in one headline."""

FLAGS = frozenset({"success", "failure", "tie", "glitch", "critical", "critical glitch"})
"""Fields of a roll with the value 1 or 0."""


def results_aside(entry: Entry | None, about: str | None, made: Collection[str] = ()) -> frozenset[str]:
    """Return the results that depend only on optional rolls, besides the one asked about and those *made*.

    An optional roll that follows from steps before it is no separate matter, so its results stay.
    """
    if entry is None:
        return frozenset()
    optional = {
        key
        for key, step in entry.tests.items()
        if isinstance(step, RollStep) and step.optional and step.if_ is None and key not in {about, *made}
    }
    if not optional:
        return frozenset()
    return frozenset(
        term
        for term, value in entry.results.items()
        if (
            read := {
                key for key in entry.tests if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", str(value))
            }
        )
        and read <= optional
    )


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


def worth(edition: Edition | None, term: str, odds: Odds[Value], *, ranged: bool) -> Part:
    """Return a result's value, the average of its numbers, or the likeliest of its words."""
    if len(odds.weights) == 1:
        value = told_value(odds.values[0])
        return amount_of(edition, term, str(value)), [HeadlineFigure(name=term, value=value)]
    if not all(isinstance(value, int) or value == NONE for value in odds.weights):
        most = max(odds.values, key=lambda value: odds.weights[value])
        chance = odds.chance(lambda value: value == most)
        text = f"mostly no {term}" if most == NONE else f"{term} most often {most}"
        return text, [figure(f"{term} {most}", chance)]
    numbers: Odds[int] = odds.map(number_of)
    mean = numbers.mean()
    text = f"{amount_of(edition, term, decimal(mean))} on average"
    return text + (often(numbers) if ranged else ""), [figure(term, mean)]
