"""The rule about characters of the data: what finds them, and what finds their ratings."""

from collections.abc import Iterator

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import Named
from kb.model import Edition
from kb.model.character import Character
from kb.play.request.ratings import aliases_of, canonical_ratings
from kb.play.request.tiers import tier_named
from kb.problems import RequestError, no_such
from resolver.wording import nearest


@rule("character", style=True)
def characters_are_found_by_name_and_rated_by_terms(base: KnowledgeBase) -> Iterator[Finding]:
    """No tier or other character of the edition has the name of a character, and its ratings are spelled right."""
    named: dict[tuple[str, str], str] = {}
    for id_, character in base.characters.items():
        names: list[Named] = [((), id_)]
        names += [(("name",), character.name)] if character.name is not None else []
        for trail, name in names:
            other = named.setdefault((character.edition, name.casefold()), id_)
            if tier_named(name) is not None:
                yield "characters", id_, trail, f"{name!r} is a tier; choose another name"
            elif other != id_:
                yield "characters", id_, trail, f"{name!r} is {other} too; choose another name"
        for trail, message in _misspelt(base.editions[character.edition], character):
            yield "characters", id_, trail, message


def _misspelt(edition: Edition, character: Character) -> Iterator[tuple[Trail, str]]:
    """Yield each rating that stands twice, or whose name is nearly one of *edition*; others are kept."""
    known = {
        *edition.terms,
        *aliases_of(edition),
        *(name for t in edition.terms.values() for name in t.stands_for),
    }
    spelled = {name.casefold() for name in known}
    sheets: list[tuple[Trail, dict[str, int | str]]] = [(("ratings",), character.ratings)]
    sheets += [(("weapons", index, "ratings"), each.ratings) for index, each in enumerate(character.weapons)]
    for trail, ratings in sheets:
        for name in ratings:
            if name.casefold() not in spelled and nearest(name, known) is not None:
                yield (*trail, name), no_such("rating", name, known, of=edition.short)
        try:
            canonical_ratings(edition, ratings)
        except RequestError as error:
            yield trail, str(error)
