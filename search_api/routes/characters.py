"""Characters: what a player's file says of them, what they are in another edition, and files of them."""

from kb.characters import read_character
from kb.characters.conversion.convert import convert_character
from kb.characters.conversion.shapes import CharacterConversionRequest, CharacterConverted
from kb.characters.formats.shapes import CharacterWriteRequest, CharacterWritten
from kb.characters.formats.write import write_character
from kb.knowledge import KnowledgeBase
from kb.model.character import ReadCharacter
from search_api.http.answers import NEVER, answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Characters")

LARGEST_FILE = 4_000_000
"""The most bytes of a file; saves with pictures have about two million."""

_DECKER = {"edition": "sr5", "ratings": {"Willpower": 4, "Agility": 5, "Pistols": 4}}


@endpoints.post("/characters/read", largest_file=LARGEST_FILE, cache=NEVER)
def read(file: bytes) -> ReadCharacter:
    """Return what a file says of a character: a save or an export of Chummer5a, or one of the other formats.

    The body is the file itself. Nothing of it is kept or logged. Send the `character` of the answer as `actor` or
    `target` with a roll.
    """
    return answer_or_422(_read, file)


def _read(base: KnowledgeBase, file: bytes) -> ReadCharacter:
    return read_character(base.editions, file)


@endpoints.post("/characters/convert", example={"character": _DECKER, "to": "sr6"}, cache=NEVER)
def convert_whole_character(body: CharacterConversionRequest) -> CharacterConverted:
    """Convert a whole character: each number, with where it comes from, and what has no counterpart.

    A number becomes what the same tier has in the other edition, and stays if both have the same for all tiers.
    Weapons keep their names; `give` lists what attacks with them read there and nothing compares. Tiers are ours.
    """
    return answer_or_422(convert_character, body)


@endpoints.post("/characters/write", example={"character": _DECKER, "format": "text"}, cache=NEVER)
def write(body: CharacterWriteRequest) -> CharacterWritten:
    """Write a character in a format that players and programs read, as `text`.

    That is a file of ours in YAML, an actor of Foundry for "Import Data", or a stat block. `warnings` list what the
    format can't hold, what it needs and the character lacks, and what was never read. Nothing is kept or logged.
    """
    return answer_or_422(write_character, body)
