"""Completion behind "with" and "v."."""

import pytest

from editor.features.completing_names import name_proposals
from editor.library import Library
from editor.settings import EditorSettings
from tests.editor.conftest import AtCursor

SETTINGS = EditorSettings(edition="sr5")
BLOCKS = """```character
Rooster
B 4, A 4, R 3, I 3; Skills: Pistols 3, Blades 4
Weapons: Katana [Blade, Acc 5, DV 7P, AP -1]; Old Colt [Heavy Pistol, Acc 4, DV 7P]

Dock Guard (Professional Rating 2)
B 4, A 4, R 3, I 3
```
"""
OPPONENTS = ["Dock Guard", "untrained", "novice", "professional", "elite"]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Rooster: [[fire-gun]] with ^", ["Old Colt"]),
        ("Rooster: [[sr5/melee-attack]] with ^", ["Katana"]),
        ("Rooster: `Edge + Luck (2)` with ^", ["Katana", "Old Colt"]),
        ("Rooster: [[fire-gun]] with the co^", ["Old Colt"]),
        ("Rooster: `Pistols + Agility (2)` with his K^", ["Katana"]),
        ("[[fire-gun]] with ^", ["Rooster's Old Colt"]),
        ("[[melee-attack]] with the k^", ["Rooster's Katana"]),
        ("Rooster: [[fire-gun]] v. ^", OPPONENTS),
        ("Rooster: [[fire-gun]] with the Colt v. the dock g^", ["Dock Guard"]),
        ("Dock Guard: [[fire-gun]] vs ^", ["Rooster", *OPPONENTS[1:]]),
        ("Rooster: [[fire-gun]] v. Dock Guard, dice 5 5 v. ^", []),
        ("Rooster: [[fire-gun]] v. Dock Guard, ^", []),
        ("Rooster drinks with ^", []),
        ("Rooster: [[take-cover]] v. ^", []),
        ("```\n[[fire-gun]] v. ^\n```", []),
    ],
)
def test_names_are_those_that_the_roll_may_have(
    library: Library, at_cursor: AtCursor, line: str, names: list[str]
) -> None:
    found = name_proposals(library, *at_cursor(BLOCKS + line), SETTINGS)
    assert [each.text for each in found] == names


def test_a_second_with_offers_the_ratings_that_the_weapon_leaves_open(
    library: Library, at_cursor: AtCursor
) -> None:
    kara = "```character\nKára\nA 5; Skills: Firearms 4, Close Combat 3; Gear: Streetline [DV 2P]\n```\n"
    note, place = at_cursor(f"{kara}Kára: [[attack]] with the Streetline with ^")
    found = name_proposals(library, note, place, EditorSettings(edition="sr6"))
    assert [(each.text, each.about) for each in found] == [
        ("Firearms", "Weapon Skill"),
        ("Close Combat", "Weapon Skill"),
    ]


def test_a_weapon_of_nobody_in_the_line_takes_the_place_of_the_article(
    library: Library, at_cursor: AtCursor
) -> None:
    note, place = at_cursor(f"{BLOCKS}[[fire-gun]] with the co^")
    (found,) = name_proposals(library, note, place, SETTINGS)
    assert note.piece(found.span) == found.filter == "the co"


def test_the_notes_own_character_is_me_for_others(library: Library, at_cursor: AtCursor) -> None:
    head = "---\nactionary: {edition: sr5, character: novice}\n---\n"
    note, place = at_cursor(f"{head}{BLOCKS}Rooster: [[fire-gun]] v. the m^")
    (found,) = name_proposals(library, note, place, SETTINGS)
    assert (found.text, found.about, note.piece(found.span)) == ("me", "novice", "m")
