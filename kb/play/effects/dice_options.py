"""Options about dice in an edition's own terms (Edge, teamwork, wounds), as changes of the roll."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import resolver
from kb.describe import requirement_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Term
from kb.model.edition import Teamwork
from kb.play.request.shapes import ResolveRequest
from kb.play.request.states import Ratings
from kb.play.sentences import effects
from kb.play.sentences import requests as refused
from kb.play.side import PARTIES, thrower_of
from kb.problems import RequestError, unknown_name
from resolver.notation import names_in
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side

_WOUNDED = "wounded"
"""The state of a character with wounds, in an edition that has it."""


@dataclass(frozen=True, slots=True)
class DiceOptions:
    """What a request says about how its dice are handled."""

    wounds: Mapping[Side, Mapping[str, int]]
    """Boxes of damage on each track."""
    edge: Mapping[Side, str | None]
    """The use of Edge, by its key."""
    wild: str | None
    teamwork: Sequence[int]
    """The dice of each helper."""
    buy_hits: bool
    open_test: bool

    @staticmethod
    def of(request: ResolveRequest) -> "DiceOptions":
        """Return the options of *request*."""
        return DiceOptions(
            {side: getattr(request, party.wounds) for side, party in PARTIES.items()},
            {side: getattr(request, party.edge) for side, party in PARTIES.items()},
            request.wild,
            request.teamwork,
            request.buy_hits,
            request.open_test,
        )


def check_edge(edition: Edition, options: DiceOptions) -> None:
    """Refuse uses of Edge that *edition* does not have.

    Raises:
        RequestError: If it has none, or none of that key.
    """
    for side, use in options.edge.items():
        if use is None or use in edition.edge:
            continue
        field = PARTIES[side].edge
        if not edition.edge:
            raise _no_option_error(edition, "edge", field)
        labels = {key: each.name for key, each in edition.edge.items()}
        raise unknown_name(field, "use of Edge", use, labels, of=edition.short, labels=labels)


def option_changes(
    edition: Edition,
    options: DiceOptions,
    ratings: Mapping[Side, Ratings],
    *,
    by: str,
    opposed: bool,
    read_names: Collection[str],
    spared: Collection[Who] = (),
) -> list[resolver.Change]:
    """Return the changes of *options* to a roll, in the order in which they apply.

    Args:
        edition: The edition whose dice and terms they are.
        options: What a request says about its dice.
        ratings: The ratings of both sides.
        by: Who makes the roll: `actor`, `target` or `other`.
        opposed: Whether the roll is opposed.
        read_names: The names of ratings that the roll reads by itself.
        spared: Who throws a roll that wounds don't lower.

    Raises:
        RequestError: If the edition has no such option.
    """
    return [
        *(
            change
            for side in PARTIES
            for change in _wounds(edition, options.wounds[side], ratings[side], side, by, read_names)
            if change.who not in spared
        ),
        *_wild(edition, options.wild),
        *(change for side in PARTIES for change in _edge(edition, options.edge[side], side, by)),
        *_teamwork(edition, options.teamwork),
        *_buy_hits(edition, buy=options.buy_hits),
        *_open_test(edition, wanted=options.open_test, opposed=opposed),
    ]


def wounds_of_step(
    edition: Edition,
    options: DiceOptions,
    ratings: Mapping[Side, Ratings],
    key: str,
    step: resolver.ProcedureRoll,
) -> list[resolver.Change]:
    """Return what the wounds of both sides take from the roll *key* that follows the one asked for."""
    throwers = ("actor", "opponent") if step.roll.opposition is not None else ("actor",)
    names = {name.name for name in names_in(step.roll)}
    return [
        replace(change, step=key)
        for side in PARTIES
        for change in _wounds(edition, options.wounds[side], ratings[side], side, step.by, names)
        if change.who in throwers
    ]


def option_changing_your_dice(edition: Edition, options: DiceOptions) -> tuple[str, str, str | None]:
    """Return which of *options* changes your dice in words, its field in a request, and the target's."""
    yours, theirs = PARTIES["actor"], PARTIES["target"]
    if options.edge["actor"] is not None:
        return "Edge", yours.edge, theirs.edge
    if options.wounds["actor"] or edition.wounds is None:
        return "wounds", yours.wounds, theirs.wounds
    return "wounds", f"{yours.ratings}.{edition.wounds.rating}", None


def _no_option_error(edition: Edition, option: str, field: str) -> RequestError:
    return RequestError(field, refused.no_such_option(edition.short, option))


