"""Text from the data made safe for Markdown and HTML alike, and the few pieces of markup made in Python."""

import re

from markupsafe import Markup

_ENTITIES = {ord(sign): f"&#{ord(sign)};" for sign in "&<>\"'`*_~^[](){}|\\=#"}
_LINE_START = re.compile(r"^(?:[-+:]|\d+(?=[.)]))")


def escape(text: object) -> Markup:
    """Return *text* as one line that means nothing to Markdown or HTML, wherever it is put.

    Signs become numeric entities, which both leave alone: in a paragraph, a heading, a table's cell, the words of
    a link, and the value of an attribute.
    """
    if isinstance(text, Markup):
        return text
    line = " ".join(str(text).split()).translate(_ENTITIES)
    return Markup(_LINE_START.sub(_as_entities, line))  # noqa: S704 - every sign with a meaning is an entity by now


def _as_entities(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(sign)};" for sign in match.group())


def within(text: str) -> Markup:
    """Return a piece of a line, escaped, with the blanks at its ends, which `escape` takes away."""
    if not text.strip():
        return Markup(" ") if text else Markup("")
    before, after = " " * text[0].isspace(), " " * text[-1].isspace()
    return Markup("{}{}{}").format(before, escape(text), after)


def link(words: object, way: str, css: str = "", title: str = "") -> Markup:
    """Return a Markdown link, which MkDocs checks, unlike HTML's.

    Args:
        words: What is read.
        way: The relative path of the target, with a fragment or without.
        css: Classes, parted by blanks.
        title: What is shown when the pointer rests on it.
    """
    made = Markup("[{}]({})").format(escape(words), Markup(way))  # noqa: S704 - a path that this package made
    listed = [Markup(".{}").format(name) for name in css.split()]
    if title:
        listed.append(Markup('title="{}"').format(escape(title)))
    return made + Markup("{{: {} }}").format(Markup(" ").join(listed)) if listed else made
