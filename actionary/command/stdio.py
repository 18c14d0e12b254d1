"""Servers that an editor or an assistant starts: lsp, mcp. They answer before they import the rules."""

from importlib.metadata import version

import click

from actionary.command.failures import fail
from actionary.command.options import with_kb, with_table_of_notes
from actionary.layers import Layers


@click.command("lsp")
@click.option("--tcp", metavar="[HOST:]PORT", help="Listen on a port for one editor, to debug the server.")
@click.option("--source", metavar="ADDRESS", help="Use the data of the service that runs there.")
@with_table_of_notes
@with_kb
def lsp_command(tcp: str | None, source: str | None, table: str | None, layers: Layers) -> None:
    """Serve a text editor over the Language Server Protocol.

    Editors start this themselves and talk to it over standard input and output.

    \b
    actionary lsp --source http://127.0.0.1:8000
    """
    if source is not None and not source.startswith(("http://", "https://")):
        raise click.UsageError(f"{source!r} is not an address; write --source http://127.0.0.1:8000")
    try:
        from editor.data_source import data_source_of
        from editor.serving.message_input import BrokenMessageError
        from editor.serving.start import serve
    except ModuleNotFoundError as error:
        fail(_missing(error, "editor"))
    data_source = data_source_of(layers.folders, shipped=layers.shipped, source=source)
    try:
        serve(version("actionary"), data_source, tcp=_address(tcp) if tcp else None, table=table)
    except BrokenMessageError as error:
        fail(f"The language server stopped: {error}")


@click.command("mcp")
@with_kb
def mcp_command(layers: Layers) -> None:
    """Serve an assistant over the Model Context Protocol.

    Its tools look up actions, roll, solve, convert and check turns. Assistants start this themselves and talk to it
    over standard input and output.
    """
    try:
        from editor.assistant import serve
        from editor.data_source import data_source_of
    except ModuleNotFoundError as error:
        fail(_missing(error, "mcp"))
    serve(version("actionary"), data_source_of(layers.folders, shipped=layers.shipped))


def _missing(error: ModuleNotFoundError, extra: str) -> str:
    """Return how to install what a command needs and is not part of the base.

    Raises:
        ModuleNotFoundError: If it is a part of the program itself that is missing.
    """
    if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "platformdirs", "mcp"):
        raise error
    return f"the package {error.name} is missing; install it with: pip install 'actionary[{extra}]'"


def _address(text: str) -> tuple[str, int]:
    host, sign, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise click.UsageError(f"{text!r} is not a port; write --tcp 2087 or --tcp 127.0.0.1:2087")
    return (host if sign else "127.0.0.1"), int(port)
