"""What is said about a turn: why it is not legal, what it loses, and what stays to be checked.

Actions and states are given by their names for people; amounts by the word after each number, as in
`{"Free Action": 1}`, with `any` for any number.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Literal

from resolver.reasons import Reason, reason
from resolver.wording import join_words, lower

Amounts = Mapping[str, float | Literal["any"]]
"""Amounts of resources, each by the word that follows it."""

IF = "if "
"""What a condition begins with that is a clause, and no kind of thing: "if you own the device"."""

_DECIDED = "; the ruling joining decides (ends or keeps)."
"""The end of a sentence about what an action that joins another may end."""


@reason
def only_while_others_act(action: str) -> str:
    """The action can be taken only out of turn."""
    return f"you can take {action} only while someone else acts, not on your own turn"


@reason
def only_on_own_turn(action: str) -> str:
    """The action can be taken only on your own turn."""
    return f"you can take {action} only on your own turn, not out of turn"


@reason
def held_for_later(action: str) -> str:
    """The action is held with the rest of the turn, so it is taken out of turn."""
    return f"you hold {action} for later with the rest of your turn, so you can take it only out of turn"


@reason
def not_before_first_action(action: str, cost: Amounts) -> str:
    """The action can't be the first of a turn, because of what it costs."""
    return f"{action} comes only after your first action"


@reason
def must_be_taken_with(action: str, company: Sequence[str]) -> str:
    """The action needs another one beside it, and the turn has none."""
    return f"{needed_company(action, company)}; this turn has none"


@reason
def must_be_at_same_time(action: str, company: Sequence[str]) -> str:
    """The action needs another one beside it, which the turn has at another time."""
    return f"{action} must be taken at the same time as {join_words(company, 'or')}"


@reason
def cannot_join_at_its_time(action: str, company: Sequence[str], out: bool) -> str:
    """The action needs another one beside it, which the turn has at a time when the action can't be taken."""
    when, where = (
        ("only on your own turn", "out of turn") if out else ("only out of turn", "on your own turn")
    )
    return f"you can take {action} {when}, so it can't join {join_words(company, 'or')} {where}"


@reason
def one_joins_each(actions: Sequence[str], joined: Sequence[str], joining: int, room: int) -> str:
    """More actions of a kind join others than there are others to join."""
    of = "of " if len(actions) > 1 else ""
    one = f"each {join_words(joined, 'or')} takes only one {of}{join_words(actions)}"
    if not room:
        return f"{one}; this turn has none to take it"
    return f"{one}; you took {joining}" + (f" for {room} of them" if room > 1 else "")


@reason
def cannot_join_one(action: str, others: Sequence[str], joined: Sequence[str]) -> str:
    """Actions that can't join the same action have only one to join."""
    return f"you can't add both {action} and {join_words(others)} to the same {join_words(joined, 'or')}"


@reason
def once_per_span(action: str, span: str, times: int) -> str:
    """The action is taken more than once in a span of time."""
    often = "twice" if times == 2 else f"{times} times"
    return f"you can use {action} only once per {span}, not {often}"


@reason
def not_in_one_span(action: str, other: str, span: str) -> str:
    """Two actions exclude each other in a span of time."""
    return f"you can't take both {action} and {other} in one {span}"


@reason
def alone_in_span(action: str, span: str) -> str:
    """The action shares a span of time with others, though it must be the only one."""
    return f"{action} must be your only action of the {span}"


@reason
def requirement_unmet(action: str, requires: str, because: Reason) -> str:
    """The request or the turn contradicts what the action requires, a clause."""
    return f"you can use {action} only if {requires}; {because}"


@reason
def way_barred(action: str, cost: str, requires: str, because: Reason, others: Sequence[str]) -> str:
    """The request contradicts what one way to pay for the action requires; the *others* stay open."""
    barred = f"you can use {action} for {cost} only if {requires}; {because}"
    return f"{barred}; otherwise it takes {join_words(others, 'or')}" if others else barred


@reason
def not_spent_before(action: str, requires: str) -> str:
    """The action requires that something was spent before it, and nothing was."""
    return f"you can use {action} only if {requires}; you haven't"


@reason
def needs_own_turn(action: str, scores: Mapping[str, int], span: str) -> str:
    """The action needs a turn of your own, which you no longer have."""
    return f"{_scores_in_words(scores)}, so you have no {span} for {action}"


