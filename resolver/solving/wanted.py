"""Read a wanted chance of success exactly."""

import re
from decimal import Decimal
from fractions import Fraction

from resolver.reasons import ReasonedError
from resolver.sentences.solving import chance_above_one, chance_not_positive, unreadable_chance

_FRACTION = re.compile(r"([0-9]{1,9})\s*/\s*([0-9]{1,9})")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)\s*%")
_DECIMAL = re.compile(r"[0-9]{0,3}\.?[0-9]{1,400}")


class WantedError(ReasonedError):
    """A wanted chance cannot be read or is out of range."""


def wanted_chance(given: str | float) -> Fraction:
    """Return the exact chance written as "3/4", "75 %", "0.75" or 0.75.

    A decimal means what it says: 0.1 is one tenth, not the nearest binary number.

    Raises:
        WantedError: If it cannot be read, is 0 or less, or is more than 1.
    """
    text = repr(given) if isinstance(given, float) else str(given).strip()
    if isinstance(given, float) and "e" in text:
        text = f"{Decimal(text):f}"
    chance = _fraction(text)
    if chance is None:
        raise WantedError(unreadable_chance(text))
    if chance > 1:
        as_percent = chance <= 100 and "/" not in text and "%" not in text
        raise WantedError(chance_above_one(text, as_percent=as_percent))
    if chance <= 0:
        raise WantedError(chance_not_positive(text))
    return chance


def _fraction(text: str) -> Fraction | None:
    if found := _FRACTION.fullmatch(text):
        above, below = map(int, found.groups())
        return Fraction(above, below) if below else None
    if found := _PERCENT.fullmatch(text):
        return Fraction(found[1]) / 100
    return Fraction(text) if _DECIMAL.fullmatch(text) else None
