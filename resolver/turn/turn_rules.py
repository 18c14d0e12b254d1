"""The rules of a turn, and the actions to take in it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from resolver.notation import Condition
from resolver.reasons import Reason
from resolver.rulings import Declared
from resolver.sentences.turn import Amounts

At = Literal["own", "out"]
"""own: on your own turn, the shortest span. out: while others act, in the longer spans only."""

ENDLESS: Final = math.inf
"""Any number."""

MOST_ACTIONS = 20
"""The most actions of one turn."""

MOST_TRADES = 40
"""The most trades to try in one turn."""

Why = Reason | str
"""Why something is unknown: a reason, or a text of the data; empty if it is known."""


@dataclass(frozen=True, slots=True)
class Stock:
    """The amount of a resource before any payment or trade."""

    least: float
    most: float
    why: Why = ""
    """Why it is unknown; empty if it is known, and then `least` equals `most`."""

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
    """Whether what you trade for pays for actions out of turn; None if unknown."""
    why: str = ""
    """Why that is unknown."""


@dataclass(frozen=True, slots=True)
class ActAgain:
    """What you lose before you act again in the same round."""

    lose: Mapping[str, int]
    while_: Condition
    """The condition on your resources for a turn of your own."""


@dataclass(frozen=True, slots=True)
class Losing:
    """Which later actions remove something."""

    names: frozenset[str] = frozenset()
    others: bool = False
    """Whether every action does, except the giver itself."""
    held: bool = False
    """Whether a held action taken out of turn does."""
    kept_by: frozenset[str] = frozenset()
    """A turn of your own without any of these actions does, unless this is empty."""
    used_by: frozenset[str] = frozenset()
    """Actions that use it, so that nothing is lost when they remove it."""
    spared_by: Mapping[str, str] = field(default_factory=dict)
    """Actions that keep those which they join, or which are part of them, from removing it, and what they make of
    them: "melee attack"."""
    words: str = ""
    """What removes it unused, in words."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """How much you can do in a turn, and when."""

    spans: tuple[str, ...]
    """From the shortest, your own turn, to the longest."""
    stock: Mapping[str, Stock]
    """The stock of each resource; 0 if it is left out."""
    exchanges: tuple[Trade, ...] = ()
    anytime: frozenset[str] = frozenset()
    """Resources that pay for actions out of turn, unless the action itself has a timing."""
    each_more: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What each further use of a resource changes in every roll."""
    again: ActAgain | None = None
    each_turn: frozenset[str] = frozenset()
    """Resources that each turn of your own gives anew."""
    not_first: frozenset[str] = frozenset()
    """Resources that do not pay for the first action."""
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The singular and plural name of each resource."""
    states: Mapping[str, bool] = field(default_factory=dict)
    """Whether you are in each state at the start of the turn; unknown if it is left out."""
    holding: bool = False
    """Whether your own turn is over and you hold the rest of its actions, to take out of turn."""
    reserved: tuple[tuple[str, frozenset[str]], ...] = ()
    """Actions from before the turn, each with the actions it keeps: one of them, which is already paid."""
    spent_before: Mapping[str, int] = field(default_factory=dict)
    """What these cost, which counts for `each_more`."""
    span_names: Mapping[str, str] = field(default_factory=dict)
    """What the edition calls a span, if not by its key."""
    state_names: Mapping[str, str] = field(default_factory=dict)
    state_clauses: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What a state that isn't about you says while it doesn't hold, and while it does: "a clip is in your gun"."""
    state_losing: Mapping[str, tuple[str, Losing]] = field(default_factory=dict)
    """State to the action that usually sets it, and what then ends it."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Rulings in force: `interrupts`, and those named in an action's `several`."""
    declared: Declared = field(default_factory=dict)
    """The rulings named in an action's `several`, with their other choices."""

    def span_name(self, span: str) -> str:
        """Return what the edition calls *span*: "Combat Turn"."""
        return self.span_names.get(span, span)


@dataclass(frozen=True, slots=True)
class InState:
    """Being in a state, or not being in it."""

    state: str
    is_: bool = True
    give: Reason | None = None
    """What to give in the request to say so."""
    name: str = ""
    """The state's name, if it is only one way to meet the requirement."""
    words: str = ""
    """That way in words: "you are Prone"."""


