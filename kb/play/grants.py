"""Grants of actions and states, as changes of a roll."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.describe import change_text
from kb.describe.change_texts import worth_text
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Grant, RequestedChange
from kb.play.alternatives import chosen, one_of_each_kind, together, unchecked
from kb.play.concerned import (
    OTHERS,
    Fitting,
    Granting,
    effective,
    fits_in_all,
    meant,
    other_party,
    refusal,
    whose,
)
from kb.play.kinds_asked import kinds_to_choose
from kb.play.rolled import Rolled, tree_of
from kb.play.under_rulings import rulings_in
from kb.problems import RequestError, unknown_name
from kb.references import edition_of, full_id
from resolver.notation import Name, parse_condition
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import RatingRead, Side, other_side, ratings_read
from resolver.wording import listed, signed

OWN = ("wild", "against")
"""The parts of a roll that only the actor has."""

_OF_TAKER = ("own", "opponent")
"""Whose rolls a grant changes if its holder takes the action."""

_SIDED = re.compile(r"\b(actor|target)\.(?=\S)")


@dataclass(frozen=True, slots=True)
class GrantedChanges:
    """The changes of grants, and sentences about grants that change nothing."""

    changes: list[resolver.Change] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
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
        message = f"{found[0]} is from another edition than the roll; name an entry of {edition}"
        raise RequestError(f"{where}.from", message)
    entry = base.entries[found[0]]
    source = Granting(
        *(found[0], entry.name, entry.grants, where),
        *(asked.grant, asked.times, asked.side, asked.reason or entry.name),
        several=entry.combine.several,
    )
    if not entry.grants:
        raise RequestError(f"{where}.from", f"{found[0]} grants nothing; leave it out")
    if not meant(source):
        keys = [grant.key for grant in entry.grants if grant.key]
        raise unknown_name(f"{where}.grant", "grant", asked.grant or "", keys, of=found[0])
    return source


def granted(rolled: Rolled, sources: Iterable[Granting], beside: Sequence[Rolled] = ()) -> GrantedChanges:
    """Return the changes of all *sources*' grants to a roll, independent of their order.

    Args:
        rolled: The roll asked for.
        sources: The actions and states that grant something.
        beside: The other rolls of the same test, which grants reach too.

    Raises:
        RequestError: If none of a source's grants applies to the roll, if the request must choose one of
            several, or if two exclude each other.
    """
    told: list[str] = []
    sources = list(sources)
    rolled = opposed_by(rolled, sources)
    fitting = [(source, fits_in_all(rolled, source, beside)) for source in sources]
    conditions = (fit.grant.if_ for _, rolls in fitting for _, found in rolls for fit in found)
    read = rulings_in(conditions, rolled.edition) | one_of_each_kind(rolled, [found for _, found in fitting])
    reached: dict[str | None, list[Fitting]] = {}
    for source, rolls in fitting:
        if kinds := kinds_to_choose(rolled, source):
            message = f"{source.name} depends on which kind of roll this is"
            raise RequestError(
                "classes", f"{message}; say what the roll is under `classes`: {listed(kinds, 'or')}"
            )
        if source.state is None and not any(found for _, found in rolls):
            raise refusal(rolled, source)
        for roll, found in rolls:
            reached.setdefault(roll.step, []).extend(_of_source(roll, source, found, told) if found else ())
    counting = [
        (roll, fit) for roll in (rolled, *beside) for fit in together(roll, reached.get(roll.step, ()), told)
    ]
    told += _idle(counting, sources)
    told += unchecked([pair for pair in counting if any(_counts(*pair, key) for key in pair[1].keys)])
    done = [
        _done_text(roll, fit)
        for roll, fit in counting
        if fit.source.state is None and any(effective(roll, fit, key) for key in fit.keys)
    ]
    taken = [
        (fit, roll.side(fit.holder))
        for roll, fit in counting
        if fit.source.state is None and fit.grant.of in _OF_TAKER
    ]
    return GrantedChanges(_all_changes(rolled, counting), list(dict.fromkeys(told)), read, done, taken)


def _done_text(rolled: Rolled, fit: Fitting) -> str:
    """Return what a grant changes in a roll: "Take Aim: +1 die, 2 times (at most half Willpower (rounded up))"."""
    times = f", {fit.times} times" if fit.times > 1 else ""
    ways = " together" if fit.before else ""
    capped = fit.grant.most is not None and (times or ways)
    most = f" (at most {worth_text(fit.grant.most)}{ways})" if fit.grant.most is not None and capped else ""
    where = f" ({rolled.step})" if rolled.step is not None else ""
    return f"{fit.source.name}: {change_text(rolled.edition, fit.grant)}{times}{most}{where}"


def opposed_by(rolled: Rolled, sources: Iterable[Granting]) -> Rolled:
    """Return the roll as opposed if grants of *sources* add an opposing side."""
    brings = any("against" in grant.set for source in sources for grant in meant(source))
    return replace(rolled, opposed=rolled.opposed or brings)


def _of_source(rolled: Rolled, source: Granting, found: Sequence[Fitting], told: list[str]) -> list[Fitting]:
    """Return which of the grants *found* of *source* count."""
    found = chosen(rolled, source, found, told)
    for fit in found:
        if fit.times > 1 and not fit.grant.stacks:
            message = f"{source.name} does not stack; leave out `times`"
            raise RequestError(source.at("times"), message)
    return found


def _idle(counting: Sequence[tuple[Rolled, Fitting]], sources: Sequence[Granting]) -> list[str]:
    """Return a sentence for each source with grants, or parts of them, that no roll uses."""
    by_source: dict[str, list[tuple[Rolled, Fitting]]] = {}
    for roll, fit in counting:
        by_source.setdefault(fit.source.id, []).append((roll, fit))
    unread = {source.id: [grant for grant in meant(source) if "rating" in grant.to] for source in sources}
    return [text for id_, pairs in by_source.items() for text in _idle_of(pairs, unread[id_])]


def _idle_of(pairs: Sequence[tuple[Rolled, Fitting]], unread: Sequence[Grant]) -> Iterator[str]:
    """Yield a sentence about what the grants of one source change that no roll uses.

    Grants for rolls that read a rating are named only if nothing of the source counts; *unread* are all of them.
    """
    name = pairs[0][1].source.name
    used = {(id(fit.grant), key) for roll, fit in pairs for key in fit.keys if _counts(roll, fit, key)}
    fitting = (fit.grant for _, fit in pairs if not (used and fit.by_rating))
    grants = {id(grant): grant for grant in (*fitting, *(() if used else unread))}.values()
    idle = [(grant, key) for grant in grants for key in _keys(grant) if (id(grant), key) not in used]
    named = [_amount_text(grant, key) for grant, key in idle]
    if idle and used:
        yield f"{name} also changes {listed(named)}, which this roll doesn't use."
    elif idle:
        yield f"{name} changes nothing here; this roll doesn't use {listed(named, 'or')}."


def _keys(grant: Grant) -> tuple[str, ...]:
    return (*grant.set, *grant.add)


def _counts(rolled: Rolled, fit: Fitting, key: str) -> bool:
    """Return whether *key* of a grant changes a roll, even by an unknown amount."""
    return effective(rolled, fit, key) or _unknown(rolled, fit, key) is not None


def _all_changes(rolled: Rolled, counting: Sequence[tuple[Rolled, Fitting]]) -> list[resolver.Change]:
    """Return the changes of all grants to the roll asked for, *rolled*, and to the test's other rolls.

    A rating changes for all steps, once, however many rolls the grant reaches.
    """
    changes: list[resolver.Change] = []
    rated: set[int] = set()
    for roll, fit in counting:
        if roll.step is None:
            changes += _changes(roll, fit)
        else:
            on_roll = _changes(roll, _part(fit, [key for key in fit.keys if not _is_rating(roll, fit, key)]))
            changes += (replace(change, step=roll.step) for change in on_roll)
            if id(fit.grant) not in rated:
                ratings = _part(fit, [key for key in fit.keys if _is_rating(roll, fit, key)])
                changes += _changes(rolled, _seen_by(rolled, roll, ratings))
        rated.add(id(fit.grant))
    return changes


def _is_rating(rolled: Rolled, fit: Fitting, key: str) -> bool:
    """Return whether *key* of a grant is a rating that the roll has, or a value of its test."""
    return key not in KEYS and effective(rolled, fit, key)


def _part(fit: Fitting, keys: Sequence[str]) -> Fitting:
    """Return a grant with only some of its *keys*."""
    kept = {
        part: {key: value for key, value in getattr(fit.grant, part).items() if key in keys}
        for part in ("set", "add")
    }
    return replace(fit, grant=fit.grant.model_copy(update=kept))


def _seen_by(rolled: Rolled, other: Rolled, fit: Fitting) -> Fitting:
    """Return a grant on the *other* roll with its sides as *rolled* names them."""
    if rolled.scene.roller == other.scene.roller:
        return fit
    return replace(fit, holder=other_party(fit.holder), side=other_party(fit.side))


def _changes(rolled: Rolled, fit: Fitting) -> list[resolver.Change]:
    """Return the changes of a grant; an unknown amount makes the roll unknown."""
    grant, reason = fit.grant, fit.source.reason or fit.source.name
    has = {key for key in fit.keys if effective(rolled, fit, key)}
    lost = {key: why for key in fit.keys if key not in has and (why := _unknown(rolled, fit, key))}
    required = {key for key in has if _is_required(rolled, fit, key)}
    found = (
        resolver.Change(
            set={
                _slot(rolled, fit, key): _seen(rolled, fit, grant.set[key])
                for key in grant.set
                if key in keys
            },
            add={
                _slot(rolled, fit, key): _amount(rolled, fit, grant.add[key])
                for key in grant.add
                if key in keys
            },
            reason=reason,
            who=who,
        )
        for keys, who in ((has - required, fit.side), (required, "actor"))
    )
    unknown = (
        resolver.Change(add={"pool": "unknown"}, reason=f"{reason}: {why}", who=fit.side)
        for why in lost.values()
    )
    return [change for change in (*found, *unknown) if not change.idle]


def _is_required(rolled: Rolled, fit: Fitting, key: str) -> bool:
    """Return whether *key* of a grant is the rating that the number to reach stands for."""
    return key not in KEYS and rolled.is_required(key.removeprefix(OTHERS), whose(key, fit.side))


def ratings_of(rolled: Rolled, fit: Fitting) -> list[RatingRead]:
    """Return the ratings that a grant's amounts and condition read, each once, with its side."""
    side, holder = rolled.side(fit.side), rolled.side(fit.holder)
    texts = [(key, str(value)) for part in (fit.grant.set, fit.grant.add) for key, value in part.items()]
    texts += [("most", str(fit.grant.most))] if isinstance(fit.grant.most, str) else []
    found = []
    for key, text in texts:
        roller = other_side(side) if key == "against" else side
        tree = tree_of(key, str(_seen(rolled, fit, text)), rolled.edition.terms)
        found += ratings_read(rolled.scene.keys, tree, roller=roller)
    if fit.grant.if_ is not None:
        tree = parse_condition(fit.grant.if_, rolled.edition.terms)
        found += ratings_read(rolled.scene.keys, tree, roller=holder)
    return [rating for rating in dict.fromkeys(found) if rating.name in rolled.edition.terms]


