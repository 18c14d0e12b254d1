"""What is wrong with how a request is sent, which the server below us lets through: its head, and its body's end."""

from dataclasses import dataclass

from granian.rsgi import Scope

from search_api.http.requests import REFUSED
from search_api.serve.wsgi import Environ

_CHUNKED = "chunked"


def refused(status: int, message: str) -> Environ:
    """Return what tells the application to refuse a request."""
    return {REFUSED: (status, message)}


def head_fault(scope: Scope) -> Environ:
    """Return why the head of a request can't be trusted (RFC 9112, 3 and 6.1); nothing if it can.

    A request of one host must not be taken for that of another by a proxy or a cache in front.
    """
    if not scope.method.isupper():
        return refused(501, f"There is no method {scope.method!r}; methods are in capitals, such as GET")
    hosts = scope.headers.get_all("host")  # type: ignore[attr-defined] # missing from its stub
    if scope.authority:
        return refused(
            400, "The request's target is a whole address; send its path alone, and the host as Host"
        )
    if len(hosts) > 1:
        return refused(400, f"Host is given {len(hosts)} times; give it once")
    if not hosts and scope.http_version not in ("1", "1.0"):
        return refused(400, "Host is missing; give the name of the host, such as Host: actions.example")
    coding = (scope.headers.get("transfer-encoding") or _CHUNKED).strip().lower()
    if coding != _CHUNKED:
        return refused(
            501, f"The transfer coding {coding!r} can't be read here; send the body plain, or chunked"
        )
    return {}


@dataclass(slots=True)
class Arrival:
    """How the body of a request arrived."""

    declared: int | None
    """The bytes that Content-Length declares; None if it is chunked."""
    size: int = 0
    empty_parts: int = 0

    def take(self, part: bytes) -> None:
        """Note a *part*."""
        self.size += len(part)
        self.empty_parts += not part

    def fault(self) -> Environ:
        """Return why the body isn't whole; nothing if it is.

        The server ends a body with an empty part; one that breaks off, or whose chunks can't be read, with two.
        """
        if self.declared is not None and self.size < self.declared:
            ended = (
                f"The body ended after {self.size} of the {self.declared} bytes that Content-Length declares"
            )
            return refused(400, f"{ended}; send all of it")
        if self.declared is None and self.empty_parts > 1:
            return refused(
                400, "The body's chunks break off, or can't be read; send it again, with Content-Length"
            )
        return {}
