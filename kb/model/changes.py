"""What changes in rolls: variants, grants and modifiers, all written in one form."""

from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator

from kb.model.base import Amount, Notation, RulingName, Shape, Slug, Words
from kb.model.requirements import Requirement, StateNeed

VARIANT = "variant:"
"""The prefix of variants in fields that also take ids."""

LOSING_WORDS = ("others", "held")
"""Allowed under `lost_to` besides ids and classes."""


class Outcome(Shape):
    """What follows from a result of the roll."""

    if_: Notation = Field(alias="if")
    """success, failure, tie, glitch, critical glitch, or a comparison ("net >= 2")."""
    when: Words | None = None
    """What people read in place of a comparison that says little to them: "on a success with 3 marks already"."""
    then: Words
    instead: bool = False
    """Whether this replaces all outcomes before it."""
    calls_for: Slug | None = None
    """The later roll that this says has to be made: once it is, the headline says its outcome in place of this."""
    restates: bool = False
    """Whether this only says the entry's word for success or failure again ("the blow hits" for "hit"). With given
    dice the headline then leaves it out on a success, and has it in place of the word on a failure."""


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
    requires: list[Requirement] = []
    """What making the roll in this way requires besides what the entry does."""
    under: dict[RulingName, Slug] = {}
    """Rulings that make it always apply; with other choices it applies only if asked for."""
    outcomes: list[Outcome] | None = None
    """Outcomes that replace those of the roll."""
    called: Words | None = None
    """The word for success, if it isn't that of the entry."""
    missed: Words | None = None
    """With `called`: the words if it fails, as for an entry."""
    one_hit: Words | None = None
    """As for a roll, if only the variant has it."""
    stands_for: dict[str, list[Words]] = {}
    """As for a roll, in place of what that says of the same terms."""
    meant_by: list[str] = []
    """Terms that only such a target has, which bring it in if a request gives one: the rating of an IC."""
    named_as_weapon: list[Words] = []
    """What people name as the weapon when they mean this way to roll: a fist."""
    not_made_with: list[Words] = []
    """Words in the names of weapons that the roll can't be made with in this way: a rifle beside an enemy."""
    results: dict[str, Amount] = {}
    """Results that replace or extend those of the entry."""


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
    uncounted: int = Field(default=0, ge=0)
    """Of a grant that stacks: how many of the times that it is taken, the first ones, don't count."""
    times: Notation | None = None
    """How many times it counts by the ratings of its holder ("Actions - 1"); a request may say it instead."""
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
    called: Words | None = None
    """The word for success of the roll with it, if it turns success into something else ("disarmed" for "hit")."""
    missed: Words | None = None
    """With `called`: the words if the roll fails, as for an entry."""

    @field_validator("to", "not_to", "not_with", "met_by", mode="before")
    @classmethod
    def _one_is_a_list(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value


class RequestedChange(WrittenChange):
    """A modifier of an example, as in a request."""

    first_keys: ClassVar[tuple[str, ...]] = ("from", "grant", "times", "side", "target", "value", "reason")

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
    target: int | None = Field(default=None, ge=1)
    """Which of several targets it is for, counted from 1; by default all of them."""
