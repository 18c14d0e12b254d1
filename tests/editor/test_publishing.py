"""Notes written out for readers without an editor, and the vault."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from actionary.command import main
from editor.checking.publishing import publish
from editor.checking.vault import vault, write_vault
from editor.features.diagnostics import findings
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.files.load import load, load_with_problems
from tests.small import lay_out

SR5 = EditorSettings(edition="sr5")


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def test_notes_are_written_out_as_links_or_with_summaries(library: Library) -> None:
    text = note("😀 [[take-cover|duck]] [[Session 3]]\r\n[[take-cover]] `[[take-aim]]`\r\n")
    assert publish(library, text, "links", EditorSettings(edition="sr5", site="https://x.example")) == (
        "😀 [duck](https://x.example/sr5/take-cover/) [[Session 3]]\r\n"
        "[Take Cover](https://x.example/sr5/take-cover/) `[[take-aim]]`\r\n"
    )
    told = publish(library, text, "summaries", SR5)
    assert told.startswith("😀 duck (Take cover for")
    assert told.endswith("\r\nTake Cover `[[take-aim]]`\r\n")


def test_an_embedded_entry_is_written_out_as_a_link_and_not_as_an_image(library: Library) -> None:
    text = note("![[take-cover]] Now\\![[take-aim]] ![[map.png]]")
    assert publish(library, text, "links", EditorSettings(edition="sr5", site="https://x.example")) == (
        "[Take Cover](https://x.example/sr5/take-cover/) "
        "Now\\![Take Aim](https://x.example/sr5/take-aim/) ![[map.png]]"
    )
    assert publish(library, note("![[take-cover|duck]]"), "summaries", SR5).startswith("duck (")


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


def test_a_vault_is_not_written_among_other_files(library: Library, tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("x", encoding="utf-8")
    with pytest.raises(FileExistsError, match="other content"):
        write_vault(library.base, tmp_path)
    assert write_vault(library.base, tmp_path / "new") == write_vault(library.base, tmp_path / "new")


def test_published_notes_have_no_marks_for_the_editor(library: Library) -> None:
    text = (
        "---\ntitle: One\nactionary:\n  edition: sr5\ntags: [x]\n---\n"
        "```turn initiative 12\ntake-cover\nchange-gun-mode:by-hand@out # now\nfreeze\n```\n"
        "Turn: [[dodge]]@out, then [[take-aim|aims]]\n"
    )
    assert publish(library, note(text), "links", EditorSettings(site="https://x.example")) == (
        "---\ntitle: One\ntags: [x]\n---\n"
        "Turn (SR5, initiative 12):\n"
        "\n"
        "- [Take Cover](https://x.example/sr5/take-cover/)\n"
        "- [Change Gun Mode](https://x.example/sr5/change-gun-mode/) (by hand, out of turn)\n"
        "- freeze\n"
        "\n"
        "Turn: [Dodge](https://x.example/sr5/dodge/) (out of turn), then [aims](https://x.example/sr5/take-aim/)\n"
    )
    alone = note("---\nactionary: {edition: sr5}\n---\n[[dodge]]")
    assert publish(library, alone, "links", EditorSettings()).startswith("[Dodge](")


@pytest.mark.parametrize(
    ("block", "mark"),
    [
        ("turn\ntake-aim", "Turn (SR5):"),
        ("turn prone\ntake-aim", "Turn (SR5, prone):"),
        ("turn cwn prone\nrun", "Turn (CWN, prone):"),
    ],
)
def test_a_published_turn_names_the_edition_that_the_front_matter_named(
    library: Library, block: str, mark: str
) -> None:
    text = f"---\nactionary: {{edition: sr5}}\n---\n```{block}\n```\n"
    assert publish(library, note(text), "links", EditorSettings()).startswith(f"{mark}\n")
    assert publish(library, note(text.replace(block, "turn")), "links", EditorSettings()) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Before.\n```turn\ntake-aim\ndodge\n```\nShe stood.\n",
            "Before.\n\nTurn:\n\n- A\n- D\n\nShe stood.\n",
        ),
        ("Before.\n\n```turn\ntake-aim\n```\n\nAfter.\n", "Before.\n\nTurn:\n\n- A\n\nAfter.\n"),
        ("```turn\ntake-aim\n```", "Turn:\n\n- A\n"),
        ("- one\n  ```turn\n  take-aim\n  ```\n- two\n", "- one\n\n  Turn:\n\n  - A\n\n- two\n"),
        ("> Said:\n> ```turn\n> take-aim\n> ```\n> Done.\n", "> Said:\n>\n> Turn:\n>\n> - A\n>\n> Done.\n"),
        ("x\r\n```turn\r\n```\r\ny\r\n", "x\r\n\r\ny\r\n"),
        (
            "```turn\ntake-aim\n```\n```turn SR5 initiative 9, prone\ndodge\n```",
            "Turn:\n\n- A\n\nTurn (SR5, initiative 9, prone):\n\n- D\n",
        ),
        ("```turn prone\n```\n", "Turn (prone):\n"),
        ("```turn\nmove-action\n```\n", "Turn:\n\n- move-action\n"),
        (
            "```turn\n# later\ntake-aim@own\nthen [[dodge]] once\n",
            "Turn:\n\n- A (on your turn)\n- then \\[\\[dodge\\]\\] once\n",
        ),
        ("Turn (prone): [[dodge]]\nTurn: [[dodge]]\n", "Turn (prone): D\n\nTurn: D\n"),
        ("> Turn: [[dodge]]\n> Turn: [[dodge]]\n", "> Turn: D\n>\n> Turn: D\n"),
        ("- Turn: [[dodge]]\n- Turn: [[dodge]]\n", "- Turn: D\n- Turn: D\n"),
        ("```character\nGuard\nB 4, A 4\n```\n", "```character\nGuard\nB 4, A 4\n```\n"),
    ],
)
def test_a_published_turn_keeps_its_mark_and_stays_apart_from_the_text_around(
    library: Library, text: str, told: str
) -> None:
    links = {"A": "[Take Aim](https://x.example/sr5/take-aim/)", "D": "[Dodge](https://x.example/sr5/dodge/)"}
    for letter, link in links.items():
        told = re.sub(rf"(?<=- |: ){letter}(?=\W)", link, told)
    settings = EditorSettings(edition="sr5", site="https://x.example")
    assert publish(library, note(text), "links", settings) == told
