"""What one action changes in the rolls of another: its grants, as changes of a roll."""

from dataclasses import dataclass

import resolver
from kb.finding import find
from kb.knowledge import KnowledgeBase, edition_of, full_id
from kb.model import Grant, RequestedChange
from kb.notated import SLOTS, names_known
from kb.problems import RequestError, unknown_name
from resolver.notation import Rounding, parse_value


@dataclass(frozen=True, slots=True)
class Rolled:
    """The roll that grants are applied to."""

    edition: str
    entry: str | None
    """None for free notation, which every grant may concern."""
    scene: resolver.Scene
    rulings: dict[str, str]


def granted(base: KnowledgeBase, rolled: Rolled, asked: RequestedChange, field: str) -> list[resolver.Change]:
    """Return the changes that the grants of another action make in a roll.

    Args:
        base: The rules.
        rolled: The roll, and the ratings by which amounts are worked out.
        asked: What the request says of it: `from`, and perhaps `grant`, `times` and `side`.
        field: Where in the request that stands.

    Raises:
        RequestError: If there is no such entry or grant, or none of its grants concerns the roll.
    """
    source = _source(base, rolled.edition, asked.from_ or "", f"{field}.from")
    reason = asked.reason or base.entries[source].name
    return [
        resolver.Change(
            set={_slot(key, asked): value for key, value in grant.set.items()},
            add={
                _slot(key, asked): _amount(base, rolled, source, grant, value, asked, field)
                for key, value in grant.add.items()
            },
            reason=reason,
        )
        for grant in _fitting(base, rolled.entry, source, asked, field)
    ]


def _source(base: KnowledgeBase, edition: str, reference: str, field: str) -> str:
    found = find(base, full_id(reference, edition))
    if not found:
        raise unknown_name(field, "entry", reference, base.entries)
    if edition_of(found[0]) != edition:
        message = f"{found[0]} is of another edition than the roll; name an entry of {edition}"
        raise RequestError(field, message)
    return found[0]


def _fitting(
    base: KnowledgeBase, rolled: str | None, source: str, asked: RequestedChange, field: str
) -> list[Grant]:
    grants = base.entries[source].grants
    keys = [grant.key for grant in grants if grant.key]
    if asked.grant is not None and asked.grant not in keys:
        raise unknown_name(f"{field}.grant", f"grant of {source}", asked.grant, keys)
    if asked.grant is not None:
        return [grant for grant in grants if grant.key == asked.grant]
    free = asked.side == "opponent" or rolled is None
    fitting = [
        grant
        for grant in grants
        if grant.instead_of is None and (free or _concerns(base, grant, rolled or ""))
    ]
    if not fitting:
        hint = f"name one of its grants under `grant`: {', '.join(keys)}" if keys else "leave it out"
        raise RequestError(f"{field}.from", f"{source} grants nothing that concerns {rolled}; {hint}")
    return fitting


def _concerns(base: KnowledgeBase, grant: Grant, rolled: str) -> bool:
    edition, classes = edition_of(rolled), base.entries[rolled].classes
    return any(
        target == "rating" or full_id(target, edition) == rolled or target.removeprefix("class:") in classes
        for target in grant.to
    )


def _slot(key: str, asked: RequestedChange) -> str:
    """Return what a change of one side is called from the point of view of the one who rolls."""
    if asked.side == "actor":
        return key
    if key == "pool":
        return "against"
    return key if key in SLOTS else f"target.{key}"


def _amount(
    base: KnowledgeBase,
    rolled: Rolled,
    source: str,
    grant: Grant,
    value: int | str,
    asked: RequestedChange,
    field: str,
) -> int | str:
    """Return what a grant adds, all times together, held at the most that it comes to."""
    amount = _number(base, rolled, source, value, asked)
    if asked.times == 1 or isinstance(amount, str):
        return amount
    if not grant.stacks:
        name = base.entries[source].name
        raise RequestError(
            f"{field}.times", f"{name} does not add up when it is taken again; leave out `times`"
        )
    total = amount * asked.times
    most = total if grant.most is None else _number(base, rolled, source, grant.most, asked)
    return min(total, most) if isinstance(most, int) else total


def _number(
    base: KnowledgeBase, rolled: Rolled, source: str, value: int | str, asked: RequestedChange
) -> int | str:
    if isinstance(value, int):
        return value
    names = names_known(base.editions[rolled.edition], base.entries[source])
    scene = rolled.scene if asked.side == "actor" else rolled.scene.other_side()
    rounding: Rounding = "up" if rolled.rulings["rounding"] == "up" else "down"
    worked = resolver.evaluate(parse_value(value, names), scene, rounding).value
    return worked if isinstance(worked, int | str) else "unknown"
