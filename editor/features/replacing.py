"""Findings in a text, and edits that fix them."""

from dataclasses import dataclass, field
from typing import Literal

from editor.notes.places import Span

Grade = Literal["error", "warning", "information", "hint"]

WARNING: Grade = "warning"
INFORMATION: Grade = "information"


@dataclass(frozen=True, slots=True)
class Replacement:
    """An edit that replaces a span."""

    title: str
    span: Span
    text: str
    preferred: bool = False


def change_to(text: str, span: Span) -> Replacement:
    """Return the edit that replaces *span* by *text*, which editors apply without asking."""
    return Replacement(f"Change to {text}", span, text, preferred=True)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in a text, with edits that fix it."""

    code: str
    span: Span
    message: str
    grade: Grade = "warning"
    fixes: tuple[Replacement, ...] = field(default=())
