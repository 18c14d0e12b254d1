"""Completion in turns and in the front matter."""

import pytest

from editor.features.completing_marks import mark_proposals
from editor.library import Library
from editor.settings import EditorSettings
from tests.editor.conftest import AtCursor

SR5 = EditorSettings(edition="sr5")


def completed(library: Library, at_cursor: AtCursor, text: str) -> list[str]:
    """Return the line of the cursor with each proposal applied."""
    note, place = at_cursor(text)
    line = note.line(place.line)
    return [
        line[: one.span.start.column] + one.text + line[one.span.end.column :]
        for one in mark_proposals(library, note, place, SR5)
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("```turn\ntake-c^\n```", "take-cover"),
        ("```turn\n> - Take C^ov:x # y\n```", "> - take-cover:x # y"),
        ("```turn sr6\nattac^\n```", "attack"),
        ("> ```turn\n> tkae cvoer^\n> ```", "> take-cover"),
        ("```turn\nchange-gun-mode:b^\n```", "change-gun-mode:by-hand"),
        ("```turn\nchange-gun-mode:^x@out\n```", "change-gun-mode:by-hand@out"),
        ("```turn\ndodge@^\n```", "dodge@own"),
        ("```turn\ndodge@o^wn\n```", "dodge@own"),
        ("```turn sr^\ndodge\n```", "```turn sr3"),
        ("```turn initiative^", "```turn initiative 12"),
        ("```turn sr6 initiative d^", "```turn sr6 initiative dice 3"),
        ("```turn sr5 initiative 12, pro^", "```turn sr5 initiative 12, prone"),
        ("  ```turn ^", "  ```turn sr3"),
        ("Turn (^", "Turn (sr3"),
        ("> - **Turn** (initiative 12, pro^", "> - **Turn** (initiative 12, prone"),
        ("Turn (sr6 initiative d^): [[move]]", "Turn (sr6 initiative dice 3): [[move]]"),
        ("---\nact^\n---", "actionary: "),
        ("---\nactionary: sr^", "actionary: sr3"),
        ("---\nactionary: {ed^}\n---", "actionary: {edition: }"),
        ("---\nactionary: {edition: ^, table: x}\n---", "actionary: {edition: sr3, table: x}"),
        ("---\nactionary: {edition: sr5, ^}\n---", "actionary: {edition: sr5, character: }"),
        ("---\ntitle: x\nactionary:\n  edition: sr5\n  t^\n---", "  table: "),
        ("---\nactionary:\n  edition: s^", "  edition: sr3"),
    ],
)
def test_turns_and_front_matter_are_completed(
    library: Library, at_cursor: AtCursor, text: str, first: str
) -> None:
    assert completed(library, at_cursor, text)[0] == first


def test_only_what_fits_is_offered(library: Library, at_cursor: AtCursor) -> None:
    assert completed(library, at_cursor, "```turn\ndodge@o^\n```") == ["dodge@own", "dodge@out"]
    assert completed(library, at_cursor, "```turn\nchange-gun-mode:^\n```") == [
        "change-gun-mode:by-hand",
        "change-gun-mode:smartgun",
    ]
    assert completed(library, at_cursor, "---\nactionary: {character: x, ^}\n---") == [
        "actionary: {character: x, edition: }",
        "actionary: {character: x, table: }",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "take-c^",
        "```turn\ntake-cover # tak^\n```",
        "```turn\ntake-cover\n```^",
        "```\ntake-c^\n```",
        "---\ntitle: act^\n---",
        "---\nother:\n  ed^\n---",
        "---\nactionary: {character: tr^}\n---",
        "---\nactionary: sr5\n---\n  act^",
        "text\n---\nact^",
    ],
)
def test_nothing_is_offered_elsewhere(library: Library, at_cursor: AtCursor, text: str) -> None:
    assert completed(library, at_cursor, text) == []
