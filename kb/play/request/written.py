"""Numbers and dice as people write them on sheets: "5(7)", "+2", "x3", "8P", "2/AC15", "d8/x3", "1d8−1"."""

import re
from typing import NamedTuple

from resolver.notation import NotationError, Number, Sum, parse_value, plain_signs, print_value

MOST_LETTERS = 40
"""The most letters of a text that is read as a number or as dice."""

_DIGITS = "[0-9]{1,6}"
_DIE = "[0-9]*[dD][0-9]*"
_NUMBER = re.compile(rf"(?P<sign>[+-])?\s?(?P<digits>{_DIGITS})")
_TIMES = re.compile(rf"[xX*]\s?(?P<times>{_DIGITS})")
_AUGMENTED = re.compile(rf"(?P<natural>{_DIGITS})\s?\((?P<augmented>-?{_DIGITS})\)")
_DAMAGE = re.compile(rf"(?P<damage>{_DIGITS})\s?[PS]")
"""A number with its kind of damage, Physical or Stun."""

_PAIR = re.compile(
    rf"(?P<first>.+?)\s?(?:/\s?(?:(?P<word>[^\W\d_]+|\*)\s?)?|(?<=[dD\s])[xX*]\s?)(?P<second>{_DIGITS})"
)
_MULTIPLIES = ("x", "*")
_DICE = re.compile(rf"{_DIE}(?:\s*[+-]\s*(?:{_DIE}|{_DIGITS}))*")

_DICE_AND_PIPS = re.compile(r"(?P<dice>[0-9]{1,3}) ?[dD] ?\+ ?[0-9]{1,3}")
"""A number of dice with what other versions of the D6 System add to their total: "4D+1"."""

_SIDES = "[0-9]{0,3}[dD][0-9]{1,3}"
WRITTEN = "|".join(
    [
        rf"{_DIGITS}\([-−]?{_DIGITS}\)",
        rf"(?:{_SIDES}|{_DIGITS})/[^\W\d_]*{_DIGITS}",
        rf"{_DIGITS}[dD][xX×]{_DIGITS}",
        rf"{_DIGITS}[dD](?:\+{_DIGITS})?",
        rf"{_DIGITS}[PS]",
        rf"[xX×]{_DIGITS}",
        rf"{_SIDES}(?:[-−+](?:{_SIDES}|{_DIGITS}))*",
    ]
)
"""A pattern of what sheets write without blanks for a rating that is no plain number."""


_GERMAN = re.compile(r"(?<![^\W_])(?P<count>[0-9]{0,4})w(?=[0-9]{1,4}(?![^\W_]))", re.IGNORECASE)
_DECIMAL = re.compile(rf"[+-]?{_DIGITS}[.,][0-9]{{1,3}}")


def with_english_dice(text: str, *, least: int = 0) -> str:
    """Return *text* with dice as English writes them: 2d6 for 2W6.

    Args:
        text: The text.
        least: The fewest digits of their number: W4 may be something else.
    """
    return _GERMAN.sub(lambda found: f"{found['count']}d" if len(found["count"]) >= least else found[0], text)


def is_decimal(text: str) -> bool:
    """Return whether *text* is a number with a decimal point or comma: "5,4"."""
    return _DECIMAL.fullmatch(_plain(text)) is not None


def _plain(text: str) -> str:
    """Return *text* with plain signs, English dice and no blanks around it; empty if it is too long."""
    return with_english_dice(plain_signs(text.strip())) if len(text) <= MOST_LETTERS else ""


def number_or_dice(text: str) -> int | str:
    """Return the number or the dice that *text* is for; any other text unchanged, without blanks around it."""
    plain = _plain(text)
    if found := _NUMBER.fullmatch(plain):
        number = int(found["digits"])
        return -number if found["sign"] == "-" else number
    if found := _TIMES.fullmatch(plain):
        return int(found["times"])
    if found := _DAMAGE.fullmatch(plain):
        return int(found["damage"])
    if (both := augmented(text)) is not None:
        return both.augmented
    return dice(text) or text.strip()


class Augmented(NamedTuple):
    """A value with everything that changes it, and the one without."""

    natural: int
    augmented: int

    @property
    def more(self) -> int:
        """What changes it."""
        return self.augmented - self.natural

    def __str__(self) -> str:
        return f"{self.natural}({self.augmented})"


def augmented(text: str) -> Augmented | None:
    """Return the natural and the augmented value of "5(7)"; None if *text* is anything else."""
    found = _AUGMENTED.fullmatch(_plain(text))
    return Augmented(int(found["natural"]), int(found["augmented"])) if found else None


def without_pips(text: str) -> int | None:
    """Return the number of dice in "4D+1"; None if *text* is anything else."""
    found = _DICE_AND_PIPS.fullmatch(_plain(text))
    return int(found["dice"]) if found else None


def dice(text: str) -> str | None:
    """Return dice in the plain form of the notation, "1d8 - 1" for "d8−1"; None if *text* is anything else."""
    plain = _plain(text)
    if not _DICE.fullmatch(plain):
        return None
    try:
        return print_value(parse_value(plain))
    except NotationError:
        return None


def with_more(value: int | str, more: int) -> int | str | None:
    """Return a number or dice with *more* added, 3 + 1 or "1d8+1"; None if *value* is other words."""
    if isinstance(value, int):
        return value + more
    if (plain := dice(value)) is None:
        return None
    tree = parse_value(plain)
    terms = tree.terms if isinstance(tree, Sum) else (("+", tree),)
    thrown = "".join(f"{sign}{print_value(each)}" for sign, each in terms if not isinstance(each, Number))
    numbers = (int(f"{sign}{each.value}") for sign, each in terms if isinstance(each, Number))
    total = sum(numbers, more)
    return thrown.removeprefix("+") + (f"{total:+}" if total else "")


def pair(text: str, second_name: str) -> tuple[str, int] | None:
    """Return the two ratings of "2/AC15", "2/15", "d8/x3" or "5Dx3".

    A word before the second must be one of its name.
    """
    found = _PAIR.fullmatch(_plain(text))
    words = {"", *_MULTIPLIES, *second_name.casefold().split()}
    if not found or (found["word"] or "").casefold() not in words:
        return None
    return found["first"], int(found["second"])
