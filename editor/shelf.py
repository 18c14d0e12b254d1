"""Which data a server works on, and where it keeps what it made of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which data a server works on, and where it keeps what it made of them."""

    folders: tuple[Path, ...] = ()
    shipped: bool = True
    cache: Path | None = None
    """None for a folder that is gone when the server ends."""
    source: str | None = None
    """The address of a running service whose data are used instead; None for none."""


def shelf_of(folders: Sequence[Path], *, shipped: bool, source: str | None = None) -> Shelf:
    """Return where *folders* of data, laid over the shipped data or alone, are kept for the user."""
    cache = Path(platformdirs.user_cache_dir("actionary", appauthor=False)) / "editor"
    return Shelf(tuple(folders), shipped, cache, source)