def _amount_text(grant: Grant, key: str) -> str:
    """Return a key that a grant changes, with its amount: "Melee AC (+2)" if added, "Melee AC (0)" if set."""
    if key not in grant.add:
        return f"{key} ({grant.set[key]})"
    value = grant.add[key]
    text = signed(value) if isinstance(value, int) or value.startswith("-") else f"+{value}"
    return f"{key} ({text})"


def _unknown(rolled: Rolled, fit: Fitting, key: str) -> str | None:
    """Return why the effect is unknown of a grant on a rating that the roll does not read."""
    if fit.by_rating:
        return None
    return rolled.edition.unknown.get(f"terms.{key.removeprefix(OTHERS)}")


def _slot(rolled: Rolled, fit: Fitting, key: str) -> str:
    """Return the key of a change, with the owner unless the rating is the actor's."""
    if key in KEYS:
        if key in OWN and fit.side == "opponent":
            message = f"{fit.called} changes {key}, which only the side that rolls has"
            raise RequestError(
                fit.source.at("side"), f"{message}; ask about the other roll by itself instead"
            )
        return key
    if _is_required(rolled, fit, key):
        return "requirement"
    side, bare = rolled.side(fit.side), key.removeprefix(OTHERS)
    side = other_side(side) if bare != key else side
    return bare if side == rolled.scene.roller or bare in rolled.values else f"{side}.{bare}"


