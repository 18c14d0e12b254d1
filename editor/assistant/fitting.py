"""Short answers in few bytes: what is least needed of a long one is left out, and counted."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

MOST_BYTES = 1_500
"""The most bytes of a short answer, as JSON in UTF-8."""

_LEFT_OUT = "left_out"

Path = tuple[str, ...]
"""The place of something to leave out: a field, or a field of that under another one, of each in a list."""


def fitted(content: dict[str, Any], paths: Sequence[Path], most: int = MOST_BYTES) -> dict[str, Any]:
    """Return *content* without what makes it too long, and how much that was under `left_out`.

    Args:
        content: The answer as JSON; it is changed.
        paths: What may be left out, the least needed first: lists and mappings from their end, other values whole.
        most: The most bytes.
    """
    left: Counter[str] = Counter()
    for path in paths:
        for owner in reversed([*_owners(content, path)]):
            while path[-1] in owner and size({**content, _LEFT_OUT: _text(left)}) > most:
                _leave_out_last(owner, path[-1])
                left[path[-1]] += 1
    return {**content, _LEFT_OUT: _text(left)} if left else content


def size(content: Any) -> int:
    """Return the bytes of *content* as JSON."""
    return len(json.dumps(content, ensure_ascii=False).encode())


def _text(left: Counter[str]) -> str:
    return f"{', '.join(f'{count} of {name}' for name, count in left.items())}; `detail` has them"


def _owners(content: dict[str, Any], path: Path) -> Iterator[dict[str, Any]]:
    """Yield what holds the field at the end of *path*."""
    if len(path) == 1:
        yield content
    elif isinstance(parts := content.get(path[0]), list):
        yield from parts
    elif isinstance(parts, dict):
        yield parts


def _leave_out_last(owner: dict[str, Any], key: str) -> None:
    """Take the last part of a value away; the whole value if it has no other."""
    value = owner[key]
    if isinstance(value, list) and len(value) > 1:
        owner[key] = value[:-1]
    elif isinstance(value, dict) and len(value) > 1:
        owner[key] = dict([*value.items()][:-1])
    else:
        del owner[key]
