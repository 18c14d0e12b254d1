"""The names that people use for an edition: "5e", "Shadowrun five", "in 3rd ed"."""

import re

from kb.model import Edition

_NUMBERED = re.compile(r"([^\W\d_]+) ?(\d+)")
"""A game with its number, which people also split, lengthen or spell out: "SR5" is "SR 5", "SR5e" and "SR five"."""

_SPELLED = {
    "1": ("one", "first", "1st"),
    "2": ("two", "second", "2nd"),
    "3": ("three", "third", "3rd"),
    "4": ("four", "fourth", "4th"),
    "5": ("five", "fifth", "5th"),
    "6": ("six", "sixth", "6th"),
    "7": ("seven", "seventh", "7th"),
    "8": ("eight", "eighth", "8th"),
    "9": ("nine", "ninth", "9th"),
}
"""A number, and its ordinal in words and figures."""

_SET_OFF = ("in", "of", "for")
"""Words before the name of an edition, which belong to it; after them an ordinal alone names it ("in third")."""


def edition_names(edition_id: str, edition: Edition) -> set[str]:
    """Return the names that people use for *edition*, in small letters and without punctuation."""
    named = {_plain(text) for text in (edition_id, edition.short, edition.name, *edition.aliases)} - {""}
    for numbered in filter(None, map(_NUMBERED.fullmatch, sorted(named))):
        game, number = numbered.groups()
        named |= {f"{game} {number}", f"{game} {number}e", f"{game}{number}e"}
        named |= {f"{game} {word}" for word in _SPELLED.get(number, ())}
    ordinals = {text.removesuffix(" edition") for text in named if text.endswith(" edition")}
    ordinals |= {other for same in _SPELLED.values() if ordinals & {*same} for other in same[1:]}
    named |= {f"{text}s" for text in named} | {
        f"{text} {word}" for text in ordinals for word in ("ed", "edition")
    }
    within = named | {text for text in ordinals if " " not in text}
    return named | {f"{word} {text}" for text in within for word in _SET_OFF}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
