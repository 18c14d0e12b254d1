"""The actor's states during a turn, and what actions require of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import takewhile
from operator import or_

from resolver.reasons import Reason
from resolver.sentences.turn import (
    barred_while,
    clause_by_then,
    depends_on_action,
    give_own_time,
    joins_other,
    only_alternatives,
    only_while,
    open_requirement,
    requirement_unmet,
    state_by_then,
    states_by_then,
    still_open,
    way_barred,
)
from resolver.turn.placing import PlacedAct, States, broken_rule, is_allowed
from resolver.turn.turn_rules import (
    BrokenRule,
    InState,
    Losing,
    OpenQuestion,
    Precondition,
    StateChange,
    TurnRules,
    Way,
)
from resolver.wording import join_words, ordinal


def with_states(rules: TurnRules, turn: Sequence[PlacedAct]) -> tuple[PlacedAct, ...]:
    """Return *turn* with the states before each action."""
    if not rules.states and not any(each.act.states for each in turn):
        return tuple(turn)
    return tuple(
        replace(each, states=states)
        for each, states in zip(turn, states_over_turn(rules, turn), strict=False)
    )


def states_over_turn(rules: TurnRules, turn: Sequence[PlacedAct]) -> list[States]:
    """Return the states before each action of *turn*, and after the last."""
    now: dict[str, bool | None] = dict(rules.states)
    losing = {state: by for state, by in rules.state_losing.items() if now.get(state)}
    course: list[States] = [dict(now)]
    required: dict[str, bool] = {}
    unsure: dict[str, frozenset[str]] = {}
    for each in turn:
        _lose(now, losing, each, turn)
        course[-1] = {**course[-1], **_states_by_joining(course[-1], turn, each)}
        required |= _required_states(each)
        for change in each.act.states:
            state = change.state
            implied = required.pop(state, None)
            now[state] = _after(implied if now.get(state) is None else now[state], change, now)
            if now[state] is None and change.toggles:
                now[state] = _required_next(turn[each.index + 1 :], state)
            if change.to:
                losing[state] = (each.act.name, change.losing)
            unsure[state] = (each.act.must or frozenset()) if change.unless else frozenset()
        later = {other.act.name for other in turn[each.index + 1 :]}
        now |= {
            state: None
            for state, by in unsure.items()
            if by and now[state] and (each.act.name in by or by.isdisjoint(later))
        }
        course.append(dict(now))
    lapsed = [state for state, (_, by) in losing.items() if lapses(by, turn)]
    course[-1] = {**now, **dict.fromkeys(lapsed, False)}
    return course


def _states_by_joining(now: States, turn: Sequence[PlacedAct], placed: PlacedAct) -> States:
    """Return the states that an action requires, as actions set them that join it and are named after it."""
    required = {one.state for each in placed.act.requires for one in each.states}
    joining = takewhile(
        lambda later: later.at == placed.at and later.act.must and later.act.must & placed.stands_for,
        turn[placed.index + 1 :],
    )
    changes = (change for each in joining for change in each.act.states if change.to)
    return {one.state: _after(now.get(one.state), one, now) for one in changes if one.state in required}


def _lose(
    now: dict[str, bool | None],
    losing: dict[str, tuple[str, Losing]],
    placed: PlacedAct,
    turn: Sequence[PlacedAct],
) -> None:
    """Take away the states that an action ends, from *now* and from *losing*; those that it may end are unknown."""
    taken = [name for name, (giver, by) in losing.items() if takes_away(by, giver, placed)]
    for state in [name for name in taken if sparing_act(losing[name][1], placed, turn) is None]:
        if may_take_away(losing[state][1], placed):
            now[state] = None
        else:
            now[state] = False
            del losing[state]


def lapses(losing: Losing, turn: Sequence[PlacedAct]) -> bool:
    """Return whether something is lost because *turn* has none of the actions that keep it."""
    yours = any(each.at == "own" for each in turn)
    return bool(losing.kept_by) and yours and losing.kept_by.isdisjoint(each.act.name for each in turn)


def _required_states(placed: PlacedAct) -> dict[str, bool]:
    """Return the states that an action requires without any alternative, and whether you must be in each."""
    return {
        one.states[0].state: one.states[0].is_
        for one in placed.act.requires
        if one.known is False and len(one.states) == 1 and not one.spent
    }


def _required_next(later: Sequence[PlacedAct], state: str) -> bool | None:
    """Return what the *later* actions require of *state* until one of them changes it; None if nothing."""
    for each in later:
        if (required := _required_states(each).get(state)) is not None:
            return required
        if any(change.state == state for change in each.act.states):
            return None
    return None


def _after(before: bool | None, change: StateChange, now: States) -> bool | None:
    """Return whether a state holds after *change*; *now* are all states at that moment."""
    if change.toggles:
        return None if before is None else not before
    if _is_open(now, change) and before is not change.to:
        return None
    return change.to


def _is_open(now: States, change: StateChange) -> bool:
    """Return whether *change* depends on something outside the turn in the states of that moment."""
    return change.perhaps and (change.perhaps_in is None or now.get(change.perhaps_in) is not False)


def takes_away(losing: Losing, giver: str, other: PlacedAct) -> bool:
    """Return whether an action removes what the action *giver* gave before."""
    if other.act.name in losing.names or (losing.held and other.held and other.at == "out"):
        return True
    is_spared = other.joining == "keeps" and _may_join_user(losing, other)
    return losing.others and other.act.name != giver and not is_spared


def sparing_act(losing: Losing, other: PlacedAct, turn: Sequence[PlacedAct]) -> PlacedAct | None:
    """Return the action that keeps *other* from removing something, by what it makes of it; None if there is none.

    Of several like *other* one is free to remove it, unless each of them is joined.
    """
    if other.part_of is not None and turn[other.part_of].act.name in losing.spared_by:
        return turn[other.part_of]
    there = [each for each in turn if each.at == other.at]
    alike = [each for each in there if each.act.name == other.act.name]
    joined = [
        each
        for each in there
        if each.act.name in losing.spared_by and other.act.name in (each.act.must or ())
    ]
    return joined[0] if joined and len(joined) >= len(alike) else None


def may_take_away(losing: Losing, other: PlacedAct) -> bool:
    """Return whether the source leaves open that an action removes something, and no ruling decides.

    That every other action does says nothing sure of one that can be taken only together with a user.
    """
    is_open = other.joining == "open" and other.act.name not in losing.names
    return losing.others and is_open and _may_join_user(losing, other)


def _may_join_user(losing: Losing, other: PlacedAct) -> bool:
    """Return whether an action can be taken only together with one that uses what is lost."""
    return other.act.must is not None and not other.act.must.isdisjoint(losing.used_by)


def open_ways(ways: Sequence[Way], states: States) -> list[Way]:
    """Return those *ways* to pay whose requirements are or may be met."""
    return [way for way in ways if all(is_fulfilled(each, states) is not False for each in way.requires)]


def failed_preconditions(
    requires: Sequence[Precondition], ways: Sequence[Way], states: States
) -> list[Precondition]:
    """Return what fails of what an action *requires*, or else of the first way to pay if it fails in all *ways*."""
    found = [one for one in requires if is_fulfilled(one, states) is False]
    if found or not ways or open_ways(ways, states):
        return found
    return [one for one in ways[0].requires if is_fulfilled(one, states) is False]


def unmet_requirements(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    """Yield the requirements that fail, of the actions of *turn* or of every way to pay for one."""
    failing = [(each, one) for each in turn for one in _failed(rules, each)]
    times = Counter((each.act.name, one.words) for each, one in failing)
    for each, one in failing:
        alike = [other.index for other in turn if other.act.name == each.act.name]
        nth = alike.index(each.index) + 1 if times[each.act.name, one.words] < len(alike) else None
        yield broken_rule("requires", [each], _unmet(rules, each, one, nth))


def _failed(rules: TurnRules, placed: PlacedAct) -> list[Precondition]:
    ways = [
        way for way in placed.act.ways if is_allowed(rules, way, placed.at, held=placed.held) is not False
    ]
    return failed_preconditions(placed.act.requires, ways, placed.states)


def _unmet(rules: TurnRules, placed: PlacedAct, precondition: Precondition, nth: int | None) -> Reason:
    """Return why an action, the *nth* of its name, can't be taken in its place, where it lacks a *precondition*."""
    title = placed.act.title if nth is None else f"{placed.act.title} ({ordinal(nth)})"
    words, wanted = precondition.clause or precondition.words, precondition.states
    if precondition.because is not None:
        way = next((each for each in placed.act.ways if precondition in each.requires), None)
        if way is not None and way.cost and precondition not in placed.act.requires:
            return way_barred(title, way.cost, words, precondition.because, way.others)
        return requirement_unmet(title, words, precondition.because)
    if len(wanted) > 1:
        found = {rules.state_names.get(one.state, one.state): not one.is_ for one in wanted}
        return requirement_unmet(title, words, states_by_then(found))
    (only,) = wanted
    state = rules.state_names.get(only.state, only.state)
    changed = rules.states.get(only.state) is not placed.states.get(only.state)
    if clauses := rules.state_clauses.get(only.state):
        return requirement_unmet(title, words, clause_by_then(clauses[not only.is_], changed=changed))
    if only.is_:
        because = state_by_then(only.name, holds=False, changed=changed)
        return requirement_unmet(title, words, because) if only.name else only_while(title, state, because)
    return barred_while(title, state, entered=changed)


