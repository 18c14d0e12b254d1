"""The keys above a place in a data file, read from its lines: a half-typed file may not be YAML."""

import re

from editor.notes.note import Note
from editor.notes.places import Spot

_KEY = re.compile(r"^\s*(?P<dashes>(?:- +)*)\{?\s*(?P<key>\w[\w -]*?)\s*:(?:\s|$)")
_IN_FLOW = re.compile(r"[{,]\s*(?P<key>\w[\w -]*?)\s*:\s")


def keys_at(note: Note, place: Spot) -> tuple[str, ...]:
    """Return the keys above *place*, the outermost first, except on first lines of list items."""
    text = note.line(place.line)
    before = text[: place.column]
    indent = len(text) - len(text.lstrip()) if text.strip() else place.column
    found: list[str] = []
    for number in range(place.line - 1, -1, -1):
        above = note.line(number)
        at = len(above) - len(above.lstrip())
        if not above.strip() or at >= indent:
            continue
        indent = at
        key = _KEY.match(above)
        if key and not key["dashes"]:
            found.append(key["key"])
    own = _KEY.match(before)
    in_flow = [one["key"] for one in _IN_FLOW.finditer(before)][-1:]
    return (*reversed(found), *([own["key"]] if own else []), *in_flow)
