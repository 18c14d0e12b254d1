"""The server itself: notes as they are edited, the library as it becomes ready, and one worker for what takes time.

Messages are read in order. An edit makes a new note at once; a request takes the note as it is when it arrives, is
answered from that note in the worker, and is refused as outdated where the note was edited meanwhile: an answer never
speaks of another text than the one that was asked about.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types as lsp
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcContentModified
from pygls.lsp.server import LanguageServer

from editor.notes.files import NotesOnDisk, path_of
from editor.notes.note import Note
from editor.notes.places import Encoding
from editor.serving.about import AboutNote
from editor.serving.lending import Lending, RequestFailed
from editor.serving.wire import Wire, change_of
from editor.shelf import Shelf

if TYPE_CHECKING:  # what answers imports the rules, and is imported when the editor knows what it may ask
    from editor.features.replacing import Finding
    from editor.library import Library
    from editor.serving.data_files import DataFiles
    from editor.settings import EditorSettings

T = TypeVar("T")

NAME = "actionary"

_log = logging.getLogger(__name__)

Steps = Generator[tuple[Callable[..., Any], tuple[Any, ...], None], Any, Any]
"""What pygls runs at once up to the first `yield`, and further when that is done."""

CHECK_AFTER = 0.15
"""How many seconds after an edit a note is checked, if there was no other: what an editor asks comes first."""


def answer_named(name: str) -> Callable[..., Any]:
    """Return the function *name* of `answers`, which imports the rules."""
    found: Callable[..., Any] = getattr(import_module("editor.serving.answers"), name)
    return found


class ActionaryServer(LanguageServer):
    """A language server of the rules."""

    def __init__(self, version: str, shelf: Shelf, pages: Path) -> None:
        """Take the version of the program, the data, and a folder for pages of entries."""
        super().__init__(NAME, version)
        self.pages = pages
        self.lending = Lending(shelf, self.tell, self.check_all, self._refresh_hints)
        self.given: Any = {}  # settings that the editor began with, not yet read
        self._settings: EditorSettings | None = None
        self._source = shelf.source
        self._data_files: DataFiles | None = None
        self.notes: dict[str, Note] = {}
        self.on_disk = NotesOnDisk()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="answers")
        self._tasks: set[asyncio.Task[None]] = set()  # one that nothing holds may be collected half done
        self._due: dict[str, asyncio.TimerHandle] = {}

    @property
    def encoding(self) -> Encoding:
        """What the editor counts columns in."""
        name = self.workspace.position_encoding
        return "utf-8" if name == "utf-8" else "utf-32" if name == "utf-32" else "utf-16"

    @property
    def folders(self) -> list[Path]:
        """The folders that the editor has open."""
        uris = [self.workspace.root_uri, *self.workspace.folders]
        return list(dict.fromkeys(path for uri in uris if uri and (path := path_of(uri))))

    def wire(self, note: Note) -> Wire:
        """Return the columns of *note* as the editor counts them."""
        return Wire(note, self.encoding)

    def tell(self, message: str, kind: lsp.MessageType = lsp.MessageType.Info) -> None:
        """Show a sentence to the user."""
        self.window_show_message(lsp.ShowMessageParams(kind, message))

    async def apart(self, work: Callable[..., T], *given: Any) -> T:
        """Return what *work* makes of the library and *given*, in the worker."""
        self.get_ready()
        return await self._in_worker(work, await self.lending.library(), *given)

    async def searching(self, work: Callable[..., T], *given: Any) -> T:
        """Return what *work* makes of the library and *given* as soon as it can be searched."""
        self.get_ready()
        return await self._in_worker(work, await self.lending.searchable(), *given)

    async def _in_worker(self, work: Callable[..., T], *given: Any) -> T:
        from kb.problems import RequestError

        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, work, *given)
        except RequestError as error:  # as where a service no longer answers
            self.tell(str(error), lsp.MessageType.Warning)
            raise RequestFailed(str(error)) from error

    async def about(self, note: Note, work: Callable[[AboutNote], T]) -> T:
        """Return what *work* says of *note*, unless it is edited meanwhile.

        Raises:
            JsonRpcContentModified: If it was.
        """

        def answer(library: "Library") -> T:
            self._refuse_outdated(note)
            return work(AboutNote(self, library, note, self.settings))

        found = await self.apart(answer)
        self._refuse_outdated(note)
        return found

    def _refuse_outdated(self, note: Note) -> None:
        if self.notes.get(note.uri) is not note:
            raise JsonRpcContentModified("The text was edited meanwhile; ask again.")

    def opened(self, note: Note) -> None:
        """Take a note, and begin to look for what is wrong in it."""
        self.notes[note.uri] = note
        self.check(note)

    def edited(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Take an edit."""
        document = params.text_document
        note = self.notes.get(document.uri)
        if note is not None:
            changes = [change_of(change) for change in params.content_changes]
            note = self.notes[note.uri] = note.changed(changes, document.version, self.encoding)
            if (due := self._due.pop(note.uri, None)) is not None:
                due.cancel()
            self._due[note.uri] = asyncio.get_running_loop().call_later(CHECK_AFTER, self.check, note)

    def check_all(self) -> None:
        """Begin to look for what is wrong in every note that is open."""
        for note in self.notes.values():
            self.check(note)

    def _refresh_hints(self) -> None:
        """Have the editor ask for hints again, where it can."""
        if get_capability(self.client_capabilities, "workspace.inlay_hint.refresh_support", False):
            self.workspace_inlay_hint_refresh(None)

    def check(self, note: Note) -> None:
        """Begin to look for what is wrong in *note*, and tell it if the note is still the same then."""
        self.begin(self._check(note))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do *work* beside everything else; what makes it fail is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self, note: Note) -> None:
        from editor.features.diagnostics import findings

        self.get_ready()
        try:
            if self.data_files.of(note) is not None:
                await self.data_files.check(note)
                return
            found = await self.about(note, lambda about: findings(about.library, note, about.settings))
        except (JsonRpcContentModified, RequestFailed):
            return
        except Exception:  # noqa: BLE001 - no text may end what tells the user of other texts
            _log.exception("looking for what is wrong failed")
            return
        self._publish(note, found)

    def publish_from_thread(self, note: Note, found: "list[Finding]") -> None:
        """Tell what is wrong in *note*, if it is still the same when the editor can be told."""
        self._loop.call_soon_threadsafe(self._publish, note, found)

    def _publish(self, note: Note, found: "list[Finding]") -> None:
        if self.notes.get(note.uri) is note:
            wire = self.wire(note)
            diagnostics = [wire.diagnostic(one) for one in found]
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(note.uri, diagnostics, version=note.version)
            )

    def closed(self, uri: str) -> None:
        """Let go of a note, and of what was said of it."""
        if (due := self._due.pop(uri, None)) is not None:
            due.cancel()
        if self.notes.pop(uri, None) is not None:
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    @property
    def settings(self) -> "EditorSettings":
        """What the user set."""
        assert self._settings is not None  # noqa: S101 - get_ready read them
        return self._settings

    @property
    def data_files(self) -> "DataFiles":
        """Those of the notes that are data files."""
        assert self._data_files is not None  # noqa: S101 - get_ready made it
        return self._data_files

    def get_ready(self) -> None:
        """Import what answers, read the settings and open the library, once."""
        if self._settings is None:
            import_module("editor.serving.answers")
            self._data_files = import_module("editor.serving.data_files").DataFiles(self)
            self._loop = asyncio.get_running_loop()
            self.set(self.given)
            self.lending.open()

    def set(self, given: Any) -> None:
        """Take settings; those that are not understood are told and left as they are by default."""
        from editor.settings import settings_of, source_of

        self._settings, wrong = settings_of(given)
        source, fault = source_of(given)
        self.lending.use(source or self._source)
        wrong += [fault] if fault else []
        if wrong:
            self.tell(". ".join(wrong), lsp.MessageType.Warning)
        self.lending.warm(self._settings.tier)
        self.check_all()

    def request(self, method: str, answer: str, options: Any = None) -> None:
        """Answer a request about a note with what the function *answer* of `answers` says of it.

        The answer is null for a text that is not open.
        """

        def handle(params: Any) -> Steps:
            note = self.notes.get(params.text_document.uri)
            if note is None:
                return None
            work = answer_named(answer)
            found = yield self.about, (note, lambda about: work(about, params)), None
            return found

        self.feature(method, options)(handle)
