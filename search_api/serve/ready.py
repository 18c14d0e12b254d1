"""An answer on its way to the wire."""

from dataclasses import dataclass, field

from search_api.http.sending import Headers, InFile


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer that is ready to be sent."""

    status: int
    headers: Headers
    content: bytes | InFile
    held: object = field(default=None, repr=False)
    """What keeps the file open in which the content stands."""
