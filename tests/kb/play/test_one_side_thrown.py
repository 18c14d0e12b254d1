"""Odds after the dice of one side of an opposed roll have fallen."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.play.request.dice import RequestDice
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import answer_to, resolve
from kb.play.situation.read_request import read_request
from tests.kb.asking import ask

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 3, "Logic": 2, "Sleaze": 3},
    "against": {"Intuition": 2, "Firewall": 2},
}
BLOCK = {"entry": "matrix-d6/block", "ratings": {"Martial Arts": 3}, "variant": ["martial-arts"]}
SCREEN = {
    "entry": "cwn/screen-an-ally",
    "ratings": {"Punch": 1, "Strength Modifier": 1},
    "against": {"Shoot": 1, "Strength Modifier": 0},
}
ATTACK = {
    "entry": "sr6/attack",
    "ratings": {"Weapon Skill": 2, "Agility": 2},
    "against": {"Reaction": 2, "Intuition": 1},
}


def success(base: kb.KnowledgeBase, **asked: Any) -> Fraction:
    return Fraction(ask(base, **asked)["odds"]["success"]["fraction"])


@pytest.mark.parametrize(
    ("asked", "yours", "theirs"),
    [
        (HACK, "hits", "opposing_hits"),
        (BLOCK | {"against": {"Brawling": 3}}, "hits", "opposing_hits"),
        (ATTACK, "hits", "opposing_hits"),
        (HACK | {"modifiers": [{"value": 3, "side": "opponent"}, {"value": -1}]}, "hits", "opposing_hits"),
        (HACK | {"wounds": {"stun": 3}, "wounds_against": {"physical": 3}}, "hits", "opposing_hits"),
        (
            HACK | {"edge_against": "second-chance", "against": HACK["against"] | {"Edge": 2}},
            "hits",
            "opposing_hits",
        ),
        (SCREEN, "opposing_total", "total"),  # the attacker makes the roll, and you oppose it
    ],
)
@pytest.mark.parametrize("who", ["actor", "opponent"])
def test_the_chances_for_all_that_one_side_can_throw_make_up_the_chance_before(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], yours: str, theirs: str, who: str
) -> None:
    before = ask(shipped, **asked)["odds"]
    after = [
        Fraction(count["fraction"]) * success(shipped, **asked, hits={who: count["value"]})
        for count in before[yours if who == "actor" else theirs]
    ]
    assert sum(after) == Fraction(before["success"]["fraction"])
    assert len(after) > 1


def test_a_block_meets_the_blow_that_has_fallen(shipped: kb.KnowledgeBase) -> None:
    """MD6, line 187: the roll of whoever strikes becomes what the block has to beat."""
    answer = ask(shipped, **BLOCK, dice={"opponent": [5, 4, 1]})
    assert answer["odds"]["success"]["fraction"] == "8/27"  # three dice of three, two in three each
    assert answer["changed"][-1] == "Rolled against you: 2 successes"


def test_a_glitch_of_the_dice_that_have_fallen_is_told(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, dice={"actor": [5, 1, 1, 1, 2]})
    assert answer["changed"] == ["You have rolled: 1 hit and a glitch"]
    assert answer["odds"]["glitch"]["fraction"] == "1"


@pytest.mark.parametrize(("hits", "wins_ties"), [(0, False), (2, False), (2, True)])
def test_hits_against_a_roll_whose_opposition_is_unknown_are_what_it_has_to_beat(
    shipped: kb.KnowledgeBase, hits: int, wins_ties: bool
) -> None:
    roll = {"entry": "sr6/deflect-with-armor", "ratings": {"Defense Rating": 5}}
    asked = roll | {"rulings": {"tie": "actor" if wins_ties else "defender"}, "hits": {"opponent": hits}}
    counts = ask(shipped, **roll)["odds"]["hits"]
    enough = sum(Fraction(each["fraction"]) for each in counts if each["value"] >= hits + (not wins_ties))
    assert success(shipped, **asked) == enough


@pytest.mark.parametrize(
    ("edition", "edge", "chance"),
    [
        ("sr5", "second-chance", Fraction(19, 27)),
        ("sr6", "reroll-failures", Fraction(19, 27)),
        ("sr6", "reroll-one", Fraction(1, 3)),
    ],
)
def test_the_first_dice_give_the_odds_of_a_reroll_that_is_still_to_come(
    shipped: kb.KnowledgeBase, edition: str, edge: str, chance: Fraction
) -> None:
    asked = {"edition": edition, "roll": "5 dice (3)", "edge": edge, "dice": {"actor": [6, 5, 2, 2, 1]}}
    assert success(shipped, **asked) == chance
    assert ask(shipped, **asked)["headline"]["text"].startswith("You have rolled: 2 hits, ")


@pytest.mark.parametrize("edge", ["reroll-failures", "reroll-one"])
@pytest.mark.parametrize("ruling", ["first", "last"])
def test_the_chances_after_every_first_throw_make_up_the_chance_of_a_reroll(
    shipped: kb.KnowledgeBase, edge: str, ruling: str
) -> None:
    asked = {"edition": "sr6", "roll": "2 dice (1)", "edge": edge, "rulings": {"reroll_ones": ruling}}
    answers = [
        ask(shipped, **asked, dice={"actor": [first, second]})
        for first in range(1, 7)
        for second in range(1, 7)
    ]
    chances = [
        Fraction(answer["replay"]["outcome"] == "success")
        if "replay" in answer
        else Fraction(answer["odds"]["success"]["fraction"])
        for answer in answers
    ]
    assert sum(chances) / 36 == success(shipped, **asked)


def test_dice_of_a_side_with_unknown_ratings_count_for_a_request_that_is_read_already(
    shipped: kb.KnowledgeBase,
) -> None:
    dice = {"actor": [5, 5, 6, 1], "opponent": [5, 1, 2]}
    asked = ResolveRequest.model_validate({**ATTACK, "against": {"Reaction": 2}, "dice": dice})
    found = answer_to(read_request(shipped, asked), RequestDice.of(asked))
    assert found == resolve(shipped, asked)
    assert found.replay is not None
    assert (found.replay.hits, found.replay.opposing_hits) == (3, 1)
