"""The server: open notes, the library, and a worker thread for requests.

Messages are read in order. An edit makes a new note at once. A request is answered in the worker from the note as it
was when the request arrived; if the note is edited meanwhile, the request is refused as outdated. So an answer is
always about the text that the editor has. Only proposals come all the same: editors apply what was typed since.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types as lsp
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcContentModified
from pygls.lsp.server import LanguageServer

from editor.data_source import DataSource
from editor.notes.files import NotesOnDisk, path_of
from editor.notes.note import Note
from editor.notes.places import Encoding, Span, Spot
from editor.serving.library_loader import LibraryLoader, RequestFailed
from editor.serving.wire import Wire, change_of

if TYPE_CHECKING:  # these import the rules, for which the handshake should not wait
    from editor.features.replacing import Finding
    from editor.library import Library
    from editor.serving.data_files import DataFiles
    from editor.settings import EditorSettings

T = TypeVar("T")

NAME = "actionary"

_log = logging.getLogger(__name__)

Steps = Generator[tuple[Callable[..., Any], tuple[Any, ...], None], Any, Any]
"""A handler that pygls runs up to a `yield`, and continues with the result of the yielded call."""

CHECK_AFTER = 0.15
"""Seconds after the last edit until a note is checked: the editor's requests come first."""

SLICE = 0.003
"""Seconds that the check of a note takes at a time: a request that arrives meanwhile is answered after these."""

IDLE = 0.5
"""Seconds without an edit or a request after which odds are counted that nobody has asked for yet."""


def next_items(seconds: float, items: Iterator[T]) -> list[T] | None:
    """Return the next of *items*: at least one, and all that come in so many *seconds*; None after the last."""
    until = monotonic() + seconds
    found = []
    for item in items:
        found.append(item)
        if monotonic() >= until:
            break
    return found or None


