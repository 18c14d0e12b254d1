"""An edition: the dice, rules, turn and words of one system. Fields are in the order of the keys."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from kb.model.base import Amount, Notation, Reference, RulingName, Shape, Slug, Source, Tier, Words
from kb.model.changes import Grant, WrittenChange
from kb.model.core_rules import CoreRules

TermKind = Literal["attribute", "skill", "limit", "rating", "category", "scale", "result"]

Die = Annotated[str, Field(pattern=r"^d[1-9]\d{0,2}$")]
"""A die by its sides: `d20`."""


class EdgeUse(WrittenChange):
    """One use of Edge on a roll."""

    first_keys: ClassVar[tuple[str, ...]] = ("name", "meaning")

    name: Words
    meaning: Words
    rulings: dict[RulingName, Slug] = {}
    """Rulings of a roll with this use that differ from the edition's."""
    cost: Annotated[int, Field(ge=0)] | None = None
    """What it costs in Edge."""
    unknown: dict[Literal["cost"], Words] = {}
    """Why the cost is unknown; answers say it."""


class Teamwork(Shape):
    """Teamwork: helpers roll, and each of their hits adds one die for the leader."""

    limit: Annotated[int, Field(ge=0, le=10)] = 0
    """How much each helper with a hit and no glitch raises the limit."""
    most: list[TermKind] = []
    """The kinds of ratings that limit the dice of all helpers together: they add at most the leader's highest rating
    of the first of these kinds that the pool reads."""
    why: Words | None = None
    """Where these rules come from."""


class Wounds(Shape):
    """Wound penalties."""

    tracks: dict[Slug, Words] = Field(min_length=1)
    """The tracks of damage by key; they add up."""
    boxes: Annotated[int, Field(ge=1, le=100)]
    """How many full boxes of a track make one penalty."""
    pool: Annotated[int, Field(lt=0, ge=-20)]
    """The penalty to the pool."""
    rating: str | None = None
    """The term for the same dice; a request gives either the term or the boxes, for any roll."""
    not_to: list[Slug] = []
    """Classes of rolls that wounds don't lower."""
    state: Slug | None = None
    """The state of a character with wounds, whose effect these dice are."""


class EditionMechanic(Shape):
    """The edition's dice, and how to read them."""

    family: Literal["hits", "target-number", "total"]
    """hits: dice that show `hit_from` or more are counted. target-number: dice that reach
    the number are counted. total: dice and bonuses are added up."""
    sides: Annotated[int, Field(ge=2, le=100)] = 6
    hit_from: Annotated[int, Field(ge=2, le=100)] | None = None
    open_ended: bool = False
    """Whether a die that shows its highest face is rolled again and added."""
    glitch: bool = False
    """Whether ones on more than half of the dice are a glitch."""
    all_ones: bool = False
    """Whether ones on all of the dice are a critical failure."""
    ones: Words | None = None
    """Where that comes from, if not from the page."""
    extended: Words | None = None
    """Where it comes from, if not from the page, that each further roll of an extended test has one die fewer."""
    words: dict[Literal["pool", "hit", "hits", "requirement", "limit"], str]
    """The edition's own words: `requirement: threshold`, `hits: successes`."""


class EditionRuling(Shape):
    """How the edition decides a question that its sources leave open."""

    title: Words | None = None
    """Its name for people, if not that in words; only for a ruling that the edition declares."""
    meaning: Words | None = None
    """The question, only for a ruling that the edition declares; `choices` has the possible answers.
    Entries read it as `ruling.NAME`, or name it under `combine.several`."""
    choices: Annotated[dict[Slug, Words], Field(min_length=2)] | None = None
    """Each choice and its meaning."""
    choice: Slug
    why: Words
    disputed: bool = False


class Exchange(Shape):
    """A trade of resources within a turn."""

    id: Slug
    pay: dict[Slug, int]
    for_: dict[Slug, int] = Field(alias="for")
    at: Literal["own", "any"] = "any"
    """own: what you trade for pays only for actions on your own turn. If the source doesn't say, the
    path `turn.exchange.ID.at` stands in the edition's `unknown`."""
    rule: Slug | None = None
    """Its entry, which a turn takes no action for: it trades where an action needs it."""


class Again(Shape):
    """What you lose before you act again in the same round."""

    after: Slug
    lose: dict[Slug, int]
    while_: Notation = Field(alias="while")
    """The condition on your resources for a turn of your own."""


