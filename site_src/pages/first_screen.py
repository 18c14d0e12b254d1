"""The odds that stand first on the page of an entry."""

from kb.knowledge import KnowledgeBase
from kb.play.tiers import USUAL
from resolver import Bound
from resolver.dice.throws import Counted, Totalled
from resolver.wording import listed, percent
from site_src.figures.chances import Oracle, rolls_of


def odds_sentence(base: KnowledgeBase, id_: str, oracle: Oracle) -> str:
    """Return a usual character's chance of an entry's first roll, in words; empty if unknown."""
    for _, roll in rolls_of(base, id_):
        bound = roll.bound(USUAL, USUAL)
        chance = oracle.success(bound)
        if chance is None or bound.actor.throw is None:
            return ""
        return f"A {USUAL}’s {', '.join(_dice(bound))}: {percent(chance)}"
    return ""


def _dice(bound: Bound) -> list[str]:
    """Return what is rolled against what: "10 dice", "limit 5", "against 9 dice"."""
    word = bound.test.mechanic.word
    throw, other = bound.actor.throw, bound.opponent and bound.opponent.throw
    limit = bound.actor.limit
    parts = [_thrown(throw)]
    if isinstance(throw, Counted) and throw.target is not None:
        parts.append(f"{word('requirement')} {throw.target}")
    elif bound.requirement and bound.requirement.odds and len(bound.requirement.odds.values) == 1:
        parts.append(f"{word('requirement')} {bound.requirement.odds.values[0]}")
    parts += [f"{word('limit')} {limit.value}"] if limit and limit.value is not None else []
    return parts + ([f"against {_thrown(other)}"] if other else [])


def _thrown(throw: Counted | Totalled | None) -> str:
    if isinstance(throw, Counted):
        return f"{throw.dice} {'die' if throw.dice == 1 else 'dice'}"
    if throw is None:
        return ""
    dice = listed([f"{many}d{sides}" for many, sides in throw.dice])
    return f"{dice} {throw.bonus:+d}" if throw.bonus else dice
