"""Who sent a request, and how: the only place that believes what proxies say of it."""

from dataclasses import dataclass

from granian.rsgi import Scope
from werkzeug.http import parse_list_header

_SCHEMES = ("http", "https")


@dataclass(frozen=True, slots=True)
class Sender:
    """The address of a client, and the scheme of the address that it used."""

    address: str
    scheme: str


def sender_of(scope: Scope, proxies: int) -> Sender:
    """Return who sent a request, as reported by the outermost of the trusted *proxies*.

    Each proxy appends to the header what it saw, so that whatever the client wrote there comes before.
    """
    reported = _before(scope, "x-forwarded-for", proxies)
    scheme = _before(scope, "x-forwarded-proto", proxies)
    return Sender(
        reported or scope.client.rpartition(":")[0].strip("[]"),
        scheme if scheme in _SCHEMES else scope.scheme,
    )


def _before(scope: Scope, header: str, proxies: int) -> str | None:
    """Return the value of *header* that the outermost of the *proxies* added; None without one."""
    if not proxies:
        return None
    values = parse_list_header(",".join(scope.headers.get_all(header)))  # type: ignore[attr-defined] # missing from its stub
    return values[-proxies] if proxies <= len(values) else None
