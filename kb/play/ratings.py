"""The ratings of a request, in the edition's spelling; unknown ones are refused."""

from collections.abc import Collection, Mapping, Sequence

from kb.model import Edition, Term
from kb.play.request import ResolveRequest
from kb.problems import RequestError, unknown_name
from resolver.notation import Tree
from resolver.values.names_read import Keys, ratings_read
from resolver.wording import did_you_mean

UNTRAINED = "untrained"
"""The word for the rating of a character who lacks a skill."""


def aliases_of(edition: Edition) -> dict[str, str]:
    """Return the aliases of *edition*'s terms, with the term of each."""
    return {alias: name for name, term in edition.terms.items() for alias in term.aliases}


def canonical(
    edition: Edition, ratings: Mapping[str, int | str], field: str = "ratings", read: Collection[str] = ()
) -> dict[str, int | str]:
    """Return *ratings* in the edition's names, and the words of categories as it spells them, from any case.

    Args:
        edition: The edition that has the names.
        ratings: The ratings as given.
        field: Their field in the request.
        read: The names in the roll, for those that the edition doesn't have.

    Raises:
        RequestError: If a rating is given twice.
    """
    if ratings.keys() <= edition.terms.keys():
        return {name: _as_listed(value, edition.terms[name]) for name, value in ratings.items()}
    spelled = {name.casefold(): name for name in read}
    spelled |= {alias.casefold(): name for alias, name in aliases_of(edition).items()}
    spelled |= {name.casefold(): name for name in edition.terms}
    found: dict[str, int | str] = {}
    for given, value in ratings.items():
        as_given = given in edition.terms or given in read
        name = given if as_given else spelled.get(given.casefold(), given)
        if name in found:
            raise RequestError(f"{field}.{given}", f"{name} is given twice; give it once")
        found[name] = _as_listed(value, edition.terms[name]) if name in edition.terms else value
    return found


def _as_listed(value: int | str, term: Term) -> int | str:
    """Return a category's word as the edition spells it: "Orange" for "orange"; and the number of "untrained"."""
    if isinstance(value, str) and value.casefold() == UNTRAINED and term.untrained is not None:
        return term.untrained
    if not isinstance(value, str) or value in term.values:
        return value
    return next((word for word in term.values if word.casefold() == value.casefold()), value)


def check_ratings(edition: Edition, request: ResolveRequest, trees: Sequence[Tree], keys: Keys) -> list[str]:
    """Return a warning for each name in *trees* and in *keys* of tables that is not a term of *edition*.

    Raises:
        RequestError: If a rating is neither a term nor read, has an unknown category or is too low; or if a
            modifier changes a result.
    """
    _check_modifiers(edition, request)
    read = dict.fromkeys(rating.name for rating in ratings_read(keys, *trees))
    for field, ratings in (("ratings", request.ratings), ("against", request.against)):
        for name, value in canonical(edition, ratings, field).items():
            if name not in edition.terms and name not in read:
                known = {*edition.terms, *read}
                raise unknown_name(f"{field}.{name}", "term", name, known, of=edition.short)
            if term := edition.terms.get(name):
                check_value(f"{field}.{name}", name, term, value)
    given = {*canonical(edition, request.ratings), *canonical(edition, request.against)}
    typed = request.entry is None  # an entry also reads names of its steps
    warnings = [
        _no_term(edition, name, given=name in given)
        for name in read
        if name not in edition.terms and (typed or name in given)
    ]
    return [*warnings, *past_most(edition, request.ratings), *past_most(edition, request.against)]


def _no_term(edition: Edition, name: str, *, given: bool) -> str:
    """Return the warning that *edition* lacks a *name* in a roll: what comes of its value, and the nearest name."""
    parts = [
        f'{edition.short} has no term "{name}"',
        "your value is used as given" if given else "",
        did_you_mean(name, [*edition.terms, *aliases_of(edition)]),
    ]
    return "; ".join(filter(None, parts))


def past_most(edition: Edition, ratings: Mapping[str, int | str]) -> list[str]:
    """Return a warning for every one of *ratings* above the usual maximum of *edition*."""
    return [
        f"{name} is {value}; in {edition.short} it is normally {most} at most."
        for name, value in canonical(edition, ratings).items()
        if name in edition.terms
        and isinstance(value, int)
        and (most := edition.terms[name].most) is not None
        and value > most
    ]


def _check_modifiers(edition: Edition, request: ResolveRequest) -> None:
    for index, change in enumerate(request.modifiers):
        for part, values in (("set", change.set), ("add", change.add)):
            for key in values:
                term = edition.terms.get(key.removeprefix("target.").removeprefix("actor."))
                if term is not None and term.kind == "result":
                    message = f"{key} is a result, which no modifier can change"
                    hint = "change a part of the roll, or a rating that it depends on"
                    raise RequestError(f"modifiers.{index}.{part}.{key}", f"{message}; {hint}")


def check_value(field: str, name: str, term: Term, value: int | str) -> None:
    """Refuse a value that a category doesn't have, or that is too low."""
    if term.values and value not in term.values:
        raise unknown_name(field, "value", str(value), term.values, of=name)
    if term.least is not None and isinstance(value, int) and value < term.least:
        raise RequestError(field, f"{name} is {value}; it must be {term.least} or more")
