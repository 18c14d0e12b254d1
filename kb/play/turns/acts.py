"""Entries as actions of a turn: what they cost and require, what they join, and which states they set and end."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kb.describe import amounts_text, change_text, reference_name
from kb.knowledge import KnowledgeBase
from kb.model import Cost, Edition, Entry, Grant, Need
from kb.model.changes import LOSING_WORDS
from kb.model.entry import EnteredState
from kb.play.procedure.preconditions import preconditions
from kb.play.procedure.roll_classes import members
from kb.play.procedure.turn_amounts import GivenNumbers, compute_amount
from kb.play.sentences.to_give import choose_way, give_state
from kb.play.sentences.turn import (
    cost_depends_on,
    cost_not_said,
    too_few_left,
    unknown_for_several,
    way_assumes,
)
from kb.references import CLASS, edition_of, full_id
from resolver.sentences.turn import IF
from resolver.turn import (
    Act,
    At,
    Losing,
    Loss,
    StateChange,
    Way,
    Why,
)

BEYOND = "combine.limit"
"""The path under `unknown` for why an action may be possible with nothing left to pay for it."""

THEN = "combine.then"
"""The path under `unknown` for why a later action may be possible though this one rules it out, or it this one."""

_UNLESS = "unless "
"""What begins how long a state lasts that the action may end for which it is set: "unless you throw it"."""


def act_of(
    base: KnowledgeBase,
    id_: str,
    numbers: GivenNumbers,
    *,
    way: str | None = None,
    at: At | None = None,
    before: Iterable[str] = (),
) -> Act:
    """Return an entry as an action of a turn.

    Args:
        base: The rules.
        id_: The entry.
        numbers: Ratings that its cost can depend on.
        way: The key of the way to pay; None for any.
        at: When it is taken; None for any time that fits.
        before: The entries taken before it, which may use up what it requires.
    """
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    used, act = uses_of(base, before), base.once(_acts_without_cost)[id_]
    left = {name: numbers[name] - used[name] for name in entry.uses if name in numbers}
    required = {each.term for each in entry.requires if isinstance(each, Need)}
    some = [Need(term=name, least=1) for name in left if name not in required]
    return replace(
        act,
        ways=tuple(_ways(edition, id_, entry, numbers, only=way)),
        at=at,
        apart=way is not None,
        requires=preconditions(edition, [*entry.requires, *some], numbers, used),
        why_limits=next(_shortages(uses_of(base, [id_]), left), act.why_limits),
    )


def nth_alike(ids: Sequence[str], place: int) -> int:
    """Return which of several actions of one name is in that place, from 1."""
    return ids[: place + 1].count(ids[place])


def _shortages(uses: Mapping[str, int], left: Mapping[str, int]) -> Iterator[str]:
    """Yield that an action uses up more of something than is left, which the source may allow or not."""
    for name, needed in uses.items():
        if 0 < left.get(name, needed) < needed:
            yield str(too_few_left(name, needed, left[name]))


def uses_of(base: KnowledgeBase, ids: Iterable[str]) -> Counter[str]:
    """Return what entries use up together, such as a sprite's tasks, as far as these are numbers."""
    uses = Counter[str]()
    for id_ in ids:
        uses.update({name: n for name, n in base.entries[id_].uses.items() if isinstance(n, int)})
    return uses


def _acts_without_cost(base: KnowledgeBase) -> dict[str, Act]:
    """Return each entry as an action of a turn, without what depends on a request."""
    return {id_: _act_without_cost(base, id_, entry) for id_, entry in base.entries.items()}


def _act_without_cost(base: KnowledgeBase, id_: str, entry: Entry) -> Act:
    edition, combine = edition_of(id_), entry.combine
    return Act(
        name=id_,
        title=entry.name,
        must=members(base, edition, combine.must) if combine.must else None,
        must_names=tuple(reference_name(base, each, edition) for each in combine.must),
        several=combine.several,
        may=members(base, edition, combine.may),
        includes=tuple(members(base, edition, part) for part in combine.parts),
        includes_all=members(base, edition, combine.includes_all),
        not_with=members(base, edition, combine.not_with),
        perhaps_not_with=dict(_perhaps_members(base, edition, combine.not_with)),
        needs={
            member: need.says
            for need in combine.needs
            for member in sorted(members(base, edition, need.with_))
        },
        not_joining=makers_of(base, edition, combine.not_joining),
        once=combine.once,
        alone=combine.alone,
        holds=any(id_ == full_id(each, edition) for each in base.editions[edition].turn.holding),
        open_while=dict(_open_states(base, edition, id_)),
        states=tuple(_states(base, edition, entry)),
        losses=tuple(_losses(base, edition, entry)),
        why_then=entry.unknown.get(THEN, ""),
        why_beyond=entry.unknown.get(BEYOND, ""),
        why_limits=next(
            (
                why
                for path, why in entry.unknown.items()
                if path.split(".")[0] == "combine" and path not in (BEYOND, THEN)
            ),
            "",
        ),
    )


