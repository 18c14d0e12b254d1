"""What stands right behind the target's name counts as it does behind a comma."""

import pytest

from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings

BLOCK = "B 4, A 4, R 3, S 4, W 3, L 2, I 3, C 2, EDG 2; Skills: Firearms 4, Close Combat 3, Athletics 3"
NOTE = f"---\nactionary: {{edition: sr6}}\n---\nDock Ganger: {BLOCK}\n\n"


def resolved(library: Library, behind: str) -> str:
    text = f"{NOTE}[[attack]] Close Combat 3, Agility 4 {behind}"
    note = Note.of("file:///n.md", text, 1)
    return resolve_line(library, note, len(note.lines) - 1, EditorSettings(), {}).message


@pytest.mark.parametrize(
    ("right_behind", "behind_a_comma"),
    [
        ("v. Dock Ganger with block", "v. Dock Ganger, from block"),
        ("v. the Ganger with Block", "v. Dock Ganger, from block"),
        ("v. Dock Ganger prone", "v. Dock Ganger, prone"),
        ("v. Ganger who is prone", "v. Dock Ganger, prone"),
        ("against a ganger behind cover II", "v. Dock Ganger, cover II"),
    ],
)
def test_a_state_or_an_action_right_behind_the_target_is_theirs(
    library: Library, right_behind: str, behind_a_comma: str
) -> None:
    assert resolved(library, right_behind).casefold() == resolved(library, behind_a_comma).casefold()
    assert resolved(library, behind_a_comma) != resolved(library, "v. Dock Ganger")


def test_other_words_behind_the_target_stay_its_own(library: Library) -> None:
    assert resolved(library, "v. Dock Ganger in the yard") == resolved(library, "v. Dock Ganger")
    assert "with Close Combat" not in resolved(library, "v. Dock Ganger with Close Combat")
