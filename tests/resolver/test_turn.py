from dataclasses import replace

import pytest

from resolver import OutOfRange
from resolver.notation import parse_condition
from resolver.turn import ENDLESS, Act, Again, Exchange, Loss, Stock, TurnAnswer, TurnRules, Way, check
from tests.resolver.turns import act, rules

QUICK = rules({"quick": 2, "slow": 1})
AGAIN = Again({"score": 10}, parse_condition("score > 0", {"score"}))
FAST = Exchange("two-quick-for-slow", {"quick": 2}, {"slow": 1})


def told(answer: TurnAnswer) -> list[str]:
    return [problem.rule for problem in answer.problems]


def test_an_empty_turn_is_legal_and_leaves_everything() -> None:
    answer = check(QUICK, [])
    assert answer.legal is True
    assert answer.left == {"quick": 2, "slow": 1}


def test_what_does_not_fit_is_named_with_its_cost_and_what_is_left() -> None:
    answer = check(QUICK, [act("run", quick=1), act("hit", slow=1), act("cast", slow=1, quick=1)])
    assert answer.legal is False
    (problem,) = answer.problems
    assert problem.actions == ("cast",)
    assert problem.why == "Cast costs 1 slow and 1 quick; what is left for it is 1 quick"
    assert answer.left == {"quick": 1, "slow": 0}
    assert [paid.spend for paid in answer.paid] == [{"quick": 1}, {"slow": 1}, None]


def test_what_comes_after_an_action_that_does_not_fit_may_still_fit() -> None:
    answer = check(QUICK, [act("cast", slow=2), act("run", quick=1)])
    assert [problem.actions for problem in answer.problems] == [("cast",)]
    assert answer.problems[0].why == "Cast costs 2 slow; what is left for it is 1 slow"


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
    up = Exchange("up", {"quick": 1}, {"odd": 1})
    on = Exchange("on", {"odd": 1}, {"rare": 1})
    answer = check(rules({"quick": 2}, up, on), [act("hit", rare=2)])
    assert answer.legal is True
    assert sorted(answer.trades) == ["on", "on", "up", "up"]


def test_trades_that_make_more_of_less_come_to_an_end() -> None:
    breed = (Exchange("up", {"quick": 1}, {"odd": 2}), Exchange("back", {"odd": 1}, {"quick": 1}))
    assert check(rules({"quick": 1}, *breed), [act("hit", slow=1)]).legal is False
    assert check(rules({"quick": 1}, *breed), [act("hit", quick=5)]).legal is True


def test_an_unknown_cost_is_never_free() -> None:
    secret = act("ram", None, Way(why_cost="nobody says what it costs"))
    answer = check(QUICK, [secret])
    assert answer.legal is None
    assert answer.left == {"quick": None, "slow": None}
    assert [(p.rule, p.actions, p.why) for p in answer.problems] == [
        ("unknown", ("ram",), "Ram: nobody says what it costs")
    ]
    assert check(QUICK, [secret, act("cast", slow=2)]).legal is False


def test_a_known_way_to_pay_decides_beside_an_unknown_one() -> None:
    open_, known = Way("open", why_cost="open"), Way("known", {"slow": 1})
    assert check(QUICK, [act("ram", None, open_, known)]).paid[0].way == "known"
    assert check(QUICK, [act("ram", None, open_, known)]).legal is True


def test_an_unknown_stock_is_legal_as_far_as_there_is_at_least_enough() -> None:
    stock = {"quick": Stock(1, ENDLESS, "how much there is was not told")}
    unknown = TurnRules(("turn",), stock)
    assert check(unknown, [act("run", quick=1)]).legal is True
    answer = check(unknown, [act("run", quick=1), act("run", quick=1)])
    assert answer.legal is None
    assert answer.problems[0].why == "how much there is was not told"
    assert answer.left == {"quick": None}


def test_what_there_is_any_number_of_is_never_spent() -> None:
    answer = check(rules({"quick": ENDLESS}), [act("say", quick=1)] * 20)
    assert answer.legal is True
    assert answer.left == {"quick": ENDLESS}


