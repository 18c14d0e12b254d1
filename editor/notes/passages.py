"""The passages of a note that may be stat blocks: paragraphs and tables with several numbers, and the title above."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from editor.notes.note import Note, NoteLine

MOST_LETTERS = 4000
"""The longest passage that is read; the longest block of a book has about 2,000 letters."""

_FEWEST_NUMBERS = 3
"""The fewest names with numbers, or cells with numbers, of a passage; what continues one has at least one."""

_MOST_LETTERS_OF_A_TITLE = 80

_QUOTE = re.compile(r"(?:[ \t]*>)*")

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
    heading = quoted_heading = title = quote = ""
    continues = False
    for first, last in _paragraphs(note):
        outside, quote = quote, _quote(note.line(first))
        if quote != outside:
            continues, quoted_heading, title = False, "", ""
        numbers = _numbers(note, first, last)
        if numbers >= (1 if continues else _FEWEST_NUMBERS):
            lines = (
                _MARGIN.sub("", _unquoted(note.line(number)), count=1) for number in range(first, last + 1)
            )
            if len(text := "\n".join(lines)) <= MOST_LETTERS:
                yield Passage(first, last, text, title or quoted_heading or heading, continues, quote)
                continues = True
                continue
        continues, title = False, ""
        text = _MARGIN.sub("", _unquoted(note.line(first)), count=1)
        if (
            first == last
            and not _is_of_roll(note.lines[first])
            and len(text) <= _MOST_LETTERS_OF_A_TITLE
            and not text.endswith(".")
        ):
            found = _HEADING.match(text)
            title = "" if found else text.strip()
            if found and quote:
                quoted_heading = found["title"]
            elif found:
                heading = found["title"]


def _quote(text: str) -> str:
    """Return the signs of the quote that a line stands in."""
    found = _QUOTE.match(text) if ">" in text else None
    return found[0] if found else ""


def _unquoted(text: str) -> str:
    """Return a line without the signs of its quote."""
    return text[len(_quote(text)) :].removeprefix(" ")


def joined(passage: Passage, following: Passage) -> Passage:
    """Return two passages as one."""
    text = f"{passage.text}\n\n{following.text}"
    return replace(passage, last=following.last, text=text)


def _numbers(note: Note, first: int, last: int) -> int:
    """Return how many numbers some lines have; 0 if they have something that stat blocks don't have."""
    lines = note.lines[first : last + 1]
    found = sum(line.numbers for line in lines)
    is_other = found > 0 and (
        any(map(_is_of_roll, lines)) or any(number in note.comments for number in range(first, last + 1))
    )
    return 0 if is_other else found


def _is_of_roll(line: NoteLine) -> bool:
    """Return whether a line has a reference or code, so that its numbers are those of a roll."""
    return bool(line.references) or "`" in line.text


def _paragraphs(note: Note) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of what stands between empty ones and code.

    Headings and lines of rolls stand alone.
    """
    first: int | None = None
    code, outside = note.code, ""
    for number in range(note.head.ends, len(note.lines)):
        line = note.lines[number].text
        quote = _quote(line)
        text = line[len(quote) :].removeprefix(" ")
        is_code = number in code
        stands_alone = text.startswith("#") or _is_of_roll(note.lines[number])
        is_text = not (stands_alone or is_code or text == "" or text.isspace())
        if first is not None and (quote != outside or not is_text):
            yield first, number - 1
            first = None
        if stands_alone and not is_code:
            yield number, number
        elif first is None and is_text:
            first = number
        outside = quote
    if first is not None:
        yield first, len(note.lines) - 1
