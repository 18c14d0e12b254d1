"""Dice as they fell: whether they are the dice that are needed, and what they show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from resolver.algebras import added_sides, operand
from resolver.arithmetic import Operation
from resolver.mechanic import Mechanic
from resolver.notation import Dice
from resolver.scene import Value
from resolver.tallies import Mark
from resolver.throws import Counted, Totalled, deciding_die
from resolver.wild import others_hit_from, wild_hits

Face = int | Sequence[int]
"""A die as it fell; one that was thrown again is the list of its throws."""


class DiceError(ValueError):
    """Dice that were given are not the dice that are needed."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """What the dice of one side came to."""

    score: int
    """Hits, or the sum with its bonus; before the limit."""
    mark: Mark
    ones: int = 0
    """How many dice show a 1."""
    wild: int = 0
    """What the Wild Die shows; 0 where there is none."""


def read_faces(
    faces: Sequence[Face], throw: Counted | Totalled, mechanic: Mechanic, rulings: Mapping[str, str], who: str
) -> Fallen:
    """Return what *faces* come to as the dice of *throw*.

    Raises:
        DiceError: If they are not its dice; the message says what was given and what is needed.
    """
    if isinstance(throw, Counted):
        return _counted(faces, throw, mechanic, who)
    sides = [sides for count, sides in throw.dice for _ in range(abs(count))]
    signs = [1 if count > 0 else -1 for count, _ in throw.dice for _ in range(abs(count))]
    shown = [thrown[0] for thrown in checked(faces, sides, who)]
    score = sum(sign * face for sign, face in zip(signs, shown, strict=True)) + throw.bonus
    mark: Mark = "none"
    if deciding_die(throw, mechanic):
        if rulings["natural_20"] == "on" and shown[0] == mechanic.sides:
            mark = "natural-high"
        elif rulings["natural_1"] == "on" and shown[0] == 1:
            mark = "natural-low"
    return Fallen(score, mark, shown.count(1))


def glitch_mark(dice: int, ones: int, hits: int, mechanic: Mechanic) -> Mark:
    """Return whether *ones* among *dice* are a glitch; a critical one where there are no *hits*."""
    if mechanic.glitch and 2 * ones > dice:
        return "glitch" if hits else "critical-glitch"
    if mechanic.all_ones and dice and ones == dice:
        return "critical-glitch"
    return "none"


def checked(
    faces: Sequence[Face], sides: Sequence[int], who: str, *, open_ended: bool = False
) -> list[tuple[int, ...]]:
    """Return the throws of each die, where *sides* holds how many faces each has.

    Raises:
        DiceError: If there are too few or too many, a face does not exist, or a die is thrown again (or not) wrongly.
    """
    if len(faces) != len(sides):
        raise DiceError(f"{len(faces)} {_dice(len(faces))} given for {who}; the roll needs {len(sides)}.")
    throws = [(face,) if isinstance(face, int) else tuple(face) for face in faces]
    for shown, most in zip(throws, sides, strict=True):
        _check(shown, most, who, open_ended=open_ended)
    return throws


def _check(shown: tuple[int, ...], sides: int, who: str, *, open_ended: bool) -> None:
    for face in shown:
        if not 1 <= face <= sides:
            raise DiceError(f"A die of {who} shows {face}; its faces go from 1 to {sides}.")
    if not open_ended:
        if len(shown) != 1:
            raise DiceError(f"{list(shown)} is given for a die of {who}; dice of this roll are thrown once.")
        return
    if not shown or shown[-1] == sides:
        raise DiceError(
            f"A die of {who} ends with {sides}; it is thrown again, and written as a list such as [{sides}, 2]."
        )
    if any(face != sides for face in shown[:-1]):
        raise DiceError(
            f"{list(shown)} is given for a die of {who}; only a die that shows {sides} is thrown again."
        )


def _counted(faces: Sequence[Face], throw: Counted, mechanic: Mechanic, who: str) -> Fallen:
    targeted = throw.target is not None
    throws = checked(faces, [mechanic.sides] * throw.dice, who, open_ended=targeted and mechanic.open_ended)
    least = throw.target if throw.target is not None else mechanic.counted_from
    wild, others = (throws[0][0], throws[1:]) if throw.wild else (0, throws)
    if throw.wild:
        least = others_hit_from(wild, mechanic)
    hits = wild_hits(wild, mechanic) + sum(sum(shown) >= least for shown in others)
    ones = sum(shown[0] == 1 for shown in throws)
    return Fallen(hits, glitch_mark(throw.dice, ones, hits, mechanic), ones, wild)


def _dice(count: int) -> str:
    return "die is" if count == 1 else "dice are"


class Shown:
    """An algebra of values: takes given dice in the order in which an expression throws them."""

    def __init__(
        self, mechanic: Mechanic, faces: Sequence[Face], who: str, claimed: int | None = None
    ) -> None:
        """Take *faces* that *who* threw, or what the first dice came to where nobody knows their faces."""
        self._mechanic = mechanic
        self._faces = list(faces)
        self._who = who
        self._claimed = claimed

    def constant(self, value: Value) -> Value:
        """Return *value*."""
        return value

    def throw(self, dice: Dice) -> Value:
        """Return what the next dice come to: their sum, or their hits where the dice of an edition are counted.

        Raises:
            DiceError: If they are not the dice that are needed.
        """
        if self._claimed is not None:
            claimed, self._claimed = self._claimed, None
            return claimed
        taken, self._faces = self._faces[: dice.count], self._faces[dice.count :]
        sides = added_sides(dice, self._mechanic)
        every = [sides or self._mechanic.sides] * dice.count
        shown = [thrown[0] for thrown in checked(taken, every, self._who)]
        return sum(shown) if sides else sum(face >= self._mechanic.counted_from for face in shown)

    def combine(self, operation: Operation, first: Value, second: Value) -> Value:
        """Return what *operation* makes of two values."""
        return operation(operand(first), operand(second))

    def finish(self) -> None:
        """Refuse dice that nothing throws.

        Raises:
            DiceError: If any are left.
        """
        if self._faces:
            count = len(self._faces)
            raise DiceError(
                f"{count} {_dice(count)} left over for {self._who}; give only those that it needs."
            )
