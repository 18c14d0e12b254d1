"""Characters: what a player's file says of them."""

from kb.characters import read_character
from kb.knowledge import KnowledgeBase
from kb.model.character import ReadCharacter
from search_api.http.answers import NEVER, answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Characters")

LARGEST_FILE = 4_000_000
"""The most bytes of a file; saves with pictures have about two million."""


@endpoints.post("/characters/read", largest_file=LARGEST_FILE, cache=NEVER)
def read(file: bytes) -> ReadCharacter:
    """Return what a file says of a character: a save or an export of Chummer5a, or one of the other formats.

    The body is the file itself. Nothing of it is kept or logged. Send the `character` of the answer as `actor` or
    `target` with a roll.
    """
    return answer_or_422(_read, file)


def _read(base: KnowledgeBase, file: bytes) -> ReadCharacter:
    return read_character(base.editions, file)
