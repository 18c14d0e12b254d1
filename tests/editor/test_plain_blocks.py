"""Stat blocks in the text and the tables of a note: read as characters where they plainly are such."""

import pytest

from editor.features.cast import cast_of
from editor.features.converting import block_editions, convert_block
from editor.features.diagnostics import findings
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.model.character import Character

SETTINGS = EditorSettings()
HEAD = "---\nactionary: {edition: sr5}\n---\n"
GUARD = "B 4, A 5, R 4, S 3, W 3, L 2, I 3, C 2; Skills: Pistols 3"
TABLE = (
    "| B | A | R | S | W | L | I | C |\n| - | - | - | - | - | - | - | - |\n| 4 | 5 | 4 | 3 | 3 | 2 | 3 | 2 |"
)
SHOT = "[[fire-gun]] Accuracy 5, Agility 4, Weapon Skill 4 v. Dock Guard"


def note(text: str) -> Note:
    return Note.of("file:///n.md", HEAD + text, 1)


def names(library: Library, text: str, settings: EditorSettings = SETTINGS) -> list[str]:
    return [*cast_of(library, note(text), settings).others]


FENCED = f"```character\nDock Guard\n{GUARD}\n```"


@pytest.mark.parametrize(
    "text",
    [
        f"**Dock Guard** {GUARD}",
        f"- **Dock Guard** {GUARD}",
        f"**Dock Guard**\n{GUARD}",
        f"Dock Guard\n\n{GUARD}",
        f"> **Dock Guard** {GUARD}",
        f"> [!npc] Dock Guard\n> {GUARD}",
        f"> [!npc]- Dock Guard\n>\n> {GUARD}",
        f"> ### Dock Guard\n>\n> {GUARD}",
        f"### Dock Guard\n\nTall and angry.\n\n{TABLE}\n\nSkills: Pistols 3",
        f"### Dock Guard\n\n> Tall and angry.\n\n{TABLE}\n\nSkills: Pistols 3",
        f"## Guards of the docks\n\n**Dock Guard** {GUARD}\n\n**Boss** {GUARD}",
    ],
)
def test_a_person_of_the_text_is_a_side_of_a_roll_as_one_in_a_block_of_code(
    library: Library, text: str
) -> None:
    def result(block: str) -> str:
        written = note(f"{block}\n\n{SHOT}")
        assert findings(library, written, SETTINGS) == []
        return resolve_line(library, written, len(written.lines) - 1, SETTINGS, {}).message

    assert result(text) == result(FENCED)


@pytest.mark.parametrize(
    "text",
    [
        "**Dock Guard** (gang boss) {}",
        "**Dock Guard (x3)** {}",
        "- **Dock Guard** (human): {}",
        "**Dock Guard** (human)\n{}",
        "**Dock Guard** (Renraku, bored) {}",
        "**Dock Guard** (Renraku sergeant, 2nd shift; bored and underpaid): {}",
        "**Dock Guard (Renraku, bored)** {}",
        "**Dock Guard** [Renraku] {}",
        "**Dock Guard** (human)\\\n{}",
    ],
)
def test_words_in_parentheses_may_stand_behind_the_name(library: Library, text: str) -> None:
    (name,) = names(library, text.format(GUARD))
    assert name.startswith("Dock Guard (")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("**Dock Guard**, {}", "Dock Guard"),
        ("**Dock Guard**; {}", "Dock Guard"),
        ("**Dock Guard**, human: {}", "Dock Guard (human)"),
        ("- **Dock Guard**, human ganger, {}", "Dock Guard (human ganger)"),
        ("> **Dock Guard** human ganger. {}", "Dock Guard (human ganger)"),
        ("**Dock Guard**, human\n{}", "Dock Guard (human)"),
        ("**Dock Guard**\\\n{}", "Dock Guard"),
        ("**Dock Guard**, human, Renraku: {}", "Dock Guard (human, Renraku)"),
        ("**Dock Guard** — Renraku sergeant. {}", "Dock Guard (Renraku sergeant)"),
        ("**Dock Guard, human:** {}", "Dock Guard (human)"),
        ("__Dock Guard, human__: {}", "Dock Guard (human)"),
        ("*Dock Guard* ×3: {}", "Dock Guard (x3)"),
    ],
)
def test_a_sign_or_a_few_words_may_part_an_emphasized_name_from_its_numbers(
    library: Library, text: str, name: str
) -> None:
    assert names(library, text.format(GUARD)) == [name]
    assert sheet_of(library, text.format(GUARD), name).ratings["Agility"] == 5


