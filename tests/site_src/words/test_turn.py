import kb
from site_src.words.turn import words


def test_a_turn_is_told_in_sentences(base: kb.KnowledgeBase) -> None:
    assert words(base.editions["ember"]) == [
        "Each phase gives 1 Free Action and 2 Simple Actions.",
        "2 Simple Actions may be traded for 1 Complex Action.",
        "May be spent out of turn: Free Action.",
        "After each phase one loses 10 Initiative, and acts again while initiative > 0.",
    ]


def test_any_number_is_said_so(base: kb.KnowledgeBase) -> None:
    assert words(base.editions["frost"]) == [
        "Each round gives 1 Main action and any number of Quick actions."
    ]


def test_each_further_use_and_what_is_not_first(base: kb.KnowledgeBase) -> None:
    edition = base.editions["frost"]
    turn = edition.turn.model_copy(update={"each_more": {"main": {"pool": -1}}, "not_first": ["quick"]})
    assert words(edition.model_copy(update={"turn": turn}))[1:] == [
        "Each further Main action in the same turn: −1 die on every roll.",
        "Only after one's first action of the round: Quick action.",
    ]
