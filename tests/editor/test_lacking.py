"""What characters of a note lack: unknown where their roll needs it, and no weapon of a tier's."""

import pytest

from editor.features.hints import hints
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.problems import RequestError

CWN = """**Rust** HD 4, AC 15/14, Atk +5, Dmg 1d8+1 sword, Shock 2/15

**Doc** HD 1, AC 10, Atk +0, Dmg 1d4, Move 10m

"""
SR5 = """**Goon** B 4, A 5, R 4, S 3, I 3; Skills: Pistols 3, Unarmed Combat 2; Weapons: Colt [Heavy Pistol, Acc 5]

**Short** B 4, A 5, S 3, W 3, Clubs 3

"""


def told(library: Library, blocks: str, line: str, edition: str) -> str:
    note = Note.of("file:///n.md", blocks + line, 1)
    return resolve_line(library, note, len(note.lines) - 1, EditorSettings(edition=edition), {}).message


def test_a_weapon_without_trauma_and_shock_does_neither(library: Library) -> None:
    found = told(library, CWN, "Doc: [[make-a-melee-attack]] v. Rust, dice 20, then 2", "cwn")
    assert "hit; 2 points of damage (rolled: weapon damage 2; Doc: no Shock or Trauma Die; " in found
    assert "professional" not in found
    missed = told(library, CWN, "Doc: [[make-a-melee-attack]] v. Rust", "cwn")
    assert "on a miss 0 points of damage" in missed
    assert "Traumatic" not in missed


def test_what_a_weapon_has_or_the_line_gives_is_not_lacking(library: Library) -> None:
    armed = told(library, CWN, "Rust: [[make-a-melee-attack]] v. Doc", "cwn")
    assert "Rust: no Trauma Die; " in armed
    given = told(library, CWN, "Doc: [[make-a-melee-attack]] Trauma Die 1d6, Trauma Rating 2 v. Rust", "cwn")
    assert "Traumatic Hit" in given
    assert "Doc: no Shock; " in given


def test_a_tier_has_the_weapon_of_its_tier(library: Library) -> None:
    assert "Traumatic Hit" in told(library, CWN, "[[make-a-melee-attack]] v. Rust", "cwn")


def test_fists_do_not_have_the_damage_of_a_tiers_weapon(library: Library) -> None:
    found = told(library, SR5, "Goon: [[melee-attack]] unarmed v. Reaction 3, Intuition 3", "sr5")
    assert "Goon has no Damage Value" in found


def test_a_weapon_without_its_damage_still_has_the_chance_to_hit(library: Library) -> None:
    line = "Goon: [[fire-gun]] v. Reaction 3, Intuition 3"
    note = Note.of("file:///n.md", SR5 + line, 1)
    last = Spot(len(note.lines) - 1, 0)
    (hint,) = hints(library, note, Span(last, last), EditorSettings(edition="sr5"))
    assert hint.text == "Simple, Hit 53.5 %"


def test_a_person_without_an_attribute_leaves_the_chance_open(library: Library) -> None:
    found = told(library, SR5, "Goon: [[fire-gun]] v. Short", "sr5")
    assert "Short has no Reaction or Intuition, so the dice pool is unknown" in found


def test_who_has_no_weapon_at_all_takes_that_of_a_tier(library: Library) -> None:
    found = told(library, SR5, "Short: [[melee-attack]] v. Reaction 3, Intuition 3", "sr5")
    assert found.startswith("Melee Attack: Hit 53.6 %; ")
    assert "(professional: Accuracy 6, Damage Value 8, AP −1, Body 4 and Armor 12; " in found


def test_trauma_dice_of_a_weapon_without_them_are_refused_with_that(library: Library) -> None:
    shot = "Doc: [[make-a-melee-attack]] v. Rust, dice 20, then 2, "
    assert "not used: Trauma Die (target); Doc has no Trauma Die" in told(
        library, CWN, shot + "trauma die 6", "cwn"
    )
    with pytest.raises(RequestError, match=r"too many for the value trauma-die.*Doc: no Shock or Trauma Die"):
        told(library, CWN, shot + "then trauma die 6", "cwn")


def test_damage_that_fell_is_told_the_name_of_its_roll(library: Library) -> None:
    found = told(library, "", "[[cwn/make-a-ranged-attack]] v. Ranged AC 13, dice 15, damage 6", "cwn")
    assert "for dice that fell write `then weapon damage …`" in found


def test_a_tier_that_rolls_against_a_character_has_all_its_values_named(library: Library) -> None:
    found = told(library, SR5, "[[fire-gun]] v. Short", "sr5")
    assert "professional: Agility 5, Weapon Skill 5, Accuracy 6, Damage Value 8, AP −1" in found


def test_a_number_of_a_whole_suit_is_not_made_up_for_one_piece_of_armor(library: Library) -> None:
    guard = "**Guard** B 3, A 4, R 3, S 3, Defense Rating 9, Firearms 3\n\n"
    found = told(library, guard, "Guard: [[deflect-with-armor]]", "sr6")
    assert "professional" not in found
    assert "give the Defense Rating of the one piece you use here" in found
    given = told(library, guard, "Guard: [[deflect-with-armor]] Defense Rating 4", "sr6")
    assert "1.9 hits on average" in given
