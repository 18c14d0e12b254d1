"""What a roll came to, in a line that doesn't say its faces: "4 hits v. Guard, 2 hits"."""

import pytest

from editor.features.hints import hints
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings

BLOCK = """```character
Kára
A 5; Skills: Pistols 4; Gear: Predator [Heavy Pistol, Acc 5, DV 8P, AP -1]

Guard
B 4, A 4, R 3, I 3
```
"""


def note(line: str) -> Note:
    return Note.of("file:///n.md", f"{BLOCK}{line}", 1)


def told(library: Library, line: str, edition: str = "sr5") -> str:
    written = note(line)
    return resolve_line(library, written, len(written.lines) - 1, EditorSettings(edition=edition), {}).message


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("v. Guard, 2 hits", "Rolled against you: 2 hits"),
        ("v. 2 hits", "Rolled against you: 2 hits"),
        ("4 hits", "You have rolled: 4 hits"),
        ("four hits v. Guard, Two hits", "4 hits against 2: hit with 2 net hits"),
        ("4 hits v. Guard, 2 hits", "4 hits against 2: hit with 2 net hits"),
        ("4 hits v. Guard 2 hits, then 5 5 1 1 2 3 4 1 2 1 2 3 3 4 4", "; 8 DV after resistance"),
        ("dice 5 5 5 1 2 3 4 1 2 v. 2 hits", "3 hits against 2: hit with 1 net hit"),
        ("v. Guard, 1 hit, dice 5 5 5 1 2 3 4 1 2", "3 hits against 1: hit with 2 net hits"),
    ],
)
def test_hits_stand_for_dice_on_their_side_of_versus(library: Library, line: str, result: str) -> None:
    found = told(library, f"Kára: [[fire-gun]] {line}")
    assert result in found
    assert "not understood" not in found


@pytest.mark.parametrize(
    "line",
    [
        "She takes 2 hits: [[fire-gun]]",
        "[[fire-gun]] v. Guard, she needs three hits",
        "[[fire-gun]] and takes 2 hits for it",
        "[[fire-gun]] v. Guard, and takes 2 hits.",
        "[[fire-gun]] v. Guard, she needs 3 hits",
    ],
)
def test_hits_within_other_words_tell_the_story(library: Library, line: str) -> None:
    assert "olled" not in told(library, f"Kára: {line}")


def test_hits_beside_dice_of_the_same_side_repeat_what_these_came_to(library: Library) -> None:
    dice = "dice 5 5 5 1 2 3 4 1 2"
    assert told(library, f"Kára: [[fire-gun]] 3 hits, {dice}") == told(library, f"Kára: [[fire-gun]] {dice}")


def test_a_target_who_rolled_before_sets_the_number_to_reach(library: Library) -> None:
    found = told(library, "[[deflect-with-armor]] Defense Rating 9 v. 2 hits", "sr6")
    assert "Deflected 62.2 %" in found
    assert "threshold 3" in found


def test_a_hint_counts_hits_too(library: Library) -> None:
    written = note("Kára: [[fire-gun]] 4 hits v. Guard, 2 hits")
    place = Spot(len(written.lines) - 1, 0)
    (hint,) = hints(library, written, Span(place, place), EditorSettings(edition="sr5"))
    assert "4 hits against 2" in hint.text


def test_totals_have_no_hits(library: Library) -> None:
    assert "not understood: 2" in told(library, "[[make-a-melee-attack]] v. 2 hits", "cwn")
