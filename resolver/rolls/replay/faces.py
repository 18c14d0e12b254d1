"""Given dice: whose they are, whether they fit the roll, and what they show."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from resolver.dice.handling import MOST_HELPERS
from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Mark
from resolver.dice.throws import CountedThrow, TotalThrow, deciding_die
from resolver.notation import Dice
from resolver.reasons import ReasonedError
from resolver.rolls.replay.counted_faces import DiceCount, count_dice, open_dice, rerollable_dice
from resolver.sentences.given_dice import (
    dice_and_hits,
    die_exploded_early,
    die_not_finished,
    die_rerolled_twice,
    die_thrown_once,
    die_without_face,
    exploding_dice_last,
    no_such_face,
    no_such_roller,
    rolls_nothing,
    too_many_dice,
    wrong_number_of_dice,
    wrong_reroll,
)
from resolver.values.algebras import added_sides, operand
from resolver.values.arithmetic import Operation
from resolver.values.scene import Value

K = TypeVar("K")

Face = int | Sequence[int]
"""The face of a die; a die that was thrown again is the list of its throws."""


class DiceError(ReasonedError):
    """The given dice are not the dice that the roll needs."""


def read_faces(
    faces: Sequence[Face],
    throw: CountedThrow | TotalThrow,
    mechanic: Mechanic,
    rulings: Mapping[str, str],
    who: str,
) -> DiceCount:
    """Return the result of *faces* as the dice of *throw*.

    Raises:
        DiceError: If they do not fit; the message says what was given and what is needed.
    """
    if isinstance(throw, CountedThrow):
        return _read_counted(faces, throw, mechanic, rulings, who)
    sides = [sides for count, sides in throw.dice for _ in range(abs(count))]
    signs = [1 if count > 0 else -1 for count, _ in throw.dice for _ in range(abs(count))]
    shown = [thrown[0] for thrown in single_throws(faces, sides, who)]
    score = sum(sign * face for sign, face in zip(signs, shown, strict=True)) + throw.bonus
    mark: Mark = "none"
    if deciding_die(throw, mechanic):
        if rulings["natural_20"] == "on" and shown[0] == mechanic.sides:
            mark = "natural-high"
        elif rulings["natural_1"] == "on" and shown[0] == 1:
            mark = "natural-low"
    return DiceCount(score, mark, shown.count(1))


def single_throws(faces: Sequence[Face], sides: Sequence[int], who: str) -> list[tuple[int, ...]]:
    """Return the throws of dice that are thrown once; *sides* has the faces of each die.

    Raises:
        DiceError: If there are too few or too many, a face does not exist, or a die is thrown again.
    """
    throws = _throws(faces, sides, who)
    for shown in throws:
        _check_once(shown, who)
    return throws


def _throws(faces: Sequence[Face], sides: Sequence[int], who: str, extra: int = 0) -> list[tuple[int, ...]]:
    if len(faces) != len(sides):
        raise DiceError(wrong_number_of_dice(who, len(faces), len(sides), extra))
    throws = [(face,) if isinstance(face, int) else tuple(face) for face in faces]
    for shown, most in zip(throws, sides, strict=True):
        if not shown:
            raise DiceError(die_without_face(who))
        for face in shown:
            if not 1 <= face <= most:
                raise DiceError(no_such_face(who, face, most))
    return throws


def _check_once(shown: tuple[int, ...], who: str) -> None:
    if len(shown) != 1:
        raise DiceError(die_thrown_once(who, shown))


def _check_open(shown: tuple[int, ...], sides: int, target: int | None, who: str) -> None:
    """Refuse an exploding die without its last throw, unless it has reached its *target* before."""
    reached = target is not None and sum(shown) >= target
    if shown[-1] == sides and not reached:
        raise DiceError(die_not_finished(who, sides))
    if any(face != sides for face in shown[:-1]):
        raise DiceError(die_exploded_early(who, shown, sides))


def _read_counted(
    faces: Sequence[Face], throw: CountedThrow, mechanic: Mechanic, rulings: Mapping[str, str], who: str
) -> DiceCount:
    throws = _throws(faces, [mechanic.sides] * throw.dice, who, throw.handling.exploding)
    if throw.handling.reroll != "none":
        _check_again(throws, throw, mechanic, rulings, who)
        return count_dice(throws, throw, mechanic, rulings)
    open_ = open_dice(throw, mechanic, rulings)
    for shown, opens in zip(throws, open_, strict=True):
        if opens:
            _check_open(shown, mechanic.sides, throw.target, who)
        elif any(open_) and len(shown) > 1:
            raise DiceError(exploding_dice_last(who, shown))
        else:
            _check_once(shown, who)
    return count_dice(throws, throw, mechanic, rulings)


def _check_again(
    throws: Sequence[Sequence[int]],
    throw: CountedThrow,
    mechanic: Mechanic,
    rulings: Mapping[str, str],
    who: str,
) -> None:
    """Refuse dice that were rerolled but may not be."""
    given = [place for place, shown in enumerate(throws) if len(shown) > 1]
    if long := next((shown for shown in throws if len(shown) > 2), None):
        raise DiceError(die_rerolled_twice(who, long))
    allowed = rerollable_dice([shown[0] for shown in throws], throw, mechanic, rulings)
    one = throw.handling.reroll != "failures"
    fits = set(given) <= set(allowed) and len(given) == min(len(allowed), 1) if one else given == allowed
    if not fits:
        raise DiceError(wrong_reroll(who, len(given), len(allowed), mechanic.word("hit"), one=one))


class GivenFaces:
    """An algebra that takes given dice in the order an expression throws them."""

    def __init__(
        self, mechanic: Mechanic, faces: Sequence[Face], who: str, claimed: int | None = None
    ) -> None:
        """Take the *faces* that *who* threw, or the first dice's result without faces."""
        self._mechanic = mechanic
        self._faces = list(faces)
        self._who = who
        self._claimed = claimed
        self.thrown: list[tuple[Dice, tuple[int, ...], int]] = []
        """The dice that were thrown, with what they show and their sum or hits."""

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
        shown = [thrown[0] for thrown in single_throws(taken, every, self._who)]
        score = sum(shown) if sides else sum(face >= self._mechanic.counted_from for face in shown)
        self.thrown.append((dice, tuple(shown), score))
        return score

    def combine(self, operation: Operation, first: Value, second: Value) -> Value:
        """Return the result of *operation* on two values."""
        return operation(operand(first), operand(second))

    def finish(self, lacking: Sequence[str] = ()) -> None:
        """Refuse leftover dice, which may be those of steps *lacking* theirs.

        Raises:
            DiceError: If any are left.
        """
        if self._faces:
            raise DiceError(too_many_dice(self._who, len(self._faces), lacking))


