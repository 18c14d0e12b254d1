"""Requests: the same shapes for the API, the command line and the examples of entries."""

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    field_validator,
    model_validator,
)

from kb.model import Notation, RequestedChange, Shape, Slug, Tier
from kb.model.character import MOST_LETTERS, Character
from kb.model.examples import Face
from kb.model.our_table import TableByEdition
from kb.play.request import exclusive_fields
from kb.play.request.tiers import tier_named
from kb.play.sentences import requests as refused
from kb.play.sentences import several_rolls
from resolver import MOST_NUMBER
from resolver.dice.bounds import MOST_DICE
from resolver.dice.handling import MOST_HELPERS, MOST_HELPING
from resolver.reasons import ReasonedError
from resolver.solving.dials import MOST_THRESHOLD
from resolver.solving.wanted import wanted_chance
from resolver.turn import MOST_ACTIONS

Seed = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"\S")] | int

EditionName = Annotated[str, Field(json_schema_extra={"format": "edition"})]
"""The id of an edition, as defined by the data."""


def _as_key(text: object) -> object:
    return "-".join(re.findall(r"[^\W_]+", text.casefold())) if isinstance(text, str) else text


EdgeUse = Annotated[Slug, BeforeValidator(_as_key)]
"""A use of Edge by its key, also with blanks and capitals: "Second Chance" is `second-chance`."""

HelperDice = Annotated[int, Field(ge=0, le=MOST_HELPING)]

Boxes = Annotated[int, Field(ge=0, le=100)]

MOST_PARTS = 8
"""The most parts of a split pool."""

MOST_TIMES = 20
"""The most rolls of the same test to ask about together."""

MOST_TARGETS = 8
"""The most targets of one roll."""

Parts = (
    Annotated[int, Field(ge=2, le=MOST_PARTS)]
    | Annotated[list[Annotated[int, Field(ge=0, le=MOST_DICE)]], Field(min_length=2, max_length=MOST_PARTS)]
)

MOST_MODIFIERS = 12

MOST_STATES = 20

MOST_RATINGS = 200

Ratings = Annotated[dict[str, int | str], Field(max_length=MOST_RATINGS)]

MOST_VARIANTS = 4


_BETWEEN = r"[\s,]+"
"""What separates words in an address or a form: spaces and commas."""


def _words(given: Any) -> Any:
    """Return the words of an address or a form as a list."""
    return list(filter(None, re.split(_BETWEEN, given))) if isinstance(given, str) else given


def _one_or_more(given: Any) -> Any:
    """Return several words as a list, and a single one alone."""
    words = _words(given)
    return words[0] if isinstance(words, list) and len(words) == 1 else words or given


MOST_CLASSES = 8


def _slugs(most: int) -> Any:
    """Return the type of up to *most* slugs, as a list or as text separated by spaces or commas."""
    slug = "[a-z0-9]+(-[a-z0-9]+)*"
    text = Annotated[str, Field(pattern=rf"^\s*{slug}({_BETWEEN}{slug}){{0,{most - 1}}}\s*$")]
    return text | Annotated[list[Slug], Field(max_length=most)]


Variants = Annotated[
    Slug | Annotated[list[Slug], Field(max_length=MOST_VARIANTS)] | None,
    BeforeValidator(_one_or_more, json_schema_input_type=_slugs(MOST_VARIANTS) | None),
]
"""One variant of a roll, or several that apply together."""

Classes = Annotated[
    list[Slug],
    Field(max_length=MOST_CLASSES),
    BeforeValidator(_words, json_schema_input_type=_slugs(MOST_CLASSES)),
]
"""The kind of a roll: classes of its edition, or slugs of entries."""

MOST_UNIT = 100
"""The most letters of a number of a result, such as "18 m"."""

MOST_POINTS = 41
"""The most values of a curve."""


CharacterName = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]
"""The id of a character of the data, or its name in any case."""


