"""What a grant that applies to a roll changes there: its amounts as the roll reads them."""

import re
from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.play.concerned import OTHERS, Fitting, effective, other_party, whose
from kb.play.rolled import Rolled, tree_of
from kb.play.sentences import effects
from kb.problems import RequestError
from resolver.notation import Name, parse_condition
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import RatingRead, other_side, ratings_read

OWN = ("wild", "against")
"""The parts of a roll that only the actor has."""

_SIDED = re.compile(r"\b(actor|target)\.(?=\S)")


def changes_of(rolled: Rolled, counting: Sequence[tuple[Rolled, Fitting]]) -> list[resolver.Change]:
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
    lost = {key: why for key in fit.keys if key not in has and (why := why_unknown(rolled, fit, key))}
    required = {key for key in has if _is_required(rolled, fit, key)}
    found = (
        resolver.Change(
            set={
                _slot(rolled, fit, key): _seen(rolled, fit, grant.set[key])
                for key in grant.set
                if key in keys
            },
            add={
                _slot(rolled, fit, key): amount_of(rolled, fit, grant.add[key])
                for key in grant.add
                if key in keys
            },
            reason=reason,
            who=who,
        )
        for keys, who in ((has - required, fit.side), (required, "actor"))
    )
    unknown = (
        resolver.Change(add={"pool": "unknown"}, reason=reason, why_unknown=why, who=fit.side)
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


def counts(rolled: Rolled, fit: Fitting, key: str) -> bool:
    """Return whether *key* of a grant changes a roll, even by an unknown amount."""
    return effective(rolled, fit, key) or why_unknown(rolled, fit, key) is not None


def why_unknown(rolled: Rolled, fit: Fitting, key: str) -> str | None:
    """Return why the effect is unknown of a grant on a rating that the roll does not read."""
    if fit.by_rating:
        return None
    return rolled.edition.unknown.get(f"terms.{key.removeprefix(OTHERS)}")


def _slot(rolled: Rolled, fit: Fitting, key: str) -> str:
    """Return the key of a change, with the owner unless the rating is the actor's."""
    if key in KEYS:
        if key in OWN and fit.side == "opponent":
            raise RequestError(fit.source.at("side"), effects.grant_on_other_side(fit.called, key))
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
    scene = rolled.scene_of(fit.side)
    pools = (name for name, term in rolled.edition.terms.items() if term.is_pool)
    return [name for name in pools if scene.value_of(Name(name)) is None]


def amount_of(rolled: Rolled, fit: Fitting, value: int | str) -> int | str:
    """Return the sum that a grant adds over all its times, capped at its most.

    Other ways to take the same grant use up that most first.
    """
    amount = _seen(rolled, fit, value)
    used = [amount_of(rolled, each, added) for each in fit.before for added in each.grant.add.values()]
    times = fit.times or 1
    if times == 1 and not used:
        return amount
    total = amount * times if isinstance(amount, int) else f"({amount}) x {times}"
    if fit.grant.most is None:
        return total
    most = _seen(rolled, fit, fit.grant.most)
    if not used and isinstance(total, int) and isinstance(most, int):
        return max(min(total, abs(most)), -abs(most))
    size = abs(most) if isinstance(most, int) else f"({most})"
    if used:
        size = f"max({size} - {' - '.join(f'({each})' for each in used)}, 0)"
    return f"max(min({total}, {size}), 0 - {size})"
