"""Write files of the user's so that a failure never costs what was there."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that does not exist yet; if it cannot be written whole, leave none.

    Raises:
        FileExistsError: If there is something at *path*, which is left alone.
        OSError: If it cannot be written.
    """
    with _errors_naming(path):
        file = path.open("xb")
        with _remove_on_failure(path), file:
            file.write(content)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, or replace it at once when the new one is complete; links are followed, and its mode kept.

    Raises:
        OSError: If it cannot be written; what was there is still there.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():  # a terminal, a pipe
        target.write_bytes(content)
        return
    draft = target.with_name(f".actionary-{secrets.token_hex(8)}")
    with _errors_naming(path):
        file = draft.open("xb")
        with _remove_on_failure(draft):
            with file:
                file.write(content)
            if target.exists():
                shutil.copymode(target, draft)
                with suppress(PermissionError):  # only the administrator can give files away
                    os.chown(draft, target.stat().st_uid, target.stat().st_gid)
            draft.replace(target)


@contextmanager
def _errors_naming(path: Path) -> Iterator[None]:
    """Let errors name the file that the user knows."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


@contextmanager
def _remove_on_failure(path: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise
