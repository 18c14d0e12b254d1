"""Convert a test to other editions together with its characters. Ours."""

from functools import partial

from kb.characters.conversion.convert import convert_character
from kb.characters.conversion.counterparts import EditionNames, counterparts_of
from kb.characters.conversion.shapes import CharacterConversionRequest
from kb.knowledge import KnowledgeBase
from kb.model.character import Character
from kb.play.advice.characters_there import CharacterThere
from kb.play.advice.convert import convert
from kb.play.advice.shapes import ConvertAnswer
from kb.play.request.shapes import ConvertRequest


def convert_situation(base: KnowledgeBase, request: ConvertRequest) -> ConvertAnswer:
    """Return the chance of the test and the equally likely settings in other editions, for its characters there.

    Raises:
        ValueError: As in `kb.play.advice.convert.convert`.
    """
    return convert(base, request, partial(_character_there, base))


def _character_there(base: KnowledgeBase, character: Character, edition_id: str) -> CharacterThere:
    """Return a character in another edition, with what each of its numbers became.

    Raises:
        RequestError: If its numbers are broken.
    """
    found = convert_character(base, CharacterConversionRequest(character=character, to=edition_id))
    source, target = (EditionNames(key, base.editions[key]) for key in (found.edition, found.to))
    names = {name: {*counterparts_of(source, target, name)} for name in character.ratings}
    return CharacterThere(found.character, names)
