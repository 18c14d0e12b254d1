"""Read a request about a turn: its edition, its ratings, and its actions for the resolver."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import resolver
from kb.describe import resource_text, way_text
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.links.find import find, find_spelled
from kb.model import Edition, Entry, Tier
from kb.play.procedure.named_characters import tier_or_character
from kb.play.procedure.rulings import declared_rulings
from kb.play.procedure.subject import require_edition
from kb.play.procedure.turn_amounts import INITIATIVE, INITIATIVE_DICE, GivenNumbers
from kb.play.request.characters import numbers_of
from kb.play.request.ratings import (
    canonical_ratings,
    check_value,
    notes_on_values,
    unknown_rating,
)
from kb.play.request.shapes import AnyAction, FitsRequest, TurnAction
from kb.play.request.stand_ins import with_sole_stand_ins
from kb.play.request.states import Ratings, level_names, state_levels, state_of_rating
from kb.play.sentences.requests import rating_given_twice
from kb.play.sentences.turn import (
    action_of_another_edition,
    amount_not_whole,
    kind_of_action,
    no_action_costs_initiative,
    no_such_action,
    no_way_to_choose,
    not_taken_on_a_turn,
    several_actions_named,
    traded_by_itself,
    trades_by_itself,
    ways_cost,
)
from kb.play.turns.acts import act_of
from kb.play.turns.turn_rules import rules_of
from kb.problems import RequestError, no_such_name, reason_of, unknown_name
from kb.references import edition_of, full_id, slug_of
from resolver import OutOfRange
from resolver.reasons import Reason
from resolver.turn import Act, TurnRules
from resolver.wording import nearest
from resolver.work import charge

_READ = 700
"""The cost of reading a turn, in units of `resolver.work`."""


_POOL = re.compile(r"(?P<dice>\d{1,3}) ?D")
"""A rating as editions print it whose dice are counted: 5D."""


MOST_MEANT = 4
"""The most actions to offer for a word that several have in their names."""


MOST_SUCH = 2
"""The most actions to name as examples of a kind."""


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """A request about a turn, as read."""

    edition_id: str
    edition: Edition
    ratings: Ratings
    """The ratings of the request and its character as the edition spells them, without those that are states."""
    given: Ratings
    """Those that the request gives itself."""
    tier: Tier | None
    """The tier that the others are of; None if they are a character's, or there are none."""
    numbers: GivenNumbers
    """Their numbers, with all amounts of resources, by the edition's names."""
    levels: Mapping[str, str]
    """The level of each state that the request gives with one."""
    chosen_rulings: Mapping[str, str]
    """The rulings that the request chooses."""
    rules: TurnRules
    acts: Sequence[Act]
    notes: Sequence[Reason]
    """What the ratings count as that are given by other names, or with an augmented value."""

    @property
    def words(self) -> dict[str, str]:
        """The values of categories."""
        return {name: value for name, value in self.ratings.items() if isinstance(value, str)}


def read_turn(base: KnowledgeBase, request: FitsRequest) -> ReadTurn:
    """Return *request* as read.

    Raises:
        RequestError: If it names something that does not exist in the edition.
    """
    charge(_READ)
    id_ = require_edition(base, request.edition)
    edition = base.editions[id_]
    given, notes = with_sole_stand_ins(edition, _ratings_of(edition, request))
    notes += notes_on_values(edition, request.ratings, "actor", edition.resources)
    who = tier_or_character(base, id_, "actor", request.actor)
    sheet = numbers_of(id_, edition, who)
    if request.initiative_dice is not None:
        sheet.pop(INITIATIVE_DICE, None)
    ratings = {**sheet, **given}
    numbers = _amounts_in_request(edition, request, ratings)
    acts: list[Act] = []
    for index, action in enumerate(request.actions):
        action_id, turn_action = require_action(base, id_, action, f"actions.{index}")
        before = [act.name for act in acts]
        acts.append(act_of(base, action_id, numbers, way=turn_action.as_, at=turn_action.at, before=before))
    chosen_rulings = _chosen_rulings(edition, request)
    states = state_levels(edition, request.states, request.ratings)
    return ReadTurn(
        edition_id=id_,
        edition=edition,
        ratings=ratings,
        given=given,
        tier=who if isinstance(who, str) else None,
        numbers=numbers,
        levels=level_names(edition, request.states, request.ratings),
        chosen_rulings=chosen_rulings,
        rules=rules_of(base, id_, numbers, chosen_rulings, {key: level > 0 for key, level in states.items()}),
        acts=acts,
        notes=notes,
    )


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


