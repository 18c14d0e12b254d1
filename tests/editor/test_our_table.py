"""The table of a note, which its front matter names: hovers, hints, rolls and turns follow it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from editor.features.diagnostics import findings
from editor.features.hints import hints, lenses
from editor.features.hover import hover
from editor.features.resolving import resolve_line
from editor.features.turns import checked_turns
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings, settings_of
from kb.problems import RequestError

SETTINGS = EditorSettings()
HACK = "[[sr5/hack-on-the-fly]] Hacking 5, Logic 5, Sleaze 4 v. Intuition 4, Firewall 3"
TIE = "sr5: {rulings: {tie: actor}}"
NO_CORE = "sr5: {rulings: {core_rolls: off}}"
EVERYTHING = Span(Spot(0, 0), Spot(99, 0))


def note_of(folder: Path, table: str, *lines: str, head: str = "") -> Note:
    (folder / "our-table.yaml").write_text(table, encoding="utf-8")
    front = ["---", f"actionary: {{table: our-table.yaml{head}}}", "---"]
    return Note.of((folder / "note.md").as_uri(), "\n".join([*front, *lines]), 1)


def hovered(library: Library, note: Note) -> str:
    found = hover(library, note, Spot(len(note.lines) - 1, 4), SETTINGS)
    return found.text if found else ""


def test_a_hover_has_the_odds_of_the_notes_table_and_says_so(library: Library, tmp_path: Path) -> None:
    played = hovered(library, note_of(tmp_path, TIE, HACK))
    printed = hovered(library, note_of(tmp_path, "{}", HACK))
    assert "- **Your table's rulings** tie: you win\n" in played
    assert "Your table" not in printed
    odds = [next(line for line in text.split("\n") if "**Odds**" in line) for text in (played, printed)]
    assert odds[0] != odds[1]


def test_an_edition_that_the_table_does_not_play_otherwise_stays_as_printed(
    library: Library, tmp_path: Path
) -> None:
    lines = ("cwn: {rulings: {natural_20: off}}", HACK)
    assert hovered(library, note_of(tmp_path, *lines)) == hovered(library, note_of(tmp_path, "{}", HACK))


def test_the_odds_of_the_notes_character_follow_its_table(library: Library, tmp_path: Path) -> None:
    trace = {"name": "Trace", "edition": "sr5", "ratings": {"Logic": 6, "Hacking": 5, "Sleaze": 4}}
    (tmp_path / "trace.json").write_text(json.dumps(trace), encoding="utf-8")
    bare = HACK.partition(" ")[0]
    told = hovered(library, note_of(tmp_path, TIE, bare, head=", character: trace.json"))
    assert "(Trace, the rest professional)" in told
    assert "**Your table's rulings** tie: you win" in told


def test_hints_have_the_odds_of_the_notes_table(library: Library, tmp_path: Path) -> None:
    (played,) = hints(library, note_of(tmp_path, TIE, HACK), EVERYTHING, SETTINGS)
    library.odds("sr5/hack-on-the-fly", SETTINGS.tier)
    (printed,) = hints(library, note_of(tmp_path, "{}", HACK), EVERYTHING, SETTINGS)
    assert played.text != printed.text
    assert played.tip.endswith("your table's rulings: tie: you win")


def test_a_roll_follows_the_table_and_names_what_counted(library: Library, tmp_path: Path) -> None:
    played, printed = (
        resolve_line(library, note_of(tmp_path, table, HACK), 3, SETTINGS, {}) for table in (TIE, "{}")
    )
    assert played.about.endswith("your table's rulings: tie: you win")
    assert played.headline != printed.headline
    unopposed = note_of(tmp_path, TIE, "[[sr5/jack-out]]")
    assert "your table" not in resolve_line(library, unopposed, 3, SETTINGS, {}).text


def test_a_roll_that_the_table_leaves_out_says_so_everywhere(library: Library, tmp_path: Path) -> None:
    note = note_of(tmp_path, NO_CORE, "[[sr5/fire-gun]]")
    why = "The core rulebook has a roll; your table leaves it out (core_rolls: off)."
    assert why in hovered(library, note).replace("\\", "")
    with pytest.raises(RequestError) as refused:
        resolve_line(library, note, 3, SETTINGS, {})
    assert str(refused.value) == why
    assert [lens.command for lens in lenses(library, note, SETTINGS)] == ["compare"]


def test_a_turn_follows_the_table_and_names_what_it_decided(library: Library, tmp_path: Path) -> None:
    turn = "Turn (sr5, initiative 11): [[sr5/fire-gun]], [[sr5/intercept]]@out"
    table = "sr5: {rulings: {interrupts: same-phase}}"
    (played,) = checked_turns(library, note_of(tmp_path, table, turn), SETTINGS)
    (printed,) = checked_turns(library, note_of(tmp_path, "{}", turn), SETTINGS)
    assert "(your table's rulings: interrupts: " in played.headline
    assert "your table" not in printed.headline
    assert played.answer != printed.answer


def test_a_table_is_read_again_after_a_change(library: Library, tmp_path: Path) -> None:
    before = hovered(library, note_of(tmp_path, TIE, HACK))
    assert hovered(library, note_of(tmp_path, "sr5: {rulings: {tie: draw}}", HACK)) != before


def test_a_note_that_names_no_file_follows_the_table_of_the_settings(
    library: Library, tmp_path: Path
) -> None:
    named = note_of(tmp_path, TIE, HACK)
    settings = EditorSettings(table=str(tmp_path / "our-table.yaml"))
    bare = Note.of("file:///n.md", HACK, 1)
    told = hover(library, bare, Spot(0, 4), settings)
    assert told is not None
    assert told.text == hovered(library, named)
    (tmp_path / "other.yaml").write_text("{}", encoding="utf-8")
    other = replace(settings, table=str(tmp_path / "other.yaml"))
    assert hover(library, named, Spot(3, 4), other) == hover(library, named, Spot(3, 4), SETTINGS)
    (found,) = findings(library, bare, EditorSettings(table="no/table.yaml"))
    assert (found.code, found.message) == ("unreadable-table", "no/table.yaml: no such file or directory")


def test_the_table_of_the_editors_settings_wins_over_the_servers() -> None:
    assert settings_of({"table": "mine.yaml"}, "ours.yaml")[0].table == "mine.yaml"
    assert settings_of({"table": ""}, "ours.yaml")[0].table == "ours.yaml"


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("nothing.yaml", "nothing.yaml: no such file or directory"),
        (".", ".: is a directory"),
        ("5", "The table is a number; write the name of its file: `table: our-table.yaml`"),
        ("/etc/passwd", "/etc/passwd is no place as seen from the note; write `our-table.yaml` or"),
        (
            "broken.yaml",
            'broken.yaml: Line 1 of the file: sr5.rulings.tie: the ruling tie has no choice "actr"',
        ),
        ("large.yaml", "large.yaml: it has more than 100,000 bytes"),
    ],
)
def test_what_is_no_table_is_underlined_and_the_rules_stay_as_printed(
    library: Library, tmp_path: Path, named: str, told: str
) -> None:
    (tmp_path / "broken.yaml").write_text("sr5: {rulings: {tie: actr}}", encoding="utf-8")
    (tmp_path / "large.yaml").write_text("#" * 100_001, encoding="utf-8")
    lines = ["---", "actionary:", "  edition: sr5", f"  table: {named}", "---", HACK]
    note = Note.of((tmp_path / "note.md").as_uri(), "\n".join(lines), 1)
    (found,) = findings(library, note, SETTINGS)
    assert (found.code, found.span) == ("unreadable-table", Span.in_line(3, 2, 7))
    assert found.message.startswith(told)
    assert hovered(library, note) == hovered(library, note_of(tmp_path, "{}", HACK))


def test_a_note_that_is_not_saved_has_no_table_beside_it(library: Library) -> None:
    note = Note.of("untitled:Untitled-1", "---\nactionary: {table: our-table.yaml}\n---\n", 1)
    (found,) = findings(library, note, SETTINGS)
    assert found.message == "our-table.yaml can't be found: save the note first"
