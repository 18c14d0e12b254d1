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

from search_api.http.sending import CODINGS, Headers, Sendable, Wanted, sent

MOST_BYTES = 32 * 1024 * 1024
"""The most bytes of all cached answers together, including their compressed forms."""

WORTH_COMPRESSING = 500
"""Bytes below which an answer is not compressed: it fits into one packet anyway."""

_COMPRESSED: Mapping[str, Callable[[bytes], bytes]] = {
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
    def of(asked: Request, answer: Response) -> "CachedAnswer":
        """Return *answer* as a cached one, with its entity tag: equal content, equal tag."""
        content = answer.get_data()
        return CachedAnswer(
            tuple(lasting(answer)),
            content_etag(content) if asked.method in ("GET", "HEAD") else "",
            asked.endpoint or "",
            asked.url_rule.rule if asked.url_rule else "",
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
            self.coded[coding] = _COMPRESSED[coding](self.content)
        return self.coded[coding]


_PASSING = ("content-length", "etag", "vary")


def lasting(answer: AnyResponse) -> Headers:
    """Return the headers of *answer* that depend neither on the client nor on the coding."""
    return [(name, value) for name, value in answer.headers if name.lower() not in _PASSING]


class AnswerCache:
    """One version's most recently used answers, bounded by bytes; keys have one length."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._answers: LRUCache[bytes, CachedAnswer] = LRUCache(most, getsizeof=lambda answer: answer.size)
        self._lock = Lock()

    @property
    def bytes_kept(self) -> int:
        """The bytes that the answers take together, at most."""
        return int(self._answers.currsize)

    def found(self, key: bytes) -> CachedAnswer | None:
        """Return the answer cached under *key*, if there is one."""
        with self._lock:
            return self._answers.get(key)

    def answered(self, asked: Request, work: Callable[[], Response]) -> Response:
        """Return the answer to *asked*, from the cache or from *work*; only successes are kept."""
        body = asked.get_data() if asked.method == "POST" else b""
        key = key_of(asked.method, asked.path, asked.query_string.decode("latin-1"), asked.mimetype, body)
        cached = self.found(key)
        if cached is None:
            made = work()
            if made.status_code != 200:
                return made
            cached = CachedAnswer.of(asked, made)
            with self._lock:
                if cached.size <= self._answers.maxsize:
                    self._answers[key] = cached
        return response(cached, Wanted.by(asked))


def response(answer: Sendable, wanted: Wanted) -> Response:
    """Return *answer* as the request headers in *wanted* ask for it."""
    status, headers, content = sent(answer, wanted)
    made = Response(content if isinstance(content, bytes) else b"", status)
    made.headers.clear()
    made.headers.extend(headers)
    if status == 200:
        made.headers["Content-Length"] = str(len(content))
    return made


def content_etag(content: bytes) -> str:
    """Return the entity tag of *content*: equal content, equal tag."""
    return hashlib.sha256(content).hexdigest()[:32]


def key_of(method: str, path: str, query: str, mimetype: str, body: bytes) -> bytes:
    """Return a key that differs for requests with different answers; *mimetype* is that of the *body*."""
    told = ("GET", path, query) if method in ("GET", "HEAD") else (method, path, query, mimetype)
    digest = hashlib.sha256(repr(told).encode("utf-8", "surrogatepass"))
    digest.update(body)
    return digest.digest()
