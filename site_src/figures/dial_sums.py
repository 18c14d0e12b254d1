"""What a dial adds up of your own ratings, so that it can start with those of a character."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kb.model import Edition
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import USUAL, rating_of
from kb.play.situation.weapons_used import skills_of_the_test, skills_of_weapons
from resolver import Bound
from resolver.dice.throws import CountedThrow
from resolver.notation import Dice, Expression, Flat, Least, Most, Name, Number, Sum
from resolver.values.names_read import Side, other_side, owner_of, ratings_in_trees
from site_src.figures.dials import ShownDial
from site_src.figures.entry_rolls import RollOfEntry

Addend = int | dict[str, Any]
"""A number, a rating of yours, a professional's rating of the target (`theirs`), or a bound of what comes before it.

A rating of yours has its `name`, under `or` the names that count as it, `less` if it is taken off, and `without`,
what counts for a character who doesn't have it, if the edition says so. A skill has under `unlearned` the highest
rating of a skill not learned (`at`), what that counts as (`is`, missing if nobody rolls it so), and the `never` of
the names for which nobody does. What a weapon may give has under `arms` the skills of the weapons that count. A
bound is the `least` or the `most` that the sum can be.
"""


def addends_of(roll: RollOfEntry, dial: ShownDial) -> list[Addend] | None:
    """Return what *dial* adds up; None if not all of it is plain numbers and ratings, at least one of them yours.

    Args:
        roll: A roll.
        dial: One of its dials between two professionals.
    """
    bound = roll.bound(USUAL, USUAL)
    who, key = dial.part
    printed = bound.changed.roll.actor if who == "actor" else bound.changed.roll.opposition
    side = bound.actor if who == "actor" else bound.opponent
    roller = bound.changed.scene.roller
    owner = roller if who == "actor" else other_side(roller)
    if side is None or (side.on_top and key == "pool"):
        return None
    edition, counting = roll.situation.subject.edition, roll.counting
    counted = isinstance(side.throw, CountedThrow)
    try:
        found = [*_bounded(edition, counting, getattr(printed, key), owner, counted=counted)]
    except ValueError:
        return None
    arms = _weapon_skills(roll)
    if arms:
        found = [_with_arms(edition, each, arms) for each in found]
    found += _modifiers(bound, who, key)
    return found if _professional(edition, found) == dial.value else None


def total_of(addends: Sequence[Addend], numbers: Mapping[str, int]) -> int:
    """Return what *addends* come to with the *numbers* of yours, each by the name of a rating."""
    total = 0
    for each in addends:
        match each:
            case int(number) | {"theirs": int(number)}:
                total += number
            case {"least": int(bound)}:
                total = max(total, bound)
            case {"most": int(bound)}:
                total = min(total, bound)
            case {"name": str(name)}:
                total += -numbers[name] if "less" in each else numbers[name]
    return total


def _bounded(
    edition: Edition,
    counting: Mapping[str, Sequence[str]],
    expression: Expression | None,
    owner: Side,
    *,
    counted: bool,
) -> Iterator[Addend]:
    """Yield the terms of a sum, and the bound that it may have.

    Raises:
        ValueError: If one of the terms is neither a number nor a rating.
    """
    match expression:
        case Most(value, Number(bound)) | Most(Number(bound), value):
            yield from _addends(edition, counting, value, owner, counted=counted)
            yield {"least": bound}
        case Least(value, Number(bound)) | Least(Number(bound), value):
            yield from _addends(edition, counting, value, owner, counted=counted)
            yield {"most": bound}
        case _:
            yield from _addends(edition, counting, expression, owner, counted=counted)


def _addends(
    edition: Edition,
    counting: Mapping[str, Sequence[str]],
    expression: Expression | None,
    owner: Side,
    *,
    counted: bool,
) -> Iterator[Addend]:
    """Yield the terms of a sum.

    Raises:
        ValueError: If one of them is neither a number nor a rating.
    """
    for sign, term in expression.terms if isinstance(expression, Sum) else [("+", expression)]:
        match term:
            case Dice() if not counted:
                continue
            case Number(number) | Flat(number) | Dice(number, None):
                yield number if sign == "+" else -number
            case Name(name) as read if owner_of(read, owner) == "actor" and _is_yours(
                edition, counting, read
            ):
                yield _rating(edition, name, counting[name], less=sign == "-")
            case Name(name) as read if (
                owner_of(read, owner) == "target" and (theirs := _of_target(edition, name)) is not None
            ):
                yield {"theirs": theirs if sign == "+" else -theirs}
            case _:
                raise ValueError(term)


def _rating(edition: Edition, name: str, counting: Sequence[str], *, less: bool) -> dict[str, Any]:
    fields = {"name": name, "or": [*counting], "less": less, "unlearned": _unlearned(edition, name)}
    without = edition.terms[name].without
    return {
        **{key: value for key, value in fields.items() if value},
        **({"without": without} if isinstance(without, int) else {}),
    }


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


def _weapon_skills(roll: RollOfEntry) -> list[str]:
    """Return the skills of the weapons that you make the roll with, or its attack; empty if nothing names any."""
    bound = roll.bound(USUAL, USUAL)
    scene, subject = bound.changed.scene, roll.situation.subject
    terms = subject.edition.terms
    read = ratings_in_trees(scene.keys, bound.changed.roll, roller=scene.roller)
    names = dict.fromkeys(each.name for each in read if each.side == "actor" and each.name in terms)
    skills = [name for name in names if terms[name].kind == "skill"]
    if skills:
        return [each for name in skills for each in (name, *roll.counting.get(name, ()))]
    entry = roll.base.entries[subject.entry or ""]
    of_roll = skills_of_weapons(roll.base, subject, ResolveRequest(entry=subject.entry), ())
    return of_roll or [*dict.fromkeys(skills_of_the_test(subject, entry))]


def _with_arms(edition: Edition, addend: Addend, arms: list[str]) -> Addend:
    """Return a rating that a weapon may give with the skills of the weapons that count."""
    if isinstance(addend, int) or "name" not in addend:
        return addend
    if edition.terms[addend["name"]].kind not in ("rating", "limit"):
        return addend
    return {**addend, "arms": arms}


def _is_yours(edition: Edition, counting: Mapping[str, Sequence[str]], name: Name) -> bool:
    term = edition.terms.get(name.name)
    return name.name in counting and term is not None and term.of == "actor" and term.is_ is None


def _of_target(edition: Edition, name: str) -> int | None:
    """Return a professional's rating of the target; None if the name is none, or no number."""
    term = edition.terms.get(name)
    number = rating_of(term, USUAL) if term is not None and term.of == "actor" and term.is_ is None else None
    return number if isinstance(number, int) else None


def _modifiers(bound: Bound, who: str, key: str) -> list[int]:
    changes = [each for each in bound.changed.modifiers if (each.who, each.on) == (who, key)]
    return [each.value for each in changes if isinstance(each.value, int)]


def _professional(edition: Edition, addends: list[Addend]) -> int | None:
    """Return the sum for a professional; None if nothing of it is a rating of yours, or one is no number."""
    names = [each["name"] for each in addends if isinstance(each, dict) and "name" in each]
    ratings = {name: rating_of(edition.terms[name], USUAL) for name in names}
    numbers = {name: each for name, each in ratings.items() if isinstance(each, int)}
    return total_of(addends, numbers) if names and len(numbers) == len(ratings) else None
