"""Rules of a turn that change an action of a request if a condition holds that the request doesn't settle."""

from collections.abc import Iterator, Sequence

from kb.describe import change_text
from kb.play.effects.applicable_grants import ApplicableGrant, GrantSource, applicable_grants
from kb.play.effects.stacking import choose_alternatives, is_excluded
from kb.play.procedure.roll_facts import RollFacts
from kb.play.sentences.rolls import rule_not_counted
from kb.references import full_id
from resolver.reasons import Reason


def rules_left_open(
    roll: RollFacts, sources: Sequence[GrantSource], counted: Sequence[ApplicableGrant]
) -> Iterator[Reason]:
    """Yield each rule that may change what is rolled against a roll: −1 die on a block that wasn't declared.

    Args:
        roll: The roll asked for.
        sources: The actions and states that grant something.
        counted: Their grants that count in the roll.
    """
    reactions = [each for each in counted if each.grant.set.get("against") not in (None, "none")]
    for rule in roll.edition.turn.rules:
        id_ = full_id(rule.rule, roll.edition_id)
        entry = roll.base.entries[id_]
        for reaction in reactions if all(source.id != id_ for source in sources) else ():
            source = GrantSource(id_, entry.name, entry.grants, "", holder=reaction.holder)
            found = choose_alternatives(roll, source, applicable_grants(roll, source), [])
            for each in found if not _is_held(roll, reaction, sources) else ():
                if each.grant.when and not is_excluded(roll, each, counted, []):
                    change, side = change_text(roll.edition, each.grant), roll.side(each.holder)
                    yield rule_not_counted(entry.name, id_, change, each.grant.when, side)


def _is_held(roll: RollFacts, reaction: ApplicableGrant, sources: Sequence[GrantSource]) -> bool:
    """Return whether its holder is in a state in which an action is held for it, by which it is announced."""
    for name in roll.edition.turn.holding:
        entry = roll.base.entries[full_id(name, roll.edition_id)]
        parts = {full_id(each, roll.edition_id) for part in entry.combine.parts for each in part}
        states = {each.state for each in entry.sets} if reaction.source.id in parts else ()
        if any(source.state in states and source.holder == reaction.holder for source in sources):
            return True
    return False