@dataclass(frozen=True, slots=True)
class Precondition:
    """A requirement of an action: `known`, or any of `states`; and what must have been `spent`."""

    words: str
    """The requirement in the words of the rules: "Shoot 1 or more"."""
    known: bool | None = False
    """Whether the request meets it; None if it does not say, False if only states and spending decide."""
    states: tuple[InState, ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict)
    """What must have been spent before, by resource."""
    from_start: bool = False
    """Whether the request gives the amounts at the start, so that only this turn's actions can spend them."""
    because: Reason | None = None
    """What the request gives that doesn't meet it: "Shoot is 0"."""
    failed: tuple[Reason, ...] = ()
    """What it gives that doesn't meet some of several alternatives."""
    open_words: tuple[str, ...] = ()
    """The alternatives that stay open whatever your states are, as they stand after "if": "you own the device"."""
    give: tuple[Reason, ...] = ()
    """What to give in the request to settle it, apart from states; empty if only people can decide."""
    clause: str = ""
    """Its words as they stand after "if": "you have Shoot 1 or more"."""


@dataclass(frozen=True, slots=True)
class StateChange:
    """A state that an action sets or ends for its actor."""

    state: str
    to: bool
    perhaps: bool = False
    """Whether that depends on something outside the turn, such as a roll."""
    perhaps_in: str | None = None
    """The state in which alone it depends on that; None for any."""
    give: Reason | None = None
    """How the request says whether you are in that state."""
    unless: bool = False
    """Whether what it is set for, the action that must be taken with its own, may end it: "unless you throw it"."""
    toggles: bool = False
    """Whether the action toggles the state."""
    losing: Losing = field(default_factory=Losing)
    """What ends the state later; None for a state that the action ends itself."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay for an action."""

    key: str | None = None
    """Its key; None if there is nothing to pay or the cost is unknown."""
    spend: Mapping[str, int] = field(default_factory=dict)
    empties: frozenset[str] = frozenset()
    """Resources to spend to the last."""
    when: At | Literal["any", "unknown"] | None = None
    """When the action can be taken in this way; None if the resources decide."""
    why_when: str = ""
    """Why that is unknown."""
    why_cost: Why = ""
    """Why the cost is unknown; empty if it is known. `spend` has the known part."""
    may_be_free: bool = False
    """Whether an unknown cost may be none, since it isn't said to be an action at all."""
    requires: tuple[Precondition, ...] = ()
    """The requirements for paying in this way."""
    condition: str = ""
    """When it is the way to pay, in words: "a modern bow"; empty for the usual way."""
    assumes: Reason | None = None
    """What only people can say of it, if the action has another way that costs something else: "for 1 Free Action:
    the weapon is a properly linked smartgun"."""
    clause: str = ""
    """The same after "if": "Change Gun Mode takes 1 Free Action (a linked smartgun)"."""
    choose: Reason | None = None
    """How to choose it or another way in the request, where `assumes` says what decides."""
    cost: str = ""
    """What is paid, in words, if the action has another way that costs something else: "1 Free Action"."""
    others: tuple[str, ...] = ()
    """The other ways that are open, in words: "1 Move Action if you reload a bow"."""

    @property
    def open_conditions(self) -> tuple[str, ...]:
        """What decides that it is the way to pay, in words: its condition, and requirements that can be given."""
        return (*filter(None, (self.condition,)), *(one.words for one in self.requires if one.give))

    @property
    def open_clauses(self) -> tuple[str, ...]:
        """The same as it stands after "if"."""
        return (*filter(None, (self.clause,)), *(one.clause for one in self.requires if one.give))


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that an action gives and another action can remove."""

    words: str
    """When it is removed, in words: "you take any other action"."""
    losing: Losing = field(default_factory=Losing)
    """The actions that remove it."""
    kept_by: frozenset[str] = frozenset()
    """The names of the actions that use it."""
    penalty: str = ""
    """What it changes, in words, if you are better off without it: "−2 dice"."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action to take. Other actions are given by `name`; classes stand for their members."""

    name: str
    title: str
    """Its name for people."""
    ways: tuple[Way, ...] = (Way(),)
    """The ways to pay in order of preference; at least one."""
    at: At | None = None
    """When it is taken; None if the request does not say."""
    apart: bool = False
    """Whether it is paid separately even if another action includes it."""
    must: frozenset[str] | None = None
    """One of these must be taken with it; None if it can be taken alone."""
    must_names: tuple[str, ...] = ("another action",)
    """Their names for people, or those of their classes."""
    several: str | None = None
    """The ruling that says whether one or several of its kind can join each of these.
    Its kind are all actions that name the same ruling."""
    may: frozenset[str] = frozenset()
    """These can be taken with it, whatever else forbids them."""
    includes: tuple[frozenset[str], ...] = ()
    """Each set is one action, any in the set, that is part of it and already paid."""
    includes_all: frozenset[str] = frozenset()
    """Any number of these is part of it and already paid."""
    not_with: frozenset[str] = frozenset()
    """None of these in the span of `once`, or in the longest span without it."""
    perhaps_not_with: Mapping[str, str] = field(default_factory=dict)
    """Actions to which `not_with` may apply, each with what it then is: "a combat spell"."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """What must hold if an action of `must` is taken with it, or any other after it, by each of these: "targets in
    melee range", "you are still in the Matrix"."""
    not_joining: frozenset[str] = frozenset()
    """These can't join the same action of `must` as it does."""
    once: str | None = None
    alone: str | None = None
    """The span in which nothing else can be taken."""
    holds: bool = False
    """Whether it holds later actions of your own turn, which can then be taken out of turn: those that it
    includes, or any if it includes none."""
    requires: tuple[Precondition, ...] = ()
    """The requirements for taking it."""
    open_while: Mapping[str, str] = field(default_factory=dict)
    """The states in which the source leaves open whether it can be taken, each with how it would be: "without a clip
    in the gun"."""
    states: tuple[StateChange, ...] = ()
    losses: tuple[Loss, ...] = ()
    why_limits: str = ""
    """Why its limits are unknown; empty if they are known."""
    why_then: str = ""
    """Why a later action may be possible though one of the two rules the other out; empty if it is not."""
    why_beyond: str = ""
    """Why it may be possible to take it with nothing left to pay for it; empty if that is known."""


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """Why a turn is not legal, or is not known to be."""

    rule: str
    """allotment, again, timing, not-first, must, one-each, not-joining, not-with, once, alone, requires, unknown."""
    actions: tuple[str, ...]
    why: Reason
    places: tuple[int, ...]
    """The place of each of these actions in the turn, from 0."""


