"""The characters of the data, which requests and notes give by their id or their name."""

from collections.abc import Mapping

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Tier
from kb.model.character import Character
from kb.play.procedure.turn_amounts import values_by_formula
from kb.play.request.ratings import canonical_ratings
from kb.play.request.tiers import TIERS
from kb.problems import RequestError, unknown_name


def characters_of(base: KnowledgeBase, edition_id: str) -> Mapping[str, Character]:
    """Return the characters of an edition by id, each with a name and with what follows from its ratings."""
    return {id_: each for id_, each in base.once(_complete).items() if each.edition == edition_id}


def named_character(base: KnowledgeBase, named: str, edition_id: str | None) -> Character | None:
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
    tier = next((each for each in TIERS if each == who), None)
    found = tier or named_character(base, who, edition_id)
    if found is None:
        characters = characters_of(base, edition_id)
        names = [*TIERS, *characters, *(each.name or "" for each in characters.values())]
        raise unknown_name(side, "tier or character", who, names, of=base.editions[edition_id].short)
    return found


def _complete(base: KnowledgeBase) -> Mapping[str, Character]:
    """Return all characters by id, each with a name and with what follows from its ratings by formulas."""
    return {
        id_: _with_name_and_formulas(base.editions[each.edition], id_, each)
        for id_, each in base.characters.items()
        if each.edition in base.editions  # which may have faults
    }


def _with_name_and_formulas(edition: Edition, id_: str, character: Character) -> Character:
    try:
        following = values_by_formula(edition, canonical_ratings(edition, character.ratings))
    except RequestError:  # a rating stands there twice, for which every roll refuses the character
        following = {}
    changes = {"name": character.name or id_, "ratings": {**character.ratings, **following}}
    return character.model_copy(update=changes)
