"""Answers that are ready to send."""

from dataclasses import dataclass, field

from search_api.http.sending import Headers, InFile


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer that is ready to send."""

    status: int
    headers: Headers
    content: bytes | InFile
    held: object = field(default=None, repr=False)
    """What keeps the content's file open."""
