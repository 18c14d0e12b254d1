"""Completion behind "edge", "wounds", "state", "as" and "from", and in rolls between backticks."""

import pytest

from editor.features.completing_options import option_proposals, rating_proposals
from editor.library import Library
from editor.settings import EditorSettings
from tests.editor.conftest import AtCursor

SETTINGS = EditorSettings(edition="sr5")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("[[fire-gun]] edge p^", ["push-before", "push-after"]),
        ("[[fire-gun]] v. Reaction 4, edge sec^", ["second-chance"]),
        ("`Sneaking + Agility (2)` edge cl^", ["close-call"]),
        ("[[fire-gun]] wounds ^", ["physical 3", "stun 3"]),
        ("[[fire-gun]] wounds stun 2 ^", ["physical 3"]),
        ("[[sr6/attack]] wounds ^", []),
        ("[[sr6/attack]] state c^", ["cover I", "cover II", "cover III", "cover IV"]),
        ("[[fire-gun]] state in-c^", ["in-cover"]),
        ("[[sr6/attack]] as mel^", ["melee-attack", "melee-defense"]),
        ("She smiles as ^", []),
        ("[[fire-gun]] from ^", ["take-aim"]),
        ("[[fire-gun]] v. novice, from ^", ["dodge", "evasive-driving", "full-defense", "take-cover"]),
        ("[[sr6/attack]] v. novice, from bl^", []),
        ("[[sr6/attack]] as melee-attack v. novice, from bl^", ["block"]),
        ("`Pistols + Agility (2)` from take-a^", ["take-aim"]),
        ("`Pistols + Agility (2)` as throw-weapon, from ^", ["take-aim"]),
        ("[[take-cover]] edge ^", []),
        ("A knife's edge ^", []),
        ("```\n[[fire-gun]] edge ^\n```", []),
    ],
)
def test_an_option_has_the_words_of_its_edition_that_the_roll_may_take(
    library: Library, at_cursor: AtCursor, line: str, words: list[str]
) -> None:
    assert [each.text for each in option_proposals(library, *at_cursor(line), SETTINGS)] == words


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("`Snea^", "Sneaking"),
        ("`Perception` and `Sneaking + agil^", "Agility"),
        ("`Sneaking + Agility v. Intui^", "Intuition"),
    ],
)
def test_a_roll_between_backticks_is_completed_with_ratings(
    library: Library, at_cursor: AtCursor, line: str, name: str
) -> None:
    assert name in [each.text for each in rating_proposals(library, *at_cursor(line), SETTINGS)]


@pytest.mark.parametrize("line", ["`S^", "`Sneaking` agil^", "agil^", "```\n`agil^\n```"])
def test_other_text_is_not_completed_with_ratings(library: Library, at_cursor: AtCursor, line: str) -> None:
    assert rating_proposals(library, *at_cursor(line), SETTINGS) == []


def test_an_action_is_offered_with_its_name(library: Library, at_cursor: AtCursor) -> None:
    (found,) = option_proposals(library, *at_cursor("[[fire-gun]] from ^"), SETTINGS)
    assert found.about == "Take Aim"
