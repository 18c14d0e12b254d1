"""What of a card stands at a glance: a few lines, each fact cut to what fits, and the rest below a rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from kb.describe import cut_short

MOST_LINES = 6
"""The most lines above the rule: people read these in a fight, and smaller windows show no more."""

LINE = 80
"""Letters on a line of a hover, as the narrowest of the editors breaks them."""

_MOST_LINES_OF_A_LEAD = 2

_LOST = 5
"""How many letters fewer to try where a text doesn't fit."""

_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|"})

RULE = "---"
"""What parts the glance from the rest: editors' Markdown has nothing else that folds."""


def escape_markdown(text: str) -> str:
    """Return *text* with its Markdown signs escaped."""
    return text.translate(_MARKDOWN)


@dataclass(frozen=True, slots=True)
class CardPiece:
    """A sentence or a fact of a card, as plain text."""

    label: str
    """The label before it; empty for a sentence."""
    text: str
    written: Callable[[str], str] = escape_markdown
    """Turns its text into Markdown."""
    needed: bool = False
    """Whether it stands at a glance, if only its beginning; others do only as a whole."""
    brief: str = ""
    """What stands in its place if it doesn't fit; its beginning if empty."""
    aside: str = ""
    """What stands behind the text in any case, such as whose chance it is."""

    @property
    def markdown(self) -> str:
        """It as Markdown."""
        label = f"**{self.label}**" if self.label else ""
        return " ".join(filter(None, [label, self.written(self.text), escape_markdown(self.aside)]))

    @property
    def lines(self) -> int:
        """The lines that it takes."""
        return max(1, len(wrap(f"{self.label} {self.text} {self.aside}".strip(), LINE)))

    def cut_to(self, lines: int) -> "CardPiece":
        """Return it shortened to so many lines; itself if it fits."""
        if self.lines <= lines:
            return self
        piece = replace(self, text=self.brief or self.text)
        room = lines * LINE - len(f"{self.label} {self.aside} ")
        while piece.lines > lines and room > 0:  # lines break before a word, so that some letters are lost
            piece, room = replace(piece, text=cut_short(piece.text, room)), room - _LOST
        return piece


def at_a_glance(pieces: Sequence[CardPiece], lines: int) -> tuple[list[CardPiece], list[CardPiece]]:
    """Return what of *pieces* stands on so many lines, and in full what is left out there or only begun.

    The first is the lead, which has two lines at most; after it the *needed* have at least a line each.
    """
    shown: list[CardPiece] = []
    rest: list[CardPiece] = []
    for number, piece in enumerate(pieces):
        kept = sum(other.needed for other in pieces[number + 1 :])
        room = lines - kept if number else min(lines - kept, _MOST_LINES_OF_A_LEAD)
        fitting = piece.cut_to(room) if piece.needed else piece
        if fitting.lines <= room:
            shown.append(fitting)
            lines -= fitting.lines
        if fitting is not piece or fitting.lines > room:
            rest.append(piece)
    return shown, rest
