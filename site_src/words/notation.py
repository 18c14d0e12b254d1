"""Texts in the notation for pages: typeset, with links to terms and tables."""

import re
from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup

from kb.describe import TABLE, owners_in_words, typeset
from site_src.words.text import escape_piece, link


def with_links(text: str, terms: Mapping[str, str], tables: Mapping[str, tuple[str, str]]) -> Markup:
    """Return *text* as Markdown with links on terms (the longest that fits) and tables.

    Args:
        text: A text in the notation.
        terms: The link of each term.
        tables: The name and the link of each table, by its slug.
    """
    text = owners_in_words(text)
    markup, end = Markup(""), 0
    for match in _names(tuple(terms)).finditer(text):
        target = tables.get(match[1]) if match[1] else (match[2], terms[match[2]])
        if target:
            markup += _typeset_piece(text[end : match.start()]) + link(*target)
            end = match.end()
    return markup + _typeset_piece(text[end:])


@lru_cache
def _names(terms: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True)) or r"(?!)"
    return re.compile(rf"{TABLE.pattern}|(?<!\w)({names})(?!\w)")


def _typeset_piece(piece: str) -> Markup:
    return escape_piece(typeset(piece))