@pytest.mark.parametrize(
    "more",
    [
        "Skills: Pistols 4 (Revolvers +2)",
        "Weapons: Dock Revolver [Heavy Pistol, Acc 5 (7), DV 8P, AP −1, SS, 6 (cy)]",
        "Commlink: Meta Link",
        "human, Soak 5",
    ],
)
def test_a_stat_block_may_have_a_few_parts_that_are_not_read(library: Library, more: str) -> None:
    assert names(library, f"**Dock Guard** {GUARD}; {more}") == ["Dock Guard"]


def test_numbers_of_dice_make_a_stat_block(library: Library) -> None:
    text = "---\nactionary: {edition: matrix-d6}\n---\n**Agent Gray**: Martial Arts 6D, Ranged Combat 6D, Strength 5D"
    cast = cast_of(library, Note.of("file:///n.md", text, 1), SETTINGS)
    found = [each.character for each in cast.others.values()]
    assert [each.ratings["Martial Arts"] for each in found if isinstance(each, Character)] == [6]


def test_each_row_of_a_table_is_a_person(library: Library) -> None:
    rows = "| Name | Body | Agility | Reaction |\n| - | - | - | - |\n| Dock Guard | 4 | 5 | 4 |\n| Boss | 5 | 6 | 5 |"
    assert names(library, rows) == ["Dock Guard", "Boss"]


def test_an_npc_of_another_edition_is_read_by_the_edition_of_the_note(library: Library) -> None:
    text = "---\nactionary: cwn\n---\n**Thug** AC 13, Atk +2, HP 5, Skill +1, ML 8"
    assert [*cast_of(library, Note.of("file:///n.md", text, 1), SETTINGS).others] == ["Thug"]


@pytest.mark.parametrize(
    "text",
    [
        "The dock guard has Body 4, Agility 5, Reaction 4, Strength 3 and 3 friends.",
        "At 8 p.m. on May 5, 12 guards with Body 4 wait at Pier 9; 3 of them smoke.",
        "**Kára** Roll Agility 5, Pistols 3, Edge 2",
        "**Kára**, the street samurai, has Agility 5, Body 3, Edge 2, Reaction 4",
        "**Kára**, who lost, pays: Agility 5, 3 beers, Edge 2, Reaction 4",
        "**Gear**, all of it: Body 3, Agility 2, Reaction 4",
        "**Guards:** Body 4, Agility 5, Reaction 4, Edge 2, the rest as the one before them",
        "**Guards:** Body 4, Agility 5, Reaction 4, 3 beers, two dogs",
        "Dock Guard B 4, A 5, R 4, S 3, two dogs",
        "**Kára** (me) has Agility 5, Pistols 3, Edge 2",
        "**Kára** (me, the hero) has Agility 5, Pistols 3, Edge 2",
        "**Kára** (Body 4, Agility 5, Reaction 4) Edge 2, Willpower 3",
        "**Kára** — she has Body 4, Agility 4, Reaction 3",
        "**Alarm:** Perception 3, Sneaking 4, Hacking 5",
        "**Initiative:** Kára 14, Guard 9, Boss 11",
        "| Item | Cost | Weight |\n| - | - | - |\n| Rope | 4 | 5 |\n| Gun | 400 | 2 |",
        "| Weapon | Acc | DV | AP |\n| - | - | - | - |\n| Predator | 5 | 8P | -1 |",
        f"> **Fire Gun:** Hit 40 %; on a hit 9.9 DV (professional: {GUARD})",
        "> **Initiative:** Kára 14, Guard 9, Boss 11",
        f"Quoted by\n> **Dock Guard**\n{GUARD}",
        f"<!--\n**Dock Guard** {GUARD}\n-->",
        f"Text:\n\n    **Dock Guard** {GUARD}",
        f"**Dock Guard** `{GUARD}`",
        f"**Dock Guard** [[fire-gun]] {GUARD}",
        GUARD,
    ],
)
def test_what_is_not_plainly_a_stat_block_is_not_read(library: Library, text: str) -> None:
    assert names(library, text) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "**Ota** — a Renraku sergeant who hates the night and says so. B 4, A 4, R 4\n\nOta [[fire-gun]]s",
            "other words stand between",
        ),
        ("**Ota**, the sergeant, has Body 4, Agility 5, Edge 2", "other words stand between"),
        ("**Ota** (Body 4, Agility 5, Reaction 4) Edge 2", "other words stand between"),
        ("**Ota:** Body 4, Agility 5, Reaction 4, 3 beers, two dogs", "'3 beers' is neither a rating nor"),
        ("- Ota B 4, A 5, R 4, S 3\n- two dogs", "'two dogs' is neither"),
        ("### Ota\n\nB 4, A 5, R 4, two dogs", "'two dogs' is neither"),
        ("Ota B 4, A 4, R 4", "it has 3 ratings and needs 4"),
        ("**Ota** Pistols 4, Perception 3, Sneaking 2\n\nOta [[fire-gun]]s", "it has skills alone"),
    ],
)
def test_a_name_with_ratings_that_is_not_read_has_a_hint_with_the_reason(
    library: Library, text: str, why: str
) -> None:
    (one,) = findings(library, note(text), SETTINGS)
    assert (one.code, one.grade) == ("unread-character", "information")
    assert one.message.startswith(f"Ota isn't read as a character: {why}")


