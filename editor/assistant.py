"""The rules as tools of the Model Context Protocol, for assistants at the table."""

import json
import logging
import re
import sys
from collections.abc import Callable
from typing import Annotated, Any, BinaryIO, TypeVar

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field, ValidationError

from editor.data_source import DataSource
from editor.features.comparing import side_by_side
from editor.features.searching import MOST_RESULTS, search
from editor.library import Library
from editor.opening import open_library
from editor.settings import EditorSettings
from kb.links.export import entry_data
from kb.links.find import find, nearest_entry
from kb.model.faults import faults
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.references import edition_of
from resolver.wording import join_words
from resolver.work import bounded

T = TypeVar("T")

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

Limit = Annotated[int, Field(ge=1, le=MOST_RESULTS)]

MOST_WORK = 30_000_000
"""The most work for one request, in units of `resolver.work`: about half a minute."""

_ABOUT = (
    "Rules of tabletop role-playing games: what an action costs, what you roll, exact odds. Find an entry with "
    "`search`, then use its id (such as sr5/take-cover). If the data say unknown, the source does not give it: say "
    "so instead of guessing."
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
    tools = [Tool.from_function(tool, name) for name, tool in _tools(library).items()]
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
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            raise ToolError(self._error_text(name, error)) from error

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


def _tools(library: Library) -> dict[str, Any]:
    return {
        "search": _search(library),
        "show": _show(library),
        "compare": _compare(library),
        "resolve": _resolve(library),
        "turn": _turn(library),
    }


def _search(library: Library) -> Any:
    def search_actions(query: str, edition: str | None = None, limit: Limit = 10) -> dict[str, Any]:
        """Find actions by name, nickname or question; typos are forgiven.

        `edition` limits the search to one edition: sr3, sr5, sr6, matrix-d6, cwn or another of the data.
        """
        found = _answer_or_tool_error(
            lambda: search(library, query, EditorSettings(), edition=edition, limit=limit)
        )
        for result in found["results"]:
            del result["highlight"], result["insert"]  # for screens and notes
        return found

    return search_actions


def _show(library: Library) -> Any:
    def show_action(name: str, edition: str | None = None) -> dict[str, Any]:
        """Return everything about an action, by id, name or nickname; all entries of that name."""
        chosen = None if edition is None else _answer_or_tool_error(lambda: library.require_edition(edition))
        found = find(library.base, name, chosen)
        if not found:
            raise ToolError(_no_action(library, name, chosen))
        return {"entries": [entry_data(library.base, id_) for id_ in found]}

    return show_action


def _no_action(library: Library, name: str, edition: str | None) -> str:
    """Return the sentence for an action that *edition* lacks: which others have it, or the nearest."""
    base = library.base
    if edition is None:
        near = nearest_entry(base, name)
        return f"There is no action {name!r}" + (f"; did you mean {near}?" if near else "")
    lacking = f"{base.editions[edition].short} has no action {name!r}"
    if others := list(dict.fromkeys(base.editions[edition_of(id_)].short for id_ in find(base, name))):
        return f"{lacking}; {join_words(others)} {'has' if len(others) == 1 else 'have'} it"
    own = library.near(f"{edition}/{name}", edition, limit=1)
    return lacking + (f"; did you mean {own[0]}?" if own else "")


def _compare(library: Library) -> Any:
    def compare_action(id: str) -> dict[str, Any]:  # noqa: A002 - what it is called everywhere else
        """Return an action, by id, name or nickname, beside its equivalents in other editions, field by field."""
        found = find(library.base, id)
        if not found:
            raise ToolError(_no_action(library, id, None))
        comparison = _answer_or_tool_error(lambda: side_by_side(library, found[0]))
        if not set(found) <= set(comparison.ids):
            raise ToolError(f"{id!r} is the name of several actions; give the id: {join_words(found, 'or')}")
        return comparison.plain()

    return compare_action


def _resolve(library: Library) -> Any:
    def resolve_test(request: ResolveRequest) -> dict[str, Any]:
        """Return the exact odds of an action's test or a typed roll, or the result of dice or a seed.

        Give `entry`, or `roll` with its `edition`. `ratings` are yours and `against` the target's, by term.
        """
        return _answer_or_tool_error(lambda: resolve(library.base, request).plain())

    return resolve_test


def _turn(library: Library) -> Any:
    def check_turn_of_actions(request: TurnRequest) -> dict[str, Any]:
        """Check whether actions are legal in one turn: what forbids them, and what is left."""
        return _answer_or_tool_error(lambda: check_turn(library.base, request).plain())

    return check_turn_of_actions


def _answer_or_tool_error(work: Callable[[], T]) -> T:
    """Return the answer of *work*; refuse a wrong request with a sentence for the assistant."""
    try:
        with bounded(MOST_WORK):
            return work()
    except ValueError as error:
        raise ToolError(str(error)) from error
