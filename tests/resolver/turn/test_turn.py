from dataclasses import replace

import pytest

from resolver import OutOfRange
from resolver.notation import parse_condition
from resolver.sentences.turn import (
    action_cost_unknown,
    loses_gift,
    needs_own_turn,
    own_turn_over,
    perhaps_traded,
    stock_unknown,
    too_costly,
    trade_time_unknown,
)
from resolver.turn import ENDLESS, ActAgain, Checker, Losing, Loss, Stock, Trade, TurnRules, Way, check
from tests.resolver.turn.small_turns import act, rules, told

QUICK = rules({"quick": 2, "slow": 1})
AGAIN = ActAgain({"score": 10}, parse_condition("score > 0", {"score"}))
FAST = Trade("two-quick-for-slow", {"quick": 2}, {"slow": 1})


def test_an_empty_turn_is_legal_and_leaves_everything() -> None:
    answer = check(QUICK, [])
    assert answer.legal is True
    assert answer.left == {"quick": 2, "slow": 1}


def test_what_does_not_fit_is_named_with_its_cost_and_what_is_left() -> None:
    answer = check(QUICK, [act("run", quick=1), act("hit", slow=1), act("cast", slow=1, quick=1)])
    assert answer.legal is False
    (problem,) = answer.problems
    assert problem.actions == ("cast",)
    assert problem.why == too_costly("Cast", [{"slow": 1, "quick": 1}], {"quick": 1}, ["slow"])
    assert answer.left == {"quick": 1, "slow": 0}
    assert [paid.spend for paid in answer.paid] == [{"quick": 1}, {"slow": 1}, None]


def test_what_comes_after_an_action_that_does_not_fit_may_still_fit() -> None:
    answer = check(QUICK, [act("cast", slow=2), act("run", quick=1)])
    assert [problem.actions for problem in answer.problems] == [("cast",)]
    assert answer.problems[0].why == too_costly("Cast", [{"slow": 2}], {"slow": 1}, [])


def test_trades_are_made_where_they_are_needed_and_named() -> None:
    answer = check(rules({"quick": 2, "slow": 1}, FAST), [act("hit", slow=1), act("hit", slow=1)])
    assert answer.legal is True
    assert answer.trades == ("two-quick-for-slow",)
    assert answer.left == {"quick": 0, "slow": 0}


def test_no_trade_is_made_that_is_not_needed() -> None:
    dear, cheap = Way("dear", {"slow": 2}), Way("cheap", {"quick": 1})
    answer = check(rules({"quick": 2, "slow": 1}, FAST), [act("hit", None, dear, cheap)])
    assert answer.trades == ()
    assert answer.paid[0].way == "cheap"


def test_of_equal_ways_the_first_is_taken() -> None:
    one, other = Way("one", {"quick": 1}), Way("other", {"slow": 1})
    assert check(QUICK, [act("hit", None, one, other)]).paid[0].way == "one"


def test_a_chain_of_trades_is_found() -> None:
    up = Trade("up", {"quick": 1}, {"odd": 1})
    on = Trade("on", {"odd": 1}, {"rare": 1})
    answer = check(rules({"quick": 2}, up, on), [act("hit", rare=2)])
    assert answer.legal is True
    assert sorted(answer.trades) == ["on", "on", "up", "up"]


def test_trades_that_make_more_of_less_come_to_an_end() -> None:
    breed = (Trade("up", {"quick": 1}, {"odd": 2}), Trade("back", {"odd": 1}, {"quick": 1}))
    assert check(rules({"quick": 1}, *breed), [act("hit", slow=1)]).legal is False
    assert check(rules({"quick": 1}, *breed), [act("hit", quick=5)]).legal is True


def test_an_unknown_cost_is_never_free() -> None:
    secret = act("ram", None, Way(why_cost="nobody says what it costs"))
    answer = check(QUICK, [secret])
    assert answer.legal is None
    assert answer.left == {"quick": None, "slow": None}
    assert [(p.rule, p.actions, p.why) for p in answer.problems] == [
        ("unknown", ("ram",), action_cost_unknown("Ram", "nobody says what it costs"))
    ]
    assert check(QUICK, [secret, act("cast", slow=2)]).legal is False


def test_a_known_way_to_pay_decides_beside_an_unknown_one() -> None:
    open_, known = Way("open", why_cost="open"), Way("known", {"slow": 1})
    assert check(QUICK, [act("ram", None, open_, known)]).paid[0].way == "known"
    assert check(QUICK, [act("ram", None, open_, known)]).legal is True


