"""The steps of a replay, each with its values. What tells them makes the sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from resolver.dice.tallies import Mark
from resolver.dice.throws import Throw
from resolver.notation import Dice
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Modifier
from resolver.rolls.bind.sides import PoolTerm
from resolver.rolls.replay.counted_faces import DiceCount
from resolver.rolls.replay.faces import Face
from resolver.rolls.verdict import Outcome
from resolver.values.scene import Value


@dataclass(frozen=True, slots=True)
class RollMade:
    """The roll as it is made."""

    roll: str
    """In the notation."""


@dataclass(frozen=True, slots=True)
class ChangeMade:
    """What was set, or a rating that changed."""

    note: str


@dataclass(frozen=True, slots=True)
class PoolSummed:
    """Each term of the pool with its value."""

    terms: tuple[PoolTerm, ...]


@dataclass(frozen=True, slots=True)
class PoolModified:
    """A modifier of the pool."""

    modifier: Modifier


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """What is thrown."""

    throw: Throw


@dataclass(frozen=True, slots=True)
class ScoreGiven:
    """Hits, or a total, that the request gives instead of dice."""

    score: int


@dataclass(frozen=True, slots=True)
class DiceShown:
    """What the dice show, and their hits or total."""

    faces: tuple[int | tuple[int, ...], ...]
    count: DiceCount


@dataclass(frozen=True, slots=True)
class ValueThrown:
    """The dice of a value that is no roll, such as a weapon's damage, and what they came to."""

    dice: tuple[tuple[Dice, tuple[int, ...]], ...]
    """Each dice of it, with what they show."""
    score: int
    """What the dice alone came to."""
    value: Value
    added: bool
    """Whether the value is what the dice came to and something added, and nothing else."""


@dataclass(frozen=True, slots=True)
class GlitchChecked:
    """How many 1s count, and what that means."""

    count: DiceCount


@dataclass(frozen=True, slots=True)
class HelpGiven:
    """What one helper adds."""

    who: str
    """`helper1` and so on."""
    number: int
    faces: tuple[int | tuple[int, ...], ...]
    dice: int
    limit: int
    """How much the limit rises, if no helper glitches critically."""
    critical: bool
    """Whether it glitched critically."""


@dataclass(frozen=True, slots=True)
class HelpLimited:
    """What all helpers add together, if that is less than the sum of what each adds."""

    dice: int
    limit: int


@dataclass(frozen=True, slots=True)
class HitsBought:
    """Hits that are bought instead of rolled."""

    dice: int
    price: int
    """How many dice buy one hit."""
    score: int


@dataclass(frozen=True, slots=True)
class HitsAdded:
    """Hits added after the limit."""

    hits: int
    score: int


@dataclass(frozen=True, slots=True)
class GlitchCancelled:
    """What is left of a glitch."""

    before: Mark
    after: Mark


@dataclass(frozen=True, slots=True)
class LimitApplied:
    """The hits before and after the limit."""

    limit: PoolTerm
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RequirementMet:
    """The requirement."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class OpponentPlayed:
    """The result of the opposing side, and its own steps."""

    party: str
    """Who that is, as in `Bound.party`."""
    count: DiceCount
    trace: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class TieBroken:
    """Who wins a tie, by the choice of the ruling."""

    choice: str


@dataclass(frozen=True, slots=True)
class NetTaken:
    """The score beyond what it has to reach."""

    score: int
    against: int
    net: int


@dataclass(frozen=True, slots=True)
class OutcomeReached:
    """The result of the roll, if it is judged, and what follows."""

    outcome: Outcome | None
    then: tuple[str, ...]
    judged: bool
    decided: bool
    """Whether all that the score has to reach is known."""


@dataclass(frozen=True, slots=True)
class RulingsUsed:
    """The rulings that affect the roll."""

    rulings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Warned:
    """What readers should know about the roll, or what is unknown about it."""

    warning: Reason


Step = (
    RollMade
    | ChangeMade
    | PoolSummed
    | PoolModified
    | DiceThrown
    | ScoreGiven
    | DiceShown
    | ValueThrown
    | GlitchChecked
    | HelpGiven
    | HelpLimited
    | HitsBought
    | HitsAdded
    | GlitchCancelled
    | LimitApplied
    | RequirementMet
    | OpponentPlayed
    | TieBroken
    | NetTaken
    | OutcomeReached
    | RulingsUsed
    | Warned
)


def faces_of(faces: Sequence[Face]) -> tuple[int | tuple[int, ...], ...]:
    """Return faces as they are kept in a step."""
    return tuple(face if isinstance(face, int) else tuple(face) for face in faces)
