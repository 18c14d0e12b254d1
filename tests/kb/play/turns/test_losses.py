"""What a turn's actions end of that which earlier actions gave or cost."""

import kb
from tests.kb.play.turns.test_states import checked


def test_of_two_attacks_and_a_trip_the_other_one_uses_the_aim(shipped: kb.KnowledgeBase) -> None:
    told = {"states": ["aiming"], "initiative_dice": 6}
    assert checked(shipped, "sr6", "attack", "trip", "attack", **told)["states"] == {"aiming": False}
    both = checked(shipped, "sr6", "attack", "trip", "attack", "trip", **told)
    assert both["states"] == {"aiming": True}
