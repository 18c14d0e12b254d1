"""Completion behind dice as they fell."""

import pytest

from editor.features.completing_dice import dice_proposals
from editor.library import Library
from editor.settings import EditorSettings
from tests.editor.conftest import AtCursor

SHOT = "[[cwn/make-a-ranged-attack]] Shoot 1 v. Ranged AC 13"
GUN = "[[sr5/fire-gun]] Accuracy 5"


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        (f"{SHOT}, dice 15, ^", ["then ", "then trauma die ", "weapon damage "]),
        (f"{SHOT}, dice 15, then ^", ["then trauma die ", "then weapon damage "]),
        (f"{SHOT}, dice 15, th^", ["then ", "then trauma die "]),
        (f"{SHOT}, dice 15, Weapon damage 6 t^", ["then ", "then trauma die "]),
        (f"{GUN}, dice 6 5 5 1 v. 5 1 ^", ["then ", "resist "]),
        (f"{GUN}, dice 6 5 5 1 v. 5 1, res^", ["resist "]),
        (f"{GUN}, dice 6 5 5 1 v. 5 1, resist 5 2 1, ^", []),
        (f"{GUN}, dice 6 5 5 1 ^", ["v. "]),
        (f"{GUN} v. Reaction 4, dice 6 5 5 1, ^", []),
        (f"{GUN} dice 6 5 5 1 v. novice 5 1, ^", ["then ", "resist "]),
        (f"{GUN} v. 2 hits, dice 6 5 5 1 ^", ["then ", "resist "]),
        (f"{GUN}, dice 6 5 5 1, th^", []),
        (f"{GUN}, dice 6 5^", []),
        (f"{GUN}, ^", []),
        ("dice 6 5, ^", []),
        ("[[sr5/take-cover]] dice 6 5, ^", []),
        (f"```\n{SHOT}, dice 15, ^\n```", []),
    ],
)
def test_behind_dice_stand_then_and_the_rolls_that_have_none(
    library: Library, at_cursor: AtCursor, text: str, texts: list[str]
) -> None:
    found = dice_proposals(library, *at_cursor(text), EditorSettings())
    assert [each.text for each in found] == texts


def test_what_is_typed_of_a_name_is_replaced(library: Library, at_cursor: AtCursor) -> None:
    note, place = at_cursor(f"{SHOT}, dice 15, weapon d^")
    (found,) = dice_proposals(library, note, place, EditorSettings())
    assert note.piece(found.span) == "weapon d"
    assert found.about == "the dice of weapon damage"


@pytest.mark.parametrize(
    ("dice", "words"),
    [(18, ["then weapon damage "]), (2, [])],
)
def test_only_rolls_that_the_weapon_and_the_result_leave_are_offered(
    library: Library, at_cursor: AtCursor, dice: int, words: list[str]
) -> None:
    block = "```character\nVesper: AC 12, HD 1, Atk +1, Knife 1d4, Skill +1, ML 7\n```\n\n"
    line = f"{block}Vesper [[cwn/make-a-melee-attack]] dice {dice}, then ^"
    found = dice_proposals(library, *at_cursor(line), EditorSettings(edition="cwn"))
    assert [each.text for each in found] == words
