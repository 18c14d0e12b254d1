"""Questions about one fact, answered from the data that come with the program."""

import pytest

import kb
from kb.files.load import load
from kb.findable.answers import FactAnswer, answer
from search import Index


def told(shipped: Index, base: kb.KnowledgeBase, text: str) -> FactAnswer | None:
    question = shipped.question(text)
    return answer(base, question) if question else None


@pytest.fixture(scope="module")
def base() -> kb.KnowledgeBase:
    """The rules."""
    return load()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("how many marks does it take to edit a file", "Edit File (SR5) needs 1 mark on the target."),
        ("trace icon marks", "Trace Icon (SR5) needs 2 marks on the target."),
        ("hak on teh fly limit", "The limit of Hack on the Fly (SR5) is Sleaze."),
        ("threshold for quick draw in 5e", "Quick Draw (SR5) has a threshold of 3."),
        ("what does full defense cost in sr5", "Full Defense (SR5) costs 10 Initiative."),
        ("what do I pay to intercept in 6e", "Intercept (SR6) costs 1 Minor Action and 1 Major Action."),
        (
            "what do i roll for erase mark",
            "For Erase Mark (SR5) you roll Computer + Logic [Attack] v. Willpower + Firewall.",
        ),
        ("sr5 stand up in cwn", "Stand Up (SR5) is, in CWN, Stand Up (exact)."),
    ],
)
def test_a_question_about_one_fact_is_answered(
    shipped: Index, base: kb.KnowledgeBase, text: str, says: str
) -> None:
    found = told(shipped, base, text)
    assert found is not None
    assert found.text == says


def test_a_name_of_several_editions_is_answered_for_each(shipped: Index, base: kb.KnowledgeBase) -> None:
    found = told(shipped, base, "what does full defense cost")
    assert found is not None
    assert [fact.id for fact in found.facts] == ["sr5/full-defense", "sr6/full-defense"]


def test_odds_are_those_that_are_resolved(shipped: Index, base: kb.KnowledgeBase) -> None:
    found = told(shipped, base, "hack on the fly 10 dice against 9, limit 5 odds")
    assert found is not None
    assert found.text == "Hack on the Fly (SR5) with 10 dice against 9, limit 5: 45.9 % to succeed."


@pytest.mark.parametrize(
    "text",
    [
        "how much is an ares predator",
        "dnd 5e dodge action",
        "pathfinder full defense cost",
        "cost and limit of brute force",
        "should I full defense or dodge",
        "what action is a matrix search, really",
        "cost of stunt",
        "summon spirit roll sr6",
        "hack on the fly",
        "hack on the fly 10 dice odds",
        "what page is hack on the fly on",
        "cost",
        "",
    ],
)
def test_what_is_no_such_question_or_not_sure_is_left_out(
    shipped: Index, base: kb.KnowledgeBase, text: str
) -> None:
    assert told(shipped, base, text) is None
