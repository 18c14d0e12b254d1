"""The characters of the data, which requests and notes give by their id or their name."""

from collections.abc import Mapping

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Tier
from kb.model.character import Character, Numbers
from kb.play.procedure.turn_amounts import values_by_formula
from kb.play.request.ratings import canonical_ratings
from kb.play.request.tiers import TIERS, tier_named
from kb.problems import RequestError, unknown_name


def characters_of(base: KnowledgeBase, edition_id: str) -> Mapping[str, Character]:
    """Return the characters of an edition by id, each with a name, in the edition's names, and with what follows."""
    return {id_: each for id_, each in base.once(_complete).items() if each.edition == edition_id}


def names_of(characters: Mapping[str, Character]) -> list[str]:
    """Return the ids and the names of *characters*."""
    return [*characters, *(each.name for each in characters.values() if each.name is not None)]


def find_character(base: KnowledgeBase, named: str, edition_id: str | None) -> Character | None:
    """Return the character whose id or else whose name, in any case, is *named*; None if there is none.

    One of *edition_id* comes before those of other editions.
    """
    wanted, characters = named.casefold(), base.once(_complete)
    found = {id_: each for id_, each in characters.items() if wanted in (id_, (each.name or "").casefold())}
    if not found:
        return None
    return found[min(found, key=lambda id_: (found[id_].edition != edition_id, id_ != wanted, id_))]


def tier_or_character(
    base: KnowledgeBase, edition_id: str, side: str, who: str | Character | None
) -> Tier | Character | None:
    """Return the tier or the character that *who* means on a *side* of a request about an edition.

    Raises:
        RequestError: If there is none of that name. One of another edition is refused where its ratings are read.
    """
    if who is None or isinstance(who, Character):
        return who
    found = tier_named(who) or find_character(base, who, edition_id)
    if found is None:
        names = [*TIERS, *names_of(characters_of(base, edition_id))]
        raise unknown_name(side, "tier or character", who, names, of=base.editions[edition_id].short)
    return found


def _complete(base: KnowledgeBase) -> Mapping[str, Character]:
    """Return all characters by id, each with a name, in its edition's names, and with what follows by formulas."""
    return {
        id_: _completed(base.editions[each.edition], id_, each)
        for id_, each in base.characters.items()
        if each.edition in base.editions  # which may have faults
    }


def _completed(edition: Edition, id_: str, character: Character) -> Character:
    named = character.model_copy(update={"name": character.name or id_})
    stand_ins = [name for term in edition.terms.values() for name in term.stands_for]

    def in_names(ratings: Numbers) -> Numbers:
        return canonical_ratings(edition, ratings, read_names=stand_ins)

    try:
        ratings = in_names(character.ratings)
        weapons = [each.model_copy(update={"ratings": in_names(each.ratings)}) for each in character.weapons]
    except RequestError:  # a rating stands there twice, for which a roll refuses the character
        return named
    following = values_by_formula(edition, ratings)
    return named.model_copy(update={"ratings": {**ratings, **following}, "weapons": weapons})
