"""What words mean besides themselves."""

from search.meanings import Meanings

MEANINGS = Meanings(
    [["gun", "rifle"], ["get up", "stand"]],
    {"sword": ["katana"], "reckless spellcasting": ["in a hurry", "reckless"]},
)


def test_words_of_a_group_stand_for_one_another() -> None:
    assert MEANINGS.of(["guns"]).alike == {"guns": ["rifl"]}
    assert MEANINGS.of(["rifle"]).alike == {"rifle": ["gun"]}


def test_what_people_say_stands_for_the_word_of_the_rules_and_not_the_other_way_round() -> None:
    assert MEANINGS.of(["katana"]).alike == {"katana": ["sword"]}
    assert not MEANINGS.of(["sword"]).alike


def test_a_phrase_stands_by_its_first_telling_word() -> None:
    assert MEANINGS.of(["can", "i", "get", "up"]).alike == {"up": ["stand"]}
    assert not MEANINGS.of(["up", "get"]).alike


def test_what_is_said_in_several_words_is_looked_for_as_all_of_them() -> None:
    assert MEANINGS.of(["cast", "in", "a", "hurry"]).together == ("reckles", "spellcast")
    assert not MEANINGS.of(["hurry"]).together
