"""How messages are worded everywhere: the nearest name, lists, chances, numbers with their sign."""

from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from unicodedata import category

ALIKE = 0.6
"""How alike two names are, from 0 to 1, before one of them is suggested for the other."""

_LONGEST_NAME = 100
"""Letters of a name that are looked at to find one like it."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of Unicode: controls, formats, halves of pairs, separators of lines and paragraphs."""

_TENTH = Fraction(1, 1000)


def nearest(given: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed name that is most like *given*, in whatever case; None where nothing is like it."""
    by_folded = {name.casefold(): name for name in allowed}
    found = get_close_matches(given[:_LONGEST_NAME].casefold(), by_folded, n=1, cutoff=ALIKE)
    return by_folded[found[0]] if found else None


def did_you_mean(given: str, allowed: Iterable[str], otherwise: str = "", *, quote: str = '"') -> str:
    """Return "did you mean …?" with the nearest of those *allowed*, or *otherwise* where none is near."""
    near = nearest(given, allowed)
    return otherwise if near is None else f"did you mean {quote}{near}{quote}?"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return "a", "a and b", or "a, b and c"; empty for nothing."""
    *before, end = [*parts] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def printable(text: str) -> str:
    r"""Return *text* with what no screen shows written out: an escape as \x1b, a turn of direction as \u202e."""
    if text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode() if category(char) in _UNSEEN else char for char in text
    )


def percent(chance: Fraction, *, tight: bool = False) -> str:
    """Return a chance for people, to a tenth of a percent: "41.2 %", and never 0 or 100 where it is neither.

    Args:
        chance: From 0 to 1.
        tight: Whether it stands in a cell or beside a mark: "<0.1 %" for "less than 0.1 %".
    """
    if 0 < chance < _TENTH:
        return "<0.1 %" if tight else "less than 0.1 %"
    if 1 - _TENTH < chance < 1:
        return ">99.9 %" if tight else "more than 99.9 %"
    return _tenths(chance)


def signed_percent(difference: Fraction) -> str:
    """Return by how much two chances differ, to a tenth of a percent: "+3.1 %", "−0.4 %", "0 %"."""
    if 0 < abs(difference) < _TENTH:
        return f"{'+' if difference > 0 else '−'}<0.1 %"
    sign = "−" if difference < 0 else "+" if difference else ""
    return f"{sign}{_tenths(abs(difference))}"


def _tenths(part: Fraction) -> str:
    tenths = round(part * 1000)
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10} %"


def plain_number(value: object) -> str:
    """Return a number with a true minus where it is below 0: "2", "−4"."""
    return str(value).replace("-", "−")


def signed(value: object) -> str:
    """Return a number with its sign, with a true minus: "+2", "−4"; anything else as it is."""
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else f"+{value}"
    return str(value)


def upper(text: str) -> str:
    """Return *text* with its first letter as a capital, the rest as it is."""
    return text[:1].upper() + text[1:]