def _open_states(base: KnowledgeBase, edition: str, id_: str) -> Iterator[tuple[str, str]]:
    """Yield the states that leave open whether an action can be taken in them, each with how it would be."""
    for key, state in base.editions[edition].states.items():
        yield from ((key, each.says) for each in state.leaves_open if id_ in members(base, edition, each.to))


def _losses(base: KnowledgeBase, edition: str, entry: Entry) -> Iterator[Loss]:
    for grant in entry.grants:
        if grant.lost_when and grant.lost_to:
            losing = losing_actions(base, edition, grant.lost_to)
            penalty = change_text(base.editions[edition], grant) if _is_penalty(grant) else ""
            used_by = members(base, edition, grant.to) - losing.names
            yield Loss(grant.lost_when, replace(losing, used_by=used_by), used_by, penalty)


def _is_penalty(grant: Grant) -> bool:
    """Return whether a grant only takes dice or points from the rolls of the action's own taker."""
    amounts = grant.add.values()
    return grant.of == "own" and not grant.set and all(isinstance(each, int) and each < 0 for each in amounts)


def losing_actions(base: KnowledgeBase, edition: str, lost_to: Sequence[str]) -> Losing:
    """Return the actions in a `lost_to`."""
    references = [each for each in lost_to if each not in LOSING_WORDS]
    return Losing(members(base, edition, references), others="others" in lost_to, held="held" in lost_to)


def ending_actions(base: KnowledgeBase, edition: str, entry: Entry, entered: EnteredState) -> Losing:
    """Return the actions that end a state which an entry sets; those that its grants reach use it."""
    losing = losing_actions(base, edition, entered.lost_to)
    used_by = frozenset[str]().union(
        *(members(base, edition, each.to) - members(base, edition, each.not_to) for each in entry.grants)
    )
    kept_by = members(base, edition, entered.kept_by)
    words = entered.lost_when if losing.others or kept_by else None
    spared_by = _spared_by(base, edition, entry, losing.names)
    return replace(losing, kept_by=kept_by, used_by=used_by, spared_by=spared_by, words=words or "")


def _spared_by(base: KnowledgeBase, edition: str, entry: Entry, ending: frozenset[str]) -> dict[str, str]:
    """Return the actions that make of those *ending* a state what no grant of *entry* is for, and what that is."""
    grants = [each for each in entry.grants if ending & members(base, edition, each.to)]
    excepted = [{name for name in each.not_to if name.startswith(CLASS)} for each in grants]
    words_by_action: dict[str, str] = {}
    for name in sorted(set.intersection(*excepted)) if excepted else ():
        words = base.editions[edition].classes[name.removeprefix(CLASS)].name
        words_by_action |= dict.fromkeys(sorted(makers_of(base, edition, [name])), words)
    return words_by_action


