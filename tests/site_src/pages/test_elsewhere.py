"""The lines about other editions on an entry's page."""

import kb
from site_src.pages.elsewhere import values


def test_a_line_about_an_action_without_a_roll_says_what_it_gives(shipped: kb.KnowledgeBase) -> None:
    found = {each["row"].id: each["gives"] for each in values(shipped, "matrix-d6/dodge")["equivalents"]}
    assert found["sr5/dodge"] == "+Gymnastics dice on one defense test"
    defended = {each["row"].id: each["gives"] for each in values(shipped, "sr5/full-defense")["equivalents"]}
    assert defended["matrix-d6/full-reaction"] == ""  # the line has its roll
