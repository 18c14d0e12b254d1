"""Rolls between backticks that editors offer to resolve."""

import pytest

from editor.features.hints import lenses, resolving
from editor.features.typed_rolls import typed_rolls
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings

SR5 = EditorSettings(edition="sr5")


def found_in(library: Library, text: str, settings: EditorSettings = SR5) -> list[str]:
    return [roll.text for roll in typed_rolls(library, Note.of("file:///n.md", text, 1), settings)]


@pytest.mark.parametrize(
    "roll",
    [
        "Logic + Hacking [Sleaze] (3)",
        "12 dice (3)",
        "2d6",
        "hacking + logic v. intuition + firewall",
        "Logic (2)",
    ],
)
def test_a_roll_between_backticks_is_found(library: Library, roll: str) -> None:
    assert found_in(library, f"- Kára `{roll}` Logic 5") == [roll]


@pytest.mark.parametrize(
    "text",
    [
        "`take-aim`",
        "`Logic`",
        "`a + b`",
        "`--json`",
        "`note.md (3)`",
        "`3`",
        "```\n`2d6`\n```",
        "---\nx: `2d6`\n---",
        "2d6",
        "[[hack-on-the-fly]] `2d6`",
    ],
)
def test_other_code_is_no_roll(library: Library, text: str) -> None:
    assert found_in(library, text) == []


def test_a_roll_of_unknown_edition_is_not_offered(library: Library) -> None:
    assert found_in(library, "`2d6`", EditorSettings()) == []
    assert found_in(library, "---\nactionary: cwn\n---\n`2d6`", EditorSettings()) == ["2d6"]


def test_what_resolves_a_line_is_offered_without_lenses_too(library: Library) -> None:
    text = Note.of("file:///n.md", "x\n[[hack-on-the-fly]] and [[take-aim]]\n`2d6`", 1)
    settings = EditorSettings(edition="sr5", lenses=False)
    titles = [[one.title for one in resolving(library, text, line, settings)] for line in range(3)]
    assert titles == [[], ["Resolve Hack on the Fly"], ["Resolve 2d6"]]
    assert lenses(library, text, settings) == []
