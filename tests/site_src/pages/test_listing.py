"""Rows of lists: what an action does without a roll, and who rolls if you don't."""

import kb
from site_src.making.press import Press
from site_src.pages import actions, sheet
from site_src.pages.listing import row


def test_a_row_without_a_roll_says_what_the_action_does(shipped: kb.KnowledgeBase) -> None:
    assert row(shipped, "sr6/move").gist == "move 10 meters"
    assert row(shipped, "sr5/full-defense").gist.startswith("+Willpower dice on every defense test")
    printed = Press(shipped).print(actions.page(shipped))
    assert "No roll: move 10 meters" in printed
    assert ">No test<" not in printed


def test_a_row_says_who_rolls_if_you_do_not(shipped: kb.KnowledgeBase) -> None:
    assert row(shipped, "sr6/trip").test.startswith(
        "the target rolls: Athletics + Agility (your Damage Value"
    )
    assert row(shipped, "sr5/hack-on-the-fly").roller == ""


def test_a_sheet_says_what_an_action_does_if_another_rolls(shipped: kb.KnowledgeBase) -> None:
    printed = Press(shipped).print(sheet.page(shipped, "sr6"))
    trip = next(line for line in printed.splitlines() if 'data-slug="trip"' in line)
    assert shipped.entries["sr6/trip"].summary.split("'")[0] in trip
    assert "The target rolls: Athletics" in trip