class TurnRule(Shape):
    """A rule that changes actions of a turn."""

    rule: Slug
    """Its entry; the turn says what it grants."""
    rating: str
    """The rating that says whether its conditions hold: 1 if they do, 0 if they don't."""


class Turn(Shape):
    """How much you can do, and when."""

    spans: list[Slug] = Field(min_length=1)
    """From the shortest, your own turn, to the longest; `once` and `until` use these names.
    Actions out of turn are in the longer ones only."""
    names: dict[Slug, Words] = {}
    """What the edition calls a span, if not by its key: `{turn: Combat Turn}`."""
    gives: dict[Slug, dict[Slug, Amount]]
    """For each span, how much of each resource you get; `any` if only the GM limits it."""
    exchange: list[Exchange] = []
    anytime: list[Slug] = []
    """Resources you can spend out of turn; an entry's timing takes precedence."""
    each_more: dict[Slug, dict[str, int]] = {}
    """What each further use of a resource changes in every roll (`{action: {pool: -1}}`)."""
    each_more_rule: Slug | None = None
    """The rule whose grant says which rolls that changes.
    The others read the number of uses, by the resource's name."""
    again: Again | None = None
    not_first: list[Slug] = []
    """Resources you can spend only after your first action of the round."""
    holding: list[Slug] = []
    """Entries that hold actions: you can take what they include later, out of turn.
    If they include nothing, they hold the rest of the turn."""
    rules: list[TurnRule] = []
    """Rules that change a turn's actions without being an action of it."""
    """Attacks that another entry stands for if they are made at several targets."""

    def name_of(self, span: str) -> str:
        """Return what the edition calls *span*: "Combat Turn"."""
        return self.names.get(span, span.replace("-", " "))


class Resource(Shape):
    """Something you pay actions with."""

    name: Words
    plural: Words | None = None
    short: Words | None = None
    meaning: Words | None = None

    @property
    def one(self) -> str:
        """What stands after the number 1: "Main Action", "point of Luck" if `short` is "a point of Luck"."""
        return (self.short or "").partition("a ")[2] if (self.short or "").startswith("a ") else self.name


class Timing(Shape):
    """When you can take an action."""

    name: Words
    at: Literal["own", "any", "out"]
    """own: on your own turn, the shortest span; out: only while someone else acts."""
    meaning: Words | None = None


class Section(Shape):
    """A part of the edition's list of actions; its key is the folder of its entries."""

    name: Words
    meaning: Words | None = None


class ActionClass(Shape):
    """A kind of action or roll that rules refer to without listing its members."""

    name: Words
    meaning: Words | None = None
    is_: list[Slug] = Field(default=[], alias="is")
    """Classes to which everything of this one belongs too: a melee attack is an attack."""
    opposed_by: list[Slug] = []
    """Classes of the rolls against such a roll."""
    made_with: list[Words] = []
    """The skills of the weapons that such a roll is made with, if not all can be: Close Combat for a melee attack."""
    implied_by: list[Words] = []
    """The skills that make a roll one of it: an attack with Close Combat is a melee attack."""
    requirement: str | None = None
    """The opponent's rating that such a roll has to reach; a number in its place, in a typed roll, counts as it."""


class StateWords(Shape):
    """Clauses for a state that is rather about a thing of yours, in place of "you are" and "you aren't"."""

    holds: Words
    """While it holds: "there is no clip in your gun"."""
    ended: Words
    """While it doesn't: "a clip is in your gun"."""


class StateHint(Shape):
    """What a turn tells anyone who ends it in a state, though it changes no verdict."""

    says: Words
    """A clause: "your vehicle is uncontrolled at the end of the Combat Turn unless you take Control Vehicle"."""
    without: list[str] = []
    """It doesn't if one of these is taken in the turn: ids or classes."""


class OpenActions(Shape):
    """Actions that the source leaves open in a state: a turn with one asks whether it is possible."""

    to: list[str] = Field(min_length=1)
    """Ids or classes."""
    says: Words
    """How they would be taken, after "is possible": "without a clip in the gun"."""


