"""The same test made several times."""

from fractions import Fraction
from itertools import product

import pytest
from pydantic import ValidationError

import kb
from kb.problems import RequestError
from tests.kb.asking import ask


def test_all_and_one_of_several_rolls_are_those_of_every_throw(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="2 dice (1)", times=2)
    throws = list(product(range(1, 7), repeat=4))
    hit = [(max(throw[:2]) >= 5, max(throw[2:]) >= 5) for throw in throws]
    assert Fraction(answer["repeated"]["all"]["fraction"]) == Fraction(sum(map(all, hit)), len(throws))
    assert Fraction(answer["repeated"]["any"]["fraction"]) == Fraction(sum(map(any, hit)), len(throws))
    assert (
        answer["headline"]["text"]
        == "Success 55.6 %; twice: both 30.9 %, at least one 80.2 %, 1.11 on average"
    )


def test_what_an_entry_calls_its_success_is_repeated(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Computer": 6, "Logic": 5, "Data Processing": 6}
    asked = {"entry": "sr5/edit-file", "ratings": ratings, "against": {"Intuition": 4, "Firewall": 3}}
    answer = ask(shipped, **asked, times=3)
    assert answer["headline"]["text"].endswith(
        "65.9 %; 3 times: all 28.7 %, at least one 96 %, 1.98 on average"
    )


def test_rolls_without_a_known_chance_have_none_together(shipped: kb.KnowledgeBase) -> None:
    nothing = {"all": None, "any": None, "average": None}
    assert ask(shipped, entry="sr5/edit-file", times=2)["repeated"] == {"times": 2, **nothing}


def test_parts_of_a_pool_without_a_known_chance_say_so_once(shipped: kb.KnowledgeBase) -> None:
    shot = {"entry": "sr5/fire-full-auto-weapon-6-bullets", "ratings": {"Weapon Skill": 6, "Agility": 5}}
    answer = ask(shipped, **shot, against={"Reaction": 4, "Intuition": 3}, split=2)
    assert answer["headline"]["text"] == "Hit: chance unknown"


def test_several_parries_count_against_attacks_whose_hits_are_known(shipped: kb.KnowledgeBase) -> None:
    parry = {"entry": "matrix-d6/block", "ratings": {"Brawling": 4}, "hits": {"opponent": 1}}
    once, twice = ask(shipped, **parry), ask(shipped, **parry, times=2)
    chance = Fraction(once["odds"]["success"]["fraction"])
    assert Fraction(twice["repeated"]["all"]["fraction"]) == chance**2
    with pytest.raises(ValidationError, match="leave out your dice, hits and"):
        ask(shipped, **{**parry, "hits": {"actor": 1}}, times=2)


def test_dice_are_those_of_one_roll(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(ValidationError, match="`times` is for rolls that you haven't made yet"):
        ask(shipped, edition="sr5", roll="2 dice", times=2, seed="x")


def test_rolls_with_nothing_to_reach_are_not_counted_together(shipped: kb.KnowledgeBase) -> None:
    shield = {"entry": "sr3/shield", "ratings": {"Shield": 4}, "against": {"Computer (Decking)": 4}}
    with pytest.raises(RequestError) as refused:
        ask(shipped, **shield, times=3)
    assert refused.value.field == "times"


def test_an_average_without_a_fraction_is_a_whole_number(shipped: kb.KnowledgeBase) -> None:
    text = ask(shipped, edition="cwn", roll="1d6 (4)", times=4)["headline"]["text"]
    assert text.endswith(", 2 on average")
