"""An entry: one action as its source gives it. Fields are in the order of a file's keys."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field, Tag, field_validator, model_validator

from kb.model.base import Amount, Notation, Reference, RulingName, Shape, Slug, Source, Words

Match = Literal["exact", "close", "narrower", "broader", "related"]
"""How an entry matches a concept, in SKOS terms; `narrower` means that the entry is the narrower one."""


class Need(Shape):
    """A rating you must have; written `{marks: 1, on: target}`."""

    term: str
    least: int
    on: Words = "actor"
    """Whose rating it is: actor, target, or words ("the icon that is imitated")."""
    when: Words | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "term" in data:
            return data
        rest = {key: value for key, value in data.items() if key not in ("on", "when")}
        if len(rest) != 1:
            raise ValueError("a requirement has one term and its lowest rating, as in {marks: 1, on: target}")
        ((term, least),) = rest.items()
        extra = {key: data[key] for key in ("on", "when") if key in data}
        return {"term": term, "least": least, **extra}


class StateNeed(Shape):
    """A state you must be in, or not be in; written `{state: prone}` or `{state: surprised, is: false}`."""

    state: Slug
    is_: bool = Field(default=True, alias="is")
    on: Words = "actor"
    """Whose state it is: actor, target, or words."""
    when: Words | None = None


class SpentNeed(Shape):
    """What you must have spent earlier in the turn; written `{spent: {free: 1}}`."""

    spent: Annotated[dict[Slug, Annotated[int, Field(ge=1)]], Field(min_length=1)]
    """How much of each resource."""


class AnyOf(Shape):
    """Several requirements; one is enough."""

    any_of: list["Requirement"] = Field(min_length=2)


def _kind_of_requirement(value: Any) -> str:
    if isinstance(value, str):
        return "words"
    if isinstance(value, AnyOf) or (isinstance(value, dict) and "any_of" in value):
        return "any of"
    for key, shape in (("state", StateNeed), ("spent", SpentNeed)):
        if isinstance(value, shape) or (isinstance(value, dict) and key in value):
            return key
    return "rating"


Requirement = Annotated[
    Annotated[Words, Tag("words")]
    | Annotated[AnyOf, Tag("any of")]
    | Annotated[StateNeed, Tag("state")]
    | Annotated[SpentNeed, Tag("spent")]
    | Annotated[Need, Tag("rating")],
    Discriminator(_kind_of_requirement),
]


class Cost(Shape):
    """One way to pay for an action."""

    spend: dict[Slug, Amount]
    """How much of each resource; `all` spends whatever is left."""
    when: Words | None = None
    timing: Slug | None = None
    """If this way to pay has another timing than the entry."""
    requires: list[Requirement] = []


class Combine(Shape):
    """What an action can or can't be combined with: ids, or classes such as `class:attack`."""

    must: list[str] = []
    """It must be taken with one of these."""
    several: RulingName | None = None
    """The ruling that says whether one or several of its kind may join each action of `must`.
    Its kind are the actions of the edition that name the same ruling."""
    may: list[str] = []
    """These may be taken with it, even where `not_with` of one of the two names a class of the other."""
    includes: list[str | list[str]] = []
    """These are part of it and already paid. Each item is one action: an id, any one member of a class, or any
    one of a list."""
    includes_all: list[str] = []
    """Any number of these is part of it and already paid."""
    not_with: list[str] = []
    """None of these in the span of `once`; without it in the longest span."""
    once: Slug | None = None
    """The span of the edition's turn in which it may be taken only once."""
    alone: Slug | None = None
    """The span in which nothing else can be taken."""

    @property
    def parts(self) -> list[list[str]]:
        """The actions that it includes: of each list any one."""
        return [[part] if isinstance(part, str) else part for part in self.includes]


class Outcome(Shape):
    """What follows from a result of the roll."""

    if_: Notation = Field(alias="if")
    """success, failure, tie, glitch, critical glitch, or a comparison ("net >= 2")."""
    then: Words
    instead: bool = False
    """Whether this replaces all outcomes before it."""


