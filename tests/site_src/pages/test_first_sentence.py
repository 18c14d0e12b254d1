"""The sentence on odds for rolls with nothing to reach, and for actions that several rolls decide."""

import kb
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.pages.first_screen import FirstOdds, first_odds, over_steps, with_headline


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


def test_the_odds_say_what_has_the_chance_and_who_rolls_against_whom(shipped: kb.KnowledgeBase) -> None:
    def told(id_: str) -> tuple[str, str, str]:
        odds = first_odds(shipped, id_, ChanceCalculator())
        assert odds
        return odds.told, odds.rolled_by, odds.against

    assert told("sr5/fire-gun") == ("hit", "", "a professional")
    assert told("sr5/stand-up") == ("stood up", "", "")
    assert told("sr6/trip")[1:] == ("the target", "a professional")


def test_the_words_of_a_headline_for_the_same_chance_are_those_of_the_odds() -> None:
    odds = FirstOdds([], "45.9 %", "", told="success")
    marked, rest = with_headline(odds, "Marked 45.9 %; if so, 0.7 hits")
    assert marked
    assert (marked.told, rest) == ("Marked", "if so, 0.7 hits")
    assert with_headline(odds, "1.2 points of noise on average") == (odds, "1.2 points of noise on average")
