"""A line with several actions: what stands behind an action with a roll is not that of one without before it."""

import pytest

from editor.features.diagnostics import findings
from editor.features.hints import lenses
from editor.features.hover import hover
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Spot
from editor.settings import EditorSettings

CWN = EditorSettings(edition="cwn")
CHARGE = (
    "She comes running ([[charge]]) and [[make-a-melee-attack|swings]] from charge v. Melee AC 13, dice 9"
)


def test_what_an_attack_behind_a_charge_writes_is_not_read_for_the_charge(library: Library) -> None:
    note = Note.of("file:///n.md", CHARGE, 1)
    told = {
        lens.title: resolve_line(library, note, 0, CWN, lens.arguments).message
        for lens in lenses(library, note, CWN)
        if lens.command == "resolve"
    }
    assert told["Resolve Charge"].startswith("Charge: ")
    assert "Charge: +2 to the roll" in told["Resolve Make a Melee Attack"]
    card = hover(library, note, Spot(0, CHARGE.index("charge")), CWN)
    assert card is not None
    assert "counts for" not in card.text
    assert findings(library, note, CWN) == []


@pytest.mark.parametrize(
    "turn", ["Turn: [[charge]], [[make-a-melee-attack]]", "```turn cwn\ncharge\nmake-a-melee-attack\n```"]
)
def test_the_attack_of_a_charge_in_a_turn_is_no_finding(library: Library, turn: str) -> None:
    assert findings(library, Note.of("file:///n.md", turn, 1), CWN) == []
    again = turn.replace("[[make-a-melee-attack]]", "[[make-a-melee-attack]], [[make-a-melee-attack]]")
    again = again.replace("attack\n```", "attack\nmake-a-melee-attack\n```")
    (found,) = {each.code for each in findings(library, Note.of("file:///n.md", again, 1), CWN)}
    assert found == "illegal-turn"


SR5 = EditorSettings(edition="sr5")
DUEL = """```character
Kára
A 5, R 4, I 3; Skills: Pistols 4; Gear: Predator [Heavy Pistol, Acc 5, DV 8P, AP -1]

Guard
B 4, A 4, R 3, I 3; Skills: Pistols 3; Gear: Colt [Heavy Pistol, Acc 4, DV 7P, AP 0]
```
"""


def told(library: Library, line: str) -> list[str]:
    """Return what each command above a line that resolves a roll answers."""
    note = Note.of("file:///n.md", DUEL + line, 1)
    last = len(note.lines) - 1
    return [
        resolve_line(library, note, last, SR5, lens.arguments | {"roll": False}).message
        for lens in lenses(library, note, SR5)
        if lens.command == "resolve"
    ]


@pytest.mark.parametrize("sign", ["; Guard: ", ". The Guard shoots back: "])
def test_rolls_of_one_line_keep_to_their_part_of_it(library: Library, sign: str) -> None:
    first, second = told(
        library,
        f"Kára: [[fire-gun]] v. Guard, dice 5 5 1 1 2 3 4 1 2 v. 1 1 2 3 4 5{sign}[[fire-gun]] v. Kára, 1 hit",
    )
    assert first.startswith("Fire Gun: 2 hits against 1")
    assert second.startswith("Fire Gun, no. 2: Hit ")
    assert "Rolled against you: 1 hit" in second
    assert "Guard: Agility 4" in second


def test_who_rolls_first_rolls_again_behind_a_semicolon(library: Library) -> None:
    first, second = told(library, "Kára: [[fire-gun]] v. Guard, 2 hits; then [[fire-gun]] v. Reaction 9")
    assert "2 hits" in first
    assert "Kára: Agility 5" in second
    assert "2 hits" not in second


def test_rolls_that_write_nothing_between_them_share_what_follows(library: Library) -> None:
    first, second = told(library, "Kára [[fire-gun|shoots]] and [[sr5/melee-attack|stabs]] v. Guard")
    assert "Guard: Body 4" in first
    assert "Guard: Body 4" in second
    assert len(told(library, "Kára [[fire-gun|shoots]] and [[fire-gun|shoots]] v. Guard")) == 1


def test_dice_of_a_later_roll_are_checked_too(library: Library) -> None:
    line = "Kára: [[fire-gun]] v. Guard; Guard: [[fire-gun]] v. Kára, dice 5 5"
    note = Note.of("file:///n.md", DUEL + line, 1)
    (found,) = findings(library, note, SR5)
    assert (found.code, found.span.start.column) == ("refused-dice", line.rindex("fire-gun"))


def test_the_id_of_a_reference_between_two_rolls_is_no_number_of_the_first(library: Library) -> None:
    line = "Kára [[fire-gun|shoots]], [[sr5/melee-attack|stabs]], [[throw-weapon|throws]] v. Guard"
    answers = told(library, line)
    assert len(answers) == 3
    assert all("Guard: " in each for each in answers)
