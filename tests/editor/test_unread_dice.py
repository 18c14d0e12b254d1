"""Numbers behind a roll that nothing reads: dice without their word, dice behind the target's name, modifiers."""

import pytest

from editor.features.diagnostics import findings
from editor.features.hints import hints
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.loose_dice import LooseDice, loose_dice, with_dice_word
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.problems import RequestError
from tests.editor.test_roll_options import BLOCK

SR5 = EditorSettings(edition="sr5")
PEOPLE = f"""{BLOCK}```character
Guard 2
I 3, P 4, R 3; Skills: Perception 2, Sneaking 2

Ash
A 3, I 3; Skills: Sneaking 2
```
"""
LOOK = "Guard 2: `Perception + Intuition v. Sneaking + Agility`"


def note(line: str) -> Note:
    return Note.of("file:///n.md", f"{PEOPLE}{line}", 1)


def resolved(library: Library, line: str, **options: str) -> str:
    written = note(line)
    return resolve_line(library, written, len(written.lines) - 1, SR5, options).message


def underlined(library: Library, line: str) -> list[str]:
    """Return what is said of the numbers of a line."""
    return [
        found.message
        for found in findings(library, note(line), SR5)
        if found.code in ("unread-number", "refused-dice")
    ]


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("v. , 5 5 1 1 against 6 6 1", ("5 5 1 1", "6 6 1")),
        (": rolled a 9, damage 4", ("9", "")),
        ("d20 14", ("14", "")),
        (", 5 6+2 1 and", ("5 6+2 1", "")),
        ("at 5 5 1", ("5 5 1", "")),
        ("at 30 10", ("30 10", "")),
    ],
)
def test_numbers_in_a_row_and_what_was_rolled_look_like_dice(text: str, dice: tuple[str, str]) -> None:
    assert loose_dice(text) == LooseDice(*dice)


@pytest.mark.parametrize(
    "text",
    [
        "for 2 bullets",
        "at 10, 20 metres",
        "rolled 3 guards over",
        "4/10/9/7/2",
        "2.5 3",
        "-1 -2",
        "12",
        "at 10 30",
    ],
)
def test_numbers_of_the_story_look_like_no_dice(text: str) -> None:
    assert loose_dice(text) is None


@pytest.mark.parametrize("rolled", ["d20 15", "a roll 15"])
def test_what_was_rolled_is_written_as_dice(library: Library, rolled: str) -> None:
    with pytest.raises(RequestError, match=r"aren't read as dice; write `dice 15`$"):
        resolved(library, f"[[cwn/make-a-ranged-attack]] {rolled}, v. Ranged AC 12")


@pytest.mark.parametrize("rolled", ["rolled 15", "he rolls a 15", "rolls: 15"])
def test_what_a_story_says_was_rolled_are_dice(library: Library, rolled: str) -> None:
    told, as_dice = (
        resolved(
            library, f"[[cwn/make-a-ranged-attack]] Attack Bonus 2, Shoot 1, Dex 0, {each}, v. Ranged AC 12"
        )
        for each in (rolled, "dice 15")
    )
    assert told == as_dice


@pytest.mark.parametrize("text", ["rolls 3 guards over", "rolled 20 minutes later", "rolls 2d6"])
def test_what_rolls_otherwise_is_no_die(text: str) -> None:
    assert with_dice_word(text) == text


DICE_OF_BOTH = "Kára: [[fire-gun]] v. Rooster, 5 5 1 1 against 6 6 1"


def test_dice_without_their_word_refuse_the_roll_and_say_how_to_write_them(library: Library) -> None:
    cure = "These numbers aren't read as dice; write `dice 5 5 1 1 v. 6 6 1`"
    for options in ({}, {"seed": "x"}):
        with pytest.raises(RequestError) as refused:
            resolved(library, DICE_OF_BOTH, **options)
        assert str(refused.value) == cure
    assert underlined(library, DICE_OF_BOTH) == [cure]


def test_a_hint_shows_no_chance_while_dice_are_unread(library: Library) -> None:
    written = note(DICE_OF_BOTH)
    last = len(written.lines) - 1
    (hint,) = hints(library, written, Span(Spot(last, 0), Spot(last, 999)), SR5)
    assert "%" not in hint.text
    assert "write `dice 5 5 1 1 v. 6 6 1`" in hint.tip


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("Kára: [[fire-gun]] smoke (-2) v. Rooster", "put a comma before -2"),
        ("[[cwn/make-a-ranged-attack]] v. Ranged AC 12, 15", "for dice that fell write `dice 15`"),
    ],
)
def test_nothing_is_rolled_at_random_while_a_number_is_unread(library: Library, line: str, cure: str) -> None:
    with pytest.raises(RequestError) as refused:
        resolved(library, line, seed="x")
    assert str(refused.value).startswith("Nothing is rolled while a number isn't read; not understood: ")
    assert cure in str(refused.value)
    assert cure in underlined(library, line)[0]
    assert cure in resolved(library, line)  # its chance is shown


def test_a_number_of_the_story_stops_no_roll(library: Library) -> None:
    line = "Kára: [[fire-gun]] for 2 bullets, at 3 guards, v. Rooster"
    assert "seed x" in resolved(library, line, seed="x")
    assert underlined(library, line) == []


@pytest.mark.parametrize("written", ["-2 (smoke)", "(-2 smoke)", "−2 (smoke)"])
def test_a_modifier_counts_with_its_reason_in_parentheses(library: Library, written: str) -> None:
    told = resolved(library, f"Kára: [[fire-gun]] {written} v. Rooster")
    assert told == resolved(library, "Kára: [[fire-gun]] -2 smoke v. Rooster")


@pytest.mark.parametrize(
    "behind",
    [
        "v. Ash 5 1 1 2 2",
        "v. Ash: 5 1 1 2 2",
        "against Ash, dice 5 1 1 2 2",
        "v. the Ash's 5, 1, 1, 2, 2",
    ],
)
def test_the_targets_dice_may_stand_behind_its_name(library: Library, behind: str) -> None:
    told = resolved(library, f"{LOOK} dice 5 6 1 2 3 {behind}")
    assert "2 hits against 1: success" in told
    assert "Ash: Agility 3 and Sneaking 2" in told


def test_a_name_that_ends_with_a_number_keeps_it(library: Library) -> None:
    told = resolved(
        library, "Ash: `Sneaking + Agility v. Perception + Intuition` dice 5 6 1 2 3 v. Guard 2 5 1 1 2 2"
    )
    assert "2 hits against 1: success" in told
    assert "Guard 2: Intuition 3 and Perception 2" in told


def test_a_rating_behind_given_dice_is_no_die(library: Library) -> None:
    told = resolved(library, "[[cwn/make-a-ranged-attack]] Attack Bonus 3, dice 15 v. Ranged AC 12")
    assert "against 12: hit" in told


def test_dice_of_the_target_before_yours_say_where_they_belong(library: Library) -> None:
    line = f"{LOOK} v. Ash 5 1 1 2 2, dice 5 6 1 2 3"
    with pytest.raises(RequestError, match=r"if the target rolled it, write `dice 5 6 1 2 3 v\. 5 1 1 2 2`"):
        resolved(library, line)
    assert len(underlined(library, line)) == 1


def test_the_targets_dice_may_stand_behind_its_options(library: Library) -> None:
    told = resolved(library, f"{LOOK} dice 5 5 1 2 3 v. Ash, cover, dice 6 2 2 3 1")
    assert "2 hits against 1" in told
    assert told == resolved(library, f"{LOOK} dice 5 5 1 2 3 v. Ash 6 2 2 3 1, cover")
