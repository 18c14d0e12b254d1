"""What one action changes in the rolls of another: its grants, as changes of a roll."""

from dataclasses import dataclass

import resolver
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Grant, RequestedChange
from kb.model.notated import names_known
from kb.problems import RequestError, unknown_name
from kb.references import edition_of, full_id
from resolver.notation import Rounding, parse_value
from resolver.rolls.bind.roll_changes import KEYS

OWN = ("wild", "against")
"""What of a roll is the actor's alone."""


OTHERS = "target."
"""What stands before a rating of the other side."""


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
    known = _known(base, rolled)
    return [
        resolver.Change(
            set={_slot(key, asked, field): value for key, value in grant.set.items() if key in known},
            add={
                _slot(key, asked, field): _amount(base, rolled, source, grant, value, asked, field)
                for key, value in grant.add.items()
                if key in known
            },
            reason=reason,
            who=asked.side,
        )
        for grant in _fitting(base, rolled.entry, source, asked, field)
    ]


def _known(base: KnowledgeBase, rolled: Rolled) -> set[str]:
    """Return what a grant may change: parts of a roll, ratings, and values of the test that is rolled."""
    steps = base.entries[rolled.entry].tests if rolled.entry else ()
    terms = base.editions[rolled.edition].terms
    return {*KEYS, *terms, *(f"{OTHERS}{name}" for name in terms), *steps}


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


def _slot(key: str, asked: RequestedChange, field: str) -> str:
    """Return what a change is called: of a rating, whose it is too, where it is the other side's."""
    if asked.side == "actor":
        return key
    if key in OWN:
        message = f"{asked.from_} changes {key}, which only the one who acts has in a roll"
        raise RequestError(f"{field}.side", f"{message}; ask about the other side's own roll instead")
    if key.startswith(OTHERS):
        return f"actor.{key.removeprefix(OTHERS)}"
    return key if key in KEYS else f"{OTHERS}{key}"


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
    return total if grant.most is None else _held(total, _number(base, rolled, source, grant.most, asked))


def _held(total: int, most: int | str) -> int | str:
    """Return *total*, no further from 0 than *most*; unknown where that is."""
    if isinstance(most, str):
        return most
    size = min(abs(total), abs(most))
    return size if total > 0 else -size


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
