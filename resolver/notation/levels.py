"""An edition's words for numbers to reach ("Moderate"), as people type them in rolls."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from resolver.notation.scan import Vocabulary
from resolver.wording import join_words


@dataclass(frozen=True, slots=True)
class Level:
    """A word for a number to reach, with the lowest and the highest number that it stands for."""

    name: str
    least: int | None
    """None if the source gives no number."""
    most: int | None

    @property
    def number(self) -> int | None:
        """Its number; None if it has none, or several."""
        return self.least if self.least == self.most else None


class Levels:
    """The words of one edition to find in typed text, in any case; the longest match wins."""

    __slots__ = ("_known", "_names", "_told")

    def __init__(self, levels: Iterable[Level], words: re.Pattern[str], more_words: re.Pattern[str]) -> None:
        """Take the words to find.

        Args:
            levels: The words with their numbers.
            words: The pattern of a name that is not declared.
            more_words: The pattern after a word that makes it part of a longer name.
        """
        self._known = {level.name: level for level in levels}
        self._names = Vocabulary(self._known, (), words, more_words)
        self._told = join_words(
            [f"{each.name} ({each.number})" for each in self._known.values() if each.number is not None], "or"
        )

    def find(self, text: str, at: int) -> tuple[Level, int] | None:
        """Return the level at a place and its end, unless it is the beginning of a longer name."""
        found = self._names.find(text, at)
        if found is None or text.startswith("-", found[1]) or self._names.more_words.match(text, found[1]):
            return None
        return self._known[found[0]], found[1]

    def why_no_number(self, level: Level) -> str:
        """Return the sentence that refuses a level without a single number."""
        if level.least is None:
            how = f"write a number, or a word that has one: {self._told}"
            return f"The page gives no number for {level.name}; {how}."
        return f"{level.name} is {level.least} to {level.most}; write the number that counts."