def _ratings_of(edition: Edition, request: FitsRequest) -> dict[str, int | str]:
    """Return the ratings of *request* as the edition spells them, without those that are states."""
    ratings = {
        name: value for name, value in request.ratings.items() if state_of_rating(edition, name) is None
    }
    return canonical_ratings(edition, ratings, read_names=edition.resources)


def _amounts_in_request(edition: Edition, request: FitsRequest, ratings: Ratings) -> dict[str, int]:
    """Return the numbers in *request*, by term or resource.

    Raises:
        RequestError: If the edition does not have such a name, or it can't have such a value.
    """
    numbers: dict[str, int] = {}
    for field, given_name, value in _amounts_in(request, ratings):
        name = _canonical_amount(edition, given_name)
        term = edition.terms.get(name)
        if field == INITIATIVE and name not in edition.resources:
            raise RequestError(field, no_action_costs_initiative(edition.short))
        if name not in edition.resources and term is None:
            resources = (*edition.resources, *(each.name for each in edition.resources.values()))
            names = {*edition.terms, *resources, *(each.name for each in edition.states.values())}
            raise unknown_rating(edition, field, "rating, resource or state", given_name, names)
        if term is not None:
            check_value(field, name, term, value)
        if name in numbers:
            raise RequestError(field, rating_given_twice(name))
        if isinstance(value, str) and edition.mechanic.family != "total" and (pool := _POOL.fullmatch(value)):
            value = int(pool["dice"])
        if isinstance(value, int):
            numbers[name] = value
        elif term is None or not term.values:
            raise RequestError(field, amount_not_whole(name, value))
    return numbers


def _amounts_in(request: FitsRequest, ratings: Ratings) -> Iterator[tuple[str, str, int | str]]:
    """Yield the field, name and value of the *ratings* of a request, and of its other amounts."""
    yield from ((f"ratings.{name}", name, value) for name, value in ratings.items())
    if request.initiative is not None:
        yield "initiative", INITIATIVE, request.initiative
    if request.initiative_dice is not None:
        yield "initiative_dice", INITIATIVE_DICE, request.initiative_dice


def _canonical_amount(edition: Edition, given_name: str) -> str:
    """Return the term, or the key of the resource, that *given_name* names; *given_name* if there is neither.

    A result may have the name of a resource; nobody gives a result.
    """
    term = edition.terms.get(given_name)
    if given_name in edition.resources or (term is not None and term.kind != "result"):
        return given_name
    key_by_name = {
        name.casefold(): key
        for key, each in edition.resources.items()
        for name in (each.name, each.plural or each.name)
    }
    return key_by_name.get(given_name.casefold(), given_name)


def _chosen_rulings(edition: Edition, request: FitsRequest) -> dict[str, str]:
    """Return the choices of rulings in *request*, by name of the ruling.

    Raises:
        RequestError: If there is no such ruling or choice.
    """
    declared = declared_rulings(edition)
    for name, choice in request.rulings.items():
        try:
            resolver.rulings_in_force({name: choice}, declared=declared)
        except resolver.RulingError as error:
            raise RequestError(f"rulings.{name}", reason_of(error) or str(error)) from error
    return {resolver.ruling_name(name, declared): choice for name, choice in request.rulings.items()}


def require_action(
    base: KnowledgeBase, edition: str, action: AnyAction, field: str
) -> tuple[str, TurnAction]:
    """Return the id of the entry of *action*, and how it is taken.

    Raises:
        RequestError: If there is no such action in the edition, or no such way to pay for it.
    """
    turn_action = TurnAction(do=action) if isinstance(action, str) else action
    where = field if isinstance(action, str) else f"{field}.do"
    id_ = _require_entry(base, edition, turn_action.do, where)
    entry = base.entries[id_]
    rules = base.editions[edition]
    for trade in rules.turn.exchange:
        if trade.rule == slug_of(id_):
            raise RequestError(where, traded_by_itself(entry.name))
    if entry.kind != "action" and not _may_be_taken(entry):
        kinds = [key for key, each in rules.resources.items() if each.name == entry.name]
        raise RequestError(
            where,
            kind_of_action(entry.name, _paid_with(base, edition, kinds[0]))
            if kinds
            else not_taken_on_a_turn(entry.name, entry.kind),
        )
    if turn_action.as_ is not None and turn_action.as_ not in entry.costs:
        raise _no_way(base.editions[edition], entry, id_, turn_action.as_, f"{field}.as")
    return id_, turn_action


def _paid_with(base: KnowledgeBase, edition: str, resource: str) -> list[str]:
    """Return the names of the first actions that cost only *resource*."""
    names = [
        each.name
        for each in base.of_edition(edition).values()
        if each.kind == "action" and [[*cost.spend] for cost in each.costs.values()] == [[resource]]
    ]
    return names[:MOST_SUCH]


