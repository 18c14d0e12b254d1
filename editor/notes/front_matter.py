"""The front matter of a note: `actionary: {edition: sr5, character: me.yaml}` between two lines of hyphens."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

KEYS: Mapping[str, str] = {
    "edition": "the edition of this note",
    "character": "your character's file, a tier or an NPC",
    "table": "the file of your table's rulings",
}
"""What the front matter can say under `actionary`, each key with what it names."""

FENCE = "---"
_OUR_KEY = re.compile(r"^actionary\s*:", re.MULTILINE)
_KINDS: Mapping[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a mapping",
}
"""What a value may be in place of a text; a truth value is a number too, so it comes first."""
_MOST_LINES = 200
"""The most lines of front matter; if none of them ends it, the first line is a horizontal rule."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the front matter of a note says to Actionary."""

    edition: str | None = None
    character: str | None = None
    """The file of the note's own character, as seen from the note."""
    table: str | None = None
    """The file with what the note's table decides, as seen from the note."""
    wrong: str | None = None
    """What stands in place of the edition, if it is no text: "a number"."""
    wrong_character: str | None = None
    """The same for the character."""
    wrong_table: str | None = None
    """The same for the table."""
    unknown: tuple[str, ...] = ()
    """Its keys that mean nothing."""
    others: tuple[tuple[str, str], ...] = ()
    """Other keys and the edition that each gives, if `actionary` is not a key: one of them may be a slip for it."""
    broken: bool = False
    """Whether it names Actionary but is not YAML."""
    ends: int = 0
    """The number of its lines with both fences; 0 if there is none."""
    ours: range = range(0)
    """The lines that speak to Actionary alone: all of them if nothing else is said."""


def front_matter(lines: Sequence[str]) -> FrontMatter:
    """Return the front matter of *lines*; without an edition if it is missing or not YAML."""
    if not lines or lines[0].rstrip() != FENCE:
        return FrontMatter()
    head = lines[1:_MOST_LINES]
    end = next((at for at, line in enumerate(head) if line.rstrip() in (FENCE, "...")), None)
    return FrontMatter() if end is None else _front_matter("\n".join(head[:end]), end + 2)


@lru_cache(64)
def _front_matter(text: str, ends: int) -> FrontMatter:
    # most notes have no front matter, and the server starts faster without YAML
    from kb.files.yaml import plain

    try:
        content = plain(text)
    except ValueError:
        return FrontMatter(broken=bool(_OUR_KEY.search(text)), ends=ends)
    keys = content if isinstance(content, dict) else {}
    own = _content_of_key(keys.get("actionary"))
    edition, character, table = map(own.get, KEYS)
    others = {
        key: _content_of_key(value).get("edition") for key, value in keys.items() if "actionary" not in keys
    }
    return FrontMatter(
        edition if isinstance(edition, str) else None,
        character if isinstance(character, str) else None,
        table if isinstance(table, str) else None,
        _kind(edition),
        _kind(character),
        _kind(table),
        tuple(str(key) for key in own if key not in KEYS),
        tuple(
            (key, named) for key, named in others.items() if isinstance(key, str) and isinstance(named, str)
        ),
        ends=ends,
        ours=_our_lines(text, ends, alone=len(keys) == 1),
    )


def _content_of_key(value: object) -> dict[object, object]:
    """Return the content of a key; a text there is the edition."""
    return value if isinstance(value, dict) else {"edition": value}


def _our_lines(text: str, ends: int, *, alone: bool) -> range:
    """Return the lines of the key `actionary` with what is indented below it."""
    lines = text.split("\n")
    first = next((at for at, line in enumerate(lines) if _OUR_KEY.match(line)), None)
    if first is None:
        return range(0)
    more = takewhile(lambda line: line[:1] in ("", " ", "\t"), lines[first + 1 :])
    return range(ends) if alone else range(first + 1, first + 2 + sum(1 for _ in more))


def _kind(value: object) -> str | None:
    """Return what a value that should be a text is instead; None for a text or nothing."""
    if value is None or isinstance(value, str):
        return None
    return next((words for kind, words in _KINDS.items() if isinstance(value, kind)), "no text")
