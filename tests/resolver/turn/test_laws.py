from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from resolver import Ruling
from resolver.turn import ENDLESS, Act, Checker, Stock, TurnRules, check
from tests.resolver.turn.small_turns import MODERATE, RESOURCES, acts, random_rules


def _one_of_each_name(turn: list[Act]) -> list[Act]:
    """Return *turn* with the first action of each name for all of it: one entry, repeated."""
    first = {act.name: act for act in reversed(turn)}
    return [first[act.name] for act in turn]


turns = st.lists(acts(), max_size=4).map(_one_of_each_name)


@settings(max_examples=MODERATE)
@given(random_rules(), turns, st.integers(0, 3))
def test_a_legal_turn_stays_legal_without_one_of_its_actions(
    rules: TurnRules, turn: list[Act], index: int
) -> None:
    if check(rules, turn).legal:
        assert check(rules, turn[:index] + turn[index + 1 :]).legal


@settings(max_examples=MODERATE)
@given(random_rules(), turns, st.sampled_from(RESOURCES))
def test_one_more_of_a_resource_never_hurts(rules: TurnRules, turn: list[Act], name: str) -> None:
    if check(rules, turn).legal:
        more = {**rules.stock, name: Stock.of(rules.stock[name].least + 1)}
        assert check(replace(rules, stock=more), turn).legal


@settings(max_examples=MODERATE)
@given(random_rules(), turns, st.sampled_from(RESOURCES))
def test_what_is_known_stays_so_when_the_unknown_stock_is_told(
    rules: TurnRules, turn: list[Act], name: str
) -> None:
    unknown = Stock(0, ENDLESS, "nobody told")
    guessed = check(replace(rules, stock={**rules.stock, name: unknown}), turn).legal
    assert guessed in (check(rules, turn).legal, None)


@settings(max_examples=MODERATE)
@given(random_rules(), turns, st.integers(0, 3))
def test_what_is_known_stays_so_when_the_unknown_cost_is_told(
    rules: TurnRules, turn: list[Act], index: int
) -> None:
    hidden = [
        replace(act, ways=tuple(replace(way, spend={}, why_cost="nobody told") for way in act.ways))
        if place == index
        else act
        for place, act in enumerate(turn)
    ]
    guessed = check(rules, hidden).legal
    assert guessed in (check(rules, turn).legal, None)
    assert guessed is not True or index >= len(turn)


@settings(max_examples=MODERATE)
@given(random_rules(), turns)
def test_a_turn_has_problems_exactly_if_it_is_not_legal(rules: TurnRules, turn: list[Act]) -> None:
    answer = check(rules, turn)
    assert bool(answer.problems) is not answer.legal
    assert {name for problem in answer.problems for name in problem.actions} <= {act.name for act in turn}


@settings(max_examples=MODERATE)
@given(random_rules(), turns)
def test_the_way_that_was_taken_makes_the_turn_legal_by_itself(rules: TurnRules, turn: list[Act]) -> None:
    answer = check(rules, turn)
    if answer.legal:
        fixed = [
            replace(act, ways=tuple(way for way in act.ways if way.key == paid.way), at=paid.at)
            for act, paid in zip(turn, answer.paid, strict=True)
        ]
        assert check(rules, fixed).legal


@st.composite
def open_turns(draw: st.DrawFn) -> list[Act]:
    """Return a turn in which some actions are interrupts, and one or several join others."""
    turn = draw(turns)
    for index, act in enumerate(turn):
        if draw(st.booleans()):
            turn[index] = replace(act, at=None, ways=tuple(replace(way, when="out") for way in act.ways))
        if draw(st.booleans()):
            turn[index] = replace(turn[index], must=frozenset(["hit"]), several="called_shots")
    return turn


@st.composite
def vague_turns(draw: st.DrawFn) -> list[Act]:
    """Return a turn in which the limits or the costs of some actions are unknown."""
    turn = draw(open_turns())
    for index, act in enumerate(turn):
        if draw(st.booleans()):
            turn[index] = replace(act, why_limits="nobody told")
        elif draw(st.booleans()):
            turn[index] = replace(act, ways=tuple(replace(way, why_cost="nobody told") for way in act.ways))
    return turn


@settings(max_examples=MODERATE)
@given(random_rules(), st.lists(vague_turns(), min_size=1, max_size=3), st.sets(st.sampled_from(RESOURCES)))
def test_whether_turns_are_legal_is_told_alike_with_and_without_reasons(
    rules: TurnRules, several: list[list[Act]], untold: set[str]
) -> None:
    unknown = dict.fromkeys(untold, Stock(1, ENDLESS, "nobody told"))
    rules = replace(rules, stock={**rules.stock, **unknown})
    checker = Checker(rules)
    for turn in several:
        answer = check(rules, turn)
        verdict = checker.judge(turn)
        assert (checker.legal(turn), verdict.legal, verdict.paid) == (answer.legal, answer.legal, answer.paid)
        assert verdict.problems == (answer.problems if answer.legal is False else ())
        assert bool(answer.problems) is (answer.legal is not True)


RULINGS = {"interrupts": ("own-phase", "same-phase"), "called_shots": ("one", "several")}

CALLED_SHOTS = Ruling("called_shots", "How many.", dict.fromkeys(RULINGS["called_shots"], "so many"))

choices = st.fixed_dictionaries({name: st.sampled_from(each) for name, each in RULINGS.items()})


@settings(max_examples=MODERATE)
@given(random_rules(), open_turns(), choices)
def test_a_ruling_is_told_exactly_if_another_choice_forbids_something_else(
    rules: TurnRules, turn: list[Act], chosen: dict[str, str]
) -> None:
    endless = dict.fromkeys(RESOURCES, Stock.of(ENDLESS))
    rules = replace(rules, stock=endless, declared={"called_shots": CALLED_SHOTS})
    answer = check(replace(rules, rulings=chosen), turn)
    for name, (first, second) in RULINGS.items():
        other = chosen | {name: second if chosen[name] == first else first}
        differs = check(replace(rules, rulings=other), turn).problems != answer.problems
        assert (name in answer.rulings) is differs


@settings(max_examples=MODERATE)
@given(random_rules(), open_turns())
def test_a_turn_that_is_legal_by_the_stricter_rulings_is_legal_by_the_others(
    rules: TurnRules, turn: list[Act]
) -> None:
    strict = {"interrupts": "same-phase", "called_shots": "one"}
    if check(replace(rules, rulings=strict), turn).legal:
        assert check(replace(rules, rulings={}), turn).legal
