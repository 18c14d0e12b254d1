"""An aim that a turn keeps, uses or loses, and actions that are held."""

from typing import Any

import pytest

import kb
from tests.kb.play.playing import about, rules, turn


@pytest.mark.parametrize(
    ("actions", "aiming", "losing"),
    [
        (["sprint"], False, "Take Aim or Attack"),
        (["move", "drop-object"], False, "Take Aim or Attack"),
        (["move", "dodge@out"], False, "Take Aim or Attack"),
        (["take-aim", "move"], True, None),
        (["dodge@out"], True, None),
        ([], True, None),
        (["attack"], False, None),
        (["intercept@out", "move"], True, None),
    ],
)
def test_an_aim_is_told_to_be_lost_unless_it_is_kept_or_used(
    shipped: kb.KnowledgeBase, actions: list[str], aiming: bool, losing: str | None
) -> None:
    answer = turn(shipped, "sr6", *actions, states=["aiming", "ready-weapon"], initiative_dice=3)
    assert answer["states"]["aiming"] is aiming
    told = about(answer["warnings"], "Aiming")
    assert told == about(told, losing or "")
    assert len(told) == bool(losing)


@pytest.mark.parametrize("told", [{"states": ["holding"]}, {"ratings": {"Holding": 1}}])
@pytest.mark.parametrize("action", ["make-a-melee-attack@out", "make-a-melee-attack"])
def test_held_actions_are_taken_out_of_turn_and_their_move_is_spent(
    shipped: kb.KnowledgeBase, told: dict[str, Any], action: str
) -> None:
    answer = turn(shipped, "cwn", action, **told)
    assert (answer["legal"], answer["paid"][0]["at"]) == (True, "out")
    assert (answer["left"]["main"], answer["left"]["move"]) == (0, 0)
    assert answer["states"] == {"holding": False}


@pytest.mark.parametrize(
    ("actions", "told", "broken"),
    [
        (["make-a-melee-attack@out"], {"states": ["holding"], "ratings": {"main": 0}}, ["allotment"]),
        (["stand-up@out"], {"states": ["holding"], "ratings": {"move": 1}}, []),
        (["stand-up@out"], {"states": ["holding"], "ratings": {"move": 1, "main": 0}}, []),
        (["make-a-melee-attack@out"], {"ratings": {"Holding": 0}}, ["timing"]),
        (["make-a-melee-attack@own"], {"states": ["holding"]}, ["timing"]),
        (["hold-an-action", "make-a-melee-attack@own"], {}, ["timing"]),
        (["hold-an-action", "make-a-melee-attack"], {}, []),
        (["hold-an-action", "drop-an-item"], {}, []),
        (["hold-an-action", "drop-an-item@own"], {}, []),
        (["hold-an-action", "drop-an-item@out"], {}, []),
    ],
)
def test_held_actions_are_those_that_are_left_and_not_for_your_own_turn(
    shipped: kb.KnowledgeBase, actions: list[str], told: dict[str, Any], broken: list[str]
) -> None:
    answer = turn(shipped, "cwn", *actions, **told)
    assert rules(answer) == broken
    if actions[-1].startswith("drop-an-item"):
        assert answer["states"] == {"holding": True}  # an Instant Action is none of those held
    if actions[-1] == "make-a-melee-attack":
        assert (answer["paid"][1]["at"], answer["states"]) == ("out", {"holding": False})


def test_an_attack_that_an_aim_does_not_count_for_keeps_the_aim_and_says_by_what(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = turn(shipped, "sr6", "trip", "attack", states=["aiming"])
    assert "You keep Aiming: Trip makes Attack a melee attack, which doesn't use it." in answer["warnings"]


@pytest.mark.parametrize(
    ("actions", "told"),
    [(["brawling"], {"states": ["holding"]}), (["hold-an-action", "brawling"], {})],
)
def test_a_turn_counts_a_held_action_among_its_penalties_and_says_so_once(
    shipped: kb.KnowledgeBase, actions: list[str], told: dict[str, Any]
) -> None:
    """MD6, line 188."""
    answer = turn(shipped, "matrix-d6", *actions, **told)
    assert answer["penalties"] == {"pool": -1}
    assert not answer["warnings"]