class State(Shape):
    """A state that entries require, set and end: prone, surprised, jumped in."""

    name: Words
    aliases: list[Words] = []
    """What players call it. Ours."""
    meaning: Words
    says: StateWords | None = None
    levels: list[Words] = []
    """Its levels, from least to most."""
    grants: list[Grant] = []
    """What it changes in rolls, of those in it and of others, as far as the source says."""
    granted_by: list[str] = []
    """Entries whose grants apply to anyone in it: all grants, or one by its key (`injuries:third`)."""
    turn_hints: list[StateHint] = []
    leaves_open: list[OpenActions] = []
    source: Source
    unknown: dict[str, Words] = {}
    """What the source leaves unsaid: the path of the field, mostly `grants`, and the reason."""
    notes: list[Words] = []


class Work(Shape):
    """A work that entries cite."""

    title: Words
    publisher: Words | None = None
    year: int | None = None
    kind: Literal["book", "page", "game"] = "book"


class Term(Shape):
    """A term that tests can use."""

    kind: TermKind
    """A category is one of `values`, a scale too but from least to most; a result is what a test yields."""
    of: Literal["actor", "scene"] = "actor"
    """scene: belongs to the place or the object, not to either side."""
    brought: bool = False
    """Of the scene: whether it counts from the sheet of who rolls too, as IC has the rating of its host."""
    meaning: Words | None = None
    aliases: list[Words] = []
    stands_for: list[Words] = []
    """Names that it stands for in the edition's rolls, of the core rulebook or other terms: a skill for each kind of
    weapon. A rating under one of them counts as this term; of several a player has to say which."""
    unit: str | None = None
    values: list[str] = []
    below: str | None = None
    """What a scale has below the first of its values; only a shift gets there, so nobody can give it."""
    least: int | None = None
    """The lowest value, if the rules give one."""
    most: int | None = None
    """The usual highest value, if the rules give one; answers warn about higher ones."""
    without: int | str | None = None
    """The rating of a character without one: `0` for marks. Left out: a missing rating is unknown."""
    weapon_without: int | None = None
    """The rating of a weapon that is given without one: `0` for armor penetration. Left out: it is unknown."""
    untrained: int | Literal["never"] | None = None
    """What an untrained character has in place of a skill, if the rules say so, or that nobody uses it untrained;
    requests may give the word."""
    untrained_with: dict[Die, int] = {}
    """What it has instead in rolls of other dice, by their sides: `{d6: -1}` for a skill check with 2d6."""
    never_untrained: list[Words] = []
    """The names of `stands_for` that nobody uses untrained."""
    with_: str | None = Field(default=None, alias="with")
    """The term that sheets write behind it, after a slash: `2/AC15` is a Shock of 2 with a Shock AC of 15."""
    highest_of: list[str] = []
    """The terms whose highest rating it is: `Combat Skill` is the best of several skills."""
    formula: Notation | None = None
    """What it is by other terms and attributes on sheets, unless a sheet gives it. It is of the core rulebook, as
    `see` says, and rounded up if decimals can count in it."""
    see: list[Reference] = []
    """Where the formula stands."""
    adds_to: list[Slug] = []
    """Classes of rolls to whose dice it is added although they don't print it: all defense tests of a character."""
    is_: Literal["pool", "targets", "opposing-hits"] | None = Field(default=None, alias="is")
    """What of the request it is unless that gives a number: the dice of the roll, as printed or typed, how many
    targets there are, or the hits given for the target where it rolls nothing."""
    tiers: dict[Tier, int] = {}
    """Ratings of four tiers of characters. Ours, but for that of the untrained if `untrained` gives it."""
    typical: int | str | None = None
    """The rating that calculators start with if there are no tiers. Ours."""

    def rolled_with(self, die: str) -> Self:
        """Return the term as it counts in rolls of a *die*: `d6`."""
        if die not in self.untrained_with:
            return self
        untrained = self.untrained_with[die]
        tiers = self.tiers and {**self.tiers, "untrained": untrained}
        return self.model_copy(update={"untrained": untrained, "tiers": tiers})

    def has_to_be_learned(self, name: str) -> bool:
        """Return whether nobody uses the skill *name*, in any case, for which it stands, untrained."""
        return name.casefold() in {each.casefold() for each in self.never_untrained}

    @property
    def is_flag(self) -> bool:
        """Whether it is 1 for yes and 0 for no."""
        return (self.least, self.most) == (0, 1)

    @property
    def steps(self) -> list[str]:
        """The values, with what is below them."""
        return self.values if self.below is None else [self.below, *self.values]

    @model_validator(mode="before")
    @classmethod
    def _with_the_untrained(cls, data: Any) -> Any:
        if (
            not isinstance(data, dict)
            or data.get("untrained") in (None, "never")
            or not isinstance(data.get("tiers"), dict)
        ):
            return data
        tiers = {"untrained": data["untrained"], **data["tiers"]}
        if tiers["untrained"] != data["untrained"]:
            raise ValueError("`untrained` is the rating of that tier too; leave it out of `tiers`")
        return {**data, "tiers": tiers}


