"""Big answers wait in unnamed files, so that slow clients hold no memory; their total is bounded."""

import os
from contextlib import suppress
from dataclasses import replace
from tempfile import TemporaryFile
from threading import Lock

from search_api.http.sending import FileSlice
from search_api.serve.raw_response import RawResponse

BIG = 64 * 1024
"""The size in bytes from which an answer is sent from a file."""

MOST_WAITING = 64 * 1024 * 1024
"""The most bytes of answers that wait in the files of one worker."""


class BigAnswers:
    """Moves the answers that are being sent into files."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        """Take the *most* bytes to keep."""
        self._most = most
        self._sizes: dict[tuple[int, int], int] = {}
        self._lock = Lock()

    def in_a_file(self, answer: RawResponse) -> RawResponse:
        """Return *answer* with its content in a file if it is big.

        If no file can be made, because the disk is full or so much waits already, it stays in memory. The server
        frees that once it is sent.
        """
        content = answer.content
        if isinstance(content, FileSlice) or len(content) <= BIG:
            return answer
        with self._lock:
            if sum(self._sizes.values()) + len(content) > self._most:
                self._forget_what_is_sent()
            room = sum(self._sizes.values()) + len(content) <= self._most
        if room:
            with suppress(OSError):
                file = _UnnamedFile(content)
                with self._lock:
                    self._sizes[_identity(file.handle)] = len(content)
                return replace(answer, content=FileSlice(file.handle, 0, len(content)), file_owner=file)
        return answer

    def _forget_what_is_sent(self) -> None:
        """Leave the files out that nothing in this process holds any more: neither an answer nor the server."""
        held = set()
        for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - names of open files, which come and go
            with suppress(OSError):
                held.add(_identity(int(name)))
        self._sizes = {file: size for file, size in self._sizes.items() if file in held}


class _UnnamedFile:
    """A file without a name, which closes once nothing refers to it."""

    def __init__(self, content: bytes) -> None:
        with TemporaryFile() as file:
            file.write(content)
            file.flush()
            self.handle = os.dup(file.fileno())

    def __del__(self) -> None:
        if handle := getattr(self, "handle", None):  # none if the disk is full
            os.close(handle)


def _identity(handle: int) -> tuple[int, int]:
    about = os.fstat(handle)
    return about.st_dev, about.st_ino
