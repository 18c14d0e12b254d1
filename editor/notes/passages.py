"""The passages of a note that may be stat blocks: paragraphs and tables with several numbers, and the title above."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from editor.notes.note import Note, NoteLine

MOST_LETTERS = 4000
"""The longest passage that is read; the longest block of a book has about 2,000 letters."""

_FEWEST_NUMBERS = 2
"""The fewest names with numbers, or cells with numbers, of a passage; what continues one has at least one."""

_MOST_LETTERS_OF_A_TITLE = 80

_MARGIN = re.compile(r"\s*(?:[-*+]\s+(?=\S)|\[![\w-]+\][-+]?\s*)?")
"""What stands before an item of a list, or before the title of a callout."""

_HEADING = re.compile(r"#{1,6}\s+(?P<title>.*?)\s*#*$")


@dataclass(frozen=True, slots=True)
class Passage:
    """Some lines of a note, without the marks of a list or a quote."""

    first: int
    last: int
    text: str
    title: str
    """The heading above it, or the line that stands just above; empty without any."""
    continues: bool
    """Whether only empty lines part it from the passage before."""
    quote: str
    """The signs of the quote that it stands in; empty without one."""

    @property
    def texts(self) -> Iterator[str]:
        """What it may say: with its title as the name in it, or without."""
        if self.title:
            yield f"{self.title}\n{self.text}"
        yield self.text


def passages(note: Note) -> Iterator[Passage]:
    """Yield the passages of *note* that may be stat blocks, from top to bottom.

    Those in code, comments and the front matter, and those with references or code in them are left out.
    """
    code = note.code
    if not any(line.numbers and number not in code for number, line in enumerate(note.lines)):
        return  # to part a whole note takes longer
    heading = quoted_heading = quote = ""
    above: NoteLine | None = None
    continues = False
    for first, last in _paragraphs(note):
        line = note.lines[first]
        if line.quote != quote:
            continues, quoted_heading, above, quote = False, "", None, line.quote
        numbers = _numbers(note, first, last)
        if numbers >= (1 if continues else _FEWEST_NUMBERS):
            text = "\n".join(map(_without_margin, note.lines[first : last + 1]))
            if len(text) <= MOST_LETTERS:
                title = _title(above) if above is not None else ""
                yield Passage(first, last, text, title or quoted_heading or heading, continues, quote)
                continues = True
                continue
        continues, above = False, line if first == last else None
        if above is not None and (found := _heading(above)) is not None:
            above = None
            if quote:
                quoted_heading = found
            else:
                heading = found


def _title(line: NoteLine) -> str:
    """Return what a line says of the passage below it; empty if it says none of its name."""
    text = _without_margin(line)
    is_title = not line.is_of_roll and len(text) <= _MOST_LETTERS_OF_A_TITLE and not text.endswith(".")
    return text.strip() if is_title else ""


def _heading(line: NoteLine) -> str | None:
    """Return the words of a line that is a heading; None of any other."""
    found = _HEADING.match(_title(line)) if "#" in line.text else None
    return found["title"] if found else None


def _without_margin(line: NoteLine) -> str:
    return _MARGIN.sub("", line.unquoted, count=1)


def joined(passage: Passage, following: Passage) -> Passage:
    """Return two passages as one."""
    text = f"{passage.text}\n\n{following.text}"
    return replace(passage, last=following.last, text=text)


def _numbers(note: Note, first: int, last: int) -> int:
    """Return how many numbers some lines have; 0 if they have something that stat blocks don't have."""
    lines = note.lines[first : last + 1]
    found = sum(line.numbers for line in lines)
    is_other = found > 0 and (
        any(line.is_of_roll for line in lines)
        or any(number in note.comments for number in range(first, last + 1))
    )
    return 0 if is_other else found


def _paragraphs(note: Note) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of what stands between empty ones and code.

    Headings and lines of rolls stand alone.
    """
    first: int | None = None
    code, outside = note.code, ""
    for number in range(note.head.ends, len(note.lines)):
        line = note.lines[number]
        stands = "empty" if number in code else line.stands
        if first is not None and (line.quote != outside or stands != "in paragraph"):
            yield first, number - 1
            first = None
        if stands == "alone":
            yield number, number
        elif first is None and stands == "in paragraph":
            first = number
        outside = line.quote
    if first is not None:
        yield first, len(note.lines) - 1
