"""Numbers of a stat block by the names of one edition, with what to say about them."""

from functools import partial

from kb.characters import sentences
from kb.characters.stat_blocks.names import BlockNames
from kb.characters.stat_blocks.parts import BlockPart
from kb.characters.stat_blocks.values import (
    BlockValue,
    initiative_of,
    is_signed,
    modifier_in,
    natural_and_augmented,
    number_of_dice,
    series_and_note,
    series_of,
    value_of,
)
from kb.model.character import Numbers
from kb.play.sentences.requests import pips_not_counted
from resolver.reasons import Reason

_INITIATIVE = "Initiative"
_INITIATIVE_PARTS = ("Initiative Attribute", "Initiative Dice")
_MULTIPLIER = "Damage Multiplier"
_MOST_LETTERS_OF_WORDS = 100
"""The most letters of a name with a word for its value."""


class BlockNumbers:
    """Numbers of a character or a weapon."""

    def __init__(self, names: BlockNames) -> None:
        self.names = names
        self.numbers: Numbers = {}
        self.given: set[str] = set()
        """The names as they were written, in lower case."""
        self.augmented: list[str] = []
        self.warnings: list[Reason] = []
        self.notes: list[str] = []
        """What stands beside values and is not read."""
        self._written: dict[str, str] = {}

    def add(self, part: BlockPart) -> bool:
        """Add a part with a value; return whether its value could be read."""
        written = " ".join(part.name.split())
        spelled = self.names.spelled(written)
        self.given.add(spelled or written.casefold())
        if spelled is not None and spelled in self.names.in_order:
            return self._add_series(written, part.value, spelled)
        name = self.names.names.get(spelled or "", written)
        if name == _INITIATIVE:
            return self._add_initiative(written, part.value)
        value = self._value(name, part.value)
        if value is None or (value.times is not None and name not in self.names.of_weapons):
            return False
        if value.pips and isinstance(value.counts, int):
            self.warnings.append(pips_not_counted(name, part.value, value.counts, "actor"))
        if value.times is not None:
            self._put(_MULTIPLIER, value.times, written)
        self._put_value(name, value, written)
        if spelled and "(" in written and "(" not in spelled and not value.note:
            self.notes.append(written)
        return True

    def add_words(self, part: BlockPart) -> bool:
        """Add a part whose value is a word of the edition, "Damage Level Serious"; return whether it is one."""
        in_ratings = part.section in ("", "ratings") and len(part.text) <= _MOST_LETTERS_OF_WORDS
        words = part.text.split() if in_ratings else []
        for at in range(1, len(words)):
            written = " ".join(words[:at]).rstrip(" :")
            name = self.names.names.get(self.names.spelled(written) or "", "")
            value = self.names.words.get(name, {}).get(" ".join(words[at:]).casefold())
            if value is not None:
                self._put(name, value, written)
                return True
        return False

    def _value(self, name: str, text: str) -> BlockValue | None:
        if (low := self.names.low_skill(name, text)) is not None:
            return BlockValue(str(low))
        if self.names.rolls_one_kind and (dice := number_of_dice(text)):
            return dice
        value = value_of(text)
        if name in self.names.with_slashes and (both := natural_and_augmented(text)) is not None:
            self.warnings.append(sentences.augmented_behind_slash(name, text, both[1]))
            return BlockValue(both[1])
        may_be_words = name not in self.names.read_by_rolls
        if value is None:
            return BlockValue(text) if may_be_words and series_of(text) else None
        if isinstance(value.counts, str) and self.names.rolls_one_kind and not may_be_words:
            return None
        return value if isinstance(value.counts, str) else self._modifier(name, value, text)

    def _modifier(self, name: str, value: BlockValue, text: str) -> BlockValue:
        """Return the modifier that counts of a score, "14" or "8 (0)"; a number with a sign is one already."""
        modifier_of = partial(self.names.modifier_of, name)
        modifier = modifier_of(int(value.counts))
        if modifier is None and value.natural is not None and modifier_of(value.natural) is not None:
            return BlockValue(value.counts, value.note)  # in the brackets is no score, which would be higher
        if modifier is None or not text[0].isdecimal():
            return value
        given = modifier_in(value.note)
        return value._replace(counts=modifier) if given is None else BlockValue(given)

    def _add_initiative(self, written: str, text: str) -> bool:
        """Add an attribute and dice, or the attribute alone."""
        if (found := initiative_of(text)) is not None:
            for name, number in zip(_INITIATIVE_PARTS, (found.attribute, found.dice), strict=True):
                self._put(name, number, written)
            self._note(written, found.note)
            return True
        value = value_of(text)
        if value is None or isinstance(value.counts, str):
            return False
        self._put_value(_INITIATIVE_PARTS[0], value, written)
        return True

    def _add_series(self, written: str, text: str, spelled: str) -> bool:
        names = self.names.in_order[spelled]
        series, note = series_and_note(text)
        if len(series) > 1 and all(map(is_signed, series)):
            self.warnings.append(sentences.first_of_series_counts(written, text, series[0]))
            series = series[:1]
        values = [value_of(each) for each in series]
        read = [value for value in values if value is not None]
        if len(read) < len(values) or len(read) > len(names):
            return False
        if len(read) == 1 and spelled in self.names.for_each:
            read *= len(names)
        for name, value in zip(names, read, strict=False):
            self._put(name, value.counts, written if name == names[0] else "")
        self._note(written, note or read[-1].note)
        return True

    def _put_value(self, name: str, value: BlockValue, written: str) -> None:
        if value.augmented:
            self.augmented.append(name)
        self._put(name, value.counts, written)
        self._note(written, value.note)

    def _put(self, name: str, value: int | str, written: str) -> None:
        """Keep a number, with a warning if it isn't the first.

        Args:
            name: The edition's name for it.
            value: The number.
            written: How the block calls it; "" for a later number of a series.
        """
        before = self._written.get(name, written)
        letters = [_is_letter(before), _is_letter(written)]
        if name in self.numbers and letters in ([False, True], [True, False]) and before and written:
            longer, letter = (before, written) if letters[1] else (written, before)
            if self.numbers[name] != value:
                self.warnings.append(sentences.longer_name_counts(longer, letter))
            if letters[1]:
                return
        elif self.numbers.get(name, value) != value:
            same = not before or not written or before.casefold() == written.casefold()
            several = [before, written]
            self.warnings.append(
                sentences.rating_named_twice(name) if same else sentences.under_several_names(several)
            )
        self.numbers[name] = value
        self._written[name] = written

    def _note(self, written: str, note: str) -> None:
        if note:
            self.notes.append(f"{written} {note}")


def _is_letter(written: str) -> bool:
    """Return whether a block calls a number by one letter, also behind a heading: "Deck: A"."""
    return len(written.rpartition(": ")[2]) == 1
