"""What a dial adds up of your own ratings, so that it can start with those of a character."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kb.model import Edition
from kb.play.request.tiers import USUAL, rating_of
from resolver import Bound
from resolver.dice.throws import CountedThrow
from resolver.notation import Choice, Dice, Expression, Flat, Name, Number, Sum, names_in
from resolver.values.names_read import Side, other_side
from site_src.figures.dials import ShownDial

Addend = int | dict[str, Any]
"""A number, or a rating.

It has its `name`, under `or` the names that count as it, and `less` if it is taken off. A skill has under
`unlearned` the highest rating of a skill not learned (`at`), what that counts as (`is`, missing if nobody rolls it
so), and the `never` of the names for which nobody does. What a weapon may give has under `arms` the skills of the
weapons that count.
"""


def addends_of(
    edition: Edition, counting: Mapping[str, Sequence[str]], bound: Bound, dial: ShownDial
) -> list[Addend] | None:
    """Return what *dial* adds up; None if not all of it is plain numbers and ratings of yours.

    Args:
        edition: The edition of the roll.
        counting: The names that can count as each term in it.
        bound: The roll with a professional's ratings.
        dial: One of its dials.
    """
    if dial.part is None:
        return None
    who, key = dial.part
    printed = bound.changed.roll.actor if who == "actor" else bound.changed.roll.opposition
    side = bound.actor if who == "actor" else bound.opponent
    roller = bound.changed.scene.roller
    owner = roller if who == "actor" else other_side(roller)
    expression = getattr(printed, key)
    if side is None or side.on_top or isinstance(expression, Choice):
        return None
    try:
        found = [
            *_addends(edition, counting, expression, owner, counted=isinstance(side.throw, CountedThrow))
        ]
    except ValueError:
        return None
    arms = _weapon_skills(edition, counting, bound)
    if arms:
        found = [_with_arms(edition, each, arms) for each in found]
    found += _modifiers(bound, who, key)
    return found if _professional(edition, found) == dial.value else None


def _addends(
    edition: Edition,
    counting: Mapping[str, Sequence[str]],
    expression: Expression,
    owner: Side,
    *,
    counted: bool,
) -> Iterator[Addend]:
    """Yield the terms of a sum.

    Raises:
        ValueError: If one of them is neither a number nor a rating of yours.
    """
    for sign, term in expression.terms if isinstance(expression, Sum) else [("+", expression)]:
        match term:
            case Dice() if not counted:
                continue
            case Number(number) | Flat(number) | Dice(number, None):
                yield number if sign == "+" else -number
            case Name(name, of) if (of or owner) == "actor" and name in counting and _is_yours(edition, name):
                fields = {
                    "name": name,
                    "or": [*counting[name]],
                    "less": sign == "-",
                    "unlearned": _unlearned(edition, name),
                }
                yield {key: value for key, value in fields.items() if value}
            case _:
                raise ValueError(term)


def _unlearned(edition: Edition, name: str) -> dict[str, Any]:
    """Return what an unlearned skill counts as; empty if *name* is none."""
    term = edition.terms[name]
    if term.kind != "skill":
        return {}
    if term.untrained is None:
        return {"at": 0, "is": 0}
    counts_as = {"is": term.untrained} if isinstance(term.untrained, int) else {}
    never = {"never": term.never_untrained} if term.never_untrained else {}
    return {"at": edition.untrained_at, **counts_as, **never}


def _weapon_skills(edition: Edition, counting: Mapping[str, Sequence[str]], bound: Bound) -> list[str]:
    """Return the skills of the weapons that the roll is made with; empty if it names none."""
    names = dict.fromkeys(each.name for each in names_in(bound.changed.roll.actor))
    skills = [name for name in names if name in edition.terms and edition.terms[name].kind == "skill"]
    return [each for name in skills for each in (name, *counting.get(name, ()))]


def _with_arms(edition: Edition, addend: Addend, arms: list[str]) -> Addend:
    """Return a rating that a weapon may give with the skills of the weapons that count."""
    if isinstance(addend, int) or edition.terms[addend["name"]].kind not in ("rating", "limit"):
        return addend
    return {**addend, "arms": arms}


def _is_yours(edition: Edition, name: str) -> bool:
    term = edition.terms.get(name)
    return term is not None and term.of == "actor" and term.is_ is None


def _modifiers(bound: Bound, who: str, key: str) -> list[int]:
    changes = [each for each in bound.changed.modifiers if (each.who, each.on) == (who, key)]
    return [each.value for each in changes if isinstance(each.value, int)]


def _professional(edition: Edition, addends: list[Addend]) -> int | None:
    """Return the sum for a professional; None if nothing of it is a rating."""
    ratings = [each for each in addends if isinstance(each, dict)]
    found = [rating_of(edition.terms[each["name"]], USUAL) for each in ratings]
    numbers = [each for each in found if isinstance(each, int)]
    if not ratings or len(numbers) < len(found):
        return None
    signed = [-number if "less" in each else number for number, each in zip(numbers, ratings, strict=True)]
    return sum(signed) + sum(each for each in addends if isinstance(each, int))
