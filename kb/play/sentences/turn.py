"""What is said about a request for a turn: what it lacks, what nothing reads, what its actions grant, and why not.

What a request has to give is its place there: `initiative_dice`, or `ratings.Shoot`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from kb.play.sentences.to_give import give_ratings
from resolver.reasons import Reason, reason
from resolver.sentences.turn import IF
from resolver.wording import join_words, lower, ordinal, plain_number, singular, upper

Nth = int | Literal["each"] | None
"""Which of several actions of one name is meant: one by its place, each, or the only one."""

IF_SO = ", if "
"""What stands before the case that a condition is for."""

MOST_WORDS = 25
"""The most words of why a turn is unknown that its verdict says; of more, only the first clause."""


@reason
def turn_depends_on(names: Sequence[str], give: Sequence[str]) -> str:
    """An amount is computed from ratings that the request doesn't give."""
    return ratings_needed(names, _give(give))


@reason
def amount_left_open() -> str:
    """An amount depends on something that the source doesn't say."""
    return "something the page doesn't say"


@reason
def cost_depends_on(what: Reason) -> str:
    """What an action costs is computed from something unknown."""
    return f"what it costs depends on {what}"


@reason
def cost_not_said() -> str:
    """What an action costs is unknown, without a reason for it."""
    return "what it costs is unknown"


@reason
def unknown_for_several(whys: Sequence[Reason | str]) -> str:
    """What an action costs is unknown for more than one reason."""
    return "; ".join(map(str, whys))


@reason
def stock_not_given(resource: str, counted: bool, give: Sequence[str]) -> str:
    """Nothing but the request says how much there is of a resource, and it doesn't."""
    return f"give {f'how many {resource} you have' if counted else f'your {resource}'} with {_fields(give)}"


@reason
def stock_depends_on(resource: str, counted: bool, what: Reason) -> str:
    """How much there is of a resource is computed from something unknown."""
    return f"how {_how_much(resource, counted)} depends on {what}"


@reason
def left_unknown(why: Reason | str) -> str:
    """How much is left of a resource is unknown, because it is unknown how much there was."""
    return f"{upper(str(why))}."


@reason
def way_assumes(cost: str, when: str) -> str:
    """The action costs this much only under a condition that people have to check."""
    return when.removeprefix(IF) if when.startswith(IF) else f"for {cost}: {when}"


@reason
def rating_is(name: str, value: int) -> str:
    """A rating that the request gives doesn't meet a requirement."""
    return f"{name} is {plain_number(value)}"


@reason
def number_given(name: str, value: int, least: int) -> str:
    """A number of things that the request gives is less than the least that an action requires."""
    return f"you have {value or 'no'} {_counted(name, value)}"


@reason
def used_up(name: str, left: int) -> str:
    """Earlier actions of the turn use up what the action requires, such as a sprite's tasks."""
    return f"by then you have {left or 'no'} {_counted(name, left)} left"


@reason
def ratings_are(facts: Sequence[Reason]) -> str:
    """None of several ratings that the request gives meets a requirement."""
    return join_words(map(str, facts))


@reason
def no_alternative(facts: Sequence[Reason]) -> str:
    """What the request gives meets none of several alternatives."""
    return " and ".join(map(str, facts))


@reason
def adds_nothing_again(action: str, lasts: str) -> str:
    """An action is taken again although what it gave still lasts and doesn't add up."""
    return f"A second {action} adds nothing: the first lasts {lasts}."


@reason
def already_in_state(action: str, state: str, nth: int | None) -> str:
    """You are in the state already, and nothing else comes of the action, the *nth* of its name."""
    return f"You are {state} already, so {_which(action, nth)} does nothing."


@reason
def already_for_one(action: str, clause: str, nth: int | None) -> str:
    """A thing of yours is already as the action makes it, by a *clause*: "you hold a ready weapon"."""
    return f"{upper(clause)} already, so {_which(action, nth)} does nothing unless it's for another one."


@reason
def joins_the_same(action: str, other: str) -> str:
    """More than one of an action must join the same other one, and the source doesn't say whether they may."""
    return f"{action} (2nd): the page doesn't say what it adds to the same {other}."


@reason
def turn_hint(action: str, says: str) -> str:
    """What the rules say about an action of the turn beside the verdict."""
    return f"{action}: {says}."


