"""A number of a result that is wanted, such as 18 m of a Sprint, in place of a number of hits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.play.procedure.subject import Subject
from kb.play.sentences import advice
from kb.problems import RequestError
from resolver.notation import Condition, Number

_WRITTEN = re.compile(r"([1-9][0-9]{0,3})(?![0-9])(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LeastResult:
    """The least that is wanted of a result."""

    number: int
    unit: str
    """What it is counted in, or its name without a unit: "m"."""
    condition: Condition
    """What holds if the result is that high."""


def least_wanted(subject: Subject, at_least: int | str | None) -> int | LeastResult | None:
    """Return the hits that are wanted at least, or the number of one of the entry's results: 4, "4 hits", "18 m".

    Raises:
        RequestError: If no result of the entry is counted in what stands behind the number, or several are.
    """
    found = _WRITTEN.fullmatch(at_least.strip()) if isinstance(at_least, str) else None
    if found is None:
        if isinstance(at_least, str):
            raise RequestError("at_least", advice.no_number_of_result(at_least))
        return at_least
    number, written = int(found[1]), found[2].strip()
    words, unit = subject.edition.mechanic.words, written.casefold()
    if unit in ("", words.get("hit"), words.get("hits")):
        return number
    names = dict(_names_of_results(subject))
    folded = {name: [each.casefold() for each in called] for name, called in names.items()}
    meant = [name for name, called in folded.items() if unit in called]
    meant = meant or [
        name for name, called in folded.items() if any(each.startswith(f"{unit} ") for each in called)
    ]
    if len(meant) != 1:
        known = [names[name][0] for name in meant or names]
        raise RequestError("at_least", advice.no_single_result(written, [*known, words["hits"]]))
    (name,) = meant
    condition = Condition(subject.whole.results[name], ">=", Number(number))
    return LeastResult(number, names[name][0], condition)


def _names_of_results(subject: Subject) -> Iterator[tuple[str, list[str]]]:
    """Yield each result that is a number, with what players count it in: its unit, and its name."""
    terms = subject.edition.terms
    for name in subject.whole.results:
        unit = terms[name].unit if name in terms else None
        is_word = unit in terms and bool(terms[unit].values)
        if not is_word:
            yield name, [each for each in (unit, name) if each]
