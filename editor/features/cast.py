"""The characters of a note: its own, which its front matter names, those of its stat blocks, and NPCs of the data."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, Literal

from editor.features.mentions import edition_for
from editor.features.named_files import read_named_file
from editor.library import Library
from editor.notes.files import path_of
from editor.notes.note import Block, Note
from editor.notes.passages import Passage, joined, passages
from editor.notes.rolls import SENTENCE_END, sides_of, without_emphasis
from editor.notes.with_phrases import with_phrases
from editor.odds import ExpectedResult, request_odds
from editor.settings import EditorSettings
from kb.characters import MOST_BYTES, read_character, read_characters, read_plain_characters
from kb.model import Tier
from kb.model.character import Character, Weapon
from kb.play.procedure.named_characters import characters_of, find_character, names_of
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import TIERS, tier_named
from kb.problems import RequestError
from kb.references import edition_of
from resolver.notation import VERSUS_PATTERN
from resolver.values.names_read import Side
from resolver.wording import join_words, nearest, upper

FENCE = "character"
"""The word after the fence of a block with stat blocks."""

_IN_PARENTHESES = re.compile(r"\([^()]*\)")
_WORD_OF_NAME = re.compile(r"(?<![\w-])[^\W\d_]{3,}(?![\w-])")
_LONGEST_WORD = 40
"""The most letters beside a word that say whether it is part of another name."""

_NAME_BEFORE = re.compile(r"(?<=[\w,;] )(?!(?:The|An?|My|His|Her|Their) )[^\W\d_a-z][\w-]* $")
_NAME_OR_NUMBER_BEHIND = re.compile(r" (?=[^\W\d_a-z])(?=.[^\W\d_])|\s*[=:]?\s*\d")
_VERSUS = re.compile(VERSUS_PATTERN, re.IGNORECASE)
_BEHIND_VERSUS = re.compile(rf"{VERSUS_PATTERN}\s*(?:the\s+)?$", re.IGNORECASE)
_TIER = re.compile(rf"\s*(?:(?:an?|the)\s+)?(?P<tier>{'|'.join(TIERS)})(?![\w-])", re.IGNORECASE)

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

    @property
    def keys(self) -> tuple[str, ...]:
        """Texts that are equal only for equal characters of the note."""
        return tuple(each.key for each in (self.own, *self.others.values()) if each is not None)

    def with_weapon(self, name: str) -> list[Member]:
        """Return the characters of the note who have a weapon that *name* begins with."""
        return [each for each in self._members() if _weapon_words(each, name) is not None]

    def ratings_of(self, edition: str) -> set[str]:
        """Return the names of the ratings that the note's characters of *edition* have."""
        members = (each.character for each in self._members() if each.edition == edition)
        return {name for each in members if isinstance(each, Character) for name in each.ratings}

    def members_named(
        self, text: str, edition: str, *, parts: Literal["none", "as written", "any case"] = "none"
    ) -> list[tuple[int, Member]]:
        """Return the characters whose names stand in *text*, from left to right, each with its first column.

        Those of the note come before NPCs of *edition* with the same name. A name counts apart from longer ones, and
        also without its words in parentheses. *parts*: whether a word of the name of one of the note counts too,
        "Spider" for "Port Spider", if no other has it.
        """
        of_note = self._names()
        known = {name.casefold() for name in of_note}
        npcs = (each for each in self.npcs if each.edition == edition)
        names = of_note | {each.name: [each] for each in npcs if each.name.casefold() not in known}
        found: dict[str, tuple[int, Member]] = {}
        for name in sorted(names, key=len, reverse=True):
            if (at := _place_of(name, text)) is not None:
                text = _without(name, text)
                found |= {each.key: (at, each) for each in names[name] if each.key not in found}
        for word, member in self._parts().items() if parts != "none" else ():
            flags = re.IGNORECASE if parts == "any case" else re.NOFLAG
            if member.key not in found and (at := _place_of_part(word, text, flags)) is not None:
                found[member.key] = at, member
        return sorted(found.values(), key=itemgetter(0))

    def _names(self) -> dict[str, list[Member]]:
        """Return the names of the characters of the note, in full and without words in parentheses."""
        names: dict[str, list[Member]] = {}
        for member in self._members():
            for name in dict.fromkeys(filter(None, (member.name, member.short_name))):
                names.setdefault(name, []).append(member)
        if self.own is not None:
            names |= {name: [self.own] for name in ME}
        return names

    def _parts(self) -> dict[str, Member]:
        """Return the words with a capital that only one name of the note has, with who has it."""
        words: dict[str, list[Member]] = {}
        for member in self._members():
            for word in {*_WORD_OF_NAME.findall(member.short_name)} - {"The"}:
                words.setdefault(word, []).append(member)
        return {
            word: members[0] for word, members in words.items() if len(members) == 1 and word[0].isupper()
        }

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


@dataclass(frozen=True, slots=True)
class NamedSides:
    """The characters of a line's roll."""

    actor: Member | None = None
    target: Member | None = None
    weapon: str | None = None
    tier: str | None = None
    """The tier of the target, if the line names one in place of a character."""

    @property
    def fields(self) -> dict[str, Any]:
        """They as fields of a request."""
        fields = {
            "actor": self.actor and self.actor.character,
            "target": self.target.character if self.target is not None else self.tier,
            "weapon": self.weapon,
        }
        return {name: value for name, value in fields.items() if value is not None}

    @property
    def names(self) -> dict[Side, str]:
        """Who has a name on each side; the tier is one."""
        sides: dict[Side, str | None] = {
            "actor": self.actor.name if self.actor is not None else None,
            "target": self.target.name if self.target is not None else self.tier,
        }
        return {side: name for side, name in sides.items() if name is not None}

    def left_of(self, text: str) -> str:
        """Return a text without the names of weapon and characters, which may have numbers in them."""
        text = self.without_numbers_of_names(text)
        members = [each.name for each in (self.actor, self.target) if each is not None]
        for name in filter(None, (self.weapon, *members)):
            text = _without(name, text)
        return text

    def without_numbers_of_names(self, text: str) -> str:
        """Return a text without those names of its characters that have numbers in them, which are no ratings."""
        members = [each.name for each in (self.actor, self.target) if each is not None]
        for name in members:
            if any(map(str.isdigit, name)):
                text = _without(name, text)
        return text


