"""The sentence on odds for rolls with nothing to reach, and for actions that several rolls decide."""

import kb
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.pages.first_screen import first_odds, over_steps


def test_a_roll_with_nothing_to_reach_says_its_average(shipped: kb.KnowledgeBase) -> None:
    sprint = first_odds(shipped, "sr6/sprint", ChanceCalculator())
    assert sprint
    assert (sprint.average, sprint.chance, sprint.called) == (True, "2.7", "hits on average")
    assert [dial.text for dial in sprint.dials] == ["8 dice"]
    tenths = [int(step) for step in sprint.grid.split(",")]
    assert sum(tenths[: 8 + 1]) == 27  # from 0 dice on
    perceived = first_odds(shipped, "sr5/matrix-perception", ChanceCalculator())
    assert perceived
    assert [dial.text for dial in perceived.dials] == ["9 dice", "limit 5"]


def test_an_action_that_several_rolls_decide_says_its_chance_by_tier(shipped: kb.KnowledgeBase) -> None:
    tiers = OddsByTier(shipped)
    dodge = over_steps(shipped, "matrix-d6/dodge", tiers)
    assert dodge
    assert (dodge.usual, dodge.called) == ("36.9 %", "dodged")
    assert [tier for tier, _ in dodge.others] == ["untrained", "novice", "elite"]
    assert over_steps(shipped, "sr5/hack-on-the-fly", tiers) is None
