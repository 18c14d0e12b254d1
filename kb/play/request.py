"""What may be asked: one shape for the API, the command line and the examples of entries."""

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    field_validator,
    model_validator,
)

from kb.model import Notation, RequestedChange, Shape, Slug, Tier
from kb.model.entry import Face
from resolver import MOST_NUMBER
from resolver.dice.bounds import MOST_DICE
from resolver.dice.handling import MOST_HELPERS, MOST_HELPING
from resolver.solving.wanted import wanted_chance
from resolver.turn import MOST_ACTIONS

Seed = Annotated[str, StringConstraints(min_length=1, max_length=100)] | int

HelperDice = Annotated[int, Field(ge=0, le=MOST_HELPING)]

Boxes = Annotated[int, Field(ge=0, le=100)]

MOST_PARTS = 8
"""Into how many parts a pool may be split."""

Parts = (
    Annotated[int, Field(ge=2, le=MOST_PARTS)]
    | Annotated[list[Annotated[int, Field(ge=0, le=MOST_DICE)]], Field(min_length=2, max_length=MOST_PARTS)]
)

MOST_MODIFIERS = 12

MOST_STATES = 20

MOST_VARIANTS = 4


def _words(given: Any) -> Any:
    """Return several words, as an address and a form hold them, as a list."""
    words = given.split() if isinstance(given, str) else []
    return words if len(words) > 1 else given


Variants = Annotated[
    Slug | Annotated[list[Slug], Field(max_length=MOST_VARIANTS)] | None, BeforeValidator(_words)
]
"""One variant of a roll, or several that hold together."""

Classes = Annotated[
    list[Slug],
    Field(max_length=8),
    BeforeValidator(lambda given: given.split() if isinstance(given, str) else given),
]
"""What a roll is: classes of its edition, or slugs of entries."""

MOST_POINTS = 41
"""Values that one curve may have."""


class ResolveRequest(Shape):
    """A test of an entry, or free notation of an edition, with everything that decides it."""

    entry: str | None = Field(default=None, examples=["sr5/hack-on-the-fly"])
    """The entry whose test is rolled."""
    test: Slug | None = None
    """The step of the entry; without it the only roll, or the first."""
    variant: Variants = None
    """A variant of the roll, by its key, or several that can hold together."""
    edition: str | None = Field(default=None, examples=["sr5"])
    """The edition whose dice `roll` uses; not needed beside `entry`."""
    roll: Notation | None = Field(default=None, examples=["Logic + Hacking [Sleaze] (3)"])
    """Free notation; plain words do as well: `12 dice, threshold 3`."""
    classes: Classes = Field(default=[], examples=[["attack", "melee-attack"]])
    """What the roll in free notation is: classes of its edition, or slugs of entries; grants need to know it."""
    ratings: dict[str, int | str] = {}
    """Ratings of the one who acts, by term; a number, or a value of a category."""
    against: dict[str, int | str] = {}
    """Ratings of the target."""
    states: list[str] = Field(default=[], max_length=MOST_STATES, examples=[["prone"]])
    """States in which the one who acts is, by name; a rating of the name of a state, as `Prone=1`, tells it too."""
    states_against: list[str] = Field(default=[], max_length=MOST_STATES)
    """States in which the target is."""
    modifiers: list[RequestedChange] = Field(default=[], max_length=MOST_MODIFIERS)
    """What changes the roll, after the variant; their order changes nothing."""
    rulings: dict[str, str] = {}
    """Choices of rulings other than the edition's, by name."""
    edge: Slug | None = Field(default=None, examples=["second-chance"])
    """A use of Edge, as the edition names it, on the dice of the one who acts."""
    edge_against: Slug | None = None
    """A use of Edge on the dice of the target."""
    wild: Literal["none", "replace 1", "add 1"] | None = None
    """The Wild Die: none, one die of the pool becomes it, or it comes on top."""
    teamwork: list[HelperDice] = Field(default=[], max_length=MOST_HELPERS, examples=[[6, 4]])
    """The dice of each who helps, in editions that have teamwork."""
    buy_hits: bool = False
    """Whether hits are bought with the whole pool instead of rolling, where the edition allows it."""
    open_test: bool = False
    """Whether the highest die counts instead of those that reach a target number, on both sides."""
    wounds: dict[Slug, Boxes] = Field(default={}, examples=[{"physical": 4}])
    """Boxes of damage on each track of the edition; what they take from the pool follows."""
    split: Parts | None = Field(default=None, examples=[2, [7, 5]])
    """Into how many even parts the pool is split, one for each target; or the dice of each part."""
    dice: dict[str, list[Face]] = Field(default={}, examples=[{"actor": [6, 5, 2], "opponent": [3]}])
    """Dice as they fell, by who rolled them (`actor`, `opponent`, `helper1`); a die that exploded or was thrown again
    is the list of its throws. Of a whole extended test by roll (`roll1`), of a split pool by part (`part1`,
    `part1.opponent`), of a procedure by step."""
    hits: dict[str, int] = {}
    """Hits instead of dice, for those whose faces nobody knows."""
    seed: Seed | None = None
    """Anything; the same seed gives the same dice everywhere."""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> "ResolveRequest":
        if (self.entry is None) == (self.roll is None):
            raise ValueError("give either `entry`, or `roll` with its `edition`")
        if self.roll is not None and self.edition is None:
            raise ValueError("`roll` needs the `edition` whose dice it uses")
        if self.roll is not None and (self.test or self.variant):
            raise ValueError("`test` and `variant` belong to an `entry`; free notation has neither")
        if self.entry is not None and self.classes:
            raise ValueError("`classes` say what a `roll` in free notation is; an `entry` says it itself")
        if self.seed is not None and (self.dice or self.hits):
            raise ValueError("give either a `seed`, or `dice` (and `hits` where the faces are not known)")
        if self.split is not None and (self.teamwork or self.edge or self.edge_against or self.buy_hits):
            raise ValueError("a split pool is rolled in parts; leave out `edge`, `teamwork` and `buy_hits`")
        return self


