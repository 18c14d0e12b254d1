"""What of a card stands at a glance: a few lines, each fact cut to what fits, and the rest below a rule."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from kb.describe import cut_short
from resolver.wording import upper

MOST_LINES = 6
"""The most lines above the rule: people read these in a fight, and smaller windows show no more."""

LINE = 80
"""Letters on a line of a hover, as the narrowest of the editors breaks them."""

_MOST_LINES_OF_A_LEAD = 2

_LOST = 5
"""How many letters fewer to try where a text doesn't fit."""

_CLAUSE = re.compile(r"(?<!\bv)[;.](?=\s)")
"""What parts a text so that its beginning can stand alone, outside parentheses."""

_BESIDE = " · "
"""What stands between two facts on a line."""

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
    aside: str = ""
    """What stands behind the text in any case, such as whose chance it is."""
    beside: "CardPiece | None" = None
    """A fact that shares its line."""

    @property
    def markdown(self) -> str:
        """It as Markdown."""
        label = f"**{self.label}**" if self.label else ""
        own = " ".join(filter(None, [label, self.written(self.text), escape_markdown(self.aside)]))
        return own if self.beside is None else f"{own}{_BESIDE}{self.beside.markdown}"

    @property
    def lines(self) -> int:
        """The lines that it takes."""
        return max(1, len(wrap(self._plain, LINE)))

    @property
    def _plain(self) -> str:
        own = f"{self.label} {self.text} {self.aside}".strip()
        return own if self.beside is None else f"{own}{_BESIDE}{self.beside._plain}"

    def cut_to(self, lines: int) -> "tuple[CardPiece, CardPiece | None]":
        """Return it shortened to so many lines, and what is left out; itself and None if it fits.

        It is cut between clauses, and the others are left out; in a clause, and then all of it is left to say.
        """
        if self.lines <= lines:
            return self, None
        for sign in reversed([*_CLAUSE.finditer(self.text)]):
            text = self.text[: sign.start()]
            begun = replace(self, text=f"{text} …")
            if begun.lines <= lines and text.count("(") == text.count(")"):
                return begun, replace(self, text=upper(self.text[sign.end() :].strip()))
        piece, room = self, lines * LINE - len(f"{self.label} {self.aside} ")
        while piece.lines > lines and room > 0:  # lines break before a word, so that some letters are lost
            piece, room = replace(piece, text=cut_short(piece.text, room)), room - _LOST
        return piece, self


def at_a_glance(pieces: Sequence[CardPiece], lines: int) -> tuple[list[CardPiece], list[CardPiece]]:
    """Return what of *pieces* stands on so many lines, and what is left out there.

    The first is the lead, which has two lines at most; after it the *needed* have at least a line each. Before one of
    these is cut, two that fit on a line share it, and the lead keeps only the clauses that fit on a line.
    """
    lead, left = pieces[0].cut_to(min(lines - sum(one.needed for one in pieces[1:]), _MOST_LINES_OF_A_LEAD))
    facts = _side_by_side(pieces[1:], lines - lead.lines)
    if sum(each.lines for each in facts if each.needed) > lines - lead.lines:
        shorter, others = pieces[0].cut_to(1)
        if others is not pieces[0]:  # not within a clause
            lead, left = shorter, others
    lines -= lead.lines
    rest = [] if left is None else [left]
    shown = [lead]
    for number, piece in enumerate(facts):
        room = lines - sum(other.needed for other in facts[number + 1 :])
        fitting, left = piece.cut_to(room) if piece.needed else (piece, None)
        if fitting.lines <= room:
            shown.append(fitting)
            lines -= fitting.lines
        else:
            left = piece
        rest += [] if left is None else [left]
    return shown, rest


def _side_by_side(pieces: Sequence[CardPiece], lines: int) -> list[CardPiece]:
    """Return *pieces* with a needed one beside another of one line, as long as the needed take more than *lines*."""
    found = [*pieces]
    for piece in pieces:
        if sum(each.lines for each in found if each.needed) <= lines:
            break
        for other in found[found.index(piece) + 1 :] if piece in found and piece.needed else ():
            joined = replace(piece, beside=other)
            if other.needed and joined.lines == 1:
                found[found.index(piece)] = joined
                found.remove(other)
                break
    return found
