"""Numbers with a sign beside a rating."""

import pytest

from editor.features.rating_changes import change_of_rating, signed_changes
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from tests.editor.test_roll_options import BLOCK


def told(library: Library, line: str) -> str:
    written = Note.of("file:///n.md", f"{BLOCK}{line}", 1)
    return resolve_line(library, written, len(written.lines) - 1, EditorSettings(edition="sr5"), {}).message


@pytest.mark.parametrize(
    ("written", "change"),
    [
        ("burst, +1 DV", "+1 Damage Value"),
        ("DV +1", "+1 Damage Value"),
        ("burst DV +1", "+1 Damage Value"),
        ("Agility -1", "−1 Agility"),
        ("-2 AP", "−2 AP"),
        ("Pistols +2", "Pistols: +2 dice"),
        ("+2 Pistols", "Pistols: +2 dice"),
        ("-2 Noise", "Noise: −2 dice"),
        ("-2 Wound Modifier", "Wound: −2 dice"),
        ("-1 recoil", "Recoil: −1 die"),
    ],
)
def test_a_sign_changes_the_rating_beside_it(library: Library, written: str, change: str) -> None:
    found = told(library, f"Kára: [[fire-gun]] {written} v. Rooster")
    assert f"; {change}" in found
    assert "Kára: Agility 5, Weapon Skill 4, Accuracy 5, Damage Value 8 and AP −1" in found


@pytest.mark.parametrize("edition", ["sr5", "sr6"])
def test_a_damage_value_with_a_sign_changes_that_of_the_weapon(library: Library, edition: str) -> None:
    assert signed_changes(library.base.editions[edition], {"DV": "+1", "Damage Value": 3}) == {
        "DV": {"add": {"DV": 1}}
    }


def test_behind_versus_the_rating_is_the_targets(library: Library) -> None:
    for armor in ("+2 Armor", "Armor +2"):
        assert "+2 to the target's Armor" in told(library, f"Kára: [[fire-gun]] v. Rooster, {armor}")


def test_what_sheets_write_with_a_sign_keeps_its_number(library: Library) -> None:
    editions = library.base.editions
    assert signed_changes(editions["sr5"], {"AP": -4, "Defense Bonus": "+2", "Hacking": -1, "Body": 3}) == {}
    assert signed_changes(editions["sr5"], {"Wound Modifier": -2, "Noise": -2}) == {}
    assert signed_changes(editions["cwn"], {"Attack Bonus": "+5", "Stab": "+1"}) == {}


def test_a_reason_that_is_no_rating_keeps_to_dice(library: Library) -> None:
    dark = {"value": -2, "reason": "dark", "side": "opponent"}
    assert change_of_rating(library.base.editions["sr5"], dark) == dark
