"""Where the results of lines are inserted."""

import pytest

from editor.notes.note import Note
from editor.notes.results import result_edit


def inserted(text: str, line: int = 0, title: str = "Hack", told: str = "new") -> str:
    """Return *text* after the result of *line* is inserted."""
    note = Note.of("file:///n.md", text, 1)
    span, new = result_edit(note, line, title, told)
    starts = [0]
    for each in note.lines:
        starts.append(starts[-1] + len(each.text + each.end))
    start, end = (starts[spot.line] + spot.column for spot in (span.start, span.end))
    return text[:start] + new + text[end:]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("[[a]]", "[[a]]\n> **Hack:** new"),
        ("[[a]]\n\nx", "[[a]]\n> **Hack:** new\n\nx"),
        ("[[a]]\nMore", "[[a]]\n> **Hack:** new\n\nMore"),
        ("[[a]]\r\nMore", "[[a]]\r\n> **Hack:** new\r\n\r\nMore"),
        ("[[a]]\n> said", "[[a]]\n> **Hack:** new\n\n> said"),
        ("- [[a]]\n- b", "- [[a]]\n  > **Hack:** new\n- b"),
        ("12. [ ] [[a]]\n13. b", "12. [ ] [[a]]\n    > **Hack:** new\n13. b"),
        ("  * [[a]]\n    More", "  * [[a]]\n    > **Hack:** new\n\n    More"),
        ("> [[a]]\n> More", "> [[a]]\n> > **Hack:** new\n>\n> More"),
        ("> [[a]]\n\nMore", "> [[a]]\n> > **Hack:** new\n\nMore"),
        (">> - [[a]]", ">> - [[a]]\n>>   > **Hack:** new"),
        ("[[a]] at\nthe door. More", "[[a]] at\nthe door. More\n> **Hack:** new"),
        ("- [[a]] at\n  the door\n- b", "- [[a]] at\n  the door\n  > **Hack:** new\n- b"),
        ("**[[a]]** x\n# Next", "**[[a]]** x\n> **Hack:** new\n# Next"),
    ],
)
def test_a_result_stays_in_the_quote_or_the_item_of_its_line(text: str, after: str) -> None:
    assert inserted(text) == after


TABLE = "| who | does |\n|---|---|\n| A | [[a]] |\n| B | [[a\\|b]] |"


@pytest.mark.parametrize(
    ("text", "line", "after"),
    [
        (TABLE, 2, f"{TABLE}\n\n> **Hack (row 1):** new"),
        (f"{TABLE}\n\nmore", 3, f"{TABLE}\n\n> **Hack (row 2):** new\n\nmore"),
        (TABLE, 0, f"{TABLE}\n\n> **Hack (header):** new"),
        (
            "a | b\n:-: | --\nc | [[a]]\nd|e\n",
            2,
            "a | b\n:-: | --\nc | [[a]]\nd|e\n\n> **Hack (row 1):** new\n",
        ),
        (
            "> | a |\n> |---|\n> | [[a]] |\nx",
            2,
            "> | a |\n> |---|\n> | [[a]] |\n>\n> > **Hack (row 1):** new\n>\nx",
        ),
        (
            "- | a |\n  |---|\n  | [[a]] |\n- x",
            2,
            "- | a |\n  |---|\n  | [[a]] |\n\n  > **Hack (row 1):** new\n- x",
        ),
        ("| [[a]] |", 0, "| [[a]] |\n\n> **Hack (row 1):** new"),
        ("x\n[[a|b]]\n[[c|d]]", 1, "x\n[[a|b]]\n> **Hack:** new\n\n[[c|d]]"),
    ],
)
def test_the_result_of_a_row_stands_below_its_table_with_the_row_s_number(
    text: str, line: int, after: str
) -> None:
    assert inserted(text, line) == after


def test_rows_have_results_of_their_own() -> None:
    both = inserted(inserted(TABLE, 2, told="one"), 3, told="two")
    assert both == f"{TABLE}\n\n> **Hack (row 1):** one\n>\n> **Hack (row 2):** two"
    assert inserted(both, 2) == both.replace("one", "new")


@pytest.mark.parametrize(
    "text", ["[[a]]\nmore", "- [[a]]\n- b", "> [[a]]\n> b", "[[a]]", "[[a]]\n\nx", TABLE]
)
def test_a_second_result_of_a_line_replaces_the_first(text: str) -> None:
    line = 2 if text == TABLE else 0
    once = inserted(text, line, told="old")
    assert inserted(once, line) == once.replace("old", "new")


def test_a_result_is_replaced_also_below_an_empty_line() -> None:
    assert inserted("[[a]]\n\n> **Hack:** old\n\nmore") == "[[a]]\n\n> **Hack:** new\n\nmore"


def test_results_of_two_actions_of_a_line_stand_apart() -> None:
    both = inserted(inserted("[[a]] and [[b]]\nMore", told="one"), title="Fire", told="two")
    assert both == "[[a]] and [[b]]\n> **Hack:** one\n>\n> **Fire:** two\n\nMore"
    assert inserted(both, title="Fire") == both.replace("two", "new")


def test_the_result_of_a_line_below_is_left_alone() -> None:
    text = "[[a]] 1\n[[a]] 2\n> **Hack:** two"
    assert inserted(text) == "[[a]] 1\n> **Hack:** new\n\n[[a]] 2\n> **Hack:** two"


def test_a_line_of_a_block_of_code_has_its_result_below_the_block() -> None:
    text = "- y\n  ```turn\n  [[a]]\n  ```\n- x"
    assert inserted(text, 2) == "- y\n  ```turn\n  [[a]]\n  ```\n  > **Hack:** new\n- x"
