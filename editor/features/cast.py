"""The characters of a note: its own, which its front matter names, those of its stat blocks, and NPCs of the data."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Literal, NamedTuple

from editor.features.mentions import edition_for
from editor.features.named_files import read_named_file
from editor.library import Library
from editor.notes.files import path_of
from editor.notes.name_places import places_of, places_of_part, stands_in, without_name
from editor.notes.note import Block, Note
from editor.notes.passages import Passage, joined, passages
from editor.odds import ExpectedResult, and_rest_of, request_odds
from editor.settings import EditorSettings
from kb.characters import MOST_BYTES, read_character, read_characters, read_plain_characters
from kb.model import Tier
from kb.model.character import Character, Weapon
from kb.play.procedure.named_characters import characters_of, find_character, names_of
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import TIERS, tier_named
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import nearest, upper

FENCE = "character"
"""The word after the fence of a block with stat blocks."""

_IN_PARENTHESES = re.compile(r"\([^()]*\)")
_WORD_OF_NAME = re.compile(r"(?<![\w-])(?:[^\W\d_]{3,}|[^\W\d_]{2}$)(?![\w-])")
"""A word that may stand for a name; one of two letters only ends it: "Marshal Li" is no "Dr"."""

_FEWEST_LETTERS_IN_ANY_CASE = 3
"""The fewest letters of a word of a name that counts in small letters."""

_MOST_WORDS_OF_A_WEAPON = 8
"""The most words behind "with" that are read as a weapon's name."""

ME = ("me", "myself")
"""What a note calls its own character beside its name."""


@dataclass(frozen=True, slots=True)
class Member:
    """A character or a tier with its name in the note, and a text that is equal only for equal ones."""

    name: str
    character: Character | Tier
    key: str

    @property
    def edition(self) -> str | None:
        """The edition of a character; None for a tier, which every edition has."""
        return self.character.edition if isinstance(self.character, Character) else None

    @property
    def short_name(self) -> str:
        """Its name without words in parentheses: "Guard" of "Guard (Professional Rating 2)"."""
        return " ".join(_IN_PARENTHESES.sub(" ", self.name).split())

    @classmethod
    def of(cls, character: Character) -> "Member":
        """Return *character* under its own name."""
        return cls(character.name or "", character, character.model_dump_json())


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a character can't be read."""

    what: str
    line: int | None = None
    """The line of the fence of its block; None for the front matter."""


class Namesake(NamedTuple):
    """Somebody with the name of another of the note, who is left out."""

    name: str
    line: int
    other: int
    """The line of the other, who counts."""


@dataclass(frozen=True)
class Cast:
    """The characters of a note."""

    own: Member | None = None
    """The one whose odds hovers and hints show, if it is of the edition of the action."""
    others: Mapping[str, Member] = field(default_factory=dict)
    """Those of its blocks, by name."""
    unreadable: tuple[Unreadable, ...] = ()
    namesakes: tuple[Namesake, ...] = ()
    npcs: tuple[Member, ...] = ()
    """Those of the data, of any edition."""

    def own_of(self, edition: str) -> Member | None:
        """Return the note's own character if it is of *edition*, or a tier."""
        return self.own if self.own is not None and self.own.edition in (edition, None) else None

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Texts that are equal only for equal characters of the note."""
        return tuple(each.key for each in (self.own, *self.others.values()) if each is not None)

    def with_weapon(self, name: str) -> list[Member]:
        """Return the characters of the note who have a weapon that *name* begins with."""
        return [each for each in self._members if weapon_words(each, name) is not None]

    def armed(self, edition: str) -> Iterator[Member]:
        """Yield the characters of the note of *edition* who have weapons."""
        return (each for each in self._members if each.edition == edition and weapons_of(each))

    def ratings_of(self, edition: str) -> set[str]:
        """Return the names of the ratings that the note's characters of *edition* have."""
        members = (each.character for each in self._members if each.edition == edition)
        return {name for each in members if isinstance(each, Character) for name in each.ratings}

    def members_named(
        self, text: str, edition: str, *, parts: Literal["none", "as written", "any case"] = "none"
    ) -> list[tuple[int, Member]]:
        """Return the characters whose names stand in *text*, from left to right, each wherever it is named.

        Each stands with its column. Those of the note come before NPCs of *edition* with the same name. A name counts
        apart from longer ones, and also without its words in parentheses. *parts*: whether a word of the name of one
        of the note counts too, "Spider" for "Port Spider", if no other has it; "as written" counts small letters only
        of the last word behind "the".
        """
        if not text.strip():
            return []
        of_note = self._names
        known = {name.casefold() for name in of_note}
        npcs = (each for each in self.npcs if each.edition == edition)
        names = of_note | {each.name: [each] for each in npcs if each.name.casefold() not in known}
        found: list[tuple[int, Member]] = []
        for name in sorted(names, key=len, reverse=True):
            if places := places_of(name, text):
                text = without_name(name, text)
                found += ((at, each) for at in places for each in names[name])
        for word, member in self._parts.items() if parts != "none" else ():
            any_case = parts == "any case" and len(word) >= _FEWEST_LETTERS_IN_ANY_CASE
            is_last = member.short_name.endswith(word)
            found += ((at, member) for at in places_of_part(word, text, any_case=any_case, is_last=is_last))
        return sorted(found, key=itemgetter(0))

    @cached_property
    def _names(self) -> dict[str, list[Member]]:
        """Return the names of the characters of the note, in full and without words in parentheses."""
        names: dict[str, list[Member]] = {}
        for member in self._members:
            for name in dict.fromkeys(filter(None, (member.name, member.short_name))):
                names.setdefault(name, []).append(member)
        if self.own is not None:
            names |= {name: [self.own] for name in ME}
        return names

    @cached_property
    def _parts(self) -> dict[str, Member]:
        """Return the words with a capital that only one name of the note has, with who has it."""
        words: dict[str, list[Member]] = {}
        for member in self._members:
            for word in {*_WORD_OF_NAME.findall(member.short_name)} - {"The"}:
                words.setdefault(word, []).append(member)
        return {
            word: members[0] for word, members in words.items() if len(members) == 1 and word[0].isupper()
        }

    @cached_property
    def _members(self) -> list[Member]:
        """Return the characters of the note, each once; a tier has no name, "elite" is a word too."""
        own = [self.own] if self.own is not None and self.own.edition is not None else []
        return [*{each.key: each for each in (*self.others.values(), *own)}.values()]