class AllDiceRequest(ResolveRequest):
    """A test that is looked at with all the ways in which its dice can fall at once."""

    @model_validator(mode="after")
    def _throws_nothing(self) -> "AllDiceRequest":
        if self.dice or self.hits or self.seed is not None:
            raise ValueError("this looks at all dice at once; leave out `dice`, `hits` and `seed`")
        if self.split is not None:
            raise ValueError("this looks at one roll; leave out `split` and give the dice of one part")
        return self


class Stretch(Shape):
    """From where to where a curve goes."""

    least: int = Field(default=0, ge=-MOST_NUMBER, le=MOST_NUMBER)
    most: int = Field(ge=-MOST_NUMBER, le=MOST_NUMBER, examples=[20])

    @model_validator(mode="after")
    def _is_short(self) -> "Stretch":
        length = self.most - self.least + 1
        if not 1 <= length <= MOST_POINTS:
            raise ValueError(
                f"a curve from {self.least} to {self.most} has {max(length, 0)} values; "
                f"it may have 1 to {MOST_POINTS}"
            )
        return self


class SolveRequest(AllDiceRequest):
    """A test, the chance of success that is wanted, and what of the test may be varied for it."""

    chance: str | float = Field(examples=["3/4", "75%", 0.75])
    """The wanted chance of success: at least so much. A fraction, a percentage or a decimal; kept exact."""
    vary: str = Field(default="pool", examples=["pool", "requirement", "Logic"])
    """`pool`, `limit`, `requirement`, `against` (dice or bonus of the target), or the name of a rating, with
    `target.` before it for one of the target."""
    curve: Stretch | None = None
    """Values of what is varied whose chances are listed too."""

    @field_validator("chance", mode="before")
    @classmethod
    def _is_a_chance(cls, given: Any) -> Any:
        if isinstance(given, str | int | float) and not isinstance(given, bool):
            wanted_chance(given)
            return str(given) if isinstance(given, int) else given
        raise ValueError("a chance is a fraction (3/4), a percentage (75%) or a decimal (0.75)")


