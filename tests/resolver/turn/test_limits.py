from dataclasses import replace

import pytest

from resolver.sentences.turn import must_be_at_same_time, must_be_taken_with, once_per_span
from resolver.turn import Act, Way, check
from tests.resolver.turn.small_turns import act, rules, told

QUICK = rules({"quick": 2, "slow": 1})


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


def test_what_a_holding_action_includes_is_held_and_nothing_else() -> None:
    hold = replace(act("hold", quick=1), holds=True, includes=(frozenset({"hit"}),))
    hit, run = (act(name, "out", Way("usual", {"slow": 1}, when="own")) for name in ("hit", "run"))
    answer = check(QUICK, [hold, hit])
    assert answer.legal is True
    assert [(paid.at, paid.part_of) for paid in answer.paid] == [("own", None), ("out", "hold")]
    assert told(check(QUICK, [hold, run])) == told(check(QUICK, [hit, hold])) == ["timing"]
    assert told(check(QUICK, [hold, hit, hit])) == ["timing"]


def test_a_held_answer_is_an_interrupt_when_it_is_made() -> None:
    hold = replace(act("hold", quick=1), holds=True, includes=(frozenset({"dodge"}),))
    dodge = replace(act("dodge", "out", Way("usual", when="out")), once="turn")
    same = replace(QUICK, rulings={"interrupts": "same-phase"})
    assert check(QUICK, [dodge, hold, dodge]).legal is True
    assert told(check(same, [dodge, hold, dodge])) == ["once"]


@pytest.mark.parametrize(("once", "count"), [("turn", 2), ("round", 3)])
def test_once_a_span_counts_what_falls_in_the_span(once: str, count: int) -> None:
    aim = replace(act("aim"), once=once)
    turn = [aim, aim, replace(aim, at="out")]
    (problem,) = check(QUICK, turn).problems
    assert (problem.rule, problem.actions) == ("once", ("aim",) * count)
    assert problem.why == once_per_span("Aim", once, count)
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
    call = replace(act("call"), must=frozenset({"hit", "fire"}), must_names=("Hit", "Fire"))
    alone = check(QUICK, [call])
    assert [p.why for p in alone.problems] == [must_be_taken_with("Call", ("Hit", "Fire"))]
    assert check(QUICK, [call, act("fire")]).legal is True
    apart = check(QUICK, [replace(call, at="own"), act("hit", "out")])
    assert [p.why for p in apart.problems] == [must_be_at_same_time("Call", ["Hit"])]


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
