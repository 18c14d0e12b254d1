"""Another slug for an entry, in the text of files."""

import pytest

from kb.files.renaming import renamed_pieces, with_former_slug

OLD, NEW = "ch/pick-lock", "ch/open-lock"


@pytest.mark.parametrize(
    ("text", "edition", "count"),
    [
        ("effect: See [[pick-lock]] and [[ch/pick-lock]], not [[other/pick-lock]].", "ch", 2),
        ("effect: See [[pick-lock]].", "other", 0),
        ("not_with: [ch/pick-lock, pick-lock-again, 'class:pick-lock']", "other", 1),
        ("not_to_confuse:\n  - {id: pick-lock, why: pick-lock}", "ch", 1),
        ("concepts: [{id: pick-lock}]", "ch", 0),
        ("examples: {a: {turn: ['pick-lock:big@out', {do: pick-lock}], test: pick-lock}}", "ch", 2),
        ("states: {in: {granted_by: [pick-lock]}}", "ch", 1),
        ("combine: {needs: [{with: [pick-lock], says: pick-lock}]}", "ch", 1),
        ("turn_hints: [{with: [pick-lock], without: [ch/pick-lock], says: a}]", "ch", 2),
        ("tests: {a: {variants: {b: {with: [pick-lock]}}}}", "ch", 0),
        ("name: [", "ch", 0),
    ],
)
def test_what_names_an_entry_is_renamed_and_nothing_else(text: str, edition: str, count: int) -> None:
    pieces = renamed_pieces(text, edition, OLD, NEW)
    lines = text.split("\n")
    assert [lines[one.start[0]][one.start[1] : one.end[1]] for one in pieces] == ["pick-lock"] * count


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name: A\nformerly: [b]\ncost: big\n", "name: A\nformerly: [b, pick-lock]\ncost: big\n"),
        ("name: A\nformerly:\n  - b\n", "name: A\nformerly:\n  - pick-lock\n  - b\n"),
        (
            "name: A\nasked:\n  - how\ncost: big\n",
            "name: A\nasked:\n  - how\nformerly: [pick-lock]\ncost: big\n",
        ),
        ("cost: big\n", "formerly: [pick-lock]\ncost: big\n"),
    ],
)
def test_a_former_slug_is_written_where_it_belongs(text: str, told: str) -> None:
    assert with_former_slug(text, "pick-lock") == told