class Target(Shape):
    """Where a situation is converted to: an edition, one entry of it, or free notation."""

    edition: str | None = None
    entry: str | None = None
    test: Slug | None = None
    variant: Variants = None
    roll: Notation | None = None
    classes: Classes = []
    ratings: dict[str, int | str] = Field(default={})
    """Ratings there of the one who acts; those left out are of the tier."""
    against: dict[str, int | str] = Field(default={})
    states: list[str] = Field(default=[], max_length=MOST_STATES)
    states_against: list[str] = Field(default=[], max_length=MOST_STATES)
    modifiers: list[RequestedChange] = Field(default=[], max_length=MOST_MODIFIERS)
    rulings: dict[str, str] = Field(default={})
    vary: Literal["requirement", "pool", "against", "limit"] | None = None
    """What is set there; without it what is required, or the target or the pool where nothing is open."""

    @model_validator(mode="after")
    def _names_one_place(self) -> "Target":
        if self.roll is not None and (self.edition is None or self.entry is not None):
            raise ValueError("`roll` needs the `edition` whose dice it uses, and no `entry`")
        if self.entry is None and (self.test or self.variant):
            raise ValueError("`test` and `variant` belong to an `entry`")
        states = self.states or self.states_against
        own = self.ratings or self.against or states or self.modifiers or self.rulings
        if own and self.edition is None and self.entry is None:
            raise ValueError(
                "ratings, modifiers and rulings are those of an `edition` or an `entry`; name it"
            )
        return self

    def request(self, entry: str | None) -> ResolveRequest:
        """Return the test of *entry*, or of free notation, that this asks for."""
        about = {"entry": entry, "test": self.test, "variant": self.variant}
        if entry is None:
            about = {"edition": self.edition, "roll": self.roll, "classes": self.classes}
        kept = ("ratings", "against", "states", "states_against", "modifiers", "rulings")
        given = {key: getattr(self, key) for key in kept}
        return ResolveRequest.model_validate({**about, **given})


class ConvertRequest(AllDiceRequest):
    """A test with its ratings, and where it is converted to."""

    to: Target = Field(default=Target(), examples=["cwn", "cwn/use-a-skill", {"edition": "cwn"}])
    """An edition, an entry, or more about either; without it every other edition."""
    tier: Tier | None = None
    """Whose ratings are taken where none are given; without it the tier that the ratings of the test are nearest
    to, else professional."""
    against_tier: Tier | None = None
    """The same of the target."""

    @field_validator("to", mode="before")
    @classmethod
    def _short_form(cls, given: Any) -> Any:
        if isinstance(given, str):
            return {"entry" if "/" in given else "edition": given}
        return given


class StatBlockRequest(Shape):
    """The ratings of somebody, and the edition into which they are converted."""

    edition: str = Field(examples=["sr5"])
    ratings: dict[str, int | str] = Field(examples=[{"Willpower": 4, "Agility": 5}])
    to: str = Field(examples=["sr6"])


class TurnAction(Shape):
    """An action of a turn, and how it is taken."""

    do: str = Field(examples=["sr5/change-gun-mode"])
    """The entry."""
    as_: str | None = Field(default=None, alias="as", examples=["smartgun"])
    """The way to pay, by its key; without it any that makes the turn legal. An action with one is paid by itself,
    even where another action includes it."""
    at: Literal["own", "out"] | None = None
    """Whether it is taken in one's own turn or out of it; without it in one's own turn where that is allowed, and
    with the action that it is part of or must be taken with."""


def _kind_of_action(value: Any) -> str:
    return "id" if isinstance(value, str) else "action"


AnyAction = Annotated[
    Annotated[str, Tag("id")] | Annotated[TurnAction, Tag("action")], Discriminator(_kind_of_action)
]

Rating = Annotated[int, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)]


class TurnRequest(Shape):
    """The actions that somebody wants to take in one turn, in order."""

    edition: str = Field(examples=["sr5"])
    actions: list[AnyAction] = Field(max_length=MOST_ACTIONS, examples=[["sr5/take-aim", "sr5/fire-gun"]])
    """Entries of the edition; one that is taken twice stands there twice."""
    initiative: Rating | None = None
    """What is left of the Initiative Score, where actions lower it."""
    initiative_dice: Rating | None = None
    """How many Initiative Dice one has, where they decide how much one may do."""
    ratings: dict[str, Rating] = {}
    """Other ratings that decide it, by term; or what there is of a resource, by its key."""
    states: list[str] = Field(default=[], max_length=MOST_STATES, examples=[["prone"]])
    """States in which one is when the turn begins, by name. A rating of the name of a state tells it too: 1 for being
    in it, 0 for not being in it."""
    rulings: dict[str, str] = Field(default={}, examples=[{"interrupts": "same-phase"}])
    """Choices of rulings other than the edition's, by name."""
