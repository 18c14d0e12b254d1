"""What a turn allows, and the actions that somebody wants to take in it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from resolver.notation import Condition
from resolver.rulings import Declared
from resolver.wording import listed

At = Literal["own", "out"]
"""own: in the actor's own turn, the shortest span. out: while others act, in the longer spans only."""

ENDLESS: Final = math.inf
"""As much as anybody wants."""

MOST_ACTIONS = 20
"""Actions that one turn may list."""

MOST_TRADES = 40
"""Trades that are tried in one turn."""


@dataclass(frozen=True, slots=True)
class Stock:
    """How much there is of a resource, before anything is paid or traded."""

    least: float
    most: float
    why: str = ""
    """Why it is not known; empty where it is, and then `least` equals `most`."""

    @classmethod
    def of(cls, amount: float) -> "Stock":
        """Return a stock of exactly *amount*."""
        return cls(amount, amount)


@dataclass(frozen=True, slots=True)
class Trade:
    """A trade of resources."""

    id: str
    pay: Mapping[str, int]
    gain: Mapping[str, int]
    out: bool | None = True
    """Whether what was traded for pays for actions out of turn; None where that is unknown."""
    why: str = ""
    """Why that is unknown."""


@dataclass(frozen=True, slots=True)
class ActAgain:
    """What is lost before one acts again in the same round."""

    lose: Mapping[str, int]
    while_: Condition
    """What must hold of the resources for somebody to act in a turn of their own."""


@dataclass(frozen=True, slots=True)
class Losing:
    """Which later actions take something away."""

    names: frozenset[str] = frozenset()
    others: bool = False
    """Whether every action does but the one that gave it."""
    held: bool = False
    """Whether an action does that was held, and is taken out of turn."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """How much one may do in a turn, and when."""

    spans: tuple[str, ...]
    """From the shortest, the actor's own turn, to the longest."""
    stock: Mapping[str, Stock]
    """What there is of each resource; there is nothing of one that is left out."""
    exchanges: tuple[Trade, ...] = ()
    anytime: frozenset[str] = frozenset()
    """Resources that pay for actions out of turn, where the action itself does not say when it is taken."""
    each_more: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What each further use of a resource changes in every roll."""
    again: ActAgain | None = None
    not_first: frozenset[str] = frozenset()
    """Resources that do not pay for the first action."""
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What one of a resource is called, and several."""
    states: Mapping[str, bool] = field(default_factory=dict)
    """Whether one is in each state when the turn begins; nobody knows of one that is left out."""
    state_names: Mapping[str, str] = field(default_factory=dict)
    state_losing: Mapping[str, tuple[str, Losing]] = field(default_factory=dict)
    """State to the action that usually brings it, and what then ends it."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """What the rules leave open, and how it is decided: `interrupts`, and what is `several` of an action."""
    declared: Declared = field(default_factory=dict)
    """The rulings that are `several` of an action, with what else may be chosen."""


@dataclass(frozen=True, slots=True)
class InState:
    """That one is in a state, or is not."""

    state: str
    is_: bool = True


@dataclass(frozen=True, slots=True)
class Precondition:
    """What must hold for an action to be taken: `known`, or any of `states`; and what must have been `spent`."""

    words: str
    """What must hold, in the words of the rules: "Shoot 1 or more"."""
    known: bool | None = False
    """Whether it holds by what was told; None where nobody told, False where only states and spending decide."""
    states: tuple[InState, ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict)
    """What must have been spent before, by resource."""
    because: str = ""
    """Why it does not hold, where that was told: "Shoot is 0"."""
    give: str = ""
    """What to give so that it can be told; empty where only people can tell."""


@dataclass(frozen=True, slots=True)
class StateChange:
    """That an action brings its actor into a state, or out of one."""

    state: str
    to: bool
    perhaps: bool = False
    """Whether that depends on something that the turn does not tell, as a roll."""
    toggles: bool = False
    """Whether the action switches the state: it sets it for an actor without it, and ends it for one who has it."""
    losing: Losing = field(default_factory=Losing)
    """What ends the state again; nothing for a state that the action ends itself."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay for an action."""

    key: str | None = None
    """Its name; None where there is nothing to pay, or nobody knows what."""
    spend: Mapping[str, int] = field(default_factory=dict)
    empties: frozenset[str] = frozenset()
    """Resources that are spent to the last."""
    when: At | Literal["any", "unknown"] | None = None
    """When the action may be taken so; None where the resources decide it."""
    why_when: str = ""
    """Why that is unknown."""
    why_cost: str = ""
    """Why the cost is unknown; empty where it is known. What is known of it stands in `spend`."""
    requires: tuple[Precondition, ...] = ()
    """What must hold for it to be paid so."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that an action gives and another action may take away."""

    words: str
    """What takes it away."""
    losing: Losing = field(default_factory=Losing)
    """The actions that do."""
    kept_by: frozenset[str] = frozenset()
    """Names of the actions that use it."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action that somebody wants to take. Other actions are named as `name`; classes stand for their members."""

    name: str
    title: str
    """What people call it."""
    ways: tuple[Way, ...] = (Way(),)
    """In the order in which they are tried; at least one."""
    at: At | None = None
    """When it is taken; None where nobody said."""
    apart: bool = False
    """Whether it is paid for by itself even where another action includes it."""
    must: frozenset[str] | None = None
    """Any one of these must be taken with it; None where it stands by itself."""
    must_words: str = "another action"
    """What these are called."""
    several: str | None = None
    """The ruling that says whether one or several of its kind may join each of these; its kind are the actions that
    name the same ruling."""
    may: frozenset[str] = frozenset()
    """These may be taken with it, whatever else forbids them."""
    includes: tuple[frozenset[str], ...] = ()
    """Each is one action, any of the set, that is part of it and already paid."""
    includes_all: frozenset[str] = frozenset()
    """Any number of these is part of it and already paid."""
    not_with: frozenset[str] = frozenset()
    """None of these in the span of `once`, or without it in the longest."""
    once: str | None = None
    alone: str | None = None
    """The span in which nothing else may be taken."""
    holds: bool = False
    """Whether later actions that belong to the actor's own turn may be taken out of turn: those that it includes, or
    any if it includes none."""
    requires: tuple[Precondition, ...] = ()
    """What must hold for it to be taken."""
    states: tuple[StateChange, ...] = ()
    losses: tuple[Loss, ...] = ()
    why_limits: str = ""
    """Why its limits are unknown; empty where they are known."""


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """Why a turn is not legal, or is not known to be."""

    rule: str
    """allotment, again, timing, not-first, must, one-each, not-with, once, alone, requires, or unknown."""
    actions: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Paid:
    """How an action of the turn is taken."""

    name: str
    at: At
    way: str | None = None
    spend: Mapping[str, float] | None = None
    """What it costs, ENDLESS for all that is left; None where it cannot be paid, or nobody knows the cost."""
    part_of: str | None = None
    """The action that includes it."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What an action requires and nobody told."""

    name: str
    """The action."""
    precondition: Precondition