@reason
def one_turn_checked(span: str, whole: str, more: int | None, states: Mapping[str, str]) -> str:
    """The actions are more than one turn allows, and you get further turns in the same round, in which to go on.

    `states` has those in which the next one then starts, by key, with their names.
    """
    get = f"get {more} more {span}{'s' if more > 1 else ''}" if more else f"may get another {span}"
    text = f"You {get} in this {whole}; check the rest as a turn of its own"
    return f"{text}, with {join_words(map(repr, states))} under `states`." if states else f"{text}."


@reason
def other_way_to_pay(action: str, cost: str, way: str, when: str = "") -> str:
    """A way to pay besides the one in the turn: one that may do, or the cost of another use (`when`)."""
    costs = f"{upper(when)}, {action} costs" if when else f"{action} can also be paid with"
    return f"{costs} {cost or 'nothing'}: {way}."


@reason
def state_hint(state: str, says: str) -> str:
    """What the rules say about a state, beside the verdict on a turn that ends in it or the odds of a roll."""
    return f"{state}: {says}."


@reason
def state_left_open(state: str, why: str) -> str:
    """The source doesn't say what a state of the turn changes in rolls."""
    return f"{state}: {lower(why)}"


@reason
def changed_while(action: str, change: str) -> str:
    """A state changes the roll of an action."""
    return f"{action} while {change}."


@reason
def ruling_not_in_turn(ruling: str) -> str:
    """A ruling that the request chose decides nothing in the turn."""
    return f"The ruling {ruling} doesn't affect this turn."


@reason
def counted_by_turn(name: str, resource: str) -> str:
    """The turn counts itself what a rating of the request says; how much there is of the resource can be given."""
    return f"The turn counts {name} itself; to say how many you have, give {resource!r}."


@reason
def not_read_by_turn(names: Sequence[str]) -> str:
    """Nothing in the turn reads these ratings."""
    return f"This check of the turn doesn't use {join_words(names, 'or')}."


@reason
def of_character_in_turn(ratings: Mapping[str, int | str], tier: str | None) -> str:
    """The turn counts ratings of the character that the request names, or of its tier."""
    whose = f"Your ratings ({tier}, ours)" if tier else "Your character's ratings in this turn"
    return f"{whose}: {', '.join(f'{name} {plain_number(value)}' for name, value in ratings.items())}."


@reason
def uses_left(name: str, used: int, left: int) -> str:
    """The actions of the turn use up some of what the request gives, such as bullets; below 0, it has too few."""
    uses = f"This turn uses up {used} {_counted(name, used)}"
    if left < 0:
        return f"{uses}; you have {used + left}."
    return f"{uses}; {left or 'none'} {'are' if left > 1 else 'is'} left."


@reason
def too_few_left(name: str, needed: int, left: int) -> str:
    """An action uses up more of something, such as bullets, than is left; the source doesn't say if that will do."""
    uses = f"it uses {needed} {_counted(name, needed)}"
    return f"{uses}; the page doesn't say whether you can do it with only {left}"


@reason
def granted_after(action: str, giver: str, changes: Sequence[str], nth: Nth = None) -> str:
    """An earlier action changes the roll of a later one: of several like it those of *nth*."""
    texts = (change.removeprefix("after that, ") for change in changes)
    return f"{_which(action, nth)} after {giver}: {'; '.join(texts)}."


@reason
def granted_with(action: str, giver: str, changes: Sequence[str], nth: Nth = None) -> str:
    """An action changes the roll of another that you take with it: of several like it those of *nth*."""
    return f"{_which(action, nth)} with {giver}: {'; '.join(changes)}."


@reason
def share_depends_on(names: Sequence[str]) -> str:
    """An action leaves another only a share of its dice, which follows from ratings that aren't given."""
    return f"you split your dice; give {give_ratings(names)} to see your share"


@reason
def granted_by_action(action: str, changes: Sequence[str]) -> str:
    """An action changes your ratings, or the roll of an action that is part of it and isn't listed."""
    return f"{action}: {'; '.join(changes)}."


@reason
def state_of_others(action: str, state: str) -> str:
    """An action puts someone who is neither you nor the target in a state."""
    return f"{action}: {state}."


@reason
def granted_by_rule(action: str, rule: str, changes: Sequence[str]) -> str:
    """A rule changes the roll of an action."""
    return f"{rule} ({action}): {'; '.join(changes)}."


@reason
def spared_by_owner(owner: str, action: str, changes: Sequence[str], rule: str) -> str:
    """An action that includes another spares it what a rule would change."""
    return f"As part of {owner}, {action} doesn't take the {join_words(changes)} of {rule}."


