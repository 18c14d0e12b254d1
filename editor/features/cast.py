"""The characters of a note: its own, which its front matter names, those of its stat blocks, and NPCs of the data."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from editor.features.mentions import edition_for
from editor.features.named_files import read_named_file
from editor.library import Library
from editor.notes.files import path_of
from editor.notes.note import Block, Note
from editor.notes.passages import Passage, joined, passages
from editor.notes.rolls import sides_of
from editor.odds import ExpectedResult, request_odds
from editor.settings import EditorSettings
from kb.characters import MOST_BYTES, read_character, read_characters, read_plain_characters
from kb.model import Tier
from kb.model.character import Character
from kb.play.procedure.named_characters import characters_of, find_character, names_of
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import TIERS, tier_named
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import join_words, nearest, upper

FENCE = "character"
"""The word after the fence of a block with stat blocks."""

_WITH = re.compile(
    r"\bwith\s+(?:(?:an?|the|my|his|her|their)\s+)?(?P<name>[^,;:()\[\]]+?)\s*(?=$|[,;:()\[]|\.(?:\s|$))",
    re.IGNORECASE,
)

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


@dataclass(frozen=True, slots=True)
class Cast:
    """The characters of a note."""

    own: Member | None = None
    """The one whose odds hovers and hints show, if it is of the edition of the action."""
    others: Mapping[str, Member] = field(default_factory=dict)
    """Those of its blocks, by name."""
    unreadable: tuple[Unreadable, ...] = ()
    npcs: tuple[Member, ...] = ()
    """Those of the data, of any edition."""

    def own_of(self, edition: str) -> Member | None:
        """Return the note's own character if it is of *edition*, or a tier."""
        return self.own if self.own is not None and self.own.edition in (edition, None) else None

    def members_named(self, text: str, edition: str) -> list[Member]:
        """Return the characters whose names stand in *text*, apart from longer names there.

        Those of the note come before NPCs of *edition* with the same name.
        """
        names = {name: member for name, member in self.others.items() if name}
        if self.own is not None:
            own_name = [self.own.name] if self.own.name and self.own.edition else []  # "elite" is a word too
            names |= dict.fromkeys((*ME, *own_name), self.own)
        of_note = {name.casefold() for name in names}
        npcs = (each for each in self.npcs if each.edition == edition)
        names |= {each.name: each for each in npcs if each.name.casefold() not in of_note}
        found = set()
        for name in sorted(names, key=len, reverse=True):
            if _stands_in(name, text):
                found.add(names[name].key)
                text = _without(name, text)
        return [*{each.key: each for each in names.values() if each.key in found}.values()]


NOBODY = Cast()

MOST_PASSAGES = 200
"""The most passages of a note that are read as stat blocks."""


@dataclass(frozen=True, slots=True)
class PlainBlock:
    """A passage of a note that is a stat block, or several."""

    passage: Passage
    members: list[Member]


@dataclass(frozen=True, slots=True)
class NamedSides:
    """The characters of a line's roll."""

    actor: Member | None = None
    target: Member | None = None
    weapon: str | None = None

    @property
    def fields(self) -> dict[str, Any]:
        """They as fields of a request."""
        fields = {
            "actor": self.actor and self.actor.character,
            "target": self.target and self.target.character,
            "weapon": self.weapon,
        }
        return {name: value for name, value in fields.items() if value is not None}

    def left_of(self, text: str) -> str:
        """Return a text without the names of weapon and characters, which may have numbers in them."""
        members = [each.name for each in (self.actor, self.target) if each is not None]
        for name in filter(None, (self.weapon, *members)):
            text = _without(name, text)
        return text


def roll_sides(cast: Cast, edition: str, before: str, after: str) -> NamedSides:
    """Return who rolls on a line, against whom, and with which weapon.

    Args:
        cast: The characters of the note.
        edition: The edition of the roll; the note's own character of another one is left out.
        before: The text before the reference or the roll.
        after: The text behind it, without variants.

    Raises:
        RequestError: If several stand on one side.
    """
    behind, other = sides_of(after)
    actor = _only(
        cast.members_named(f"{before} {behind}", edition),
        'name who rolls, and after "v." who is rolled against',
    )
    actor = actor or cast.own_of(edition)
    weapon = _weapon(actor.character, behind) if actor is not None else None
    return NamedSides(actor, _only(cast.members_named(other, edition), "write a line for each"), weapon)


def _only(members: list[Member], cure: str) -> Member | None:
    if len(members) > 1:
        names = join_words([each.name for each in members])
        raise RequestError("line", f"{names} stand on one side of the roll; {cure}")
    return members[0] if members else None


def _weapon(character: Character | Tier, text: str) -> str | None:
    """Return what stands behind "with", if the character has a weapon or a rating of that name."""
    found = _WITH.search(text)
    if found is None or not isinstance(character, Character):
        return None
    words = found["name"].strip()
    names = [*(each.name for each in character.weapons), *character.ratings]
    return words if any(_stands_in(words, name) for name in names) else None


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
    others: dict[str, Member] = {}
    for block in blocks:
        for member in _of_block(library, note, block, edition, unreadable):
            if member.name.casefold() in map(str.casefold, others):
                unreadable.append(Unreadable(f"There are two characters called {member.name}", block.first))
            others.setdefault(member.name, member)
    known = {name.casefold() for name in others}
    for member in (each for found in plain_blocks(library, note, edition) for each in found.members):
        if member.name.casefold() not in known:  # the first counts: nothing says that the others are meant
            others[member.name] = member
            known.add(member.name.casefold())
    return Cast(own, others, tuple(unreadable), npcs)


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
        character = read_character(library.base.editions, data, edition=edition).character
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

    return library.cached(("odds", id_, tier, own.key), count), f"{own.name}, the rest {tier}"


def _without(name: str, text: str) -> str:
    return re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)


def _stands_in(name: str, text: str) -> bool:
    if name.casefold() not in text.casefold():  # most names, without a pattern for each
        return False
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE) is not None
