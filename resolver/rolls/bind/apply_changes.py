"""A roll and its scene after changes, one after the other."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from resolver.dice.handling import KEYS as HANDLING_KEYS
from resolver.dice.handling import describe, helped, increased, set_handling
from resolver.notation import Expression, Name, Number, Roll, Side, Sum, names_in, parse_roll, parse_value
from resolver.rolls.bind.roll_changes import KEYS, WILD, Change, Changed, ChangeError, Modifier, Who
from resolver.values.arithmetic import add
from resolver.values.expression import evaluate
from resolver.values.scene import Scene, Unbound, Value
from resolver.wording import did_you_mean, signed


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
        step = _Step(change.reason, names, change.who)
        for key, value in change.set.items():
            state = step.set(state, key, value)
        for key, value in change.add.items():
            state = step.add(state, key, value)
        if change.helpers:
            state = step.help(state, change)
    return state


@dataclass(frozen=True, slots=True)
class _Step:
    """One change at work."""

    reason: str | None
    names: Collection[str]
    who: Who = "actor"

    def set(self, state: Changed, key: str, value: int | str) -> Changed:
        note = self.note(f"{key} becomes {value}")
        roll = state.roll
        match key:
            case "wild":
                if value not in WILD:
                    raise ChangeError(f'wild is "{value}"; it must be one of {", ".join(WILD)}.')
                self.rolled(roll)
                if self.who == "opponent":
                    return replace(state, opposing_wild=str(value), notes=(*state.notes, note))
                return replace(state, wild=str(value), notes=(*state.notes, note))
            case "against":
                roll = replace(roll, opposition=None if value == "none" else self.side(value))
            case "limit" | "requirement" if value == "none":
                roll = self.with_side(roll, _with(self.rolled(roll), key, None))
            case "pool" | "limit" | "requirement":
                roll = self.with_side(roll, _with(self.rolled(roll), key, self.expression(value)))
            case _ if key in HANDLING_KEYS:
                self.rolled(roll)
                more = set_handling(state.handling(self.who), key, value)
                return state.with_handling(self.who, more, self.note(describe(key, value)))
            case _:
                return self.rate(state, key, self.rating(value, state.scene), note)
        return replace(state, roll=roll, notes=(*state.notes, note))

    def add(self, state: Changed, key: str, value: int | str) -> Changed:
        if key == "wild":
            raise ChangeError(f"wild can only be set, to one of {', '.join(WILD)}.")
        scene = state.scene if self.who == "actor" else state.scene.other_side()
        amount = evaluate(self.expression(value), scene).value
        match key:
            case "pool" | "limit" | "requirement":
                self.rolled(state.roll)
                modifier = Modifier(amount, self.reason, self.who, on=key)
                return replace(state, modifiers=(*state.modifiers, modifier))
            case "against":
                if state.roll.opposition is None:
                    raise ChangeError("No side rolls against this roll; set `against` before adding to it.")
                against = Modifier(amount, self.reason, "opponent")
                return replace(state, modifiers=(*state.modifiers, against))
            case _ if key in HANDLING_KEYS:
                self.rolled(state.roll)
                return self.treat(state, key, amount)
        note = self.note(f"{key} {signed(amount)}")
        before = state.scene.value_of(self.name(key, state))
        if before is None:
            return replace(state, notes=(*state.notes, f"{note}: it has no value to be added to"))
        return self.rate(state, key, _sum(key, before, amount), note)

    def treat(self, state: Changed, key: str, amount: Value) -> Changed:
        """Return the state in which more is done with the dice of a side."""
        if not isinstance(amount, int):
            raise ChangeError(f"What is added to {key} is {signed(amount)}; it must be a number.")
        more = increased(state.handling(self.who), key, amount)
        return state.with_handling(self.who, more, self.note(describe(key, amount)))

    def help(self, state: Changed, change: Change) -> Changed:
        """Return the state in which others help.

        Raises:
            ChangeError: If it is the other side that they would help.
        """
        if self.who != "actor":
            raise ChangeError("Only the one who acts can be helped; leave out who helps the other side.")
        throw = helped(state.handling(self.who), change.helpers, change.helped_limit)
        dice = ", ".join(map(str, change.helpers))
        return state.with_handling(self.who, throw, self.note(f"those who help throw {dice} dice"))

    def rolled(self, roll: Roll) -> Side:
        """Return the side of the roll that is changed.

        Raises:
            ChangeError: If the roll has no such side.
        """
        if self.who == "actor":
            return roll.actor
        if roll.opposition is None:
            raise ChangeError("No side rolls against this roll; there are no dice of that side to change.")
        return roll.opposition

    def with_side(self, roll: Roll, side: Side) -> Roll:
        """Return the roll with another side in place of the one that is changed."""
        return replace(roll, actor=side) if self.who == "actor" else replace(roll, opposition=side)

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
            hint = did_you_mean(name.name, [*KEYS, *known], f"change {', '.join(KEYS)} or a rating.")
            raise ChangeError(f'"{key}" is nothing that can be changed in this roll; {hint}')
        return name

    def note(self, what: str) -> str:
        whose = "" if self.who == "actor" else "the other side: "
        return f"{whose}{what} ({self.reason})" if self.reason else f"{whose}{what}"

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
