"""Run the commands of editors: compute the answer, and insert or show it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from lsprotocol import types as lsp
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcInvalidParams

from editor.notes.note import Note
from editor.serving.command_result import PREFIX, Asked, CommandResult
from editor.serving.server import ActionaryServer, Steps

COMMANDS = ("search", "insert", "compare")
COMMANDS_ON_NOTES = ("resolve", "turn", "convert", "at")
"""Each is a function in `commands`, which imports the rules."""


def add_commands(server: ActionaryServer) -> None:
    """Register all commands."""
    for name in COMMANDS:
        _perform(server, name)
    for name in COMMANDS_ON_NOTES:
        _perform_on_note(server, name)


def _perform(server: ActionaryServer, name: str) -> None:
    """Register a command with an object as its only argument."""

    def handle(*args: Any) -> Steps:
        asked, work = _object(name, args), _command_named(name)
        found = yield (
            server.searching,
            (lambda library: _command_result(work, library, server.settings, asked),),
            None,
        )
        return (yield _done, (server, None, found, asked), None)

    server.command(PREFIX + name)(handle)


def _perform_on_note(server: ActionaryServer, name: str) -> None:
    """Register a command about a note; its only argument is an object with the note's `uri`."""

    def handle(*args: Any) -> Steps:
        asked, work = _object(name, args), _command_named(name)
        note = server.notes.get(str(asked.get("uri")))
        if note is None:
            return {"error": f"{asked.get('uri')!r} is not open in the editor; open it first"}

        found = yield server.about, (note, lambda about: _command_result(work, about, asked)), None
        return (yield _done, (server, note, found, asked), None)

    server.command(PREFIX + name)(handle)


async def _done(
    server: ActionaryServer, note: Note | None, found: CommandResult, asked: Asked
) -> dict[str, Any]:
    """Insert and show the result as far as requested, and return the answer."""
    if "error" in found.told:
        if asked.get("insert") or asked.get("show"):
            server.tell(str(found.told["error"]), lsp.MessageType.Warning)
        return found.told
    if asked.get("insert") and note is not None and found.edits:
        edit = server.wire(note).edit(found.edits)
        server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(edit))
    if asked.get("show") and found.page:
        _show(server, *found.page)
    elif asked.get("show") and found.message:
        server.tell(found.message)
    return found.told


def _show(server: ActionaryServer, name: str, text: str) -> None:
    """Write a page and open it in the editor; if the editor can't open pages, say where it is."""
    path = server.pages / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    if get_capability(server.client_capabilities, "window.show_document.support", False):
        server.window_show_document(lsp.ShowDocumentParams(path.as_uri(), take_focus=True))
    else:
        server.tell(f"Written to {path}")


def _command_named(name: str) -> Callable[..., CommandResult]:
    work: Callable[..., CommandResult] = getattr(import_module("editor.serving.commands"), f"{name}_command")
    return work


def _object(name: str, args: tuple[Any, ...]) -> Asked:
    asked = args[0] if args else {}
    if not isinstance(asked, Mapping):
        raise JsonRpcInvalidParams(f"{PREFIX}{name} takes one object; given: {asked!r}")
    return asked


def _command_result(work: Callable[..., CommandResult], *given: Any) -> CommandResult:
    """Return the result of *work*; an error in the request becomes a sentence in the answer."""
    try:
        return work(*given)
    except ValueError as error:
        return CommandResult({"error": str(error)})
