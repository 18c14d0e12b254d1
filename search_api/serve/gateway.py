"""The RSGI gateway to the application: a request takes a thread only once it has arrived whole."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from flask import Flask
from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope  # type: ignore[attr-defined] # not exported

from search_api.http.answers import ADVISING, LONG_WORK, VERSIONS
from search_api.http.long_work import MOST_ADVICE_WAITING
from search_api.http.sending import FileSlice
from search_api.serve.big_answers import BigAnswers
from search_api.serve.dispatcher import Dispatcher
from search_api.serve.framing import Arrival, head_fault, refused
from search_api.serve.raw_response import RawResponse
from search_api.serve.version import NotBuiltError
from search_api.serve.wsgi import Environ, answer_of, environ_of

_SECONDS_TO_OPEN = 5
"""Seconds within which the server opens a file that it is to send; it then holds it by itself."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What clients may use of one worker."""

    threads: int
    """The most plain requests in progress at once."""
    largest_body: int
    """The most bytes of a body to keep; the application refuses larger ones."""
    largest_files: Mapping[str, int]
    """The same for the paths that take files."""
    seconds_to_send: float
    """Seconds in which a body has to arrive."""
    proxies: int = 0
    """Proxies in front of the service, whose word is believed."""


class Gateway:
    """Reads a request to its end, gets its answer, and sends it.

    Ready answers are sent at once; the application answers the rest in a thread. Clients that stop halfway
    hold no thread, and nothing past their deadline. Requests for advice have threads of their own: as many as
    may wait for the process of long work, and one that works, so that plain requests wait for one of them at most.
    """

    def __init__(self, app: Flask, dispatcher: Dispatcher | None, limits: Limits) -> None:
        self._app = app
        self._dispatcher = dispatcher
        self._limits = limits
        self._big_answers = BigAnswers()
        self._threads = ThreadPoolExecutor(limits.threads)
        self._advising = ThreadPoolExecutor(MOST_ADVICE_WAITING + 1)
        self._advice: frozenset[str] = app.extensions.get(ADVISING, frozenset())

    async def __rsgi__(self, scope: Scope, connection: HTTPProtocol) -> None:
        """Answer one request."""
        try:
            body, fault = await self._body(scope, connection)
        except ProtocolClosed:
            return
        answer = None
        if self._dispatcher and not fault and not self._dispatcher.waits:
            answer = self._dispatcher.answer(scope, body)
        loop = asyncio.get_running_loop()
        if answer is None:
            threads = self._advising if scope.path.rstrip("/") in self._advice else self._threads
            answer = await loop.run_in_executor(threads, self._answer_in_thread, scope, body, fault)
        if isinstance(answer.content, FileSlice):
            place = answer.content
            file, end = f"/dev/fd/{place.file}", place.start + place.size
            connection.response_file_range(answer.status, answer.headers, file, place.start, end)
            # granian opens it a little later in another thread
            loop.call_later(_SECONDS_TO_OPEN, _release, answer)
        else:
            connection.response_bytes(answer.status, answer.headers, answer.content)

    def __rsgi_init__(self, _: asyncio.AbstractEventLoop) -> None:
        """Start the process for long requests, once nothing else can keep this worker from starting."""
        if long_work := self._app.extensions.get(LONG_WORK):
            with suppress(NotBuiltError):
                long_work.start(self._app.extensions[VERSIONS].current().folder)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Stop, and cancel all work in progress."""
        for threads in (self._threads, self._advising):
            threads.shutdown(wait=False, cancel_futures=True)
        if long_work := self._app.extensions.get(LONG_WORK):
            long_work.stop()

    def _answer_in_thread(self, scope: Scope, body: bytes, fault: Environ) -> RawResponse:
        if (
            self._dispatcher
            and not fault
            and self._dispatcher.waits
            and (answer := self._dispatcher.answer(scope, body))
        ):
            return answer
        environ = environ_of(scope, body, self._limits.proxies)
        return self._big_answers.in_a_file(answer_of(self._app, environ | fault))

    async def _body(self, scope: Scope, connection: HTTPProtocol) -> tuple[bytes, Environ]:
        """Return the body, read to its end, and what the application should know of a request that is broken.

        A body that is declared as too large is not read. Another over the limit is cut off just past it, whenever it
        ends.
        """
        if fault := head_fault(scope):
            return b"", fault
        chunked = "transfer-encoding" in scope.headers
        if not chunked and "content-length" not in scope.headers:
            return b"", {}
        declared = None if chunked else int(scope.headers.get("content-length") or 0)
        largest = self._limits.largest_files.get(scope.path, self._limits.largest_body)
        if declared and declared > largest:
            return b"", {"CONTENT_LENGTH": str(declared)}
        arrival = Arrival(declared)
        most = largest + 1
        received = bytearray()
        try:
            async with asyncio.timeout(self._limits.seconds_to_send):
                async for part in connection:
                    arrival.take(part)
                    if len(received) < most:
                        received += part
        except TimeoutError:
            if len(received) < most:
                seconds = f"{self._limits.seconds_to_send:g}"
                return b"", refused(
                    408, f"The body did not arrive within {seconds} s; send the request again"
                )
            return bytes(received[:most]), {}  # already too large to answer, however much is still to come
        return (b"", fault) if (fault := arrival.fault()) else (bytes(received[:most]), {})


def _release(answer: RawResponse) -> None:
    """Release *answer*, which keeps its file open until this is called."""
