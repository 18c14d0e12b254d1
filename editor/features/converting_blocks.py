"""Convert the stat blocks of a note, in blocks of code, paragraphs and tables, as whole characters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from editor.features.cast import FENCE, Member, is_of_characters, members_of_block, plain_blocks
from editor.features.mentions import edition_for
from editor.features.replacing import Replacement
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.characters import written
from kb.characters.conversion.convert import convert_character
from kb.characters.conversion.shapes import CharacterConversionRequest, CharacterConverted, NumberLeft
from kb.model.character import Character, ReadCharacter
from kb.play.procedure.turn_amounts import values_by_formula
from resolver.wording import join_words


@dataclass(frozen=True, slots=True)
class ConvertedBlock:
    """Ratings of a note, converted to another edition."""

    edits: tuple[Replacement, ...]
    without: tuple[str, ...]
    """Ratings that stay unchanged or are left out, each with the reason."""


@dataclass(frozen=True, slots=True)
class StatBlock:
    """Lines of a note that are one stat block or several."""

    lines: range
    members: Sequence[Member]
    margin: str
    """What stands before each line: the signs of a quote, and indentation."""
    is_fenced: bool
    """Whether they are in a block of code."""

    @property
    def editions(self) -> set[str]:
        """The editions of its characters."""
        return {each.edition for each in self.members if each.edition is not None}


def stat_block_at(library: Library, note: Note, line: int, settings: EditorSettings) -> StatBlock | None:
    """Return the stat block around *line*; None if there is none, or it can't be read."""
    edition = edition_for(library, note, settings)
    for block in note.blocks:
        if block.first <= line <= block.last:
            members = members_of_block(library, note, block, edition) if is_of_characters(block) else ""
            return None if isinstance(members, str) else StatBlock(block.inside, members, block.margin, True)
    for found in plain_blocks(library, note, edition):
        passage = found.passage
        if passage.first <= line <= passage.last:
            return StatBlock(
                range(passage.first, passage.last + 1),
                found.members,
                f"{passage.quote} " * bool(passage.quote),
                False,
            )
    return None


def convert_stat_block(library: Library, note: Note, block: StatBlock, to: str) -> ConvertedBlock:
    """Convert every character of a stat block to the edition *to*; those that are of it stay.

    What was a paragraph or a table becomes a block of code. What has no counterpart isn't in the new block, and is
    named; a character without any stays.
    """
    texts: list[str] = []
    without: list[str] = []
    is_changed = False
    for name, character in ((each.name, each.character) for each in block.members):
        if isinstance(character, Character):  # a tier stands in no block
            converted = _converted(library, character, to)
            text, left = converted or (_written(library, character)[0], [_stays(library, to)])
            is_changed = is_changed or converted is not None
            texts.append(text)
            without += [f"{name}: {each}" if len(block.members) > 1 else each for each in left]
    if not is_changed:
        return ConvertedBlock((), tuple(without))
    lines = [*_lines(texts)] if block.is_fenced else [f"```{FENCE}", *_lines(texts), "```"]
    first, last = block.lines.start, block.lines.stop - 1
    span = Span(Spot(first, 0), Spot(last, len(note.line(last))))
    short = library.base.editions[to].short
    text = "\n".join(f"{block.margin}{each}" for each in lines)
    return ConvertedBlock((Replacement(f"{_names(block)} as {short}", span, text),), tuple(without))


def _converted(library: Library, character: Character, to: str) -> tuple[str, list[str]] | None:
    """Return a character as a stat block of the edition *to*, and what it lacks there; None if it has nothing."""
    without: list[str] = []
    if character.edition != to:
        request = CharacterConversionRequest(character=character, to=to)
        converted = convert_character(library.base, request)
        if not (converted.character.ratings or converted.character.weapons):
            return None
        left = [
            *_left(library, character, converted),
            *(each for one in converted.weapons for each in one.left),
        ]
        without += [_left_out(left)] if left else []
        without += map(_sentence, converted.warnings)
        character = converted.character.model_copy(update={"not_read": character.not_read})
    text, warnings = _written(library, character)
    return text, [*without, *warnings]


def _written(library: Library, character: Character) -> tuple[str, list[str]]:
    """Return a character as a stat block, and what such a text can't hold, in sentences."""
    read = ReadCharacter(format="the note", character=character, unused=[], added={}, warnings=[], others=[])
    made = written(library.base.editions, read, "text")
    return made.text, [_sentence(str(each)) for each in made.warnings]


def _left_out(left: Sequence[NumberLeft]) -> str:
    """Return in one sentence which numbers are left out, each reason once."""
    by_reason: dict[str, dict[str, None]] = {}
    for each in left:
        by_reason.setdefault(each.why.rstrip("."), {})[f"{each.name} {each.value}"] = None
    told = [f"{join_words([*names])} ({why})" for why, names in by_reason.items()]
    return f"Left out: {'; '.join(told)}."


def _stays(library: Library, to: str) -> str:
    return f"It stays: {library.base.editions[to].short} has nothing like any of its numbers."


def _left(library: Library, character: Character, converted: CharacterConverted) -> Iterator[NumberLeft]:
    """Yield the numbers without a counterpart, without those that only follow from others by a formula."""
    edition = library.base.editions[character.edition]
    for each in converted.left:
        others = {name: value for name, value in character.ratings.items() if name != each.name}
        if values_by_formula(edition, others, {}).get(each.name) != each.value:
            yield each


def _lines(texts: Sequence[str]) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield from [""] * bool(number)
        yield from text.rstrip("\n").split("\n")


def _names(block: StatBlock) -> str:
    return ", ".join(each.name or "A character" for each in block.members)


def _sentence(text: str) -> str:
    return f"{text.rstrip('.')}."
