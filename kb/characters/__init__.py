"""Characters, read from the files that players have."""

from kb.characters.own_file import text_of
from kb.characters.read import MOST_BYTES, read_character, read_characters

__all__ = ["MOST_BYTES", "read_character", "read_characters", "text_of"]
