"""Answers that are ready to send."""

from dataclasses import dataclass, field

from search_api.http.sending import FileSlice, Headers


@dataclass(frozen=True, slots=True)
class RawResponse:
    """An answer that is ready to send."""

    status: int
    headers: Headers
    content: bytes | FileSlice
    file_owner: object = field(default=None, repr=False)
    """What keeps the content's file open."""
