"""A character in one of the formats, with warnings of what that leaves out."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from kb.characters.formats import sentences
from kb.characters.formats.actors import SYSTEMS, actor_of
from kb.characters.formats.comparison import Kept, compare_with_text
from kb.characters.formats.stat_block import block_of
from kb.characters.formats.weapon_numbers import with_weapon_numbers
from kb.characters.own_file import text_of
from kb.model import Edition
from kb.model.character import ReadCharacter
from resolver.reasons import Reason

Format = Literal["yaml", "foundry", "text"]
FORMATS: tuple[Format, ...] = get_args(Format)
"""The formats that characters are written in."""


class Written(NamedTuple):
    """A character in a format."""

    text: str
    warnings: list[Reason]
    """What the format can't hold, and what it has besides."""


def written(editions: Mapping[str, Edition], read: ReadCharacter, format_: Format) -> Written:
    """Return a character in a format.

    Args:
        editions: The editions by key.
        read: The character, with what else its file said.
        format_: A file of ours (`yaml`), an actor of Foundry (`foundry`), or a stat block (`text`).

    Raises:
        RequestError: If Foundry has no system for its edition.
    """
    if format_ == "yaml":
        return Written(text_of(read), [])
    character = with_weapon_numbers(editions[read.character.edition], read.character)
    if format_ == "foundry":
        text, kept = actor_of(editions, character)
        return Written(text, _warnings(f"Foundry's {SYSTEMS[character.edition]}", kept, read))
    text = block_of(character.edition, editions[character.edition], character)
    return Written(text, _warnings("A stat block", compare_with_text(editions, character, text), read))


def _warnings(format_: str, kept: Kept, read: ReadCharacter) -> list[Reason]:
    return [
        *([sentences.not_held(format_, kept.lost)] if kept.lost else []),
        *([sentences.filled_in(format_, filled)] if (filled := kept.all_filled) else []),
        *([sentences.not_written(read.format, read.not_read)] if read.not_read else []),
    ]
