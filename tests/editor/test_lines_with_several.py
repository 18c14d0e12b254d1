"""A line with several actions: what stands behind an action with a roll is not that of one without before it."""

import pytest

from editor.features.diagnostics import findings
from editor.features.hints import lenses
from editor.features.hover import hover
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Spot
from editor.settings import EditorSettings

CWN = EditorSettings(edition="cwn")
CHARGE = (
    "She comes running ([[charge]]) and [[make-a-melee-attack|swings]] from charge v. Melee AC 13, dice 9"
)


def test_what_an_attack_behind_a_charge_writes_is_not_read_for_the_charge(library: Library) -> None:
    note = Note.of("file:///n.md", CHARGE, 1)
    told = {
        lens.title: resolve_line(library, note, 0, CWN, lens.arguments).message
        for lens in lenses(library, note, CWN)
        if lens.command == "resolve"
    }
    assert told["Resolve Charge"].startswith("Charge: ")
    assert "Charge: +2 to the roll" in told["Resolve Make a Melee Attack"]
    card = hover(library, note, Spot(0, CHARGE.index("charge")), CWN)
    assert card is not None
    assert "counts for" not in card.text
    assert findings(library, note, CWN) == []


@pytest.mark.parametrize(
    "turn", ["Turn: [[charge]], [[make-a-melee-attack]]", "```turn cwn\ncharge\nmake-a-melee-attack\n```"]
)
def test_the_attack_of_a_charge_in_a_turn_is_no_finding(library: Library, turn: str) -> None:
    assert findings(library, Note.of("file:///n.md", turn, 1), CWN) == []
    again = turn.replace("[[make-a-melee-attack]]", "[[make-a-melee-attack]], [[make-a-melee-attack]]")
    again = again.replace("attack\n```", "attack\nmake-a-melee-attack\n```")
    (found,) = {each.code for each in findings(library, Note.of("file:///n.md", again, 1), CWN)}
    assert found == "illegal-turn"
