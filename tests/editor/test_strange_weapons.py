"""Weapons behind "with": whose they are, before the reference and behind it."""

import pytest

from editor.features.cast import Member, weapon_words
from editor.features.diagnostics import findings
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.model.character import Character, Weapon

SETTINGS = EditorSettings(edition="sr5")
BLOCKS = """```character
Rooster
B 4, A 4, R 3, I 3; Skills: Pistols 3, Blades 4
Weapons: Katana [Blade, Acc 5, DV 7P, AP -1]; Remington 900 [Heavy Pistol, Acc 5, DV 7P, AP -1]; \
Colt [Heavy Pistol, Acc 4, DV 7P]

Kára
B 4, A 4, R 3, I 3; Skills: Pistols 3, Hacking 2
Weapons: Ares Predator [Heavy Pistol, Acc 5, DV 8P, AP -1]
```
"""


def note(line: str) -> Note:
    return Note.of("file:///n.md", BLOCKS + line, 1)


def told(library: Library, line: str) -> str:
    written = note(line)
    return resolve_line(library, written, len(written.lines) - 1, SETTINGS, {}).message


@pytest.mark.parametrize(
    ("line", "weapon", "nearest"),
    [
        ("Kára: [[fire-gun]] with the Katana v. Rooster", "Katana", []),
        ("Kára: [[fire-gun]] with the Perdator v. Rooster", "Perdator", ["Predator"]),
        ("Kára: [[fire-gun]] with the Flute v. Rooster", "Flute", []),
        ("[[fire-gun]] with the Flute v. Rooster", "Flute", []),
        ("[[fire-gun]] with Katana v. Rooster", "Katana", []),
        ("[[melee-attack]] with Blades v. Rooster", "Blades", []),
    ],
)
def test_a_weapon_that_who_rolls_lacks_is_underlined(
    library: Library, line: str, weapon: str, nearest: list[str]
) -> None:
    written = note(line)
    (found,) = findings(library, written, SETTINGS)
    assert (found.code, written.piece(found.span)) == ("unknown-weapon", weapon)
    assert [fix.text for fix in found.fixes] == nearest


def test_the_result_says_who_has_which_weapons(library: Library) -> None:
    assert "Kára has no weapon 'Katana'; Kára has Ares Predator; Rooster has Katana" in told(
        library, "Kára: [[fire-gun]] with the Katana v. Rooster"
    )


@pytest.mark.parametrize(
    "line",
    [
        "Kára: [[fire-gun]] with Pistols v. Rooster",
        "Kára: [[fire-gun]] with +2 dice v. Rooster",
        "Kára: [[fire-gun]] with the help of all her friends v. Rooster",
        "Kára: [[hack-on-the-fly]] with the Deck v. Rooster",
        "Kára: [[fire-gun]] with Rooster watching",
        "[[fire-gun]] with Kára's help v. Rooster",
        "[[fire-gun]] Accuracy 5, Weapon Skill 4 with the Flute v. Rooster",
        "[[hack-on-the-fly]] with the Flute v. Rooster",
        "[[hack-on-the-fly]] with Hacking v. Rooster",
        "Kára: [[fire-gun]] v. Rooster. She runs with the Katana.",
    ],
)
def test_other_words_behind_with_are_no_weapon(library: Library, line: str) -> None:
    assert findings(library, note(line), SETTINGS) == []


def test_a_weapon_that_a_tier_is_to_use_does_not_count(library: Library) -> None:
    assert "no character of this note rolls here, so 'Katana' doesn't count; Rooster has Katana" in told(
        library, "[[fire-gun]] with the Katana v. Kára"
    )


@pytest.mark.parametrize(
    "line",
    [
        "Rooster fires with the Remington 900: [[fire-gun]] v. Kára",
        "Rooster waits with his Colt. Then Rooster shoots with the Remington: [[fire-gun]] v. Kára",
        "Rooster: [[fire-gun]] with the Remington in his left hand v. Kára",
        "[[fire-gun]] with Rooster's Remington 900 v. Kára",
    ],
)
def test_a_weapon_may_stand_before_the_reference_and_before_other_words(library: Library, line: str) -> None:
    assert "Accuracy 5" in told(library, line)


def test_a_weapon_of_an_earlier_sentence_is_left_alone(library: Library) -> None:
    line = "Rooster fires with the Remington. Later, Rooster again: [[fire-gun]] v. Kára"
    assert "Choose the weapon" in told(library, line)


@pytest.mark.parametrize(("words", "named"), [("AK in hand", "AK"), ("AK-97", "AK-97"), ("A", None)])
def test_what_stands_before_a_hyphen_is_enough_of_a_weapons_name(words: str, named: str | None) -> None:
    armed = Character(name="Jack", edition="sr6", ratings={}, weapons=[Weapon(name="AK-97")])
    assert weapon_words(Member.of(armed), words) == named


def test_a_weapon_of_another_skill_counts_and_is_said_not_to_fit(library: Library) -> None:
    line, why = (
        "Rooster: [[fire-gun]] with the Katana v. Kára",
        "Katana is used with Blades; this is rolled with",
    )
    assert why in told(library, line)
    (found,) = findings(library, note(line), SETTINGS)
    assert (found.code, found.message[: len(why)]) == ("odd-weapon", why)
