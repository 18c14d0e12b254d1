"""Apply changes to a roll and its scene. Changes hold at once: their order does not matter."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from resolver.dice.handling import KEYS as HANDLING_KEYS
from resolver.dice.handling import add_to_handling, set_handling, with_helpers
from resolver.notation import (
    Expression,
    Name,
    Roll,
    Side,
    dice_in,
    join_terms,
    names_in,
    parse_roll,
)
from resolver.rolls.bind.roll_changes import (
    KEYS,
    WILD,
    Change,
    ChangedRoll,
    ChangeError,
    Modifier,
    SetOnce,
    Who,
    amount_of,
    in_batches,
    of_ratings,
    of_roll,
    with_part,
)
from resolver.sentences.changes import (
    TO_REACH,
    category_added_to,
    change_needs_ratings,
    change_not_number,
    dice_handled,
    helpers_added,
    no_such_wild_die,
    not_changeable,
    part_set,
    rating_changed,
    requirement_raised,
    roll_unopposed,
    target_helped,
    wild_die_twice,
    wild_only_set,
)
from resolver.values.arithmetic import add
from resolver.values.expression import evaluate
from resolver.values.names_read import Side as SideOfScene
from resolver.values.names_read import other_side, owner_and_name
from resolver.values.scene import UNKNOWN, Missing, Scene, Unbound, Value
from resolver.values.thrown import with_dice
from resolver.wording import nearest

_Lacking = tuple[Missing, ...]
"""Names without a value, from which the value of a rating comes."""

_ORDER = ("against", *(key for key in KEYS if key != "against"))
"""The order in which parts of a roll are set: the opposition before the handling of its dice."""


def apply_changes(
    roll: Roll,
    scene: Scene,
    changes: Iterable[Change],
    *,
    names: Collection[str] = (),
    wild: str = "none",
    word: str = TO_REACH,
) -> ChangedRoll:
    """Return *roll* and *scene* after *changes*, independent of their order.

    Variants apply first, ratings before the roll that reads them, and setting before adding. Amounts to set
    read the original ratings; amounts added to ratings read the ratings as set, and amounts added to a roll
    read the final ratings.

    Args:
        roll: As printed.
        scene: The ratings of both sides.
        changes: Variants, grants and modifiers.
        names: Declared terms, for the expressions of changes.
        wild: The printed roll's Wild Die.
        word: The edition's word for the number to reach.

    Raises:
        ChangeError: If a change names something that the roll does not have or sets an invalid value, or if
            two changes set the same thing differently.
    """
    state = ChangedRoll(roll, scene, wild)
    batches = in_batches(changes)
    for part in (of_ratings, of_roll):
        for batch in batches:
            state = _apply_batch(state, [_Step(part(change), names, word) for change in batch])
    return state


def _apply_batch(state: ChangedRoll, steps: Sequence["_Step"]) -> ChangedRoll:
    """Return the state after a batch of changes."""
    scene, once = state.scene, SetOnce()
    sets = [(step, key, value) for step in steps for key, value in step.change.set.items()]
    for step, key, value in sorted(sets, key=lambda found: _rank(found[1])):
        place, computed = step.aim(state, key, value, scene)
        if once.is_new(place, key, computed, step.change.reason):
            state = step.set(state, key, computed, value)
    scene = state.scene
    for step in steps:
        for key, value in step.change.add.items():
            state = step.add(state, key, value, scene)
        if step.change.helpers:
            state = step.help(state)
        if step.change.fallen:
            state = replace(state, fallen={**state.fallen, step.who: step.change.fallen})
    return state


def _rank(key: str) -> int:
    return _ORDER.index(key) if key in KEYS else 0


@dataclass(frozen=True, slots=True)
class _Step:
    """One change being applied."""

    change: Change
    names: Collection[str]
    word: str
    """The edition's word for the number to reach."""

    @property
    def who(self) -> Who:
        """Whose dice are changed."""
        return self.change.who

    def aim(
        self, state: ChangedRoll, key: str, value: int | str, scene: Scene
    ) -> tuple[Hashable, Value | _Lacking]:
        """Return what is set and its value, computed from the ratings of *scene*."""
        if key not in KEYS:
            return self.place(self.name(key, state), state.scene), self.rating(value, scene)
        return (key if key == "against" else (self.who, key)), value

    def set(self, state: ChangedRoll, key: str, computed: Value | _Lacking, value: int | str) -> ChangedRoll:
        """Return the state with something set to *computed*, written as *value*."""
        note = part_set(key, value, self.whose(state), self.change.reason, self.word)
        roll = state.roll
        match key:
            case "wild":
                if value not in WILD:
                    raise ChangeError(no_such_wild_die(value, WILD))
                self.roll_side(roll)
                has = state.opposing_wild if self.who == "opponent" else state.wild
                if has != value and "none" not in (has, value):
                    what = self.change.reason or f"wild {value}"
                    raise ChangeError(wild_die_twice(has, what))
                if self.who == "opponent":
                    return replace(state, opposing_wild=str(value), notes=(*state.notes, note))
                return replace(state, wild=str(value), notes=(*state.notes, note))
            case "against":
                roll = replace(roll, opposition=None if value == "none" else self.side(value))
            case "limit" | "requirement" if value == "none":
                roll = self.with_side(roll, with_part(self.roll_side(roll), key, None))
            case "pool" | "limit" | "requirement":
                roll = self.with_side(
                    roll, with_part(self.roll_side(roll), key, amount_of(value, self.names))
                )
            case _ if key in HANDLING_KEYS:
                self.roll_side(roll)
                more = set_handling(state.handling(self.who), key, value)
                return state.with_handling(self.who, more, self.handling_note(state, key, value))
            case _:
                return self.set_rating(state, key, computed, note)
        return replace(state, roll=roll, notes=(*state.notes, note))

    def add(self, state: ChangedRoll, key: str, value: int | str, scene: Scene) -> ChangedRoll:
        """Return the state with something added, computed from the ratings of *scene*."""
        if key == "wild":
            raise ChangeError(wild_only_set(WILD))
        expression = amount_of(value, self.names)
        if key == "requirement" and dice_in(with_dice(expression, self.own_scene(scene))):
            return self.raise_requirement(state, expression, value)
        amount = self.amount(expression, scene)
        number, missing = (UNKNOWN, amount) if isinstance(amount, tuple) else (amount, ())
        because, why = self.change.reason, self.change.why_unknown
        match key:
            case "pool" | "limit" | "requirement":
                self.roll_side(state.roll)
                modifier = Modifier(number, because, self.who, key, self.change.variant, missing, why)
                return replace(state, modifiers=(*state.modifiers, modifier))
            case "against":
                if state.roll.opposition is None:
                    raise ChangeError(roll_unopposed())
                against = Modifier(number, because, "opponent", "pool", self.change.variant, missing, why)
                return replace(state, modifiers=(*state.modifiers, against))
            case _ if key in HANDLING_KEYS:
                self.roll_side(state.roll)
                return self.add_handling(state, key, number, [one.name for one in missing])
        before = state.scene.value_of(self.name(key, state))
        has_value = before is not None or isinstance(amount, tuple)
        note = rating_changed(key, _plain(number), self.whose(state), because, has_value=has_value)
        if isinstance(amount, tuple):
            return self.set_rating(state, key, amount, note)
        if before is None:
            return replace(state, notes=(*state.notes, note))
        return self.set_rating(state, key, _sum(key, before, number), note)

    def raise_requirement(self, state: ChangedRoll, expression: Expression, value: int | str) -> ChangedRoll:
        """Return the state with dice that become a part of the number to reach."""
        printed = self.roll_side(state.roll).requirement
        if printed is None:
            modifier = Modifier(0, self.change.reason, self.who, on="requirement")
            return replace(state, modifiers=(*state.modifiers, modifier))
        roll = self.with_side(
            state.roll,
            with_part(self.roll_side(state.roll), "requirement", join_terms(printed, "+", expression)),
        )
        return replace(
            state,
            roll=roll,
            notes=(*state.notes, requirement_raised(value, self.whose(state), self.change.reason, self.word)),
        )

    def add_handling(
        self, state: ChangedRoll, key: str, amount: Value, missing: Sequence[str]
    ) -> ChangedRoll:
        """Return the state with an addition to the handling of a side's dice, if no rating of it is *missing*."""
        if missing:
            source = self.change.reason or f"What is added to {key}"
            raise ChangeError(change_needs_ratings(source, missing, self.own_scene(state.scene).roller))
        if not isinstance(amount, int):
            raise ChangeError(change_not_number(key, _plain(amount)))
        more = add_to_handling(state.handling(self.who), key, amount)
        return state.with_handling(self.who, more, self.handling_note(state, key, amount))

    def help(self, state: ChangedRoll) -> ChangedRoll:
        """Return the state with helpers.

        Raises:
            ChangeError: If they would help the opponent.
        """
        if self.who != "actor":
            raise ChangeError(target_helped())
        most = self.most_help(state)
        throw = with_helpers(state.handling(self.who), self.change.helpers, self.change.helped_limit, most)
        note = helpers_added(self.change.helpers, most, self.whose(state), self.change.reason)
        return state.with_handling(self.who, throw, note)

    def most_help(self, state: ChangedRoll) -> int | None:
        """Return the most dice that helpers add; None if nothing limits them."""
        read = {name.name for name in names_in(state.roll.actor.pool) if name.of is None}
        limiting = next((read & names for names in self.change.helped_most if read & names), frozenset[str]())
        values = [self.amount(Name(name), state.scene) for name in limiting]
        return max((value for value in values if isinstance(value, int)), default=None)

    def roll_side(self, roll: Roll) -> Side:
        """Return the side of the roll that the change is about.

        Raises:
            ChangeError: If the roll has no such side.
        """
        if self.who == "actor":
            return roll.actor
        if roll.opposition is None:
            raise ChangeError(roll_unopposed())
        return roll.opposition

    def with_side(self, roll: Roll, side: Side) -> Roll:
        """Return the roll with the changed side replaced."""
        return replace(roll, actor=side) if self.who == "actor" else replace(roll, opposition=side)

    def set_rating(self, state: ChangedRoll, key: str, value: Value | _Lacking, note: str) -> ChangedRoll:
        """Return the state with another value of a rating, or none if what it comes from has none."""
        name, scene = self.name(key, state), state.scene
        side, _ = self.place(name, scene)
        if isinstance(value, tuple):
            scene = replace(scene, lacking={**scene.lacking, (side, name.name): value})
        before = scene.actor if side == "actor" else scene.target
        after = {known: rating for known, rating in before.items() if known != name.name}
        if not isinstance(value, tuple):
            after[name.name] = value
        scene = replace(scene, actor=after) if side == "actor" else replace(scene, target=after)
        return replace(state, scene=scene, notes=(*state.notes, note))

    def place(self, name: Name, scene: Scene) -> tuple[SideOfScene, str]:
        """Return the side and name of rating *name*; of a shared one, the side that gives it."""
        side: SideOfScene = scene.roller
        if name.of is not None:
            side = "target" if name.of == "target" else "actor"
        other = scene.target if side == "actor" else scene.actor
        if name.name in scene.shared and name.name in other:
            side = other_side(side)
        return side, name.name

    def name(self, key: str, state: ChangedRoll) -> Name:
        """Return the rating that *key* names.

        Raises:
            ChangeError: If neither the edition, the roll nor the scene has it.
        """
        owner, bare = owner_and_name(key)
        name = Name(bare, owner)
        scene = state.scene
        known = {*self.names, *scene.actor, *scene.target, *(found.name for found in names_in(state.roll))}
        if name.name not in known:
            parts = [self.word if part == "requirement" else part for part in KEYS]
            raise ChangeError(not_changeable(name.name, nearest(name.name, [*KEYS, *known]), parts))
        return name

    def handling_note(self, state: ChangedRoll, key: str, value: int | str) -> str:
        """Return the note about the handling of the dice."""
        return dice_handled(key, value, self.whose(state), self.change.reason)

    def whose(self, state: ChangedRoll) -> str | None:
        """Return the word for the side whose dice change; None for the roller."""
        if self.who == "actor":
            return None
        return "the target" if state.scene.roller == "actor" else "you"

    def own_scene(self, scene: Scene) -> Scene:
        """Return *scene* from the side of the changed dice."""
        return scene if self.who == "actor" else scene.other_side()

    def side(self, value: int | str) -> Side:
        return parse_roll(str(value), self.names).actor

    def rating(self, value: int | str, scene: Scene) -> Value | _Lacking:
        """Return the value to set a rating to; a word with no other meaning is a category."""
        expression = amount_of(value, self.names)
        amount = self.amount(expression, scene)
        is_word = isinstance(expression, Name) and expression.name not in self.names
        return str(value) if is_word and isinstance(amount, tuple) else amount

    def amount(self, expression: Expression, scene: Scene) -> Value | _Lacking:
        """Return the value of an amount, or else the names in it without a value."""
        try:
            return evaluate(expression, self.own_scene(scene)).value
        except Unbound as error:
            return error.missing


def _plain(value: Value) -> int | str:
    return value if isinstance(value, int) else str(value)


def _sum(key: str, before: Value, amount: Value) -> Value:
    if isinstance(before, str) or isinstance(amount, str):
        raise ChangeError(category_added_to(key, _plain(before)))
    return add(before, amount)
