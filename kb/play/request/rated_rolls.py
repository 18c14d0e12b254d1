"""Read a number behind each name of a typed roll: "Agility 5 + Firearms 6 [Accuracy 6] v. 8"."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.request.plain_words import slots_by_word
from kb.play.request.shapes import ResolveRequest
from kb.play.request.typed_rolls import levels_of, typed_roll, typing_of
from kb.play.request.untrained import UNTRAINED
from kb.play.sentences import requests as refused
from kb.play.side import PARTIES
from kb.problems import RequestError
from resolver.values.names_read import Side

_RATED = re.compile(
    r"(?<!\w)(?P<name>[^\W\d_][\w'’./-]*(?: \(?[^\W\d_][\w'’./-]*\)?){0,4}) +"
    r"(?P<value>\d{1,3}(?:D(?!\s*[-+−]\s*\d+(?!\w))|\(\d{1,3}\))?|(?i:untrained))(?!\w|\(|\s*(?:dice|die|of)\b)"
)
"""A name and its number: "Firearms 6", "Brawling 4D", "Reaction 5(7)", or the word for none: "Hacking untrained".

Behind a blank, parentheses have what must be reached. What is added to 4D may be pips, which no die counts.
"""


class RatedRoll(NamedTuple):
    """A typed roll without the numbers behind its names, and those numbers by side."""

    roll: str
    ratings: dict[str, int | str]
    against: dict[str, int | str]


def rated_roll(base: KnowledgeBase, edition_id: str | None, text: str | None) -> RatedRoll | None:
    """Return a typed roll that reads only without the numbers behind its names; None for any other text.

    One name with its number is a rating and no roll.
    """
    edition = base.editions.get(edition_id or "")
    if text is None or edition_id is None or edition is None or not _RATED.search(text):
        return None
    if _RATED.fullmatch(text.strip()):
        return None
    has_unlearned = any(found["value"].casefold() == UNTRAINED for found in _RATED.finditer(text))
    if not has_unlearned and _is_roll(base, edition_id, text):
        return None
    versus = typing_of(edition, levels=levels_of(base, edition_id)).patterns.versus.search(text)
    start, end = (len(text), len(text)) if versus is None else versus.span()
    own, ratings = _apart(edition, text[:start])
    other, against = _apart(edition, text[end:])
    roll = own + text[start:end] + other
    return RatedRoll(roll, ratings, against) if _is_roll(base, edition_id, roll) else None


def with_ratings_of_roll(base: KnowledgeBase, request: ResolveRequest) -> ResolveRequest:
    """Return *request* with the numbers behind the names in its typed roll as ratings of their side.

    Raises:
        RequestError: If a rating has another number beside the roll.
    """
    found = rated_roll(base, request.edition, request.roll)
    if found is None:
        return request
    ratings = _with(request.ratings, found.ratings, "actor")
    against = _with(request.against, found.against, "target")
    return request.model_copy(update={"roll": found.roll, "ratings": ratings, "against": against})


def _is_roll(base: KnowledgeBase, edition: str, text: str) -> bool:
    try:
        typed_roll(base, edition, text)
    except RequestError:
        return False
    return True


def _apart(edition: Edition, text: str) -> tuple[str, dict[str, int | str]]:
    """Return the text of a side without the numbers behind *edition*'s names, and those numbers."""
    ratings: dict[str, int | str] = {}

    def without_number(found: re.Match[str]) -> str:
        name, value = found["name"], found["value"]
        number = int(value) if value.isdigit() else value
        if not _is_rating(edition, name) or ratings.setdefault(name, number) != number:
            return found[0]  # what is left of a second number for a name is refused with the roll
        return name

    return _RATED.sub(without_number, text), ratings


def _is_rating(edition: Edition, name: str) -> bool:
    """Return whether a name isn't a word for a part of the roll, or ends in one: "threshold", "Firearms limit"."""
    return not f" {name}".casefold().endswith(tuple(f" {word}" for word in slots_by_word(edition)))


def _with(given: Mapping[str, int | str], typed: Mapping[str, int | str], side: Side) -> dict[str, int | str]:
    """Return the ratings *given* beside a roll with those *typed* in it."""
    for name, value in typed.items():
        if given.get(name, value) != value:
            raise RequestError(f"{PARTIES[side].ratings}.{name}", refused.rating_given_twice(name))
    return {**given, **typed}
