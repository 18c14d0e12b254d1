"""Characters, read from the files that players have, and written for them."""

from kb.characters.formats import FORMATS, Format, Written, written
from kb.characters.own_file import text_of
from kb.characters.read import MOST_BYTES, read_character, read_characters, read_plain_characters
from kb.characters.stat_blocks import UnreadBlock, names_on_sheets, unread_block, weapon_properties

__all__ = [
    "FORMATS",
    "MOST_BYTES",
    "Format",
    "UnreadBlock",
    "Written",
    "names_on_sheets",
    "read_character",
    "read_characters",
    "read_plain_characters",
    "text_of",
    "unread_block",
    "weapon_properties",
    "written",
]
