"""The table of a comparison: the order of its rows, what its odds count, and the line above it."""

import kb
from site_src.figures.by_tier import OddsByTier
from site_src.pages.side_by_side import columns, in_short, labels, lines


def test_rows_begin_with_what_a_player_asks_first() -> None:
    first = ["Cost", "Test", "Effect", "Grants", "States", "Needs", "Timing", "Odds"]
    assert [label for _, label, _ in labels()][: len(first)] == first


def test_odds_say_what_has_that_chance(shipped: kb.KnowledgeBase) -> None:
    tiers = OddsByTier(shipped)
    assert tiers.in_words("matrix-d6/full-reaction").endswith("% dodged")
    assert tiers.in_words("cwn/use-a-skill").endswith("%")


def test_the_line_above_names_what_different_costs_are(shipped: kb.KnowledgeBase) -> None:
    ids = ["sr5/dodge", "sr6/dodge", "matrix-d6/dodge"]
    shown = columns(shipped, [(id_, "exact") for id_ in ids])
    told = dict(in_short(lines(shipped, ids, OddsByTier(shipped)), shown))
    assert told["Different"].startswith("cost (5 Initiative / Minor / 1 action)")
