"""The characters of a test in another edition, where something converts them. Ours."""

from collections.abc import Callable, Iterable, Mapping, Set
from typing import NamedTuple

from kb.model.character import Character
from kb.play.procedure.named_characters import tier_or_character
from kb.play.request.open_choices import MOST_CHOICES, WEAPON, CharacterOption, OpenChoice
from kb.play.request.ratings import canonical_ratings
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences.characters import weapon_of_other_skill
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from kb.problems import RequestError
from resolver.reasons import ReasonedError
from resolver.values.names_read import Side

_OF_CHARACTERS = (*PARTIES, WEAPON, *(party.ratings for party in PARTIES.values()))
"""The fields of a request that are about its characters."""


class UnsuitedCharacterError(ReasonedError):
    """A converted character doesn't suit a test: several of its choices are open, or a skill isn't learned."""


class CharacterThere(NamedTuple):
    """A character in another edition."""

    character: Character
    names: Mapping[str, Set[str]]
    """What each of its numbers became there: Firearms of Pistols."""


CharacterConverter = Callable[[Character, str], CharacterThere]
"""What converts a character to an edition."""


def characters_here(asked: ResolveRequest, read: ReadRequest) -> Mapping[Side, Character]:
    """Return the characters of both sides of a request, with the ratings that it gives itself."""
    found: dict[Side, Character] = {}
    for side, party in PARTIES.items():
        who = tier_or_character(read.base, read.subject.edition_id, side, getattr(asked, side))
        if isinstance(who, Character):
            own, given = (
                canonical_ratings(read.edition, each) for each in (who.ratings, getattr(asked, party.ratings))
            )
            found[side] = who.model_copy(update={"ratings": {**own, **given}})
    return found


def read_there(
    read: ReadRequest,
    characters: Mapping[Side, Character],
    there: ResolveRequest,
    edition_id: str,
    converter: CharacterConverter,
) -> Mapping[str, ReadRequest]:
    """Return the request *there* as read, with the *characters* of another as its edition has them.

    The weapon that counts here counts there, and of several skills the counterpart of the skill here. Where one
    choice is left, it is read with each option, by the option's name; else the name is empty.

    Args:
        read: The request here.
        characters: Its characters.
        there: The request there, whose own ratings win.
        edition_id: The edition there.
        converter: What converts them.

    Raises:
        UnsuitedCharacterError: If a character can't make the test there with its weapon, or leaves choices open.
        RequestError: If something else of the request is wrong.
    """
    converted = {side: converter(each, edition_id) for side, each in characters.items()}
    sides: dict[str, Character] = {side: each.character for side, each in converted.items()}
    if (actor := sides.get("actor")) is not None:
        wanted = read.weapon.name if read.weapon is not None else None
        weapons = [each for each in actor.weapons if each.name == wanted]
        sides["actor"] = actor.model_copy(update={"weapons": weapons})
        there = there.model_copy(update={WEAPON: wanted if weapons else None})
    given = {
        f"{party.ratings}.{name}" for party in PARTIES.values() for name in getattr(there, party.ratings)
    }
    try:
        found = _with_chosen_skills(read, converted, there.model_copy(update=sides))
    except RequestError as error:
        is_of_character = error.field.partition(".")[0] in _OF_CHARACTERS and error.field not in given
        if is_of_character and error.reason is not None:
            raise UnsuitedCharacterError(error.reason) from error
        raise
    _require_same_weapon(read, found.values())
    return found


def _require_same_weapon(read: ReadRequest, there: Iterable[ReadRequest]) -> None:
    """Refuse a test *there* that isn't made with the weapon that suits the one here.

    Raises:
        UnsuitedCharacterError: With the skill that the weapon is used with.
    """
    if any(each.made_by(weapon_of_other_skill) for each in read.warnings):
        return
    for each in (warning for found in there for warning in found.warnings):
        if each.made_by(weapon_of_other_skill):
            raise UnsuitedCharacterError(each)


def _with_chosen_skills(
    read: ReadRequest, converted: Mapping[Side, CharacterThere], there: ResolveRequest
) -> Mapping[str, ReadRequest]:
    """Return the request *there* as read, each skill that is left open chosen by what counts in *read*.

    Raises:
        RequestError: If that leaves several open, or if the request is wrong.
    """
    found = read_request(read.base, there, deciding=True)
    for choice in found.open:
        names = converted[choice.side].names
        meant = {name for here in read.counted[choice.side] for name in names.get(here, ())}
        chosen = [each for each in choice.options if each.name in meant]
        if len(chosen) == 1:
            there = _with_option(there, choice, chosen[0])
    found = read_request(read.base, there, deciding=True) if found.open else found
    if [each.of == WEAPON for each in found.open] == [False]:
        (choice,) = found.open
        options = choice.options[:MOST_CHOICES]
        return {
            each.name: read_request(read.base, _with_option(there, choice, each), deciding=True)
            for each in options
        }
    found.require_choices()
    return {"": found}


def _with_option(there: ResolveRequest, choice: OpenChoice, option: CharacterOption) -> ResolveRequest:
    """Return the request *there* whose character has what an *option* of a *choice* gives."""
    who: Character = getattr(there, choice.side)
    chosen = who.model_copy(update={"ratings": {**who.ratings, **option.ratings}})
    return there.model_copy(update={choice.side: chosen})
