import kb
from site_src.words.turn import words


def test_a_turn_is_told_in_sentences(base: kb.KnowledgeBase) -> None:
    assert words(base.editions["ember"]) == [
        "Each phase you get 1 Free Action and 2 Simple Actions.",
        "You can trade 2 Simple Actions for 1 Complex Action.",
        "You can spend these out of turn: Free Action.",
        "After each phase you lose 10 Initiative, and act again while your Initiative is above 0.",
    ]


def test_any_number_is_said_so(base: kb.KnowledgeBase) -> None:
    assert words(base.editions["frost"]) == [
        "Each round you get 1 Main action and any number of Quick actions."
    ]


def test_each_further_use_and_what_is_not_first(base: kb.KnowledgeBase) -> None:
    edition = base.editions["frost"]
    turn = edition.turn.model_copy(update={"each_more": {"main": {"pool": -1}}, "not_first": ["quick"]})
    assert words(edition.model_copy(update={"turn": turn}))[1:] == [
        "Each further Main action in the same turn: −1 die on every roll.",
        "Only after your first action of the round: Quick action.",
    ]