def test_what_is_emptied_is_gone_for_those_after_it() -> None:
    flee = act("flee", None, Way("all", empties=frozenset({"quick"})))
    assert check(QUICK, [act("run", quick=1), flee]).left["quick"] == 0
    assert check(QUICK, [act("run", quick=1), flee]).paid[1].spend == {"quick": ENDLESS}
    assert check(QUICK, [flee, act("run", quick=1)]).legal is False


@pytest.mark.parametrize(
    ("when", "at", "legal"),
    [("own", "out", False), ("out", "own", False), ("any", "out", True), ("unknown", "out", None)],
)
def test_an_action_is_taken_when_its_timing_allows(when: str, at: str, legal: bool | None) -> None:
    dodge = act("dodge", None, Way("usual", {"quick": 1}, when=when, why_when="open"))  # type: ignore[arg-type]
    answer = check(QUICK, [replace(dodge, at=at)])  # type: ignore[arg-type] # pytest passes any text
    assert answer.legal is legal
    assert told(answer) == ({False: ["timing"], None: ["unknown"], True: []}[legal])


def test_without_a_timing_the_resources_decide() -> None:
    anytime = replace(QUICK, anytime=frozenset({"quick"}))
    untimed = (Way("quick", {"quick": 1}), Way("slow", {"slow": 1}))
    assert check(anytime, [act("say", "out", untimed[0])]).legal is True
    assert check(anytime, [act("say", "out", untimed[1])]).legal is False
    assert check(anytime, [act("say", "out", *untimed[::-1])]).paid[0].way == "quick"


def test_an_answer_to_somebody_else_is_out_of_turn_by_itself() -> None:
    assert check(QUICK, [act("dodge", None, Way("usual", when="out"))]).paid[0].at == "out"


def test_after_a_holding_action_the_rest_may_be_taken_out_of_turn() -> None:
    hold = replace(act("hold", quick=1), holds=True)
    hit = act("hit", "out", Way("usual", {"slow": 1}, when="own"))
    assert check(QUICK, [hold, hit]).legal is True
    assert told(check(QUICK, [hit, hold])) == ["timing"]


@pytest.mark.parametrize(("once", "count"), [("turn", 2), ("round", 3)])
def test_once_a_span_counts_what_falls_in_the_span(once: str, count: int) -> None:
    aim = replace(act("aim"), once=once)
    turn = [aim, aim, replace(aim, at="out")]
    (problem,) = check(QUICK, turn).problems
    assert (problem.rule, problem.actions) == ("once", ("aim",) * count)
    assert problem.why == f"Aim may be taken once a {once}; here it is taken {count} times"
    assert check(QUICK, [aim, replace(aim, at="out")]).legal is (once == "turn")


def test_what_excludes_another_says_so_once_in_the_span_of_its_limit() -> None:
    sprint = replace(act("sprint"), not_with=frozenset({"move"}), once="turn")
    move = replace(act("move"), not_with=frozenset({"sprint"}))
    assert [(p.rule, p.actions) for p in check(QUICK, [move, sprint]).problems] == [
        ("not-with", ("move", "sprint"))
    ]
    outside = replace(act("move"), at="out")
    assert check(QUICK, [sprint, outside]).legal is True
    assert check(QUICK, [sprint, replace(move, at="out")]).legal is False  # without a span the longest


def test_what_may_be_taken_with_it_is_not_excluded() -> None:
    fire = replace(act("fire"), not_with=frozenset({"split", "hit"}), may=frozenset({"split"}))
    assert check(QUICK, [fire, act("split")]).legal is True
    assert check(QUICK, [fire, act("hit")]).legal is False


def test_what_stands_alone_leaves_room_for_nothing_else_in_its_span() -> None:
    full = replace(act("full"), alone="turn")
    assert check(QUICK, [full]).legal is True
    assert told(check(QUICK, [full, act("run")])) == ["alone"]
    assert check(QUICK, [full, act("run", "out")]).legal is True


def test_what_must_be_combined_needs_any_one_of_those_at_the_same_time() -> None:
    call = replace(act("call"), must=frozenset({"hit", "fire"}), must_words="Hit or Fire")
    alone = check(QUICK, [call])
    assert [p.why for p in alone.problems] == [
        "Call must be taken with Hit or Fire; nothing of the kind is here"
    ]
    assert check(QUICK, [call, act("fire")]).legal is True
    apart = check(QUICK, [replace(call, at="own"), act("hit", "out")])
    assert [p.why for p in apart.problems] == ["Call must be taken at the same time as Hit"]


