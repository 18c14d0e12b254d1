"""What is wrong in a text, and edits that mend it."""

from dataclasses import dataclass, field
from typing import Literal

from editor.notes.places import Span

Grade = Literal["error", "warning", "information", "hint"]

ERROR: Grade = "error"
WARNING: Grade = "warning"
INFORMATION: Grade = "information"


@dataclass(frozen=True, slots=True)
class Replacement:
    """An edit: the text that belongs in place of a span."""

    title: str
    span: Span
    text: str
    preferred: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong in a text, with what mends it."""

    code: str
    span: Span
    message: str
    grade: Grade = "warning"
    fixes: tuple[Replacement, ...] = field(default=())
