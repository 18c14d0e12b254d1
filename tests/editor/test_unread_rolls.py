"""Code with dice behind it that can't be read as a roll, and dice behind actions whose roll is unknown."""

import pytest

from editor.features.diagnostics import findings
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings

BLOCKS = {
    "cwn": "```character\nLookout: AC 12, HD 1, Atk +1, Dmg 1d6, Skill +2\n```\n",
    "sr5": "```character\nMoth\nB 3, A 5, R 3; Skills: Sneaking 4\n```\n",
    "sr6": "",
}


def told(library: Library, edition: str, line: str) -> list[tuple[str, str]]:
    """Return code and message of what is underlined on a line."""
    note = Note.of("file:///n.md", f"{BLOCKS[edition]}{line}", 1)
    return [(each.code, each.message) for each in findings(library, note, EditorSettings(edition=edition))]


@pytest.mark.parametrize(
    ("edition", "line", "cure"),
    [
        (
            "cwn",
            "`Notice/Wis` dice 3 4",
            "A slash divides; write what you add up: `1d20 + Notice + Wisdom Modifier`",
        ),
        (
            "sr5",
            "`Perception/Intuition` dice 5 4",
            "A slash divides; write what you add up: `Perception + Intuition`",
        ),
        (
            "cwn",
            "`2d6 + Notice + Wis v. Lookout`, dice 3 4",
            "write `2d6 + Notice + Wis` v. Lookout, with the name",
        ),
        (
            "sr5",
            "`Perception + Intuition v. Moth` dice 5 4",
            "write `Perception + Intuition` v. Moth, with the name",
        ),
        (
            "cwn",
            "`Sneak + Dexterity Modifier v. Notice` v. Lookout, dice 3 4 v. 5 5",
            "can be read in more than one way",
        ),
        ("cwn", "`2d6+Notice+Wis>=8` dice 4 3", 'write "2d6+Notice+Wis (8)"'),
        ("sr5", "`Composure` dice 5 5 1 1", "write the ratings that you add up, as in `Skill + Attribute`"),
        ("sr5", "`Perception Intuition` dice 5 5 1 1", "`Perception Intuition` isn't read as a roll"),
    ],
)
def test_code_that_seems_a_roll_says_why_it_is_none(
    library: Library, edition: str, line: str, cure: str
) -> None:
    found = [message for code, message in told(library, edition, line) if code == "unread-roll"]
    assert len(found) == 1
    assert cure in found[0]
    assert "`2d6+Notice+Wis>=8` can't" not in found[0]  # its own message quotes it already


@pytest.mark.parametrize(
    "line",
    [
        "`note`, dice 5 6 1",
        "`Notes.md` is where we roll dice 5",
        "`Notice/Wis` is what she rolls",
        "`git add` and dice 5 6",
        "`Perception`, dice 5 6 1",
        "`Perception + Intuition v. Moth`",
        "`2d6` dice 5 6",
        "[[hack-on-the-fly]] `Composure` dice 5",
    ],
)
def test_other_code_is_not_underlined_as_a_roll(library: Library, line: str) -> None:
    assert "unread-roll" not in dict(told(library, "sr5", line))


@pytest.mark.parametrize(("edition", "action"), [("sr5", "observe-in-detail"), ("sr6", "cast-spell")])
def test_dice_behind_an_action_whose_roll_is_unknown_are_underlined(
    library: Library, edition: str, action: str
) -> None:
    ((code, message),) = told(library, edition, f"[[{action}]] dice 5 5 1 1")
    assert code == "misplaced-dice"
    assert message.endswith("Type what you roll between backticks, and write the dice behind it")
    assert told(library, edition, f"[[{action}]]: a 5") == []


@pytest.mark.parametrize(
    "written",
    [
        "Kára rolls `Agility 5 +\nPistols 4 v. 7` at dusk.",
        "> Kára rolls `Agility 5 +\n> Pistols 4 v. 7` at dusk.",
    ],
)
def test_a_roll_over_two_lines_is_underlined_with_the_line_to_write(library: Library, written: str) -> None:
    roll = "`Agility 5 + Pistols 4 v. 7`"
    note = Note.of("file:///n.md", f"The door opens.\n{written}", 1)
    (found,) = findings(library, note, EditorSettings(edition="sr5"))
    assert found.message == f"A roll between backticks has to stand on one line; write {roll}"
    (fix,) = found.fixes
    lines = note.text.split("\n")
    start, end = fix.span.start, fix.span.end
    assert lines[start.line][: start.column] + fix.text + lines[end.line][end.column :] == (
        f"{written.partition('Kára')[0]}Kára rolls {roll} at dusk."
    )


def test_other_code_over_two_lines_is_not_underlined(library: Library) -> None:
    for text in (
        "A `word\nand more` here.",
        "One ` tick\nand ` another.",
        "```\n`Agility 5 +\nPistols 4`\n```",
    ):
        note = Note.of("file:///n.md", text, 1)
        assert [*findings(library, note, EditorSettings(edition="sr5"))] == []
