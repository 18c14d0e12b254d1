"""What a roll needs for several hits, or against hits that are known, and how the headline says it."""

import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from pydantic import ValidationError

import kb
from kb.play.request.shapes import SolveRequest
from kb.problems import RequestError
from tests.kb.play.advice.test_solve import HACK, SHOOT, ask


def test_what_a_roll_after_another_needs_is_not_solved_with_a_modifier_that_reads_the_first(
    shipped: kb.KnowledgeBase,
) -> None:
    reads_attack = {"add": {"pool": "reaction.hits"}}
    asked = {"entry": "matrix-d6/full-reaction", "test": "attack"}
    with pytest.raises(RequestError) as refused:
        ask(shipped, **asked, chance=0.5, modifiers=[reads_attack])
    assert refused.value.field == "modifiers"
    assert refused.value.reason is not None
    assert refused.value.reason.parts == {"step": "reaction"}


def test_several_successes_are_asked_for_by_their_number_and_named_in_the_headline(
    shipped: kb.KnowledgeBase,
) -> None:
    one = ask(shipped, edition="sr3", roll="6 dice (5)", chance="60%")
    assert "70.4 % for at least one success" in one["headline"]["text"]
    three = ask(shipped, edition="sr3", roll="6 dice (5)", chance="60%", at_least=3)
    assert three["headline"]["text"] == ("9 dice give 62.3 % for at least 3 successes; now 32 % with 6")
    failing = sum(Fraction(comb(9, hits) * 2 ** (9 - hits), 3**9) for hits in range(3))
    assert Fraction(three["solution"]["success"]["fraction"]) == 1 - failing


def test_several_hits_are_not_asked_of_a_roll_with_a_threshold_of_its_own(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError) as refused:
        ask(shipped, edition="sr5", roll="6 dice (2)", chance="60%", at_least=3)
    assert refused.value.field == "at_least"


def test_a_wild_die_on_top_is_named_beside_the_dice(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr6", roll="8 dice (3)", chance="70%", wild="add 1")
    assert answer["headline"]["text"] == "10 dice and the Wild Die give 72.1 %; now 62.2 % with 8"
    assert answer["solution"]["value"] == 11


SNAP: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "modifiers": [{"from": "cwn/make-a-snap-attack"}],
    "against": {"Ranged AC": 15},
}


@pytest.mark.parametrize(
    ("asked", "headline"),
    [
        (HACK | {"variant": "three-marks", "ratings": {"Sleaze": 6}}, "21 dice (11 after −10) give 65.9 %"),
        (
            {"edition": "sr5", "roll": "10 dice v. 7 dice", "modifiers": [{"add": {"pool": -2}}]},
            "13 dice (11 after −2) give 66 %; now 46.3 % with 10",
        ),
        (
            {"edition": "sr5", "roll": "10 dice v. 7 dice", "wounds": {"physical": 6}},
            "13 dice (11 after −2) give 66 %; now 46.3 % with 10",
        ),
        (SNAP, "A bonus of 10 (6 after −4) gives 60 %"),
        (
            SNAP | {"ratings": {"Attack Bonus": 0, "Shoot": 0, "Attribute Modifier": 0}},
            "A bonus of 10 (6 after −4) gives 60 %; now 10 % with 0",
        ),
        (SHOOT, "A bonus of 5 gives 60 %"),
    ],
)
def test_the_headline_says_what_stands_on_the_sheet_and_what_is_left_of_it(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], headline: str
) -> None:
    assert ask(shipped, **asked, chance="60%")["headline"]["text"] == headline


def test_a_chance_that_is_unknown_says_what_is_missing_and_the_values_to_choose_from(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings = {"Computer (Decking)": 6, "Security Code": "Red"}
    answer = ask(shipped, entry="sr3/decker-attack", ratings=ratings, chance="60%")
    assert answer["headline"]["text"] == "What it takes for 60 % is unknown without Icon Status"
    assert "Give Icon Status as Intruding or Legitimate." in answer["unknown"]


def test_the_chance_now_is_not_said_again_when_your_dice_will_do(shipped: kb.KnowledgeBase) -> None:
    told = ask(shipped, edition="sr6", roll="6 dice v. 6 dice", chance="60%")["headline"]["text"]
    assert re.fullmatch(r"6 dice give [\d.]+ %", told)


def test_net_hits_against_unknown_dice_are_unknown(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped, entry="matrix-d6/block", ratings={"Brawling": 5}, chance="60%", vary="Brawling", at_least=4
    )
    assert answer["solution"] is None
    assert any("Brawling (target)" in text for text in answer["unknown"])


def test_the_targets_known_hits_stand_in_for_its_dice(shipped: kb.KnowledgeBase) -> None:
    known = ask(shipped, edition="sr5", roll="8 dice v. 6 dice", chance="75%", hits={"opponent": 2})
    as_threshold = ask(shipped, edition="sr5", roll="8 dice (3)", chance="75%")
    assert known["solution"]["value"] == as_threshold["solution"]["value"]
    assert known["now"] == as_threshold["now"]
    assert known["changed"] == ["Rolled against you: 2 hits"]
    assert "against" not in known["worth"]


def test_known_hits_need_no_ratings_of_the_target(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry=HACK["entry"], ratings=HACK["ratings"], chance="3/4", hits={"opponent": 2})
    assert answer["solution"] is not None
    assert answer["unknown"] == []


@pytest.mark.parametrize(
    ("roll", "field", "code", "more"),
    [
        ("8 dice (3)", "hits.opponent", "target-rolls-none", {}),
        ("8 dice v. 6 dice", "vary", "rolled-not-variable", {"vary": "against"}),
    ],
)
def test_known_hits_are_refused_where_the_target_has_no_dice_to_roll(
    shipped: kb.KnowledgeBase, roll: str, field: str, code: str, more: dict[str, str]
) -> None:
    with pytest.raises(RequestError) as refused:
        ask(shipped, edition="sr5", roll=roll, chance="75%", hits={"opponent": 2}, **more)
    assert refused.value.field == field
    assert refused.value.reason is not None
    assert refused.value.reason.code == code


def test_only_the_targets_hits_go_with_a_wanted_chance() -> None:
    for hits in ({"actor": 2}, {"opponent": 2, "roll1": 3}):
        with pytest.raises(ValidationError, match=r"hits.opponent"):
            SolveRequest.model_validate(
                {"edition": "sr5", "roll": "8 dice v. 6", "chance": "75%", "hits": hits}
            )
