"""Which grants of actions and states count in a roll, and what answers tell of them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import resolver
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Grant, RequestedChange
from kb.play.alternatives import chosen, one_of_each_kind, together, unchecked
from kb.play.concerned import (
    Fitting,
    Granting,
    bare,
    effective,
    either_side,
    fits_in_all,
    meant,
    refusal,
)
from kb.play.grant_changes import changes_of, counts
from kb.play.granted_text import done_text
from kb.play.kinds_asked import kinds_to_choose
from kb.play.rolled import Rolled
from kb.play.sentences import effects
from kb.play.under_rulings import rulings_in
from kb.problems import RequestError, unknown_name
from kb.references import edition_of, full_id
from resolver.reasons import Reason
from resolver.values.names_read import Side
from resolver.wording import signed

_OF_TAKER = ("own", "opponent")
"""Whose rolls a grant changes if its holder takes the action."""


@dataclass(frozen=True, slots=True)
class GrantedChanges:
    """The changes of grants, and warnings about grants that change nothing."""

    changes: list[resolver.Change] = field(default_factory=list)
    told: list[Reason] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that decided which grants count."""
    done: list[str] = field(default_factory=list)
    """What the grants of actions change: "Take Aim: +1 die"."""
    taken: list[tuple[Fitting, Side]] = field(default_factory=list)
    """The grants of actions that count, each with the side that takes the action."""


def action_granting(base: KnowledgeBase, edition: str, asked: RequestedChange, where: str) -> Granting:
    """Return the action whose grants a modifier asks for.

    Args:
        base: The rules.
        edition: The roll's edition.
        asked: The modifier: `from`, and perhaps `grant`, `times` and `side`.
        where: The modifier's place in the request.

    Raises:
        RequestError: If the edition has no such entry, or the entry no such grant.
    """
    reference = asked.from_ or ""
    found = find(base, full_id(reference, edition))
    if not found:
        raise unknown_name(f"{where}.from", "entry", reference, base.entries)
    if edition_of(found[0]) != edition:
        raise RequestError(f"{where}.from", effects.grant_from_another_edition(found[0], edition))
    entry = base.entries[found[0]]
    source = Granting(
        *(found[0], entry.name, entry.grants, where),
        *(asked.grant, _times_said(asked), asked.side, asked.reason or entry.name),
        several=entry.combine.several,
    )
    if not entry.grants:
        raise RequestError(f"{where}.from", effects.grants_nothing(found[0]))
    if not meant(source):
        keys = [grant.key for grant in entry.grants if grant.key]
        raise unknown_name(f"{where}.grant", "grant", asked.grant or "", keys, of=found[0])
    return source


def _times_said(asked: RequestedChange) -> int | None:
    """Return how many times a modifier says that its action was taken; None if it doesn't say."""
    return asked.times if "times" in asked.model_fields_set else None


def granted(
    rolled: Rolled,
    sources: Iterable[Granting],
    beside: Sequence[Rolled] = (),
    typed: Collection[str] = (),
) -> GrantedChanges:
    """Return the changes of all *sources*' grants to a roll, independent of their order.

    Args:
        rolled: The roll asked for.
        sources: The actions and states that grant something.
        beside: The other rolls of the same test, which grants reach too.
        typed: What the request changes besides, by key.

    Raises:
        RequestError: If none of a source's grants applies to the roll, if the request must choose one of
            several, or if two exclude each other.
    """
    told: list[Reason] = []
    sources = list(sources)
    fitting = [(source, fits_in_all(rolled, source, beside)) for source in sources]
    conditions = (fit.grant.if_ for _, rolls in fitting for _, found in rolls for fit in found)
    read = rulings_in(conditions, rolled.edition) | one_of_each_kind(rolled, [found for _, found in fitting])
    reached: dict[str | None, list[Fitting]] = {}
    for source, rolls in fitting:
        if kinds := kinds_to_choose(rolled, source):
            raise RequestError("classes", effects.kind_of_roll_open(source.name, kinds))
        if source.state is None and not any(found for _, found in rolls):
            raise refusal(rolled, source)
        for roll, found in rolls:
            reached.setdefault(roll.step, []).extend(_of_source(roll, source, found, told) if found else ())
    counting = [
        (roll, fit) for roll in (rolled, *beside) for fit in together(roll, reached.get(roll.step, ()), told)
    ]
    told += _idle(counting, sources)
    told += [effects.grant_counts_as_yours(source.name) for source in sources if either_side(rolled, source)]
    told += unchecked([pair for pair in counting if any(counts(*pair, key) for key in pair[1].keys)])
    altered = {bare(key) for _, fit in counting for key in fit.keys}
    altered |= {key.removeprefix("actor.").removeprefix("target.") for key in typed}
    done = [
        done_text(roll, fit, altered)
        for roll, fit in counting
        if fit.source.state is None and any(effective(roll, fit, key) for key in fit.keys)
    ]
    taken = [
        (fit, roll.side(fit.holder))
        for roll, fit in counting
        if fit.source.state is None and fit.grant.of in _OF_TAKER
    ]
    return GrantedChanges(changes_of(rolled, counting), list(dict.fromkeys(told)), read, done, taken)


def _of_source(
    rolled: Rolled, source: Granting, found: Sequence[Fitting], told: list[Reason]
) -> list[Fitting]:
    """Return which of the grants *found* of *source* count."""
    found = chosen(rolled, source, found, told)
    for fit in found:
        if (fit.times or 1) > 1 and not fit.grant.stacks:
            raise RequestError(source.at("times"), effects.grant_does_not_stack(source.name))
    return found


def _idle(counting: Sequence[tuple[Rolled, Fitting]], sources: Sequence[Granting]) -> list[Reason]:
    """Return a warning for each source with grants, or parts of them, that no roll uses."""
    by_source: dict[str, list[tuple[Rolled, Fitting]]] = {}
    for roll, fit in counting:
        by_source.setdefault(fit.source.id, []).append((roll, fit))
    unread = {source.id: [grant for grant in meant(source) if "rating" in grant.to] for source in sources}
    return [text for id_, pairs in by_source.items() for text in _idle_of(pairs, unread[id_])]


def _idle_of(pairs: Sequence[tuple[Rolled, Fitting]], unread: Sequence[Grant]) -> Iterator[Reason]:
    """Yield a warning about what the grants of one source change that no roll uses.

    Grants for rolls that read a rating are named only if nothing of the source counts; *unread* are all of them.
    """
    name = pairs[0][1].source.name
    used = {(id(fit.grant), key) for roll, fit in pairs for key in fit.keys if counts(roll, fit, key)}
    fitting = (fit.grant for _, fit in pairs if not (used and fit.by_rating))
    grants = {id(grant): grant for grant in (*fitting, *(() if used else unread))}.values()
    idle = [(grant, key) for grant in grants for key in _keys(grant) if (id(grant), key) not in used]
    named = [_amount_text(grant, key) for grant, key in idle]
    if idle and used:
        yield effects.grant_partly_unused(name, named)
    elif idle:
        yield effects.grant_unused(name, named)


def _keys(grant: Grant) -> tuple[str, ...]:
    return (*grant.set, *grant.add)


def _amount_text(grant: Grant, key: str) -> str:
    """Return a key that a grant changes, with its amount: "Melee AC (+2)" if added, "Melee AC (0)" if set."""
    if key not in grant.add:
        return f"{key} ({grant.set[key]})"
    value = grant.add[key]
    text = signed(value) if isinstance(value, int) or value.startswith("-") else f"+{value}"
    return f"{key} ({text})"
