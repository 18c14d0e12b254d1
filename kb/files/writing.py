"""Write files of the user's so that a failure never costs what was there."""

from pathlib import Path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that does not exist yet; if it cannot be written whole, leave none.

    Raises:
        FileExistsError: If there is something at *path*, which is left alone.
        OSError: If it cannot be written.
    """
    file = path.open("xb")
    try:
        with file:
            file.write(content)
    except BaseException:
        path.unlink()
        raise
