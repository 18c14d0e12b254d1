"""Sequences of actions that the pages tell, each as a turn, with the dice that the page says are left."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn


def turn(base: kb.KnowledgeBase, edition: str, *actions: Any, **told: Any) -> dict[str, Any]:
    asked = {"edition": edition, "actions": list(actions), **told}
    return check_turn(base, TurnRequest.model_validate(asked)).plain()


def out(slug: str) -> dict[str, str]:
    return {"do": slug, "at": "out"}


def thrown(base: kb.KnowledgeBase, **asked: Any) -> int:
    """How many dice the first roll of a request throws."""
    answer = resolve(base, ResolveRequest.model_validate({**asked, "seed": "1"})).plain()
    dice = next(step["dice"] for step in answer["replay"]["trace"] if step["step"] == "throw")
    assert isinstance(dice, int)
    return dice


REACTIONS = [
    # page line, what was done before, and the reaction with 5 dice
    (12, "matrix-d6/ranged-attack", {"entry": "matrix-d6/dodge", "ratings": {"Dodge": 5}}),
    (
        187,
        "matrix-d6/brawling",
        {
            "entry": "matrix-d6/block",
            "variant": "martial-arts",
            "ratings": {"Martial Arts": 5},
            "against": {"Brawling": 3},
        },
    ),
]


@pytest.mark.parametrize(("line", "first", "reaction"), REACTIONS)
def test_who_has_acted_and_reacts_without_holding_an_action_loses_two_dice(
    shipped: kb.KnowledgeBase, line: int, first: str, reaction: dict[str, Any]
) -> None:
    found = turn(shipped, "matrix-d6", first, out(reaction["entry"]))
    assert found["legal"] is not False, line
    assert found["penalties"] == {"pool": -1}, line
    assert any("Reacting (" in text and ": \N{MINUS SIGN}1 die" in text for text in found["granted"]), line
    modifiers = [{"add": {"pool": -1}, "reason": "2 actions"}, {"add": {"pool": -1}, "reason": "Reacting"}]
    assert thrown(shipped, **reaction, modifiers=modifiers) == 3, line


def test_a_block_with_a_held_action_loses_no_die_for_reacting(shipped: kb.KnowledgeBase) -> None:
    found = turn(shipped, "matrix-d6", "hold-an-action", out("block"))
    assert found["legal"] is not False
    assert any("Block doesn't take the \N{MINUS SIGN}1 die of Reacting" in text for text in found["granted"])


def test_two_shots_at_two_officers_lose_one_die_and_two(shipped: kb.KnowledgeBase) -> None:
    """The Matrix RPG, line 33: one for the second action, on both; one more for the second target."""
    found = turn(shipped, "matrix-d6", "ranged-attack", "ranged-attack")
    assert found["legal"] is True
    assert found["penalties"] == {"pool": -1}
    for target, dice in ((1, 5), (2, 4)):
        ratings = {"Ranged Combat": 6, "Actions": 2, "Which Target": target}
        asked = {"entry": "matrix-d6/attack-several-targets", "test": "shot", "ratings": ratings}
        assert thrown(shipped, **asked, modifiers=[{"set": {"requirement": 4}}]) == dice


LEGAL = [
    ("cwn", 93, ["hold-an-action", out("make-a-melee-attack")], {}, True),
    ("cwn", 37, [out("make-a-snap-attack")], {}, True),
    ("cwn", 37, ["make-a-melee-attack", out("make-a-snap-attack")], {}, False),
    ("cwn", 45, ["charge", "make-a-melee-attack"], {}, True),
    ("cwn", 45, ["charge", "run"], {}, False),
    ("cwn", 45, ["make-a-melee-attack", "charge"], {}, False),
    ("sr6", 3, ["take-aim", "attack"], {"initiative_dice": 1}, True),
    ("sr6", 3, ["take-aim", "move", "attack"], {"initiative_dice": 1}, False),
    ("sr6", 3, ["take-aim", "move", "attack"], {"initiative_dice": 2}, True),
    ("sr6", 3, ["take-aim", "move"], {"initiative_dice": 1}, True),  # a Major Action for the second
    ("sr6", 3, ["attack", "attack"], {"initiative_dice": 4}, True),  # four Minor Actions for the second
    ("sr6", 3, ["attack", "attack"], {"initiative_dice": 3}, False),
]


@pytest.mark.parametrize(("edition", "line", "actions", "told", "legal"), LEGAL)
def test_what_the_page_allows_is_legal_or_depends_on_what_only_people_know(
    shipped: kb.KnowledgeBase, edition: str, line: int, actions: list[Any], told: dict[str, Any], legal: bool
) -> None:
    found = turn(shipped, edition, *actions, **told)
    assert (found["legal"] is not False) is legal, (line, found["headline"])
