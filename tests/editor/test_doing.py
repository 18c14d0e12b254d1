"""What editors do with a note: resolve, convert, compare, check whole folders, write them out."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from actionary.command import main
from editor.checking.publishing import published
from editor.checking.vault import vault, write_vault
from editor.features.comparing import side_by_side
from editor.features.converting import block_editions, conversions, converted_block
from editor.features.diagnostics import findings
from editor.features.resolving import resolved_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.rolls import told_roll
from editor.settings import EditorSettings
from kb.problems import RequestError
from tests.editor.conftest import AtCursor

SR5 = EditorSettings(edition="sr5")
HACK = "[[sr5/hack-on-the-fly]] Hacking 5, Logic=5, sleaze: 4 v. Intuition 4, Firewall 3"


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def resolved(library: Library, text: str, **given: object) -> str:
    return resolved_line(library, note(text), 0, SR5, given).text


def test_ratings_dice_and_seed_are_read_from_words() -> None:
    told = told_roll(
        'LOGIC 5, Hacking (Cars)=−1 v. logic 3; dice 6 5+2 1 v. 5, 2 seed "a b"', ["Logic", "Hacking (Cars)"]
    )
    assert (told.ratings, told.against) == ({"Logic": 5, "Hacking (Cars)": -1}, {"Logic": 3})
    assert (told.dice, told.seed) == ({"actor": [6, [5, 2], 1], "opponent": [5, 2]}, "a b")
    assert told_roll("Biologic 5, Logic5x", ["Logic"]).ratings == {}


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


def test_a_roll_in_the_notation_is_resolved_in_the_note_s_edition(library: Library) -> None:
    assert "62.3 %" in resolved(library, "`9 dice, threshold 3`")


def test_the_reference_that_is_asked_for_is_resolved(library: Library) -> None:
    text = "[[sr5/hack-on-the-fly]] [[sr5/brute-force]]"
    assert "Brute Force" in resolved(library, text, id="sr5/brute-force")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[take-aim]]", "Take Aim has nothing to roll"),
        ("words", "nothing to roll on line 1"),
        ("`9 dice` dice 5 5", "the roll needs 9"),
    ],
)
def test_why_nothing_can_be_resolved_is_said(library: Library, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        resolved(library, text)


def test_a_reference_is_converted_with_its_alias(library: Library, at_cursor: AtCursor) -> None:
    found = {one.title: one.text for one in conversions(library, *at_cursor("[[take-c^over|ducks]]"), SR5)}
    assert found["Convert to SR6: Take Cover (the same)"] == "[[sr6/take-cover|ducks]]"
    assert found["Put its summary here"].startswith("[[sr5/take-cover|ducks]]: ")


def test_a_stat_block_is_converted_by_tiers(library: Library) -> None:
    block = note("Guard: Agility 5, Willpower=4, Sleaze 6")
    found = converted_block(library, block, 0, "sr6", SR5)
    assert [edit.text for edit in found.edits][:2] == ["Agility 4", "Willpower 4"]
    assert "sr6" in block_editions(library, block, 0, SR5)
    assert block_editions(library, note("Agility 5"), 0, SR5) == []
    with pytest.raises(RequestError, match="has no stat block"):
        converted_block(library, note("Agility 5"), 0, "sr6", SR5)


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


def test_every_link_of_the_vault_leads_to_a_note_of_it(library: Library) -> None:
    notes = dict(vault(library.base))
    assert len(notes) == len(library.base.entries) + 1
    for path, text in notes.items():
        wrong = findings(library, note(text.replace("\\|", "|")), EditorSettings())
        assert [(path, one.message) for one in wrong if one.code != "false-friend"] == []
    page = notes[Path("sr5/take-cover.md")]
    assert "- get behind cover" in page
    assert "| SR6 | [[sr6/take-cover\\|Take Cover]] | the same |" in page


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
