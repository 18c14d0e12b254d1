"""What an untrained character has in place of a skill, and which skills nobody uses untrained."""

from collections.abc import Collection, Mapping

from kb.model import Edition, Term
from kb.play.request.states import Ratings
from kb.play.request.written import Augmented, augmented
from kb.play.sentences import requests as refused
from kb.play.side import PARTIES
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.values.names_read import Side, SideRating

UNTRAINED = "untrained"
"""The word for the rating of a character who lacks a skill."""


def low_skill(edition: Edition, name: str, value: int | str) -> Augmented | None:
    """Return both values of a skill that isn't learned or has nothing left; None if *value* is another.

    Its natural value says which of the two it is, so that no single number can stand for both. What the edition
    doesn't know may be a skill that no roll of it uses.
    """
    is_known = name in edition.terms or name.casefold() in edition.terms_by_name_stood_for
    may_be_skill = edition.is_skill(name) or not is_known
    both = augmented(value) if isinstance(value, str) and may_be_skill else None
    return both if both is not None and min(both) <= edition.untrained_at else None


def is_learned(edition: Edition, name: str, value: int | str) -> bool:
    """Return whether a skill of this *name* and *value* is learned, whatever is added to it."""
    low = low_skill(edition, name, value)
    natural = value if low is None else low.natural
    if isinstance(natural, str):
        return natural.casefold() != UNTRAINED
    return natural > edition.untrained_at


def is_untrained(edition: Edition, term: Term, value: int | str) -> bool:
    """Return whether a value is the word "untrained" or a number that means it; not what it counts as."""
    if term.untrained is None:
        return False
    if isinstance(value, int):
        return value <= edition.untrained_at and value != term.untrained
    both = augmented(value)
    return value.casefold() == UNTRAINED if both is None else both.natural <= edition.untrained_at


def counted_value(edition: Edition, name: str, value: int | str) -> int | str:
    """Return what a value of *name* counts as: an untrained one what its term says, any other itself."""
    term = edition.terms.get(name)
    if term is None or not isinstance(term.untrained, int) or not is_untrained(edition, term, value):
        return value
    return term.untrained


def with_untrained(
    edition: Edition, ratings: Mapping[Side, Ratings], read: Collection[SideRating]
) -> tuple[dict[Side, dict[str, int | str]], list[Reason]]:
    """Return *ratings* with what an untrained character has in place of a skill that is *read*, and a note for each.

    Character sheets write 0 or −1 for every untrained skill, whatever it counts as in a roll. A skill that another
    term stands for here may be given as "untrained" too. What something adds to an untrained skill, or takes from it,
    still counts: "0(1)" is 1 more.

    Raises:
        RequestError: If nobody uses the skill untrained, or the edition doesn't say what it counts as then.
    """
    counted: dict[Side, dict[str, int | str]] = {}
    notes: list[Reason] = []
    for side, given in ratings.items():
        counted[side] = dict(given)
        for name, value in given.items():
            term, both = _term_of_skill(edition, name, value), low_skill(edition, name, value)
            is_rolled = SideRating(name, side) in read
            if term is None and is_rolled and isinstance(value, str) and value.casefold() == UNTRAINED:
                refusal = refused.untrained_unknown(name, edition.short)
                raise RequestError(f"{PARTIES[side].ratings}.{name}", refusal)
            if term is not None and is_rolled and is_untrained(edition, term, value):
                if not isinstance(term.untrained, int) or term.has_to_be_learned(name):
                    refusal = refused.never_untrained(name, edition.short)
                    raise RequestError(f"{PARTIES[side].ratings}.{name}", refusal)
                more = both.more if both is not None else 0
                counted[side][name] = term.untrained + more
                notes.append(refused.counts_as_untrained(name, term.untrained, side, more))
            elif both is not None:
                counted[side][name] = both.augmented
                notes += [refused.counts_as_augmented(name, str(both), both.augmented, side)] * is_rolled
    return counted, notes


def _term_of_skill(edition: Edition, name: str, value: int | str) -> Term | None:
    """Return the term of a name, or of a skill that is given as "untrained" one that it counts as, if all agree."""
    if name in edition.terms or not isinstance(value, str) or value.casefold() != UNTRAINED:
        return edition.terms.get(name)
    terms = [edition.terms[each] for each in edition.terms_by_name_stood_for.get(name.casefold(), ())]
    return terms[0] if len({each.untrained for each in terms}) == 1 else None
