"""What a turn's actions end of that which earlier actions gave or cost."""

import kb
from tests.kb.play.turns.test_states import checked
from tests.kb.play.turns.turn_cases import out


def test_a_penalty_ends_and_is_not_lost(shipped: kb.KnowledgeBase) -> None:
    up = checked(shipped, "sr6", out("hit-the-dirt"), "stand-up", initiative_dice=3)
    assert up["warnings"][0] == "Stand Up ends the −2 dice of Hit the Dirt."
    assert not any("loses" in sentence for sentence in up["warnings"])


def test_a_benefit_is_lost(shipped: kb.KnowledgeBase) -> None:
    waved = checked(shipped, "sr5", "take-aim", "gesture")
    assert waved["warnings"] == [
        "Gesture loses what Take Aim gave: it is lost when you take any other kind of action before the attack, "
        "even a Free Action."
    ]
