"""Completion of references in notes."""

import pytest

from editor.features.completion import proposals
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from tests.editor.conftest import AtCursor

SR5 = EditorSettings(edition="sr5")


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


@pytest.mark.parametrize(
    ("typed", "id_"),
    [
        ("[[take c^", "sr5/take-cover"),
        ("[[sr5/take-c^", "sr5/take-cover"),
        ("[[tkae cvoer^", "sr5/take-cover"),
        ("[[sr6/take-c^]]", "sr6/take-cover"),
        ("[[SR6/take-c^]]", "sr6/take-cover"),
        ("[[get behind cov^", "sr5/take-cover"),
        ("```turn sr6\n[[take c^", "sr6/take-cover"),
    ],
)
def test_a_reference_is_completed_by_name_alias_or_slip(
    library: Library, at_cursor: AtCursor, typed: str, id_: str
) -> None:
    assert proposals(library, *at_cursor(typed), SR5)[0].id == id_


def test_completion_keeps_the_alias_that_was_typed(library: Library, at_cursor: AtCursor) -> None:
    text = "😀 [[sr5/take-c^|duck behind the bar]] x"
    note_, place = at_cursor(text)
    first = proposals(library, note_, place, SR5)[0]
    line = note_.line(0)
    done = line[: first.span.start.column] + first.text + line[first.span.end.column :]
    assert done == "😀 [[sr5/take-cover|duck behind the bar]] x"


@pytest.mark.parametrize("cursor", ["[[sr5/take-c^\\|ducks]]", "[[sr5/take-c\\^|ducks]]"])
def test_completion_in_a_table_keeps_the_escaped_bar(
    library: Library, at_cursor: AtCursor, cursor: str
) -> None:
    note_, place = at_cursor(f"| {cursor} | x |")
    first, line = proposals(library, note_, place, SR5)[0], note_.line(0)
    done = line[: first.span.start.column] + first.text + line[first.span.end.column :]
    assert done == "| [[sr5/take-cover\\|ducks]] | x |"


@pytest.mark.parametrize("before", ["| ", "> | ", "> > [!note]\n> > | ", "- | ", "  1. | x | "])
def test_completion_escapes_the_bar_in_a_table(library: Library, at_cursor: AtCursor, before: str) -> None:
    typed = proposals(library, *at_cursor(f"{before}[[get behind co^"), SR5)[0]
    assert typed.text == "sr5/take-cover\\|get behind cover]]"


def test_completion_keeps_the_alias_by_which_an_entry_was_found(
    library: Library, at_cursor: AtCursor
) -> None:
    first = proposals(library, *at_cursor("[[get behind co^"), SR5)[0]
    assert first.text == "sr5/take-cover|get behind cover]]"


@pytest.mark.parametrize(
    ("typed", "id_", "text"),
    [
        ("duck behind the bar", "sr5/take-cover", "sr5/take-cover|duck behind the bar]]"),
        ("duck behind", "sr5/take-cover", "sr5/take-cover|duck behind]]"),
        ("sr5/duck behind the bar", "sr5/take-cover", "sr5/take-cover|duck behind the bar]]"),
        ("DUCK", "sr5/dodge", "sr5/dodge|DUCK]]"),
        ("Get Behind co", "sr5/take-cover", "sr5/take-cover|Get Behind cover]]"),
        ("tkae cvoer", "sr5/take-cover", "sr5/take-cover]]"),
        ("cover take", "sr5/take-cover", "sr5/take-cover]]"),
        ("sr5/take-coverr", "sr5/take-cover", "sr5/take-cover]]"),
    ],
)
def test_completion_keeps_words_that_are_not_the_action_s_own(
    library: Library, at_cursor: AtCursor, typed: str, id_: str, text: str
) -> None:
    found = {one.id: one.text for one in proposals(library, *at_cursor(f"[[{typed}^"), SR5)}
    assert found[id_] == text


def test_nothing_is_completed_outside_of_brackets(library: Library, at_cursor: AtCursor) -> None:
    assert proposals(library, *at_cursor("take c^"), SR5) == []
    assert proposals(library, *at_cursor("[[sr5/take-cover|du^"), SR5) == []


@pytest.mark.parametrize(
    "typed", ["Session 1", "Chapter 3", "people/kára", "Night Market", "The Heist", "sr3/in Deckung gehen"]
)
def test_nothing_far_fetched_is_proposed_for_the_name_of_another_note(
    library: Library, at_cursor: AtCursor, typed: str
) -> None:
    assert proposals(library, *at_cursor(f"[[{typed}^"), SR5) == []


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("in Deckung gehen", {"sr5/take-cover", "sr6/take-cover"}),
        ("fire gn", {"sr5/fire-gun"}),
        ("hide the body", {"sr5/hide"}),
    ],
)
def test_only_what_is_near_is_proposed(
    library: Library, at_cursor: AtCursor, typed: str, ids: set[str]
) -> None:
    assert {one.id for one in proposals(library, *at_cursor(f"[[{typed}^"), SR5)} == ids
