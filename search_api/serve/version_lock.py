"""Locks on served versions, so that no build removes them; they end with the process."""

import os
import weakref
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path


class VersionLock:
    """Keeps a version from being removed for as long as this object lives.

    Raises:
        OSError: If there is no such folder, or it is being removed.
    """

    def __init__(self, folder: Path) -> None:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        self.release = weakref.finalize(self, os.close, handle)
        with suppress(OSError):  # a file system without locks: serve it anyway
            flock(handle, LOCK_SH)
        if not os.path.samestat(os.fstat(handle), folder.stat()):
            self.release()
            raise FileNotFoundError(f"{folder.name} is being removed")


def set_aside(folder: Path, name: str) -> Path | None:
    """Rename the version in *folder* so that it cannot be found; None if it is held and stays."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
        return folder.rename(folder.with_name(name))
    except OSError:
        return None
    finally:
        os.close(handle)
