"""Answers that are kept as the bytes that are sent: what is asked twice within a version is worked out once."""

import hashlib
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock

import brotli
from cachetools import LRUCache
from flask import Request, Response

MOST_BYTES = 32 * 1024 * 1024
"""What all answers that are kept may take together, their compressed forms among them."""

WORTH_COMPRESSING = 500
"""Bytes below which an answer is sent as it is: it fits into one packet anyway."""

_COMPRESSED: Mapping[str, Callable[[bytes], bytes]] = {
    "br": lambda content: brotli.compress(content, quality=5),
    "gzip": lambda content: zlib.compress(content, 6, wbits=31),
}
"""How content is compressed, by the name of the coding, the better first."""

_EACH = 1024
"""Bytes that an answer takes beside its content, about."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer as it is sent: its content, plain and in every coding that was asked for."""

    content: bytes
    mimetype: str
    etag: str
    cache_control: str | None
    coded: dict[str, bytes] = field(default_factory=dict)

    @staticmethod
    def of(answer: Response) -> "KeptAnswer":
        """Return *answer* with its entity tag: equal content, equal tag."""
        content = answer.get_data()
        return KeptAnswer(
            content, answer.mimetype or "", content_etag(content), answer.headers.get("Cache-Control")
        )

    @property
    def size(self) -> int:
        """How many bytes it takes at most, once it is compressed in every way."""
        return _EACH + (1 + len(_COMPRESSED)) * len(self.content)

    def response(self, asked: Request) -> Response:
        """Return the answer to *asked*, compressed where that is understood."""
        coding = self._coding(asked)
        answer = Response(self._in(coding), mimetype=self.mimetype)
        if asked.method in ("GET", "HEAD"):
            answer.headers["ETag"] = f'"{self.etag}-{coding}"' if coding else f'"{self.etag}"'
        if self.cache_control:
            answer.headers["Cache-Control"] = self.cache_control
        if len(self.content) >= WORTH_COMPRESSING:
            answer.headers["Vary"] = "Accept-Encoding"
        if coding:
            answer.headers["Content-Encoding"] = coding
        return answer

    def _coding(self, asked: Request) -> str | None:
        given = asked.headers.get("Accept-Encoding")
        if not given or len(self.content) < WORTH_COMPRESSING:
            return None
        accepted = asked.accept_encodings
        best = max(_COMPRESSED, key=lambda name: accepted[name])
        return best if accepted[best] else None

    def _in(self, coding: str | None) -> bytes:
        if coding is None:
            return self.content
        if coding not in self.coded:
            self.coded[coding] = _COMPRESSED[coding](self.content)
        return self.coded[coding]


class KeptAnswers:
    """The answers of one version that were asked for last, bounded by their bytes; keys are all of one length."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._answers: LRUCache[bytes, KeptAnswer] = LRUCache(most, getsizeof=lambda answer: answer.size)
        self._lock = Lock()

    @property
    def bytes_kept(self) -> int:
        """What the answers take together at most."""
        return int(self._answers.currsize)

    def answered(self, asked: Request, work: Callable[[], Response]) -> Response:
        """Return what *work* makes of *asked*, or made of the same before. Only what succeeded is kept."""
        key = _key(asked)
        with self._lock:
            kept = self._answers.get(key)
        if kept is None:
            made = work()
            if made.status_code != 200:
                return made
            kept = KeptAnswer.of(made)
            with self._lock:
                if kept.size <= self._answers.maxsize:
                    self._answers[key] = kept
        return kept.response(asked)


def content_etag(content: bytes) -> str:
    """Return the entity tag of *content*: equal content, equal tag."""
    return hashlib.sha256(content).hexdigest()[:32]


def _key(asked: Request) -> bytes:
    """Return what tells requests apart whose answers differ."""
    told = (
        "GET" if asked.method == "HEAD" else asked.method,
        asked.path,
        asked.query_string.decode("latin-1"),
        str(asked.is_json),
    )
    digest = hashlib.sha256(repr(told).encode("utf-8", "surrogatepass"))
    if asked.method == "POST":
        digest.update(asked.get_data())
    return digest.digest()
