"""Characters, written in the formats that players and other programs read."""

from kb.characters.formats.written import FORMATS, Format, Written, written

__all__ = ["FORMATS", "Format", "Written", "written"]