def _seen(rolled: Rolled, fit: Fitting, value: int | str) -> int | str:
    """Return a grant's amount with `target.` meaning the opponent of the side that it changes.

    A term that means the dice of the roll stands for those of that side, unless its number is given.
    """
    if isinstance(value, int):
        return value
    if rolled.side(fit.side) != "actor":
        value = _SIDED.sub(lambda found: "actor." if found[1] == "target" else "target.", value)
    pool = f"({rolled.pools.get(fit.side)})"
    for name in _pool_names(rolled, fit):
        value = re.sub(rf"(?<![\w.]){re.escape(name)}(?!\w)", lambda _: pool, value)
    return value


def _pool_names(rolled: Rolled, fit: Fitting) -> list[str]:
    """Return the terms that mean the dice of the side that a grant changes."""
    if fit.side not in rolled.pools:
        return []
    scene = rolled.scene if fit.side == "actor" else rolled.scene.other_side()
    pools = (name for name, term in rolled.edition.terms.items() if term.is_pool)
    return [name for name in pools if scene.value_of(Name(name)) is None]


def _amount(rolled: Rolled, fit: Fitting, value: int | str) -> int | str:
    """Return the sum that a grant adds over all its times, capped at its most.

    Other ways to take the same grant use up that most first.
    """
    amount = _seen(rolled, fit, value)
    used = [_amount(rolled, each, added) for each in fit.before for added in each.grant.add.values()]
    if fit.times == 1 and not used:
        return amount
    total = amount * fit.times if isinstance(amount, int) else f"({amount}) x {fit.times}"
    if fit.grant.most is None:
        return total
    most = _seen(rolled, fit, fit.grant.most)
    if not used and isinstance(total, int) and isinstance(most, int):
        return max(min(total, abs(most)), -abs(most))
    size = abs(most) if isinstance(most, int) else f"({most})"
    if used:
        size = f"max({size} - {' - '.join(f'({each})' for each in used)}, 0)"
    return f"max(min({total}, {size}), 0 - {size})"
