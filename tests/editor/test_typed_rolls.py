"""Rolls between backticks that editors offer to resolve."""

import pytest

from editor.features.diagnostics import findings
from editor.features.hints import hints, lenses, resolving
from editor.features.hover import hover
from editor.features.resolving import ResolvedLine, resolve_line
from editor.features.typed_rolls import typed_rolls
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings

SR5 = EditorSettings(edition="sr5")


def found_in(library: Library, text: str, settings: EditorSettings = SR5) -> list[str]:
    return [roll.text for roll in typed_rolls(library, Note.of("file:///n.md", text, 1), settings)]


@pytest.mark.parametrize(
    "roll",
    [
        "Logic + Hacking [Sleaze] (3)",
        "12 dice (3)",
        "2d6",
        "hacking + logic v. intuition + firewall",
        "Logic (2)",
        "Sneaking + Agility [Physical] v. Perception + Intuition",
        "perception (3)",
        "Percption + Intuition (2)",
        "intuition + percption (2)",
        "Lurking + Agility (2)",
    ],
)
def test_a_roll_between_backticks_is_found(library: Library, roll: str) -> None:
    assert found_in(library, f"- Kára `{roll}` Logic 5") == [roll]


@pytest.mark.parametrize(
    "text",
    [
        "`take-aim`",
        "`Logic`",
        "`a + b`",
        "`--json`",
        "`note.md (3)`",
        "`git add + commit`",
        "`x = 3`",
        "`Foo + Bar (3)`",
        "`speed + node (3)`",
        "`3`",
        "```\n`2d6`\n```",
        "---\nx: `2d6`\n---",
        "2d6",
        "[[hack-on-the-fly]] `2d6`",
    ],
)
def test_other_code_is_no_roll(library: Library, text: str) -> None:
    assert found_in(library, text) == []


def test_a_sum_without_the_dice_that_its_edition_adds_is_refused_with_them(library: Library) -> None:
    cwn = EditorSettings(edition="cwn")
    roll = "Sneak + Dexterity Modifier (8)"
    note = Note.of("file:///n.md", f"`{roll}` Sneak 1, dice 4 3", 1)
    assert found_in(library, note.text, cwn) == [roll]
    told = hover(library, note, Spot(0, 3), cwn)
    assert told is not None
    assert 'write them with it: "1d20 + Sneak' in told.text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("`Perception`, dice 5 6 1", ["`Perception`"]),
        ("`Sneaking` seed a, `Logic` is low", ["`Sneaking`"]),
        ("`Perception` is what she rolls: `Perception + Intuition` dice 5 6 1", []),
        ("`note`, dice 5 6 1", []),
        ("[[hack-on-the-fly]] `Logic` dice 5", []),
    ],
)
def test_a_rating_alone_with_dice_is_underlined(library: Library, text: str, names: list[str]) -> None:
    note = Note.of("file:///n.md", text, 1)
    lone = (each for each in findings(library, note, SR5) if each.code == "lone-rating")
    assert [note.piece(each.span) for each in lone] == names


def test_a_name_that_only_a_character_of_the_note_has_makes_a_roll(library: Library) -> None:
    sr3 = EditorSettings(edition="sr3")
    block = "```character\nVex\nSR3\nBody 4, Stealth 5\n```\n"
    assert found_in(library, f"{block}`Stealth (4)`", sr3) == ["Stealth (4)"]
    assert found_in(library, "`Stealth (4)`", sr3) == []


def resolved(library: Library, text: str, line: int, typed: str | None = None) -> ResolvedLine:
    note = Note.of("file:///n.md", text, 1)
    return resolve_line(library, note, line, SR5, {"typed": typed})


BLOCKS = """```character
Guard
B 4, A 4, R 3, S 3, W 3, L 2, I 3, C 2; Skills: Perception 4

Kára
B 4, A 5, R 3, S 3, W 3, L 2, I 3, C 2; Skills: Sneaking 3
```
"""


def test_a_skill_that_no_action_uses_has_its_number_from_the_line_or_a_stat_block(library: Library) -> None:
    roll = "`Sneaking + Agility v. Perception + Intuition`"
    of_blocks = resolved(library, f"{BLOCKS}Kára: {roll} v. Guard", 7)
    given = resolved(library, f"{roll} Sneaking 3, Agility 5 v. Perception 4, Intuition 3", 0)
    assert of_blocks.headline == given.headline == "Success 46.3 %"


def test_a_skill_without_a_number_is_named(library: Library) -> None:
    found = resolved(library, "`Perception + Intuition (2)` Intuition 3", 0)
    assert found.answer.unknown
    assert "Perception" in found.about


def test_each_roll_of_a_line_reads_its_own_part_of_it(library: Library) -> None:
    text = f"{BLOCKS}Kára: `Etiquette + Charisma (2)`; the Guard: `Perception + Intuition (1)`, dice 5 5 1 2 3 4 1"
    first, second = (resolved(library, text, 7, roll) for roll in found_in(library, text))
    assert first.answer.replay is None
    assert "Etiquette" in first.about
    assert second.answer.replay is not None
    assert "Guard" in second.about


def test_each_of_two_rolls_with_one_text_is_resolved_by_its_own_lens(library: Library) -> None:
    text = "`10 dice (1)`, seed a; `10 dice (1)`, seed b"
    note = Note.of("file:///n.md", text, 1)
    first, second = (
        resolve_line(library, note, 0, SR5, lens.arguments) for lens in lenses(library, note, SR5)
    )
    assert (first.title, first.seed) == ("10 dice (1)", "a")
    assert (second.title, second.seed) == ("10 dice (1), no. 2", "b")


