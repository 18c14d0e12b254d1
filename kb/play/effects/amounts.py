"""What a grant that applies to a roll changes there: its amounts as the roll reads them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import resolver
from kb.play.effects.applicable_grants import OTHERS, ApplicableGrant, is_effective, other_party, owner_of
from kb.play.procedure.roll_facts import RollFacts, tree_of
from kb.play.sentences import effects
from kb.problems import RequestError
from resolver.notation import Name, names_in, parse_condition, parse_value
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.names_read import SideRating, other_side, ratings_in_trees

_SIDED = re.compile(r"\b(actor|target)\.(?=\S)")


def changes_of(
    roll: RollFacts, counted_grants: Sequence[tuple[RollFacts, ApplicableGrant]]
) -> list[resolver.Change]:
    """Return the changes of all grants to the roll asked for, *roll*, and to the test's other rolls.

    A rating changes for all steps, once, however many rolls the grant reaches.
    """
    changes: list[resolver.Change] = []
    with_ratings_changed: set[int] = set()
    for each, candidate in counted_grants:
        if each.step is None:
            changes += _changes(each, candidate)
        else:
            ratings = [key for key in candidate.keys if _is_rating(each, candidate, key)]
            others = [key for key in candidate.keys if key not in ratings]
            changes += (
                replace(change, step=each.step) for change in _changes(each, _with_keys(candidate, others))
            )
            if id(candidate.grant) not in with_ratings_changed:
                changes += _changes(roll, _as_named_from(roll, each, _with_keys(candidate, ratings)))
        with_ratings_changed.add(id(candidate.grant))
    return changes


def _is_rating(roll: RollFacts, candidate: ApplicableGrant, key: str) -> bool:
    """Return whether *key* of a grant is a rating that the roll has, or a value of its test."""
    return key not in KEYS and is_effective(roll, candidate, key)


def _with_keys(candidate: ApplicableGrant, keys: Sequence[str]) -> ApplicableGrant:
    """Return a grant with only some of its *keys*."""
    kept = {
        part: {key: value for key, value in getattr(candidate.grant, part).items() if key in keys}
        for part in ("set", "add")
    }
    return replace(candidate, grant=candidate.grant.model_copy(update=kept))


def _as_named_from(roll: RollFacts, other: RollFacts, candidate: ApplicableGrant) -> ApplicableGrant:
    """Return a grant on the *other* roll with its sides as *roll* names them."""
    if roll.scene.roller == other.scene.roller:
        return candidate
    return replace(candidate, holder=other_party(candidate.holder), side=other_party(candidate.side))


def _changes(roll: RollFacts, candidate: ApplicableGrant) -> list[resolver.Change]:
    """Return the changes of a grant; an unknown amount makes the roll unknown."""
    grant, reason = candidate.grant, candidate.source.reason or candidate.source.name
    effective = {key for key in candidate.keys if is_effective(roll, candidate, key)}
    unclear = {
        key: why
        for key in candidate.keys
        if key not in effective and (why := why_unknown(roll, candidate, key))
    }
    required_keys = {key for key in effective if _is_required(roll, candidate, key)}
    known_changes = (
        resolver.Change(
            set={
                _change_key(roll, candidate, key): _localized_amount(roll, candidate, grant.set[key])
                for key in grant.set
                if key in keys
            },
            add={
                _change_key(roll, candidate, key): total_amount(roll, candidate, grant.add[key])
                for key in grant.add
                if key in keys
            },
            reason=reason,
            who=who,
            why_unknown=_why_not_given(roll, candidate),
        )
        for keys, who in ((effective - required_keys, candidate.side), (required_keys, "actor"))
    )
    unknown_changes = (
        resolver.Change(add={"pool": "unknown"}, reason=reason, why_unknown=why, who=candidate.side)
        for why in unclear.values()
    )
    return [change for change in (*known_changes, *unknown_changes) if not change.idle]


def _why_not_given(roll: RollFacts, candidate: ApplicableGrant) -> str | None:
    """Return why an entry gives no amount of its grant, and what to give in its place; None if it says nothing."""
    entry, grants = roll.base.entries.get(candidate.source.id), [*candidate.source.grants]
    if entry is None or "unknown" not in candidate.grant.add.values():
        return None
    place = next((index for index, each in enumerate(grants) if each is candidate.grant), None)
    paths = ("grants.add", f"grants.{place}.add", f"grants.{candidate.grant.key}.add")
    return next((entry.unknown[path] for path in paths if path in entry.unknown), None)


def _is_required(roll: RollFacts, candidate: ApplicableGrant, key: str) -> bool:
    """Return whether *key* of a grant is the rating that the number to reach stands for."""
    return key not in KEYS and roll.is_required(key.removeprefix(OTHERS), owner_of(key, candidate.side))


def ratings_of(roll: RollFacts, candidate: ApplicableGrant) -> list[SideRating]:
    """Return the ratings that a grant's amounts, its most and its condition read, each once, with its side."""
    holder, most = roll.side(candidate.holder), candidate.grant.most
    ratings = ratings_of_amounts(roll, candidate)
    ratings += _ratings_in(roll, candidate, "most", most) if isinstance(most, str) else []
    if candidate.grant.if_ is not None:
        tree = parse_condition(candidate.grant.if_, roll.edition.terms)
        ratings += ratings_in_trees(roll.scene.keys, tree, roller=holder)
    return [rating for rating in dict.fromkeys(ratings) if rating.name in roll.edition.terms]


