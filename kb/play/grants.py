"""Grants of actions and states, as changes of a roll."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Grant, RequestedChange
from kb.play.alternatives import chosen, together
from kb.play.concerned import (
    OTHERS,
    Fitting,
    Granting,
    effective,
    fits,
    meant,
    refusal,
    what_it_may_be,
    whose,
    whose_it_may_be,
)
from kb.play.rolled import Rolled, tree_of
from kb.play.under_rulings import rulings_in
from kb.problems import RequestError, unknown_name
from kb.references import edition_of, full_id
from resolver.notation import parse_condition
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import RatingRead, other_side, ratings_read
from resolver.wording import listed, signed

OWN = ("wild", "against")
"""The parts of a roll that only the actor has."""

_SIDED = re.compile(r"\b(actor|target)\.(?=\S)")


@dataclass(frozen=True, slots=True)
class GrantedChanges:
    """The changes of grants, and sentences about grants that change nothing."""

    changes: list[resolver.Change] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    """The rulings that decided which grants count."""


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
    )
    if not entry.grants:
        raise RequestError(f"{where}.from", f"{found[0]} grants nothing; leave it out")
    if not meant(source):
        keys = [grant.key for grant in entry.grants if grant.key]
        raise unknown_name(f"{where}.grant", "grant", asked.grant or "", keys, of=found[0])
    return source


def granted(rolled: Rolled, sources: Iterable[Granting]) -> GrantedChanges:
    """Return the changes of all *sources*' grants to a roll, independent of their order.

    Raises:
        RequestError: If none of a source's grants applies to the roll, if the request must choose one of
            several, or if two exclude each other.
    """
    told: list[str] = []
    sources = list(sources)
    rolled = opposed_by(rolled, sources)
    read = rulings_in((fit.grant.if_ for source in sources for fit in fits(rolled, source)), rolled.edition)
    found = [fit for source in sources for fit in _of_source(rolled, source, told)]
    found = together(rolled, found, told)
    changes = [change for fit in found for change in _changes(rolled, fit)]
    told += _idle(rolled, found, sources)
    return GrantedChanges(changes, list(dict.fromkeys(told)), read)


def opposed_by(rolled: Rolled, sources: Iterable[Granting]) -> Rolled:
    """Return the roll as opposed if grants of *sources* add an opposing side."""
    brings = any("against" in grant.set for source in sources for grant in meant(source))
    return replace(rolled, opposed=rolled.opposed or brings)


def _of_source(rolled: Rolled, source: Granting, told: list[str]) -> list[Fitting]:
    """Return the grants of *source* that count."""
    found = fits(rolled, source)
    if not found and source.state is not None:
        return []
    if not found:
        raise refusal(rolled, source)
    if names := whose_it_may_be(rolled, source, found):
        message = f"{source.name} is for the defender, but nothing says which side defends"
        side = "" if source.state is not None else ", or whose the grant is under `side`"
        raise RequestError(
            "classes", f"{message}; say what the roll is under `classes`: {listed(names, 'or')}{side}"
        )
    if names := what_it_may_be(rolled, found):
        message = f"{source.name} changes different kinds of rolls in different ways"
        raise RequestError(
            "classes", f"{message}; say what the roll is under `classes`: {listed(names, 'or')}"
        )
    found = chosen(rolled, source, found, told)
    for fit in found:
        if fit.times > 1 and not fit.grant.stacks:
            message = f"{source.name} does not stack; leave out `times`"
            raise RequestError(source.at("times"), message)
    return found


def _idle(rolled: Rolled, found: Sequence[Fitting], sources: Sequence[Granting]) -> list[str]:
    """Return a sentence for each source whose grants the roll doesn't use."""
    by_source: dict[str, list[Fitting]] = {}
    for fit in found:
        by_source.setdefault(fit.source.id, []).append(fit)
    unread = {source.id: [grant for grant in meant(source) if "rating" in grant.to] for source in sources}
    return [
        f"{fits_[0].source.name} changes nothing here; this roll doesn't use {listed(named, 'or')}."
        f"{_if_said(rolled, concerned)}"
        for id_, fits_ in by_source.items()
        if not any(_counts(rolled, fit, key) for fit in fits_ for key in fit.keys)
        for concerned in [_each_once([*(fit.grant for fit in fits_), *unread[id_]])]
        for named in [_amounts(concerned)]
    ]


def _if_said(rolled: Rolled, grants: Iterable[Grant]) -> str:
    """Return a sentence with the kinds of a typed roll whose number to reach *grants* change."""
    changed = {key.removeprefix(OTHERS) for grant in grants for key in (*grant.set, *grant.add)}
    kinds = [name for name, each in rolled.edition.classes.items() if each.requirement in changed]
    return (
        "" if rolled.said or not kinds else f" It counts if you say that the roll is a {listed(kinds, 'or')}."
    )


def _each_once(grants: Iterable[Grant]) -> list[Grant]:
    return list({id(grant): grant for grant in grants}.values())


def _amounts(grants: Iterable[Grant]) -> list[str]:
    """Return the keys that *grants* change, each with its amount: "Melee AC (+2)"."""
    return [f"{key} ({_amount_text(grant, key)})" for grant in grants for key in (*grant.set, *grant.add)]


def _counts(rolled: Rolled, fit: Fitting, key: str) -> bool:
    """Return whether *key* of a grant changes a roll, even by an unknown amount."""
    return effective(rolled, fit, key) or _unknown(rolled, fit, key) is not None


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
    """Return a grant's amount for *key*: "+2" if added, "0" if set."""
    if key not in grant.add:
        return str(grant.set[key])
    value = grant.add[key]
    return signed(value) if isinstance(value, int) or value.startswith("-") else f"+{value}"


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
    """Return a grant's amount with `target.` meaning the opponent of the side that it changes."""
    if isinstance(value, int) or rolled.side(fit.side) == "actor":
        return value
    return _SIDED.sub(lambda found: "actor." if found[1] == "target" else "target.", value)


def _amount(rolled: Rolled, fit: Fitting, value: int | str) -> int | str:
    """Return the sum that a grant adds over all its times, capped at its most."""
    amount = _seen(rolled, fit, value)
    if fit.times == 1:
        return amount
    total = amount * fit.times if isinstance(amount, int) else f"({amount}) x {fit.times}"
    if fit.grant.most is None:
        return total
    most = _seen(rolled, fit, fit.grant.most)
    if isinstance(total, int) and isinstance(most, int):
        return max(min(total, abs(most)), -abs(most))
    size = abs(most) if isinstance(most, int) else f"({most})"
    return f"max(min({total}, {size}), 0 - {size})"
