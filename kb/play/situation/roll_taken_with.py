"""The roll that an action without one of its own is taken with: the attack of a called shot or a quick draw."""

from collections.abc import Iterator, Mapping

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RequestedChange, RollStep
from kb.play.procedure.dependent_steps import keys_of, sides_of
from kb.play.procedure.roll_classes import members
from kb.play.procedure.subject import require_entry, subject_of_entry
from kb.play.request.ratings import aliases_of
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences.requests import rolled_with
from kb.play.side import PARTIES
from kb.references import edition_of
from resolver.reasons import Reason
from resolver.values.names_read import Side


def for_roll_taken_with(base: KnowledgeBase, request: ResolveRequest) -> tuple[ResolveRequest, list[Reason]]:
    """Return *request* for the roll that its action is taken with and changes, with a note that it is for that.

    That is the roll that reads most of the given ratings. The request stays as it is if there is no single such roll,
    or if the action itself reads as many, unless there are dice, which only a roll can read. A variant may be one of
    the grants between which the action leaves a choice.

    Raises:
        RequestError: If there is no such entry.
    """
    names, is_thrown = _names(request), bool(request.dice or request.hits)
    if request.entry is None or not (names or is_thrown):
        return request, []
    id_ = require_entry(base, request.entry, request.edition)
    rolls = list(_rolls_taken_with(base, id_))
    if not rolls:
        return request, []
    known = {roll: _number_read(base, roll, names) for roll in (id_, *rolls)}
    best = max(known[roll] for roll in rolls)
    found = [roll for roll in rolls if known[roll] == best]
    if len(found) > 1 or (known[id_] >= best and not is_thrown):
        return request, []
    entry = base.entries[id_]
    variants = [request.variant] if isinstance(request.variant, str) else request.variant or []
    chosen = [{"grant": grant.key} for grant in entry.grants if grant.key in variants]
    changes = [
        RequestedChange.model_validate({"from": id_, "side": "actor", **each})
        for each in chosen or ([{}] if entry.grants else [])
    ]
    others = [each for each in variants if {"grant": each} not in chosen]
    changed = {"entry": found[0], "variant": others or None, "modifiers": [*changes, *request.modifiers]}
    return request.model_copy(update=changed), [rolled_with(entry.name, base.entries[found[0]].name)]


def _names(request: ResolveRequest) -> Mapping[Side, list[str]]:
    """Return the names of the ratings of a request by side, of the sides that give any."""
    given = {side: list(getattr(request, party.ratings)) for side, party in PARTIES.items()}
    return {side: names for side, names in given.items() if names}


def _rolls_taken_with(base: KnowledgeBase, id_: str) -> Iterator[str]:
    """Yield the entries with a roll that an entry without one is taken with, or that are part of it.

    What an entry does to a roll has to be known, which may be nothing.
    """
    entry, edition_id = base.entries[id_], edition_of(id_)
    if _has_roll(entry) or entry.combine.splits:
        return
    parts = entry.combine.must if "grants" not in entry.unknown else []
    together = members(base, edition_id, [*parts, *(each for part in entry.combine.parts for each in part)])
    yield from sorted(other for other in together if other in base.entries and _has_roll(base.entries[other]))


def _has_roll(entry: Entry) -> bool:
    return any(isinstance(step, RollStep) for step in entry.tests.values())


def _number_read(base: KnowledgeBase, id_: str, names: Mapping[Side, list[str]]) -> int:
    """Return how many of *names* an entry reads, also by other names of its terms."""
    edition = base.editions[edition_of(id_)]
    procedure = subject_of_entry(base, id_, None, []).procedure
    read = sides_of(procedure, keys_of(base, edition_of(id_), procedure.steps))
    of_side = {side: {each.name for each in read if each.side == side} for side in PARTIES}
    return sum(
        not _meanings(edition, name).isdisjoint(of_side[side])
        for side, given in names.items()
        for name in given
    )


def _meanings(edition: Edition, name: str) -> set[str]:
    """Return the terms that *name* may mean."""
    stood_for = edition.terms_by_name_stood_for.get(name.casefold(), ())
    terms = {term.casefold(): term for term in edition.terms}
    aliases = {alias.casefold(): term for alias, term in aliases_of(edition).items()}
    spelled = terms.get(name.casefold()) or aliases.get(name.casefold())
    return {*stood_for, *([spelled] if spelled else [])}
