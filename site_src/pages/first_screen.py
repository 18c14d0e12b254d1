"""What stands first on the page of an entry: what it costs, what is rolled or what it gives, and the odds of that."""

from dataclasses import dataclass, replace

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, StateNeed
from kb.play.tiers import USUAL
from resolver import Bound
from resolver.dice.throws import Counted, Totalled
from resolver.wording import listed, percent
from site_src.figures.chances import Oracle, rolls_of

MOST_GIVEN = 2
"""How many of its changes the card names; the rest stand below."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the card: its label, what it says, and when, where that is about time."""

    key: str
    label: str
    text: str
    when: str = ""


def facts(edition: Edition, entry: Entry, edition_id: str) -> list[Fact]:
    """Return what the card of an entry says, without what does not apply."""
    kind = [] if entry.kind == "action" else [Fact("kind", "Kind", entry.kind)]
    cost, timing = describe.cost_text(edition, entry), describe.timing_text(edition, entry)
    paid = [Fact("pay", "You pay", _capital(cost), _capital(timing))] if cost else []
    timed = [Fact("pay", "When", _capital(timing))] if timing and not cost else []
    barred = [need for need in entry.requires if isinstance(need, StateNeed) and not need.is_]
    needs = [need for need in entry.requires if need not in barred]
    bars = [need.model_copy(update={"is_": True}) for need in barred]
    found = [
        Fact("need", "You need", "; ".join(describe.requirement_text(edition, each) for each in needs)),
        Fact("bar", "Not if", " or ".join(describe.requirement_text(edition, each) for each in bars)),
    ]
    asked = [replace(fact, text=_capital(fact.text)) for fact in found if fact.text]
    return [*kind, *paid, *timed, _rolled(edition, entry, edition_id), *asked]


def _rolled(edition: Edition, entry: Entry, edition_id: str) -> Fact:
    text = describe.test_text(entry)
    if text != "no test":
        return Fact("roll", "You roll", text)
    given = [
        *describe.grants_texts(edition, entry.grants, edition_id),
        *describe.state_texts(edition, entry),
    ]
    more = len(given) - MOST_GIVEN
    rest = f"; {more} more below" if more > 0 else ""
    told = "; ".join(given[:MOST_GIVEN])
    return Fact("give", "You get", f"No roll: {told}{rest}" if told else "No roll")


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


def _capital(text: str) -> str:
    return text if text == "unknown" else text[:1].upper() + text[1:]
