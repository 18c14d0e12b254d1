"""Numbers of a series that a block tells apart by words: "AC 14 (13 melee)", "AC 14r/13m"."""

import re
from collections.abc import Mapping
from functools import lru_cache, partial

from kb.characters.stat_blocks.names import table

_VERSUS = r"(?:(?:vs|v|in|for|against)\.? )?"


def with_labels_named(text: str) -> str:
    """Return *text* with each labelled number under the name that it stands for: "Ranged AC 14, Melee AC 13"."""
    for own in table()["editions"].values():
        if labels := own.get("labels"):
            names = tuple(name for name, meant in own["in_order"].items() if meant == [*labels])
            words = {word: name for name, several in labels.items() for word in several}
            named = partial(_numbers_with_names, words=words, names=[*labels])
            text = _finding(names, tuple(words), len(labels)).sub(named, text)
    return text


@lru_cache
def _finding(names: tuple[str, ...], words: tuple[str, ...], most: int) -> re.Pattern[str]:
    """Return what finds one of the *names* with up to *most* numbers, each with one of the *words* or without."""
    name, word = ("|".join(map(re.escape, sorted(each, key=len, reverse=True))) for each in (names, words))

    def item(index: int) -> str:
        return (
            rf"(?:{_VERSUS}(?P<before{index}>{word})[ :]*)?(?P<number{index}>[0-9]{{1,3}})"
            rf"(?: ?{_VERSUS}(?P<after{index}>{word})\b)?"
        )

    others = "".join(rf"(?: ?[/,;(] ?{item(index)}(?!\w) ?\)?)?" for index in range(1, most))
    return re.compile(rf"\b(?:{name})[: ]+{item(0)}{others}(?![\w/])", re.IGNORECASE)


def _numbers_with_names(found: re.Match[str], words: Mapping[str, str], names: list[str]) -> str:
    """Return the numbers that were found, each with its name; one without a word has the next name that is left."""
    numbers = [found[f"number{index}"] for index in range(len(names))]
    given = [
        words.get((found[f"before{index}"] or found[f"after{index}"] or "").casefold(), "")
        for index in range(len(names))
    ]
    labelled = [*filter(None, given)]
    if not labelled or len({*labelled}) < len(labelled):
        return found[0]
    left = iter([each for each in names if each not in given])
    named = [(name or next(left), number) for name, number in zip(given, numbers, strict=True) if number]
    return ", ".join(f"{name} {number}" for name, number in named)
