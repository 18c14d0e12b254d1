"""What variants, grants and modifiers change in a roll, and the roll after them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Literal

from resolver.arithmetic import add
from resolver.expression import evaluate
from resolver.notation import Expression, Name, Number, Roll, Side, Sum, names_in, parse_roll, parse_value
from resolver.scene import Scene, Unbound, Value

Who = Literal["actor", "opponent"]

WILD = ("none", "replace 1", "add 1")
"""What may be done with a wild die: nothing, one of the pool becomes it, or it comes on top."""

KEYS = ("pool", "limit", "requirement", "against", "wild")
"""What can be changed of a roll itself; any other key is a rating."""


class ChangeError(ValueError):
    """A change names something that the roll does not have, or gives it what it cannot be."""


@dataclass(frozen=True, slots=True)
class Change:
    """Values that are set and added, with the reason; each a number, or an expression that gives one.

    Keys are `pool`, `limit`, `requirement`, `wild`, `against` (the opposing side; what is added to it is added to
    its pool), or the name of a rating, with `target.` before it for one of the other side. `none` takes a limit, a
    requirement or the opposing side away.
    """

    set: Mapping[str, int | str] = field(default_factory=dict)
    add: Mapping[str, int | str] = field(default_factory=dict)
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Modifier:
    """Dice (or points of a total), limit or requirement that one side gains or loses."""

    value: Value
    reason: str | None = None
    who: Who = "actor"
    on: Literal["pool", "limit", "requirement"] = "pool"


@dataclass(frozen=True, slots=True)
class Changed:
    """A roll and its scene after changes."""

    roll: Roll
    scene: Scene
    wild: str = "none"
    modifiers: tuple[Modifier, ...] = ()
    notes: tuple[str, ...] = ()
    """What was set, and which ratings are others, in words."""


def modifier(value: int, reason: str | None = None) -> Change:
    """Return the change that adds *value* dice, or points of a total, for *reason*."""
    return Change(add={"pool": value}, reason=reason)


def changed(
    roll: Roll, scene: Scene, changes: Iterable[Change], *, names: Collection[str] = (), wild: str = "none"
) -> Changed:
    """Return *roll* and *scene* after *changes*, in order; what a change sets comes before what it adds.

    Args:
        roll: As printed.
        scene: The ratings of both sides.
        changes: Variants, grants and modifiers.
        names: Declared terms, for the expressions of changes.
        wild: The wild die of the roll as printed.

    Raises:
        ChangeError: If a change names what the roll does not have, or gives it what it cannot be.
    """
    state = Changed(roll, scene, wild)
    for change in changes:
        step = _Step(change.reason, names)
        for key, value in change.set.items():
            state = step.set(state, key, value)
        for key, value in change.add.items():
            state = step.add(state, key, value)
    return state


def of_roll(change: Change) -> Change:
    """Return what of *change* concerns the roll itself."""
    return _kept(change, of_roll=True)


def of_ratings(change: Change) -> Change:
    """Return what of *change* concerns ratings, wherever they are used."""
    return _kept(change, of_roll=False)


def _kept(change: Change, *, of_roll: bool) -> Change:
    def kept(values: Mapping[str, int | str]) -> dict[str, int | str]:
        return {key: value for key, value in values.items() if (key in KEYS) == of_roll}

    return Change(kept(change.set), kept(change.add), change.reason)


@dataclass(frozen=True, slots=True)
class _Step:
    """One change at work."""

    reason: str | None
    names: Collection[str]

    def set(self, state: Changed, key: str, value: int | str) -> Changed:
        note = self.note(f"{key} becomes {value}")
        roll = state.roll
        match key:
            case "wild":
                if value not in WILD:
                    raise ChangeError(f'wild is "{value}"; it must be one of {", ".join(WILD)}.')
                return replace(state, wild=str(value), notes=(*state.notes, note))
            case "against":
                roll = replace(roll, opposition=None if value == "none" else self.side(value))
            case "limit" | "requirement" if value == "none":
                roll = replace(roll, actor=_with(roll.actor, key, None))
            case "pool" | "limit" | "requirement":
                roll = replace(roll, actor=_with(roll.actor, key, self.expression(value)))
            case _:
                return self.rate(state, key, self.rating(value, state.scene), note)
        return replace(state, roll=roll, notes=(*state.notes, note))

    def add(self, state: Changed, key: str, value: int | str) -> Changed:
        if key == "wild":
            raise ChangeError(f"wild can only be set, to one of {', '.join(WILD)}.")
        amount = evaluate(self.expression(value), state.scene).value
        match key:
            case "pool" | "limit" | "requirement":
                return replace(state, modifiers=(*state.modifiers, Modifier(amount, self.reason, on=key)))
            case "against":
                if state.roll.opposition is None:
                    raise ChangeError("No side rolls against this roll; set `against` before adding to it.")
                against = Modifier(amount, self.reason, "opponent")
                return replace(state, modifiers=(*state.modifiers, against))
        note = self.note(f"{key} {signed(amount)}")
        before = state.scene.value_of(self.name(key, state))
        if before is None:
            return replace(state, notes=(*state.notes, f"{note}: it has no value to be added to"))
        return self.rate(state, key, _sum(key, before, amount), note)

    def rate(self, state: Changed, key: str, value: Value, note: str) -> Changed:
        """Return the state in which a rating has another value."""
        name, scene = self.name(key, state), state.scene
        side = name.of if name.of == "actor" or name.of == "target" else scene.roller
        other = scene.target if side == "actor" else scene.actor
        if name.name in scene.shared and name.name in other:
            side = "target" if side == "actor" else "actor"
        if side == "actor":
            scene = replace(scene, actor={**scene.actor, name.name: value})
        else:
            scene = replace(scene, target={**scene.target, name.name: value})
        return replace(state, scene=scene, notes=(*state.notes, note))

    def name(self, key: str, state: Changed) -> Name:
        """Return the rating that *key* names.

        Raises:
            ChangeError: If neither the edition, the roll nor the scene knows it.
        """
        of, dot, rest = key.partition(".")
        name = Name(rest, of) if dot and of in ("actor", "target") else Name(key)
        scene = state.scene
        known = {*self.names, *scene.actor, *scene.target, *(found.name for found in names_in(state.roll))}
        if name.name not in known:
            near = get_close_matches(name.name, [*KEYS, *known], n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"change {', '.join(KEYS)} or a rating."
            raise ChangeError(f'"{key}" is nothing that can be changed in this roll; {hint}')
        return name

    def note(self, what: str) -> str:
        return f"{what} ({self.reason})" if self.reason else what

    def expression(self, value: int | str) -> Expression:
        """Return the expression of an amount; whole numbers below 0 are one too."""
        if isinstance(value, int):
            return Number(value) if value >= 0 else Sum((("-", Number(-value)),))
        return parse_value(value, self.names)

    def side(self, value: int | str) -> Side:
        return parse_roll(str(value), self.names).actor

    def rating(self, value: int | str, scene: Scene) -> Value:
        """Return the value that a rating is set to; a word that stands for nothing else is a category."""
        try:
            return evaluate(self.expression(value), scene).value
        except Unbound:
            return str(value)


def signed(value: Value) -> str:
    """Return a number with its sign, with a true minus: "+2", "−4"."""
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else f"+{value}"
    return str(value)


def _with(side: Side, key: str, value: Expression | None) -> Side:
    match key:
        case "pool" if value is not None:
            return replace(side, pool=value)
        case "limit":
            return replace(side, limit=value)
    return replace(side, requirement=value)


def _sum(key: str, before: Value, amount: Value) -> Value:
    if isinstance(before, str) or isinstance(amount, str):
        raise ChangeError(f'{key} is "{before}", a category; it can be set, and not added to.')
    return add(before, amount)
