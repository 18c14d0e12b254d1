"""Read a request about a turn: its edition, its ratings, and its actions for the resolver."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import resolver
from kb.knowledge import KnowledgeBase
from kb.links.editions import edition_spelled
from kb.links.find import find
from kb.model import Edition, Entry
from kb.play.ratings import canonical, check_value
from kb.play.request import AnyAction, TurnAction, TurnRequest
from kb.play.scene import declared_by
from kb.play.sentences.turn import (
    action_of_another_edition,
    amount_given_twice,
    amount_not_whole,
    no_action_costs_initiative,
    no_way_to_choose,
    not_taken_on_a_turn,
    rating_below_least,
    several_actions_named,
)
from kb.play.states import state_rating, states_named
from kb.play.turns.amounts import INITIATIVE, INITIATIVE_DICE, Told
from kb.play.turns.as_rules import act_of, rules_of
from kb.problems import RequestError, reason_of, unknown_name
from kb.references import edition_of, full_id, slug_of
from resolver import OutOfRange
from resolver.turn import Act, TurnRules
from resolver.work import charge

_READ = 700
"""The cost of reading a turn, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """A request about a turn, as read."""

    rules: TurnRules
    acts: Sequence[Act]
    told: Told
    """Ratings and amounts of resources, by the edition's names."""
    words: Mapping[str, str]
    """The values of categories."""


def in_own_edition(base: KnowledgeBase, request: TurnRequest) -> TurnRequest:
    """Return *request* with the id of the edition that it names."""
    return request.model_copy(update={"edition": edition_spelled(base, request.edition)})


def read_turn(base: KnowledgeBase, request: TurnRequest) -> ReadTurn:
    """Return *request* as read.

    Raises:
        RequestError: If it names something that does not exist in the edition.
    """
    charge(_READ)
    told = amounts_told(base, request)
    acts = []
    for index, action in enumerate(request.actions):
        id_, taken = action_named(base, request.edition, action, f"actions.{index}")
        acts.append(act_of(base, id_, told, way=taken.as_, at=taken.at))
    rules = rules_of(base, request.edition, told, rulings_chosen(base, request), states_told(base, request))
    return ReadTurn(rules, acts, told, words_told(base, request))


@contextmanager
def within_bounds() -> Iterator[None]:
    """Refuse a request with too many actions or too much work.

    Raises:
        RequestError: If it is over a bound.
    """
    try:
        yield
    except OutOfRange as error:
        raise RequestError("actions", reason_of(error) or str(error)) from error


def edition_named(base: KnowledgeBase, name: str) -> Edition:
    """Return the edition with the id *name*.

    Raises:
        RequestError: If there is none.
    """
    if name not in base.editions:
        raise unknown_name("edition", "edition", name, base.editions)
    return base.editions[name]


def amounts_told(base: KnowledgeBase, request: TurnRequest) -> dict[str, int]:
    """Return the ratings and amounts of resources in *request*, by the edition's names.

    Raises:
        RequestError: If the edition does not have such a name, or a rating is too low.
    """
    edition = edition_named(base, request.edition)
    told: dict[str, int] = {}
    for field, given, value in _told(request):
        if field.startswith("ratings.") and state_rating(edition, given) is not None:
            continue
        name = _amount_named(edition, given)
        if field == INITIATIVE and name not in edition.resources:
            raise RequestError(field, no_action_costs_initiative(edition.short))
        if name not in edition.resources and name not in edition.terms:
            resources = (*edition.resources, *(each.name for each in edition.resources.values()))
            names = {*edition.terms, *resources, *(each.name for each in edition.states.values())}
            raise unknown_name(field, "term, resource or state", given, names, of=edition.short)
        least = edition.terms[name].least if name in edition.terms else None
        if least is not None and isinstance(value, int) and value < least:
            raise RequestError(field, rating_below_least(name, value, least))
        if name in told:
            raise RequestError(field, amount_given_twice(name))
        if isinstance(value, int):
            told[name] = value
        elif name not in edition.terms or not edition.terms[name].values:
            raise RequestError(field, amount_not_whole(name, value))
    return told