def _perhaps_members(
    base: KnowledgeBase, edition: str, references: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield the entries that may belong to a class in *references*, each with what it then is."""
    kinds = {each.removeprefix(CLASS) for each in references if each.startswith(CLASS)}
    for id_, entry in base.of_edition(edition).items() if kinds else ():
        yield from ((id_, what) for kind, what in entry.combine.may_be.items() if kind in kinds)


def makers_of(base: KnowledgeBase, edition: str, classes: Collection[str]) -> frozenset[str]:
    """Return the actions of *classes*, and those that make such an action of what they join, as a Trip does."""
    entries = base.of_edition(edition).items() if classes else ()
    making_ids = {id_ for id_, each in entries if {*classes} & {*each.combine.makes}}
    return members(base, edition, classes) | making_ids


def _states(base: KnowledgeBase, edition: str, entry: Entry) -> Iterator[StateChange]:
    """Yield the states that an action ends and sets for its actor.

    One in both is toggled, unless something else decides which it is: "if you pick up a weapon".
    """
    entered_here, left_here = (
        {
            each.state
            for each in changes
            if each.whose == "actor" and each.when and not each.when.startswith(IF)
        }
        for changes in (entry.sets, entry.ends)
    )
    toggled = entered_here & left_here
    yield from (StateChange(state, to=True, toggles=True) for state in sorted(toggled))
    for left in entry.ends:
        if left.whose == "actor" and left.state not in toggled:
            perhaps = left.when is not None
            give = give_state(left.when_in) if left.when_in else None
            yield StateChange(left.state, to=False, perhaps=perhaps, perhaps_in=left.when_in, give=give)
    for entered in entry.sets:
        if entered.whose == "actor" and entered.state not in toggled:
            losing = ending_actions(base, edition, entry, entered)
            perhaps, unless = entered.when is not None, (entered.lasts or "").startswith(_UNLESS)
            yield StateChange(entered.state, to=True, perhaps=perhaps, unless=unless, losing=losing)


def _ways(edition: Edition, id_: str, entry: Entry, numbers: GivenNumbers, *, only: str | None) -> list[Way]:
    if entry.costs:
        costs = {key: cost for key, cost in entry.costs.items() if only in (None, key)}
        differ = any(cost.spend != other.spend for cost in costs.values() for other in costs.values())
        ids = {key: f"{id_}:{key}" for key in costs} if differ else {}
        ways = (_way(edition, entry, key, cost, numbers, ids) for key, cost in costs.items())
        return [_with_others(edition, entry, way, numbers) for way in ways]
    unknown = "" if entry.cost == "none" else entry.unknown.get("cost") or cost_not_said()
    return [_with_timing(edition, entry, None, Way(why_cost=unknown, may_be_free=entry.kind != "action"))]


def _way(
    edition: Edition, entry: Entry, key: str, cost: Cost, numbers: GivenNumbers, ids: Mapping[str, str]
) -> Way:
    """Return a way to pay; *ids* has what a request calls each, if they cost something else."""
    amounts = {
        name: compute_amount(edition, each, numbers) for name, each in cost.spend.items() if each != "all"
    }
    unknown: list[Why] = [why for path, why in entry.unknown.items() if _is_about(path, key)]
    unknown += [cost_depends_on(each.depends_on) for each in amounts.values() if each.depends_on]
    spend, when = amounts_text(edition, cost.spend), cost.when or ""
    way = Way(
        key=key,
        spend={name: each.least for name, each in amounts.items()},
        empties=frozenset(name for name, each in cost.spend.items() if each == "all"),
        why_cost=unknown_for_several(unknown) if len(unknown) > 1 else next(iter(unknown), ""),
        requires=preconditions(edition, cost.requires, numbers),
        condition=when,
        assumes=way_assumes(spend, when) if ids and when else None,
        choose=choose_way(ids[key], [id_ for other, id_ in ids.items() if other != key]) if ids else None,
        clause=when.removeprefix(IF) if when.startswith(IF) else f"{entry.name} takes {spend} ({when})",
    )
    return _with_timing(edition, entry, cost.timing, way)


def _with_others(edition: Edition, entry: Entry, way: Way, numbers: GivenNumbers) -> Way:
    """Return *way* with its cost and the open ways that cost something else; unchanged if there are none."""
    own = entry.costs[way.key or ""]
    others = [
        f"{amounts_text(edition, cost.spend)} {cost.when or ''}".rstrip()
        for cost in entry.costs.values()
        if cost.spend != own.spend
        and all(one.because is None for one in preconditions(edition, cost.requires, numbers))
    ]
    return replace(way, cost=amounts_text(edition, own.spend), others=tuple(others)) if others else way


def is_cost_unknown(entry: Entry, way: str | None) -> bool:
    """Return whether what *entry* costs is unknown, in this *way* to pay if it has any."""
    if not entry.costs:
        return entry.cost != "none"
    return way is not None and any(_is_about(path, way) for path in entry.unknown)


def _is_about(path: str, key: str) -> bool:
    """Return whether a path under `unknown` declares the cost of the way *key* unknown."""
    cost, _, rest = path.partition(".")
    return cost == "cost" and (rest == key or rest.startswith(f"{key}.spend"))


def _with_timing(edition: Edition, entry: Entry, own_timing: str | None, way: Way) -> Way:
    """Return *way* with the times when it can be taken: its *own_timing*, or the entry's."""
    timing = own_timing or entry.timing
    if timing in edition.timings:
        return replace(way, when=edition.timings[timing].at)
    if "timing" in entry.unknown:
        return replace(way, when="unknown", why_when=entry.unknown["timing"])
    return way
