"""What stands between the wire and the application: a thread is taken only when a request is there as a whole."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from flask import Flask
from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope  # type: ignore[attr-defined] # it leaves out the `as`

from search_api.http.requests import TOO_SLOW
from search_api.serve.wsgi import answer_of, environ_of

_SECONDS_TO_OPEN = 30
"""For which a file that is to be sent stays."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What clients may take of one worker."""

    threads: int
    """Requests that are worked on at once."""
    largest_body: int
    """Bytes of a body that are kept; the application refuses what is larger."""
    seconds_to_send: float
    """In which a body has to come."""


class Front:
    """Reads a request to its end, has the application answer it in a thread, and sends the answer.

    However many clients stop halfway, they hold no thread, and nothing beyond their deadline.
    """

    def __init__(self, app: Flask, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.threads)

    async def __rsgi__(self, scope: Scope, connection: HTTPProtocol) -> None:
        """Answer one request."""
        try:
            async with asyncio.timeout(self._limits.seconds_to_send):
                environ = environ_of(scope, await self._body(connection))
        except TimeoutError:
            environ = environ_of(scope, b"") | {TOO_SLOW: self._limits.seconds_to_send}
        except ProtocolClosed:
            return
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, answer_of, self._app, environ)
        if answer.file is None:
            connection.response_bytes(answer.status, answer.headers, answer.content)
        else:
            connection.response_file(answer.status, answer.headers, f"/dev/fd/{answer.file.fileno()}")
            # which is opened soon, and by another thread
            loop.call_later(_SECONDS_TO_OPEN, answer.file.close)

    async def _body(self, connection: HTTPProtocol) -> bytes:
        """Return the body, read to its end; of one that is too large as much as shows that it is."""
        most = self._limits.largest_body + 1
        read = b""
        async for part in connection:
            if len(read) < most:
                read += bytes(part)
        return read[:most]