class ResolveRequest(Shape):
    """A test of an entry, or a typed roll, with everything that affects it."""

    model_config = ConfigDict(json_schema_extra=exclusive_fields.RESOLVE)

    entry: str | None = Field(default=None, examples=["sr5/hack-on-the-fly"])
    """The entry whose test to roll."""
    test: Slug | None = None
    """The step of the entry; by default its first roll.
    If it is a value, dice and modifiers are for the roll that it comes from."""
    variant: Variants = None
    """A variant of the roll by its key, or several that can apply together."""
    edition: EditionName | None = Field(default=None, examples=["sr5"])
    """The edition whose dice `roll` uses; not needed with `entry`."""
    roll: Notation | None = Field(default=None, examples=["Logic + Hacking [Sleaze] (3)"])
    """A typed roll in the notation or in plain words: `12 dice, threshold 3`."""
    classes: Classes = Field(default=[], examples=[["attack", "melee-attack"]])
    """What kind of roll a typed roll is: classes of its edition, or slugs of entries; for an entry, which kind within
    its own, such as a melee attack. Grants depend on it."""
    ratings: Ratings = {}
    """Your ratings by term: a number, or a value of a category.
    A warning names a rating that nothing reads; more than three of those on a side are taken for a character sheet,
    which you can send whole."""
    against: Ratings = {}
    """Ratings of the target."""
    also_against: list[Ratings] = Field(default=[], max_length=MOST_TARGETS - 1)
    """Ratings of further targets, each of whom rolls against your one roll. A typed roll may name each after a "v."
    of its own: `9 dice v. 6 v. 8`."""
    actor: Tier | CharacterName | Character | None = None
    """Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win, and one
    may name another rating of the character: `"Weapon Skill": "Pistols"`."""
    target: Tier | CharacterName | Character | None = None
    """The same for the target, or for each of several."""
    weapon: str | None = Field(default=None, max_length=200, examples=["Heavy Pistol"])
    """The weapon of your character that you use, or a skill that stands for the rating of the roll (Pistols); that of
    the target, if the roll reads a number of the target's weapon (the Force of an attack that you resist)."""
    states: list[str] = Field(default=[], max_length=MOST_STATES, examples=[["prone"]])
    """Your states, by name. A rating with a state's name, such as `Prone=1`, does the same."""
    states_against: list[str] = Field(default=[], max_length=MOST_STATES)
    """The target's states."""
    modifiers: list[RequestedChange] = Field(default=[], max_length=MOST_MODIFIERS)
    """Changes to the roll, applied after the variant; their order doesn't matter."""
    rulings: dict[str, str] = {}
    """Rulings other than the edition's, by name."""
    table: TableByEdition = Field(default={}, examples=[{"sr5": {"rulings": {"tie": "actor"}}}])
    """What your table decides, by edition: its rulings take the place of the editions'. `rulings` win."""
    edge: EdgeUse | None = Field(default=None, examples=["second-chance"])
    """Your use of Edge, by the edition's key."""
    edge_against: EdgeUse | None = None
    """A use of Edge on the dice of the target.
    Like everything for the target's dice, it changes what is rolled against you or, if nothing is, the next
    roll that the target has to make."""
    wild: Literal["none", "replace 1", "add 1"] | None = None
    """The Wild Die: none, one die of the pool, or an extra die."""
    teamwork: list[HelperDice] = Field(default=[], max_length=MOST_HELPERS, examples=[[6, 4]])
    """The dice of each helper, in editions that have teamwork."""
    buy_hits: bool = False
    """Whether you buy hits with the whole pool instead of rolling, if the edition allows it."""
    open_test: bool = False
    """Whether the highest die counts, on both sides, instead of dice that reach a target number."""
    wounds: dict[Slug, Boxes] = Field(
        default={}, examples=[{"physical": 4}], json_schema_extra={"additionalProperties": False}
    )
    """Boxes of damage on each track; the wound penalty follows from them."""
    wounds_against: dict[Slug, Boxes] = Field(default={}, json_schema_extra={"additionalProperties": False})
    """The target's boxes of damage on each track."""
    split: Parts | None = Field(default=None, examples=[2, [7, 5]])
    """The number of even parts to split the pool into, one per target; or the dice of each part."""
    times: int | None = Field(default=None, ge=2, le=MOST_TIMES, examples=[3])
    """How often you make the test, each time with a roll of its own: the chances of all and of at least one."""
    dice: dict[str, list[Face]] = Field(default={}, examples=[{"actor": [6, 5, 2], "opponent": [3]}])
    """Dice by who rolled them: you (`actor`), the target (`opponent`), those who help (`helper1`).
    A die that exploded or was rerolled is the list of its throws. Keys are rolls for a whole extended test
    (`roll1`), parts for a split pool (`part1`, and `target1` for what is rolled against it), targets of one roll
    (`target2`, `target2.resist`), and steps for several steps. Those of one side of an opposed roll alone give the
    odds of the other's throw."""
    hits: dict[str, int] = {}
    """Hits instead of dice, if the faces aren't known."""
    seed: Seed | None = None
    """Any text; the same seed always gives the same dice."""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> "ResolveRequest":
        if (self.entry is None) == (self.roll is None):
            raise ReasonedError(refused.entry_or_roll())
        if self.roll is not None and self.edition is None:
            raise ReasonedError(refused.roll_without_edition())
        if self.roll is not None and (self.test or self.variant):
            raise ReasonedError(refused.step_of_typed_roll())
        if self.seed is not None and (self.dice or self.hits):
            raise ReasonedError(refused.seed_and_dice())
        of_yours = self.dice or "actor" in self.hits or self.seed is not None
        if self.times is not None and of_yours:
            raise ReasonedError(several_rolls.times_with_dice())
        if self.split is not None and (self.teamwork or self.edge or self.edge_against or self.buy_hits):
            raise ReasonedError(several_rolls.split_with_options())
        return self