def _wounds(
    edition: Edition,
    boxes: Mapping[str, int],
    ratings: Ratings,
    side: Side,
    by: str,
    read_names: Collection[str],
) -> Iterator[resolver.Change]:
    """Yield what wounds take: boxes of damage or the rating for the same dice, unless the roll reads the rating."""
    field, who = PARTIES[side].wounds, thrower_of(by, side)
    if edition.wounds is None:
        if boxes and _WOUNDED in edition.states:
            raise RequestError(field, refused.wounds_are_a_state(edition.short, _WOUNDED))
        if boxes:
            raise _no_option_error(edition, "wounds", field)
        return
    rating = edition.wounds.rating
    value = ratings.get(rating) if rating is not None else None
    if boxes and rating is not None and value is not None:
        raise RequestError(field, refused.wounds_given_twice(rating))
    if isinstance(value, int) and value and rating not in read_names:
        yield resolver.Change(add={"pool": -value}, reason=rating, who=who)
    for track, count in boxes.items():
        if track not in edition.wounds.tracks:
            raise unknown_name(
                f"{field}.{track}", "damage track", track, edition.wounds.tracks, of=edition.short
            )
        if lost_dice := count // edition.wounds.boxes * edition.wounds.pool:
            reason = f"{count} boxes of {edition.wounds.tracks[track]}"
            yield resolver.Change(add={"pool": lost_dice}, reason=reason, who=who)


def _wild(edition: Edition, wild: str | None) -> Iterator[resolver.Change]:
    if wild not in (None, "none") and not edition.wild_die:
        raise _no_option_error(edition, "wild", "wild")
    if wild is not None:
        yield resolver.Change(set={"wild": wild})


def _edge(edition: Edition, use: str | None, side: Side, by: str) -> Iterator[resolver.Change]:
    if use is not None:
        declared = edition.edge[use]
        yield resolver.Change(
            set=declared.set, add=declared.add, reason=declared.name, who=thrower_of(by, side)
        )


def edge_costs(edition: Edition, options: DiceOptions) -> Iterator[Reason]:
    """Yield what each use of Edge costs, or why that is unknown."""
    for use in dict.fromkeys(filter(None, options.edge.values())):
        declared = edition.edge[use]
        if declared.cost is not None:
            yield effects.edge_cost(declared.name, declared.cost)
        elif why := declared.unknown.get("cost"):
            yield effects.edge_cost_unknown(declared.name, why)


_BUY_HITS = "buy-hits"
"""The concept of the rules for buying hits."""


def bought_hits_notes(base: KnowledgeBase, edition_id: str, options: DiceOptions) -> Iterator[Reason]:
    """Yield when hits may be bought, or that the edition's page doesn't say it."""
    if not options.buy_hits:
        return
    edition = base.editions[edition_id]
    rules = [
        entry
        for entry in base.of_edition(edition_id).values()
        if any(each.id == _BUY_HITS for each in entry.concepts)
    ]
    conditions = [requirement_text(edition, each) for entry in rules for each in entry.requires]
    yield effects.hits_bought_only_if(conditions) if conditions else effects.buying_hits_not_on_page()


def _teamwork(edition: Edition, helpers: Sequence[int]) -> Iterator[resolver.Change]:
    if not helpers:
        return
    if edition.teamwork is None:
        raise _no_option_error(edition, "teamwork", "teamwork")
    yield resolver.Change(
        helpers=tuple(helpers),
        helped_limit=edition.teamwork.limit,
        helped_most=limiting_help(edition.terms, edition.teamwork),
        reason="teamwork",
    )


def wound_notes(
    edition: Edition,
    options: DiceOptions,
    ratings: Mapping[Side, Ratings],
    *,
    by: str,
    spared: Collection[Who],
) -> Iterator[Reason]:
    """Yield that wounds don't lower a roll, for each side that has some and is *spared*."""
    for side in PARTIES:
        changes = _wounds(edition, options.wounds[side], ratings[side], side, by, ())
        if thrower_of(by, side) in spared and any(changes):
            yield effects.wounds_spare(side)


def help_notes(edition: Edition, options: DiceOptions, read: Collection[str]) -> Iterator[Reason]:
    """Yield that no rating that the roll reads limits what helpers add, where one should."""
    teamwork = edition.teamwork
    if not options.teamwork or teamwork is None or not teamwork.most:
        return
    if not any(names & {*read} for names in limiting_help(edition.terms, teamwork)):
        yield effects.helpers_unlimited(teamwork.most, teamwork.why or "")


def limiting_help(terms: Mapping[str, Term], teamwork: Teamwork) -> tuple[frozenset[str], ...]:
    """Return the ratings of each kind that limits the dice of helpers."""
    return tuple(
        frozenset(name for name, term in terms.items() if term.kind == kind) for kind in teamwork.most
    )


def _buy_hits(edition: Edition, *, buy: bool) -> Iterator[resolver.Change]:
    if not buy:
        return
    if edition.buy_hits is None:
        raise _no_option_error(edition, "buy_hits", "buy_hits")
    yield resolver.Change(set={"buy": edition.buy_hits}, reason=effects.hits_bought(edition.buy_hits))


def _open_test(edition: Edition, *, wanted: bool, opposed: bool) -> Iterator[resolver.Change]:
    if not wanted:
        return
    if edition.mechanic.family != "target-number":
        raise _no_option_error(edition, "open_test", "open_test")
    sides: tuple[Who, ...] = ("actor", "opponent") if opposed else ("actor",)
    for who in sides:
        yield resolver.Change(set={"read": "highest"}, who=who)