@pytest.mark.parametrize(
    "text",
    [
        "**Ota** B 4, A 4",
        "**The Approach.** A Perception (2) test spots 4 guards with Body 4 and Reaction 3, Agility 3 at best.",
        "**Room:** Body 12, Armor 8, Structure 6 for the door; the lock takes Hacking 3.",
        "**Alarm:** Perception 3, Sneaking 4, Hacking 5",
        "The dock guard has Body 4, Agility 5, Reaction 4, Strength 3 and 3 friends.",
        "Mr. Kane has Charisma 6, Willpower 5 and Logic 4. He lies if asked.",
        "**Kane** rolls Agility 5, then Pistols 3 and Edge 2",
        "**Kane** spends Edge 2, then rolls Agility 5, Body 4 and 3 dice.",
        "**GM:** Everybody with Agility 5, Reaction 4 or Intuition 4 may act first.",
        "| Weapon | Acc | DV | AP |\n| - | - | - | - |\n| Predator | 5 | 8P | -1 |",
        f"**Ota** {GUARD}\n\n**Ota** has Body 5, Agility 6, Reaction 7 when he is drunk.",
    ],
)
def test_a_story_with_numbers_has_no_hint(library: Library, text: str) -> None:
    assert findings(library, note(text), SETTINGS) == []


def test_a_line_of_a_roll_ends_a_stat_block(library: Library) -> None:
    assert names(library, f"- **Ota** {GUARD}\n- [[fire-gun]] v. Ota\n- **Boss** {GUARD}") == ["Ota", "Boss"]
    assert names(library, f"[[fire-gun]] v. Ota\n{GUARD}") == []


def sheet_of(library: Library, text: str, name: str) -> Character:
    """Return a character of a note by its name."""
    character = cast_of(library, note(text), SETTINGS).others[name].character
    assert isinstance(character, Character)
    return character


def test_of_two_people_with_one_name_the_one_in_a_block_of_code_counts_else_the_first(
    library: Library,
) -> None:
    text = "**Guard** B 4, A 5, R 4, S 3\n\n**Guard** B 1, A 1, R 1, S 1"
    assert sheet_of(library, text, "Guard").ratings["Body"] == 4
    fenced = f"{text}\n```character\nGuard\nB 6, A 6, R 6\n```"
    assert sheet_of(library, fenced, "Guard").ratings["Body"] == 6
    told = [(one.span.start.line, one.message) for one in findings(library, note(fenced), SETTINGS)]
    assert told == [
        (3, "Lines 4 and 8 each have a Guard; line 8 counts. Give the other another name"),
        (5, "Lines 6 and 8 each have a Guard; line 8 counts. Give the other another name"),
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("```character\nGuard\nB 4, A 5, R 4\n\nGuard\nB 5, A 5, R 4\n```", "Lines 5 and 8 each"),
        (
            "| Name | B | A | R |\n| - | - | - | - |\n| Guard | 4 | 5 | 4 |\n| guard | 5 | 5 | 4 |",
            "Lines 6 and 7 each",
        ),
        ("## Guard\n\nB 4, A 5, R 4\n\nTall.\n\n**Guard** B 5, A 5, R 4", "Lines 6 and 10 each"),
    ],
)
def test_two_people_with_one_name_are_underlined_with_the_line_of_each(
    library: Library, text: str, lines: str
) -> None:
    (one,) = findings(library, note(text), SETTINGS)
    assert (one.code, one.message.partition(" have")[0]) == ("same-name", lines)