Chance = (
    Annotated[float, Field(gt=0, le=1)]
    | Annotated[
        str,
        Field(
            pattern=r"^\s*([0-9]{1,9}\s*/\s*[0-9]{1,9}|[0-9]{1,3}(\.[0-9]{1,9})?\s*%|[0-9]{0,3}\.?[0-9]{1,400})\s*$"
        ),
    ]
)
"""Ways to write a chance: `0.75`, `"3/4"`, `"75%"`."""


class AllDiceRequest(ResolveRequest):
    """A request for the odds of a test, without dice."""

    model_config = ConfigDict(json_schema_extra=exclusive_fields.ALL_DICE)

    known_hits: ClassVar[frozenset[str]] = frozenset()
    """Whose hits it may give."""

    @model_validator(mode="after")
    def _throws_nothing(self) -> "AllDiceRequest":
        if self.dice or self.hits.keys() - self.known_hits or self.seed is not None:
            raise ReasonedError(refused.dice_given_for_odds(sorted(self.known_hits)))
        if self.split is not None:
            raise ReasonedError(several_rolls.split_given_for_odds())
        if self.times is not None:
            raise ReasonedError(several_rolls.times_given_for_one_chance())
        if self.also_against:
            raise ReasonedError(several_rolls.targets_given_for_odds())
        return self


class Stretch(Shape):
    """The range of a curve."""

    least: int = Field(default=0, ge=-MOST_NUMBER, le=MOST_NUMBER)
    most: int = Field(ge=-MOST_NUMBER, le=MOST_NUMBER, examples=[20])

    @model_validator(mode="after")
    def _is_short(self) -> "Stretch":
        length = self.most - self.least + 1
        if not 1 <= length <= MOST_POINTS:
            raise ReasonedError(refused.curve_length(self.least, self.most, max(length, 0), MOST_POINTS))
        return self


class SolveRequest(AllDiceRequest):
    """A test, the wanted chance of success, and what to vary to reach it."""

    model_config = ConfigDict(json_schema_extra=exclusive_fields.YOUR_DICE)

    known_hits: ClassVar[frozenset[str]] = frozenset({"opponent"})

    chance: str | float = Field(examples=["3/4", "75%", 0.75])
    """The least chance of success you want: a fraction, a percentage or a decimal."""
    at_least: (
        Annotated[int, Field(ge=1, le=MOST_THRESHOLD)] | Annotated[str, Field(max_length=MOST_UNIT)] | None
    ) = Field(default=None, examples=[3, "18 m"])
    """The hits that you want: net hits if the roll is opposed. Or how much of one of the entry's results, in its
    unit: "18 m". By default what counts as success."""
    vary: str = Field(default="pool", examples=["pool", "requirement", "Logic"])
    """`pool`, `limit`, `requirement`, `against` (dice or bonus of the target), or the name of a rating.
    The target's ratings have `target.` before the name."""
    curve: Stretch | None = None
    """Also list the chance at each of these values."""

    @field_validator("chance", mode="before", json_schema_input_type=Chance)
    @classmethod
    def _is_a_chance(cls, given: Any) -> Any:
        if isinstance(given, str | int | float) and not isinstance(given, bool):
            wanted_chance(given)
            return str(given) if isinstance(given, int) else given
        raise ReasonedError(refused.not_a_chance())


class Target(Shape):
    """What to convert to: an edition, one of its entries, or a typed roll."""

    model_config = ConfigDict(json_schema_extra=exclusive_fields.TARGET)

    edition: EditionName | None = None
    entry: str | None = None
    test: Slug | None = None
    variant: Variants = None
    roll: Notation | None = None
    classes: Classes = []
    ratings: Ratings = Field(default={})
    """Your ratings there; those left out come from the tier."""
    against: Ratings = Field(default={})
    states: list[str] = Field(default=[], max_length=MOST_STATES)
    states_against: list[str] = Field(default=[], max_length=MOST_STATES)
    modifiers: list[RequestedChange] = Field(default=[], max_length=MOST_MODIFIERS)
    rulings: dict[str, str] = Field(default={})
    vary: Literal["requirement", "pool", "against", "limit"] | None = None
    """What to set there; by default the requirement, or the target's dice or the pool if the rules fix it."""

    @model_validator(mode="after")
    def _names_one_place(self) -> "Target":
        if self.roll is not None and (self.edition is None or self.entry is not None):
            raise ReasonedError(refused.roll_with_entry())
        if self.entry is None and (self.test or self.variant):
            raise ReasonedError(refused.step_without_entry())
        states = self.states or self.states_against
        own = self.ratings or self.against or states or self.modifiers or self.rulings
        if own and self.edition is None and self.entry is None:
            raise ReasonedError(refused.ratings_of_nothing())
        return self

    def request(self, entry: str | None) -> ResolveRequest:
        """Return the request for a test of *entry* or of free notation."""
        test_fields = {"entry": entry, "test": self.test, "variant": self.variant}
        if entry is None:
            test_fields = {"edition": self.edition, "roll": self.roll, "classes": self.classes}
        shared_fields = ("ratings", "against", "states", "states_against", "modifiers", "rulings")
        given = {key: getattr(self, key) for key in shared_fields}
        return ResolveRequest.model_validate({**test_fields, **given})