def open_questions(
    turn: Sequence[PlacedAct], index: int, ways: Sequence[Way | None]
) -> Iterator[OpenQuestion]:
    """Yield the unsettled requirements of the action in that place, if the turn is paid in these *ways*."""
    placed, way = turn[index], ways[index]
    if way is not None and way.assumes:
        choose = (way.choose,) if way.choose else ()
        yield OpenQuestion(placed.act.name, way.assumes, choose, clause=way.clause, decides=True)
    if is_silently_joined(turn, placed):
        owner = turn[placed.part_of or 0].act.title
        alike = [each for each in turn if (each.act.name, each.part_of) == (placed.act.name, placed.part_of)]
        why = joins_other(placed.act.title, owner, len(alike) > 1)
        yield OpenQuestion(placed.act.name, why, (give_own_time(),), decides=True)
    for one in (*placed.act.requires, *(way.requires if way else ())):
        if _is_spent_earlier(placed, one, ways) or (
            not one.spent and is_fulfilled(one, placed.states) is None
        ):
            told = bool(one.spent) or (way is not None and way.assumes is not None and one in way.requires)
            question = replace(_question(placed, one, turn[:index]), decides=told)
            # what is left before a turn of your own says nothing of an earlier one
            yield replace(question, give=()) if one.spent and own_turn_follows(turn, index) else question