def test_a_person_who_stands_in_a_note_again_with_the_same_numbers_is_the_same_one(library: Library) -> None:
    text = f"**Guard** {GUARD}\n\nLater:\n\n**Guard** {GUARD}"
    assert findings(library, note(text), SETTINGS) == []


def test_a_table_is_converted_to_a_block_of_code_and_what_has_no_counterpart_is_named(
    library: Library,
) -> None:
    text = f"### Dock Guard\n\n{TABLE}\n\nSkills: Pistols 3, Sneaking 2"
    assert "sr6" in block_editions(library, note(text), 6, SETTINGS)
    found = convert_block(library, note(text), 6, "sr6", SETTINGS)
    (edit,) = found.edits
    assert (edit.span.start.line, edit.span.end.line) == (5, 9)
    assert edit.text.startswith("```character\nedition: sr6\n")
    after = sheet_of(library, edit.text, "Dock Guard")
    before = sheet_of(library, text, "Dock Guard")
    (named,) = found.without
    assert after.edition == "sr6"
    for name in ("Strength", "Logic", "Charisma", "Sneaking"):
        assert f"{name} {before.ratings[name]}" in named
    assert "Physical" not in named  # it follows from others there


def test_a_block_in_a_quote_is_converted_in_its_quote(library: Library) -> None:
    found = convert_block(library, note(f"> [!npc] Dock Guard\n> {GUARD}"), 4, "sr6", SETTINGS)
    (edit,) = found.edits
    assert (edit.span.start.line, edit.span.end.line) == (3, 4)
    assert edit.text.startswith("> ```character\n> edition: sr6\n")


def test_every_character_of_a_block_of_code_is_converted_where_the_block_stands(library: Library) -> None:
    block = "> ```character\n> Goon\n> B 4, A 4, R 3, S 3\n>\n> Boss\n> B 5, A 4, R 3; Gear: rope\n> ```"
    found = convert_block(library, note(block), 5, "sr6", SETTINGS)
    (edit,) = found.edits
    assert all(line.startswith("> ") for line in edit.text.split("\n"))
    assert found.without[0] == "Goon: Left out: Strength 3 (No roll of SR6 uses Strength)."
    assert "Boss: Not read from the note, so not written: rope." in found.without
    assert (
        block_editions(library, note(block.replace("Goon", "edition: sr5\n> Goon")), 5, SETTINGS)[0] == "sr3"
    )


def test_a_weapon_is_converted_with_numbers_of_its_own_or_left_out(library: Library) -> None:
    block = "```character\nGoon\nA 4, W 3; Skills: Blades 4; Gear: Katana [Blades, Acc 7, DV 6P]\n```"
    (to_sr6,) = convert_block(library, note(block), 5, "sr6", SETTINGS).edits
    assert "Katana [Close Combat, DV 2]" in to_sr6.text
    to_sr3 = convert_block(library, note(block), 5, "sr3", SETTINGS)
    assert "Katana" not in to_sr3.edits[0].text
    assert "A stat block can't hold the weapon Katana." in to_sr3.without


def test_a_character_without_any_counterpart_stays(library: Library) -> None:
    block = "```character\nGoon\nS 3; Skills: Pistols 3\n\nSpider\nW 4, L 5, I 4\n```"
    found = convert_block(library, note(block), 5, "matrix-d6", SETTINGS)
    assert sheet_of(library, f"```character\n{found.edits[0].text}\n```", "Spider").edition == "sr5"
    assert "Spider: It stays: MD6 has nothing like any of its numbers." in found.without
    alone = "```character\nSpider\nW 4, L 5, I 4\n```"
    assert not convert_block(library, note(alone), 5, "matrix-d6", SETTINGS).edits


@pytest.mark.parametrize(
    ("block", "is_read"),
    [
        ("Killer: IC Rating 6, Security Rating 8, Host Color Orange", True),
        ("**Killer** IC Rating 6, Security Rating 8", True),
        ("Killer: IC Rating 6, Security Rating 8, and a bad temper", False),
        ("The decker sees: IC Rating 6, Security Rating 8", False),
        ("Killer: IC Rating 6", False),
    ],
)
def test_two_numbers_and_nothing_else_behind_a_marked_name_are_a_block(
    library: Library, block: str, is_read: bool
) -> None:
    written = Note.of("file:///n.md", f"---\nactionary: {{edition: sr3}}\n---\n{block}\n", 1)
    assert ([*cast_of(library, written, SETTINGS).others] == ["Killer"]) is is_read
