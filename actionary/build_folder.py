"""The folder of what is built. All that builds write and delete lies below it, and it carries their marker."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from itertools import count, islice
from pathlib import Path

from search_api.serve.hold import set_aside
from search_api.serve.manifest import damage

MARKER = ".actionary-build"
"""The file by which a folder is known as ours; a build that is at work has it locked."""

KEPT = 2
"""Versions that stay: the present one, and the one before it for readers who are still with it."""

_SAYS = "`actionary build` made this folder. It writes and deletes docs/, versions/ and current here.\n"
_DRAFT = ".draft"
_OURS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{8}(-[0-9]+)?(\.draft)?|current\.draft")
"""What builds call things below versions/; anything else there is somebody else's."""


class BuildFolderError(ValueError):
    """The folder is not one for builds; the message says which, and how to choose another."""


def refuse_foreign(home: Path) -> None:
    """Do nothing where builds may write below *home*: it is new, empty, or carries the marker.

    Raises:
        BuildFolderError: If it is anything else.
    """
    if home.exists() and not home.is_dir():
        raise BuildFolderError(f"{home} is a file; name a folder for what is built with --build")
    if home.is_dir() and any(home.iterdir()) and not (home / MARKER).is_file():
        raise BuildFolderError(
            f"{home} has content that `actionary build` did not make (it has no {MARKER}); "
            "delete it if you don't need it, or name a new or empty folder with --build"
        )
    for part in ("docs", "versions"):
        if (home / part).is_symlink():
            raise BuildFolderError(f"{home / part} is a link to another folder; remove the link")


@contextmanager
def alone(home: Path) -> Iterator[None]:
    """Let one build at a time into *home*; the lock goes with the process that holds it.

    Raises:
        BuildFolderError: If *home* is not for builds.
    """
    refuse_foreign(home)
    home.mkdir(parents=True, exist_ok=True)
    with (home / MARKER).open("a", encoding="utf-8") as marker:
        flock(marker, LOCK_EX)
        if marker.tell() == 0:
            marker.write(_SAYS)
            marker.flush()
        yield


def current(home: Path) -> Path | None:
    """Return the version that is to be served, if it is whole."""
    folder = (home / "current").resolve()
    return folder if damage(folder, thorough=True) is None else None


def whole(home: Path, version: str) -> Path | None:
    """Return the folder that holds *version*, if one does and is whole; the present one before others."""
    present = (home / "current").resolve()
    named = [path for path in _versions(home) if re.fullmatch(rf"{version}(-[0-9]+)?", path.name)]
    named.sort(key=lambda path: path.resolve() != present)
    return next((path for path in named if damage(path, thorough=True) is None), None)


def draft_for(home: Path, version: str) -> Path:
    """Return a new, empty folder in which to make *version*.

    No other version has its name, so a server with a damaged version of the same data notices the new one.
    """
    taken = {path.name.removesuffix(_DRAFT) for path in _versions(home)}
    names = (version if number == 1 else f"{version}-{number}" for number in count(1))
    draft = home / "versions" / (next(name for name in names if name not in taken) + _DRAFT)
    draft.mkdir(parents=True)
    return draft


def finish(draft: Path) -> Path:
    """Give a draft its name, by which it counts as a version, and return its folder."""
    return draft.rename(draft.with_name(draft.name.removesuffix(_DRAFT)))


def switch(home: Path, target: Path) -> None:
    """Serve *target* from now on."""
    link = home / "versions" / f"current{_DRAFT}"
    link.unlink(missing_ok=True)
    link.symlink_to(target.relative_to(home))
    os.replace(link, home / "current")  # noqa: PTH105 - atomic, and a link is replaced and not followed


def remove_drafts(home: Path) -> None:
    """Take away what builds left that were cut short."""
    for path in _versions(home):
        if path.is_symlink():
            path.unlink()
        elif path.name.endswith(_DRAFT):
            shutil.rmtree(path, ignore_errors=True)


def prune(home: Path, present: Path) -> None:
    """Take away old and damaged versions, but none that a running server holds."""
    others = [path for path in _versions(home) if path != present and not path.name.endswith(_DRAFT)]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    whole_ones = (path for path in others if damage(path, thorough=True) is None)
    kept = list(islice(whole_ones, KEPT - 1))
    for path in others:
        if path not in kept:
            set_aside(path, f"{path.name}{_DRAFT}")
    remove_drafts(home)


def _versions(home: Path) -> list[Path]:
    """Return everything below versions/ that builds made, drafts and all."""
    folder = home / "versions"
    return [path for path in folder.iterdir() if _OURS.fullmatch(path.name)] if folder.is_dir() else []
