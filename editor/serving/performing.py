"""Run the commands of editors: compute the answer, and insert or show it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from lsprotocol import types as lsp
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcInvalidParams

from editor.notes.note import Note
from editor.serving.command_result import PREFIX, Arguments, CommandResult
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
        arguments, work = _arguments(name, args), _command_function(name)
        result = yield (
            server.with_search,
            (lambda library: _command_result(work, library, server.settings, arguments),),
            None,
        )
        return (yield _finish, (server, None, result, arguments), None)

    server.command(PREFIX + name)(handle)


def _perform_on_note(server: ActionaryServer, name: str) -> None:
    """Register a command about a note; its only argument is an object with the note's `uri`."""

    def handle(*args: Any) -> Steps:
        arguments, work = _arguments(name, args), _command_function(name)
        note = server.notes.get(str(arguments.get("uri")))
        if note is None:
            return {"error": f"{arguments.get('uri')!r} is not open in the editor; open it first"}

        result = yield (
            server.with_note,
            (note, lambda context: _command_result(work, context, arguments)),
            None,
        )
        return (yield _finish, (server, note, result, arguments), None)

    server.command(PREFIX + name)(handle)


async def _finish(
    server: ActionaryServer, note: Note | None, result: CommandResult, arguments: Arguments
) -> dict[str, Any]:
    """Insert and show the result as far as requested, and return the answer."""
    if "error" in result.answer:
        if arguments.get("insert") or arguments.get("show"):
            server.tell(str(result.answer["error"]), lsp.MessageType.Warning)
        return result.answer
    if arguments.get("insert") and note is not None and result.edits:
        edit = server.wire(note).edit(result.edits)
        server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(edit))
    if arguments.get("show") and result.page:
        _show(server, *result.page)
    elif arguments.get("show") and result.message:
        server.tell(result.message)
    return result.answer


def _show(server: ActionaryServer, name: str, text: str) -> None:
    """Write a page and open it in the editor; if the editor can't open pages, say where it is."""
    path = server.pages / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    if get_capability(server.client_capabilities, "window.show_document.support", False):
        server.window_show_document(lsp.ShowDocumentParams(path.as_uri(), take_focus=True))
    else:
        server.tell(f"Written to {path}")


def _command_function(name: str) -> Callable[..., CommandResult]:
    work: Callable[..., CommandResult] = getattr(import_module("editor.serving.commands"), f"{name}_command")
    return work


def _arguments(name: str, args: tuple[Any, ...]) -> Arguments:
    argument = args[0] if args else {}
    if not isinstance(argument, Mapping):
        raise JsonRpcInvalidParams(f"{PREFIX}{name} takes one object; given: {argument!r}")
    return argument


def _command_result(work: Callable[..., CommandResult], *arguments: Any) -> CommandResult:
    """Return the result of *work*; an error in the request becomes a sentence in the answer."""
    try:
        return work(*arguments)
    except ValueError as error:
        return CommandResult({"error": str(error)})