def test_what_must_be_combined_is_taken_when_the_other_is() -> None:
    call = replace(act("call"), must=frozenset({"hit"}))
    assert [paid.at for paid in check(QUICK, [call, act("hit", "out")]).paid] == ["out", "out"]


def test_a_need_is_met_by_an_action_that_includes_what_is_needed() -> None:
    call = replace(act("call"), must=frozenset({"hit"}))
    assert check(QUICK, [replace(act("charge"), includes=(frozenset({"hit"}),)), call]).legal is True


def charge() -> Act:
    return replace(act("charge", quick=2, slow=1), includes=(frozenset({"hit", "fire"}),))


def test_what_is_included_is_already_paid_and_taken_at_the_same_time() -> None:
    late = replace(charge(), at="out")
    answer = check(QUICK, [late, act("hit", None, Way("usual", {"slow": 1}, when="own"))])
    assert answer.legal is True
    assert [(paid.at, paid.part_of, paid.spend) for paid in answer.paid][1] == ("out", "charge", {})


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param([act("hit", slow=1), charge()], id="taken before it"),
        pytest.param([charge(), act("hit", slow=1), act("fire", slow=1)], id="one more than it has room for"),
        pytest.param([charge(), act("hit", "out", slow=1)], id="at another time"),
        pytest.param([charge(), replace(act("hit", slow=1), apart=True)], id="paid apart"),
    ],
)
def test_what_is_not_part_of_another_pays_for_itself(turn: list[Act]) -> None:
    assert told(check(QUICK, turn)) == ["allotment"]


def test_a_part_still_counts_as_taken() -> None:
    hit = replace(act("hit", slow=1), once="turn")
    assert told(check(rules({"quick": 9, "slow": 9}), [hit, charge(), hit])) == ["once"]


def test_an_action_and_its_part_do_not_exclude_each_other() -> None:
    rush = replace(charge(), not_with=frozenset({"hit"}), alone="turn")
    assert check(QUICK, [rush, act("hit")]).legal is True


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
    assert answer.problems[0].why == "Run needs a turn of one's own, and one has it only while score > 0"


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
    assert [(p.actions, p.why) for p in answer.problems] == [(("hit",), "when one may trade is not said")]
    assert check(rules({"quick": 2}, replace(FAST, out=False)), [act("hit", "out", slow=1)]).legal is False


def test_the_trade_of_unknown_time_pays_for_one_s_own_turn_where_that_is_enough() -> None:
    unknown = rules({"quick": 2, "slow": 1}, replace(FAST, out=None, why="not said"))
    assert check(unknown, [act("hit", "own", slow=1), act("hit", "out", slow=1)]).legal is True


def test_unknown_limits_leave_the_turn_unknown() -> None:
    assert check(QUICK, [replace(act("ram"), why_limits="open")]).legal is None


def test_what_another_action_takes_away_is_a_warning_until_it_is_used() -> None:
    aim = replace(act("aim"), losses=(Loss("any other action", frozenset({"fire"})),))
    lost = ("Aim: what it gives is lost by any other action",)
    assert check(QUICK, [aim, act("run"), act("fire")]).warnings == lost
    assert check(QUICK, [aim, aim, act("fire"), act("run")]).warnings == ()
    assert check(QUICK, [aim, act("run")]).legal is True


def test_names_of_resources_are_those_that_people_use() -> None:
    named = replace(QUICK, names={"quick": ("Quick Deed", "Quick Deeds")})
    assert check(named, [act("run", quick=3)]).problems[0].why == (
        "Run costs 3 Quick Deeds; what is left for it is 2 Quick Deeds"
    )


def test_more_than_twenty_actions_are_refused() -> None:
    with pytest.raises(OutOfRange, match="number of actions is 21"):
        check(QUICK, [act("say")] * 21)


def test_the_largest_turn_with_many_ways_to_pay_is_checked() -> None:
    ways = tuple(Way(name, {name: 1}) for name in ("quick", "slow", "odd", "rare"))
    plenty = rules({"quick": 5, "slow": 5, "odd": 5, "rare": 4}, FAST)
    assert check(plenty, [act("go", None, *ways)] * 19).legal is True
    assert check(plenty, [act("go", None, *ways)] * 20).legal is False