def ratings_of_amounts(roll: RollFacts, candidate: ApplicableGrant) -> list[SideRating]:
    """Return the ratings that the amounts of a grant read, with their sides."""
    return [
        rating
        for part in (candidate.grant.set, candidate.grant.add)
        for key, value in part.items()
        for rating in _ratings_in(roll, candidate, key, value)
    ]


def _ratings_in(
    roll: RollFacts, candidate: ApplicableGrant, key: str, amount: int | str
) -> Iterable[SideRating]:
    side = roll.side(candidate.side)
    roller = other_side(side) if key == "against" else side
    tree = tree_of(key, str(_localized_amount(roll, candidate, amount)), roll.edition.terms)
    return ratings_in_trees(roll.scene.keys, tree, roller=roller)


def counts(roll: RollFacts, candidate: ApplicableGrant, key: str) -> bool:
    """Return whether *key* of a grant changes a roll, even by an unknown amount."""
    return is_effective(roll, candidate, key) or why_unknown(roll, candidate, key) is not None


def why_unknown(roll: RollFacts, candidate: ApplicableGrant, key: str) -> str | None:
    """Return why the effect is unknown of a grant on a rating that the roll does not read."""
    if candidate.by_rating:
        return None
    return roll.edition.unknown.get(f"terms.{key.removeprefix(OTHERS)}")


def _change_key(roll: RollFacts, candidate: ApplicableGrant, key: str) -> str:
    """Return the key of a change, with the owner unless the rating is the actor's."""
    if key in KEYS:
        if key == "against" and candidate.side == "opponent":
            raise RequestError(
                candidate.source.field_of("side"), effects.grant_on_other_side(candidate.name, key)
            )
        return key
    if _is_required(roll, candidate, key):
        return "requirement"
    side, name = roll.side(candidate.side), key.removeprefix(OTHERS)
    side = other_side(side) if name != key else side
    return name if side == roll.scene.roller or name in roll.values else f"{side}.{name}"


def _localized_amount(roll: RollFacts, candidate: ApplicableGrant, value: int | str) -> int | str:
    """Return a grant's amount with `target.` meaning the opponent of the side that it changes.

    A term that means the dice of the roll stands for those of that side, unless its number is given.
    """
    if isinstance(value, int):
        return value
    if roll.side(candidate.side) != "actor":
        value = _SIDED.sub(lambda found: "actor." if found[1] == "target" else "target.", value)
    pool = f"({roll.pools.get(candidate.side)})"
    for name in _pool_names(roll, candidate):
        value = re.sub(rf"(?<![\w.]){re.escape(name)}(?!\w)", lambda _: pool, value)
    return value


def _pool_names(roll: RollFacts, candidate: ApplicableGrant) -> list[str]:
    """Return the terms that mean the dice of the side that a grant changes."""
    if candidate.side not in roll.pools:
        return []
    scene = roll.scene_of(candidate.side)
    pools = (name for name, term in roll.edition.terms.items() if term.is_ == "pool")
    return [name for name in pools if scene.value_of(Name(name)) is None]


def caps_without_value(roll: RollFacts, candidate: ApplicableGrant) -> list[str]:
    """Return the ratings without a value that limit how often a grant counts, which is taken more than once.

    Without a value every time counts, and a note says so.
    """
    most = candidate.grant.most
    if not isinstance(most, str) or ((candidate.times or 1) == 1 and not candidate.before):
        return []
    scene = roll.scene_of(candidate.holder)
    names = dict.fromkeys(name.name for name in names_in(parse_value(most, roll.edition.terms)))
    return [name for name in names if name in roll.edition.terms and scene.value_of(Name(name)) is None]


def total_amount(roll: RollFacts, candidate: ApplicableGrant, value: int | str) -> int | str:
    """Return the sum that a grant adds over all its times, capped at its most.

    Other ways to take the same grant use up that most first.
    """
    amount = _localized_amount(roll, candidate, value)
    used = [total_amount(roll, each, added) for each in candidate.before for added in each.grant.add.values()]
    times = candidate.times or 1
    if times == 1 and not used:
        return amount
    total = amount * times if isinstance(amount, int) else f"({amount}) x {times}"
    if candidate.grant.most is None or caps_without_value(roll, candidate):
        return total
    most = _localized_amount(roll, candidate, candidate.grant.most)
    if not used and isinstance(total, int) and isinstance(most, int):
        return max(min(total, abs(most)), -abs(most))
    size = abs(most) if isinstance(most, int) else f"({most})"
    if used:
        size = f"max({size} - {' - '.join(f'({each})' for each in used)}, 0)"
    return f"max(min({total}, {size}), 0 - {size})"
