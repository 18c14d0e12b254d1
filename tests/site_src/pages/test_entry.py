"""The page of an entry, as Markdown."""

import kb
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.making.press import Press
from site_src.pages import entry
from site_src.pages.same_turn import Turns


def test_numbers_stand_on_the_page_as_sentences(shipped: kb.KnowledgeBase) -> None:
    page = entry.page(
        shipped, "sr5/hack-on-the-fly", [], ChanceCalculator(), OddsByTier(shipped), Turns(shipped)
    )
    printed = Press(shipped).print(page)
    assert "## Numbers" in printed
    assert "- You can have at most 3 marks on one icon." in printed


def test_values_and_results_are_in_words_with_no_unit_behind_a_phrase(shipped: kb.KnowledgeBase) -> None:
    page = entry.page(shipped, "sr5/fire-gun", [], ChanceCalculator(), OddsByTier(shipped), Turns(shipped))
    printed = Press(shipped).print(page)
    assert "&#40;at least 0&#41;, but 0 if " in printed
    yields = printed.partition("## What it yields")[2].partition("</details>")[0]
    assert "on a success, but 0 if" in yields
    assert "DV before resistance" not in yields
