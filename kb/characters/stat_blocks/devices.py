"""Matrix attributes of a device by their letters: "Cyberdeck: Hermes A 5 S 4 D 4 F 2"."""

import re
from collections.abc import Mapping
from functools import lru_cache

from kb.characters.stat_blocks.names import device_headings, device_letters

_NUMBER = r"[0-9]{1,2}(?: ?\([0-9]{1,2}\))?"

_FEWEST = 2
"""The fewest letters in a row that are those of a device."""

_ONLY_OF_DEVICES = {"D", "F"}
"""The letters that are no attribute of a person, so that they need no heading."""


def with_devices_named(text: str) -> str:
    """Return *text* with the full names of Matrix attributes in place of their letters, out of a device's brackets.

    Under a heading such as "Cyberdeck" two letters are enough; elsewhere A and S are attributes of a person unless
    D and F stand behind them.
    """
    text = re.sub(rf"\b({_headings()}) \(([^()\n]{{1,60}})\):", r"\1: \2,", text, flags=re.IGNORECASE)
    text = re.sub(
        rf"\b({_headings()})\b(:?[^\[\]\n;]{{0,60}}?) ?\[([^\[\]\n]{{1,160}})\]",
        r"\1\2, \3",
        text,
        flags=re.IGNORECASE,
    )
    return _finding().sub(_spell_out, text)


@lru_cache(1)
def _headings() -> str:
    return "|".join(map(re.escape, sorted(device_headings(), key=len, reverse=True)))


@lru_cache(1)
def _finding() -> re.Pattern[str]:
    one = rf"[{''.join(device_letters())}][ :=]{{0,2}}{_NUMBER}"
    return re.compile(
        rf"(?:(?P<head>\b(?i:{_headings()})\b:?)(?P<model>(?:[^;:.\n0-9]|(?<=-)[0-9]){{0,60}}?))?"
        rf"(?<![A-Za-z0-9/-])(?P<run>{one}(?:[ ,/]{{1,3}}{one}){{1,3}})(?![A-Za-z0-9/])"
    )


def _spell_out(found: re.Match[str]) -> str:
    names: Mapping[str, str] = device_letters()
    pairs = re.findall(rf"([A-Z])[ :=]{{0,2}}({_NUMBER})", found["run"])
    letters = [letter for letter, _ in pairs]
    in_order = [letter for letter in names if letter in letters] == letters and len(letters) >= _FEWEST
    if not in_order or not (found["head"] or _ONLY_OF_DEVICES.issubset(letters)):
        return found[0]
    named = ", ".join(f"{names[letter]} {number}" for letter, number in pairs)
    if not found["head"]:
        return named
    model = found["model"].strip(" ,(")
    return f"{found['head'].rstrip(':')}: {model}{', ' if model else ''}{named}"