@reason
def own_turn_over(scores: Mapping[str, int], span: str) -> str:
    """You have no turn of your own left, because of what is left to pay with."""
    return f"{_scores_in_words(scores)}, so no {span} is left"


@reason
def too_costly(
    action: str, costs: Sequence[Amounts], left: Amounts, gone: Sequence[str], traded: Sequence[Reason] = ()
) -> str:
    """The action costs more than is left; `costs` has each way to pay, `gone` what there is nothing left of.

    `traded` says what earlier actions traded away.
    """
    cost = join_words(dict.fromkeys(map(in_words, costs)), "or")
    if gone and left and all(len(each) == 1 for each in costs):
        rest = f"you have only {in_words(left)} left"
    elif gone:
        rest = f"no {join_words(_without_repeating(gone), 'or')} is left" + (
            f", only {in_words(left)}" if left else ""
        )
    else:
        rest = f"you have {in_words(left)} left" if left else "nothing is left to pay for it"
    return "; ".join((f"{action} costs {cost}", rest, *map(str, traded)))


@reason
def traded_away(pay: Amounts, gain: Amounts) -> str:
    """Earlier actions of the turn could be paid only by trading these resources."""
    return f"you spent {in_words(pay)} on {in_words(gain)}"


@reason
def action_limits_unknown(action: str, why: str) -> str:
    """The source leaves open with what, or how often, the action can be taken."""
    return f"{action}: {lower(str(why))}"


@reason
def action_cost_unknown(
    action: str, why: Reason | str, fitting: Sequence[Amounts] | None = None, others: Sequence[str] = ()
) -> str:
    """What the action costs is unknown, as for the others; all fit in the turn only at one of the `fitting` costs.

    `fitting` has what they take together: empty if one of them must take no action, null if any usual cost fits.
    """
    unknown = f"{action}: {lower(str(why))}"
    if fitting is None:
        return unknown
    costs = [in_words(cost) if cost else "no action" for cost in fitting]
    if not others:
        condition = f"it fits only if it takes {join_words(costs or ['no action'], 'or')}"
    else:
        strangers = [other for other in dict.fromkeys(others) if other != action]
        all_ = "both" if len(others) == 1 else f"all {len(others) + 1}"
        fit = f"it fits beside {join_words(strangers)}" if strangers else f"{all_} fit"
        takes = f"together they take {join_words(costs, 'or')}" if costs else "one of them takes no action"
        condition = f"{fit} only if {takes}"
    return f"{unknown.removesuffix('.')}; {condition}"


@reason
def action_time_unknown(action: str, why: str) -> str:
    """The source leaves open when the action can be taken."""
    return f"{action}: {lower(str(why))}"


@reason
def stock_unknown(
    needed: Amounts, why: Reason | str, least: Amounts | None = None, traded: Amounts | None = None
) -> str:
    """How much there is of a resource is unknown, and the turn needs it: so much, if nothing else is open.

    With what is `traded` for it, less is enough: the `least`.
    """
    if not needed:
        return str(why)
    if not least or not traded:
        return f"you need {in_words(needed)}; {why}"
    (number,) = least.values()
    pay = f"your {next(iter(traded))}" if [*traded.values()] == [1] else in_words(traded)
    return f"you need {in_words(needed)}, or {number} if you trade {pay}; {why}"


@reason
def trade_time_unknown(why: str) -> str:
    """The source leaves open whether resources can be traded out of turn."""
    return why


@reason
def only_while(action: str, state: str, because: Reason) -> str:
    """You can take the action only in a state that you aren't in, perhaps because the turn ended it."""
    return f"you can take {action} only while you are {state}; {because}"


@reason
def barred_while(action: str, state: str, entered: bool) -> str:
    """You can't take the action in a state that you are in, perhaps because you entered it in this turn."""
    return f"you can't use {action} while {state}{'; by then you are' if entered else ''}"


@reason
def state_by_then(state: str, holds: bool, changed: bool) -> str:
    """You are in the state when the action is taken, or you aren't; the name is left out if it is clear."""
    verb = "are" if holds else "aren't"
    now = (
        "by then you are" if holds else "by then you are no longer" if state else "by then you no longer are"
    )
    return " ".join(filter(None, (now if changed else f"you {verb}", state)))