@dataclass(frozen=True, slots=True)
class Paid:
    """How an action of the turn is taken."""

    name: str
    at: At
    way: str | None = None
    spend: Mapping[str, float] | None = None
    """What it costs, ENDLESS for all that is left; None if it cannot be paid or the cost is unknown."""
    part_of: str | None = None
    """The action that includes it."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A requirement of an action that the request does not settle."""

    name: str
    """The action."""
    why: Reason
    """What it requires."""
    give: tuple[Reason, ...] = ()
    """What to give in the request to settle it; any of these is enough, and none if only people can decide."""
    clause: str = ""
    """What it requires, after "if"; empty if `why` can stand there."""
    decides: bool = False
    """Whether `only_if` has its answer, in a turn that another answer forbids."""
    place: int = 0
    """The place of the action in the turn."""


@dataclass(frozen=True, slots=True)
class CheckedTurn:
    """Whether a turn is legal, and its outcome."""

    legal: bool | None
    """None where something that decides it is unknown."""
    left: Mapping[str, float | None]
    """Resource to what is left of it: ENDLESS for any number, None if unknown."""
    paid: tuple[Paid, ...]
    """One for each action, in order."""
    trades: tuple[str, ...]
    """The trades made, in order, by id, without those that only an unknown stock may make necessary."""
    problems: tuple[BrokenRule, ...]
    penalties: Mapping[str, int]
    """What the number of actions changes in every roll of the turn."""
    over: Reason | None
    """Why no turn of your own is left, not even the rest of this one; None if you may still have one."""
    passes: int | None
    """How many more turns you get this round; None if that is unknown or no rule says it."""
    warnings: tuple[Reason, ...]
    only_if: tuple[Reason, ...] = ()
    """The answers to open questions that the turn needs to be legal, where other answers forbid it."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """The rulings that matter here, with the choices in force."""
    to_check: tuple[OpenQuestion, ...] = ()
    states: Mapping[str, bool | None] = field(default_factory=dict)
    """Whether you are in each given or changed state after the turn; None if unknown."""
    states_before: tuple[Mapping[str, bool | None], ...] = ()
    """The same before each action."""
    held: tuple[str, ...] = ()
    """The states that you are in at any point of the turn."""
    barred: frozenset[int] = frozenset()
    """The places of actions that give and end nothing, because a rule forbids them."""


def amounts(rules: TurnRules, counts: Mapping[str, float]) -> Amounts:
    """Return amounts by the word that follows each: `{"Free Action": 1, "Instant Actions": "any"}`; no zeros."""
    return {
        one if count == 1 else several: "any" if math.isinf(count) else count
        for name, count in counts.items()
        if count
        for one, several in (rules.names.get(name, (name, name)),)
    }
