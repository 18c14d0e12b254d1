"""The server that assistants start: its lines, its tools, and refusals as sentences."""

import json
import logging
import re
import sys
from typing import Any, BinaryIO

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

from editor.assistant.tools import tools_of
from editor.data_source import DataSource
from editor.library import Library
from editor.opening import open_library
from kb.model.faults import faults
from resolver.wording import did_you_mean, join_words

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

_ABOUT = (
    "Rules of tabletop role-playing games: what an action costs, what you roll, exact odds. `resolve`, `show` and "
    "`turn` take an action's name with its edition, or its id (sr5/take-cover); `search` finds it by any words. If "
    "an answer says unknown, the source doesn't give it: say so instead of guessing."
)


def serve(version: str, data_source: DataSource) -> None:
    """Serve one assistant over standard input and output until it ends.

    Raises:
        DataError: If the data can't be read.
    """
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    server_of(version, open_library(data_source, lambda _: None).library).run("stdio")


def server_of(version: str, library: Library) -> MCPServer[Any]:
    """Return a server with the tools, not yet started."""
    tools = [*tools_of(library)]
    return _Assistant("actionary", version=version, instructions=_ABOUT, log_level="WARNING", tools=tools)


class _Assistant(MCPServer[Any]):
    """A server whose refusals are sentences, without the protocol's and pydantic's words around them."""

    def __init__(self, name: str, *, tools: list[Tool], **settings: Any) -> None:
        super().__init__(name, tools=tools, **settings)
        self._arguments = {tool.name: tool.fn_metadata.arg_model for tool in tools}

    async def run_stdio_async(self) -> None:
        """Serve on standard input and output."""
        lines: Any = anyio.wrap_file(_Lines(sys.stdin.buffer))  # type: ignore[arg-type] # all that it uses
        async with stdio_server(stdin=lines) as (read_stream, write_stream):
            options = self._lowlevel_server.create_initialization_options()
            await self._lowlevel_server.run(read_stream, write_stream, options)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; refuse parameters that it doesn't have, which the library would ignore."""
        if wrong := self._unknown_parameter(name, arguments):
            raise ToolError(wrong)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            raise ToolError(self._error_text(name, error)) from error

    def _unknown_parameter(self, name: str, arguments: dict[str, Any]) -> str | None:
        known = self._arguments[name].model_fields if name in self._arguments else arguments
        unknown = next((given for given in arguments if given not in known), None)
        if unknown is None:
            return None
        allowed = did_you_mean(unknown, known, f"it takes {join_words(known)}")
        return f"{name} has no parameter {unknown[:60]!r}; {allowed}"

    def _error_text(self, name: str, error: ToolError) -> str:
        cause = error.__cause__
        if isinstance(cause, ValidationError) and name in self._arguments:
            return "; ".join(fault.message for fault in faults(cause, self._arguments[name]))
        return str(cause if isinstance(cause, ToolError) else error)


class _Lines:
    """The lines of a stream, without surrogates that stand alone: the library leaves such a message unanswered."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> str:
        """Return the next line; empty at the end."""
        line = self._stream.readline().decode(errors="replace")
        if not _SURROGATE.search(line):
            return line
        try:
            content = json.dumps(json.loads(line), ensure_ascii=False)
        except (ValueError, RecursionError):
            return line
        return content.encode("utf-16", "surrogatepass").decode("utf-16", "replace") + "\n"