class ConvertRequest(AllDiceRequest):
    """A test with its ratings, and what to convert it to."""

    to: Target = Field(default=Target(), examples=["cwn", "cwn/use-a-skill", {"edition": "cwn"}])
    """An edition, an entry, or an object with more options; by default all other editions."""
    tier: Tier | None = None
    """The tier whose ratings fill in for those not given.
    By default the one nearest to the given ratings, or professional."""
    against_tier: Tier | None = None
    """The same for the target."""

    @field_validator("tier", "against_tier", mode="before")
    @classmethod
    def _in_any_case(cls, given: object) -> object:
        return tier_named(given) or given

    @field_validator("to", mode="before", json_schema_input_type=str | Target)
    @classmethod
    def _short_form(cls, given: Any) -> Any:
        if isinstance(given, str):
            return {"entry" if "/" in given else "edition": given}
        return given


class TierwiseRequest(Shape):
    """A concept whose entries to compare by tier, and what a table decides."""

    concept: str = Field(examples=["ranged-attack"])
    table: TableByEdition = Field(default={}, examples=[{"sr5": {"rulings": {"tie": "actor"}}}])
    """What your table decides, by edition: rulings other than the editions'."""


class StatBlockRequest(Shape):
    """The ratings of a character, and the edition to convert them to."""

    edition: EditionName = Field(examples=["sr5"])
    ratings: Ratings = Field(examples=[{"Willpower": 4, "Agility": 5}])
    to: EditionName = Field(examples=["sr6"])


class TurnAction(Shape):
    """An action of a turn, and how you take it."""

    do: str = Field(examples=["sr5/change-gun-mode"])
    """The entry."""
    as_: str | None = Field(default=None, alias="as", examples=["smartgun"])
    """The way to pay, by its key; by default any that makes the turn legal.
    An action with one is paid separately, even if another action includes it."""
    at: Literal["own", "out"] | None = None
    """Whether you take it on your own turn or out of turn.
    By default on your own turn if that is allowed, and with the action that it is part of or must be taken with."""


def _kind_of_action(value: Any) -> str:
    return "id" if isinstance(value, str) else "action"


AnyAction = Annotated[
    Annotated[str, Tag("id")] | Annotated[TurnAction, Tag("action")], Discriminator(_kind_of_action)
]

Rating = Annotated[int, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)]


class FitsRequest(Shape):
    """The actions of a turn so far, in order."""

    edition: EditionName = Field(examples=["sr5"])
    actions: list[AnyAction] = Field(max_length=MOST_ACTIONS, examples=[["sr5/take-aim", "sr5/fire-gun"]])
    """Entries of the edition; list an action twice to take it twice."""
    initiative: Rating | None = None
    """Your current Initiative Score, if actions lower it."""
    initiative_dice: Rating | None = None
    """How many Initiative Dice you have, if they decide how much you can do."""
    ratings: dict[str, Rating | str] = {}
    """Other ratings that matter, by term: a number, or a value of a category; or how much of a resource you have, by
    its key."""
    actor: Tier | CharacterName | Character | None = None
    """Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win."""
    states: list[str] = Field(default=[], max_length=MOST_STATES, examples=[["prone"]])
    """Your states at the start of the turn, by name.
    A rating with a state's name does the same: 1 for being in it, 0 for not being in it."""
    rulings: dict[str, str] = Field(default={}, examples=[{"interrupts": "same-phase"}])
    """Rulings other than the edition's, by name."""
    table: TableByEdition = Field(default={}, examples=[{"sr5": {"rulings": {"tie": "actor"}}}])
    """What your table decides, by edition: its rulings take the place of the editions'. `rulings` win."""


class TurnRequest(FitsRequest):
    """The actions you want to take in one turn, in order."""

    target: Tier | CharacterName | Character | None = None
    """Whom they are against: a character, a tier, or an NPC of the data. The answer then has the chance of each roll
    of the turn, with what earlier actions grant."""
