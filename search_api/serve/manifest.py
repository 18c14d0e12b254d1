"""The manifest of a built version, which shows whether the version is damaged."""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"

_Manifest = Mapping[str, tuple[int, str]]
"""Size and SHA-256 of each file, by its path below the version."""


def write_manifest(folder: Path) -> None:
    """Write the manifest of the version in *folder*, which finishes the version."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST)
    known = {path.relative_to(folder).as_posix(): (path.stat().st_size, _digest(path)) for path in files}
    (folder / MANIFEST).write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def damage(folder: Path, *, thorough: bool = False, except_below: str | None = None) -> str | None:
    """Return what is wrong with the version in *folder*, or None if it is intact.

    Checking sizes takes a few milliseconds; *thorough* also reads every file. Added files are ignored, and
    those of the folder *except_below*.
    """
    known = _read_manifest(folder)
    if known is None:
        return f"{MANIFEST} is missing or cannot be read"
    for path, (size, digest) in known.items():
        if except_below and path.startswith(f"{except_below}/"):
            continue
        try:
            same = os.stat(f"{folder}/{path}").st_size == size  # noqa: PTH116 - a third of the time of pathlib
            same = same and (not thorough or _digest(folder / path) == digest)
        except OSError:
            return f"{path} is missing or cannot be read"
        if not same:
            return f"{path} is not what was built"
    return None


def _read_manifest(folder: Path) -> _Manifest | None:
    try:
        content: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
        return {path: (int(size), str(digest)) for path, (size, digest) in content.items()} or None
    except (OSError, ValueError, TypeError, AttributeError):
        return None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