def spent_earlier(placed: PlacedAct, ways: Sequence[Way | None]) -> Counter[str]:
    """Return what an action requires to be spent before a turn paid in these *ways*, by resource."""
    needs = (Counter(one.spent) for one in placed.act.requires if _is_spent_earlier(placed, one, ways))
    return reduce(or_, needs, Counter())


def own_turn_follows(turn: Sequence[PlacedAct], index: int) -> bool:
    """Return whether an action after the one in that place is taken on your own turn."""
    return any(each.at == "own" for each in turn[index + 1 :])


def _is_spent_earlier(placed: PlacedAct, one: Precondition, ways: Sequence[Way | None]) -> bool:
    """Return whether something must be spent that neither the request nor an action of the turn can have spent."""
    if not one.spent or placed.after_own or one.from_start:
        return False
    spent = sum((Counter(way.spend) for way in ways[: placed.index] if way is not None), Counter[str]())
    return not spent >= Counter(one.spent)


def is_silently_joined(turn: Sequence[PlacedAct], placed: PlacedAct) -> bool:
    """Return whether an action without a time is part of another, and could be another one of your own turn.

    The request may mean a further action, "may I still attack?", unless it lists that one too.
    """
    if placed.part_of is None or placed.act.at is not None:
        return False
    owner, further = turn[placed.part_of], turn[placed.part_of + 1 :]
    if any(each.act.name == placed.act.name and not each.is_paid and each.at == "own" for each in further):
        return False
    return not owner.act.holds and any(way.when != "out" for way in placed.act.ways)


def _question(placed: PlacedAct, one: Precondition, before: Sequence[PlacedAct]) -> OpenQuestion:
    """Return what is open of *one*, with what to give, unless that depends on an action *before*."""
    name, deciding = placed.act.name, _deciding_change(before, one)
    unknown = [each for each in one.states if placed.states.get(each.state) is None]
    given = [one.because] if one.because and one.known is None else []
    lacked = [
        state_by_then(each.name, holds=not each.is_, changed=False)
        for each in one.states
        if len(one.states) == 1 and not unknown
    ]
    failed, clause = [*one.failed, *lacked], one.clause
    left = [*one.open_words, *(each.words for each in unknown if each.words)]
    if failed and left:
        why, clause = only_alternatives(failed, left), join_words(left, "or")
    elif because := [*given, *failed]:
        why = still_open(one.words, because)
    else:
        why = open_requirement(one.words)
    if deciding is not None:
        placed_before, change = deciding
        still = any(each.state == change.state and each.is_ is not change.to for each in one.states)
        why = depends_on_action(why, placed_before.act.title, still or change.unless)
        is_given = change.perhaps_in is None or placed_before.states.get(change.perhaps_in) is not None
        return OpenQuestion(name, why, () if is_given or change.give is None else (change.give,))
    return OpenQuestion(name, why, (*one.give, *(each.give for each in unknown if each.give)), clause)


def _deciding_change(before: Sequence[PlacedAct], one: Precondition) -> tuple[PlacedAct, StateChange] | None:
    """Return the last change *before* that may or may not set or end a state that *one* asks for, with its action."""
    asked = {each.state for each in one.states}
    found = (
        (each, change)
        for each in reversed(before)
        for change in each.act.states
        if (_is_open(each.states, change) or change.unless) and change.state in asked
    )
    return next(found, None)


def is_fulfilled(precondition: Precondition, states: States) -> bool | None:
    """Return whether *precondition* holds in *states*; None if unknowns or spending decide."""
    if precondition.spent:
        return None
    answers = [precondition.known, *(_is_in_state(one, states) for one in precondition.states)]
    return True if True in answers else None if None in answers else False


def _is_in_state(wanted: InState, states: States) -> bool | None:
    found = states.get(wanted.state)
    return None if found is None else found is wanted.is_
