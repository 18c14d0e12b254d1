"""The messages of an editor as they arrive, checked: pygls would pass over a header that it can't read, and wait."""

from typing import BinaryIO

MOST_BYTES = 64_000_000
"""The longest message; the longest note that is read has 4 MB."""

_LONGEST_HEADER = 1000
_LENGTH = b"content-length"


class BrokenMessageError(ValueError):
    """What an editor sends isn't the protocol; the message says what was sent, and what should be."""


class MessageInput:
    """Standard input whose headers are checked."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """Return the next line of a header.

        Raises:
            BrokenMessageError: If it is no header, or gives no usable length.
        """
        line = self._stream.readline(_LONGEST_HEADER)
        name, colon, value = line.partition(b":")
        if name.lower() == _LENGTH and not (value.strip().isdigit() and 0 < int(value) <= MOST_BYTES):
            given = value.strip()[:40].decode("ascii", errors="replace")
            raise BrokenMessageError(
                f"an editor sent Content-Length: {given}; it has to be a number of bytes, at most {MOST_BYTES:,}"
            )
        if line.strip() and not colon:
            given = line[:40].decode("utf-8", errors="replace")
            raise BrokenMessageError(
                f"an editor sent {given!r} where a header such as Content-Length: 99 has to stand"
            )
        return line

    def read(self, size: int) -> bytes:
        """Return the next *size* bytes."""
        return self._stream.read(size)