SIDES = ("actor", "opponent", "requirement")
"""The rollers of a test: the two sides, and the dice of a requirement."""

HELPERS = tuple(f"helper{number}" for number in range(1, MOST_HELPERS + 1))
"""The actor's helpers, in order."""

ROLLERS = (*SIDES, *HELPERS)
"""Everyone whose dice can be given."""


@dataclass(frozen=True, slots=True)
class GivenDice:
    """Given dice, or hits if the faces are not known, by roller (`ROLLERS`)."""

    dice: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who in (*self.dice, *self.hits):
            if who not in ROLLERS:
                raise DiceError(no_such_roller(who, SIDES, HELPERS))
        for who in self.dice:
            if who in self.hits:
                raise DiceError(dice_and_hits(who))

    def check_only(self, rollers: Collection[str]) -> None:
        """Refuse dice of anyone but *rollers*.

        Raises:
            DiceError: If there are any; the message says whose.
        """
        for who in (*self.dice, *self.hits):
            if who not in rollers and (who in self.hits or self.dice[who]):
                raise DiceError(rolls_nothing(who))


def group_by_roll(
    dice: Mapping[str, Sequence[Face]], hits: Mapping[str, int], owner: Callable[[str], tuple[K, str]]
) -> dict[K, GivenDice]:
    """Return dice and hits by the roll that *owner* tells from their keys, each with its roller."""
    dice_of: dict[K, dict[str, Sequence[Face]]] = {}
    hits_of: dict[K, dict[str, int]] = {}
    for key, faces in dice.items():
        roll, who = owner(key)
        dice_of.setdefault(roll, {})[who] = faces
    for key, number in hits.items():
        roll, who = owner(key)
        hits_of.setdefault(roll, {})[who] = number
    return {roll: GivenDice(dice_of.get(roll, {}), hits_of.get(roll, {})) for roll in (*dice_of, *hits_of)}
