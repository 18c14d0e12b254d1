"""Write a character of a request in one of the formats."""

from kb.characters.formats.shapes import CharacterWriteRequest, CharacterWritten
from kb.characters.formats.written import written
from kb.characters.read import read_character
from kb.knowledge import KnowledgeBase
from kb.model.coded import CodedReason
from kb.play.answer.parts import Reasons
from kb.play.procedure.subject import require_edition


def write_character(base: KnowledgeBase, request: CharacterWriteRequest) -> CharacterWritten:
    """Return a character in a format, with what that leaves out.

    Raises:
        RequestError: If there is no such edition, or if Foundry has no system for it.
    """
    edition = require_edition(base, request.character.edition, "character.edition")
    character = request.character.model_copy(update={"edition": edition})
    read = read_character(base.editions, character.model_dump_json(exclude_none=True).encode(), "character")
    text, warnings = written(base.editions, read, request.format)
    return CharacterWritten(
        format=request.format,
        text=text,
        warnings=[*map(str, warnings)],
        reasons=Reasons(warnings=[*map(CodedReason.of, warnings)]),
    )