class WrittenChange(Shape):
    """What changes in a roll: the same form in variants, grants and a request's modifiers.

    Keys are `pool`, `limit`, `requirement`, `against` (the opposing side, or `none`), `wild`, a term, or a
    value that the test works out.
    """

    when: Words | None = None
    set: dict[str, Amount] = {}
    add: dict[str, Amount] = {}


class Variant(WrittenChange):
    """Another way to make the same roll."""

    with_: list[Slug] = Field(default=[], alias="with")
    """Variants of the same roll that can apply together with it; one of the two says so."""
    opposed_by: list[Slug] | None = None
    """Classes of the opposing roll, if they differ from those without the variant."""
    state: StateNeed | None = None
    """The state of the actor or the target that brings it in; requests then need not name the variant."""
    under: dict[RulingName, Slug] = {}
    """Rulings that make it always apply; with other choices it applies only if asked for."""
    outcomes: list[Outcome] | None = None
    """Outcomes that replace those of the roll."""
    one_hit: Words | None = None
    """As for a roll, if only the variant has it."""
    results: dict[str, Amount] = {}
    """Results that replace or extend those of the entry."""


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
    teamwork: bool = False
    """Whether others can help with this action."""
    rulings: dict[RulingName, Slug] = {}
    """Rulings of this roll that differ from the edition's."""
    outcomes: list[Outcome] = []
    variants: dict[Slug, Variant] = {}


class ValueStep(Step):
    """A value computed from earlier steps, ratings and dice."""

    first_keys: ClassVar[tuple[str, ...]] = ("title", "value")

    value: Notation


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


class Figure(Shape):
    """A number of the rules that no other field holds ("at most three marks on one icon")."""

    first_keys: ClassVar[tuple[str, ...]] = ("says",)

    says: Words
    """A sentence without its full stop, with the number in braces by its key: "You can take {most} of them"."""
    is_: Amount | None = Field(default=None, alias="is")
    least: Amount | None = None
    most: Amount | None = None
    unit: str | None = None

    @model_validator(mode="after")
    def _has_a_number(self) -> "Figure":
        if self.is_ is None and self.least is None and self.most is None:
            raise ValueError("a figure gives `is`, `least` or `most`")
        return self