@reason
def clause_by_then(clause: str, changed: bool) -> str:
    """A state of something that you have, in its own words, when the action is taken."""
    return f"by then {clause}" if changed else clause


@reason
def states_by_then(states: Mapping[str, bool]) -> str:
    """You are in some of the states when the action is taken, and not in others."""
    each = (f"{'' if holds else 'not '}{state}" for state, holds in states.items())
    return f"by then you are {' and '.join(each)}"


@reason
def open_requirement(requires: str) -> str:
    """The action requires something that the request doesn't say."""
    return requires


@reason
def still_open(requires: str, because: Sequence[Reason]) -> str:
    """What the request says doesn't meet a requirement, but whether it applies is for people to check."""
    return "; ".join((requires, *map(str, because)))


@reason
def only_alternatives(failed: Sequence[Reason], requires: Sequence[str]) -> str:
    """Of several alternatives that the action requires, only these are still open."""
    return f"{join_words(map(str, failed))}, so you can do it only if {join_words(requires, 'or')}"


@reason
def depends_on_action(requires: Reason, action: str, still: bool = False) -> str:
    """Whether a requirement is met depends on an earlier action of the turn, such as on its roll.

    `still` says whether the action may have ended what was so before it.
    """
    state, *rest = re.split(r"(?=, if |; |, so )", str(requires), maxsplit=1)
    state = re.sub(r"^you are Holding (?=an? )", "you hold ", state)
    if still:
        state = re.sub(r"^you (are|hold) ", _still, state)
    return f"{state} after {action}{''.join(rest)}"


@reason
def joins_other(action: str, of: str, several: bool = False) -> str:
    """The action counts as part of another, perhaps several times; the request may mean a further one."""
    return f"{of} includes {'each' if several else 'this'} {action}"


@reason
def joins_only(action: str, of: str, several: bool = False) -> str:
    """The action counts as part of another, perhaps several times; a separate one isn't legal."""
    counts = f"Each {action} counts" if several else f"This {action} counts"
    return f"{counts} as part of {of}; a separate one doesn't fit."


@reason
def give_own_time() -> str:
    """Say that the action is taken on your own turn."""
    return "`at`: own if you mean another one"


@reason
def of_barred_kind(action: str, kind: str) -> str:
    """The action must not be used for something that another action of the turn doesn't allow."""
    return f"you don't use {action} for {kind}"


@reason
def already_spent(spent: Amounts, span: str | None = None) -> str:
    """The turn is legal only if this was spent before it; in an earlier *span* if one of your own still follows."""
    return f"you have already spent {in_words(spent)}{f' in an earlier {span}' if span else ''}"


@reason
def left_open_while(action: str, how: str, unless: str | None = None) -> str:
    """In a state of yours the source leaves open whether the action is possible; *unless* says that you aren't in it.

    `how` says what the state changes: "without a clip in the gun".
    """
    return f"{_possible([action], how, unless)}; the page doesn't say"


@reason
def possible_while(actions: Sequence[str], how: str, unless: str | None = None) -> str:
    """The turn is legal only if these actions, which the source leaves open in a state, are possible in it."""
    return _possible(actions, how, unless)


def _possible(actions: Sequence[str], how: str, unless: str | None) -> str:
    possible = f"{join_words(actions)} {'are' if len(actions) > 1 else 'is'} possible {how}"
    return f"{unless} by then, or {possible}" if unless else possible


@reason
def still_so_after(actions: Sequence[str], action: str, needs: str) -> str:
    """An action needs something that earlier ones may have ended, perhaps the same one taken before."""
    return needs if action in actions else f"{needs} after {join_words(actions)}"


@reason
def paid_otherwise(action: str, costs: Sequence[str], barred: Sequence[str] = ()) -> str:
    """The turn is legal only if the action costs one of these, each with its condition, and none that is `barred`."""
    takes = f"{action} takes {join_words(costs, 'or')}"
    return f"{takes}, not {join_words(barred, 'or')}" if barred else takes


@reason
def paid_if(action: str, condition: str) -> str:
    """The turn is legal only if the action is paid in the way that has this condition."""
    return condition