def words_told(base: KnowledgeBase, request: TurnRequest) -> dict[str, str]:
    """Return the values of categories in *request*, by the edition's names and in its spelling.

    Raises:
        RequestError: If a category has no such value.
    """
    edition = edition_named(base, request.edition)
    found: dict[str, str] = {}
    for name, value in canonical(edition, request.ratings).items():
        if isinstance(value, str) and name in edition.terms and edition.terms[name].values:
            check_value(f"ratings.{name}", name, edition.terms[name], value)
            found[name] = value
    return found


def _amount_named(edition: Edition, given: str) -> str:
    """Return the key of a resource or the term that *given* names, in any case; *given* if there is neither."""
    if given in edition.resources:
        return given
    term = next(iter(canonical(edition, {given: 0})))
    if term in edition.terms:
        return term
    named = {
        name.casefold(): key
        for key, each in edition.resources.items()
        for name in (key, each.name, each.plural or each.name)
    }
    return named.get(given.casefold(), term)


def states_told(base: KnowledgeBase, request: TurnRequest) -> dict[str, bool]:
    """Return whether you are in each state that *request* gives for the start of the turn.

    Raises:
        RequestError: If the edition has no such state, or a rating is neither 0 nor 1.
    """
    edition = edition_named(base, request.edition)
    return {key: level > 0 for key, level in states_named(edition, request.states, request.ratings).items()}


def rulings_chosen(base: KnowledgeBase, request: TurnRequest) -> dict[str, str]:
    """Return the choices of rulings in *request*, by name of the ruling.

    Raises:
        RequestError: If there is no such ruling or choice.
    """
    declared = declared_by(edition_named(base, request.edition))
    for name, choice in request.rulings.items():
        try:
            resolver.in_force({name: choice}, declared=declared)
        except resolver.RulingError as error:
            raise RequestError(f"rulings.{name}", reason_of(error) or str(error)) from error
    return {resolver.ruling_name(name, declared): choice for name, choice in request.rulings.items()}


def _told(request: TurnRequest) -> Iterator[tuple[str, str, int | str]]:
    """Yield the field, name and value of everything in a request besides the actions."""
    yield from ((f"ratings.{name}", name, value) for name, value in request.ratings.items())
    if request.initiative is not None:
        yield "initiative", INITIATIVE, request.initiative
    if request.initiative_dice is not None:
        yield "initiative_dice", INITIATIVE_DICE, request.initiative_dice


def action_named(base: KnowledgeBase, edition: str, action: AnyAction, field: str) -> tuple[str, TurnAction]:
    """Return the id of the entry of *action*, and how it is taken.

    Raises:
        RequestError: If there is no such action in the edition, or no such way to pay for it.
    """
    asked = TurnAction(do=action) if isinstance(action, str) else action
    where = field if isinstance(action, str) else f"{field}.do"
    id_ = _entry_named(base, edition, asked.do, where)
    entry = base.entries[id_]
    if entry.kind != "action":
        raise RequestError(where, not_taken_on_a_turn(id_, entry.kind))
    if asked.as_ is not None and asked.as_ not in entry.costs:
        raise _no_way(entry, id_, asked.as_, f"{field}.as")
    return id_, asked


def _entry_named(base: KnowledgeBase, edition: str, name: str, field: str) -> str:
    found = find(base, full_id(name, edition)) or find(base, name, edition)
    if found and edition_of(found[0]) != edition:
        raise RequestError(field, action_of_another_edition(found[0], base.editions[edition].short))
    if len(found) > 1:
        raise RequestError(field, several_actions_named(name, found))
    if not found:
        ids = base.of_edition(edition)
        allowed = ids if "/" in name else map(slug_of, ids)
        raise unknown_name(field, "action", name, allowed, of=base.editions[edition].short)
    return found[0]


def _no_way(entry: Entry, id_: str, key: str, field: str) -> RequestError:
    if entry.costs:
        return unknown_name(field, "way to pay", key, entry.costs, of=id_)
    return RequestError(field, no_way_to_choose(id_, key, entry.cost == "none"))
