"""A value that stands alone behind a roll is of the rating that the roll reads, and is named if it reads none."""

import pytest

from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings


def resolved(library: Library, text: str) -> str:
    return resolve_line(library, Note.of("file:///n.md", text, 1), 0, EditorSettings(), {}).text


@pytest.mark.parametrize(
    ("written", "bare", "named"),
    [
        ("[[matrix-d6/first-aid]] First Aid 5, {}, dice 5 6 1 2 2", "wounded", "Injury Wounded"),
        ("[[matrix-d6/ranged-attack]] {}, Ranged Combat 6", "Long", "Range Long"),
        ("[[sr3/ic-attack]] IC Rating 5, {}. Then", "orange", "Host Color Orange"),
    ],
)
def test_a_value_alone_is_the_roll_s_only_rating_that_has_it(
    library: Library, written: str, bare: str, named: str
) -> None:
    assert resolved(library, written.format(bare)) == resolved(library, written.format(named))
    assert "not understood" not in resolved(library, written.format(bare))


def test_a_value_beside_its_named_rating_or_of_none_that_the_roll_reads_is_named(library: Library) -> None:
    shot = "[[matrix-d6/ranged-attack]] Ranged Combat 6, Range Short, {}"
    for stray in ("Long", "Difficult", "wounded twice"):
        assert resolved(library, shot.format(stray)).endswith(f"(not understood: {stray})")


def test_dice_behind_a_rating_are_its_number_and_pips_are_named(library: Library) -> None:
    blow = "[[matrix-d6/brawling]] Brawling {}"
    assert resolved(library, blow.format("4D")) == resolved(library, blow.format("4"))
    assert resolved(library, blow.format("4D -1D")) == resolved(library, blow.format("4, -1 die"))
    assert "Brawling 4D+1 counts as 4 dice" in resolved(library, blow.format("4D+1"))
