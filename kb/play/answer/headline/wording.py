"""The wording of headlines: parts with figures, averages, units, and names of outcomes."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby, takewhile

from kb.describe import unit_of
from kb.model import Edition
from kb.play.answer.parts import Headline, HeadlineFigure, Probability
from kb.play.sentences.headline import why_unknown
from resolver import Bound, Odds
from resolver.reasons import Reason
from resolver.wording import join_words, percent, singular, upper, usual_range

_COUNTED = re.compile(r"^( (?:[A-Z]\w* )*?)(dice|[A-Za-z]\w*s)\b")
"""What stands after a number: " dice", " Range Categories"."""

_SUBJECT = 2
"""The fewest words of a subject, "your vehicle"."""

ON_AVERAGE = " on average"
"""What an average ends in."""

_RARE = Fraction(1, 1000)
"""A chance that is too small to be told beside an average."""

Part = tuple[str, list[HeadlineFigure]]
"""A part of a headline, and its figures; the text is empty if it is unknown."""

CHANCE_UNKNOWN = "chance unknown"
"""What stands in place of a chance that is unknown."""

MISSED = {"success": "failure", "hit": "miss"}
"""The word for no success, by the word for success; for any other word it is "not" and the word."""


def join_parts(parts: Iterable[Part], unknown: Sequence[Reason] = ()) -> Headline:
    """Return *parts* as one headline, or why there are none: the first of what is *unknown*."""
    part_list = list(parts)
    text = "; ".join(text for text, _ in part_list if text) or why_unknown(unknown)
    return Headline(text=upper(text), figures=[figure for _, figures in part_list for figure in figures])


def brought(results: Iterable[Part]) -> Part:
    """Return *results* as one part; averages that follow each other share the words that all of them end in.

    "4.4 DV before and 3.1 DV after resistance on average".
    """
    parts = list(results)
    runs = groupby((text for text, _ in parts), key=lambda text: text.endswith(ON_AVERAGE))
    texts = (each for averages, run in runs for each in ([_sharing_end([*run])] if averages else run))
    return ", ".join(texts), [figure for _, figures in parts for figure in figures]


def _sharing_end(texts: Sequence[str]) -> str:
    """Return *texts* joined by "and", with the words that all of them end in only in the last."""
    words = [text.split(" ") for text in texts]
    endings = zip(*map(reversed, words), strict=False)
    shared = len([*takewhile(lambda ending: len({*ending}) == 1, endings)])
    *before, last = words
    return join_words([*(" ".join(each[: len(each) - shared]) for each in before), " ".join(last)])


def clauses_text(clauses: Sequence[str]) -> str:
    """Return *clauses* joined by "and", with their subject once: "your vehicle crashes and is uncontrolled"."""
    words = [clause.split(" ") for clause in clauses]
    beginnings = zip(*words, strict=False)
    shared = len([*takewhile(lambda beginning: len({*beginning}) == 1, beginnings)])
    if shared < _SUBJECT:
        return join_words(clauses)
    first, *others = words
    return join_words([" ".join(first), *(" ".join(each[shared:]) for each in others)])


def figure(name: str, number: Fraction | None) -> HeadlineFigure:
    """Return a chance or an average as a figure."""
    return HeadlineFigure(name=name, value=Probability.optional(number))


def chance_text(name: str, chance: Fraction | None) -> str:
    """Return the chance of something after its name, which a colon ends if it is a whole clause with a comma."""
    if chance is None:
        return f"{name}: {CHANCE_UNKNOWN}"
    return f"{name}{':' * (',' in name)} {percent(chance)}"


def score_label(bound: Bound) -> str:
    """Return the edition's word for what a roll counts: hits, or the total of added dice."""
    return "total" if bound.is_total else bound.rules.mechanic.word("hits")


def amount_text(edition: Edition | None, term: str, amount: str) -> str:
    """Return an amount of a term with its unit: "10 meters", "Marks Placed 1 mark".

    A unit of several words says what is counted by itself: "4 DV before resistance". What is added to a number has
    its sign: "+2 to the target number".
    """
    number = amount.removeprefix("-").removeprefix("−")
    amount = amount if number == amount else f"−{number}"
    is_number, one = number[:1].isdigit(), number == "1"
    if edition is not None and is_number and _is_unit(edition, term):
        return f"{amount} {singular(term) if one else term}"
    unit = unit_of(edition, term) if edition is not None else None
    if unit is None or not is_number:
        return f"{term} {amount}"
    if " " in unit:
        amount = f"+{amount}" if unit.startswith("to ") and amount == number != "0" else amount
        return f"{amount}{of_one(f' {unit}') if one else f' {unit}'}"
    return f"{term} {amount} {singular(unit) if one else unit}"


def of_one(text: str) -> str:
    """Return *text* after a 1: " Range Category" for " Range Categories"."""
    return _COUNTED.sub(lambda found: found[1] + singular(found[2]), text)


def _is_unit(edition: Edition, term: str) -> bool:
    """Return whether a term is a unit itself, such as meters or turns."""
    unit = edition.terms[term].unit if term in edition.terms else None
    return unit is not None and " " not in term and term.casefold().startswith(unit.casefold())


def titled_value(title: str, value: str, *, is_question: bool = False) -> str:
    """Return a step's value after its title; a question is answered by "yes" or "no"."""
    if is_question:
        return f"{title} {({'0': 'no', '1': 'yes'}).get(value, value)}"
    return f"{title}: {value}"


def decimal(number: Fraction) -> str:
    """Return an average with one decimal; without any if it is a whole number, and never 0 for what isn't."""
    if number.denominator == 1:
        return str(number).replace("-", "−")
    text = f"{float(number):.1f}".replace("-", "−")
    return {"0.0": "under 0.1", "−0.0": "over −0.1"}.get(text, text)


def range_text(odds: Odds[int]) -> str:
    """Return in parentheses the range of four out of five rolls, with the chance of 0 below it.

    Of two or three values, or so many that aren't rare, it is the chance of each.
    """
    common = [(value, chance) for value, chance in odds.distribution() if chance >= _RARE]
    if len(common) in (2, 3):
        each = ", ".join(f"{value}: {percent(chance)}" for value, chance in common)
        return f" ({each})".replace("-", "−")
    low, high = (odds.percentile(Fraction(share, 100)) for share in (10, 90))
    usual = usual_range(low, high, adjacent=not any(low < each < high for each in odds.weights))
    none = f"; none {percent(dict(common)[0])}" if low > 0 and 0 in dict(common) else ""
    return f" ({usual}{none})".replace("-", "−")


def time_text(number: str, unit: str) -> str:
    """Return a time with its unit."""
    return f"{number} {unit}" if number in ("1", "1.0") or unit.endswith("s") else f"{number} {unit}s"


def mark_word(mark: str, *, glitch: bool) -> str:
    """Return the word for a glitch, or for a critical failure in editions without glitches."""
    if not glitch:
        return "a critical failure"
    return "a glitch" if mark == "glitch" else "a critical glitch"
