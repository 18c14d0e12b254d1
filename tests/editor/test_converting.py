"""What editors do with a note: convert, compare, rename."""

import pytest

from editor.checking.publishing import publish
from editor.data_files.renaming import rename_in_notes
from editor.features.comparing import side_by_side
from editor.features.converting import block_editions, conversions, convert_block
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.problems import RequestError
from tests.editor.conftest import AtCursor

SR5 = EditorSettings(edition="sr5")


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def test_a_reference_is_converted_with_its_alias(library: Library, at_cursor: AtCursor) -> None:
    found = {one.title: one.text for one in conversions(library, *at_cursor("[[take-c^over|ducks]]"), SR5)}
    assert found["Convert to SR6: Take Cover (the same)"] == "[[sr6/take-cover|ducks]]"
    assert found["Replace with its summary"].startswith("[[sr5/take-cover|ducks]]: ")


def test_a_stat_block_is_converted_by_tiers(library: Library) -> None:
    block = note("Guard: Agility 5, Willpower=4, Sleaze 6")
    found = convert_block(library, block, 0, "sr6", SR5)
    assert [edit.text for edit in found.edits][:2] == ["Agility 4", "Willpower 4"]
    assert found.without == ("Sleaze stays: SR6 has no such rating.",)
    assert block_editions(library, block, 0, SR5) == ["sr3", "sr6", "cwn"]
    assert block_editions(library, note("Sleaze 5, Firewall 3"), 0, SR5) == []
    assert block_editions(library, note("Agility 5"), 0, SR5) == []
    with pytest.raises(RequestError, match="has no stat block"):
        convert_block(library, note("Agility 5"), 0, "sr6", SR5)


def test_values_that_are_not_single_numbers_stay_and_are_told(library: Library) -> None:
    text = "Agility 5/3, Body 3(4), Reaction -1, Willpower 4"
    found = convert_block(library, note(text), 0, "sr6", SR5)
    assert [edit.text for edit in found.edits] == ["Willpower 4"]
    assert found.without == tuple(
        f"{name} stays: its value is not a single number from 0." for name in ("Agility", "Body", "Reaction")
    )


def test_emphasis_in_a_stat_block_is_kept(library: Library) -> None:
    found = convert_block(library, note("**Agility** 5, **Willpower: 4**, Reaction **3**"), 0, "sr6", SR5)
    assert [(edit.span.start.column, edit.text) for edit in found.edits][:2] == [
        (2, "Agility** 4"),
        (17, "Willpower 4"),
    ]
    assert found.edits[2].text.startswith("Reaction **")


def test_ratings_that_the_edition_lacks_are_told_as_those_that_stay(library: Library) -> None:
    text = "Guard: Agility: 5, Willpower=4, Firearms 6, Karate Kid: 3, Edge 3; carries 2d6 ammo."
    found = convert_block(library, note(text), 0, "sr6", SR5)
    assert [one.text for one in found.edits] == ["Agility 4", "Willpower 4", "Edge 3"]
    assert list(found.without) == [
        "Firearms stays: SR5 has no such rating.",
        "Karate Kid stays: SR5 has no such rating.",
    ]


def test_a_comparison_has_a_column_for_each_equivalent(library: Library) -> None:
    found = side_by_side(library, "sr5/take-cover")
    assert found.columns[:2] == ("SR5: Take Cover", "SR6: Take Cover")
    assert "| **Cost** | Simple |" in found.markdown
    assert all(len(texts) == len(found.ids) for _, texts, _ in found.rows)


def test_a_reference_in_a_table_is_converted_and_written_out(library: Library, at_cursor: AtCursor) -> None:
    row = "| [[sr5/take-cover\\|ducks]] | x |"
    texts = [one.text for one in conversions(library, *at_cursor(row.replace("-", "^-")), SR5)]
    assert "[[sr6/take-cover\\|ducks]]" in texts
    assert any(text.startswith("[[sr5/take-cover\\|ducks]]: ") for text in texts)
    told = publish(library, note(row), "links", EditorSettings(site="https://x.example"))
    assert told == "| [ducks](https://x.example/sr5/take-cover/) | x |"


def test_a_rename_reaches_references_in_tables(library: Library) -> None:
    row = note("| [[sr5/take-cover\\|ducks]] |")
    ((piece,),) = rename_in_notes(library, [row], "sr5/take-cover", "duck", SR5).values()
    assert (row.piece(piece.span), piece.text) == ("take-cover", "duck")


def test_a_line_without_a_single_number_says_why_nothing_is_converted(library: Library) -> None:
    split = note("Agility 5/3 Body 3(4)")
    found = convert_block(library, split, 0, "sr6", SR5)
    assert (found.edits, len(found.without)) == ((), 2)
    assert block_editions(library, split, 0, SR5) == []
