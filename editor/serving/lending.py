"""The library of a running server: not there yet, there without the search, then whole."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from lsprotocol import types as lsp

from editor.shelf import Shelf

if TYPE_CHECKING:  # the rules are imported when a library is opened
    from editor.library import Library
    from editor.opening import Whole
    from kb.model import Tier


class Tell(Protocol):
    """Shows a sentence to the user."""

    def __call__(self, message: str, kind: lsp.MessageType = ...) -> None:
        """Show *message*."""


class Lending:
    """Opens the library beside everything else, and lends it to those who wait for it."""

    def __init__(
        self, shelf: Shelf, tell: Tell, opened: Callable[[], None], warmed: Callable[[], None]
    ) -> None:
        """Take where the data are, what shows a sentence, and who is told that there is more to be asked."""
        self.shelf, self._tell, self._opened, self._warmed = shelf, tell, opened, warmed
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="opens")
        self._library: asyncio.Future[Library] | None = None
        self._opening: asyncio.Future[Whole] | None = None
        self._tier: Tier | None = None

    async def library(self) -> "Library":
        """Return the library when it can be asked.

        Raises:
            DataError: If the data can't be read.
        """
        if self._library is None:
            self.open()
        assert self._library is not None  # noqa: S101 - open made it
        return await asyncio.shield(self._library)

    async def searchable(self) -> "Library":
        """Return the library when it can be searched, or as far as it can be opened."""
        library = await self.library()
        if self._opening is not None:
            await asyncio.wait([self._opening])
        return library

    def open(self) -> None:
        """Begin to open the library."""
        from editor.opening import open_library

        loop = asyncio.get_running_loop()
        self._library = loop.create_future()

        def ready(library: "Library") -> None:
            loop.call_soon_threadsafe(self._ready, library)

        self._opening = loop.run_in_executor(self._worker, open_library, self.shelf, ready)
        self._opening.add_done_callback(self._whole)

    def warm(self, tier: "Tier") -> None:
        """Begin to work out the odds for *tier*, as soon as the library is whole."""
        from editor.opening import warm

        self._tier = tier
        if self._opening is not None and self._opening.done() and self._opening.exception() is None:
            loop = asyncio.get_running_loop()
            warming = loop.run_in_executor(self._worker, warm, self._opening.result(), tier)
            warming.add_done_callback(lambda done: done.exception() or self._warmed())

    def _ready(self, library: "Library") -> None:
        if self._library is not None and not self._library.done():
            self._library.set_result(library)
            self._opened()

    def _whole(self, opening: "asyncio.Future[Whole]") -> None:
        """Tell what is wrong with the data, and that there is more to be asked now."""
        from kb.problems import DataError

        error = opening.exception()
        if error is None:
            if problems := opening.result().problems:
                more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
                self._tell(f"Left out of the data: {problems[0]}{more}", lsp.MessageType.Warning)
            self._opened()
            if self._tier:
                self.warm(self._tier)
            return
        why = error.problems[0] if isinstance(error, DataError) else error
        self._tell(f"The data can't be read: {why}", lsp.MessageType.Error)
        if self._library is not None and not self._library.done():
            self._library.set_exception(error)
            self._library.exception()  # it is told already
