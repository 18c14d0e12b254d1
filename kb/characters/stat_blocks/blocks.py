"""A text as stat blocks: where one character ends and the next begins, and the parts of each."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from kb.characters.stat_blocks.names import BlockNames, Section, edition_words, sections, spellings
from kb.characters.stat_blocks.parts import (
    BlockPart,
    is_of_weapons,
    is_property,
    joined_lines,
    parts_of,
    properties_of,
    table_parts,
    with_colon,
)
from kb.characters.stat_blocks.values import is_damage_alone, number_of_dice
from kb.model import Edition
from kb.problems import unknown_name

_MOST_LETTERS_OF_A_HEADING = 80

_MOST_WORDS = 12
"""The most words of a name and the first of its numbers on one line."""

_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NAME_AND_ROLE = re.compile(
    r"(?P<name>[^\W\d_][^,;:.()\[\]\d]{0,40}), (?P<role>[^\W\d_][^,;:.()\[\]\d]{0,60})\. +(?=[A-Z])"
)
"""A name with what the person is before a full stop: "Trace, elf decker. BOD 3"."""

_OTHER_EDITION = re.compile(r"[- ]*edition *: *(.*)", re.IGNORECASE)

_JOINED = re.compile(r"([A-Za-z]+)[0-9]{1,2}(?![A-Za-z0-9])")
_HAS_VALUE = re.compile(r"[+-]?[0-9]|[A-Za-z]+[0-9]{1,2}(?![A-Za-z0-9])")


@dataclass(slots=True)
class TypedBlock:
    """What one character of a text has."""

    name: str | None
    edition: str | None
    """The edition that the text names for it."""
    parts: list[BlockPart] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    """The names among the parts that some edition has, in lower case."""
    of_weapons: set[str] = field(default_factory=set)
    """Those among the properties of weapons."""
    not_read: list[str] = field(default_factory=list)


class _Reader:
    """A reader of lines, which keeps the character that it is at."""

    def __init__(
        self,
        editions: Mapping[str, Edition],
        tables: Mapping[str, BlockNames],
        place: str,
        otherwise: str | None,
    ) -> None:
        self.blocks: list[TypedBlock] = []
        self._editions = editions
        self._words = edition_words(editions)
        self._edition_line = _edition_line(self._words)
        self._tables = tables
        self._known = {name for each in tables.values() for name in (*each.names, *each.in_order)}
        """The names that some edition has, in lower case."""
        self._otherwise = otherwise
        self._place = place
        self._edition: str | None = None
        self._section: Section = ""
        self._after_blank = True
        self._carried = ""
        """What the last line broke off with: the first word of a name."""

    def read(self, text: str) -> None:
        """Read the lines of *text*."""
        lines = [
            with_colon(line, self._is_known) for line in joined_lines(text) if not line or line.strip("-,: ")
        ]
        at = 0
        while at < len(lines):
            line, following = lines[at], lines[at + 1] if at + 1 < len(lines) else ""
            at += 1
            if not line:
                self._after_blank, self._section = True, ""
            elif table := table_parts(line, following, self._is_known):
                at += 1
                self._add(table)
                self._after_blank = False
            elif rest := self._without_edition(line):
                self._line(rest, following, lines[at + 1] if at + 1 < len(lines) else "")
                self._after_blank = False

    def _without_edition(self, line: str) -> str:
        """Return a line without the edition before it, or on it alone, which counts from here on.

        Raises:
            RequestError: If there is no such edition.
        """
        found = self._edition_line.match(line)
        if found is None and (wrong := _OTHER_EDITION.match(line)):
            raise unknown_name(self._place, "edition", wrong[1][:40], self._editions)
        head, _, rest = line.partition(":")
        word, rest = (found["word"], found["rest"]) if found else (self._word(head), rest.strip())
        if word.casefold() not in self._words:
            return line
        self._edition, self._after_blank = self._words[word.casefold()], True
        if self.blocks and self.blocks[-1].known:
            self._begin(None)
        return rest

    @staticmethod
    def _word(head: str) -> str:
        """Return a word for an edition as the table has it, without signs around it: "[SR5]", "sr6,"."""
        return head.strip(" ,;()[]").casefold()

    def _line(self, line: str, following: str, after_that: str) -> None:
        head, rest = _head_and_rest(line)
        if head.casefold() == "name" and rest:
            self._begin(rest)
            return
        if head and self._heads_weapon(head, rest):
            line = f"{head} [{rest}]"
        elif head and self._heads_values(head, rest):
            self._begin(head)
            line = rest
        elif (named := self._name_and_role(line))[0]:
            self._begin(named[0])
            line = named[1]
        elif name := self._leading_name(line):
            self._begin(name.rstrip("."))
            line = line[len(name) :].strip()
        parts = self._parts(line, following)
        if not self._known_in(parts) and self._begins_with_name(line, following, after_that):
            self._begin(line.rstrip(":"))
            return
        self._add(parts)

    def _parts(self, line: str, following: str) -> list[BlockPart]:
        """Return the parts of a line, without the beginning of a name that the line below has the rest of."""
        section: Section = "ratings" if self._carried else self._section
        parts = [*self._parts_of(f"{self._carried} {line}".strip(), section)]
        self._carried = ""
        last, below = parts[-1:], next(self._parts_of(following), None)
        if last and below and last[0].section == "ratings" and last[0].text and not last[0].value:
            whole = f"{last[0].text} {below.name}".casefold()
            if self._is_known(whole):
                self._carried = parts.pop().text
        return parts

    def _heads_values(self, head: str, rest: str) -> bool:
        """Return whether a head before a colon or a dash is a name: the numbers of a character come after it."""
        if self._is_known(head.casefold()) or head.casefold() in sections():
            return False
        return bool(rest) and bool(self._known_in([*self._parts_of(rest)][:1]))

    def _heads_weapon(self, head: str, rest: str) -> bool:
        """Return whether a head is the name of a weapon of the character above: only numbers of one come after it."""
        last = self.blocks[-1] if self.blocks else None
        begins = last is None or not (last.known or last.name)
        if begins or self._is_known(head.casefold()) or head.casefold() in sections() or set("[];") & {*rest}:
            return False
        parts = [*self._parts_of(rest)]
        own = self._tables.get(self._edition or self._otherwise or "")
        tables = self._tables.values() if own is None else (own,)
        return bool(parts) and any(all(is_property(each, names) for each in parts) for names in tables)

    def _name_and_role(self, line: str) -> tuple[str, str]:
        """Return the name and what the person is, as one name, and the numbers behind a full stop.

        "Trace, elf decker. BOD 3"; a line without them is all numbers.
        """
        found = _NAME_AND_ROLE.match(line)
        if found is None or self._section or self._carried:
            return "", line
        rest = line[found.end() :]
        first = [*self._parts_of(rest)][:1]
        known = self._known_in(first)
        is_name = not self._is_known(found["name"].casefold()) and found["name"].casefold() not in sections()
        last = self.blocks[-1] if self.blocks else None
        begins = last is None or not (last.known or last.name) or not known.isdisjoint(last.known)
        if not (known and is_name and begins):
            return "", line
        return f"{found['name']} ({found['role']})", rest

    def _leading_name(self, line: str) -> str:
        """Return the name of a character that its numbers follow on a line, "Guard BOD 4 AGI 5"; "" without one."""
        if self._section or self._carried or not line[0].isupper():
            return ""
        every = line.split(maxsplit=_MOST_WORDS)
        words = [*takewhile(lambda word: not _HAS_VALUE.match(word), every)]
        starts = (at for at in range(len(words)) if self._is_known(" ".join(words[at:]).casefold()))
        joined = _JOINED.match(every[len(words)]) if len(words) < len(every) else None
        is_joined = joined is not None and self._is_known(joined[1].casefold())
        name = " ".join(words[: len(words) if is_joined else next(starts, 0)])
        if not name or set(",;:()[]") & {*name}:
            return ""
        parts = [*self._parts_of(line[len(name) :].strip())]
        known = self._known_in(parts)
        if len(known) < 2 or any(is_of_weapons(parts[0], each) for each in self._tables.values()):
            return ""
        last = self.blocks[-1] if self.blocks else None
        begins = last is None or not (last.known or last.name) or not known.isdisjoint(last.known)
        return name if begins else ""

    def _begins_with_name(self, line: str, following: str, after_that: str) -> bool:
        """Return whether a line without numbers is the name of the character below it."""
        if len(line) > _MOST_LETTERS_OF_A_HEADING or line.endswith(".") or self._section:
            return False
        if ":" in line.rstrip(":"):
            return False
        if line.rstrip(":").casefold() in sections() or not any(map(str.isalpha, line)):
            return False
        if not self.blocks or not self.blocks[-1].known:
            return self._after_blank
        below = self._names_on(following, after_that)
        return bool(below) and (self._after_blank or not below.isdisjoint(self.blocks[-1].known))

    def _names_on(self, line: str, following: str) -> set[str]:
        table = table_parts(line, following, self._is_known)
        return self._known_in([*self._parts_of(line)] if table is None else table)

    def _begin(self, name: str | None) -> None:
        unread: list[str] = []
        if self.blocks and not self.blocks[-1].known:
            empty = self.blocks.pop()
            unread = _text_of(empty)
        self.blocks.append(TypedBlock(name, self._edition, not_read=unread))
        self._section = ""

    def _add(self, parts: list[BlockPart]) -> None:
        known = self._known_in(parts)
        begins_again = self.blocks and self._after_blank and not known.isdisjoint(self.blocks[-1].known)
        if not self.blocks or begins_again:
            self._begin(None)
        block = self.blocks[-1]
        block.edition = block.edition or self._edition
        block.known |= known
        inside = (piece for part in parts for piece in properties_of(part.text, self._is_known))
        block.of_weapons |= self._known_in([*inside])
        block.parts += (part for part in parts if part.text)
        self._section = parts[-1].section if parts and not parts[-1].text else self._section_after(parts)

    def _section_after(self, parts: list[BlockPart]) -> Section:
        """Return what the next line continues: a list whose heading stands on a line of its own."""
        return self._section if parts and parts[0].section == self._section else ""

    def _known_in(self, parts: list[BlockPart]) -> set[str]:
        """Return the names that some edition has; what has damage is a weapon, whatever it is called."""
        return {
            spelling
            for part in parts
            if part.value and part.section in ("", "ratings")
            for spelling in spellings(part.name)
            if spelling in self._known and not self._is_weapon(part)
        }

    def _is_weapon(self, part: BlockPart) -> bool:
        named = (each for each in self._tables.values() if each.spelled(part.name))
        is_damage = is_damage_alone(part.value) and number_of_dice(part.value) is None
        return is_damage and not any(is_of_weapons(part, each) for each in named)

    def _is_known(self, name: str) -> bool:
        """Return whether the edition has a name; while the edition is unknown, whether any has it."""
        names = self._tables.get(self._edition or self._otherwise or "")
        return name in self._known if names is None else names.known(name)

    def _parts_of(self, line: str, section: Section = "") -> Iterator[BlockPart]:
        return parts_of(line, self._is_known, section)


def blocks_of(
    editions: Mapping[str, Edition],
    tables: Mapping[str, BlockNames],
    text: str,
    place: str,
    otherwise: str | None,
) -> list[TypedBlock]:
    """Return the characters of a text; what has no number that an edition knows belongs to the one before it.

    Args:
        editions: The editions by key, which the text may name.
        tables: The names that each has.
        text: The text, with plain signs.
        place: The place of the text in the request, for refusals.
        otherwise: The edition of what names none, if it is known.

    Raises:
        RequestError: If the text names an edition that there isn't.
    """
    reader = _Reader(editions, tables, place, otherwise)
    reader.read(text)
    blocks = reader.blocks
    if len(blocks) > 1 and not blocks[-1].known:
        last = blocks.pop()
        blocks[-1].not_read += _text_of(last)
    return blocks


def _edition_line(words: Iterable[str]) -> re.Pattern[str]:
    """Return what finds a line that begins with "edition: sr5", one of *words*, and what stands behind it."""
    any_word = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    quoted = rf"[\"'(\[]?(?P<word>{any_word})[\"')\]]?(?!\w)(?: *\([^()\d]*\)$)?"
    return re.compile(rf"[- ]*edition *[:=]? *{quoted}[-,;:. ]*(?P<rest>.*)", re.IGNORECASE)


def _head_and_rest(line: str) -> tuple[str, str]:
    """Return what stands before the first colon, or before the first long dash, and what comes after it."""
    signs = [
        (at, sign)
        for sign in (":", " — ", " - ")
        if 0 < (at := line.find(sign)) <= _MOST_LETTERS_OF_A_HEADING
    ]
    if not signs:
        return "", ""
    at, sign = min(signs)
    if any(sign in _IN_BRACKETS.sub("", line[:at]) for sign in ",;") or any(
        line.count(opening, 0, at) != line.count(closing, 0, at) for opening, closing in ("()", "[]")
    ):
        return "", ""
    return line[:at].strip(), line[at + len(sign) :].strip()


def _text_of(block: TypedBlock) -> list[str]:
    named = [block.name] if block.name else []
    return [*named, *block.not_read, *(part.text for part in block.parts)]
