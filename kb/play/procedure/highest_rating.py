"""Ratings that are the highest of others: of those that a request gives, if it doesn't give all of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import resolver
from kb.model import Edition
from kb.play.procedure.dependent_steps import body_side
from kb.play.request.untrained import counted_value
from kb.play.sentences.rolls import highest_counts, other_counts
from kb.play.side import PARTIES
from resolver.notation import Most, Name, Roll, Tree, highest_in
from resolver.procedures.procedure import body_of
from resolver.reasons import Reason
from resolver.values.names_read import Keys, Side, other_side, ratings_in_trees


@dataclass(frozen=True, slots=True)
class _Substitute:
    """A rating that a request leaves out, and what counts in its place."""

    name: str
    side: Side
    value: int | str
    warning: Reason | None = None
    """What counts, unless that is a choice between two."""
    other: str = ""
    """The other of two ratings, which counts."""


def with_substitutes(
    edition: Edition, procedure: resolver.Procedure, scene: resolver.Scene, keys: Keys
) -> tuple[resolver.Scene, list[Reason]]:
    """Return *scene* with what counts for missing ratings, and what to warn of.

    Where a test takes the higher of two ratings and the request gives one, that is the choice. A missing term that is
    the highest of others is the highest of those given.
    """
    substitutes = {(each.side, each.name): each for each in _choice_substitutes(edition, procedure, scene)}
    substitutes |= {
        (each.side, each.name): each for each in _term_substitutes(edition, procedure, scene, keys)
    }
    if not substitutes:
        return scene, []
    filled_scene = replace(
        scene,
        actor={**scene.actor, **_values(substitutes, "actor")},
        target={**scene.target, **_values(substitutes, "target")},
    )
    chosen = {
        f"{each.name}{PARTIES[each.side].after}": each.other for each in substitutes.values() if each.other
    }
    warnings = [each.warning for each in substitutes.values() if each.warning is not None]
    return filled_scene, [*([other_counts([*chosen], [*chosen.values()])] if chosen else ()), *warnings]


def _values(substitutes: Mapping[tuple[Side, str], _Substitute], side: Side) -> dict[str, int | str]:
    return {name: each.value for (of, name), each in substitutes.items() if of == side}


def _bodies(procedure: resolver.Procedure) -> Iterator[tuple[Side, Tree]]:
    """Yield the expressions of each step with the side whose ratings they mean."""
    for step in procedure.steps.values():
        yield body_side(step), body_of(step)


def _choice_substitutes(
    edition: Edition, procedure: resolver.Procedure, scene: resolver.Scene
) -> Iterator[_Substitute]:
    """Yield what counts for a rating beside which a test takes another if that is higher."""
    terms = edition.terms.keys() - procedure.steps.keys()
    for roller, body in _bodies(procedure):
        for side, choice in _choices(body, roller):
            side_scene = replace(scene, roller=side)
            for name, other in ((choice.first, choice.second), (choice.second, choice.first)):
                if (
                    not isinstance(name, Name)
                    or not isinstance(other, Name)
                    or not {name.name, other.name} <= terms
                ):
                    continue
                value = side_scene.value_of(other)
                if side_scene.value_of(name) is None and isinstance(value, int):
                    yield _Substitute(name.name, _owner(name, side), value, other=other.name)


def _choices(tree: Tree, side: Side) -> Iterator[tuple[Side, Most]]:
    """Yield each choice of the higher of two values with its side of the roll."""
    if isinstance(tree, Roll):
        yield from ((side, each) for each in highest_in(tree.actor))
        if tree.opposition is not None:
            yield from ((other_side(side), each) for each in highest_in(tree.opposition))
    else:
        yield from ((side, each) for each in highest_in(tree))


def _owner(name: Name, side: Side) -> Side:
    return side if name.of not in ("actor", "target") else "target" if name.of == "target" else "actor"


def _term_substitutes(
    edition: Edition, procedure: resolver.Procedure, scene: resolver.Scene, keys: Keys
) -> Iterator[_Substitute]:
    """Yield what counts for a missing term that is the highest of others."""
    for roller, body in _bodies(procedure):
        for rating in ratings_in_trees(keys, body, roller=roller):
            parts = edition.terms[rating.name].highest_of if rating.name in edition.terms else []
            side_scene = replace(scene, roller=rating.side)
            values = {part: side_scene.value_of(Name(part)) for part in parts}
            known_values = {part: value for part, value in values.items() if isinstance(value, int)}
            if known_values and side_scene.value_of(Name(rating.name)) is None:
                highest = max(known_values, key=lambda part: known_values[part])
                warning = highest_counts(rating.name, rating.side, highest, parts)
                value = counted_value(edition, rating.name, known_values[highest])
                yield _Substitute(rating.name, rating.side, value, warning)
