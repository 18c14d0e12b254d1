"""The steps of a test: rolls, values, and steps along a scale."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field, Tag

from kb.model.base import Notation, RulingName, Shape, Slug, Words
from kb.model.changes import Outcome, Variant


class Step(Shape):
    """What any step of a test can have."""

    title: Words | None = None
    if_: Notation | None = Field(default=None, alias="if")
    """A condition on earlier steps ("attack.hits > 0"); without it the step always happens."""
    working: bool = False
    """Whether it is only an intermediate value, hidden from headlines and the command line."""


class RollStep(Step):
    """A roll, in the notation."""

    first_keys: ClassVar[tuple[str, ...]] = ("title", "by", "who", "roll")

    roll: Notation
    by: Literal["actor", "target", "other"] = "actor"
    who: Words | None = None
    """Who rolls, if it is neither the actor nor the target, or if the target has another name here
    ("the attacker")."""
    optional: Words | None = None
    """Who decides whether to make the roll, and when, if the rules leave it open."""
    in_place_of: Slug | None = None
    """Another roll of the entry that this one replaces; only one of them is made."""
    called: Words | None = None
    """The word for its success, if it isn't that of the entry, as for a variant."""
    only_with: Slug | None = None
    """A variant of the first roll without which this one isn't made."""
    not_with: Slug | None = None
    """A variant of the first roll with which this one isn't made."""
    classes: list[Slug] | None = None
    """Classes of the roll. By default a roll by the actor has those of the entry, and other rolls none.
    With them, grants to the entry's id do not apply to this roll."""
    opposed_by: list[Slug] | None = None
    """Classes of the opposing roll; by default those that oppose the roll's own classes."""
    limit_is: Words | None = None
    """What decides between two limits (`[Speed or Handling]`)."""
    one_hit: Words | None = None
    """Why one hit counts as success if the source gives nothing to reach. Ours; answers warn about it."""
    wild: Literal["replace 1", "add 1"] | None = None
    stands_for: dict[str, list[Words]] = {}
    """Which of the names that a term stands for can count in this roll, if not all can: for a bow, Archery.
    With none, no number of a character's sheet counts: there it is of something else."""
    only_some: dict[Words, Words] = {}
    """Which weapons of a skill that counts the roll is made with, if not all: with Automatics those the size of a
    pistol. No number says it, so answers do."""
    made_with: list[Words] | None = None
    """The skills of the weapons that the roll is about, if it reads none and its classes don't say: Ranged Combat for
    the damage of a shot. With none it is made without weapons: only one of the skill that is rolled counts."""
    rulings: dict[RulingName, Slug] = {}
    """Rulings of this roll that differ from the edition's."""
    outcomes: list[Outcome] = []
    variants: dict[Slug, Variant] = {}


class ValueStep(Step):
    """A value computed from earlier steps, ratings and dice."""

    first_keys: ClassVar[tuple[str, ...]] = ("title", "question", "value", "says", "then")

    value: Notation
    says: Words | None = None
    """How it is worked out, in words, where its formula reads badly ("Armor, less 1 if damage gets past it")."""
    question: bool = False
    """Whether the title asks a question that the value answers: "no" for 0, "yes" for 1."""
    then: Words | None = None
    """What follows if the answer is yes; the headline of given dice says it."""


class ShiftStep(Step):
    """A step along an ordered scale of the edition, which stops at both ends."""

    first_keys: ClassVar[tuple[str, ...]] = ("title", "shift", "from", "by")

    shift: str
    """The scale: a term of kind `scale`."""
    from_: Notation | None = Field(default=None, alias="from")
    """Where the step begins; by default at the scale's own rating."""
    by: Notation


def _kind_of_step(value: Any) -> str:
    for key in ("value", "shift"):
        if isinstance(value, dict) and key in value:
            return key
        if hasattr(value, key):
            return key
    return "roll"


AnyStep = Annotated[
    Annotated[RollStep, Tag("roll")]
    | Annotated[ValueStep, Tag("value")]
    | Annotated[ShiftStep, Tag("shift")],
    Discriminator(_kind_of_step),
]


class Success(Shape):
    """The success of an entry: what players mean when they ask how likely it is to work."""

    called: Words
    """One or two words ("hit", "resisted"), shown before the chance."""
    if_: Notation | None = Field(default=None, alias="if")
    """A condition over steps and ratings; by default the success of the first roll."""
    missed: Words | None = None
    """The words if it fails; by default "not" and those for success."""
    every_target: bool = False
    """Whether one roll against several targets succeeds only if it beats all of them."""
