"""Ratings that are the highest of others: of those that a request gives, if it doesn't give all of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import resolver
from kb.model import Edition
from kb.play.sentences.rolls import highest_counts, other_counts
from resolver.notation import Most, Name, Roll, Tree, highest_in
from resolver.procedures.procedure import body_of
from resolver.reasons import Reason
from resolver.values.names_read import Keys, Side, other_side, ratings_read, roller_of


@dataclass(frozen=True, slots=True)
class _Taken:
    """A rating that a request leaves out, and what counts in its place."""

    name: str
    side: Side
    value: int
    warning: Reason
    """What counts."""


def with_highest_given(
    edition: Edition, procedure: resolver.Procedure, scene: resolver.Scene, keys: Keys
) -> tuple[resolver.Scene, list[Reason]]:
    """Return *scene* with what counts for missing ratings, and a warning for each.

    Where a test takes the higher of two ratings and the request gives one, that is the choice. A missing term that is
    the highest of others is the highest of those given.
    """
    found = {(each.side, each.name): each for each in _of_choices(edition, procedure, scene)}
    found |= {(each.side, each.name): each for each in _of_terms(edition, procedure, scene, keys)}
    if not found:
        return scene, []
    filled = replace(
        scene,
        actor={**scene.actor, **_values(found, "actor")},
        target={**scene.target, **_values(found, "target")},
    )
    return filled, [each.warning for each in found.values()]


def _values(found: Mapping[tuple[Side, str], _Taken], side: Side) -> dict[str, int]:
    return {name: each.value for (of, name), each in found.items() if of == side}


def _bodies(procedure: resolver.Procedure) -> Iterator[tuple[Side, Tree]]:
    """Yield the expressions of each step with the side whose ratings they mean."""
    for step in procedure.steps.values():
        yield roller_of(step.by) if isinstance(step, resolver.ProcedureRoll) else "actor", body_of(step)


def _of_choices(edition: Edition, procedure: resolver.Procedure, scene: resolver.Scene) -> Iterator[_Taken]:
    """Yield what counts for a rating beside which a test takes another if that is higher."""
    terms = edition.terms.keys() - procedure.steps.keys()
    for roller, body in _bodies(procedure):
        for side, choice in _choices(body, roller):
            seen = replace(scene, roller=side)
            for name, other in ((choice.first, choice.second), (choice.second, choice.first)):
                if (
                    not isinstance(name, Name)
                    or not isinstance(other, Name)
                    or not {name.name, other.name} <= terms
                ):
                    continue
                value = seen.value_of(other)
                if seen.value_of(name) is None and isinstance(value, int):
                    whose = _side(name, side)
                    warning = other_counts(name.name, whose, other.name)
                    yield _Taken(name.name, whose, value, warning)


def _choices(tree: Tree, side: Side) -> Iterator[tuple[Side, Most]]:
    """Yield each choice of the higher of two values with its side of the roll."""
    if isinstance(tree, Roll):
        yield from ((side, each) for each in highest_in(tree.actor))
        if tree.opposition is not None:
            yield from ((other_side(side), each) for each in highest_in(tree.opposition))
    else:
        yield from ((side, each) for each in highest_in(tree))


def _side(name: Name, side: Side) -> Side:
    return side if name.of not in ("actor", "target") else "target" if name.of == "target" else "actor"


def _of_terms(
    edition: Edition, procedure: resolver.Procedure, scene: resolver.Scene, keys: Keys
) -> Iterator[_Taken]:
    """Yield what counts for a missing term that is the highest of others."""
    for roller, body in _bodies(procedure):
        for rating in ratings_read(keys, body, roller=roller):
            parts = edition.terms[rating.name].highest_of if rating.name in edition.terms else []
            seen = replace(scene, roller=rating.side)
            values = {part: seen.value_of(Name(part)) for part in parts}
            given = {part: value for part, value in values.items() if isinstance(value, int)}
            if given and seen.value_of(Name(rating.name)) is None:
                highest = max(given, key=lambda part: given[part])
                warning = highest_counts(rating.name, rating.side, highest, parts)
                yield _Taken(rating.name, rating.side, given[highest], warning)
