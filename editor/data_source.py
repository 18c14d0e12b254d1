"""Where a server takes its data from, and where it caches what it builds from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class DataSource:
    """Where a server takes its data from, and where it caches what it builds from them."""

    folders: tuple[Path, ...] = ()
    shipped: bool = True
    cache: Path | None = None
    """None for a new temporary folder."""
    source: str | None = None
    """The address of a running service with the data to use instead; None to use the folders."""


def data_source_of(folders: Sequence[Path], *, shipped: bool, source: str | None = None) -> DataSource:
    """Return the source of *folders*, alone or over the shipped data, with the user's cache."""
    cache = Path(platformdirs.user_cache_dir("actionary", appauthor=False)) / "editor"
    return DataSource(tuple(folders), shipped, cache, source)
