"""Options about dice in an edition's own terms (Edge, teamwork, wounds), as changes of the roll."""

from collections.abc import Collection, Iterator, Mapping

import resolver
from kb.model import Edition
from kb.play.other_side import as_thrower
from kb.play.ratings import canonical
from kb.play.request import ResolveRequest
from kb.problems import RequestError, unknown_name
from resolver.rolls.bind.roll_changes import Who


def option_changes(
    edition: Edition,
    request: ResolveRequest,
    *,
    by: str = "actor",
    opposed: bool = False,
    read: Collection[str] = (),
) -> list[resolver.Change]:
    """Return the changes of *request*'s options to its roll, in the order in which they apply.

    Args:
        edition: The edition whose dice and terms they are.
        request: The request.
        by: Who makes the roll: `actor`, `target` or `other`.
        opposed: Whether the roll is opposed.
        read: The names of ratings that the roll reads by itself.

    Raises:
        RequestError: If the edition has no such option.
    """
    mine, theirs = as_thrower(by, "actor"), as_thrower(by, "opponent")
    return [
        *_wounds(edition, request.wounds, request.ratings, "wounds", mine, read),
        *_wounds(edition, request.wounds_against, request.against, "wounds_against", theirs, read),
        *_wild(edition, request),
        *_edge(edition, request.edge, "edge", mine),
        *_edge(edition, request.edge_against, "edge_against", theirs),
        *_teamwork(edition, request.teamwork),
        *_bought(edition, buy=request.buy_hits),
        *_open(edition, request, opposed=opposed),
    ]


def _wounds(
    edition: Edition,
    boxes: Mapping[str, int],
    ratings: Mapping[str, int | str],
    field: str,
    who: Who,
    read: Collection[str],
) -> Iterator[resolver.Change]:
    """Yield what wounds take: boxes of damage or the rating for the same dice, unless the roll reads the rating."""
    if edition.wounds is None:
        if boxes:
            raise RequestError(field, f"the {edition.short} data has no wound penalties; use modifiers")
        return
    same = edition.wounds.rating
    taken = canonical(edition, ratings).get(same) if same is not None else None
    if boxes and taken is not None:
        raise RequestError(field, f"{same} already takes these dice; give one of the two")
    if isinstance(taken, int) and taken and same not in read:
        yield resolver.Change(add={"pool": -taken}, reason=same, who=who)
    for track, count in boxes.items():
        if track not in edition.wounds.tracks:
            raise unknown_name(
                f"{field}.{track}", "damage track", track, edition.wounds.tracks, of=edition.short
            )
        if lost := count // edition.wounds.boxes * edition.wounds.pool:
            reason = f"{count} boxes of {edition.wounds.tracks[track]}"
            yield resolver.Change(add={"pool": lost}, reason=reason, who=who)


def _wild(edition: Edition, request: ResolveRequest) -> Iterator[resolver.Change]:
    if request.wild not in (None, "none") and not edition.wild_die:
        raise RequestError("wild", f"{edition.short} has no Wild Die; leave out `wild`")
    if request.wild is not None:
        yield resolver.Change(set={"wild": request.wild})


def _edge(edition: Edition, use: str | None, field: str, who: Who) -> Iterator[resolver.Change]:
    if use is None:
        return
    if not edition.edge:
        raise RequestError(field, f"the {edition.short} data has no uses of Edge; leave it out")
    if use not in edition.edge:
        raise unknown_name(field, "use of Edge", use, edition.edge, of=edition.short)
    found = edition.edge[use]
    yield resolver.Change(set=found.set, add=found.add, reason=found.name, who=who)


def _teamwork(edition: Edition, helpers: list[int]) -> Iterator[resolver.Change]:
    if not helpers:
        return
    if edition.teamwork is None:
        raise RequestError("teamwork", f"the {edition.short} data has no rule for teamwork; leave it out")
    yield resolver.Change(helpers=tuple(helpers), helped_limit=edition.teamwork.limit, reason="teamwork")


def _bought(edition: Edition, *, buy: bool) -> Iterator[resolver.Change]:
    if not buy:
        return
    if edition.buy_hits is None:
        raise RequestError("buy_hits", f"{edition.short} has no rule for buying hits; leave it out")
    yield resolver.Change(set={"buy": edition.buy_hits}, reason="bought hits")


def _open(edition: Edition, request: ResolveRequest, *, opposed: bool) -> Iterator[resolver.Change]:
    if not request.open_test:
        return
    if edition.mechanic.family != "target-number":
        raise RequestError("open_test", f"{edition.short} has no open tests; leave it out")
    sides: tuple[Who, ...] = ("actor", "opponent") if opposed else ("actor",)
    for who in sides:
        yield resolver.Change(set={"read": "highest"}, who=who)
