"""Questions about a state are answered from the data."""

import pytest

import kb
from kb.findable.state_answers import state_answer


@pytest.mark.parametrize(
    "text",
    [
        "surprised",
        "what can I not do when surprised",
        "SR5: what can\N{RIGHT SINGLE QUOTATION MARK}t I do while surprised?",
    ],
)
def test_a_question_about_a_state_is_answered_with_what_it_forbids(
    shipped: kb.KnowledgeBase, text: str
) -> None:
    answer = state_answer(shipped, text)
    assert answer is not None
    assert [fact.id for fact in answer.facts] == ["sr5/state:surprised"]
    assert "You can't drop prone, take cover or go on Full Defense." in answer.text


def test_a_state_of_several_editions_is_told_for_those_that_are_asked_for(shipped: kb.KnowledgeBase) -> None:
    every, some, named = (
        state_answer(shipped, *asked)
        for asked in (("prone",), ("prone", ["cwn", "sr6"]), ("prone in CWN", ["sr6"]))
    )
    assert every is not None
    assert some is not None
    assert named is not None
    assert len(every.facts) == 4
    assert [fact.id for fact in some.facts] == ["sr6/state:prone", "cwn/state:prone"]
    assert [fact.id for fact in named.facts] == ["cwn/state:prone"]


@pytest.mark.parametrize("text", ["drop prone", "surprised attack", "how do I get up", ""])
def test_what_asks_for_more_than_a_state_is_no_question_about_it(
    shipped: kb.KnowledgeBase, text: str
) -> None:
    assert state_answer(shipped, text) is None
