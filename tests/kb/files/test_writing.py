"""What is written over a file of the user's is there whole, or the old file is."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kb.files.writing import write_new, write_whole


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file of this process have more than ten bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_file_is_replaced_through_its_link_and_keeps_its_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"new")
    assert (file.read_text(), link.is_symlink(), file.stat().st_mode & 0o777) == ("new", True, 0o640)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "link"}


def test_a_file_that_cannot_be_written_whole_stays_and_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with full_disk(), pytest.raises(OSError, match="too large") as raised:
        write_whole(file, b"new" * 100)
    assert (raised.value.filename, file.read_text(), list(tmp_path.iterdir())) == (str(file), "old", [file])


def test_a_new_file_that_cannot_be_written_whole_is_not_left(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(OSError, match="too large"):
        write_new(tmp_path / "file", b"new" * 100)
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"new")
    assert (os.read(reading, 9), pipe.is_fifo()) == (b"new", True)
    os.close(reading)
