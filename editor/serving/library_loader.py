"""The library of a running server: still opening, then usable without its search, then complete."""

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from editor.data_source import DataSource

if TYPE_CHECKING:  # opening a library imports the rules
    from editor.library import Library
    from editor.opening import LoadedLibrary
    from kb.model import Tier


class RequestFailed(JsonRpcException):
    """A request that can't be answered, with the reason in a sentence, which editors show."""

    CODE = -32803


class Tell(Protocol):
    """Shows a sentence to the user."""

    def __call__(self, message: str, kind: lsp.MessageType = ...) -> None:
        """Show *message*."""


class LibraryLoader:
    """Opens the library in a thread, and hands it to the requests that wait for it."""

    def __init__(
        self, data_source: DataSource, tell: Tell, opened: Callable[[], None], warmed: Callable[[], None]
    ) -> None:
        """Take the sources of the data, and what to call.

        Args:
            data_source: Where the data come from.
            tell: Shows a sentence to the user.
            opened: Called when the library is usable, and again when it has its search.
            warmed: Called when its odds are computed.
        """
        self.data_source, self._tell, self._opened, self._warmed = data_source, tell, opened, warmed
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="opens")
        self._library: asyncio.Future[Library] | None = None
        self._opening: asyncio.Future[LoadedLibrary] | None = None
        self._tier: Tier | None = None
        self._last_message = ""

    async def library(self) -> "Library":
        """Return the library once it is usable; ask a service again that did not answer before.

        Raises:
            RequestFailed: If the data can't be read.
        """
        if self._library is None or (self._has_failed() and self.data_source.source is not None):
            self.open()
        assert self._library is not None  # noqa: S101 - open made it
        try:
            return await asyncio.shield(self._library)
        except ValueError as error:
            raise RequestFailed(_why(error)) from error

    async def searchable(self) -> "Library":
        """Return the library once it has its search, or failed to get it."""
        library = await self.library()
        if self._opening is not None:
            await asyncio.wait([self._opening])
        return library

    def use(self, source: str | None) -> None:
        """Switch to the service at *source*; None for the program's own data."""
        if source != self.data_source.source:
            self.data_source = replace(self.data_source, source=source)
            if self._library is not None:
                self.open()

    def open(self) -> None:
        """Start opening the library."""
        from editor.opening import open_library

        gc.unfreeze()  # those of another source may go
        loop = asyncio.get_running_loop()
        library = self._library = loop.create_future()

        def ready(opened: "Library") -> None:
            loop.call_soon_threadsafe(self._ready, library, opened)

        self._opening = loop.run_in_executor(self._worker, open_library, self.data_source, ready)
        self._opening.add_done_callback(lambda opening: self._complete(library, opening))

    def warm(self, tier: "Tier") -> None:
        """Start computing the odds for *tier* as soon as the library is complete."""
        from editor.opening import warm

        self._tier = tier
        if self._opening is not None and self._opening.done() and self._opening.exception() is None:
            loop = asyncio.get_running_loop()
            warming = loop.run_in_executor(self._worker, warm, self._opening.result(), tier)
            warming.add_done_callback(self._settle)

    def _settle(self, warming: "asyncio.Future[None]") -> None:
        """Leave the rules, which stay, out of what Python looks through for garbage: longer than a hover takes."""
        gc.freeze()
        if warming.exception() is None:
            self._warmed()

    def _has_failed(self) -> bool:
        library = self._library
        return library is not None and library.done() and library.exception() is not None

    def _ready(self, waiting: "asyncio.Future[Library]", library: "Library") -> None:
        if not waiting.done():
            waiting.set_result(library)
            if waiting is self._library:
                self._opened()

    def _complete(self, waiting: "asyncio.Future[Library]", opening: "asyncio.Future[LoadedLibrary]") -> None:
        """Show the problems of the data, and call back that the library is complete."""
        error = opening.exception()
        if error is not None and not waiting.done():
            waiting.set_exception(error)
            waiting.exception()  # marks it as handled: it is shown below
        if waiting is not self._library:  # another source was chosen meanwhile
            return
        if error is not None:
            self._tell_once(f"The data can't be read: {_why(error)}")
            return
        self._last_message = ""
        if problems := opening.result().problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self._tell(f"Left out of the data: {problems[0]}{more}", lsp.MessageType.Warning)
        self._opened()
        if self._tier:
            self.warm(self._tier)

    def _tell_once(self, message: str) -> None:
        """Show why there are no data, unless that was the last message of this kind."""
        if message != self._last_message:
            self._last_message = message
            self._tell(message, lsp.MessageType.Error)


def _why(error: BaseException) -> str:
    from kb.problems import DataError

    return str(error.problems[0] if isinstance(error, DataError) else error)
