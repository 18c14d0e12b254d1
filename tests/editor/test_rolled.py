"""Rolls whose line gives dice, as hints, hovers and findings show them."""

import pytest

from editor.features.converting import block_editions
from editor.features.diagnostics import findings
from editor.features.hints import hints
from editor.features.hover import hover
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings

SR5 = EditorSettings(edition="sr5")
HACK = "[[sr5/hack-on-the-fly]] Hacking 5, Logic 5, Sleaze 4 v. Intuition 4, Firewall 3"
TOO_FEW = "ou gave 3 dice for your roll; the roll needs 10"


def shown(library: Library, text: str) -> tuple[list[str], str, list[str]]:
    """Return the hints on a line, the hover at its fourth letter, and the codes of its findings."""
    note = Note.of("file:///n.md", text, 1)
    card = hover(library, note, Spot(0, 3), SR5)
    within = Span(Spot(0, 0), Spot(1, 0))
    codes = [each.code for each in findings(library, note, SR5)]
    return [each.text for each in hints(library, note, within, SR5)], card.text if card else "", codes


@pytest.mark.parametrize("text", [f"{HACK}, dice 5 5 1 v. 5 1 2 2 3 4 4", "`10 dice (3)` dice 5 5 1"])
def test_dice_that_do_not_fit_have_the_reason_in_hint_hover_and_check_and_no_odds(
    library: Library, text: str
) -> None:
    (hint,), card, codes = shown(library, text)
    assert hint.endswith(TOO_FEW)
    assert TOO_FEW in card
    assert "%" not in hint + card
    assert codes == ["refused-dice"]


@pytest.mark.parametrize(
    "text",
    [
        f"{HACK}, dice 5 5 1 1 2 3 4 5 2 6 v. 5 1 2 2 3 4 4",
        f"{HACK}, dice 5 5 1 1 2 3 4 5 2 6",
        "[[sr5/take-cover]] and the guard has 3 dice 5 5 1",
        "Three dice 5 5 1 on the table",
    ],
)
def test_dice_that_fit_and_dice_of_no_roll_are_refused_nowhere(library: Library, text: str) -> None:
    assert "refused-dice" not in shown(library, text)[2]


def test_later_dice_count_with_or_without_the_number_of_a_weapon_that_their_pool_reads(
    library: Library,
) -> None:
    guard = "```character\nGuard\nB 3, A 1, R 1, I 1; Skills: Pistols 1; Weapons: Colt [Pistols, Acc 5, DV 6P]\n```"
    target = "Body 3, Armor 0, Reaction 1, Intuition 1"
    text = f"{guard}\nGuard: [[sr5/fire-gun]] v. {target}, dice 5 5 v. 1 2, then 5 5 1"
    for written in (text, text.replace(" v. Body", " AP 0, v. Body")):
        note = Note.of("file:///n.md", written, 1)
        assert (
            "; 8 DV before resistance; 6 DV after resistance" in resolve_line(library, note, 4, SR5, {}).text
        )
        assert findings(library, note, SR5) == []


def test_an_action_without_a_roll_shows_its_cost_beside_the_dice_of_another(library: Library) -> None:
    texts, _, _ = shown(library, f"[[sr5/take-aim]], then {HACK}, dice 5 5 1")
    assert texts[0] == "Simple"


def test_a_result_of_one_clause_stands_in_the_title_and_below_with_whose_it_is(library: Library) -> None:
    name = "Kára of the Long Street beyond the River"
    guard = f"```character\n{name}\nA 1, R 1, I 1; Skills: Clubs 1\n```"
    text = f"{guard}\n{name}: [[sr5/melee-attack]] Accuracy 5 v. Reaction 1, Intuition 1, dice 2 2 v. 5 2"
    card = hover(library, Note.of("file:///n.md", text, 1), Spot(4, len(name) + 8), SR5)
    assert card is not None
    title, _, below = card.text.partition("\n")
    assert title.endswith("0 hits against 1: miss")
    assert f"**Result** 0 hits against 1: miss ({name})" in below


def test_a_hit_whose_damage_is_not_rolled_has_the_damage_on_average(library: Library) -> None:
    goon = "**Rust** HD 4, AC 15/14, Atk +5, Dmg 1d8+1 sword, Shock 2/15"
    text = f"{goon}\n\nRust: [[cwn/make-a-melee-attack]] v. Melee AC 10, dice 11"
    card = hover(library, Note.of("file:///n.md", text, 1), Spot(2, 10), EditorSettings(edition="cwn"))
    assert card is not None
    assert "**Result** then 5.5 points of damage on average; still to roll: weapon damage" in card.text


def test_a_variant_that_a_line_names_stands_in_the_hover_with_what_it_adds(library: Library) -> None:
    text = "[[sr5/hack-on-the-fly]] two-marks, Hacking 4, Logic 4, Sleaze 4"
    card = hover(library, Note.of("file:///n.md", text, 1), Spot(0, 10), SR5)
    assert card is not None
    assert "you try for two marks: −4 dice" in card.text


def test_the_rest_of_a_tier_is_not_named_beside_the_tier_itself(library: Library) -> None:
    text = "---\nactionary: {edition: cwn, character: professional}\n---\n[[charge]]"
    note = Note.of("file:///n.md", text, 1)
    (hint,) = hints(library, note, Span(Spot(0, 0), Spot(4, 0)), EditorSettings())
    assert hint.tip.endswith("(professional)")


def test_numbers_of_a_roll_with_dice_are_converted_to_no_edition(library: Library) -> None:
    line = "[[sr5/fire-gun]] Agility 5, Body 4, dice 5 1"
    assert block_editions(library, Note.of("file:///n.md", line, 1), 0, SR5) == []
    assert block_editions(library, Note.of("file:///n.md", line.partition(", dice")[0], 1), 0, SR5)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("[[sr5/fire-gun]] state pron v. novice", "did you mean 'Prone'?"),
        ("[[sr5/fire-gun]] v. novice, from take-aim", "what is yours stands before"),
        ("[[sr5/fire-gun]] Logc 3", "did you mean 'Logic'?"),
        ("`Logic + Hacking (2)` Hackng 3", "did you mean 'Hacking'?"),
        ("Guard: [[sr5/fire-gun]] v. Guard and Moth", "stand on one side of the roll; write a line for each"),
    ],
)
def test_a_roll_that_is_refused_without_dice_is_underlined(library: Library, line: str, why: str) -> None:
    people = "```character\nGuard\nA 3, R 3, I 3\n\nMoth\nA 3, R 3, I 3\n```"
    (found,) = findings(library, Note.of("file:///n.md", f"{people}\n{line}", 1), SR5)
    assert found.code == "refused-roll"
    assert why in found.message


@pytest.mark.parametrize(
    "line",
    [
        "Guard and Moth [[sr5/fire-gun|fire]] from the roof.",
        "[[sr5/fire-gun]] v. novice",
        "The Guard stands up and [[sr5/fire-gun]] fires 6 bullets.",
        "He may [[sr5/fire-gun]]. To repair it is an extended test, 12 hits, one roll an hour.",
    ],
)
def test_the_story_around_a_roll_is_not_underlined(library: Library, line: str) -> None:
    people = "```character\nGuard\nA 3, R 3, I 3\n\nMoth\nA 3, R 3, I 3\n```"
    assert findings(library, Note.of("file:///n.md", f"{people}\n{line}", 1), SR5) == []
