"""An entry: one action as its source gives it. Fields are in the order of a file's keys."""

from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from pydantic import Field, PrivateAttr, model_validator

from kb.model.base import Amount, Reference, RulingName, Shape, Slug, Source, Words
from kb.model.changes import Grant
from kb.model.core_rules import CoreRules
from kb.model.examples import Example
from kb.model.requirements import Requirement
from kb.model.steps import AnyStep, Success

Match = Literal["exact", "close", "narrower", "broader", "related"]
"""How an entry matches a concept, in SKOS terms; `narrower` means that the entry is the narrower one."""


class Cost(Shape):
    """One way to pay for an action."""

    spend: dict[Slug, Amount]
    """How much of each resource; `all` spends whatever is left."""
    when: Words | None = None
    timing: Slug | None = None
    """If this way to pay has another timing than the entry."""
    requires: list[Requirement] = []


@lru_cache
def _sole_cost(resource: str) -> dict[str, Cost]:
    """Return one of a resource as the only way to pay; not validated: lint reports a text that is no resource."""
    return {resource: Cost.model_construct(spend={resource: 1})}


class CombinedNeed(Shape):
    """What must hold if an action is taken with others, which only people can tell."""

    with_: list[str] = Field(alias="with", min_length=1)
    """These of its `must`; if it has none, these after it: ids or classes."""
    says: Words


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
    splits: bool = False
    """Whether the action of `must` splits its dice pool among several targets by it."""
    makes: list[str] = []
    """What it makes of the action of `must` that it is taken with: classes, such as `class:melee-attack`."""
    not_with: list[str] = []
    """None of these in the span of `once`; without it in the longest span."""
    not_joining: list[str] = []
    """These can't join the same action of `must` as it does: a class stands for what makes it too."""
    may_be: dict[Slug, Words] = {}
    """Classes that it may belong to, which only people can tell, each with what it then is ("a combat spell")."""
    needs: list[CombinedNeed] = []
    once: Slug | None = None
    """The span of the edition's turn in which it may be taken only once."""
    alone: Slug | None = None
    """The span in which nothing else can be taken."""

    @property
    def parts(self) -> list[list[str]]:
        """The actions that it includes: of each list any one."""
        return [[part] if isinstance(part, str) else part for part in self.includes]


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


class TurnHint(Shape):
    """What a turn with an action tells you, though it changes no verdict."""

    says: Words
    """A clause: "an armed enemy next to you gets a free attack on you"."""
    with_: list[str] = Field(default=[], alias="with")
    """It says so only if one of these is taken too, or the action itself again: ids or classes. For a roll, giving
    the state under `while` counts as taking those that set it."""
    without: list[str] = []
    """It doesn't if one of these came earlier in the turn: ids or classes."""
    while_: Slug | None = Field(default=None, alias="while")
    """It doesn't if you are known not to be in this state."""


class EnteredState(Shape):
    """A state that an action puts someone in; written `{state: prone}`."""

    state: Slug
    level: str | None = None
    """The state's level, if it has several and the source says which."""
    whose: Words = "actor"
    """Who enters it: actor, target, or words ("the ally")."""
    when: Words | None = None
    """The condition, if the action alone doesn't decide it."""
    if_: Words | None = Field(default=None, alias="if")
    """As for a grant: a turn tells the state of others unless the condition is not met."""
    until: Slug | None = None
    """As for a grant."""
    lost_when: Words | None = None
    lost_to: list[str] = []
    """Which actions end it, as in `lost_to` of a grant; actions that list it under `ends` can be left out."""
    kept_by: list[str] = []
    """Ids and classes of actions: a turn of the actor's own without any of them ends it."""
    lasts: Words | None = None
    """How long it lasts, as a player says it, in place of a text made of the fields: "until you attack".
    With "unless" first, the action that this one must be combined with may end it: "unless you throw it"."""


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


class Told(Shape):
    """The headline of an entry, if the generated one does not say what a player asks.

    Braces hold values (`{soak.hits}`), shown as averages or as rolled; conditions (`{left <= 0}`), shown as
    chances; and values under a condition (`{damage if attack.success}`).
    """

    likely: Words
    """The headline for odds."""
    came: Words | None = None
    """The headline for given dice, with values only; generated by default."""
    stopped: Words | None = None
    """What the headline for given dice adds if the first roll succeeds and a later step takes the success away, with
    values only: "the Shield stops {shield.hits}"."""

    @property
    def lines(self) -> dict[str, str]:
        """The texts that are given, by field."""
        texts = {"likely": self.likely, "came": self.came, "stopped": self.stopped}
        return {key: text for key, text in texts.items() if text is not None}


Language = Annotated[str, Field(pattern=r"^[a-z]{2}$")]
"""The code of a language, as ISO 639 has it: `de`."""


class BookName(Shape):
    """A name in another language, as that language's book prints it."""

    book: Words


class Entry(Shape):
    """One action of one edition."""

    name: Words
    name_is: Literal["printed", "restored", "coined"] = "printed"
    """Printed on the page; restored (lost there, known elsewhere); or coined (ours)."""
    name_sure: Literal["certain", "likely"] | None = None
    names: dict[Language, Words | BookName] = {}
    """Its name in other languages: our translation, or `{book: …}` if that language's book prints it."""
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
    turn_hints: list[TurnHint] = []
    uses: dict[str, Amount] = {}
    """What else it uses up: bullets, a sprite's tasks."""
    summary: Annotated[str, Field(min_length=1, max_length=200)]
    effect: Words | None = None
    target_is: Words | None = None
    """Who the target is to the roller, if someone else than what you act on: "the attacker", where you defend."""
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
    _core_rules: CoreRules | None = PrivateAttr(default=None)
    _own: "Entry | None" = PrivateAttr(default=None)

    @property
    def core_rules(self) -> CoreRules | None:
        """The rules of the core rulebook that its rolls come from; None if they are its own, or nothing gives any."""
        return self._core_rules

    def with_core(self, rules: CoreRules) -> "Entry":
        """Return the entry with the rolls of *rules* and what belongs to them; its own results and success win."""
        copy = self.model_copy(
            update={
                "tests": rules.tests,
                "results": {**rules.results, **self.results},
                "success": self.success or rules.success,
                "examples": {**self.examples, **rules.examples},
            }
        )
        copy._core_rules = rules
        copy._own = self
        return copy

    @property
    def without_core(self) -> "Entry":
        """The entry as its own source has it, without the rolls of the core rulebook."""
        return self._own or self

    @property
    def local_names(self) -> dict[str, str]:
        """Its names in other languages, by the code of the language."""
        return {code: name.book if isinstance(name, BookName) else name for code, name in self.names.items()}

    @property
    def costs(self) -> dict[str, Cost]:
        """Ways to pay by key; empty if the action costs nothing or its cost is unknown."""
        if isinstance(self.cost, dict):
            return self.cost
        if self.cost is None or self.cost == "none":
            return {}
        return _sole_cost(self.cost)