def roll_sides(cast: Cast, edition: str, before: str, after: str) -> NamedSides:
    """Return who rolls on a line, against whom, and with which weapon.

    The first of the sentence with the reference rolls, else the note's own character, else who is named last before
    that sentence; never who is rolled against.

    Args:
        cast: The characters of the note.
        edition: The edition of the roll; the note's own character of another one is left out.
        before: The text before the reference or the roll.
        after: The text behind it, without variants.

    Raises:
        RequestError: If several are rolled against, or several names leave open who is.
    """
    behind, other = sides_of(after)
    story = without_emphasis(before)
    named = cast.members_named(story, edition, parts="as written")
    nameless = story
    for _, member in named:  # "Mr. Black" ends no sentence
        nameless = _without(member.name, nameless, "n")
    start = max((found.end() for found in SENTENCE_END.finditer(nameless)), default=0)
    versus = found.start() if (found := _VERSUS.search(story, start)) else len(story)
    opposite = other or story[versus:]
    targets = [member for _, member in cast.members_named(opposite, edition, parts="any case")]
    if len(targets) > 1:
        raise _on_one_side(targets, "write a line for each")
    target = next(iter(targets), None)
    rolling = [member for at, member in named if start <= at < versus]
    rolling += [member for _, member in cast.members_named(behind, edition)]
    rolling = [*{each.key: each for each in rolling if target is None or each.key != target.key}.values()]
    if len(rolling) > 1 and not opposite:
        raise _on_one_side(rolling, 'name who rolls, and after "v." who is rolled against')
    own = cast.own_of(edition)
    earlier = [member for at, member in named[::-1] if at < start and not _BEHIND_VERSUS.search(story[:at])]
    actor = next(
        (
            each
            for each in (*rolling, own, *earlier)
            if each is not None and (target is None or each.key != target.key)
        ),
        None,
    )
    tier = tier_in(opposite) if target is None else None
    weapon = _weapon(actor, behind, story[start:versus]) if actor is not None else None
    return NamedSides(actor, target, weapon, tier)


def tier_in(text: str) -> str | None:
    """Return the tier that a text begins with; None if it begins with something else."""
    found = _TIER.match(text)
    return found["tier"].lower() if found else None


def _on_one_side(members: list[Member], cure: str) -> RequestError:
    names = join_words([each.name for each in members])
    return RequestError("line", f"{names} stand on one side of the roll; {cure}")


def _weapon(member: Member, behind: str, before: str) -> str | None:
    """Return what stands behind "with", if somebody has a weapon or a rating of that name.

    Before the reference stands the story, where only a weapon counts.
    """
    ratings = member.character.ratings if isinstance(member.character, Character) else ()
    found = (
        phrase.words
        if any(_stands_in(phrase.words, name) for name in ratings)
        else _weapon_words(member, phrase.words)
        for phrase in with_phrases(behind)
    )
    told = (_weapon_words(member, phrase.words) for phrase in with_phrases(before))
    return next(filter(None, (*found, *told)), None)


def weapons_of(member: Member) -> Sequence[Weapon]:
    """Return the weapons of a character; a tier has none."""
    return member.character.weapons if isinstance(member.character, Character) else ()


def _weapon_words(member: Member, text: str) -> str | None:
    """Return the first words of *text* that name a weapon of somebody, as many as do; None if none do."""
    words = text.split(maxsplit=_MOST_WORDS_OF_A_WEAPON)[:_MOST_WORDS_OF_A_WEAPON]
    beginnings = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((each for each in beginnings if weapon_named(member, each)), None)


def weapon_named(member: Member, words: str) -> str:
    """Return the name of the first weapon of somebody that *words* are a part of; empty if there is none."""
    return next((one.name for one in weapons_of(member) if _stands_in(words, one.name)), "")


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


def _without(name: str, text: str, sign: str = " ") -> str:
    """Return *text* with blanks, or another *sign*, for the letters of a name, so that columns stay."""
    return re.sub(re.escape(name), lambda found: sign * len(found[0]), text, flags=re.IGNORECASE)


def _stands_in(name: str, text: str) -> bool:
    return _place_of(name, text) is not None


def _place_of(name: str, text: str) -> int | None:
    """Return the column where a name stands in *text*; None if it doesn't."""
    if name.casefold() not in text.casefold():  # most names, without a pattern for each
        return None
    found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE)
    return None if found is None else found.start()


def _place_of_part(word: str, text: str, flags: re.RegexFlag) -> int | None:
    """Return the column where a word of a name stands in *text* for the name; None if it doesn't.

    A number makes a rating of it, "Attack 5", and another word with a capital another name, "Dock Worker", unless
    that word begins the sentence.
    """
    for found in re.finditer(rf"(?<![\w-]){word}(?![\w-])", text, flags):
        before = text[max(found.start() - _LONGEST_WORD, 0) : found.start()]
        behind = text[found.end() : found.end() + _LONGEST_WORD]
        if not (_NAME_BEFORE.search(before) or _NAME_OR_NUMBER_BEHIND.match(behind)):
            return found.start()
    return None
