"""The clauses of headlines that come from reasons."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from resolver.reasons import Reason
from resolver.sentences.rolls import (
    change_not_given,
    comes_from_step_left_out,
    no_result_value,
    no_value,
    of_step,
)
from resolver.sentences.values import Lacking, missing_names, missing_names_text
from resolver.wording import average_text, join_words, lower, percent

UNKNOWN_TEXT = "unknown"
"""The headline of an answer without a known figure, and without a reason for that."""


_ODDS = "; the odds"
"""What the second half of a warning begins with that the rules don't allow something."""


def repeated_chances(text: str, times: int, all_: Fraction, any_: Fraction, average: Fraction) -> str:
    """Return a headline with the chances of several such rolls.

    "…; twice: both 25 %, at least one 75 %, 1.00 on average".
    """
    often, each = ("twice", "both") if times == 2 else (f"{times} times", "all")
    mean = average_text(average)
    return f"{text}; {often}: {each} {percent(all_)}, at least one {percent(any_)}, {mean} on average"


def choose_between(what: str, headlines: Iterable[tuple[str, str]]) -> str:
    """Return the headlines of several weapons or skills: "Choose the weapon: Knife (hit 40 %), Pistol (hit 55 %)"."""
    each = (f"{name} ({lower(_first_clause(text))})" for name, text in headlines)
    return f"Choose the {what}: {', '.join(each)}"


def _first_clause(text: str) -> str:
    """Return a headline up to what follows on a hit: "Hit 40 %"."""
    clause = re.split(r"[;,] | \(", text, maxsplit=1)[0]
    return text[: text.index("%") + 1] if "%" in text and "%" not in clause else clause


def choose_for_the_rest(text: str, what: str, names: Sequence[str]) -> str:
    """Return a headline that is the same for each of several skills, with these: what else they decide is open."""
    return f"{text}; for the rest choose the {what}: {join_words(names, 'or')}"


def although_barred(text: str, why: str) -> str:
    """Return a headline after why the rules don't allow it: "You can't use …. Ignoring that: Hit 40 %"."""
    return f"{_barring_clause(why)}. Ignoring that: {text}"


def _barring_clause(why: str) -> str:
    """Return the first half of a warning: "You can't use …"."""
    return why.partition(_ODDS)[0].rstrip(".")


def beyond_headline(headline: str, warnings: Iterable[str]) -> Iterator[str]:
    """Yield *warnings*, except what a *headline* begins with."""
    return (each for each in warnings if not headline.startswith(f"{_barring_clause(each)}. "))


def _without(missing: Sequence[Lacking]) -> str:
    return f"{UNKNOWN_TEXT} without {join_words(missing_names(missing))}"


def why_unknown(unknown: Sequence[Reason]) -> str:
    """Return "unknown" with the first of the reasons in short: "unknown without Attack"."""
    if not unknown:
        return UNKNOWN_TEXT
    why = unknown[0]
    if why.made_by(no_value):
        beginning = of_step(why.parts["step"], why.parts["optional"])
        missing = why.parts["names"]
        return f"{UNKNOWN_TEXT}: {beginning}{missing_names_text(missing)}" if beginning else _without(missing)
    if why.made_by(no_result_value):
        return _without(why.parts["names"])
    if why.made_by(change_not_given) and (said := why.parts["why"]):
        why = why.with_parts(why=said.partition(". ")[0])
    clause = str(why).rstrip(".")
    return f"{UNKNOWN_TEXT}: {clause}" if why.made_by(comes_from_step_left_out) else clause