@reason
def granted_by_state(action: str, state: str, changes: Sequence[str], giver: str) -> str:
    """What an action gave before the turn changes the roll of an action, once for each time."""
    return f"{action} while {state}: for each {giver} before this turn, {'; '.join(changes)}."


def turn_forbidden(verdict: str, why: Reason, more: int) -> str:
    """Return the verdict on a turn, with its first problem and how many *more* it has."""
    others = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
    whole = str(why).rstrip(".")
    # what a turn fails by is told whole; what it depends on, in short
    text = whole.partition("; ")[0] if verdict == "unknown" and len(whole.split()) > MOST_WORDS else whole
    if verdict == "unknown":
        text = _as_one_clause(text, str(why.parts.get("action", "")))
    return f"{upper(verdict)}: {text}{others}"


_STEM = 6
"""How many letters of a word are the same in its forms: Suppress, suppressing."""


def _as_one_clause(text: str, action: str) -> str:
    """Return "Shoot: it uses 6 bullets" as "Shoot uses 6 bullets", and without its subject if the rest names that.

    It names "Suppress IC" with "suppressing IC" too.
    """
    rest = text.removeprefix(f"{action}: ")
    if rest == text:
        return text
    if rest.startswith("it "):
        return f"{action} {rest.removeprefix('it ')}"
    stems = (word[:_STEM].casefold() for word in action.split())
    return rest if all(stem in rest.casefold() for stem in stems) else text


def turn_leaves(so_far: Sequence[str], over: Reason | None, left: str) -> str:
    """Return *so_far*, the verdict on a turn, with why no turn of your own is left, and what is left to spend."""
    rest = f"left: {left}" if left else ""
    return upper("; ".join(filter(None, (*so_far, str(over or ""), rest))))


def turn_filled(so_far: Sequence[str], span: str) -> str:
    """Return *so_far*, the verdict on a turn, with that an action must be the only one of its *span*."""
    return upper("; ".join(filter(None, (*so_far, f"nothing else fits in this {span}"))))


def verdict_if(verdict: str, only_if: Sequence[str], conditions: Sequence[str]) -> str:
    """Return the verdict on a turn with what it depends on: the answers that decide it, and its open *conditions*.

    Of several conditions it says the first, unless two are short.
    """
    conditions = list(dict.fromkeys(conditions))
    if only_if:
        first, more = "; and ".join(only_if), len(conditions)
        verdict = f"{verdict} only"
    elif not conditions:
        return verdict
    else:
        condition, _, where = conditions[0].partition(IF_SO)
        first, more = f"{condition}{f' (if {where})' if where else ''}", len(conditions) - 1
    pair = sorted(
        [first, *conditions[-more:]], key=lambda each: " while " in each
    )  # a "while" takes in what follows
    both = (", and " if any(" or " in each for each in pair) else " and ").join(pair)
    if more == 1 and len(both.split()) <= MOST_WORDS and not any(map(_has_clauses, (first, conditions[-1]))):
        return f"{verdict} if {both}"
    others = f"{more} more condition{'s hold' if more > 1 else ' holds'}"
    is_list = any(comma in first for comma in (", or ", ", and ")) and not only_if
    separator = "; and" if is_list else ", and"
    return f"{verdict} if {first}{f'{separator} {others}' if more else ''}"


def _has_clauses(condition: str) -> bool:
    """Return whether a condition can't be joined to another with "and"."""
    return bool(re.search(r"[:;,(]| and | if ", condition))


@reason
def no_action_costs_initiative(edition: str) -> str:
    """The request gives an Initiative Score in an edition where it pays for nothing."""
    return f"no {edition} action costs initiative; leave it out"


@reason
def amount_not_whole(name: str, value: str) -> str:
    """A rating or an amount of a turn is no whole number."""
    return f'{name} is "{value}"; give a whole number'


@reason
def not_taken_on_a_turn(entry: str, kind: Literal["rule", "procedure"]) -> str:
    """An entry among the actions of a turn can't be taken on one."""
    is_not = "is a rule, not an action" if kind == "rule" else "isn't an action you take"
    return f"{entry} {is_not}; leave it out"


@reason
def kind_of_action(entry: str, paid: Sequence[str]) -> str:
    """An entry among the actions of a turn is a kind of action; `paid` are some that you take with it."""
    such = f", such as {join_words(paid, 'or')}" if paid else ""
    return f"{entry} is a kind of action; list what you do with it{such}"


