"""The rolls of entries with the ratings of a tier, and what must come of them."""

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.model import RollStep, Tier
from kb.play.advice.evaluate import own_success
from kb.play.advice.likelihood import bound_roll
from kb.play.answer.reasons import with_entry_reason
from kb.play.procedure.variants import names_counting
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import USUAL
from kb.play.situation.read_request import read_request
from kb.play.situation.situation import Situation, situation_of
from kb.play.situation.weapons_used import only_those, skills_of_weapons
from resolver import UNKNOWN, Bound, Test, roll_success
from resolver.notation import Condition, Name, Number
from resolver.rolls.odds.roll_odds import field_odds
from resolver.sentences.rolls import change_not_given, not_given
from resolver.values.names_read import ratings_in_trees, roller_of

_COMPARED: Mapping[str, Callable[[Any, int], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
}


@dataclass(frozen=True)
class RollOfEntry:
    """One roll of an entry, from which `ChanceCalculator` computes the chance that its action succeeds."""

    base: KnowledgeBase
    situation: Situation
    test: Test
    kinds: tuple[str, ...] = ()
    """The kinds that the roll of a general entry is meant as: a melee attack."""
    _bound: dict[tuple[Tier, Tier], Bound] = field(default_factory=dict, compare=False)

    @property
    def success(self) -> "SuccessCondition":
        """What must come of the roll: its own success, unless the entry says something else."""
        return success_condition(own_success(self.situation.subject), self.situation.subject.key)

    @property
    def counting(self) -> dict[str, list[str]]:
        """The names that can count as each term in the roll."""
        subject = self.situation.subject
        entry = self.base.entries[subject.entry or ""]
        counting = names_counting(subject.edition, entry, subject.key, subject.variants)
        if not self.kinds:
            return counting
        of_kinds = ResolveRequest(entry=subject.entry, classes=[*self.kinds])
        skills = skills_of_weapons(self.base, subject, of_kinds, ())
        return {name: [*names] for name, names in only_those(subject.edition, counting, skills).items()}

    @property
    def success_word(self) -> str:
        """The entry's word for its success, if that is not simply the success of the roll; else empty."""
        own = self.base.entries[self.situation.subject.entry or ""].success
        return own.called if own is not None and self.success != OWN_SUCCESS else ""

    @property
    def whose(self) -> str:
        """Who rolls, if not you: " of the target"."""
        party = self.bound(USUAL, USUAL).party("actor")
        return "" if party == "you" else f" of {party}"

    @property
    def reads_other_tier(self) -> bool:
        """Whether ratings of the side that the roller rolls against count, which tiers give."""
        changed = self.bound(USUAL, USUAL).changed
        terms = self.situation.request.edition.terms
        roller = roller_of(self.situation.subject.by)
        read = ratings_in_trees(changed.scene.keys, changed.roll, roller=roller)
        return any(terms[each.name].tiers for each in read if each.side != roller and each.name in terms)

    @property
    def edition_id(self) -> str:
        """The edition whose dice are rolled."""
        return self.situation.subject.edition_id

    def bound(self, roller: Tier, other: Tier) -> Bound:
        """Return the roll with the ratings of two tiers: the roller's and the opponent's."""
        if (roller, other) not in self._bound:
            actor, target = (roller, other) if self.situation.subject.by == "actor" else (other, roller)
            self._bound[roller, other] = bound_roll(self.situation, actor, target)
        return self._bound[roller, other]


def rolls_of(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, RollOfEntry]]:
    """Yield each roll of entry *id_* that is not extended, with its key."""
    for key, step in base.entries[id_].tests.items():
        if isinstance(step, RollStep) and (roll := roll_in_variant(base, id_, key)) is not None:
            yield key, roll


def roll_in_variant(
    base: KnowledgeBase, id_: str, key: str, variant: str | None = None, kinds: tuple[str, ...] = ()
) -> RollOfEntry | None:
    """Return the roll *key* of entry *id_*; None if it is extended.

    Args:
        base: The rules.
        id_: The entry.
        key: The roll.
        variant: The variant that it is rolled in, if one is.
        kinds: The kinds that it is meant as.
    """
    request = ResolveRequest(entry=id_, test=key, variant=variant, classes=[*kinds])
    situation = situation_of(read_request(base, request))
    test = situation.subject.test
    return RollOfEntry(base, situation, test, kinds) if test and test.roll.actor.interval is None else None


@dataclass(frozen=True)
class SuccessCondition:
    """A condition on one field of a roll: "net > 0"."""

    field: str = "success"
    sign: str = ">"
    least: int = 0

    def chance(self, bound: Bound) -> Fraction | None:
        """Return the chance that a roll meets it; None if unknown."""
        if self == OWN_SUCCESS:
            return roll_success(bound)
        fields = field_odds(bound, [self.field])
        if (UNKNOWN,) in fields.weights:
            return None
        return fields.chance(lambda values: _COMPARED[self.sign](values[0], self.least))


OWN_SUCCESS = SuccessCondition()
"""The success of the roll itself."""


def success_condition(condition: Condition | None, step: str | None) -> SuccessCondition:
    """Return *condition* as one on a field of the roll *step*; its own success if it is no such condition."""
    match condition:
        case Condition(Name(field, of), None) if of == step:
            return SuccessCondition(field)
        case Condition(Name(field, of), str(compared), Number(least)) if of == step:
            return SuccessCondition(field, compared, least)
    return OWN_SUCCESS


def why_unknown(roll: RollOfEntry) -> str | None:
    """Return the reason, if the source does not say enough for the chances of a roll; or None."""
    reasons = roll.bound(USUAL, USUAL).unknown
    reason = next((one for one in reasons if one.made_by(not_given) or one.made_by(change_not_given)), None)
    subject = roll.situation.subject
    return None if reason is None else str(with_entry_reason(roll.base, subject.entry, subject.key, reason))
