"""What a test comes to on a terminal: what was asked about, chances, and a table of values, each with a bar."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.table import Table

from actionary.command.options import out

BAR = 30
"""The width of the longest bar, in characters."""

_BLOCK = "\N{FULL BLOCK}"


def print_heading(answer: dict[str, Any]) -> None:
    """Print the roll that *answer* is about, and what it warns of or does not know."""
    about = answer.get("entry") or answer["edition"]
    out.print(f"[bold]{escape(answer.get('roll', 'no roll'))}[/bold]  [dim]{escape(about)}[/dim]")
    for sentence in (*answer["warnings"], *answer["unknown"]):
        out.print(f"[yellow]{escape(sentence)}[/yellow]")


def percent(chance: dict[str, Any] | None) -> str:
    """Return a chance of an answer for people."""
    return "unknown" if chance is None else f"{chance['decimal']:.2%}"


def short(chance: dict[str, Any]) -> str:
    """Return the exact fraction of a chance, where people can take it in."""
    return str(chance["fraction"]) if len(chance["fraction"]) <= 24 else ""


def print_chart(name: str, rows: Sequence[tuple[int | str, float, str]], full: float | None = None) -> None:
    """Print values with their chances as bars.

    Args:
        name: What the values are.
        rows: Each value, its chance, and what is noted beside it.
        full: The chance whose bar is the longest; without it the greatest of *rows*.
    """
    most = full or max(chance for _, chance, _ in rows) or 1
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(name, justify="right")
    table.add_column("chance", justify="right")
    table.add_column("")
    for value, chance, note in rows:
        bar = _BLOCK * round(BAR * chance / most)
        table.add_row(str(value), f"{chance:.2%}", f"{bar} [dim]{note}[/dim]" if note else bar)
    out.print(table)
