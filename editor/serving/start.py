"""Start the server, on standard input and output or on a socket for debugging."""

import logging
import os
import sys
import tempfile
from pathlib import Path

from pygls.exceptions import JsonRpcContentModified, JsonRpcRequestCancelled

from editor.data_source import DataSource
from editor.serving.features import add_features
from editor.serving.library_loader import RequestFailed
from editor.serving.message_input import MessageInput
from editor.serving.performing import add_commands
from editor.serving.server import ActionaryServer

_EXPECTED = (JsonRpcContentModified, JsonRpcRequestCancelled, RequestFailed)
"""Refusals that are normal answers, and not logged."""

_SECONDS_A_TURN = 0.0005
"""How long the thread that works may keep one that has a message to read waiting."""


def serve(
    version: str, data_source: DataSource, *, tcp: tuple[str, int] | None, table: str | None = None
) -> None:
    """Serve one editor until it disconnects.

    Args:
        version: The program's version.
        data_source: Where its data come from.
        tcp: Address and port to listen on; None for standard input and output.
        table: The file of the table's rulings, if the editor's settings name none.

    Raises:
        BrokenMessageError: If what the editor sends isn't the protocol.
    """
    sys.setswitchinterval(_SECONDS_A_TURN)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(name)s: %(message)s")
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_unexpected)
    with tempfile.TemporaryDirectory(prefix="actionary-pages-") as pages:
        server = server_of(version, data_source, Path(pages), table)
        if tcp:
            server.start_tcp(*tcp)
        else:
            with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:  # pygls closes its output
                sys.stdout = sys.stderr  # other output would garble the messages
                server.start_io(MessageInput(sys.stdin.buffer), out)  # type: ignore[arg-type] # all that it uses


def server_of(
    version: str, data_source: DataSource, pages: Path, table: str | None = None
) -> ActionaryServer:
    """Return a server with all features and commands, not yet started."""
    server = ActionaryServer(version, data_source, pages, table)
    add_features(server)
    add_commands(server)
    return server


def _is_unexpected(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], _EXPECTED))
