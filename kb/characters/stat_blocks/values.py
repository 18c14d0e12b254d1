"""The values of stat blocks: numbers with what augments them, dice, and several numbers with slashes between."""

import re
from typing import NamedTuple

from kb.model.character import MOST

_NOTE = r"(?P<note>(?:[(\[].*[)\]]|x ?[0-9]+))?"
_WHOLE = re.compile(
    rf"(?P<number>[+-]?[0-9]{{1,4}})(?:\.0)? ?(?:\((?P<augmented>[0-9]{{1,4}})(?:\.0)?\))?"
    rf" ?(?:m|meters|[PS]|\+|)(?:\(e\)|\(f\))? ?{_NOTE}"
)
_WORDS = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,2}|[+-][0-9]{1,3})")
"""Values that are neither whole numbers nor dice: an Essence of 5.4, Hit Dice of 4+4."""

_DICE = re.compile(
    rf"(?P<count>[0-9]{{0,3}})d(?P<sides>[0-9]{{1,3}}) ?(?P<more>[+-] ?[0-9]{{1,3}})? ?{_NOTE}", re.IGNORECASE
)
_NUMBER_OF_DICE = re.compile(
    r"(?P<number>[0-9]{1,3}) ?D6?(?: ?\+ ?(?P<pips>[0-9]{1,3}))?"
    rf"(?: ?\(?x ?(?P<times>[0-9]{{1,3}})\)?)? ?{_NOTE}",
    re.IGNORECASE,
)
_INITIATIVE = re.compile(
    r"(?P<base>[0-9]{1,3}) ?(?:\((?P<base_augmented>[0-9]{1,3})\))? ?\+ ?"
    rf"(?P<dice>[0-9]{{1,2}}) ?D6? ?(?:\((?P<dice_augmented>[0-9]{{1,2}}) ?D6?\))? ?{_NOTE}",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"\(([+-][0-9]{1,2})\)")
_SERIES = re.compile(r"[^/()\[\]]{1,12}(?:/[^/()\[\]]{1,12}){1,5}")
_WITH_SLASH = re.compile(r"([0-9]{1,2}) ?/ ?([0-9]{1,2})")
_MULTIPLIED = re.compile(r"([0-9]{0,3}d[0-9]{1,3}) ?\(?(x ?[0-9]{1,3})\)?", re.IGNORECASE)
"""Dice and what they multiply damage by, without a slash between."""

_DAMAGE = re.compile(r"[0-9]{1,3}[PS].*|[0-9]{0,3}d[0-9]{0,3}.*", re.IGNORECASE)
"""A value that only damage has; a whole number may be anything."""

_DAMAGE_ALONE = re.compile(
    r"(?:[+-][0-9]{1,2}(?: ?/ ?| ))?[0-9]{0,3}d[0-9]{1,3}(?: ?[+-] ?[0-9]{1,3})?"
    r"|[0-9]{1,3}D6? ?\(?x ?[0-9]{1,3}\)?|[0-9]{1,3}[PS]"
)
"""Damage that no rating is written as: "1d8", "+2/1d8", "5Dx3", "8P"."""

_BEFORE = re.compile(r"(?:ac|x)[ .]*", re.IGNORECASE)


class BlockValue(NamedTuple):
    """A value as it counts, and what was written beside it."""

    counts: int | str
    note: str = ""
    augmented: bool = False
    """Whether it is the second of two numbers."""
    natural: int | None = None
    """The first of two numbers."""
    pips: bool = False
    """Whether something is added to the dice."""
    times: int | None = None
    """What the dice are multiplied by."""


class InitiativeValue(NamedTuple):
    """The attribute and the dice of an Initiative."""

    attribute: int
    dice: int
    note: str


def value_of(text: str) -> BlockValue | None:
    """Return the value that *text* is, the augmented one if there are two; None if it is none."""
    if (found := _WHOLE.fullmatch(text)) and abs(int(found["augmented"] or found["number"])) <= MOST:
        if found["augmented"] is None:
            return BlockValue(int(found["number"]), found["note"] or "")
        counts, natural = int(found["augmented"]), int(found["number"])
        return BlockValue(counts, found["note"] or "", augmented=True, natural=natural)
    if found := _DICE.fullmatch(text):
        dice = f"{found['count'] or 1}d{found['sides']}{(found['more'] or '').replace(' ', '')}"
        return BlockValue(dice, found["note"] or "")
    return BlockValue(text) if _WORDS.fullmatch(text) else None


def number_of_dice(text: str) -> BlockValue | None:
    """Return the number in "5D", "3D+1" or "5Dx3"; None if *text* is something else."""
    found = _NUMBER_OF_DICE.fullmatch(text)
    if found is None:
        return None
    times = int(found["times"]) if found["times"] else None
    return BlockValue(int(found["number"]), found["note"] or "", pips=found["pips"] is not None, times=times)


def initiative_of(text: str) -> InitiativeValue | None:
    """Return what "9 + 1D6" or "9 (11) + 1D6 (3D6)" says; None if *text* is something else."""
    found = _INITIATIVE.fullmatch(text)
    if found is None:
        return None
    return InitiativeValue(
        int(found["base_augmented"] or found["base"]),
        int(found["dice_augmented"] or found["dice"]),
        found["note"] or "",
    )


def series_of(text: str) -> list[str] | None:
    """Return the values of "2/15", "2/AC 15" or "1d8 x3", one after another; None if *text* is something else."""
    if multiplied := _MULTIPLIED.fullmatch(text):
        text = f"{multiplied[1]}/{multiplied[2]}"
    if _SERIES.fullmatch(text) is None:
        return None
    return [_BEFORE.sub("", each.strip(), count=1) for each in text.split("/")]


def natural_and_augmented(text: str) -> tuple[int, int] | None:
    """Return the two values of "5/7" on a sheet, the second no lower than the first; None for any other text."""
    found = _WITH_SLASH.fullmatch(text)
    if found is None or int(found[2]) < int(found[1]):
        return None
    return int(found[1]), int(found[2])


def series_and_note(text: str) -> tuple[list[str], str]:
    """Return the values of a series, and what stands in brackets behind them; another text is one value."""
    bare, bracket, rest = text.partition(" (")
    if series := series_of(text):
        return series, ""
    series = series_of(bare) if bracket else None
    return (series, f"({rest}") if series else ([text], "")


def is_damage(text: str) -> bool:
    """Return whether a value is damage, whatever it stands beside: "1d6+1", "5Dx3", "8P"."""
    return _DAMAGE.fullmatch(text) is not None


def is_multiplied(text: str) -> bool:
    """Return whether a value is the damage of a gun, dice with what multiplies them: "5Dx3"."""
    return (dice := number_of_dice(text)) is not None and dice.times is not None


def is_damage_alone(text: str) -> bool:
    """Return whether a value is damage in every edition: dice with sides, multiplied dice, or of a kind (P or S)."""
    return _DAMAGE_ALONE.fullmatch(text) is not None


def is_signed(text: str) -> bool:
    """Return whether a value is a number to add or take away, as no damage is: "+6"."""
    return _SIGNED.fullmatch(f"({text})") is not None


def modifier_in(note: str) -> int | None:
    """Return the modifier in "(+1)", which stands behind a score; None if *note* is something else."""
    found = _SIGNED.fullmatch(note)
    return int(found[1]) if found else None
