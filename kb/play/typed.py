"""What people type, in the names of an edition: rolls, the ratings that modifiers change, and their amounts."""

from kb.model import Edition
from kb.play.ratings import aliases_of
from kb.problems import RequestError
from resolver.notation import REQUIREMENT, NotationError, PlainWords, Roll, Typing, parse_typed, typing
from resolver.notation.plain_words import Bare

BARE: dict[str, Bare] = {"hits": "dice", "target-number": "open", "total": "met"}
"""What a number after "v" is, by family: dice where they are counted, what must be met where they are added up. Where
each die has a target number, either is played."""


def words_of(edition: Edition) -> PlainWords:
    """Return the plain words of *edition*: its own for what must be met, and those that all players use."""
    own = edition.mechanic.words.get("requirement")
    return PlainWords((*REQUIREMENT, *([own] if own else [])), BARE[edition.mechanic.family])


def typing_of(edition: Edition) -> Typing:
    """Return what is found in text that is typed about *edition*."""
    return typing(edition.terms, aliases_of(edition), words_of(edition))


def typed_roll(edition: Edition, text: str, field: str = "roll") -> Roll:
    """Return a roll that was typed.

    Raises:
        RequestError: If it cannot be read, or in several ways; *field* is where in the request it stands.
    """
    try:
        return parse_typed(text, typing_of(edition))
    except NotationError as error:
        raise RequestError(field, str(error)) from error
