"""What the head of a note says of it: `actionary: {edition: sr5}` between two lines of hyphens."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_FENCE = "---"
_MOST_LINES = 200
"""How many lines a head may have; a rule at the beginning of a long text is no head."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the front matter of a note says to Actionary."""

    edition: str | None = None
    tier: str | None = None
    ends: int = 0
    """How many lines the head has, with its fences; 0 for none."""


def front_matter(lines: Sequence[str]) -> FrontMatter:
    """Return what the head of *lines* says; a head that is not YAML says nothing."""
    if not lines or lines[0].rstrip() != _FENCE:
        return FrontMatter()
    head = lines[1:_MOST_LINES]
    end = next((at for at, line in enumerate(head) if line.rstrip() in (_FENCE, "...")), None)
    return FrontMatter() if end is None else _read("\n".join(head[:end]), end + 2)


@lru_cache(64)
def _read(text: str, ends: int) -> FrontMatter:
    from ruamel.yaml import YAML  # most notes have no head, and a server starts sooner without it
    from ruamel.yaml.error import YAMLError

    try:
        content = YAML(typ="safe").load(text)
    except (YAMLError, ValueError):
        return FrontMatter(ends=ends)
    ours = content.get("actionary") if isinstance(content, dict) else None
    told = ours if isinstance(ours, dict) else {"edition": ours}
    edition, tier = (told.get(key) if isinstance(told.get(key), str) else None for key in ("edition", "tier"))
    return FrontMatter(edition, tier, ends)
