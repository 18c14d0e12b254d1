"""Ratings of a request about a turn: what of a character its answer reads, and what of the rest nothing reads."""

from collections.abc import Collection, Iterator, Sequence

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry
from kb.play.procedure.preconditions import standing_for
from kb.play.sentences.turn import counted_by_turn, not_read_by_turn, of_character_in_turn
from kb.play.situation.read_otherwise import required_terms
from kb.play.situation.unused_ratings import MOST_UNREAD, names_in_changes
from kb.play.turns.read_turn import ReadTurn
from resolver.notation import names_in, parse_condition, parse_value
from resolver.reasons import Reason


def ratings_of_character(base: KnowledgeBase, turn: ReadTurn, taken: Sequence[str]) -> Iterator[Reason]:
    """Yield what the turn, or an action *taken*, reads of the request's character or tier, if it is anything."""
    read = _names_read(base, turn, taken)
    counted = {name: value for name, value in turn.ratings.items() if name in read and name not in turn.given}
    if counted:
        yield of_character_in_turn(counted, turn.tier)


def _names_read(base: KnowledgeBase, turn: ReadTurn, taken: Sequence[str]) -> set[str]:
    edition = turn.edition
    read = {
        *_names_in_turn(edition),
        *(name for id_ in taken for name in _names_in_action(edition, base.entries[id_])),
    }
    parts = {part for name in read if name in edition.terms for part in edition.terms[name].highest_of}
    return read | parts.union(standing_for(edition, parts))


def unread_rating_warnings(
    base: KnowledgeBase, turn: ReadTurn, taken: Sequence[str], in_rolls: Collection[str]
) -> Iterator[Reason]:
    """Yield a reason for the few ratings that neither the turn nor the actions *taken* read, nor their rolls."""
    edition, read = turn.edition, _names_read(base, turn, taken).union(in_rolls)
    given = [name for name in turn.given if name in edition.terms]
    used = [name for id_ in taken for name in base.entries[id_].uses]
    unread = [name for name in given if name not in read and name not in used]
    if len(unread) > MOST_UNREAD:
        return
    resource_by_name = {name: key for name in unread for key in _resource_keys(edition, name)}
    for name, key in resource_by_name.items():
        yield counted_by_turn(name, key)
    if names := [name for name in unread if name not in resource_by_name]:
        yield not_read_by_turn(names)


def _resource_keys(edition: Edition, name: str) -> Iterator[str]:
    """Yield the key of the resource that goes by the *name* of a term, whose number a turn works out."""
    for key, each in edition.resources.items():
        if name.casefold() in (each.name.casefold(), (each.plural or "").casefold()):
            yield key


def _names_in_turn(edition: Edition) -> Iterator[str]:
    """Yield the names in the amounts that a turn gives."""
    yield from (each.rating for each in edition.turn.rules)
    for amounts in edition.turn.gives.values():
        yield from (name for amount in amounts.values() for name in _names(edition, amount))


def _names_in_action(edition: Edition, entry: Entry) -> Iterator[str]:
    """Yield the names that the costs, the requirements and the grants of an action read.

    What a grant sets as the dice against a roll counts in that roll, and no turn tells it.
    """
    for cost in entry.costs.values():
        yield from (name for amount in cost.spend.values() for name in _names(edition, amount))
    yield from required_terms(entry)
    conditions = (parse_condition(grant.if_, edition.terms) for grant in entry.grants if grant.if_)
    yield from (name.name for condition in conditions for name in names_in(condition))
    told = [grant for grant in entry.grants if "against" not in grant.set]
    yield from names_in_changes(told, edition.terms)


def _names(edition: Edition, amount: int | str) -> list[str]:
    """Return the names in an amount, which may also be a word: "any", "all"."""
    if isinstance(amount, int) or amount in ("any", "all"):
        return []
    return [name.name for name in names_in(parse_value(amount, edition.terms))]
