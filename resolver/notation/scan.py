"""Scan a text from the left for words, names and numbers; errors name the column."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NoReturn

TEXT_CAP = 300
DIGITS_CAP = 4

LETTER = r"[^\W\d_]"
_INNER = r"[^\W_]"
GOES_ON = rf"(?:{_INNER}|['-]{LETTER})"
WORD = rf"{LETTER}{_INNER}*(?:['-]{LETTER}{_INNER}*)*'?"
_ENDS_A_NAME = rf"(?:x\d*|d\d*|v|vs|versus|or|up|down|dice|die|tests?|unknown)(?!{GOES_ON})"
NAME_WORD = rf"(?!{_ENDS_A_NAME}){WORD}"

_ONE_WORD = re.compile(WORD)
_WORDS = re.compile(rf"{NAME_WORD}(?:\s+{NAME_WORD})*", re.IGNORECASE)
_MORE_WORDS = re.compile(rf"\s+{NAME_WORD}|'", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]+")
_SPACES = re.compile(r"\s+")
_JOINED = re.compile(rf"{_INNER}|'{LETTER}")  # what makes a name before it part of a longer word
_NOTHING = r"(?!)"

# One character for each, so that columns are those of the given text.
_PLAIN = str.maketrans("’‘ʼ‐‑‒–—−×÷", "'''------*/")
_FRACTIONS = re.compile("[½⅓¼¾⅔]")


class NotationError(ValueError):
    """A text that is not in the notation.

    Attributes:
        text: The text as given.
        column: The column of the fault, from 1.
        reason: What was found, what is allowed there, how to fix it.
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        shown = text if len(text) <= TEXT_CAP else text[:40] + "…"
        super().__init__(f'In "{shown}", column {column}: {reason}')
        self.text = text
        self.column = column
        self.reason = reason


def keyword(words: str) -> re.Pattern[str]:
    """Return a pattern of whole words (alternatives, in any case)."""
    return re.compile(rf"(?:{words})(?!{GOES_ON})", re.IGNORECASE)


def plain_signs(text: str) -> str:
    """Return *text* with plain signs for those that books print, as many characters as before."""
    return text if text.isascii() else text.translate(_PLAIN)


class Vocabulary:
    """Declared names to find at a place in a text; the longest match wins."""

    __slots__ = ("_any", "_begun", "_declared", "_folded", "more_words", "words")

    def __init__(
        self,
        names: Iterable[str],
        aliases: Iterable[tuple[str, str]] | None = None,
        words: re.Pattern[str] = _WORDS,
        more_words: re.Pattern[str] = _MORE_WORDS,
    ) -> None:
        """Take the names to find.

        Args:
            names: The declared names.
            aliases: Pairs of an alias and its name; with aliases, names match in any case.
            words: The pattern of an undeclared name.
            more_words: The pattern after a declared name that makes it part of an undeclared one.
        """
        spelled = [*(aliases or ()), *((name, name) for name in names)]
        plain = {" ".join(plain_signs(key).split()): name for key, name in spelled}
        self._declared = {key: name for key, name in plain.items() if key and key.casefold() != "unknown"}
        self._folded = (
            {key.casefold(): name for key, name in self._declared.items()} if aliases is not None else {}
        )
        self.words, self.more_words = words, more_words
        self._begun: dict[str, list[str]] = {}
        self._any = _pattern_of_any(tuple(self._declared)) if aliases is not None else None
        if aliases is None:
            for key in sorted(self._declared, key=len, reverse=True):
                self._begun.setdefault(key[0], []).append(key)

    def find(self, text: str, at: int) -> tuple[str, int] | None:
        """Return the longest declared name at a place, and its end."""
        if self._any is None:
            keys = self._begun.get(text[at : at + 1], ())
            ends = ((key, _end_of(key, text, at)) for key in keys)
            return next(((self._declared[key], end) for key, end in ends if end is not None), None)
        found = self._any.match(text, at)
        if found is None:
            return None
        spelled = " ".join(found[0].split())
        name = self._declared.get(spelled) or self._folded.get(spelled.casefold())
        return (name, found.end()) if name is not None else None


