"""The Social limit of sr5, which no action of the page has: it follows from two attributes and Essence."""

import math
import re
from fractions import Fraction

from kb.model.character import Numbers

_EDITION = "sr5"
_SOCIAL = "Social"
_NUMBER = re.compile(r"\d{1,2}(?:[.,]\d{1,3})?")


def social_limit(edition: str, numbers: Numbers) -> Numbers:
    """Return the Social limit by its name, (Charisma x 2 + Willpower + Essence) / 3, rounded up (Inherent Limits).

    Empty for another edition, for a character who has it already, and if an attribute or Essence isn't given.
    """
    essence = _essence(numbers.get("Essence"))
    charisma, willpower = numbers.get("Charisma"), numbers.get("Willpower")
    if edition != _EDITION or _SOCIAL in numbers or essence is None:
        return {}
    if not isinstance(charisma, int) or not isinstance(willpower, int):
        return {}
    return {_SOCIAL: math.ceil((2 * charisma + willpower + essence) / 3)}


def _essence(value: int | str | None) -> Fraction | None:
    """Return Essence, which has decimals, as an exact number; None if it is none."""
    found = _NUMBER.fullmatch(str(value).strip())
    return Fraction(found[0].replace(",", ".")) if found else None
