"""What a card says about an action without a roll."""

import kb
from kb import describe


def told(shipped: kb.KnowledgeBase, id_: str) -> dict[str, str]:
    edition = kb.edition_of(id_)
    facts = describe.first_facts(shipped.editions[edition], shipped.entries[id_], edition)
    return {fact.label: fact.text for fact in facts}


def test_a_card_without_a_roll_says_what_the_action_does(shipped: kb.KnowledgeBase) -> None:
    assert told(shipped, "sr6/move")["No roll"] == "Move 10 meters"
    assert told(shipped, "sr5/call-a-shot")["No roll"].startswith("Aim for a vulnerable part of the target")
    assert told(shipped, "sr3/ic-initiative")["In short"].startswith("Roll 1d6 for IC in a Blue host")
    assert not [id_ for id_ in shipped.entries if "No roll" in told(shipped, id_).values()]


def test_a_text_is_cut_after_a_clause_or_a_word() -> None:
    text = "Shoot twice, then run away."
    assert [describe.cut_short(text, many) for many in (40, 20, 10)] == [
        "Shoot twice, then run away",
        "Shoot twice …",
        "Shoot …",
    ]
