"""Rolls in lines of turns, which count what earlier actions of the turn grant."""

import pytest

from editor.features.hints import hints
from editor.features.resolving import resolve_line
from editor.features.turn_grants import around_in_turn
from editor.features.turns import turn_at
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings

CWN, SR5 = EditorSettings(edition="cwn"), EditorSettings(edition="sr5")


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


@pytest.mark.parametrize(
    ("text", "settings", "behind"),
    [
        ("Turn: [[charge]], [[make-a-melee-attack]] v. novice", CWN, " from charge, v. novice"),
        ("Turn: [[charge]], [[make-a-melee-attack]] from Charge", CWN, " from Charge"),
        ("Turn: [[make-a-melee-attack]]", CWN, ""),
        ("[[charge]], [[make-a-melee-attack]] v. novice", CWN, " v. novice"),
        ("Turn (initiative 12): [[take-aim]], [[take-aim]], [[fire-gun]]", SR5, " from take-aim x2,"),
        ("Turn (initiative 12): [[fire-gun]], [[take-aim]], [[reload]]", SR5, ""),
        ("Turn (nonsense 12): [[nothing]], [[fire-gun]]", SR5, ""),
    ],
)
def test_the_text_behind_a_roll_says_what_its_turn_grants(
    library: Library, text: str, settings: EditorSettings, behind: str
) -> None:
    written = note(text)
    reference = written.lines[0].references[-1]
    (id_, *_) = library.referent(reference.target, settings.edition).ids
    span = Span.in_line(0, reference.start, reference.end)
    assert around_in_turn(library, written, span, id_, settings).texts[1] == behind


def test_hint_and_result_count_it_and_name_the_action(library: Library) -> None:
    written = note("Turn: [[charge]], [[make-a-melee-attack]] Stab 1, Attack Bonus 2 v. Melee AC 13")
    *_, hint = hints(library, written, Span(Spot(0, 0), Spot(0, 99)), CWN)
    assert ", after Charge" in hint.tip
    assert "Charge: +2 to the roll" in resolve_line(library, written, 0, CWN, {}).message


@pytest.mark.parametrize(
    ("text", "settings", "names"),
    [
        ("She [[charge|charges]], then [[make-a-melee-attack]] v. novice", CWN, "Charge"),
        ("[[take-aim]], [[fire-gun]] v. novice", SR5, "Take Aim"),
        ("[[take-aim]], [[fire-gun]] from take-aim v. novice", SR5, None),
        ("Turn (initiative 12): [[take-aim]], [[fire-gun]] v. novice", SR5, None),
        ("[[reload]], [[fire-gun]] v. novice", SR5, None),
        ("[[full-defense]], [[fire-gun]] v. novice", SR5, None),
        ("[[take-aim]], [[melee-attack]], [[fire-gun]] v. novice", SR5, None),
    ],
)
def test_an_action_before_a_roll_in_no_turn_is_named_as_not_counted(
    library: Library, text: str, settings: EditorSettings, names: str | None
) -> None:
    written = note(text)
    last = written.lines[0].references[-1]
    (id_, *_) = library.referent(last.target, settings.edition).ids
    message = resolve_line(library, written, 0, settings, {"id": id_}).message
    assert (f"not counted: {names}; write `from" in message) == (names is not None)
    assert names is not None or "not counted" not in message


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("Turn (initiative 12): Kára [[take-aim|aims]] and [[fire-gun|shoots]] the Guard.", "Kára"),
        ("Turn (Kára, initiative 12): [[take-aim|aims]] and [[fire-gun|shoots]] the Guard.", "Kára"),
        ("Turn (initiative 12): She [[take-aim|aims]] and [[fire-gun|shoots]] the Guard.", "professional"),
    ],
)
def test_whom_the_shot_of_a_turn_is_at_never_shoots(library: Library, line: str, who: str) -> None:
    block = "```character\nKára\nA 5, W 3, I 4; Skills: Pistols 4\n\nDock Guard\nB 4, A 4, R 3, W 3, I 3\n```"
    written = note(f"{block}\n{line}")
    told = resolve_line(library, written, len(written.lines) - 1, SR5, {"id": "sr5/fire-gun"}).message
    assert "Take Aim: +1 die" in told
    assert f"{who}: A" in told
    assert "Dock Guard: Body 4, Reaction 3" in told


def test_the_turn_of_a_named_character_reads_their_numbers(library: Library) -> None:
    block = "```character\nFast\nInitiative Dice 4, A 3, W 3\n```"
    turn = turn_at(library, note(f"{block}\nTurn (Fast): [[take-aim]]"), 4, EditorSettings(edition="sr6"))
    assert turn is not None
    assert turn.answer is not None
    assert turn.answer.left["minor"] == 3
