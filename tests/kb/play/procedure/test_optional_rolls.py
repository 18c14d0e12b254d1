"""Rolls that may not be needed: an answer about one says when it is made."""

import pytest

import kb
from tests.kb.asking import ask, codes


@pytest.mark.parametrize("entry", ["sr5/brute-force", "sr5/edit-file", "sr3/ic-attack"])
def test_an_optional_roll_that_is_not_asked_for_is_no_warning(shipped: kb.KnowledgeBase, entry: str) -> None:
    steps = shipped.entries[entry].tests.values()
    assert any(getattr(step, "optional", None) for step in steps)
    assert "roll-is-optional" not in codes(ask(shipped, entry=entry), "warnings")


def test_who_rams_a_pedestrian_sees_no_roll_of_a_rammed_driver_and_the_other_way_round(
    shipped: kb.KnowledgeBase,
) -> None:
    against = {"Reaction": 3, "Intuition": 3, "Body": 3, "Armor": 9, "Handling": 4, "Vehicle Skill": 3}
    asked = {"entry": "sr5/ramming", "ratings": {"Vehicle Skill": 4, "Reaction": 4}, "against": against}
    on_foot = ask(shipped, **asked)
    driving = ask(shipped, **asked, variant="against-a-driver")
    assert "recover" not in on_foot["steps"]
    assert "resist" not in driving["steps"]
    assert "Character's Damage Left" not in driving["results"]
    assert "results-left-open" in codes(driving, "warnings")


def test_a_pool_below_zero_of_a_later_roll_is_told_with_the_roll(shipped: kb.KnowledgeBase) -> None:
    against = {"Reaction": 3, "Intuition": 3, "Body": 2, "Armor": 3}
    answer = ask(shipped, entry="sr5/ramming", ratings={"Vehicle Skill": 4, "Reaction": 4}, against=against)
    assert "resist: The dice pool is below 0 (−1), so no dice are rolled." in str(answer["warnings"])


@pytest.mark.parametrize(("test", "word"), [("cast", "Cast"), ("direct", "Hit"), ("indirect", "Hit")])
def test_a_spell_that_is_rolled_against_a_target_hits_and_any_other_is_cast(
    shipped: kb.KnowledgeBase, test: str, word: str
) -> None:
    ratings = {"Spellcasting": 5, "Magic": 5, "Force": 5}
    against = {"Willpower": 3, "Reaction": 3, "Intuition": 3}
    asked = {"entry": "sr5/cast-spell", "test": test, "ratings": ratings}
    assert ask(shipped, **asked, against=against)["headline"]["text"].startswith(f"{word} ")
