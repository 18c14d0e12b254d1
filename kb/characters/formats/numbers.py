"""What numbers of a character mean to rolls, whatever format they are written in."""

from collections.abc import Collection, Mapping

from kb.characters.chummer.names import EDITION as CHUMMER_EDITION
from kb.characters.chummer.names import tables
from kb.model import Edition
from kb.model.character import Character, Numbers, Weapon


def is_skill(edition_key: str, edition: Edition, name: str) -> bool:
    """Return whether a *name* is that of a skill: a term, one that counts as a term, or one that books print."""
    return name in _skill_names(edition) or (edition_key == CHUMMER_EDITION and name in tables()["skills"])


def _skill_names(edition: Edition) -> Collection[str]:
    skills = {name: term for name, term in edition.terms.items() if term.kind == "skill"}
    return {*skills, *(name for term in skills.values() for name in term.stands_for)}


def by_skill(edition: Edition, ratings: Mapping[str, int | str], skill: str | None) -> Numbers:
    """Return what the number of a weapon's *skill* counts as: Pistols 5 is Weapon Skill 5."""
    wanted = (skill or "").casefold()
    number = next((value for name, value in ratings.items() if name.casefold() == wanted), None)
    if number is None:
        return {}
    return dict.fromkeys(edition.terms_by_name_stood_for.get(wanted, ()), number)


def numbers_with(edition: Edition, character: Character, weapon: Weapon) -> Numbers:
    """Return the numbers of a character who attacks with *weapon*."""
    return {
        **character.ratings,
        **by_skill(edition, character.ratings, weapon.skill),
        **weapon.ratings,
    }


def counts_as(edition: Edition, name: str, value: int | str) -> int | str:
    """Return a value as rolls count it: dice as they are spelled here, and one number for everybody untrained."""
    if isinstance(value, str):
        return "".join(dice_text(value).casefold().split())
    terms = [name, *edition.terms_by_name_stood_for.get(name.casefold(), ())]
    of_untrained = {edition.terms[term].untrained for term in terms if term in edition.terms}
    if of_untrained - {None} and (value <= edition.untrained_at or value in of_untrained):
        return edition.untrained_at
    return value


def dice_text(text: str) -> str:
    """Return dice with their number, "1d8" for "d8"; other words stay."""
    plain = text.replace(" ", "")
    return f"1{plain}" if plain[:1] in ("d", "D") and plain[1:2].isdecimal() else text