@reason
def traded_by_itself(entry: str) -> str:
    """An entry among the actions of a turn is a trade, which the turn makes by itself where an action needs it."""
    return f"{entry} is not an action; leave it out and just list your actions; the trade is made for you"


@reason
def no_such_action(
    name: str, edition: str, meant: Sequence[str], elsewhere: Sequence[str], related: Sequence[str] = ()
) -> str:
    """No action of the edition has the name; `meant` have it as a word, `elsewhere` are those of other editions.

    `related` are what the edition has instead, each with a note on how it differs.
    """
    if meant:
        hint = f"; did you mean {join_words(map(repr, meant), 'or')}?"
    else:
        have = "has" if len(elsewhere) == 1 else "have"
        hint = f"; only {join_words(elsewhere)} {have} that name" if elsewhere else ""
    near = f"; nearest: {join_words(related, 'or')}" if related else ""
    return f"{edition} has no action {name!r}{near or hint}"


@reason
def action_of_another_edition(entry: str, edition: str) -> str:
    """An action of a turn belongs to another edition."""
    return f"{entry} is from another edition; a turn takes {edition} actions only"


@reason
def several_actions_named(name: str, entries: Sequence[str]) -> str:
    """Several actions of the edition have the name."""
    return f"{name!r} is the name of several actions; choose {join_words(entries, 'or')}"


@reason
def no_way_to_choose(entry: str, way: str, free: bool) -> str:
    """The request chooses a way to pay for an action that costs nothing, or of unknown cost."""
    why = "costs nothing" if free else "has an unknown cost"
    return f"{entry} {why}; leave out `as` ({way!r})"


def trades_by_itself(resource: str) -> str:
    """Return that a turn trades a resource without a word, where its actions need it."""
    return f"{resource} are traded where an action needs it; you needn't say so."


def ways_cost(costs: Mapping[str, str]) -> str:
    """Return which of some ways to pay to write for each cost; empty without any."""
    return f"Write {join_words(f'{way} for {cost}' for way, cost in costs.items())}." if costs else ""


def example_without_verdict() -> str:
    """Return that a worked example has a turn, and doesn't say whether it is legal."""
    return "has a turn but doesn't say whether it is legal; add expect.legal"


def example_turn_refused(why: str) -> str:
    """Return that the turn of a worked example can't be checked, and why."""
    return f"has a turn that cannot be checked: {why}"


def example_ends_otherwise(expected: Mapping[str, bool | None], ended: Mapping[str, bool | None]) -> str:
    """Return that the turn of a worked example ends in other states than it expects."""
    return f"expects to end in the states {expected}, but ends in {ended}"


def example_judged_otherwise(expected: bool, legal: bool | None, whys: Sequence[str]) -> str:
    """Return that the turn of a worked example is legal where it shouldn't be, or the other way round."""
    came = {True: "legal", False: "illegal", None: "not known to be legal"}
    because = f": {'; '.join(whys)}" if whys else ""
    return f"expects a turn that is {came[expected]}, but it is {came[legal]}{because}"


def ratings_needed(names: Sequence[str], remedy: str) -> str:
    """Return which ratings an amount is computed from, and what to do about it: "give `initiative`"."""
    return f"{' and '.join(names)}; {remedy}"


def second_in_vain(giver: str) -> str:
    """Return that what an action gives to one roll counts once, though the action was taken again."""
    return f"a second {giver} adds nothing"


def _counted(name: str, number: int) -> str:
    return singular(name) if number == 1 else name


def condition_of(condition: str, action: str, places: Sequence[int]) -> str:
    """Return a condition of some of several actions of one name, by their places among these, as after "if"."""
    what, separator, when = condition.partition(IF_SO)
    return f"{what} ({join_words(map(ordinal, places))} {action}){separator}{when}"


def _which(action: str, nth: Nth) -> str:
    """Return an action, with its place among several like it: "Attack (2nd)", or "each Attack"."""
    if nth == "each":
        return f"Each {action}"
    return action if nth is None else f"{action} ({ordinal(nth)})"


def _give(places: Sequence[str]) -> str:
    """Return that a request has to give *places*: "give `initiative` and 'Shoot' under `ratings`"."""
    return f"give {_fields(places)}"


def _fields(places: Sequence[str]) -> str:
    parts = (place.partition(".") for place in places)
    return " and ".join(f"{name!r} under `{field}`" if name else f"`{field}`" for field, _, name in parts)


def _how_much(resource: str, counted: bool) -> str:
    return f"{'many' if counted else 'much'} {resource} you have"
