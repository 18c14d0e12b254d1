"""Rolls in sentences that are wrapped over several lines of a paragraph."""

import pytest

from editor.features.hints import hints
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.wrapped import last_line_of_sentence, rest_of_sentences
from editor.settings import EditorSettings

BLOCKS = """Vesper: L 6, I 5, Sleaze 5; Skills: Hacking 6

Brandt: L 4, I 4, Firewall 4; Skills: Automatics 4

"""


def around(text: str, number: int) -> tuple[str, str]:
    return rest_of_sentences(Note.of("file:///n.md", text, 1), number)


@pytest.mark.parametrize(
    ("text", "number", "above", "below"),
    [
        (
            "Vesper breathes\nout and [[a]] with\nthe Colt, dice 5. She runs",
            1,
            "Vesper breathes ",
            " the Colt, dice 5.",
        ),
        ("It is dark. Ash\nand Bo [[a]]", 1, "Ash ", ""),
        ("> Ash\n> [[a]] hard\n> at him", 1, "", " at him"),
        ("- Ash breathes\n  out: [[a]]", 1, "- Ash breathes ", ""),
        ("[[a]] v.\nBrandt, with\nHeavy Pistol", 0, "", " Brandt, with Heavy Pistol"),
        ("[[a]] dice 5 5,\n5 1 v. 2", 0, "", " 5 1 v. 2"),
        ("[[a]]\n-2 dice", 0, "", " -2 dice"),
        ("[[a]] dice 5.\nshe runs", 0, "", ""),
        ("[[a]] dice 5\nShe runs", 0, "", ""),
        ("[[a]] he said\n\nand left", 0, "", ""),
        ("[[a]]\n- and left", 0, "", ""),
        ("[[a]]\n2. and left", 0, "", ""),
        ("[[a]]\n> and left", 0, "", ""),
        ("# [[a]] of\nall of them", 0, "", ""),
        ("Ash and\n# on [[a]]", 1, "", ""),
        ("| [[a]] | of\nall", 0, "", ""),
        ("[[a]] and\nthen [[b]] v. Bo", 0, "", ""),
        ("```\n[[a]] and\n```\nmore", 1, "", ""),
        ("---\ntitle: a\n---\nof [[a]]", 3, "", ""),
    ],
)
def test_a_sentence_is_read_over_the_lines_of_its_paragraph(
    text: str, number: int, above: str, below: str
) -> None:
    assert around(text, number) == (above, below)


def test_a_long_paragraph_without_an_end_is_left_at_that() -> None:
    text = "[[a]]" + "\nand on" * 9
    assert last_line_of_sentence(Note.of("file:///n.md", text, 1), 0) == 5


@pytest.mark.parametrize(
    ("wrapped", "whole"),
    [
        (
            "Vesper holds her\nbreath: [[hack-on-the-fly]] v. Brandt.",
            "Vesper: [[hack-on-the-fly]] v. Brandt.",
        ),
        (
            "Vesper: [[hack-on-the-fly]] v. Brandt,\ntwo marks.",
            "Vesper: [[hack-on-the-fly]] v. Brandt, two marks.",
        ),
    ],
)
def test_a_wrapped_roll_counts_as_on_one_line(library: Library, wrapped: str, whole: str) -> None:
    def told(text: str) -> list[str]:
        note = Note.of("file:///n.md", BLOCKS + text, 1)
        within = Span(Spot(0, 0), Spot(len(note.lines), 0))
        return [each.text for each in hints(library, note, within, EditorSettings(edition="sr5"))]

    assert told(wrapped) == told(whole)
    assert told(wrapped) != told("[[hack-on-the-fly]] v. Brandt.")
