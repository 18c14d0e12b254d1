"""Names behind "v." that nobody in a note has."""

import pytest

from editor.features.cast import cast_of
from editor.features.diagnostics import findings
from editor.features.hover import hover
from editor.features.resolving import resolve_line
from editor.features.strangers import stranger_behind
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Spot
from editor.settings import EditorSettings

SETTINGS = EditorSettings()
HEAD = "---\nactionary: {edition: sr5}\n---\n```character\nDock Guard\nB 4, A 4, R 3, I 3\n```\n"
SHOT = "[[fire-gun]] Accuracy 5, Agility 4, Weapon Skill 4"


def note(line: str) -> Note:
    return Note.of("file:///n.md", HEAD + line, 1)


@pytest.mark.parametrize(
    ("after", "name"),
    [
        (" v. Nobody Inparticular, dice 5", "Nobody Inparticular"),
        (" with the Colt v. the Spider", "Spider"),
        (" vs **Rust** dice 5 v. 3", "Rust"),
        (" v. Dock Worker", "Dock Worker"),
        (" v. the guard", None),
        (" v. Dock Guard", None),
        (" v. an elite sniper", None),
        (" v. Reaction 4, Intuition 3", None),
        (" dice 5 6 v. 1 2", None),
        (" v. Weapon Skill", None),
        (" v. Full Defense", None),
        (" against the wall", None),
        (" v. Dock Guard. Kára argues v. Rust", None),
        (" v. anybody", None),
    ],
)
def test_a_name_behind_v_is_a_strangers_unless_somebody_has_it(
    library: Library, after: str, name: str | None
) -> None:
    found = stranger_behind(library, cast_of(library, note(""), SETTINGS), "sr5", after)
    assert (found and found["name"].strip(" *")) == name


@pytest.mark.parametrize("roll", [SHOT, "`10 dice v. 5 dice`"])
def test_a_stranger_is_underlined_with_the_nearest_name_and_said_in_the_result(
    library: Library, roll: str
) -> None:
    written = note(f"{roll} v. Dock Gard, seed a")
    (found,) = findings(library, written, SETTINGS)
    assert (found.code, written.piece(found.span)) == ("unknown-character", "Dock Gard")
    assert [fix.text for fix in found.fixes] == ["Dock Guard"]
    told = resolve_line(library, written, len(written.lines) - 1, SETTINGS, {}).message
    assert "nobody in this note is called 'Dock Gard' (did you mean 'Dock Guard'?)" in told


@pytest.mark.parametrize("roll", ["`Perception + Intuition (2)`", "[[fire-gun]]"])
def test_a_stranger_comes_first_in_a_hover(library: Library, roll: str) -> None:
    written = Note.of("file:///n.md", f"{roll} v. Dock Gard", 1)
    card = hover(library, written, Spot(0, 3), EditorSettings(edition="sr5"))
    assert card is not None
    items = [line for line in card.text.split("\n") if line.startswith("- ")]
    assert items[0] == "- Nobody in this note is called 'Dock Gard'"


def test_a_tier_may_stand_behind_v_and_its_ratings_are_said(library: Library) -> None:
    written = note(f"{SHOT} v. the novice")
    assert findings(library, written, SETTINGS) == []
    told = resolve_line(library, written, len(written.lines) - 1, SETTINGS, {}).message
    assert "novice: " in told
