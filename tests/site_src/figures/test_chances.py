import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

import kb
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.figures.chart_lines import MOST_POOL
from site_src.figures.entry_rolls import RollOfEntry, rolls_of, why_unknown
from site_src.pages.odds_charts import cell, entry_odds, tier_chart
from site_src.pages.our_table import rulings_by_tier
from site_src.pages.yields import MOST_BARS, Yields, yields


def asked(base: KnowledgeBase, id_: str) -> RollOfEntry:
    return next(rolls_of(base, id_))[1]


def with_roll(base: KnowledgeBase, id_: str, roll: str, **fields: object) -> KnowledgeBase:
    """The same rules, with another roll as the entry's only one."""
    entry = base.entries[id_]
    (key, step), *_ = entry.tests.items()
    changed = entry.model_copy(update={"tests": {key: step.model_copy(update={"roll": roll, **fields})}})
    return replace(base, entries={**base.entries, id_: changed})


def known(chances: list[Fraction | None]) -> list[Fraction]:
    return [chance for chance in chances if chance is not None]


def test_a_threshold_is_met_the_more_often_the_more_dice_there_are(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_pool(
        asked(with_roll(base, "ember/take-cover", "Body (2)"), "ember/take-cover")
    )
    assert found
    ((name, chances),) = found.curves
    assert name == "threshold 2"
    assert len(chances) == len(found.marks) == MOST_POOL
    assert chances[:2] == [0, Fraction(1, 9)]
    assert all(fewer < more for fewer, more in pairwise(known(chances)[1:]))


def test_the_numbers_of_a_table_are_lines(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_pool(asked(base, "ember/take-cover"))
    assert found
    assert [name for name, _ in found.curves] == ["threshold 1"]  # the far row is unknown


def test_a_roll_without_anything_to_reach_has_no_chance_to_draw(base: kb.KnowledgeBase) -> None:
    assert (
        ChanceCalculator().by_pool(asked(with_roll(base, "ember/take-cover", "Body"), "ember/take-cover"))
        is None
    )


def test_an_opposed_roll_is_drawn_against_each_kind_of_character(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_pool(asked(base, "ember/snap-shot"))
    assert found
    assert [name for name, _ in found.curves] == ["v. 6 dice", "v. 4 dice", "v. 3 dice", "v. 2 dice"]
    assert found.limit == "Reach 6"


def test_a_total_is_drawn_by_its_bonus(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_pool(asked(base, "frost/shot"))
    assert found
    chances = dict(zip(found.marks, dict(found.curves)["difficulty 14"], strict=True))
    assert found.marks[:3] == ["-2", "-1", "0"]
    assert chances["0"] == Fraction(7, 20)
    assert chances["+1"] == Fraction(8, 20)


def test_kinds_of_characters_stand_against_each_other(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_tier(asked(base, "frost/shot"))
    assert found
    assert found.marks == ["untrained", "novice", "professional", "elite"]
    assert dict(found.curves)["novice"] == [Fraction(n, 20) for n in (8, 9, 10, 12)]


def test_where_the_other_side_does_not_matter_there_is_one_column(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_tier(
        asked(with_roll(base, "ember/take-cover", "Body (2)"), "ember/take-cover")
    )
    assert found
    assert [name for name, _ in found.curves] == [""]


def test_of_two_limits_the_first_is_taken(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_pool(
        asked(with_roll(base, "ember/take-cover", "Body [Reach or Aim] (2)"), "ember/take-cover")
    )
    assert found
    assert "6" in found.limit


def test_an_extended_roll_has_no_chart(base: kb.KnowledgeBase) -> None:
    extended = with_roll(base, "ember/take-cover", "Body (12, 1 hour)")
    assert list(rolls_of(extended, "ember/take-cover")) == []


@pytest.mark.parametrize("roll", ["Body (unknown)", "Body v. unknown", "unknown (2)"])
def test_what_the_source_leaves_open_is_not_guessed(base: kb.KnowledgeBase, roll: str) -> None:
    charts, reasons = entry_odds(
        with_roll(base, "ember/take-cover", roll), "ember/take-cover", ChanceCalculator()
    )
    assert charts == []
    assert reasons
    assert all("the page doesn't give it" in reason for reason in reasons)


def test_what_waits_for_an_earlier_roll_is_not_called_unknown(base: kb.KnowledgeBase) -> None:
    question = asked(with_roll(base, "ember/take-cover", "Body (dodge.hits)"), "ember/take-cover")
    assert why_unknown(question) is None


def test_a_roll_of_the_target_uses_the_target_as_the_roller(base: kb.KnowledgeBase) -> None:
    found = ChanceCalculator().by_tier(
        asked(with_roll(base, "ember/take-cover", "Body v. actor.Aim", by="target"), "ember/take-cover")
    )
    assert found
    chances = dict(found.curves)["elite"]
    assert chances == sorted(known(chances))


def test_editions_are_compared_by_kind_of_character(base: kb.KnowledgeBase) -> None:
    tiers = OddsByTier(base)
    entries = [tiers.of(id_) for id_, _ in members(base, "shoot")]
    rulings = {each.entry: rulings_by_tier(base, each.entry, tiers) for each in entries}
    chart = tier_chart(base, entries, rulings)
    assert chart
    decided = json.loads(chart.rulings)
    assert {edition: each["short"] for edition, each in decided.items()} == {"ember": "EMB", "frost": "FR"}
    assert "tie" in decided["ember"]["known"]
    assert "tie" not in decided["frost"]["known"]
    assert [name for name, _ in chart.grids[0].rows] == ["EMB Snap Shot", "FR Shot"]
    assert chart.grids[0].heads == ["untrained", "novice", "professional", "elite"]
    assert tier_chart(base, entries[-1:], rulings) is None


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (None, "–"),
        (Fraction(0), "0 %"),
        (Fraction(1, 2000), "<0.1 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(9999, 10000), ">99.9 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance: Fraction | None, told: str) -> None:
    assert cell(chance) == told


def test_what_an_action_yields_has_exact_odds(base: kb.KnowledgeBase) -> None:
    (found,) = yields(base, "ember/snap-shot").results
    assert found.name == "Wounds"
    assert [bar.value for bar in found.bars][:2] == ["3", "4"]
    assert max(bar.length for bar in found.bars) == 100


def test_what_an_action_comes_to_is_told_as_in_answers(base: kb.KnowledgeBase) -> None:
    told = yields(base, "ember/snap-shot").headline
    assert told == "The target is hit, see Take Cover: 75.2 %; on a success Wounds 4.4 boxes on average"


def test_what_is_always_the_same_has_no_odds(base: kb.KnowledgeBase) -> None:
    assert yields(base, "frost/shot") == Yields()


def test_many_values_are_put_together_at_their_less_likely_ends(base: kb.KnowledgeBase) -> None:
    entry = base.entries["ember/snap-shot"]
    many = entry.model_copy(update={"results": {"Wounds": "3d6 + shoot.hits"}})
    changed = replace(base, entries={**base.entries, "ember/snap-shot": many})
    (found,) = yields(changed, "ember/snap-shot").results
    assert len(found.bars) == MOST_BARS
    assert found.bars[0].value.endswith(" or less")
    assert found.bars[-1].value.endswith(" or more")


def test_a_table_of_odds_marks_the_dice_of_each_kind_of_character(base: kb.KnowledgeBase) -> None:
    (shot, *_), _ = entry_odds(base, "ember/snap-shot", ChanceCalculator())
    assert shot.grids[0].marked == {"2": "untrained", "5": "novice", "9": "professional", "14": "elite"}
    (throw, *_), _ = entry_odds(base, "frost/shot", ChanceCalculator())
    assert set(throw.grids[0].marked) <= {head for head, _ in throw.grids[0].rows}