def test_who_is_named_in_a_later_sentence_does_not_roll(library: Library) -> None:
    line = "She rolls `Intuition + Willpower (1)`, seed a. The Guard laughs. `2d6` for the wind."
    assert resolved(library, BLOCKS + line, 7, "Intuition + Willpower (1)").whose == ""


def test_the_dice_of_a_rating_alone_are_not_those_of_the_roll_before_it(library: Library) -> None:
    found = resolved(library, "`10 dice (1)`, seed a. `Perception`, dice 5 6 1", 0, "10 dice (1)")
    assert found.seed == "a"


def test_what_stands_before_the_first_roll_counts_for_all(library: Library) -> None:
    text = "Intuition 3, Perception 2: `Perception + Intuition (1)`, `Perception + Intuition (2)`"
    chances = [resolved(library, text, 0, roll).headline for roll in found_in(library, text)]
    assert chances == ["Success 86.8 %", "Success 53.9 %"]


def test_the_nearest_name_is_offered_for_a_misspelt_one(library: Library) -> None:
    note = Note.of("file:///n.md", "`Percption + Intuition (2)` Intuition 3", 1)
    (finding,) = findings(library, note, SR5)
    assert finding.code == "unknown-rating"
    assert note.piece(finding.span) == "Percption"
    assert [fix.text for fix in finding.fixes] == ["Perception"]
    assert 'did you mean "Perception"?' in resolve_line(library, note, 0, SR5, {}).about


def test_a_name_with_a_number_beside_it_is_not_misspelt(library: Library) -> None:
    note = Note.of("file:///n.md", "`Percption + Intuition (2)` Intuition 3, Percption 2", 1)
    assert findings(library, note, SR5) == []
    assert resolve_line(library, note, 0, SR5, {}).headline == "Success 53.9 %"


def test_of_a_very_long_line_only_the_first_pieces_of_code_are_read(library: Library) -> None:
    assert len(found_in(library, "`2d6` " * 5000)) == 20


def test_a_roll_of_unknown_edition_is_not_offered(library: Library) -> None:
    assert found_in(library, "`2d6`", EditorSettings()) == []
    assert found_in(library, "---\nactionary: cwn\n---\n`2d6`", EditorSettings()) == ["2d6"]


def test_what_resolves_a_line_is_offered_without_lenses_too(library: Library) -> None:
    text = Note.of("file:///n.md", "x\n[[hack-on-the-fly]] and [[take-aim]]\n`2d6`", 1)
    settings = EditorSettings(edition="sr5", lenses=False)
    titles = [[one.title for one in resolving(library, text, line, settings)] for line in range(3)]
    assert titles == [[], ["Resolve Hack on the Fly"], ["Resolve 2d6"]]
    assert lenses(library, text, settings) == []


def shown_of(library: Library, text: str, line: int, column: int) -> tuple[list[str], str]:
    """Return the hints of a line, and the hover at one of its columns."""
    note = Note.of("file:///n.md", text, 1)
    found = hints(library, note, Span.in_line(line, 0, len(note.line(line))), SR5)
    card = hover(library, note, Spot(line, column), SR5)
    return [each.text for each in found], card.text if card else ""


def test_a_roll_has_its_chance_its_dice_and_who_rolls_in_hint_and_hover(library: Library) -> None:
    line = "Kára: `Sneaking + Agility v. Perception + Intuition` v. Guard"
    told, card = shown_of(library, BLOCKS + line, 7, line.index("Sneak"))
    assert told == ["Success 46.3 %"]
    assert card.startswith(
        "### `Sneaking + Agility v. Perception + Intuition` · SR5 · Success 46.3 %\n\n"
        "- **Roll** 8 dice v. 7 dice\n- **Odds** Success 46.3 % (Kára and Guard)\n"
    )


def test_a_roll_whose_dice_are_given_has_its_result_in_hint_and_hover(library: Library) -> None:
    told, card = shown_of(library, "`Logic (1)` Logic 2, dice 5 2", 0, 3)
    assert told == ["1 hit against 1: success"]
    assert "- **Result** 1 hit against 1: success" in card


def test_why_nothing_comes_of_a_roll_stands_in_its_hover(library: Library) -> None:
    told, card = shown_of(library, "`Logic (1)` Logic 2, dice 5 2 2", 0, 3)
    assert told == ["You gave 3 dice for your roll; the roll needs 2"]
    assert card == "### `Logic (1)` · SR5\n\nYou gave 3 dice for your roll; the roll needs 2."


@pytest.mark.parametrize(
    ("given", "shown", "label"),
    [
        ("dice 5 6 1 v. 5 1 1", "2 hits against 1", "**Result**"),
        ("seed tuesday", "hit", "**Result**"),
        ("dice 5 6 1", "You have rolled: 2 hits", "**Odds**"),
    ],
)
def test_a_reference_has_the_result_of_its_dice(library: Library, given: str, shown: str, label: str) -> None:
    ratings = "Hacking 2, Logic 1, Sleaze 3 v. Intuition 2, Firewall 1"
    told, card = shown_of(library, f"[[hack-on-the-fly]] {ratings}, {given}", 0, 4)
    assert shown in told[0]
    assert label in card


def test_untrained_behind_a_roll_is_refused_where_it_has_no_number(library: Library) -> None:
    note = Note.of("file:///n.md", "`Con + Charisma (2)` Charisma 3, Con untrained", 1)
    (found,) = findings(library, note, EditorSettings(edition="sr6"))
    assert (found.code, found.message[:37]) == ("refused-roll", "SR6 doesn't say what Con untrained co")