def _may_be_taken(entry: Entry) -> bool:
    """Return whether a rule or a procedure has a cost, or the source leaves open that it has one."""
    return bool(entry.costs) or any(path.split(".")[0] == "cost" for path in entry.unknown)


def _require_entry(base: KnowledgeBase, edition: str, name: str, field: str) -> str:
    ids_found = _find_actions(base, edition, name)
    if ids_found and edition_of(ids_found[0]) != edition:
        raise RequestError(field, action_of_another_edition(ids_found[0], base.editions[edition].short))
    if len(ids_found) > 1:
        raise RequestError(field, several_actions_named(name, ids_found))
    if not ids_found:
        raise _unknown_action(base, edition, name, field)
    return ids_found[0]


def _find_actions(base: KnowledgeBase, edition: str, name: str) -> list[str]:
    """Return the ids that *name* stands for, where hyphens may stand for the spaces of an alias."""
    return find_spelled(base, full_id(name, edition)) or find_spelled(base, name, edition)


def _unknown_action(base: KnowledgeBase, edition: str, name: str, field: str) -> RequestError:
    """Return the error that an edition has no action of this *name*, with those that may be meant.

    They have it as a word in their names, or else in their aliases, or match an action of that name in another
    edition, or are the nearest; else other editions have it.
    """
    entries, short = base.of_edition(edition), base.editions[edition].short
    if "/" in name:
        return unknown_name(field, "action", name, entries, of=short)
    word = name.casefold().replace("-", " ").strip()
    actions = {slug_of(id_): entry for id_, entry in entries.items() if entry.kind == "action"}
    slug_by_alias = {alias.casefold(): slug for slug, entry in actions.items() for alias in entry.aliases}
    slug_by_name = {slug.replace("-", " "): slug for slug in actions}
    near = nearest(word, slug_by_alias | slug_by_name)
    elsewhere = find(base, name) or find(base, word)
    meant = (
        _with_word(word, slug_by_name)
        or _with_word(word, slug_by_alias)
        or [slug for slug in _matching(base, edition, elsewhere) if slug in actions]
        or ([(slug_by_alias | slug_by_name)[near]] if near else [])
    )
    if len(meant) == 1:
        return RequestError(field, no_such_name("action", name, short, meant[0], ()), meant[0])
    related = _related(base, edition, elsewhere) if not meant else ()
    return RequestError(field, no_such_action(name, short, meant[:MOST_MEANT], elsewhere, related))


def _related(base: KnowledgeBase, edition: str, ids: Sequence[str]) -> list[str]:
    """Return the entries of *edition* that share a concept with one of *ids*, each with its note on that if any."""
    shared = {
        each.id: each for id_ in ids for each in equivalents(base, id_) if edition_of(each.id) == edition
    }
    notes = {
        id_: [link.note for link in base.entries[id_].concepts if link.id in each.through and link.note]
        for id_, each in shared.items()
    }
    return [f"{id_} ({note[0].rstrip('.')})" if note else id_ for id_, note in notes.items()]


def _matching(base: KnowledgeBase, edition: str, ids: Sequence[str]) -> list[str]:
    """Return the slugs of the entries of *edition* that match one of *ids* from other editions, each once."""
    matches = (each for id_ in ids for each in equivalents(base, id_) if each.match != "related")
    return list(dict.fromkeys(slug_of(each.id) for each in matches if edition_of(each.id) == edition))


def _with_word(word: str, slug_by_name: Mapping[str, str]) -> list[str]:
    """Return the slugs of the names that have *word*, or each of its words, among their words, each once."""
    inside = [slug for name, slug in slug_by_name.items() if word and f" {word} " in f" {name} "]
    scattered = [slug for name, slug in slug_by_name.items() if word and {*word.split()} <= {*name.split()}]
    return list(dict.fromkeys(inside or scattered))


def _no_way(edition: Edition, entry: Entry, id_: str, key: str, field: str) -> RequestError:
    """Return that an entry has no way to pay *key*, and which way spends that, or that it is traded."""
    if entry.costs:
        spending = {way: way_text(edition, cost) for way, cost in entry.costs.items() if key in cost.spend}
        traded = not spending and any(key in trade.pay for trade in edition.turn.exchange)
        about = trades_by_itself(resource_text(edition, key, "any")) if traded else ways_cost(spending)
        return unknown_name(field, "way to pay", key, entry.costs, of=id_, about=about)
    return RequestError(field, no_way_to_choose(id_, key, entry.cost == "none"))
