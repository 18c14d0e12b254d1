"""Prose of the data as Markdown: escaped, with links for `[[references]]` and with its lists."""

import json
import re
from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from kb.references import split_at_references
from resolver.wording import upper

_ENTITIES = {ord(sign): f"&#{ord(sign)};" for sign in "&<>\"'`*_~^[](){}|\\=#"}
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
"""Code between as many backticks as there are before it."""

_LINE_START = re.compile(r"^(?:[-+:]|\d+(?=[.)]))")


def escape(text: object) -> Markup:
    """Return *text* as one line that is plain text to Markdown and HTML anywhere.

    Signs become numeric entities, which work in a paragraph, a heading, a table's cell, the text of a link and
    the value of an attribute.
    """
    return text if isinstance(text, Markup) else _escaped(str(text))


def sentence(text: str) -> str:
    """Return *text* with a capital and a full stop; empty for an empty text."""
    return f"{upper(text).rstrip('.')}." if text else ""


@lru_cache(maxsize=4096)
def _escaped(text: str) -> Markup:
    line = " ".join(text.split()).translate(_ENTITIES)
    return Markup(_LINE_START.sub(_as_entities, line))  # noqa: S704 - every sign with a meaning is an entity by now


def _as_entities(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(sign)};" for sign in match.group())


def as_json(value: object) -> Markup:
    """Return *value* as JSON that is safe inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(text)  # noqa: S704 - nothing in it can end the element


def escape_piece(text: str) -> Markup:
    """Return a piece of a line, escaped, with the spaces at its ends, which `escape` strips."""
    if not text.strip():
        return Markup(" ") if text else Markup("")
    before, after = " " * text[0].isspace(), " " * text[-1].isspace()
    return Markup("{}{}{}").format(before, escape(text), after)


def with_code(text: str) -> Markup:
    """Return a line of the changelog with text between backticks as code."""
    words, *rest = _CODE.split(text)
    line = escape_piece(words)
    for code, words in zip(rest[1::3], rest[2::3], strict=True):
        line += Markup("<code>{}</code>").format(escape(code)) + escape_piece(words)
    return line


def link(words: object, path: str, css: str = "", title: str = "") -> Markup:
    """Return a Markdown link, which MkDocs checks, unlike HTML's.

    Args:
        words: The text of the link.
        path: The relative path of the target, with or without a fragment.
        css: Classes, separated by spaces.
        title: The tooltip.
    """
    attributes = [f".{name}" for name in css.split()]
    if title:
        attributes.append(f'title="{escape(title)}"')
    markdown = f"[{escape(words)}]({path})" + (f"{{: {' '.join(attributes)} }}" if attributes else "")
    return Markup(markdown)  # noqa: S704 - the words are escaped; path and classes this package made


LinkOf = Callable[[str], Markup]
"""Returns the Markdown link for the text between the brackets of a reference."""

_BULLET = re.compile(r"^\s*[-*]\s+")


def inline(text: str, link_of: LinkOf) -> Markup:
    """Return *text* as one line of Markdown."""
    pieces = split_at_references(" ".join(text.split()))
    parts = [link_of(piece) if place % 2 else escape_piece(piece) for place, piece in enumerate(pieces)]
    return Markup("").join(parts)


def prose(text: str, link_of: LinkOf) -> Markup:
    """Return *text* as paragraphs and lists of Markdown.

    A blank line ends a paragraph; a line that begins with `-` is an item of a list.
    """
    blocks = [_block(part.splitlines(), link_of) for part in re.split(r"\n\s*\n", text.strip())]
    return Markup("\n\n").join(blocks)


def _block(lines: list[str], link_of: LinkOf) -> Markup:
    """Return *lines*, with no blank line among them, as a paragraph followed by a list."""
    pieces: list[list[str]] = []
    for line in lines:
        if not pieces or _BULLET.match(line):
            pieces.append([line])
        else:
            pieces[-1].append(line)
    parts: list[Markup] = []
    for piece in pieces:
        is_item = bool(_BULLET.match(piece[0]))
        words = inline(_BULLET.sub("", " ".join(piece)), link_of)
        parts.append(Markup("- ") + words if is_item else words + Markup("\n"))
    return Markup("\n").join(parts)
