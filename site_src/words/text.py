"""Prose of the data as Markdown: everything is escaped, `[[references]]` become links, lists stay lists."""

import re
from collections.abc import Callable

from markupsafe import Markup

from kb.references import split_at_references
from site_src.words.markup import within

LinkOf = Callable[[str], Markup]
"""From what stands between the brackets of a reference to a Markdown link."""

_BULLET = re.compile(r"^\s*[-*]\s+")


def inline(text: str, link_of: LinkOf) -> Markup:
    """Return *text* as one line of Markdown."""
    pieces = split_at_references(" ".join(text.split()))
    made = [link_of(piece) if place % 2 else within(piece) for place, piece in enumerate(pieces)]
    return Markup("").join(made)


def prose(text: str, link_of: LinkOf) -> Markup:
    """Return *text* as paragraphs and lists of Markdown.

    A blank line ends a paragraph; a line that begins with `-` is an item of a list.
    """
    blocks = [_block(part.splitlines(), link_of) for part in re.split(r"\n\s*\n", text.strip())]
    return Markup("\n\n").join(blocks)


def _block(lines: list[str], link_of: LinkOf) -> Markup:
    """Return the paragraph and the list that *lines* without a blank one among them are."""
    pieces: list[list[str]] = []
    for line in lines:
        if not pieces or _BULLET.match(line):
            pieces.append([line])
        else:
            pieces[-1].append(line)
    made: list[Markup] = []
    for piece in pieces:
        is_item = bool(_BULLET.match(piece[0]))
        words = inline(_BULLET.sub("", " ".join(piece)), link_of)
        made.append(Markup("- ") + words if is_item else words + Markup("\n"))
    return Markup("\n").join(made)
