"""What editors do with a note: resolve, convert, compare, check whole folders, write them out."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from actionary.command import main
from editor.checking.folders import notes_of
from editor.checking.publishing import published
from editor.checking.vault import vault, write_vault
from editor.data_files.renaming import renamed_in_notes
from editor.features.comparing import side_by_side
from editor.features.converting import block_editions, conversions, converted_block
from editor.features.diagnostics import findings
from editor.features.resolving import resolved_line
from editor.library import Library
from editor.notes.files import NotesOnDisk
from editor.notes.note import Note
from editor.notes.rolls import told_roll
from editor.settings import EditorSettings
from kb.files.load import load, load_with_problems
from kb.problems import RequestError
from tests.editor.conftest import AtCursor
from tests.small import lay_out

SR5 = EditorSettings(edition="sr5")
HACK = "[[sr5/hack-on-the-fly]] Hacking 5, Logic=5, sleaze: 4 v. Intuition 4, Firewall 3"


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def resolved(library: Library, text: str, **given: object) -> str:
    return resolved_line(library, note(text), 0, SR5, given).text


def test_ratings_dice_and_seed_are_read_from_words() -> None:
    told = told_roll(
        'LOGIC 5, Hacking (Cars)=−1 v. logic 3; dice 6 5+2 1 v. 5, 2 seed "a b"',
        {"Logic": (), "Hacking (Cars)": ()},
    )
    assert (told.ratings, told.against) == ({"Logic": 5, "Hacking (Cars)": -1}, {"Logic": 3})
    assert (told.dice, told.seed) == ({"actor": [6, [5, 2], 1], "opponent": [5, 2]}, "a b")
    assert told_roll("Biologic 5, Logic5x", {"Logic": ()}).ratings == {}


def test_ratings_that_are_words_are_read(library: Library) -> None:
    colors = {"Host Color": ("Orange", "Red"), "Hue": ("Orange",), "Rating": ()}
    told = told_roll("host color: orange, hue red, Rating 6 v. Host Color Redder, Hue=Orange", colors)
    assert (told.ratings, told.against) == ({"Host Color": "orange", "Rating": 6}, {"Hue": "Orange"})
    assert told_roll("Host Color Orange 7", colors).unread == ("7",)
    shown = resolved(library, "[[sr3/ic-initiative]] IC Rating 5, Security Color orange, seed x")
    assert "Initiative score" in shown
    assert "Host Color" not in shown
    assert (
        shown.split(" (")[0] != resolved(library, "[[sr3/ic-initiative]] IC Rating 5, seed x").split(" (")[0]
    )


def test_dice_in_the_text_are_replayed(library: Library) -> None:
    dice = "dice 6 5 5 2 1 1 2 3 4 5 v. 5 1 2 2 3 4 5"
    assert resolved(library, f"{HACK}, {dice}").startswith(
        "> **Hack on the Fly:** 4 hits against 2: success with 2 net hits"
    )


def test_a_seed_always_gives_the_same_dice_and_is_said(library: Library) -> None:
    assert resolved(library, f"{HACK}, seed tuesday") == resolved(library, HACK, seed="tuesday")
    assert resolved(library, HACK, seed="tuesday").endswith("(seed tuesday)")


def test_ratings_that_are_not_told_are_said(library: Library) -> None:
    text = resolved(library, "[[sr5/hack-on-the-fly]] Hacking 6")
    assert text.endswith("(professional: Logic 5, Sleaze 5, Intuition 4 and Firewall 5)")
    assert "(" not in resolved(library, HACK)


def test_variants_and_more_or_fewer_dice_are_read_and_said(library: Library) -> None:
    plain, hard = resolved(library, HACK), resolved(library, f"{HACK.replace(']] ', ']] three-marks ')}")
    assert hard == resolved(library, HACK.replace("]] ", "]] variant three-marks, "))
    assert hard.endswith("(you try for three marks)")
    assert hard != plain
    fewer, against = HACK.replace(" v.", ", -10 dice v."), f"{HACK} +3 dice"
    assert resolved(library, fewer).split(" (")[0] == hard.split(" (")[0].replace("; 3 marks", "; 1 mark")
    assert resolved(library, against) not in (plain, resolved(library, fewer))


def test_what_is_not_understood_is_said_or_refused(library: Library) -> None:
    assert resolved(library, f"Session 3, Kára: {HACK} range 40").endswith("(not understood: range 40)")
    with pytest.raises(RequestError, match=r"SR5 has no rating 'Hackng'; did you mean 'Hacking'\?"):
        resolved(library, "[[sr5/hack-on-the-fly]] Hackng 6")
    with pytest.raises(RequestError, match=r"there is no variant 'thre-marks'; did you mean 'three-marks'\?"):
        resolved(library, HACK.replace("]] ", "]] thre-marks "))


def test_a_variant_may_be_written_with_blanks(library: Library) -> None:
    hyphened = resolved(library, f"{HACK}, two-marks")
    assert hyphened.endswith("(you try for two marks)")
    assert hyphened == resolved(library, f"{HACK}, Two Marks")
    assert hyphened == resolved(library, f"{HACK}, variant two marks")


def test_words_before_the_reference_choose_no_variant(library: Library) -> None:
    for story in ("She goes for two marks:", "The two-marks trick, variant three-marks:"):
        assert resolved(library, f"{story} {HACK}") == resolved(library, HACK)
    several = f"{HACK}, **two marks**, seed three-marks"
    assert resolved(library, several).endswith("(you try for two marks; seed three-marks)")


def test_emphasis_around_names_and_numbers_does_not_matter(library: Library) -> None:
    plain = resolved(library, "[[sr3/ic-initiative]] Host Color Orange, IC Rating 5, seed x")
    assert plain == resolved(
        library, "[[sr3/ic-initiative]] Host Color **Orange**, _IC Rating_ **5**, **seed** x"
    )
    assert told_roll('seed "a*b"', {}).seed == "a*b"


def test_a_rating_that_only_the_typed_roll_has_is_read(library: Library) -> None:
    told = resolved(library, "`Agility + Pistols (2)` Agility 5, pistols 4")
    assert told == "> **Agility + Pistols (2):** Success 85.7 %"


def test_a_roll_in_the_notation_is_resolved_in_the_note_s_edition(library: Library) -> None:
    assert "62.3 %" in resolved(library, "`9 dice, threshold 3`")


def test_a_test_without_a_roll_is_resolved_with_its_values(library: Library) -> None:
    assert resolved(library, "[[sr3/ic-initiative]] IC Rating 5, seed x") == (
        "> **IC Initiative:** Initiative score 12; 2 turns (seed x; professional: Host Color Green)"
    )
    assert resolved(library, "[[cwn/run]] Movement Rate 12") == "> **Run:** 12 meters"
    assert resolved(library, "[[cwn/run]]").endswith("(professional: Movement Rate 10)")


def test_a_roll_of_the_line_goes_before_the_values_of_a_reference(library: Library) -> None:
    assert "62.3 %" in resolved(library, "[[cwn/run]] `9 dice (3)`")
    assert "Hack on the Fly" in resolved(library, "[[cwn/run]] [[sr5/hack-on-the-fly]]")
    assert "Run" in resolved(library, "[[cwn/run]] `9 dice (3)`", id="cwn/run")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("`Agility + Pistols (3)` Agility 5", "(Pistols has no value, so the dice pool is unknown)"),
        (
            "[[matrix-d6/melee-attack]] Melee Combat 5",
            "(The difficulty is unknown: The difficulty is not on the page",
        ),
        ("[[sr5/thread-complex-form]]", "Level 5; The opposing dice pool is unknown: The page prints"),
    ],
)
def test_why_a_chance_is_unknown_is_said(library: Library, text: str, why: str) -> None:
    told = resolved(library, text)
    assert "chance unknown" in told
    assert why in told


def test_the_reference_that_is_asked_for_is_resolved(library: Library) -> None:
    text = "[[sr5/hack-on-the-fly]] [[sr5/brute-force]]"
    assert "Brute Force" in resolved(library, text, id="sr5/brute-force")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[take-aim]]", "sr5/take-aim has no test; there is nothing to roll"),
        ("[[sr5/fire-gun]]", "The source gives no dice for sr5/fire-gun: The page gives no roll"),
        ("words", "nothing to roll on line 1"),
        ("[[cpr/shoot]] seed a", "nothing to roll on line 1: there is no action 'cpr/shoot'"),
        ("[[sr5/sprnt]]", "nothing to roll on line 1: SR5 has no action 'sprnt'; did you mean 'sr5/sprint'"),
        ("`9 dice` dice 5 5", "the roll needs 9"),
    ],
)
def test_why_nothing_can_be_resolved_is_said(library: Library, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        resolved(library, text)


@pytest.mark.parametrize(
    "text", ["`9 dice`", "[[sr5/take-aim]] `9 dice`", "[[sprint]]", "[[resist-damage]] Body 3"]
)
def test_a_roll_that_needs_the_note_s_edition_says_how_to_name_it(library: Library, text: str) -> None:
    why = r"this note's edition is unknown; add actionary: \{edition: sr5\} to its front matter"
    with pytest.raises(RequestError, match=why):
        resolved_line(library, note(text), 0, EditorSettings(), {})


def test_a_reference_is_converted_with_its_alias(library: Library, at_cursor: AtCursor) -> None:
    found = {one.title: one.text for one in conversions(library, *at_cursor("[[take-c^over|ducks]]"), SR5)}
    assert found["Convert to SR6: Take Cover (the same)"] == "[[sr6/take-cover|ducks]]"
    assert found["Replace with its summary"].startswith("[[sr5/take-cover|ducks]]: ")


def test_a_stat_block_is_converted_by_tiers(library: Library) -> None:
    block = note("Guard: Agility 5, Willpower=4, Sleaze 6")
    found = converted_block(library, block, 0, "sr6", SR5)
    assert [edit.text for edit in found.edits][:2] == ["Agility 4", "Willpower 4"]
    assert found.without == ("Sleaze stays: SR6 has no such term.",)
    assert block_editions(library, block, 0, SR5) == ["sr3", "sr6"]
    assert block_editions(library, note("Sleaze 5, Firewall 3"), 0, SR5) == []
    assert block_editions(library, note("Agility 5"), 0, SR5) == []
    with pytest.raises(RequestError, match="has no stat block"):
        converted_block(library, note("Agility 5"), 0, "sr6", SR5)


def test_values_that_are_not_single_numbers_stay_and_are_told(library: Library) -> None:
    text = "Agility 5/3, Body 3(4), Reaction -1, Willpower 4"
    found = converted_block(library, note(text), 0, "sr6", SR5)
    assert [edit.text for edit in found.edits] == ["Willpower 4"]
    assert found.without == tuple(
        f"{name} stays: its value is not a single number from 0." for name in ("Agility", "Body", "Reaction")
    )


def test_emphasis_in_a_stat_block_is_kept(library: Library) -> None:
    found = converted_block(library, note("**Agility** 5, **Willpower: 4**, Reaction **3**"), 0, "sr6", SR5)
    assert [(edit.span.start.column, edit.text) for edit in found.edits][:2] == [
        (2, "Agility** 4"),
        (17, "Willpower 4"),
    ]
    assert found.edits[2].text.startswith("Reaction **")


def test_ratings_that_the_edition_lacks_are_told_as_those_that_stay(library: Library) -> None:
    text = "Guard: Agility: 5, Willpower=4, Firearms 6, Karate Kid: 3, Edge 3; carries 2d6 ammo."
    found = converted_block(library, note(text), 0, "sr6", SR5)
    assert [one.text for one in found.edits] == ["Agility 4", "Willpower 4"]
    assert [one for one in found.without if "Edge" not in one] == [
        "Firearms stays: SR5 has no such term.",
        "Karate Kid stays: SR5 has no such term.",
    ]
    assert len(found.without) == 3


def test_a_comparison_has_a_column_for_each_equivalent(library: Library) -> None:
    found = side_by_side(library, "sr5/take-cover")
    assert found.columns[:2] == ("SR5: Take Cover", "SR6: Take Cover")
    assert "| **Cost** | Simple |" in found.markdown
    assert all(len(texts) == len(found.ids) for _, texts, _ in found.rows)


def test_notes_are_written_out_as_links_or_with_summaries(library: Library) -> None:
    text = note("😀 [[take-cover|duck]] [[Session 3]]\r\n[[take-cover]] `[[take-aim]]`\r\n")
    assert published(library, text, "links", EditorSettings(edition="sr5", site="https://x.example")) == (
        "😀 [duck](https://x.example/sr5/take-cover/) [[Session 3]]\r\n"
        "[Take Cover](https://x.example/sr5/take-cover/) `[[take-aim]]`\r\n"
    )
    told = published(library, text, "summaries", SR5)
    assert told.startswith("😀 duck (Take cover for")
    assert told.endswith("\r\nTake Cover `[[take-aim]]`\r\n")


def test_an_embedded_entry_is_written_out_as_a_link_and_not_as_an_image(library: Library) -> None:
    text = note("![[take-cover]] Now\\![[take-aim]] ![[map.png]]")
    assert published(library, text, "links", EditorSettings(edition="sr5", site="https://x.example")) == (
        "[Take Cover](https://x.example/sr5/take-cover/) "
        "Now\\![Take Aim](https://x.example/sr5/take-aim/) ![[map.png]]"
    )
    assert published(library, note("![[take-cover|duck]]"), "summaries", SR5).startswith("duck (")


def test_the_shipped_vault_checks_clean(library: Library) -> None:
    notes = dict(vault(library.base))
    assert len(notes) == len(library.base.entries) + 1
    for path, text in notes.items():
        assert [(path, one.message) for one in findings(library, note(text), EditorSettings())] == []
    page = notes[Path("sr5/take-cover.md")]
    assert "- get behind cover" in page
    assert "| SR6 | [[sr6/take-cover\\|Take Cover]] | the same |" in page


def test_a_vault_of_the_small_edition_checks_clean(tmp_path: Path) -> None:
    rules, out = str(lay_out(tmp_path / "rules")), str(tmp_path / "vault")
    alone = ["--alone", "--kb", rules]
    made = CliRunner().invoke(main, ["export", *alone, "--format", "obsidian", "-o", out])
    assert made.exit_code == 0, made.output
    checked = CliRunner().invoke(main, ["check", *alone, out])
    assert (checked.exit_code, checked.output) == (0, "clean in 3 notes\n")


def test_a_second_vault_has_no_notes_of_entries_that_are_gone(tmp_path: Path) -> None:
    rules, out = lay_out(tmp_path / "rules"), tmp_path / "vault"
    write_vault(load(rules, shipped=False), out)
    (out / "ch/mine.md").write_text("mine", encoding="utf-8")
    deeds = rules / "editions/ch/actions/deeds"
    (deeds / "pick-lock.yaml").rename(deeds / "crack-lock.yaml")
    base, _ = load_with_problems(rules, shipped=False)
    assert write_vault(base, out) == 3
    assert sorted(path.name for path in out.rglob("*.md")) == [
        "Actionary.md",
        "crack-lock.md",
        "hide-behind-clock.md",
        "mine.md",
    ]


def test_a_reference_in_a_table_is_converted_and_written_out(library: Library, at_cursor: AtCursor) -> None:
    row = "| [[sr5/take-cover\\|ducks]] | x |"
    texts = [one.text for one in conversions(library, *at_cursor(row.replace("-", "^-")), SR5)]
    assert "[[sr6/take-cover\\|ducks]]" in texts
    assert any(text.startswith("[[sr5/take-cover\\|ducks]]: ") for text in texts)
    told = published(library, note(row), "links", EditorSettings(site="https://x.example"))
    assert told == "| [ducks](https://x.example/sr5/take-cover/) | x |"


def test_a_rename_reaches_references_in_tables(library: Library) -> None:
    row = note("| [[sr5/take-cover\\|ducks]] |")
    ((piece,),) = renamed_in_notes(library, [row], "sr5/take-cover", "duck", SR5).values()
    assert (row.piece(piece.span), piece.text) == ("take-cover", "duck")


def test_a_vault_is_not_written_among_other_files(library: Library, tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("x", encoding="utf-8")
    with pytest.raises(FileExistsError, match="other content"):
        write_vault(library.base, tmp_path)
    assert write_vault(library.base, tmp_path / "new") == write_vault(library.base, tmp_path / "new")


def test_check_tells_what_an_editor_would_underline(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text("😀 [[sr5/tak-cover]]\n", encoding="utf-8")
    (folder / "b.txt").write_text("[[sr5/take-cover|duck]]\n", encoding="utf-8")
    (folder / ".hidden.md").write_text("[[sr5/x]]", encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["check", str(folder), *words], standalone_mode=False)
        return result.exit_code, result.stdout

    status, text = run()
    assert (status, text.splitlines()[-1]) == (1, "1 finding in 2 notes")
    assert "a.md:1: column 5: SR5 has no action 'tak-cover'" in text
    status, text = run("--sarif")
    (result,) = json.loads(text)["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (status, result["ruleId"], region["startColumn"]) == (1, "unknown-reference", 6)
    (folder / "a.md").unlink()
    assert run("--write", "links", "-o", str(tmp_path / "out")) == (0, "clean in 1 note\n")
    assert (tmp_path / "out/b.txt").read_text() == "[duck](http://127.0.0.1:8000/sr5/take-cover/)\n"


def test_check_reads_every_note_of_a_folder(tmp_path: Path) -> None:
    for number in range(6000):
        (tmp_path / f"{number:04}.txt").write_text("")
    assert len(list(notes_of([tmp_path]))) == 6000


def test_check_reads_notes_with_a_byte_order_mark_or_a_name_in_capitals(tmp_path: Path) -> None:
    head = "---\nactionary: {edition: sr5}\n---\n[[tak-cover]]\n"
    (tmp_path / "A.MD").write_text(head, encoding="utf-8")
    (tmp_path / "b.txt").write_text(head, encoding="utf-8-sig")
    (tmp_path / "c.md").write_text("[[sr5/tak-cover]]", encoding="utf-8-sig")
    found = json.loads(CliRunner().invoke(main, ["check", str(tmp_path), "--json"]).stdout)
    assert [(Path(one["path"]).name, one["line"], one["column"]) for one in found] == [
        ("A.MD", 4, 3),
        ("b.txt", 4, 3),
        ("c.md", 1, 3),
    ]
    notes = NotesOnDisk().below([tmp_path], {})
    assert [note.head.edition for note in notes] == ["sr5", "sr5", None]


def test_files_and_folders_that_cannot_be_read_are_findings_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes"
    (notes / "closed").mkdir(parents=True)
    for name in ("a.md", "secret.md", "closed/b.md"):
        (notes / name).write_text("[[sr5/tak-cover]]", encoding="utf-8")
    scandir, read_bytes = os.scandir, Path.read_bytes  # the one who runs the tests may be allowed everything

    def refuse(path: Path, name: str) -> None:
        if path.name == name:
            raise PermissionError(13, "Permission denied", str(path))

    def scan(path: Path) -> Any:
        refuse(Path(path), "closed")
        return scandir(path)

    def read(path: Path) -> bytes:
        refuse(path, "secret.md")
        return read_bytes(path)

    monkeypatch.setattr(os, "scandir", scan)
    monkeypatch.setattr(Path, "read_bytes", read)

    def run(*words: str) -> str:
        found = CliRunner().invoke(main, ["check", *words])
        assert found.exit_code == 1
        return found.stdout

    told = run(str(notes))
    assert "secret.md:1: column 1: This file can't be read: Permission denied [unreadable]" in told
    assert "closed:1: column 1: This folder can't be read: Permission denied [unreadable]" in told
    assert told.splitlines()[-1] == "3 findings in 2 notes"
    assert "1 finding in 1 note" in run(str(notes / "secret.md"))
    names = ("line", "column", "end_line", "end_column", "severity", "code")
    assert [tuple(one[name] for name in names) for one in json.loads(run(str(notes), "--json"))] == [
        (1, 3, 1, 16, "warning", "unknown-reference"),
        *[(1, 1, 1, 1, "error", "unreadable")] * 2,
    ]
    results = json.loads(run(str(notes), "--sarif"))["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["unknown-reference", "unreadable", "unreadable"]
    run(str(notes), "--write", "links", "-o", str(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").rglob("*.md")] == ["a.md"]
    assert [Path(note.uri).name for note in NotesOnDisk().below([notes], {})] == ["a.md"]


def written(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(
        main, ["check", *map(str, words[:-1]), "--write", "links", "-o", str(words[-1])]
    )
    return result.exit_code, " ".join(result.output.split())


@pytest.mark.parametrize(
    ("checked", "folder", "why"),
    [
        ("notes", "notes", "is"),
        ("notes", "notes/../notes", "is"),
        ("notes", "link", "is"),
        ("notes/deep", "notes", "contains"),
        ("notes/a.md", "notes", "contains"),
        ("notes/deep/b.md", "notes", "contains"),
        ("notes", "notes/deep", "lies within"),
        ("notes", "notes/new/er", "lies within"),
    ],
)
def test_written_notes_never_take_the_place_of_those_that_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checked: str, folder: str, why: str
) -> None:
    (tmp_path / "notes/deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "notes", target_is_directory=True)
    mine = [tmp_path / "notes/a.md", tmp_path / "notes/deep/b.md"]
    for path in mine:
        path.write_text("[[sr5/take-cover]]", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    status, text = written(checked, folder)
    assert (status, [path.read_text(encoding="utf-8") for path in mine]) == (2, ["[[sr5/take-cover]]"] * 2)
    assert f"{why} {checked}, whose notes it could overwrite; choose another folder" in text
    assert not (tmp_path / "notes/new").exists()


def test_notes_are_written_to_an_empty_folder_or_over_those_written_before(tmp_path: Path) -> None:
    note_, out = tmp_path / "a.md", tmp_path / "out"
    note_.write_text("[[sr5/take-cover]]", encoding="utf-8")
    out.mkdir()
    (out / "a.md").write_text("mine", encoding="utf-8")
    status, text = written(note_, out)
    assert (status, (out / "a.md").read_text(encoding="utf-8")) == (1, "mine")
    assert "the folder has other content; choose an empty one" in text
    assert [written(note_, tmp_path / "new")[0] for _ in range(2)] == [0, 0]
    assert (tmp_path / "new/a.md").read_text(encoding="utf-8").startswith("[Take Cover](")


def test_two_notes_are_not_written_to_one_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.md").write_text(name, encoding="utf-8")
    status, text = written(tmp_path / "a", tmp_path / "b", tmp_path / "out")
    assert (status, (tmp_path / "out").exists()) == (1, False)
    assert "would be the same file" in text
    assert written(tmp_path / "a", tmp_path / "a/x.md", tmp_path / "out")[0] == 0


def test_sarif_names_files_by_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "here/sp ace/ü 1:2#%.md"
    path.parent.mkdir(parents=True)
    path.write_text("[[sr5/tak-cover]]", encoding="utf-8")

    def uri(given: Path | str) -> str:
        text = CliRunner().invoke(main, ["check", str(given), "--sarif"]).stdout
        (result,) = json.loads(text)["runs"][0]["results"]
        return str(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

    monkeypatch.chdir(tmp_path / "here")
    assert uri("sp ace") == uri(path) == "sp%20ace/%C3%BC%201%3A2%23%25.md"
    (tmp_path / "else").mkdir()
    monkeypatch.chdir(tmp_path / "else")
    assert uri(path) == path.as_uri()
    assert uri("../here") == "../here/sp%20ace/%C3%BC%201%3A2%23%25.md"


def test_json_gives_places_in_numbers_and_the_severity(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("\n😀 [[sr5/tak-cover]]\nTurn (sr5): [[sr5/dodge]]@out\n", encoding="utf-8")
    found = json.loads(CliRunner().invoke(main, ["check", str(path), "--json"]).stdout)
    names = ("line", "column", "end_line", "end_column", "severity", "code")
    assert [tuple(one[name] for name in names) for one in found] == [
        (2, 5, 2, 18, "warning", "unknown-reference"),
        (3, 13, 3, 26, "information", "unclear-turn"),
    ]
    assert found[0].keys() == {"path", "message", *names}


def test_a_file_that_is_not_utf_8_is_a_finding_beside_the_others(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/a.md").write_text("[[sr5/tak-cover]]", encoding="utf-8")
    (tmp_path / "notes/latin.md").write_bytes("😀\n[[sr5/x]] ä ".encode() + "Ärger".encode("latin-1"))

    def run(*words: str) -> str:
        found = CliRunner().invoke(main, ["check", str(tmp_path / "notes"), *words])
        assert found.exit_code == 1
        return found.stdout

    assert run().splitlines()[-1] == "2 findings in 2 notes"
    assert "latin.md:2: column 13: This is not UTF-8; save the file as UTF-8 [not-utf-8]" in run()
    names = ("line", "column", "severity", "code")
    assert [tuple(one[name] for name in names) for one in json.loads(run("--json"))] == [
        (1, 3, "warning", "unknown-reference"),
        (2, 13, "error", "not-utf-8"),
    ]
    results = json.loads(run("--sarif"))["runs"][0]["results"]
    assert [one["level"] for one in results] == ["warning", "error"]
    run("--write", "links", "-o", str(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").glob("*.md")] == ["a.md"]


def test_an_unknown_edition_and_a_pipe_are_wrong_usage_of_check(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("", encoding="utf-8")
    os.mkfifo(tmp_path / "PIPE.md")
    for words, why in (
        (["a.md", "-e", "sr9"], "there is no edition 'sr9'"),
        (["PIPE.md"], "PIPE.md is neither a file nor a folder"),
    ):
        told = CliRunner().invoke(main, ["check", str(tmp_path / words[0]), *words[1:]])
        assert (told.exit_code, why in told.stderr) == (2, True)
    assert CliRunner().invoke(main, ["check", str(tmp_path)]).stdout == "clean in 1 note\n"


def test_notes_in_the_folder_of_an_earlier_check_are_named_and_stay(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    for name in ("a.md", "b.md"):
        (tmp_path / "notes" / name).write_text(name, encoding="utf-8")
    assert written(tmp_path / "notes", tmp_path / "out") == (0, "clean in 2 notes")
    (tmp_path / "notes/b.md").unlink()
    _, told = written(tmp_path / "notes", tmp_path / "out")
    assert "out/b.md is not from these notes; delete it if you don't need it" in told
    assert "a.md" not in told
    assert (tmp_path / "out/b.md").read_text() == "b.md"


def test_published_notes_have_no_marks_for_the_editor(library: Library) -> None:
    text = (
        "---\ntitle: One\nactionary:\n  edition: sr5\ntags: [x]\n---\n"
        "```turn initiative 12\ntake-cover\nchange-gun-mode:by-hand@out # now\nfreeze\n```\n"
        "Turn: [[dodge]]@out, then [[take-aim|aims]]\n"
    )
    assert published(library, note(text), "links", EditorSettings(site="https://x.example")) == (
        "---\ntitle: One\ntags: [x]\n---\n"
        "- [Take Cover](https://x.example/sr5/take-cover/)\n"
        "- [Change Gun Mode](https://x.example/sr5/change-gun-mode/) (by hand, out of turn)\n"
        "- freeze\n"
        "\n"
        "Turn: [Dodge](https://x.example/sr5/dodge/) (out of turn), then [aims](https://x.example/sr5/take-aim/)\n"
    )
    alone = note("---\nactionary: {edition: sr5}\n---\n[[dodge]]")
    assert published(library, alone, "links", EditorSettings()).startswith("[Dodge](")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Before.\n```turn\ntake-aim\ndodge\n```\nShe stood.\n", "Before.\n\n- A\n- D\n\nShe stood.\n"),
        ("Before.\n\n```turn\ntake-aim\n```\n\nAfter.\n", "Before.\n\n- A\n\nAfter.\n"),
        ("```turn\ntake-aim\n```", "- A\n"),
        ("- one\n  ```turn\n  take-aim\n  ```\n- two\n", "- one\n\n  - A\n\n- two\n"),
        ("> Said:\n> ```turn\n> take-aim\n> ```\n> Done.\n", "> Said:\n>\n> - A\n>\n> Done.\n"),
        ("x\r\n```turn\r\n```\r\ny\r\n", "x\r\n\r\ny\r\n"),
    ],
)
def test_a_published_turn_is_a_list_apart_from_the_text_around(
    library: Library, text: str, told: str
) -> None:
    links = {"A": "[Take Aim](https://x.example/sr5/take-aim/)", "D": "[Dodge](https://x.example/sr5/dodge/)"}
    for letter, link in links.items():
        told = told.replace(f"- {letter}", f"- {link}")
    settings = EditorSettings(edition="sr5", site="https://x.example")
    assert published(library, note(text), "links", settings) == told


def test_the_edition_of_a_check_is_understood_in_any_case(tmp_path: Path) -> None:
    path = tmp_path / "n.md"
    path.write_text("[[tak-cover]]", encoding="utf-8")
    found = CliRunner().invoke(main, ["check", str(path), "--edition", "SR5"])
    assert (found.exit_code, "did you mean 'take-cover'?" in found.output) == (1, True)


def test_a_line_without_a_single_number_says_why_nothing_is_converted(library: Library) -> None:
    split = note("Agility 5/3 Body 3(4)")
    found = converted_block(library, split, 0, "sr6", SR5)
    assert (found.edits, len(found.without)) == ((), 2)
    assert block_editions(library, split, 0, SR5) == []
