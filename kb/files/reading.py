"""Reading files that anyone may have made: ordinary files only, and never more than a bound."""

import errno
import os
import stat
from pathlib import Path

MOST_BYTES = 4_000_000
"""The largest file that is read; the largest data file that is shipped has 40,000 bytes."""


def read_bounded(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the content of the file at *path*.

    Raises:
        OSError: If it can't be read, is no ordinary file (a pipe or a device would never end), or has more than
            *most* bytes.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "It is not an ordinary file", str(path))
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"It has more than {most:,} bytes", str(path))
    return content
