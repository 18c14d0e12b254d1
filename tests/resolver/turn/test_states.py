"""States and requirements of a turn, apart from any edition."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.sentences.turn import open_requirement, requirement_unmet, state_by_then
from resolver.turn import Act, InState, Losing, Precondition, StateChange, TurnRules, Way, check
from tests.resolver.turn.small_turns import act, acts, random_rules, rules, told

PLENTY = rules({"quick": 9, "slow": 9})
DOWN = replace(act("lie", quick=1), states=(StateChange("low", to=True),))
UP = replace(
    act("rise", quick=1),
    requires=(Precondition("being low", states=(InState("low"),)),),
    states=(StateChange("low", to=False),),
)


def starting(rules_: TurnRules, **states: bool) -> TurnRules:
    return replace(rules_, states=states, state_names={"low": "Low"})


@pytest.mark.parametrize(
    ("states", "turn", "legal", "ends"),
    [
        *(({}, [DOWN, UP], True, False), ({}, [UP], True, False), ({"low": True}, [UP], True, False)),
        *(({"low": False}, [UP], False, False), ({}, [DOWN, UP, UP], False, False)),
        ({"low": False}, [DOWN], True, True),
    ],
)
def test_states_go_from_action_to_action(
    states: dict[str, bool], turn: list[Act], legal: bool, ends: bool
) -> None:
    answer = check(starting(PLENTY, **states), turn)
    assert (answer.legal, answer.states["low"]) == (legal, ends)
    assert told(answer) == ([] if legal else ["requires"])


def test_what_nobody_told_is_to_be_checked_and_forbids_nothing() -> None:
    answer = check(PLENTY, [UP])
    assert [(one.name, one.why) for one in answer.to_check] == [("rise", open_requirement("being low"))]
    assert check(PLENTY, [DOWN, UP]).to_check == ()


@pytest.mark.parametrize(("before", "after"), [(None, None), (True, True), (False, None)])
def test_what_may_come_about_leaves_a_state_unknown_unless_it_holds_already(
    before: bool | None, after: bool | None
) -> None:
    perhaps = replace(act("slip"), states=(StateChange("low", to=True, perhaps=True),))
    known = {} if before is None else {"low": before}
    assert check(starting(PLENTY, **known), [perhaps]).states.get("low") is after


@pytest.mark.parametrize(("before", "after"), [(None, None), (True, False), (False, True)])
def test_what_changes_over_does_so_where_the_state_is_known(before: bool | None, after: bool | None) -> None:
    door = replace(act("door"), states=(StateChange("low", to=True, toggles=True),))
    known = {} if before is None else {"low": before}
    assert check(starting(PLENTY, **known), [door]).states.get("low") is after


DOOR = replace(act("door"), states=(StateChange("low", to=True, toggles=True),))
SLIP = replace(act("slip"), states=(StateChange("low", to=False, perhaps=True),))


@pytest.mark.parametrize(
    ("states", "turn", "asked", "legal", "ends"),
    [
        *(({}, [DOOR, UP], [], True, False), ({}, [UP, DOOR], ["rise"], True, True)),
        *(({}, [DOOR, DOOR, UP], [], True, False), ({}, [DOOR, DOWN, UP], [], True, False)),
        *(({"low": True}, [DOOR, UP], [], False, False), ({"low": True}, [UP, DOOR, UP], [], True, False)),
        ({"low": True}, [DOWN, SLIP, DOOR, UP], [], True, False),
    ],
)
def test_what_is_required_says_which_way_a_state_is_toggled(
    states: dict[str, bool], turn: list[Act], asked: list[str], legal: bool, ends: bool
) -> None:
    answer = check(starting(PLENTY, **states), turn)
    assert [one.name for one in answer.to_check] == asked
    assert (answer.legal, answer.states["low"]) == (legal, ends)


def test_a_toggled_state_that_was_required_before_cannot_be_required_after() -> None:
    under = replace(act("crawl"), requires=UP.requires)
    assert told(check(PLENTY, [under, DOOR, under])) == ["requires"]


def test_a_state_is_lost_to_what_ends_it_and_to_nothing_else() -> None:
    aim = replace(act("aim"), states=(StateChange("low", to=True, losing=Losing(frozenset({"run"}))),))
    assert check(PLENTY, [aim, act("say")]).states["low"] is True
    assert check(PLENTY, [aim, act("run")]).states["low"] is False
    careful = replace(aim, states=(StateChange("low", to=True, losing=Losing(others=True)),))
    assert check(PLENTY, [careful, careful]).states["low"] is True
    assert check(PLENTY, [careful, act("say")]).states["low"] is False


def test_a_way_to_pay_that_is_barred_leaves_the_others_and_says_why_where_there_are_none() -> None:
    barred = Precondition(
        "Skill 1 or more", known=False, because=state_by_then("Skilled", holds=False, changed=False)
    )
    cheap, dear = (
        Way("cheap", {"quick": 1}, when="any", requires=(barred,)),
        Way("dear", {"slow": 1}, when="any"),
    )
    assert check(PLENTY, [act("load", None, cheap, dear)]).paid[0].way == "dear"
    answer = check(PLENTY, [act("load", None, cheap)])
    assert answer.legal is False
    assert [problem.why for problem in answer.problems] == [
        requirement_unmet("Load", "Skill 1 or more", state_by_then("Skilled", holds=False, changed=False))
    ]


def test_what_must_have_been_spent_is_paid_so_by_the_action_before() -> None:
    either = act("turn", None, Way("slow", {"slow": 1}, when="any"), Way("quick", {"quick": 1}, when="any"))
    late = replace(act("drop", slow=1), requires=(Precondition("a quick one", spent={"quick": 1}),))
    answer = check(PLENTY, [either, late])
    assert (answer.legal, answer.paid[0].way) == (True, "quick")
    assert told(check(PLENTY, [act("run", slow=1), late])) == ["requires"]
    assert check(PLENTY, [late]).to_check != ()


@st.composite
def stateful(draw: st.DrawFn) -> Act:
    """Return an action that may bring a state, end it, or require it or its absence."""
    found = draw(acts())
    change, need = draw(st.sampled_from([None, True, False])), draw(st.sampled_from([None, True, False]))
    states = () if change is None else (StateChange("low", to=change, perhaps=draw(st.booleans())),)
    requires = () if need is None else (Precondition("it", states=(InState("low", need),)),)
    return replace(found, states=states, requires=requires)


@given(random_rules(), st.lists(stateful(), max_size=4), st.booleans())
def test_what_is_legal_whatever_the_state_is_so_where_nobody_tells_it(
    rules_: TurnRules, turn: list[Act], low: bool
) -> None:
    open_ = check(rules_, turn)
    sure = check(starting(rules_, low=low), turn)
    assert open_.legal or not sure.legal
    if not open_.to_check:
        assert sure.legal is open_.legal