class Grant(WrittenChange):
    """What an action changes in other rolls."""

    first_keys: ClassVar[tuple[str, ...]] = ("key", "says", "to", "not_to", "of", "who")

    key: Slug | None = None
    """A name for it, where an entry grants several."""
    says: Words | None = None
    """What it changes, on which rolls and when, as a player says it, in place of a text made of its fields.
    Amounts stand in braces by their keys: "{pool} to hit you at range"."""
    to: list[str] = Field(min_length=1)
    """Which rolls it changes: ids, classes (`class:attack`), or `roll` for any.
    `rating` is for all rolls that read the terms that `add` and `set` name."""
    not_to: list[str] = []
    """Exceptions to `to`: ids of entries whose own roll is not changed, and classes of either side's roll."""
    of: Literal["own", "opponent", "ally", "anyone"] = "own"
    """Whose rolls or ratings it changes.
    `own` means the character with the grant, `opponent` anyone who rolls against that character."""
    who: Words | None = None
    """The same in words."""
    until: Slug | None = None
    """How long it lasts: `once` (the next such roll), a span, `next-` and a span, or `ended`.
    A span lasts until it ends, one with `next-` until the next one starts."""
    lost_when: Words | None = None
    """What ends it, as a sentence goes on after "when": "you stand up"."""
    lost_to: list[str] = []
    """Which actions end it: ids, classes, `others`, or `held` for an action that was held.
    `others` means every other action before it is used."""
    stacks: bool = False
    """Whether it stacks when the action is taken again."""
    most: Amount | None = None
    """The most it can stack to."""
    if_: Notation | None = Field(default=None, alias="if")
    """A condition on the ratings of the grant's holder ("Targets = 2"); it counts only then."""
    met_by: list[str] = []
    """What settles `when`: classes (`class:melee-attack`) and variants (`variant:late`) of the roll.
    With none of them, and no `if` on a rating, answers say that it counts only `when`."""
    one_of: Slug | None = None
    """A word shared by grants of an entry that exclude each other: only one of them counts."""
    usual: bool = False
    """Whether it counts by default."""
    not_with: list[str] = []
    """What it does not combine with on one roll: grants of entries, by id, and variants (`variant:late`)."""

    @field_validator("to", "not_to", "not_with", "met_by", mode="before")
    @classmethod
    def _one_is_a_list(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value


VARIANT = "variant:"
"""The prefix of variants in fields that also take ids."""

LOSING_WORDS = ("others", "held")
"""Allowed under `lost_to` besides ids and classes."""


class EnteredState(Shape):
    """A state that an action puts someone in; written `{state: prone}`."""

    state: Slug
    level: str | None = None
    """The state's level, if it has several and the source says which."""
    whose: Words = "actor"
    """Who enters it: actor, target, or words ("the ally")."""
    when: Words | None = None
    """The condition, if the action alone doesn't decide it."""
    until: Slug | None = None
    """As for a grant."""
    lost_when: Words | None = None
    lost_to: list[str] = []
    """Which actions end it, as in `lost_to` of a grant; actions that list it under `ends` can be left out."""
    kept_by: list[str] = []
    """Ids and classes of actions: a turn of the actor's own without any of them ends it."""


class LeftState(Shape):
    """A state of the edition that an action ends; written `{state: prone}`."""

    state: Slug
    whose: Words = "actor"
    when: Words | None = None
    when_in: Slug | None = None
    """The actor's state to which `when` is limited; in any other the action alone decides."""


class ConceptLink(Shape):
    """How an entry matches a concept that several editions share. Ours."""

    id: Slug
    match: Match
    note: Words | None = None


class FalseFriend(Shape):
    """An entry that readers may confuse with this one."""

    id: str
    why: Words


Face = int | list[int]
"""The face of a die; an exploded die is the list of its throws."""


class Expectation(Shape):
    """The result of an example. Only what the example states is compared."""

    hits: int | None = None
    opposing_hits: int | None = None
    net_hits: int | None = None
    margin: int | None = None
    total: int | None = None
    opposing_total: int | None = None
    value: int | str | None = None
    """For a step that is not a roll."""
    outcome: Slug | None = None
    glitch: Literal["none", "glitch", "critical-glitch", "critical-failure"] | None = None
    results: dict[str, int | str] = {}
    steps: dict[Slug, "Expectation"] = {}
    success: Annotated[str, Field(pattern=r"^\d+(/\d+)?$")] | None = None
    """The exact chance of success, as a fraction."""
    legal: bool | None = None
    """Whether the turn of the example is allowed."""
    states: dict[Slug, bool | None] = {}
    """The states at the end of the turn; None for one that depends on something else."""


class RequestedChange(WrittenChange):
    """A modifier of an example, as in a request."""

    first_keys: ClassVar[tuple[str, ...]] = ("from", "grant", "times", "side", "value", "reason")

    value: int | None = None
    """Dice added to or taken from the pool; short for `add: {pool: …}`."""
    reason: Words | None = None
    from_: str | None = Field(default=None, alias="from")
    """The entry whose grant is applied."""
    grant: Slug | None = None
    """One of its grants, by key; by default all that apply to the roll."""
    times: int = Field(default=1, ge=1, le=20)
    """How many times it was taken, for grants that stack."""
    side: Literal["actor", "opponent"] | None = None
    """The side whose dice, ratings or grant it is: yours (`actor`) or the target's, on a roll of either side.
    By default yours, unless only the target has what it changes."""


class Example(Shape):
    """A worked example; it is replayed whenever the data are checked."""

    title: Words
    test: Slug | None = None
    """The step to roll; by default every step in order."""
    variant: Slug | list[Slug] | None = None
    """A variant of the roll, or several that can apply together."""
    modifiers: list[RequestedChange] = []
    rulings: dict[RulingName, Slug] = {}
    turn: list[str | dict[str, str]] = []
    """Actions of one turn, as in a request to check a turn."""
    states: list[str] = []
    """The actor's states, as in a request; for a turn, those at its start."""
    states_against: list[str] = []
    ratings: dict[str, int | str] = {}
    against: dict[str, int | str] = {}
    dice: dict[str, list[Face]] = {}
    """Dice by who rolls them (actor, opponent); with several steps by step (`soak`, `attack.opponent`)."""
    hits: dict[str, int] = {}
    """Hits instead of dice, if the source gives no faces; keys as for `dice`."""
    expect: Expectation
    origin: Literal["ours", "source"]
    lines: list[int | str] = []
    consistent: bool = True
    """False if the source's own example contradicts its rules; it is then shown but not replayed."""
    why: Words | None = None


class Success(Shape):
    """The success of an entry: what players mean when they ask how likely it is to work."""

    called: Words
    """One or two words ("hit", "resisted"), shown before the chance."""
    if_: Notation | None = Field(default=None, alias="if")
    """A condition over steps and ratings; by default the success of the first roll."""
    missed: Words | None = None
    """The words if it fails; by default "not" and those for success."""


class Told(Shape):
    """The headline of an entry, if the generated one does not say what a player asks.

    Braces hold values (`{soak.hits}`), shown as averages or as rolled; conditions (`{left <= 0}`), shown as
    chances; and values under a condition (`{damage if attack.success}`).
    """

    likely: Words
    """The headline for odds."""
    came: Words | None = None
    """The headline for given dice, with values only; generated by default."""


class Entry(Shape):
    """One action of one edition."""

    name: Words
    name_is: Literal["printed", "restored", "coined"] = "printed"
    """Printed on the page; restored (lost there, known elsewhere); or coined (ours)."""
    name_sure: Literal["certain", "likely"] | None = None
    aliases: list[Words] = []
    """What players call it at the table. Ours."""
    asked: list[Words] = []
    """How players ask for it without its name: questions, slang, what it looks like, its numbers. Ours."""
    formerly: list[Slug] = []
    kind: Literal["action", "procedure", "rule"] = "action"
    """You take an action on a turn; a procedure follows from it; a rule says how turns or dice work."""
    cost: str | dict[Slug, Cost] | None = None
    """A resource (one of it is spent), `none` if the source says that it costs nothing, or ways to pay."""
    timing: Slug | None = None
    requires: list[Requirement] = []
    classes: list[Slug] = []
    combine: Combine = Combine()
    uses: dict[str, Amount] = {}
    """What else it uses up: bullets, a sprite's tasks."""
    summary: Annotated[str, Field(min_length=1, max_length=200)]
    effect: Words | None = None
    tests: dict[Slug, AnyStep] = {}
    results: dict[str, Amount] = {}
    success: Success | None = None
    headline: Told | None = None
    figures: list[Figure] = []
    grants: list[Grant] = []
    sets: list[EnteredState] = []
    ends: list[LeftState] = []
    concepts: list[ConceptLink] = []
    unique: Words | None = None
    """Why it has no equivalent in another edition."""
    not_to_confuse: list[FalseFriend] = []
    examples: dict[Slug, Example] = {}
    source: Source
    see: list[Reference] = []
    unknown: dict[str, Words] = {}
    """What is unknown: the path of the field, and the reason."""
    notes: list[Words] = []

    @property
    def costs(self) -> dict[str, Cost]:
        """Ways to pay by key; empty if the action costs nothing or its cost is unknown."""
        if isinstance(self.cost, dict):
            return self.cost
        if self.cost is None or self.cost == "none":
            return {}
        # not validated: it may be any text, and lint tells one that is no resource
        return {self.cost: Cost.model_construct(spend={self.cost: 1})}