@dataclass(frozen=True, slots=True)
class CheckedTurn:
    """Whether a turn is legal, and its outcome."""

    legal: bool | None
    """None where something that decides it is unknown."""
    left: Mapping[str, float | None]
    """Resource to what is left of it: ENDLESS, or None where that is unknown."""
    paid: tuple[Paid, ...]
    """One for each action, in order."""
    trades: tuple[str, ...]
    """Exchanges that were made, in order, by id."""
    problems: tuple[BrokenRule, ...]
    penalties: Mapping[str, int]
    """What the number of actions changes in every roll of the turn."""
    passes: int | None
    """How often one acts again in the round after this turn; None where that is unknown or no rule says it."""
    warnings: tuple[str, ...]
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Those without which other limits would be broken, with the choices in force."""
    to_check: tuple[OpenQuestion, ...] = ()
    states: Mapping[str, bool | None] = field(default_factory=dict)
    """Whether one is in each state after the turn, of those that were told or changed; None where that is unknown."""


def amounts(rules: TurnRules, counts: Mapping[str, float]) -> str:
    """Return what is paid or left: "1 Free Action and 10 Initiative"; "nothing" where there is none."""
    return listed(amount(rules, name, count) for name, count in counts.items() if count) or "nothing"


def amount(rules: TurnRules, name: str, count: float) -> str:
    """Return some of a resource: "2 Simple Actions", "any number of Instant Actions"."""
    one, several = rules.names.get(name, (name, name))
    if math.isinf(count):
        return f"any number of {several}"
    return f"{count} {one if count == 1 else several}"


def plain(span: str) -> str:
    """Return a span in words: "combat turn"."""
    return span.replace("-", " ")