class ActionaryServer(LanguageServer):
    """The language server of the rules."""

    def __init__(self, version: str, data_source: DataSource, pages: Path, table: str | None = None) -> None:
        """Take the program's version, the sources of its data, a folder for entries' pages, and a table's file."""
        super().__init__(NAME, version)
        self.pages = pages
        self.loader = LibraryLoader(data_source, self.tell, self.check_all, self._refresh_hints)
        self.initial_settings: Any = {}  # the editor's initial settings, not yet read
        self.prepare: Callable[[], object] = lambda: None  # what is imported after the handshake
        self._settings: EditorSettings | None = None
        self._source, self._table = data_source.source, table
        self._data_files: DataFiles | None = None
        self.notes: dict[str, Note] = {}
        self.on_disk = NotesOnDisk()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="answers")
        self._tasks: set[asyncio.Task[None]] = set()  # a task without a reference may be collected
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._counting: dict[str, asyncio.Task[None]] = {}
        self._active_at = 0.0  # when the editor last edited a note or asked about one

    @property
    def encoding(self) -> Encoding:
        """The units in which the editor counts columns."""
        name = self.workspace.position_encoding
        return "utf-8" if name == "utf-8" else "utf-32" if name == "utf-32" else "utf-16"

    @property
    def folders(self) -> list[Path]:
        """The folders that the editor has open."""
        uris = [self.workspace.root_uri, *self.workspace.folders]
        return list(dict.fromkeys(path for uri in uris if uri and (path := path_of(uri))))

    def wire(self, note: Note) -> Wire:
        """Return the conversion between the places of *note* and the editor's."""
        return Wire(note, self.encoding)

    def tell(self, message: str, kind: lsp.MessageType = lsp.MessageType.Info) -> None:
        """Show a sentence to the user."""
        self.window_show_message(lsp.ShowMessageParams(kind, message))

    async def with_library(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call *work* with the library and *arguments* in the worker, and return its result."""
        self.get_ready()
        return await self._in_worker(work, await self.loader.library(), *arguments)

    async def with_search(self, work: Callable[..., T], *arguments: Any) -> T:
        """Like `with_library`, but with the library once it has its search."""
        self.get_ready()
        return await self._in_worker(work, await self.loader.searchable(), *arguments)

    async def _in_worker(self, work: Callable[..., T], *arguments: Any) -> T:
        from kb.problems import RequestError

        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, work, *arguments)
        except RequestError as error:  # such as a service that no longer answers
            self.tell(str(error), lsp.MessageType.Warning)
            raise RequestFailed(str(error)) from error

    async def with_note(self, note: Note, work: "Callable[[NoteContext], T]") -> T:
        """Call *work* with the context of *note* in the worker, and return its result.

        Raises:
            JsonRpcContentModified: If the note is edited meanwhile.
        """

        def answer(library: "Library") -> T:
            self._refuse_outdated(note)
            return work(NoteContext(self, library, note, self.settings))

        found = await self.with_library(answer)
        self._refuse_outdated(note)
        return found

    async def with_note_and_search(self, note: Note, work: "Callable[[NoteContext], T]") -> T:
        """Like `with_note`, but with the library's search, and about the older text if that is edited meanwhile."""
        return await self.with_search(lambda library: work(NoteContext(self, library, note, self.settings)))

    def _refuse_outdated(self, note: Note) -> None:
        if self.notes.get(note.uri) is not note:
            raise JsonRpcContentModified("The text was edited meanwhile; ask again.")

    def open_note(self, note: Note) -> None:
        """Add an opened note, and start checking it."""
        self.notes[note.uri] = note
        self.check(note)

    def edit_note(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Apply an edit, and check the note after a pause."""
        self._active_at = monotonic()
        document = params.text_document
        note = self.notes.get(document.uri)
        if note is not None:
            changes = [change_of(change) for change in params.content_changes]
            note = self.notes[note.uri] = note.with_edits(changes, document.version, self.encoding)
            if (due := self._due.pop(note.uri, None)) is not None:
                due.cancel()
            self._due[note.uri] = asyncio.get_running_loop().call_later(CHECK_AFTER, self.check, note)

    def check_all(self) -> None:
        """Start checking every open note."""
        for note in self.notes.values():
            self.check(note)

    def _refresh_hints(self) -> None:
        """Ask the editor to request hints again, if it supports that."""
        if get_capability(self.client_capabilities, "workspace.inlay_hint.refresh_support", False):
            self.workspace_inlay_hint_refresh(None)

    def check(self, note: Note) -> None:
        """Start checking *note*; the findings are published unless it is edited meanwhile."""
        self.begin(self._check(note))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run *work* in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _check(self, note: Note) -> None:
        from editor.features.diagnostics import findings_by_part, in_order

        self.get_ready()
        try:
            if self.data_files.of(note) is not None:
                await self.data_files.check(note)
                return
            parts = await self.with_note(
                note, lambda context: findings_by_part(context.library, note, context.settings)
            )
            found: list[Finding] = []
            while (some := await self.with_note(note, lambda _: next_items(SLICE, parts))) is not None:
                found += chain.from_iterable(some)
        except (JsonRpcContentModified, RequestFailed):
            return
        except Exception:  # noqa: BLE001 - a failure in one note must not end the checks of others
            _log.exception("checking a note failed")
            return
        self._publish(note, in_order(found))
        self._stop_counting(note.uri)
        self._counting[note.uri] = self.begin(self._count_odds(note))

    async def _count_odds(self, note: Note) -> None:
        """Count the odds of the rolls in *note*, so that hovers and hints find them, while the editor is idle.

        An edit, which changes few rolls, does not end it. The next check begins anew, past those that are known.
        """
        from editor.features.hints import hints

        settings = self.settings
        whole = Span(Spot(0, 0), Spot(len(note.lines), 0))
        try:
            counted = await self.with_library(lambda library: hints(library, note, whole, settings))
            while await self.with_library(lambda _: next(counted, None)) is not None:
                while (pause := self._active_at + IDLE - monotonic()) > 0:
                    await asyncio.sleep(pause)
        except RequestFailed:
            return
        except Exception:  # noqa: BLE001 - a failure in one note must not end the counting in others
            _log.exception("counting the odds of a note failed")

    def _stop_counting(self, uri: str) -> None:
        if (counting := self._counting.pop(uri, None)) is not None:
            counting.cancel()

    def publish_from_thread(self, note: Note, findings: "list[Finding]") -> None:
        """Publish findings in *note* from another thread, unless it is edited meanwhile."""
        self._loop.call_soon_threadsafe(self._publish, note, findings)

    def _publish(self, note: Note, findings: "list[Finding]") -> None:
        if self.notes.get(note.uri) is note:
            wire = self.wire(note)
            diagnostics = [wire.diagnostic(one) for one in findings]
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(note.uri, diagnostics, version=note.version)
            )

    def close_note(self, uri: str) -> None:
        """Remove a closed note and its findings."""
        self._stop_counting(uri)
        if (due := self._due.pop(uri, None)) is not None:
            due.cancel()
        if self.notes.pop(uri, None) is not None:
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    @property
    def settings(self) -> "EditorSettings":
        """The user's settings."""
        assert self._settings is not None  # noqa: S101 - get_ready read them
        return self._settings

    @property
    def data_files(self) -> "DataFiles":
        """The open data files."""
        assert self._data_files is not None  # noqa: S101 - get_ready made it
        return self._data_files

    def get_ready(self) -> None:
        """Import what answers need, read the settings and start opening the library, once."""
        if self._settings is None:
            self.prepare()
            from editor.serving.data_files import DataFiles

            self._data_files = DataFiles(self.notes, self.loader, self.publish_from_thread)
            self._loop = asyncio.get_running_loop()
            self.apply_settings(self.initial_settings)
            self.loader.open()

    def apply_settings(self, settings_object: Any) -> None:
        """Apply settings; wrong ones are reported and keep their defaults."""
        from editor.settings import join_sentences, settings_of, source_of

        self._settings, wrong = settings_of(settings_object, self._table)
        source, fault = source_of(settings_object)
        self.loader.use(source or self._source)
        wrong += [fault] if fault else []
        if wrong:
            self.tell(join_sentences(wrong), lsp.MessageType.Warning)
        self.loader.warm(self._settings.tier)
        self.begin(self._tell_wrong_edition(self._settings))
        self.check_all()

    async def _tell_wrong_edition(self, settings: "EditorSettings") -> None:
        """Report an edition of the settings that doesn't exist, as soon as the rules are read."""
        from editor.settings import wrong_edition_text

        if settings.edition is None:
            return
        try:
            library = await self.loader.library()
        except RequestFailed:
            return
        if library.edition(settings.edition) is None:
            self.tell(wrong_edition_text(settings.edition, library.base.editions), lsp.MessageType.Warning)

    def request(
        self,
        method: str,
        answer: "Callable[[NoteContext, Any], Any]",
        options: Any = None,
        *,
        proposes: bool = False,
    ) -> None:
        """Register *answer* for requests about notes.

        The answer is null for a text that is not open.

        Args:
            method: The request.
            answer: Returns the answer for the context and the parameters of a request.
            options: The registration options of the request.
            proposes: Whether it proposes what to write: then it waits for the search, and is never refused.
        """
        call = self.with_note_and_search if proposes else self.with_note

        def handle(params: Any) -> Steps:
            self._active_at = monotonic()
            note = self.notes.get(params.text_document.uri)
            if note is None:
                return None
            found = yield call, (note, lambda context: answer(context, params)), None
            return found

        self.feature(method, options)(handle)


@dataclass(frozen=True, slots=True)
class NoteContext:
    """The context of a request: its note, and all that is needed to answer it."""

    server: ActionaryServer
    library: "Library"
    note: Note
    settings: "EditorSettings"

    @property
    def wire(self) -> Wire:
        """The conversion between the note's places and the editor's."""
        return self.server.wire(self.note)
