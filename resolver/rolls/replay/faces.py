"""Given dice: whose they are, whether they fit the roll, and what they show."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from resolver.dice.handling import MOST_HELPERS
from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Mark
from resolver.dice.throws import Counted, Totalled, deciding_die
from resolver.notation import Dice
from resolver.rolls.replay.counted_faces import DiceCount, count_dice, open_dice, thrown_again
from resolver.values.algebras import added_sides, operand
from resolver.values.arithmetic import Operation
from resolver.values.scene import Value

Face = int | Sequence[int]
"""The face of a die; a die that was thrown again is the list of its throws."""


class DiceError(ValueError):
    """The given dice are not the dice that the roll needs."""


def read_faces(
    faces: Sequence[Face], throw: Counted | Totalled, mechanic: Mechanic, rulings: Mapping[str, str], who: str
) -> DiceCount:
    """Return the result of *faces* as the dice of *throw*.

    Raises:
        DiceError: If they do not fit; the message says what was given and what is needed.
    """
    if isinstance(throw, Counted):
        return _counted(faces, throw, mechanic, rulings, who)
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
    return DiceCount(score, mark, shown.count(1))


def checked(faces: Sequence[Face], sides: Sequence[int], who: str) -> list[tuple[int, ...]]:
    """Return the throws of dice that are thrown once; *sides* has the faces of each die.

    Raises:
        DiceError: If there are too few or too many, a face does not exist, or a die is thrown again.
    """
    throws = _throws(faces, sides, who)
    for shown in throws:
        _check_once(shown, who)
    return throws


def _throws(faces: Sequence[Face], sides: Sequence[int], who: str) -> list[tuple[int, ...]]:
    if len(faces) != len(sides):
        raise DiceError(f"{len(faces)} {_dice(len(faces))} given for {who}; the roll needs {len(sides)}.")
    throws = [(face,) if isinstance(face, int) else tuple(face) for face in faces]
    for shown, most in zip(throws, sides, strict=True):
        if not shown:
            raise DiceError(f"A die of {who} has no face; give its face.")
        for face in shown:
            if not 1 <= face <= most:
                raise DiceError(f"A die of {who} shows {face}; its faces go from 1 to {most}.")
    return throws


def _check_once(shown: tuple[int, ...], who: str) -> None:
    if len(shown) != 1:
        raise DiceError(f"{list(shown)} is given for a die of {who}; dice of this roll are rolled once.")


def _check_open(shown: tuple[int, ...], sides: int, who: str) -> None:
    if shown[-1] == sides:
        raise DiceError(
            f"A die of {who} ends with {sides}, which explodes; write it as a list such as [{sides}, 2]."
        )
    if any(face != sides for face in shown[:-1]):
        raise DiceError(f"{list(shown)} is given for a die of {who}; only a die that shows {sides} explodes.")


def _counted(
    faces: Sequence[Face], throw: Counted, mechanic: Mechanic, rulings: Mapping[str, str], who: str
) -> DiceCount:
    throws = _throws(faces, [mechanic.sides] * throw.dice, who)
    if throw.handling.reroll != "none":
        _check_again(throws, throw, mechanic, rulings, who)
        return count_dice(throws, throw, mechanic, rulings)
    open_ = open_dice(throw, mechanic, rulings)
    for shown, opens in zip(throws, open_, strict=True):
        if opens:
            _check_open(shown, mechanic.sides, who)
        elif any(open_) and len(shown) > 1:
            raise DiceError(
                f"{list(shown)} is given for a die of {who} that is rolled once; put exploding dice last."
            )
        else:
            _check_once(shown, who)
    return count_dice(throws, throw, mechanic, rulings)


def _check_again(
    throws: Sequence[Sequence[int]], throw: Counted, mechanic: Mechanic, rulings: Mapping[str, str], who: str
) -> None:
    """Refuse dice that were rerolled but may not be."""
    given = [place for place, shown in enumerate(throws) if len(shown) > 1]
    if long := next((shown for shown in throws if len(shown) > 2), None):
        raise DiceError(f"{list(long)} is given for a die of {who}; a die is rolled again once at most.")
    allowed, word = (
        thrown_again([shown[0] for shown in throws], throw, mechanic, rulings),
        mechanic.word("hit"),
    )
    if throw.handling.reroll == "failures":
        fits, needed = given == allowed, f"the {len(allowed)} that show no {word}"
    else:
        fits = set(given) <= set(allowed) and len(given) == min(len(allowed), 1)
        needed = "one, a 1 if there is one"
    if not fits:
        needed = needed if allowed else f"none, as all show a {word} or the first throw is a glitch"
        raise DiceError(
            f"{len(given)} {_dice(len(given))} rerolled for {who}; the reroll takes {needed}. "
            "Write a rerolled die as [2, 5]."
        )


def _dice(count: int) -> str:
    return "die is" if count == 1 else "dice are"


class Shown:
    """An algebra that takes given dice in the order an expression throws them."""

    def __init__(
        self, mechanic: Mechanic, faces: Sequence[Face], who: str, claimed: int | None = None
    ) -> None:
        """Take the *faces* that *who* threw, or the first dice's result without faces."""
        self._mechanic = mechanic
        self._faces = list(faces)
        self._who = who
        self._claimed = claimed

    def constant(self, value: Value) -> Value:
        """Return *value*."""
        return value

    def throw(self, dice: Dice) -> Value:
        """Return the result of the next dice: their sum, or their hits if the edition counts hits.

        Raises:
            DiceError: If they are not the dice needed.
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
        """Return the result of *operation* on two values."""
        return operation(operand(first), operand(second))

    def finish(self) -> None:
        """Refuse leftover dice.

        Raises:
            DiceError: If any are left.
        """
        if self._faces:
            count = len(self._faces)
            raise DiceError(
                f"{count} {_dice(count)} left over for {self._who}; give only what the roll needs."
            )


SIDES = ("actor", "opponent", "requirement")
"""The rollers of a test: the two sides, and the dice of a requirement."""

HELPERS = tuple(f"helper{number}" for number in range(1, MOST_HELPERS + 1))
"""The actor's helpers, in order."""

ROLLERS = (*SIDES, *HELPERS)
"""Everyone whose dice can be given."""


@dataclass(frozen=True, slots=True)
class Given:
    """Given dice, or hits if the faces are not known, by roller (`ROLLERS`)."""

    dice: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who in (*self.dice, *self.hits):
            if who not in ROLLERS:
                known = f"{', '.join(SIDES)}, or {HELPERS[0]} to {HELPERS[-1]}"
                raise DiceError(f'Dice are given for "{who}"; choose {known}.')
        for who in self.dice:
            if who in self.hits:
                raise DiceError(f'Both dice and hits are given for "{who}"; give one of them.')

    def check_only(self, rollers: Collection[str]) -> None:
        """Refuse dice of anyone but *rollers*.

        Raises:
            DiceError: If there are any; the message says whose.
        """
        for who in (*self.dice, *self.hits):
            if who not in rollers and (who in self.hits or self.dice[who]):
                raise DiceError(f'Dice are given for "{who}", who rolls none here; leave them out.')
