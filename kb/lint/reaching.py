"""Rules: a roll that can succeed or fail has something to reach, and one that it calls for is there."""

from collections.abc import Iterator, Sequence

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import entries_with_edition
from kb.model import Edition, Entry, Outcome, RollStep
from kb.model.notated import known_names
from kb.problems import suggestion
from resolver.notation import NotationError, parse_roll

_JUDGES = ("success", "failure", "tie")


@rule("reach")
def rolls_that_succeed_have_something_to_reach(base: KnowledgeBase) -> Iterator[Finding]:
    """An outcome on success or failure needs a roll with something to beat, or `one_hit`."""
    for id_, entry, edition in entries_with_edition(base):
        for key, step in entry.tests.items():
            if isinstance(step, RollStep):
                for trail, outcome in _in_vain(edition, entry, step):
                    message = (
                        f"follows on a {outcome.if_}, but this roll has nothing to reach, so it never happens"
                    )
                    hint = (
                        "write an opposition or a number to reach into the roll, or why `one_hit` is enough"
                    )
                    yield "entries", id_, ("tests", key, *trail), f"{message}; {hint}"


def _in_vain(edition: Edition, entry: Entry, step: RollStep) -> Iterator[tuple[Trail, Outcome]]:
    """Yield the outcomes of a roll and of its variants that can never happen, with their places."""
    try:
        roll = parse_roll(step.roll, known_names(edition, entry))
    except NotationError:  # another rule reports it
        return
    one_hit = bool(step.one_hit) and edition.mechanic.family != "total"
    printed = {"against": roll.opposition is not None, "requirement": roll.actor.requirement is not None}
    if not any(printed.values()) and not one_hit:
        yield from _judging_outcomes(step.outcomes, ())
    for name, variant in step.variants.items():
        reached = (variant.set[part] != "none" if part in variant.set else printed[part] for part in printed)
        if not any(reached) and not one_hit and not variant.one_hit:
            trail: Trail = ("variants", name)
            yield from _judging_outcomes(variant.outcomes or (), trail)


def _judging_outcomes(outcomes: Sequence[Outcome], trail: Trail) -> Iterator[tuple[Trail, Outcome]]:
    """Yield the outcomes that depend on success or failure."""
    for index, outcome in enumerate(outcomes):
        if outcome.if_ in _JUDGES:
            yield (*trail, "outcomes", index, "if"), outcome


@rule("calls-for")
def outcomes_call_for_later_rolls(base: KnowledgeBase) -> Iterator[Finding]:
    """`calls_for` names a later roll of the same entry."""
    for id_, entry in base.entries.items():
        rolls = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
        for place, (key, step) in enumerate(rolls.items(), 1):
            later = list(rolls)[place:]
            for trail, outcome in _outcomes(step):
                if outcome.calls_for is not None and outcome.calls_for not in later:
                    message = f"{outcome.calls_for!r} is not a later roll of this entry"
                    hint = suggestion(outcome.calls_for, later)
                    yield "entries", id_, ("tests", key, *trail, "calls_for"), message + hint


def _outcomes(step: RollStep) -> Iterator[tuple[Trail, Outcome]]:
    """Yield the outcomes of a roll and of its variants, with their places."""
    for index, outcome in enumerate(step.outcomes):
        yield ("outcomes", index), outcome
    for name, variant in step.variants.items():
        for index, outcome in enumerate(variant.outcomes or ()):
            yield ("variants", name, "outcomes", index), outcome
