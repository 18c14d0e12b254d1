"""Stat blocks: characters as books print them and people type them."""

from kb.characters.stat_blocks.names import names_on_sheets, weapon_properties
from kb.characters.stat_blocks.plain import UnreadBlock
from kb.characters.stat_blocks.read import MOST_LETTERS, read_blocks, read_plain_blocks, unread_block

__all__ = [
    "MOST_LETTERS",
    "UnreadBlock",
    "names_on_sheets",
    "read_blocks",
    "read_plain_blocks",
    "unread_block",
    "weapon_properties",
]
