"""The passages of a note that may be stat blocks: paragraphs and tables with several numbers, and the title above."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice

from editor.notes.note import Note

MOST_LETTERS = 4000
"""The longest passage that is read; the longest block of a book has about 2,000 letters."""

_MOST_PARAGRAPHS = 20_000
"""The most paragraphs of a note that are looked at."""

_FEWEST_NUMBERS = 3
"""The fewest names with numbers, or cells with numbers, of a passage; what continues one has at least one."""

_MOST_LETTERS_OF_A_TITLE = 80

_MARGIN = re.compile(r"\s*(?:[-*+]\s+(?=\S))?")
"""What stands before an item of a list."""

_HEADING = re.compile(r"#{1,6}\s+(?P<title>.*?)\s*#*$")


@dataclass(frozen=True, slots=True)
class Passage:
    """Some lines of a note, without the marks of a list."""

    first: int
    last: int
    text: str
    title: str
    """The heading above it, or the line that stands just above; empty without any."""
    continues: bool
    """Whether only empty lines part it from the passage before."""

    @property
    def texts(self) -> Iterator[str]:
        """What it may say: with its title as the name in it, or without."""
        if self.title:
            yield f"{self.title}\n{self.text}"
        yield self.text


def passages(note: Note) -> Iterator[Passage]:
    """Yield the passages of *note* that may be stat blocks, from top to bottom.

    Those in code, comments, quotes and the front matter, and those with references or code in them are left out.
    """
    heading = title = ""
    continues = False
    for paragraph in islice(_paragraphs(note), _MOST_PARAGRAPHS):
        text = "\n".join(_MARGIN.sub("", line, count=1) for _, line in paragraph)
        first, last = paragraph[0][0], paragraph[-1][0]
        if len(text) <= MOST_LETTERS and _numbers(note, first, last) >= (1 if continues else _FEWEST_NUMBERS):
            yield Passage(first, last, text, title or heading, continues)
            continues = True
            continue
        continues, title = False, ""
        if len(paragraph) == 1 and len(text) <= _MOST_LETTERS_OF_A_TITLE and not text.endswith("."):
            found = _HEADING.match(text)
            heading, title = (found["title"], "") if found else (heading, text)


def joined(passage: Passage, following: Passage) -> Passage:
    """Return two passages as one."""
    text = f"{passage.text}\n\n{following.text}"
    return replace(passage, last=following.last, text=text)


def _numbers(note: Note, first: int, last: int) -> int:
    """Return how many numbers some lines have; 0 if they have something that stat blocks don't have."""
    lines = range(first, last + 1)
    if any(
        note.lines[number].references or number in note.comments or "`" in note.line(number)
        for number in lines
    ):
        return 0
    return sum(note.lines[number].numbers for number in lines)


def _paragraphs(note: Note) -> Iterator[list[tuple[int, str]]]:
    """Yield the lines between empty ones, outside of code and the front matter; a heading stands alone."""
    lines = ((number, note.lines[number].text) for number in range(note.head.ends, len(note.lines)))

    def kind(line: tuple[int, str]) -> int:
        number, text = line
        if not text.strip() or number in note.code:
            return _BETWEEN
        return number if text.startswith("#") else _IN_PARAGRAPH

    for found, inside in groupby(lines, kind):
        if found != _BETWEEN:
            yield [*inside]


_BETWEEN, _IN_PARAGRAPH = -2, -1
"""The kinds of lines; a heading has its number for a kind."""