NOBODY = Cast()

MOST_PASSAGES = 200
"""The most passages of a note that are read as stat blocks."""


@dataclass(frozen=True, slots=True)
class PlainBlock:
    """A passage of a note that is a stat block, or several."""

    passage: Passage
    members: list[Member]


def weapons_of(member: Member) -> Sequence[Weapon]:
    """Return the weapons of a character; a tier has none."""
    return member.character.weapons if isinstance(member.character, Character) else ()


def weapon_words(member: Member, text: str) -> str | None:
    """Return the first words of *text* that name a weapon of somebody, as many as do; None if none do."""
    words = text.split(maxsplit=_MOST_WORDS_OF_A_WEAPON)[:_MOST_WORDS_OF_A_WEAPON]
    beginnings = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((each for each in beginnings if weapon_named(member, each)), None)


def weapon_named(member: Member, words: str) -> str:
    """Return the name of the first weapon of somebody with *words* in it, "AK" in "AK-97"; empty if none has."""
    beginning = f"{words.casefold()}-"
    names = (one.name for one in weapons_of(member))
    return next(
        (name for name in names if stands_in(words, name) or name.casefold().startswith(beginning)), ""
    )


def cast_of(library: Library, note: Note, settings: EditorSettings) -> Cast:
    """Return the characters of *note*; what can't be read is among the unreadable."""
    blocks = [block for block in note.blocks if is_of_characters(block)]
    head, npcs = note.head, _npcs(library)
    edition = edition_for(library, note, settings)
    unreadable: list[Unreadable] = []
    if head.wrong_character is not None:
        unreadable.append(
            Unreadable(
                f"The character is {head.wrong_character}; write the name of its file: `character: me.yaml`"
            )
        )
    own = _own(library, note, edition, unreadable)
    found = [
        (member, block.first, block.last)
        for block in blocks
        for member in _of_block(library, note, block, edition, unreadable)
    ]
    found += [
        (member, each.passage.first, each.passage.last)
        for each in plain_blocks(library, note, edition)
        for member in each.members
    ]
    others, namesakes = _each_name_once(note, found)
    return Cast(own, others, tuple(unreadable), tuple(namesakes), npcs)


def _each_name_once(
    note: Note, found: Iterable[tuple[Member, int, int]]
) -> tuple[dict[str, Member], list[Namesake]]:
    """Return the first of each name of those *found*, each between two lines, and others of other numbers."""
    alike: dict[str, list[tuple[Member, int, int]]] = {}
    for each in found:
        alike.setdefault(each[0].name.casefold(), []).append(each)
    others = {first.name: first for (first, *_), *_ in alike.values()}
    namesakes: list[Namesake] = []
    for first, *more in alike.values():
        if more:
            other, *lines = _lines_of_names(note, [first, *more])
            pairs = zip(more, lines, strict=True)
            different = ((name, line) for (name, *_), line in pairs if name.key != first[0].key)
            namesakes += (Namesake(member.name, line, other) for member, line in different)
    return others, namesakes


