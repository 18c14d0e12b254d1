"""Texts in the notation for pages: typeset, with links to terms and tables."""

import re
from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup

from kb.describe import rulings_in_words
from kb.model import Edition, Entry
from site_src.words.text import link, within

_PRINTED = (
    (re.compile(r" x "), " × "),
    (re.compile(r"(?<=\s)-(?=\s)"), "\N{MINUS SIGN}"),
    (re.compile(r"/ (\d+) (up|down)\b"), r"/ \1 rounded \2"),
    (re.compile(r">="), "≥"),
    (re.compile(r"<="), "≤"),
)

_OWNER = re.compile(r"\b(target|actor)\.(?=\S)")
_TABLE = re.compile(r"table\(([a-z0-9-]+)\)")


def readable(text: str, edition: Edition, entry: Entry) -> str:
    """Return *text* with names and fields of steps in words: `attack.net` as "attack net hits".

    The name of an entry's only step is left out.
    """
    if not entry.tests:
        return text
    hits = edition.mechanic.words.get("hits", "hits")
    words = {"hits": hits, "net": f"net {hits}", "most": "at its most"}
    steps = "|".join(re.escape(key) for key in sorted(entry.tests, key=len, reverse=True))

    text = re.sub(
        rf"^(?:(\d+) x )?(?:{steps})\.success$", lambda match: f"{match[1] or 1} on a success", text
    )

    def said(match: re.Match[str]) -> str:
        step = "" if len(entry.tests) == 1 else match[1].replace("-", " ")
        return f"{step} {words.get(match[2], match[2])}".strip()

    text = re.sub(rf"\b({steps})\.(\w+)", said, text)
    text = rulings_in_words(text, edition)
    return re.sub(rf"(?<![\w-])({steps})(?![\w-])", lambda match: match[1].replace("-", " "), text)


def condition(text: str, edition: Edition, entry: Entry) -> str:
    """Return a condition on earlier steps in words: `attack.success` as "attack succeeds"."""
    found = re.fullmatch(r"([\w-]+)\.(success|failure)", text)
    if found is None or found[1] not in entry.tests:
        return readable(text, edition, entry)
    return f"{found[1].replace('-', ' ')} {'succeeds' if found[2] == 'success' else 'fails'}"


def plain(text: str, tables: Mapping[str, str]) -> str:
    """Return *text* typeset, with the names of *tables* in place of their slugs."""
    return _set(named(_owned(text), tables))


def named(text: str, tables: Mapping[str, str]) -> str:
    """Return prose with the names of *tables* in place of `table(slug)`."""
    return _TABLE.sub(lambda match: tables.get(match[1], match[0]), text)


def linked(text: str, terms: Mapping[str, str], tables: Mapping[str, tuple[str, str]]) -> Markup:
    """Return *text* as Markdown with links on terms (the longest that fits) and tables.

    Args:
        text: A text in the notation.
        terms: The link of each term.
        tables: The name and the link of each table, by its slug.
    """
    text = _owned(text)
    made, end = Markup(""), 0
    for match in _names(tuple(terms)).finditer(text):
        target = tables.get(match[1]) if match[1] else (match[2], terms[match[2]])
        if target:
            made += _printed(text[end : match.start()]) + link(*target)
            end = match.end()
    return made + _printed(text[end:])


@lru_cache
def _names(terms: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True)) or r"(?!)"
    return re.compile(rf"{_TABLE.pattern}|(?<!\w)({names})(?!\w)")


def _owned(text: str) -> str:
    return _OWNER.sub(r"\1’s ", text)


def _printed(piece: str) -> Markup:
    return within(_set(piece))


def _set(piece: str) -> str:
    for pattern, sign in _PRINTED:
        piece = pattern.sub(sign, piece)
    return piece
