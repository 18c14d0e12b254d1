"""Output of the commands, limited to what the encoding of the terminal or file can hold."""

import codecs
import io
import sys
from collections.abc import Mapping
from unicodedata import normalize

import click
from rich.console import Console

out = Console(soft_wrap=True, highlight=False)
err = Console(stderr=True, soft_wrap=True, highlight=False)

_PLAINLY = "actionary-plainly"

_PLAIN: Mapping[str, str] = {
    "\N{MINUS SIGN}": "-",
    "\N{HYPHEN}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{DIVISION SIGN}": "/",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{MIDDLE DOT}": "-",
    "\N{BULLET}": "*",
    **{chr(code): "#" for code in range(0x2580, 0x25A0)},
}
"""Plain replacements for characters that the encoding lacks, such as the bars of a chart."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign) or _letter(sign) for sign in unknown), error.end


def _letter(sign: str) -> str:
    return normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def print_anywhere() -> None:
    """Make output replace characters that the terminal cannot show, instead of failing on them."""
    codecs.register_error(_PLAINLY, _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_PLAINLY)


def print_text(text: str, *, to_error: bool = False, colour: str | None = None) -> None:
    """Print *text* unchanged."""
    click.echo(click.style(text, fg=colour) if colour else text, nl=False, err=to_error)


def can_print(text: str) -> bool:
    """Return whether standard output can show every character of *text*."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