def test_what_is_legal_without_what_is_unknown_leaves_no_doubt() -> None:
    stock = {"quick": Stock(1, ENDLESS, "how much there is was not told"), "slow": Stock.of(1)}
    swap = Trade("slow-for-quick", {"slow": 1}, {"quick": 1})
    answer = check(TurnRules(("turn",), stock, (swap,)), [act("run", quick=1)] * 2)
    assert (answer.legal, answer.trades, answer.problems) == (True, (), ())


@pytest.mark.parametrize(
    "quick", [Stock(1, ENDLESS, "how much there is was not told"), Stock.of(1), Stock.of(2)]
)
def test_a_trade_that_more_of_an_unknown_stock_spares_is_told_apart_from_those_made(quick: Stock) -> None:
    swap = Trade("slow-for-quick", {"slow": 1}, {"quick": 1})
    stock = {"quick": quick, "slow": Stock.of(1)}
    answer = check(TurnRules(("turn",), stock, (swap,)), [act("run", quick=1)] * 2)
    is_open, made = bool(quick.why), quick == Stock.of(1)
    assert answer.trades == (("slow-for-quick",) if made else ())
    assert answer.left["slow"] == (None if is_open else 0 if made else 1)
    told = perhaps_traded({"slow": 1}, {"quick": 1}, {"quick": 2})
    assert answer.warnings == ((told,) if is_open else ())


def test_an_unknown_stock_is_legal_as_far_as_there_is_at_least_enough() -> None:
    stock = {"quick": Stock(1, ENDLESS, "how much there is was not told")}
    unknown = TurnRules(("turn",), stock)
    assert check(unknown, [act("run", quick=1)]).legal is True
    answer = check(unknown, [act("run", quick=1), act("run", quick=1)])
    assert answer.legal is None
    assert answer.problems[0].why == stock_unknown({"quick": 2}, "how much there is was not told")
    assert answer.left == {"quick": None}


def test_an_unknown_stock_is_named_after_a_chain_of_trades_too() -> None:
    stock = {"quick": Stock(0, ENDLESS, "how much there is was not told"), "odd": Stock.of(0)}
    chain = (Trade("up", {"quick": 1}, {"odd": 1}), Trade("on", {"odd": 1}, {"rare": 1}))
    answer = check(TurnRules(("turn",), stock, chain), [act("hit", rare=1)])
    assert answer.legal is None
    unsaid = stock_unknown({"quick": 1}, "how much there is was not told")
    assert [(p.actions, p.why) for p in answer.problems] == [(("hit",), unsaid)]


def test_what_there_is_any_number_of_is_never_spent() -> None:
    answer = check(rules({"quick": ENDLESS}), [act("say", quick=1)] * 20)
    assert answer.legal is True
    assert answer.left == {"quick": ENDLESS}


def test_what_is_emptied_is_gone_for_those_after_it() -> None:
    flee = act("flee", None, Way("all", empties=frozenset({"quick"})))
    assert check(QUICK, [act("run", quick=1), flee]).left["quick"] == 0
    assert check(QUICK, [act("run", quick=1), flee]).paid[1].spend == {"quick": ENDLESS}
    assert check(QUICK, [flee, act("run", quick=1)]).legal is False


def test_a_resource_that_is_not_first_pays_from_the_second_action_on() -> None:
    late = replace(QUICK, not_first=frozenset({"slow"}))
    say = act("say", slow=1)
    assert told(check(late, [say])) == ["not-first"]
    assert check(late, [act("run", quick=1), say]).legal is True
    assert check(late, [act("say", None, Way("slow", {"slow": 1}), Way("quick", {"quick": 1}))]).legal is True


def test_one_acts_in_a_turn_of_one_s_own_only_while_the_score_allows_it() -> None:
    scored = replace(rules({"quick": 2, "score": 10}), again=AGAIN)
    guard, run = act("guard", "out", score=10), act("run", quick=1)
    assert check(scored, [run, guard]).legal is True
    answer = check(scored, [guard, run])
    assert [(p.rule, p.actions) for p in answer.problems] == [("again", ("run",))]
    assert answer.problems[0].why == needs_own_turn("Run", {"score": 0}, "turn")


def test_without_a_turn_of_one_s_own_nothing_is_left_to_pay_for_it() -> None:
    scored = replace(
        rules({"quick": 2, "slow": 1, "score": 10}),
        again=AGAIN,
        anytime=frozenset({"slow", "score"}),
        each_turn=frozenset({"quick", "slow"}),
    )
    guard, run = act("guard", "out", score=10), act("run", quick=1)
    answer = check(scored, [guard])
    assert (answer.over, answer.left) == (
        own_turn_over({"score": 0}, "turn"),
        {"quick": 0, "slow": None, "score": 0},
    )
    assert check(scored, [run, guard]).left == {"quick": 0, "slow": 1, "score": 0}
    later = check(scored, [run])
    assert (later.over, later.left) == (None, {"quick": 1, "slow": 1, "score": 10})


