"""What a turn's actions end of that which earlier actions gave or cost."""

from typing import Any

import pytest

import kb
from tests.kb.play.turns.test_states import checked
from tests.kb.play.turns.turn_cases import codes


def test_of_two_attacks_and_a_trip_the_other_one_uses_the_aim(shipped: kb.KnowledgeBase) -> None:
    told = {"states": ["aiming"], "initiative_dice": 6}
    assert checked(shipped, "sr6", "attack", "trip", "attack", **told)["states"] == {"aiming": False}
    both = checked(shipped, "sr6", "attack", "trip", "attack", "trip", **told)
    assert both["states"] == {"aiming": True}


@pytest.mark.parametrize(
    ("actions", "told", "warned"),
    [
        (["take-aim", "call-a-shot", "fire-gun"], {}, ["may-lose-gift"]),
        (["take-aim", "fire-gun", "call-a-shot"], {}, ["may-lose-gift"]),
        (["call-a-shot", "fire-gun"], {"states": ["aiming"]}, ["may-end-state"]),
        (["fire-gun", "call-a-shot"], {"states": ["aiming"]}, ["may-end-state"]),
        (["fire-gun", "take-aim", "call-a-shot"], {}, []),
    ],
)
def test_what_joins_an_attack_counts_with_it_wherever_it_is_listed(
    shipped: kb.KnowledgeBase, actions: list[str], told: dict[str, Any], warned: list[str]
) -> None:
    """SR5, lines 3-7 and 217-219."""
    answer = checked(shipped, "sr5", *actions, **told)
    assert codes(answer) == warned
    assert "Fire Gun after Take Aim" not in "".join(answer.get("granted", []))
