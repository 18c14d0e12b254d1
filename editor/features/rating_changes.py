"""Numbers with a sign beside a rating, which change it: "+1 DV", "Strength +1"."""

from collections.abc import Mapping
from typing import Any

from kb.model import Edition, Term
from kb.play.request.ratings import aliases_of

_CHANGED = frozenset({"attribute", "skill", "limit", "rating"})
"""The kinds of terms whose number a sign changes."""


def change_of_rating(edition: Edition, change: dict[str, Any]) -> dict[str, Any]:
    """Return more or fewer dice as a change of the rating that is their reason: "+1 DV" is no die.

    A hindrance keeps to dice: "-2 Noise" are those that the noise takes.
    """
    name = change.get("reason") or ""
    term = _term(edition, name)
    if "value" not in change or term is None or term.kind not in _CHANGED or _is_hindrance(term):
        return change
    kept = {key: each for key, each in change.items() if key not in ("reason", "value")}
    return {**kept, "add": {name: change["value"]}}


def signed_changes(edition: Edition, ratings: Mapping[str, int | str]) -> dict[str, dict[str, Any]]:
    """Return what those of a line's *ratings* change that stand there with a sign, by their names: "Strength +1".

    A skill for a term of the edition changes the dice: "Pistols +2". Left out are those that sheets write with a
    sign: what may be less than 0, and all where totals are compared.
    """
    if edition.mechanic.family == "total":
        return {}
    found: dict[str, dict[str, Any]] = {}
    for name, value in ratings.items():
        if (term := _term(edition, name)) is not None:
            if _is_change(term, value):
                found[name] = {"add": {name: int(value)}}
        elif str(value).startswith("+") and edition.is_skill(name):
            found[name] = {"value": int(value), "reason": name}
    return found


def _is_hindrance(term: Term) -> bool:
    """Return whether a term is of the scene, or has no usual number and is never less than 0: a Wound Modifier."""
    return term.of == "scene" or (not term.tiers and term.least is not None)


def _is_change(term: Term, value: int | str) -> bool:
    is_never_less = term.least is not None and term.least >= 0
    if term.kind not in _CHANGED or _is_hindrance(term) or (term.kind == "rating" and not is_never_less):
        return False
    is_less = isinstance(value, int) and value < 0 and term.untrained is None
    return is_less or str(value).startswith("+")


def _term(edition: Edition, name: str) -> Term | None:
    return edition.terms.get(aliases_of(edition).get(name, name))
