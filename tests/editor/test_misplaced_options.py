"""Options of a roll that stand before its reference: named and underlined, and never counted."""

import pytest

from editor.features.diagnostics import findings
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.problems import RequestError

CWN = EditorSettings(edition="cwn")
BLOCK = """```character
Ash: AC 14, HD 2, Atk +3, Dmg 1d8 pistol, Skill +1

Lookout: AC 12, HD 1, Atk +1, Dmg 1d6, Skill +2
```
"""
SHOT = "[[make-a-ranged-attack]]"
DICE = "v. Lookout, dice 12"


def note(line: str) -> Note:
    return Note.of("file:///n.md", f"{BLOCK}{line}", 1)


def misplaced(library: Library, line: str) -> list[str]:
    """Return what is underlined on a line as misplaced."""
    written = note(line)
    return [
        written.piece(found.span)
        for found in findings(library, written, CWN)
        if found.code == "misplaced-option"
    ]


@pytest.mark.parametrize(
    ("line", "option"),
    [
        (f"Ash, +1 to hit for the laser sight, {SHOT} {DICE}", "+1 to hit for the laser sight"),
        (f"Ash, −2 drunk, looks. {SHOT} {DICE}", "−2 drunk"),
        (f"With a smartlink (+2) Ash {SHOT} {DICE}", "+2"),
        (f"Ash, prone, {SHOT} {DICE}", "prone"),
        ("Ash, from charge, [[make-a-melee-attack]]", "from charge"),
        (f"| Ash | -2 dark | {SHOT} {DICE} |", "-2 dark"),
        (f"Ash ([[charge]]), +1 steady, {SHOT} {DICE}", "+1 steady"),
        ("Ash, -2 drunk: `2d6 + Skill`, dice 3 4", "-2 drunk"),
    ],
)
def test_an_option_before_the_reference_is_named_and_underlined(
    library: Library, line: str, option: str
) -> None:
    assert misplaced(library, line) == [option]
    told = resolve_line(library, note(line), len(note(line).lines) - 1, CWN, {}).message
    assert f"not counted: {option.replace('−', '-')}; write it behind the " in told


@pytest.mark.parametrize(
    "line",
    [
        f"It is cold, -5 degrees, and Ash {SHOT} {DICE}",
        f"At the pole, −5 °C, Ash {SHOT} {DICE}",
        f"Ash with a +2 sword, at -5 degrees, {SHOT} {DICE}",
        f"Ash, prone, {SHOT.replace(']]', '|fires')}]] at somebody.",
        f"Ash falls prone. Later, {SHOT} {DICE}",
        f"The Lookout lies there, prone; Ash {SHOT} {DICE}",
        f"The Lookout, prone, sees how Ash shoots: {SHOT} {DICE}",
        "They wait in the dark, prone: `2d6 + Skill`",
        f"Ash is back from patrol, {SHOT} {DICE}",
        f"- 2 guards watch, {SHOT} {DICE}",
        f"| Ash | +3 | {SHOT} {DICE} |",
        f"Turn (prone): {SHOT} {DICE}",
        f"Ash, -2 dice, {SHOT} {DICE}",
        f"Ash, Attack Bonus +3, {SHOT} {DICE}",
        f"Ash {SHOT} v. Lookout, -2 dark, and again {SHOT} {DICE}",
    ],
)
def test_the_story_before_a_reference_is_not_underlined(library: Library, line: str) -> None:
    assert misplaced(library, line) == []


def test_a_refused_roll_names_what_was_not_counted(library: Library) -> None:
    line = "Kára, -2 drunk, [[sr5/fire-gun]] Agility 5, Weapon Skill 4, dice 5 5 1 1 2 3 4"
    with pytest.raises(
        RequestError, match=r"needs 9 .*; not counted: -2 drunk; write it behind the reference"
    ):
        resolve_line(library, Note.of("file:///n.md", line, 1), 0, CWN, {})


def test_a_number_behind_the_targets_name_is_named_with_what_it_may_be(library: Library) -> None:
    written = note(f"Ash {SHOT} v. Lookout 12")
    with pytest.raises(RequestError, match=r"not understood: 12; write `Ranged AC 12` behind `v\.`$"):
        resolve_line(library, written, len(written.lines) - 1, CWN, {"seed": "x"})


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"Ash rolled a 17: {SHOT} v. Lookout", ["rolled a 17"]),
        (f"Ash rolled a 17: {SHOT} {DICE}", []),
        (f"Ash rolled a 17. Then he shoots, {SHOT} v. Lookout", []),
    ],
    ids=["before", "again behind", "in an earlier sentence"],
)
def test_a_die_before_the_reference_is_underlined_unless_dice_stand_behind_it(
    library: Library, line: str, found: list[str]
) -> None:
    assert misplaced(library, line) == found
