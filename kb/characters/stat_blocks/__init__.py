"""Stat blocks: characters as books print them and people type them."""

from kb.characters.stat_blocks.names import names_on_sheets, weapon_properties
from kb.characters.stat_blocks.read import MOST_LETTERS, read_blocks, read_plain_blocks

__all__ = ["MOST_LETTERS", "names_on_sheets", "read_blocks", "read_plain_blocks", "weapon_properties"]
