"""What actions bring by rolls of their own, beside what they grant: in place of another roll, or after it."""

from collections.abc import Iterable, Iterator

from kb.describe import outcome_texts, plain
from kb.model import RollStep
from kb.play.effects.amounts import ratings_of_amounts
from kb.play.effects.applicable_grants import ApplicableGrant, GrantSource, is_taken_with
from kb.play.procedure.roll_classes import members
from kb.play.procedure.roll_facts import RollFacts
from kb.play.sentences import effects
from kb.play.sentences.rolls import rolled_by_action
from kb.play.side import PARTIES
from resolver.reasons import Reason

_OF_THE_DICE = ("glitch", "critical glitch")
"""Conditions that read nothing but the faces of a roll, as those on its Wild Die do."""


def outcomes_of_rolls_granted(counted: Iterable[tuple[RollFacts, ApplicableGrant]]) -> Iterator[Reason]:
    """Yield what the faces of an action's own dice may bring, where a grant has them rolled in another roll.

    Whether that other roll succeeds is said of itself.
    """
    for roll, candidate in counted:
        entry = roll.base.entries.get(candidate.source.id)
        steps = entry.tests.values() if entry is not None and "pool" in candidate.grant.set else ()
        for step in steps:
            if isinstance(step, RollStep):
                outcomes = [each for each in step.outcomes if _is_of_the_dice(each.if_)]
                for condition, then in outcome_texts(outcomes):
                    yield effects.follows_from_dice(
                        candidate.source.name, roll.side(candidate.holder), condition, then
                    )


def rolls_for_missing(counted: Iterable[tuple[RollFacts, ApplicableGrant]]) -> Iterator[Reason]:
    """Yield the actions whose own answer rolls what their grants lack: a Full Reaction's, with the attack on you."""
    for roll, candidate in counted:
        entry = roll.base.entries.get(candidate.source.id)
        steps = entry.tests.values() if entry is not None else ()
        rolls = [step for step in steps if isinstance(step, RollStep)]
        if all(step.by != "target" for step in rolls):
            continue
        given = {"actor": roll.scene.actor, "target": roll.scene.target}
        missing = (each for each in ratings_of_amounts(roll, candidate) if each.name not in given[each.side])
        for each in (each for each in missing if not any(each.name in step.roll for step in rolls)):
            rating = f"{each.name}{PARTIES[each.side].after}"
            yield rolled_by_action(candidate.source.name, rating, candidate.source.id)


def rolls_after(roll: RollFacts, sources: Iterable[GrantSource]) -> Iterator[Reason]:
    """Yield the rolls of their own of actions that are taken with a roll and call for more after it: a Trip's."""
    for source in sources:
        entry = roll.base.entries.get(source.id)
        if entry is None or not any(isinstance(step, RollStep) for step in entry.tests.values()):
            continue
        for hint in entry.turn_hints if is_taken_with(roll, source) else ():
            if not roll.ids.isdisjoint(members(roll.base, roll.edition_id, hint.with_)):
                yield effects.rolled_after(
                    entry.name, plain(roll.base, hint.says, roll.edition_id), source.id
                )


def _is_of_the_dice(condition: str) -> bool:
    return condition in _OF_THE_DICE or condition.split(" ")[0].endswith("wild")