@pytest.mark.parametrize(("score", "spent", "passes"), [(23, 0, 2), (23, 10, 1), (10, 0, 0), (11, 0, 1)])
def test_passes_are_the_turns_to_come_with_what_is_left(score: int, spent: int, passes: int) -> None:
    scored = replace(rules({"score": score}), again=AGAIN)
    assert check(scored, [act("dodge", "out", score=spent)]).passes == passes


def test_passes_are_unknown_with_the_score() -> None:
    assert check(replace(QUICK, again=AGAIN), []).passes is None
    assert check(QUICK, []).passes is None


def test_each_further_use_of_a_resource_is_a_penalty_in_every_roll() -> None:
    dear = replace(rules({"action": 5}), each_more={"action": {"pool": -1}})
    assert check(dear, [act("hit", action=1)] * 3).penalties == {"pool": -2}
    assert check(dear, [act("hit", action=1)]).penalties == {}


def test_a_trade_of_unknown_time_does_not_surely_pay_out_of_turn() -> None:
    trade = replace(FAST, out=None, why="when one may trade is not said")
    unknown = rules({"quick": 2}, trade)
    assert check(unknown, [act("hit", slow=1)]).legal is True
    answer = check(unknown, [act("hit", "out", slow=1)])
    assert answer.legal is None
    unsaid = trade_time_unknown("when one may trade is not said")
    assert [(p.actions, p.why) for p in answer.problems] == [(("hit",), unsaid)]
    assert check(rules({"quick": 2}, replace(FAST, out=False)), [act("hit", "out", slow=1)]).legal is False


def test_the_trade_of_unknown_time_pays_for_one_s_own_turn_where_that_is_enough() -> None:
    unknown = rules({"quick": 2, "slow": 1}, replace(FAST, out=None, why="not said"))
    assert check(unknown, [act("hit", "own", slow=1), act("hit", "out", slow=1)]).legal is True


def test_unknown_limits_leave_the_turn_unknown() -> None:
    assert check(QUICK, [replace(act("ram"), why_limits="open")]).legal is None


def test_what_another_action_takes_away_is_a_warning_until_it_is_used() -> None:
    loss = Loss("you take any other action", Losing(others=True), frozenset({"fire"}))
    aim = replace(act("aim"), losses=(loss,))
    lost = (loses_gift("Run", "Aim", "you take any other action"),)
    assert check(QUICK, [aim, act("run"), act("fire")]).warnings == lost
    assert check(QUICK, [aim, aim, act("fire"), act("run")]).warnings == ()
    assert check(QUICK, [aim, act("run")]).legal is True


def test_names_of_resources_are_those_that_people_use() -> None:
    named = replace(QUICK, names={"quick": ("Quick Deed", "Quick Deeds")})
    assert check(named, [act("run", quick=3)]).problems[0].why == too_costly(
        "Run", [{"Quick Deeds": 3}], {"Quick Deeds": 2}, []
    )


def test_more_than_twenty_actions_are_refused() -> None:
    with pytest.raises(OutOfRange, match="is 21"):
        check(QUICK, [act("say")] * 21)


def test_the_largest_turn_with_many_ways_to_pay_is_checked() -> None:
    ways = tuple(Way(name, {name: 1}) for name in ("quick", "slow", "odd", "rare"))
    plenty = rules({"quick": 5, "slow": 5, "odd": 5, "rare": 4}, FAST)
    assert check(plenty, [act("go", None, *ways)] * 19).legal is True
    assert check(plenty, [act("go", None, *ways)] * 20).legal is False


def test_more_sums_than_can_be_kept_are_refused() -> None:
    ways = tuple(Way(name, {name: 1}) for name in ("quick", "slow", "odd", "rare"))
    plenty = rules(dict.fromkeys(("quick", "slow", "odd", "rare"), 20))
    with pytest.raises(OutOfRange, match="1000"):
        check(plenty, [act("go", None, *ways)] * 20)


def test_turns_that_begin_alike_are_judged_as_each_by_itself() -> None:
    small = rules({"quick": 2, "slow": 1}, FAST)
    checker = Checker(small)
    run, hit = act("run", quick=1), act("hit", slow=1)
    for turn in ([run], [run, hit], [run, hit, hit], [hit, hit], [hit], [], [run, run, run]):
        assert checker.judge(turn) == Checker(small).judge(turn)
