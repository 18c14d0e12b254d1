"""Dice that lie on the table are counted as they are: no tier says how many there should be."""

import pytest

from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.problems import RequestError


def resolved(library: Library, text: str) -> str:
    return resolve_line(library, Note.of("file:///n.md", text, 1), 0, EditorSettings(), {}).message


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("[[sr5/brute-force]] dice 5 5 2 1 v. 1 2 6", "2 hits against 1: marked with 1 net hit"),
        (
            "[[sr6/attack]] Firearms 4, Agility 4, DV 4, dice 5 6 2 1 5 3 3 2 v. 5 1 2 3, resist 5 5 1",
            "3 hits against 1: hit with 2 net hits; 6 DV before resistance; 4 DV after resistance",
        ),
        ("[[matrix-d6/dodge]] dice 5 6 2 v. 6 1", "2 successes; the attacker rolls 1: dodged"),
        ("[[sr6/trip]] DV 4, dice 5 6 2", "The target rolls 2 hits against 2: the target stays standing"),
        ("[[sr3/decker-attack]] Host Color Green, dice 5 6 2 3", "2 successes: hit"),
    ],
)
def test_dice_without_ratings_are_counted_as_they_lie(library: Library, line: str, result: str) -> None:
    found = resolved(library, line)
    assert result in found
    assert "You gave" not in found


def test_ratings_of_the_line_still_say_how_many_dice_there_are(library: Library) -> None:
    with pytest.raises(RequestError, match="you gave 4 dice for your roll; the roll needs 5"):
        resolved(library, "[[sr5/brute-force]] Cybercombat 2, Logic 3, dice 5 5 2 1 v. 1 2 6")


def test_a_total_is_still_a_tiers_where_the_line_gives_none(library: Library) -> None:
    assert "Total 23 against 14" in resolved(library, "[[cwn/make-a-melee-attack]] dice 18 v. AC 14")
