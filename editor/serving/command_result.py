"""What a command is given, and its result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from editor.notes.places import Span

PREFIX = "actionary.server."
"""The prefix of the server's commands; an editor's own commands need another."""

Arguments = Mapping[str, Any]
"""The argument of a command."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command."""

    answer: dict[str, Any]
    """The answer."""
    edits: list[tuple[Span, str]] = field(default_factory=list)
    """The edits of the note, applied if the request has `insert`."""
    page: tuple[str, str] | None = None
    """The page to show if the request has `show`: its name and its Markdown."""
    message: str = ""
    """The line to show if there is no page."""