def _end_of(name: str, text: str, at: int) -> int | None:
    """Return where *name* ends in *text* if it begins *at* that place; any spaces may separate its words.

    A pattern of all names would find the same, but to compile it takes as long as a whole request.
    """
    for number, word in enumerate(name.split(" ")):
        if number:
            spaces = _SPACES.match(text, at)
            if spaces is None:
                return None
            at = spaces.end()
        if not text.startswith(word, at):
            return None
        at += len(word)
    return None if name[-1].isalnum() and _JOINED.match(text, at) else at


def _pattern_of(name: str) -> str:
    end = rf"(?!{_INNER}|'{LETTER})" if name[-1].isalnum() else ""
    return r"\s+".join(map(re.escape, name.split(" "))) + end


@lru_cache(maxsize=1024)
def _pattern_of_any(names: tuple[str, ...]) -> re.Pattern[str]:
    keys = sorted(names, key=len, reverse=True)
    return re.compile("|".join(map(_pattern_of, keys)) or _NOTHING, re.IGNORECASE)


@lru_cache(maxsize=512)
def vocabulary(names: frozenset[str]) -> Vocabulary:
    """Return the vocabulary of these declared names, cached for equal sets."""
    return Vocabulary(names)


class Scanner:
    """A position in a text, never at a space; `char` is empty at the end."""

    __slots__ = ("at", "char", "names", "original", "text")

    def __init__(self, text: str, names: Vocabulary) -> None:
        self.original = text
        self.names = names
        self.text = plain_signs(text)
        if len(text) > TEXT_CAP:
            self.fail(
                f"The text has {len(text)} characters; at most {TEXT_CAP} are read. Shorten it.", TEXT_CAP
            )
        if found := _FRACTIONS.search(text):
            self.fail(f'Write "{found[0]}" as a division: "/ 2 up" or "/ 2 down".', found.start())
        self.go(0)

    def go(self, at: int) -> None:
        """Move to a place and past spaces."""
        char = self.text[at : at + 1]
        while char.isspace():
            at += 1
            char = self.text[at : at + 1]
        self.at = at
        self.char = char

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match here and move past it; None if there is none."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.go(found.end())
        return found

    def take_char(self, char: str) -> bool:
        """Return whether this character is here, and move past it if so."""
        if self.char != char:
            return False
        self.go(self.at + 1)
        return True

    def take_name(self) -> str | None:
        """Return the declared name here and move past it; None if there is none."""
        found = self.name_here()
        if found is None:
            return None
        self.go(found[1])
        return found[0]

    def name_here(self) -> tuple[str, int] | None:
        """Return the declared name here and its end, unless a longer name goes on."""
        found = self.names.find(self.text, self.at)
        return None if found is None or self._goes_on(found[1]) else found

    def _goes_on(self, end: int) -> bool:
        """Return whether the name ending here continues as an undeclared one."""
        if self.text.startswith("-", end):
            joined = _ONE_WORD.match(self.text, end + 1)
            return joined is not None and self.names.find(self.text, end + 1) is None
        return self.names.more_words.match(self.text, end) is not None

    def words(self) -> str | None:
        """Return the longest run of words here, separated by single spaces."""
        found = self.take(self.names.words)
        return " ".join(found[0].split()) if found else None

    def number(self, what: str) -> int:
        """Return the whole number here, and move past it."""
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            self.fail(f"Found {self.text_here()}; expected {what}.")
        self.check_digits(found[0])
        self.go(found.end())
        return int(found[0])

    def check_digits(self, digits: str, at: int | None = None) -> None:
        """Refuse a number with too many digits."""
        if len(digits) > DIGITS_CAP:
            self.fail(
                f"The number {digits[:12]} has {len(digits)} digits; at most {DIGITS_CAP} are read.", at
            )

    def text_here(self) -> str:
        """Return what is here, for a message."""
        if not self.char:
            return "the end of the text"
        word = _ONE_WORD.match(self.text, self.at) or _NUMBER.match(self.text, self.at)
        end = word.end() if word else self.at + 1
        shown = self.original[self.at : end]
        return f'"{shown}"' if shown.isprintable() else f"the character U+{ord(shown[0]):04X}"

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        """Raise an error at a place, by default here."""
        raise NotationError(self.original, (self.at if at is None else at) + 1, reason)
