"""Dice of a line without the word that says so: `v. Needles, 5 5 1 1 against 6 6 1`, or behind the target's name."""

import re
from collections.abc import Callable
from typing import NamedTuple

from resolver.notation import VERSUS_PATTERN

_FACE = r"\d{1,3}(?:\+\d{1,3})*"
_SEVERAL = rf"{_FACE}(?:[ ,]+{_FACE})+"
_NO_WORD = rf"(?!\w)(?!\s*+(?!(?:and|then|to)\b|{VERSUS_PATTERN})[^\W\d_])"
"""No word that the numbers count: "10, 20 metres"."""

_RUN = re.compile(
    rf"(?<![\w./+−-])(?>(?P<own>{_SEVERAL})(?:\s*{VERSUS_PATTERN}\s*(?P<other>{_FACE}(?:[ ,]+{_FACE})*))?)"
    rf"(?![./]\d){_NO_WORD}",
    re.IGNORECASE,
)
_ROLLED = re.compile(
    rf"\b(?:rolled|rolls|roll|d20)\s+(?:an?\s+)?(?P<own>{_FACE})(?=\s*(?:$|[,;:.!?)]|{VERSUS_PATTERN}))",
    re.IGNORECASE,
)
_ROLLS = re.compile(
    rf"\b(?:rolled|rolls)\s*:?\s+(?:an?\s+)?(?P<own>(?>{_FACE}(?:[ ,]+{_FACE})*+))(?![./]\d){_NO_WORD}",
    re.IGNORECASE,
)
"""Dice behind a roll as a story tells them, with no word behind that they count: "rolls 6 5 2", "rolled a 17"."""
_DICE_WORD = re.compile(r"\bdice\b", re.IGNORECASE)
_TIME_OF_DAY = re.compile(r"\bat\s+(?:[01]?\d|2[0-3])\s[0-5]\d(?![\s,]*\d|\w)", re.IGNORECASE)
"""When something happens: "at 10 30"."""
_NUMBER_ALONE = re.compile(rf"(?:^|[,;:]|{VERSUS_PATTERN})\s*\d{{1,3}}\s*(?=$|[,;])", re.IGNORECASE)
_SIGNED = re.compile(r"(?<!\w)[-+−]\d")

_BEHIND_NAME = re.compile(
    rf"(?P<own>\b(?:dice|then)\s*+[=:]?\s*+(?:[a-z-]+\s+){{0,3}}{_FACE}(?:[ ,]+{_FACE})*)"
    rf"\s*(?P<versus>{VERSUS_PATTERN})\s*(?P<name>[^\W\d_][^,;:.()\[\]\d]{{0,60}}?)"
    r"(?:(?P<options>(?:,(?!\s*(?:dice|then)\b)[^,;:.()\[\]\d]{1,60}){1,3}),\s*dice\s*+[=:]?\s*+"
    r"|(?:['’]s)?(?:\s*[:,]\s*|\s+)(?:dice\s*[=:]?\s*)?)"
    rf"(?P<other>{_FACE}(?:[ ,]+{_FACE})*){_NO_WORD}",
    re.IGNORECASE,
)
"""Dice of both sides with a name before the target's, and options of the target before the word "dice"."""


class LooseDice(NamedTuple):
    """Numbers that look like dice; `other` are those against the roll, empty without any."""

    own: str
    other: str


def loose_dice(text: str) -> LooseDice | None:
    """Return the first dice in a text in which nothing else is read; None without any.

    They are several numbers in a row that are no time of day, or one behind "rolled".
    """
    text = _TIME_OF_DAY.sub("", text)
    found = _RUN.search(text) or _ROLLED.search(text)
    if found is None:
        return None
    groups = found.groupdict()
    return LooseDice(" ".join(groups["own"].split()), " ".join((groups.get("other") or "").split()))


def with_dice_word(text: str) -> str:
    """Return the text behind a roll with "dice" for the word of a story: "rolls 6 5 2" is "dice 6 5 2"."""
    return (
        text if _DICE_WORD.search(text) else _ROLLS.sub(lambda found: f"dice {found['own']}", text, count=1)
    )


def rolled_before(text: str) -> "re.Match[str] | None":
    """Return the last number behind "rolled" in a text before a roll, its `own` die; None without any."""
    return next(reversed([*_ROLLED.finditer(text)]), None)


def may_change_roll(text: str, *, with_roll: bool = True) -> bool:
    """Return whether a text in which nothing else is read has a number between commas, or one with a sign.

    Without anything of a roll, not *with_roll*, "at −2" only tells about the action.
    """
    return bool(_NUMBER_ALONE.search(text) or (with_roll and _SIGNED.search(text)))


def with_dice_before_names(
    text: str,
    is_target: Callable[[str], bool],
    is_name: Callable[[str], bool],
    is_rating: Callable[[str], bool],
) -> str:
    """Return a text with the target's dice before its name: "dice 5 1 v. Moth 3 2" is "dice 5 1 v. 3 2 v. Moth".

    Args:
        text: The text behind a reference or a roll.
        is_target: Whether words name a target; of others only several numbers are dice.
        is_name: Whether words are the whole name of somebody, which may end with a number.
        is_rating: Whether words end with a rating, whose value a number is.
    """

    def put_before(found: re.Match[str]) -> str:
        name, dice = found["name"].strip(), re.split(r"[ ,]+", found["other"])
        if is_name(f"{name} {dice[0]}"):
            name = f"{name} {dice.pop(0)}"
        if not dice or is_rating(name) or not (len(dice) > 1 or is_target(name)):
            return found[0]
        return f"{found['own']} {found['versus']} {' '.join(dice)} {found['versus']} {name}{found['options'] or ''},"

    return _BEHIND_NAME.sub(put_before, text)