def _lines_of_names(note: Note, alike: Iterable[tuple[Member, int, int]]) -> list[int]:
    """Return the line of the name of each of some with one name; the first of its block without one."""
    taken: list[int] = []
    for member, first, last in alike:
        named = (at for at in range(first, last + 1) if stands_in(member.short_name, note.line(at)))
        taken.append(next((at for at in named if at not in taken), first))
    return taken


def is_of_characters(block: Block) -> bool:
    """Return whether a block of code holds stat blocks."""
    return block.about.split()[:1] == [FENCE]


def _npcs(library: Library) -> tuple[Member, ...]:
    """Return the characters of the data."""
    base = library.base
    return library.cached(
        ("npcs",),
        lambda: tuple(Member.of(each) for id_ in base.editions for each in characters_of(base, id_).values()),
    )


def _own(library: Library, note: Note, edition: str | None, unreadable: list[Unreadable]) -> Member | None:
    named, folder = note.head.character, path_of(note.uri)
    if named is None:
        return None
    if folder is None or not (folder.parent / named).is_file():
        if (tier := tier_named(named)) is not None:
            return Member(tier, tier, tier)
        if (npc := find_character(library.base, named, edition)) is not None:
            return Member.of(npc)

    def read(path: Path, data: bytes) -> Member:
        character = read_character(library.base.editions, data, edition=edition, keeps_scores=True).character
        return Member.of(character.model_copy(update={"name": character.name or path.stem}))

    try:
        return read_named_file(library, note, named, "me.yaml", MOST_BYTES, read, edition)
    except RequestError as error:
        missing = isinstance(error.__cause__, OSError)
        near = nearest(named, [*TIERS, *names_of(library.base.characters)]) if missing else None
        unreadable.append(Unreadable(f"{error}" + (f"; did you mean {near}?" if near is not None else "")))
    return None


def _of_block(
    library: Library, note: Note, block: Block, edition: str | None, unreadable: list[Unreadable]
) -> Iterator[Member]:
    found = members_of_block(library, note, block, edition)
    if isinstance(found, str):
        unreadable.append(Unreadable(found, block.first))
        return
    for member in found:
        if member.name:
            yield member
        else:
            unreadable.append(
                Unreadable("This character has no name; write one on a line before its numbers", block.first)
            )


def members_of_block(library: Library, note: Note, block: Block, edition: str | None) -> list[Member] | str:
    """Return the characters of a block of code with stat blocks, or why it can't be read."""
    text = "\n".join(note.line(number).removeprefix(block.margin) for number in block.inside)

    def read() -> list[Member] | str:
        try:
            found = read_characters(library.base.editions, text.encode(), edition=edition)
        except RequestError as error:
            return upper(str(error))
        return [Member.of(each.character) for each in found]

    return library.cached(("characters", text, edition), read)


def plain_blocks(library: Library, note: Note, edition: str | None) -> Iterator[PlainBlock]:
    """Yield the stat blocks in the text and the tables of *note*, as far as they plainly are such."""
    block: PlainBlock | None = None
    for passage in islice(passages(note), MOST_PASSAGES):
        if block is not None and passage.continues:
            longer = joined(block.passage, passage)
            if members := _plain_members(library, longer, edition):
                block = PlainBlock(longer, members)
                continue
        if block is not None:
            yield block
        members = _plain_members(library, passage, edition)
        block = PlainBlock(passage, members) if members else None
    if block is not None:
        yield block


def _plain_members(library: Library, passage: Passage, edition: str | None) -> list[Member]:
    def read() -> list[Member]:
        each = (read_plain_characters(library.base.editions, text, edition) for text in passage.texts)
        return [Member.of(found.character) for found in next(filter(None, each), [])]

    return library.cached(("plain characters", passage.title, passage.text, edition), read)


def odds_for(library: Library, id_: str, cast: Cast, settings: EditorSettings) -> tuple[ExpectedResult, str]:
    """Return an entry's odds for the note's own character, if it is of the edition, else for the tier; and whose."""
    tier, own = settings.tier, cast.own_of(edition_of(id_))
    usual = library.odds(id_, tier)
    if own is None or not usual.text:
        return usual, tier

    def count() -> ExpectedResult:
        request = ResolveRequest(entry=id_, actor=own.character)
        return request_odds(library.base, request, tier, library.table)

    return library.cached(("odds", id_, tier, own.key), count), and_rest_of(tier, [own.name])
