"""A cache of answers as bytes: a version works out the same request only once."""

import hashlib
import zlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from threading import Lock

import brotli
from cachetools import LRUCache
from flask import Request, Response
from werkzeug.wrappers import Response as AnyResponse

from search_api.http.sending import CODINGS, Headers, RequestHeaders, Sendable, negotiate

MOST_BYTES = 32 * 1024 * 1024
"""The most bytes of all cached answers together, including their compressed forms."""

WORTH_COMPRESSING = 500
"""Bytes below which an answer is not compressed: it fits into one packet anyway."""

_COMPRESSORS: Mapping[str, Callable[[bytes], bytes]] = {
    "br": lambda content: brotli.compress(content, quality=5),
    "gzip": lambda content: zlib.compress(content, 6, wbits=31),
}
"""The compressor of each content coding."""

_EACH = 1024
"""Roughly the bytes that an answer takes beyond its content."""


@dataclass(frozen=True, slots=True)
class CachedAnswer:
    """A cached answer: its content, plain and in every coding that was asked for."""

    headers: tuple[tuple[str, str], ...]
    etag: str
    endpoint: str
    """The endpoint that its requests count as."""
    rule: str
    """The pattern of its path, for metrics."""
    content: bytes
    coded: dict[str, bytes] = field(default_factory=dict)

    @staticmethod
    def of(request: Request, answer: Response) -> "CachedAnswer":
        """Return *answer* as a cached one, with its entity tag: equal content, equal tag."""
        content = answer.get_data()
        return CachedAnswer(
            tuple(shared_headers(answer)),
            content_etag(content) if request.method in ("GET", "HEAD") else "",
            request.endpoint or "",
            request.url_rule.rule if request.url_rule else "",
            content,
        )

    @property
    def size(self) -> int:
        """The most bytes that it can take, compressed in every coding."""
        return _EACH + (1 + len(CODINGS)) * len(self.content)

    @property
    def codings(self) -> Collection[str]:
        """The codings that it is available in."""
        return CODINGS if len(self.content) >= WORTH_COMPRESSING else ()

    def form(self, coding: str | None) -> bytes:
        """Return the content in *coding*, or uncompressed."""
        if coding is None:
            return self.content
        if coding not in self.coded:
            self.coded[coding] = _COMPRESSORS[coding](self.content)
        return self.coded[coding]


_PASSING = ("content-length", "etag", "vary")


def shared_headers(answer: AnyResponse) -> Headers:
    """Return the headers of *answer* that depend neither on the client nor on the coding."""
    return [(name, value) for name, value in answer.headers if name.lower() not in _PASSING]


class AnswerCache:
    """One version's most recently used answers, bounded by bytes; keys have one length."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._answers: LRUCache[bytes, CachedAnswer] = LRUCache(most, getsizeof=lambda answer: answer.size)
        self._lock = Lock()

    @property
    def bytes_used(self) -> int:
        """The bytes that the answers take together, at most."""
        return int(self._answers.currsize)

    def get(self, key: bytes) -> CachedAnswer | None:
        """Return the answer cached under *key*, if there is one."""
        with self._lock:
            return self._answers.get(key)

    def get_or_create(self, request: Request, work: Callable[[], Response]) -> Response:
        """Return the answer to *request*, from the cache or from *work*; only successes are cached."""
        body = request.get_data() if request.method == "POST" else b""
        key = key_of(
            request.method, request.path, request.query_string.decode("latin-1"), request.mimetype, body
        )
        cached = self.get(key)
        if cached is None:
            fresh = work()
            if fresh.status_code != 200:
                return fresh
            cached = CachedAnswer.of(request, fresh)
            with self._lock:
                if cached.size <= self._answers.maxsize:
                    self._answers[key] = cached
        return response(cached, RequestHeaders.of(request))


def response(answer: Sendable, request_headers: RequestHeaders) -> Response:
    """Return *answer* as *request_headers* ask for it."""
    status, headers, content = negotiate(answer, request_headers)
    flask_response = Response(content if isinstance(content, bytes) else b"", status)
    flask_response.headers.clear()
    flask_response.headers.extend(headers)
    if status == 200:
        flask_response.headers["Content-Length"] = str(len(content))
    return flask_response


def content_etag(content: bytes) -> str:
    """Return the entity tag of *content*: equal content, equal tag."""
    return hashlib.sha256(content).hexdigest()[:32]


def key_of(method: str, path: str, query: str, mimetype: str, body: bytes) -> bytes:
    """Return a key that differs for requests with different answers; *mimetype* is that of the *body*."""
    parts = ("GET", path, query) if method in ("GET", "HEAD") else (method, path, query, mimetype)
    digest = hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass"))
    digest.update(body)
    return digest.digest()