class TextPolicy(Shape):
    """The source's licence, and what the entries take from it."""

    licence: Words
    attribution: Words | None = None
    policy: Words


class Edition(Shape):
    """One system."""

    name: Words
    short: Words
    """A few letters, shown on chips and in comparison columns."""
    aliases: list[Words] = []
    """What players call it: "5e", "fifth edition". Ours."""
    publisher: Words
    year: int | None = None
    order: int
    """Its position among the editions."""
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")] | None = None
    """Its accent color on a light background; by default one is derived."""
    summary: Words
    text: TextPolicy
    mechanic: EditionMechanic
    difficulties: Slug | None = None
    """The table of the edition's words for numbers to reach: a word in the first column, its number in the second.
    Typed rolls take the words: `5D vs Moderate`."""
    rulings: dict[RulingName, EditionRuling] = {}
    edge: dict[Slug, EdgeUse] = {}
    """Uses of Edge on the dice of a roll."""
    teamwork: Teamwork | None = None
    """How teamwork works; left out if unknown."""
    buy_hits: Annotated[int, Field(ge=1, le=100)] | None = None
    """How many dice buy one hit instead of being rolled."""
    wild_die: bool = False
    """Whether the rules have a Wild Die, which counts as three hits and cancels others with a 1."""
    wounds: Wounds | None = None
    turn: Turn
    resources: dict[Slug, Resource]
    timings: dict[Slug, Timing]
    sections: dict[Slug, Section]
    classes: dict[Slug, ActionClass] = {}
    core: dict[Slug, CoreRules] = {}
    """What the core rulebook says about rolls that the entries' source leaves out. The ruling `core_rolls`, which the
    edition declares, leaves them out. An action that several name has the steps of all, in their order."""
    states: dict[Slug, State] = {}
    works: dict[Slug, Work]
    terms: dict[str, Term]
    abbreviations: dict[str, Words] = {}
    """What sheets call attributes that are no terms, with what each stands for: `ESS` is Essence."""
    scores: list[tuple[int, int]] = []
    """Pairs of a score of attributes and the modifier that it gives, as does any score up to the next one."""
    untrained_at: int = -1
    """The highest rating of a skill that is not learned, of those that say what the untrained have."""
    notes: list[Words] = []
    unknown: dict[str, Words] = {}

    @property
    def names_in_formulas(self) -> frozenset[str]:
        """What a formula may use: the terms, and the attributes on sheets that no roll reads."""
        return frozenset((*self.terms, *self.abbreviations.values()))

    def modifier_of(self, name: str, score: int) -> int | None:
        """Return the modifier of the attribute *name* for its *score*; None if it has no scores, or none so low."""
        found = [modifier for lowest, modifier in self.scores if lowest <= score]
        return found[-1] if found and self.is_attribute(name) else None

    def is_attribute(self, name: str) -> bool:
        """Return whether *name* is an attribute or stands for one."""
        return self._is_of_kind(name, "attribute")

    def is_skill(self, name: str) -> bool:
        """Return whether *name* is a skill or stands for one."""
        return self._is_of_kind(name, "skill")

    def _is_of_kind(self, name: str, kind: str) -> bool:
        terms = [name] if name in self.terms else self.terms_by_name_stood_for.get(name.casefold(), ())
        return any(self.terms[term].kind == kind for term in terms)

    @cached_property
    def by_die(self) -> Mapping[str, Self]:
        """The edition as its terms count in rolls of the dice for which one of them says so: `d6`."""
        dice = {die for term in self.terms.values() for die in term.untrained_with}
        terms = {die: {name: term.rolled_with(die) for name, term in self.terms.items()} for die in dice}
        return {die: self.model_copy(update={"terms": terms[die]}) for die in dice}

    @cached_property
    def terms_by_name_stood_for(self) -> Mapping[str, list[str]]:
        """The terms that stand for each name of `stands_for`, by the name in lower case."""
        found: dict[str, list[str]] = {}
        for term, described in self.terms.items():
            for name in described.stands_for:
                found.setdefault(name.casefold(), []).append(term)
        return found