@reason
def used_for(action: str, kinds: Sequence[str], barred: Sequence[str] = ()) -> str:
    """The turn is legal only if you use the action for one of these, each with its cost; others are `barred`."""
    return join_words(kinds, "or")


@reason
def loses_gift(action: str, of: str, when: str) -> str:
    """The action loses what an earlier one gave, before it is used."""
    return f"{action} ends the effect of {of}: you lose it when {when}."


@reason
def may_lose_gift(action: str, of: str) -> str:
    """The source leaves open whether the action loses what an earlier one gave."""
    return f"The page doesn't say whether {action} ends the effect of {of}{_DECIDED}"


@reason
def ends_penalty(action: str, penalty: str, of: str) -> str:
    """The action ends what an earlier one takes from your rolls."""
    return f"{action} ends the {penalty} of {of}."


@reason
def may_end_penalty(action: str, penalty: str, of: str) -> str:
    """The source leaves open whether the action ends what an earlier one takes from your rolls."""
    return f"The page doesn't say whether {action} ends the {penalty} of {of}{_DECIDED}"


@reason
def ends_state(action: str | None, state: str, when: str) -> str:
    """The action ends a state that you would keep; null for the turn as a whole."""
    return f"{_this_turn(action)} ends {state}: you lose it when {when}."


@reason
def may_end_state(action: str, state: str) -> str:
    """The source leaves open whether the action ends a state."""
    return f"The page doesn't say whether {action} ends {state}{_DECIDED}"


@reason
def state_kept(by: str, action: str | None, kind: str, state: str) -> str:
    """You keep a state because of what the action `by` makes of another, or of what is part of it (null)."""
    made = f"{by} is a {kind}" if action is None else f"{by} makes {action} a {kind}"
    return f"You keep {state}: {made}, which doesn't use it."


@reason
def traded_in_time(pay: Amounts, gain: Amounts, actions: Sequence[str]) -> str:
    """Resources are traded on your own turn for the actions that need them, some of them out of turn."""
    made = f"{in_words(pay)} for {in_words(gain)}"
    return f"On your own turn you trade {made}, to have enough for {join_words(actions)}."


@reason
def perhaps_traded(pay: Amounts, gain: Amounts, enough: Amounts) -> str:
    """Resources are traded only with less than `enough` of what they are traded for."""
    trade = f"you trade {in_words(pay)} for {in_words(gain)} on your own turn"
    return f"If you have fewer than {in_words(enough)}, {trade}."


@reason
def too_many_ways_to_pay(most: int) -> str:
    """There are more ways to pay for a turn's actions than can be tried."""
    return f"there are more than {most} ways to pay for these actions; choose some of them"


def needed_company(action: str, company: Sequence[str]) -> str:
    """Return which actions an action needs beside it: "Trip must be taken with Attack"."""
    return f"{action} must be taken with {join_words(company, 'or')}"


def cost_with_conditions(cost: Amounts, conditions: Sequence[str]) -> str:
    """Return a cost with what decides that it is the one: "1 Move Action (a modern bow; Shoot below 1)"."""
    return f"{in_words(cost)} ({'; '.join(conditions)})" if conditions else in_words(cost)


def in_words(amounts: Amounts) -> str:
    """Return amounts in words: "1 Free Action and 10 Initiative"; "nothing" if there are none."""
    each = (
        f"any number of {name}" if count == "any" else f"{count} {name}" for name, count in amounts.items()
    )
    return join_words(each) or "nothing"


def _scores_in_words(scores: Mapping[str, int]) -> str:
    """Return what is left of resources: "your Initiative is 0"."""
    return " and ".join(f"your {name} is {count}" for name, count in scores.items())


def _without_repeating(names: Sequence[str]) -> list[str]:
    """Return *names* with the words that all of them begin with only in the first."""
    first, *others = (name.split() for name in names)
    shared = len([*takewhile(lambda words: len({*words}) == 1, zip(first, *others, strict=False))])
    return [" ".join(first), *(" ".join(words[shared:]) for words in others)]


def _still(verb: re.Match[str]) -> str:
    """Return the beginning of a clause with "still" where it stands: "you are still", "you still hold"."""
    return "you are still " if verb[1] == "are" else f"you still {verb[1]} "


def _this_turn(action: str | None) -> str:
    return "This turn" if action is None else action
