"""Rules about wording: the texts that people read, and the words that lead them to an entry."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from kb.knowledge import KnowledgeBase
from kb.lint.borrowing import prose, words
from kb.lint.rules import Finding, rule

MOST_ASKED = 16
"""The most phrasings under `asked`."""

LEAST_ASKED = 4
"""The fewest, in editions that have any."""

_LITTLE = {"a", "an", "and", "at", "by", "for", "from", "in", "into", "is", "it", "my", "of", "off", "on"} | {
    *("onto", "or", "out", "the", "to", "up", "with", "your"),
    *("am", "are", "be", "can", "could", "do", "does", "get", "have", "how", "i", "me", "need", "should"),
    *("someone", "that", "there", "this", "want", "we", "what", "when", "would", "you"),
    *("he", "her", "him", "his", "our", "she", "their", "them", "they", "us"),
}
"""Words that do not distinguish names, and those that make a question of a name."""

_WORKS = r"(editions?|games?|systems?|rules?|rulesets?|books?|pages?)"

_CLAIMS = re.compile(
    "|".join(
        (
            rf"\b(only|sole|single|one) {_WORKS}\b",
            r"\bonly (this|here|in|the|sr\d|cwn)\b",
            rf"\bno {_WORKS} (but|except|other)\b",
            r"\bno other (?!page here\b)\w+|\bin no other\b",
            rf"\bother {_WORKS}(?! here\b)",
            rf"\b(every|all|any|each) {_WORKS}\b|\b{_WORKS} alone\b",
            r"\b(nobody|no one|nothing|nowhere|anywhere) else\b|\bnone of the others?\b",
            r"\b(elsewhere|unlike|unique)\b",
        )
    ),
    re.I,
)
"""Claims about whole editions. "No other page here" is none: it can be checked."""


@cache
def style() -> Mapping[str, Mapping[str, str]]:
    """Return `style.toml`: banned turns of phrase, and numbers that need no mention."""
    return tomllib.loads(Path(__file__).with_name("style.toml").read_text(encoding="utf-8"))


@rule("plain", style=True)
def texts_are_plain_english(base: KnowledgeBase) -> Iterator[Finding]:
    """No text has a banned turn of phrase (`kb/lint/style.toml`)."""
    turns = {re.compile(turn, re.I): better for turn, better in style()["turns"].items()}
    for (kind, id_), document in base.documents.items():
        said_by_us = ((trail, text) for trail, text in prose(document.data) if "asked" not in trail)
        for trail, text in said_by_us:
            for turn, better in turns.items():
                if found := turn.search(" ".join(text.split())):
                    message = f"avoid {found[0]!r}; write {better}"
                    yield kind, id_, trail, message


_ENDING = re.compile(r"(?<=\w{3})(?:([b-df-hj-np-tv-z])\1ing|ing|ed|es|s|e)$")


def distinctive_words(text: str) -> set[str]:
    """Return the words of *text* that tell it from other names."""
    return set(words(text)) - _LITTLE


def _stems(text: str) -> set[str]:
    """Return the telling words of *text* without their endings: "sprint" for "sprinting"."""
    return {_ENDING.sub(lambda end: end[1] or "", word) for word in distinctive_words(text)}


@rule("asked", style=True)
def phrasings_say_more_than_names(base: KnowledgeBase) -> Iterator[Finding]:
    """Each phrasing under `asked` is unique in its edition and says more than a name; each entry has a few."""
    for edition in base.editions:
        entries = base.of_edition(edition)
        count = Counter(tuple(words(text)) for entry in entries.values() for text in entry.asked)
        for id_, entry in entries.items():
            names = [_stems(text) for text in (entry.name, *entry.aliases)]
            if len(entry.asked) > MOST_ASKED:
                message = f"has {len(entry.asked)} phrasings; keep the best {MOST_ASKED}"
                yield "entries", id_, ("asked",), message
            if count and len(entry.asked) < LEAST_ASKED:
                message = f"has {len(entry.asked)} phrasings; give at least {LEAST_ASKED}"
                yield "entries", id_, ("asked",), message
            for place, text in enumerate(entry.asked):
                if count[tuple(words(text))] > 1:
                    yield "entries", id_, ("asked", place), f"{text!r} appears twice in {edition}; keep one"
                elif (told := _stems(text)) and any(told <= name for name in names):
                    message = f"{text!r} only repeats a name; ask as a player who doesn't know it"
                    yield "entries", id_, ("asked", place), message


@rule("unique", style=True)
def unique_claims_no_more_than_the_pages_here(base: KnowledgeBase) -> Iterator[Finding]:
    """`unique` claims something about the pages here, and says so; not about whole editions."""
    for id_, entry in base.entries.items():
        if not entry.unique:
            continue
        if found := _CLAIMS.search(entry.unique):
            message = f'claims more than is known ({found[0]!r}); say "no other page here"'
            yield "entries", id_, ("unique",), message
        elif "no other page here" not in entry.unique.casefold():
            message = 'claims something about whole editions; say "no other page here"'
            yield "entries", id_, ("unique",), message
