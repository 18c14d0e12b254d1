"""What a grant of an action changes in a roll, in words."""

from collections.abc import Collection

import resolver
from kb.describe import change_text
from kb.describe.change_texts import worth_text
from kb.play.effects.amounts import amount_of
from kb.play.effects.applicable_grants import ApplicableGrant
from kb.play.procedure.roll_facts import RollFacts
from resolver.notation import NotationError, names_in, parse_value
from resolver.values.scene import ExpressionError, Unbound


def done_text(roll: RollFacts, candidate: ApplicableGrant, altered: Collection[str]) -> str:
    """Return what counts of a grant, with its holder if that is the target: "Go Prone (target): −2 to the roll".

    Args:
        roll: The roll that it reaches.
        candidate: The grant, with its times and the other ways to take it that count first.
        altered: The ratings that something changes, from which an amount is not yet known.
    """
    where = f" ({roll.step})" if roll.step is not None else ""
    holder = " (target)" if roll.side(candidate.holder) == "target" else ""
    return f"{candidate.source.name}{holder}: {_change(roll, candidate, altered)}{where}"


def _change(roll: RollFacts, candidate: ApplicableGrant, altered: Collection[str]) -> str:
    once, times = change_text(roll.edition, candidate.grant), candidate.times or 1
    if times == 1 and not candidate.before:
        return once
    most = "" if candidate.grant.most is None else _most(candidate.grant.most)
    counted = {key: _counted(roll, candidate, key, altered) for key in candidate.grant.add}
    added = {key: value for key, value in counted.items() if value is not None}
    if len(added) < len(counted):
        capped = f" (at most {most}{' together' if candidate.before else ''})" if most else ""
        return f"{once}{f', {times} times' if times > 1 else ''}{capped}"
    alone = ApplicableGrant(
        candidate.source, candidate.grant, candidate.holder, candidate.side, by_rating=candidate.by_rating
    )
    wanted = {key: (_counted(roll, alone, key, altered) or 0) * times for key in added}
    if added != wanted and not any(added.values()):
        return f"{once} changes nothing; the maximum ({most}) is used up"
    text = change_text(roll.edition, candidate.grant.model_copy(update={"add": added}))
    if added != wanted:
        return f"{text} (the most: {most}{', together' if candidate.before else ''})"
    return f"{text} ({times} times {once})" if times > 1 else text


def _most(most: int | str) -> str:
    """Return the most that a grant adds up to: "half Willpower, rounded up"."""
    return worth_text(abs(most) if isinstance(most, int) else most).replace(" (", ", ").replace(")", "")


def _counted(roll: RollFacts, candidate: ApplicableGrant, key: str, altered: Collection[str]) -> int | None:
    """Return how much a grant adds to *key*; None if that is not known."""
    scene = roll.scene_of(candidate.side)
    try:
        tree = parse_value(str(amount_of(roll, candidate, candidate.grant.add[key])), roll.edition.terms)
        if any(name.name in altered for name in names_in(tree)):
            return None
        value = resolver.evaluate(tree, scene, roll.rounding).value
    except (ExpressionError, NotationError, Unbound):
        return None
    return value if isinstance(value, int) else None
