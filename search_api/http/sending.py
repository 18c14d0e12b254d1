"""Conditional requests and content coding (RFC 9110)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol

from flask import Request
from werkzeug.http import parse_accept_header, parse_etags

Headers = list[tuple[str, str]]

CODINGS = ("br", "gzip")
"""The supported content codings, best first."""

_LONGEST = 200
"""The longest Accept-Encoding header to read; a longer one gets an uncompressed answer."""


@dataclass(frozen=True, slots=True)
class FileSlice:
    """Content in an open file."""

    file: int
    start: int
    size: int

    def __len__(self) -> int:
        return self.size


class Sendable(Protocol):
    """An answer of status 200, ready to send."""

    @property
    def headers(self) -> Sequence[tuple[str, str]]:
        """The headers that are the same in every coding."""

    @property
    def etag(self) -> str:
        """The entity tag of its content; empty if it has none."""

    @property
    def codings(self) -> Collection[str]:
        """The codings that it is available in."""

    def form(self, coding: str | None) -> bytes | FileSlice:
        """Return the content in *coding*, or uncompressed."""


@dataclass(frozen=True, slots=True)
class RequestHeaders:
    """The request headers that affect how an answer is sent."""

    method: str
    accept_encoding: str = ""
    if_match: str = ""
    if_none_match: str = ""

    @staticmethod
    def of(request: Request) -> "RequestHeaders":
        """Return these headers of *request*."""
        given = request.headers
        return RequestHeaders(
            request.method,
            given.get("Accept-Encoding", ""),
            ",".join(given.getlist("If-Match")),
            ",".join(given.getlist("If-None-Match")),
        )


def negotiate(answer: Sendable, request_headers: RequestHeaders) -> tuple[int, Headers, bytes | FileSlice]:
    """Return status, headers and content to send for *answer*, content even for HEAD."""
    coding = _best_coding(request_headers.accept_encoding, tuple(answer.codings))
    headers = list(answer.headers)
    if answer.codings:
        headers.append(("Vary", "Accept-Encoding"))
    if answer.etag:
        tag = f'"{answer.etag}-{coding}"' if coding else f'"{answer.etag}"'
        headers.append(("ETag", tag))
        status = status_for(tag, request_headers)
        if status != 200:
            return status, without_content(headers), b""
    if coding:
        headers.append(("Content-Encoding", coding))
    return 200, headers, answer.form(coding)


def status_for(tag: str, request_headers: RequestHeaders) -> Literal[200, 304, 412]:
    """Return the status by *tag*: 304 if the client has it, 412 if it requires another."""
    bare = tag.strip('"')
    if request_headers.if_match and not parse_etags(request_headers.if_match).contains(bare):
        return 412
    known = request_headers.if_none_match
    if known and (known == tag or parse_etags(known).contains_weak(bare)):
        return 304
    return 200


def without_content(headers: Headers) -> Headers:
    """Return *headers* for an answer without content."""
    return [
        (name, value) for name, value in headers if name.lower() not in ("content-type", "content-length")
    ]


def _best_coding(accept_encoding: str, codings: tuple[str, ...]) -> str | None:
    return _best_accepted(accept_encoding, codings) if 0 < len(accept_encoding) <= _LONGEST else None


@lru_cache(512)
def _best_accepted(accept_encoding: str, codings: tuple[str, ...]) -> str | None:
    accepted = parse_accept_header(accept_encoding)
    best = max(codings, key=lambda name: accepted[name], default=None)
    return best if best and accepted[best] else None
