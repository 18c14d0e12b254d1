"""The build folder: builds write and delete only below it; a marker file says that it is ours."""

import os
import pwd
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from itertools import count, islice
from pathlib import Path

from search_api.serve.manifest import damage
from search_api.serve.version_lock import set_aside

MARKER = ".actionary-build"
"""The file that marks a folder as ours; a running build keeps it locked."""

MOST_VERSIONS = 2
"""Versions to keep: the current one, and the one before it for readers who still have it open."""

_MARKER_TEXT = (
    "`actionary build` made this folder. It writes and deletes docs/, versions/ and current here.\n"
)
_TRUSTED = "ACTIONARY_TRUSTED"
_ROOT = 0

_DRAFT = ".draft"
_OURS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{8}(-[0-9]+)?(\.draft)?|current\.draft")
"""The names that builds use below versions/; anything else there is not ours."""


class BuildFolderError(ValueError):
    """The folder cannot be used for builds; the message says why, and how to choose another."""


def refuse_foreign(home: Path) -> None:
    """Check that builds may write below *home*: it must be new, empty, or carry the marker.

    Raises:
        BuildFolderError: If it is anything else, or has links by which something outside would be read or written.
    """
    refuse_others(home)
    if home.exists() and not home.is_dir():
        raise BuildFolderError(f"{home} is a file; name a folder to build into with --build")
    if home.is_dir() and any(home.iterdir()) and not (home / MARKER).is_file():
        raise BuildFolderError(
            f"{home} has content that `actionary build` did not make (it has no {MARKER}); "
            "name a new or empty folder with --build"
        )
    link = home / "current"
    if link.exists() and not link.is_symlink():
        raise BuildFolderError(
            f"{link} is not a link that `actionary build` made; name a new or empty folder with --build"
        )
    if link.is_symlink() and link.resolve().parent != (home / "versions").resolve():
        raise BuildFolderError(f"{link} leads out of {home / 'versions'}; remove it, and build again")
    for part in ("docs", "versions"):
        if found := next((link for link in _links(home / part) if link != _next_link(home)), None):
            raise BuildFolderError(
                f"{found} is a link, which `actionary build` doesn't make; remove it, "
                "or name another folder with --build"
            )


def refuse_others(home: Path) -> None:
    """Check that no other user can have made the build below *home*: what it holds is read and shown as ours.

    Raises:
        BuildFolderError: If it belongs to another user but root, and is not named as trusted.
    """
    trusted = {Path(folder).resolve() for folder in os.environ.get(_TRUSTED, "").split(":") if folder}
    if home.resolve() in trusted:
        return
    for folder in (home, home / "versions", home / "current"):
        owner = folder.stat().st_uid if folder.exists() else os.geteuid()
        if owner not in (os.geteuid(), _ROOT):
            raise BuildFolderError(
                f"{folder} belongs to {_user(owner)}, and a build can hold anything; name one of your own "
                f"with --build, or, if you trust it: export {_TRUSTED}={home.resolve()}"
            )


def _user(number: int) -> str:
    try:
        return f"the user {pwd.getpwuid(number).pw_name}"
    except KeyError:
        return f"the user {number}"


def _links(folder: Path) -> Iterator[Path]:
    """Yield *folder* if it is a link, else the links below it; it follows none."""
    if folder.is_symlink():
        yield folder
        return
    for place, folders, files in os.walk(folder):
        yield from (path for name in (*folders, *files) if (path := Path(place) / name).is_symlink())


@contextmanager
def build_lock(home: Path) -> Iterator[None]:
    """Let one build at a time into *home*; the lock ends with the process that holds it.

    Raises:
        BuildFolderError: If *home* cannot be used for builds.
    """
    refuse_foreign(home)
    home.mkdir(parents=True, exist_ok=True)
    with (home / MARKER).open("a", encoding="utf-8") as marker:
        flock(marker, LOCK_EX)
        if marker.tell() == 0:
            marker.write(_MARKER_TEXT)
            marker.flush()
        yield


def current(home: Path) -> Path | None:
    """Return the version to serve, if it is complete.

    Raises:
        BuildFolderError: If *home* is not a folder of ours.
    """
    refuse_foreign(home)
    folder = (home / "current").resolve()
    return folder if damage(folder, thorough=True) is None else None


def complete_version(home: Path, version: str) -> Path | None:
    """Return the folder of a complete *version*, the current one first; None if there is none."""
    current_folder = (home / "current").resolve()
    candidates = [path for path in _versions(home) if re.fullmatch(rf"{version}(-[0-9]+)?", path.name)]
    candidates.sort(key=lambda path: path.resolve() != current_folder)
    return next((path for path in candidates if damage(path, thorough=True) is None), None)


def draft_for(home: Path, version: str) -> Path:
    """Return a new, empty folder to build *version* in.

    Its name is unique, so a server that holds a damaged version of the same data notices the new one.
    """
    taken = {path.name.removesuffix(_DRAFT) for path in _versions(home)}
    names = (version if number == 1 else f"{version}-{number}" for number in count(1))
    draft = home / "versions" / (next(name for name in names if name not in taken) + _DRAFT)
    draft.mkdir(parents=True)
    return draft


def finish(draft: Path) -> Path:
    """Rename a finished draft, which makes it a version, and return its folder."""
    return draft.rename(draft.with_name(draft.name.removesuffix(_DRAFT)))


def switch(home: Path, target: Path) -> None:
    """Serve *target* from now on."""
    link = _next_link(home)
    link.unlink(missing_ok=True)
    link.symlink_to(target.relative_to(home))
    os.replace(link, home / "current")  # noqa: PTH105 - atomic, and it replaces the link instead of following it


def _next_link(home: Path) -> Path:
    """Return the link that becomes `current`; one that a killed build left is never followed."""
    return home / "versions" / f"current{_DRAFT}"


def remove_drafts(home: Path) -> None:
    """Remove what interrupted builds left behind."""
    for path in _versions(home):
        if path.is_symlink():
            path.unlink()
        elif path.name.endswith(_DRAFT):
            shutil.rmtree(path, ignore_errors=True)


def prune(home: Path, present: Path) -> None:
    """Remove old and damaged versions, except those that a running server holds."""
    others = [path for path in _versions(home) if path != present and not path.name.endswith(_DRAFT)]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    complete = (path for path in others if damage(path, thorough=True) is None)
    kept = list(islice(complete, MOST_VERSIONS - 1))
    for path in others:
        if path not in kept:
            set_aside(path, f"{path.name}{_DRAFT}")
    remove_drafts(home)


def _versions(home: Path) -> list[Path]:
    """Return everything that builds made below versions/, drafts included."""
    folder = home / "versions"
    return [path for path in folder.iterdir() if _OURS.fullmatch(path.name)] if folder.is_dir() else []
